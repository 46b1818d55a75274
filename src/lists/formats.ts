// The table of formats: how each is recognised, read and used. A new format is one file and one row here.
import type { Reader } from "./body.ts";
import { readStageGroovy, readStageJson } from "./stage-list.ts";
import { readTestDb } from "./test-db.ts";
import { readTrtllmList, readTrtllmWaives } from "./trtllm-list.ts";
import type { FormatName, ListRole, Selection } from "./types.ts";

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

/** In the order in which they are tried: narrow places before wide ones. */
export const formats: readonly Format[] = [
  {
    name: "trtllm-waives",
    ...trtllm,
    role: "waive",
    sorted: true,
    place: /(?:^|\/)waives\.txt$/,
    read: readTrtllmWaives,
  },
  {
    name: "trtllm-list",
    ...trtllm,
    role: "run",
    place: /(?:^|\/)test_lists\/.*\.txt$/,
    read: readTrtllmList,
  },
  {
    name: "trtllm-test-db",
    ...trtllm,
    role: "run",
    place: /(?:^|\/)test_lists\/(?:.*\/)?test-db\/[^/]+\.ya?ml$/,
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
    read: readStageJson,
  },
  {
    name: "stage-groovy",
    ...stages,
    comment: "//",
    place: /(?:^|\/)L0_Test\.groovy$/,
    read: readStageGroovy,
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
