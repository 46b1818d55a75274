// The table of formats: how each is recognised, read and used. A new format is one file and one row here.

import { readArgsFile } from "./args-file.ts";
import type { Reader } from "./body.ts";
import { readDeselectIni } from "./deselect-ini.ts";
import { readDurations } from "./durations.ts";
import { readJunit } from "./junit.ts";
import { readCustomLines, readNodeLines } from "./plain-lines.ts";
import { readPipeline, readShellScript } from "./shell-commands.ts";
import { readSnapshots } from "./snapshots.ts";
import { readStageGroovy, readStageJson } from "./stage-list.ts";
import { readSuiteTable } from "./suite-table.ts";
import { readTestDb } from "./test-db.ts";
import { readPlaywrightList, readVitestList } from "./titles.ts";
import { readTrtllmList, readTrtllmWaives } from "./trtllm-list.ts";
import type { FormatName, ListRole, Selection } from "./types.ts";
import { readUnitMemory } from "./unit-mem-csv.ts";
import { readXfailYaml } from "./xfail-yaml.ts";

/** What a format's node ids are relative to when nothing else is said. */
export type BaseRule =
  /** `defs` beside `test_lists`, and the folder above both for `unittest/`. */
  | "trtllm"
  /** The folder of the file itself. */
  | "folder"
  /** The root of the suite that the list belongs to. */
  | "suite"
  /** The folder below which most of the targets exist. */
  | "evidence";

export interface Format {
  readonly name: FormatName;
  readonly role: ListRole;
  readonly selection: Selection;
  readonly base: BaseRule;
  /** Places where files of this format stand; null when only the config or `--as` names it. */
  readonly place: RegExp | null;
  /** What the text must show beside its place; for standard input it decides alone. */
  readonly content?: (text: string) => boolean;
  /** True when the place is so telling that content is for standard input only. */
  readonly placeDecides?: boolean;
  readonly read: Reader;
  /** How a comment begins, for suppressions; null where the format has none. */
  readonly comment: "#" | "//" | null;
  /** Whether entries may be rewritten in place. */
  readonly editable: boolean;
  /** Whether the entries are kept in order. */
  readonly sorted: boolean;
}

const trtllm = {
  base: "trtllm",
  selection: "exact",
  comment: "#",
  editable: true,
  sorted: false,
} as const;

const stages = {
  role: "stages",
  base: "folder",
  selection: "exact",
  editable: false,
  sorted: false,
} as const;

const recorded = { selection: "exact", comment: null, editable: true, sorted: false } as const;

const lines = { base: "suite", comment: "#", editable: true, sorted: false } as const;

/** In the order in which they are tried: narrow places before wide ones. */
export const formats: readonly Format[] = [
  {
    name: "trtllm-waives",
    ...trtllm,
    role: "waive",
    sorted: true,
    place: /(?:^|\/)waives\.txt$/,
    content: (text) => /^\S+.* (?:SKIP|XFAIL|UNSTABLE)(?: \(| #|$)/m.test(text),
    placeDecides: true,
    read: readTrtllmWaives,
  },
  {
    name: "trtllm-list",
    ...trtllm,
    role: "run",
    place: /(?:^|\/)test_lists\/.*\.txt$/,
    content: (text) => /^\S.* (?:TIMEOUT ?\(\d|ISOLATION)/m.test(text),
    placeDecides: true,
    read: readTrtllmList,
  },
  {
    name: "trtllm-test-db",
    ...trtllm,
    role: "run",
    place: /(?:^|\/)test_lists\/(?:.*\/)?test-db\/[^/]+\.ya?ml$/,
    content: (text) => /^\s*(?:- )?condition:/m.test(text) && /^\s*(?:- )?tests:/m.test(text),
    placeDecides: true,
    read: readTestDb,
  },
  {
    name: "trtllm-qa-yaml",
    ...trtllm,
    role: "qa",
    place: /(?:^|\/)test_lists\/qa\/.*\.ya?ml$/,
    read: readTestDb,
  },
  {
    name: "stage-json",
    ...stages,
    comment: null,
    place: /(?:^|\/)test_stage_configs\.json$/,
    content: (text) => /"configs"\s*:/.test(text) && text.includes('"testDB"'),
    placeDecides: true,
    read: readStageJson,
  },
  {
    name: "stage-groovy",
    ...stages,
    comment: "//",
    place: /(?:^|\/)L0_Test\.groovy$/,
    read: readStageGroovy,
  },
  {
    name: "unit-mem-csv",
    ...recorded,
    role: "durations",
    base: "folder",
    selection: "pytest",
    place: /(?:^|\/)agg_unit_mem_df\.csv$/,
    read: readUnitMemory,
  },
  {
    name: "durations",
    ...recorded,
    role: "durations",
    base: "folder",
    place: /(?:^|\/)\.test_durations$/,
    content: (text) => /^\uFEFF?\s*\{\s*"[^"]*(?:::|\.py)[^"]*"\s*:\s*[\d.]/.test(text),
    placeDecides: true,
    read: readDurations,
  },
  {
    name: "snapshot-json",
    ...recorded,
    role: "record",
    base: "suite",
    place: /(?:^|\/)test_[^/]*\.(?:snapshot|validation)\.json$/,
    content: (text) => /^\uFEFF?\s*\{\s*"[^"]+\.py::[^"]*"\s*:\s*\{/.test(text),
    read: readSnapshots,
  },
  {
    name: "split-json",
    ...recorded,
    role: "durations",
    base: "suite",
    place: /(?:^|\/)[^/]*(?:durations|blacklisted)[^/]*(?:\.json)?$/,
    content: (text) => /^\uFEFF?\s*[[{]/.test(text) && /"[^"]*\.py(?:::[^"]*)?"/.test(text),
    read: readDurations,
  },
  {
    name: "junit",
    ...recorded,
    role: "record",
    base: "suite",
    place: /(?:^|\/)(?:[^/]*junit[^/]*|TEST-[^/]*|test-results\/.*|pytest-report)\.xml$/i,
    content: (text) => /<testsuites?[\s/>]/.test(text.slice(0, 2000)),
    read: readJunit,
  },
  {
    name: "xfail-yaml",
    ...lines,
    role: "xfail",
    selection: "exact",
    place: /(?:^|\/)[^/]*(?:xfail|skip)[^/]*\.ya?ml$/i,
    content: (text) =>
      /^\s*(?:- )?tests:\s*(?:#.*)?$/m.test(text) && /^\s*-\s+["']?[\w./-]+::/m.test(text),
    read: readXfailYaml,
  },
  {
    name: "xfails-txt",
    ...lines,
    role: "xfail",
    selection: "prefix",
    place: /(?:^|[/_-])(?:xfails?|skips?)\.txt$/,
    read: readNodeLines,
  },
  {
    name: "pytest-skip",
    ...lines,
    role: "skip",
    selection: "pytest",
    place: /(?:^|\/)[^/]*skip_?-?lists?[^/]*\/.*\.txt$/i,
    read: readNodeLines,
  },
  {
    name: "pytest-select",
    ...lines,
    role: "skip",
    selection: "exact",
    place: null,
    content: (text) => /^[\w./-]+\.py(?:::\S.*)?$/m.test(text),
    read: readNodeLines,
  },
  {
    name: "pytest-args",
    ...lines,
    role: "run",
    selection: "pytest",
    comment: null,
    place: /\.args$/,
    content: (text) => /^(?:-{1,2}[a-zA-Z][\w=./:-]*|\S+\.py(?:::.*)?)$/m.test(text),
    read: readArgsFile,
  },
  {
    name: "deselect-ini",
    ...lines,
    role: "skip",
    base: "folder",
    selection: "prefix",
    place: /(?:^|\/)(?:\.?pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml)$/,
    content: (text) => text.includes("--deselect"),
    read: readDeselectIni,
  },
  {
    name: "suite-table",
    ...lines,
    role: "run",
    base: "folder",
    selection: "pytest",
    editable: false,
    place: /(?:^|\/)run_suite[^/]*\.py$/,
    content: (text) => /suite/i.test(text) && /^\w+.*=\s*\{/m.test(text),
    read: readSuiteTable,
  },
  {
    name: "buildkite",
    ...lines,
    role: "run",
    base: "evidence",
    selection: "pytest",
    editable: false,
    place: /(?:^|\/)\.buildkite\/.*\.ya?ml$/,
    content: (text) => /py\.?test/.test(text) && /^\s*(?:- )?(?:commands?|run|script):/m.test(text),
    read: readPipeline,
  },
  {
    name: "shell-commands",
    ...lines,
    role: "run",
    base: "evidence",
    selection: "pytest",
    editable: false,
    place: /(?:^|\/)(?:\.?ci|\.buildkite|\.github|\.circleci|jenkins)\/.*\.sh$/,
    content: (text) => /(?:^|[\s/"'])py\.?test\s/m.test(text),
    read: readShellScript,
  },
  {
    name: "vitest-list",
    ...lines,
    role: "run",
    selection: "exact",
    comment: null,
    place: null,
    content: (text) => /^(?:\[[^\]]*\] )?\S+\.[cm]?[jt]sx? > /m.test(text),
    read: readVitestList,
  },
  {
    name: "playwright-list",
    ...lines,
    role: "run",
    selection: "exact",
    place: null,
    content: (text) => /^(?:\[[^\]]*\] › )?\S+\.[cm]?[jt]sx?(?::\d+)* › /m.test(text),
    read: readPlaywrightList,
  },
  {
    name: "custom",
    ...lines,
    role: "run",
    selection: "exact",
    place: null,
    read: readCustomLines,
  },
];

/** The row of a format; undefined for a name that is none. */
export function formatOf(name: string): Format | undefined {
  return formats.find((format) => format.name === name);
}

/** A list below a `qa` folder is for QA, whatever its format says. */
export function roleAt(format: Format, path: string): ListRole {
  return format.role === "run" && /(?:^|\/)qa\//.test(path) ? "qa" : format.role;
}
