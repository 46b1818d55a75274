// The tests that a change reaches: names from affected.ts laid over what the suites collect, ids compared on both sides.
import type { World } from "../resolve/world.ts";
import { joinPath } from "../resolve/world.ts";
import type { SuiteFile, TestFunction } from "../suites/types.ts";
import { type ChangedText, type FileReach, type PythonTree, reachOf } from "./affected.ts";
import type { Gathered } from "./gather.ts";
import { toListPath } from "./wanted.ts";

/** A reached test, or a whole file where its tests cannot be told apart. Ids are as lists write them. */
export interface ReachedTest {
  readonly selector: string;
  readonly change: "added" | "removed" | "changed" | "reached";
  readonly reason: string;
}

export interface TestImpact {
  readonly tests: readonly ReachedTest[];
  /** Tests of files that the change touches or may reach, and that it leaves alone. */
  readonly spared: readonly { readonly selector: string; readonly reason: string }[];
  /** Changed files that are no Python and that no Python file names. */
  readonly unseen: readonly string[];
}

/** Works out the tests reached by changed files; `before` is the older revision. */
export function impactOnTests(
  before: Gathered,
  after: Gathered,
  changes: readonly ChangedText[],
): TestImpact {
  const reach = reachOf(treeOf(after), changes);
  const paths = new Set(
    [...reach.keys(), ...changes.map(({ path }) => path)].filter((path) => path.endsWith(".py")),
  );
  const changed = new Set(changes.map(({ path }) => path));
  const found = [...paths]
    .sort()
    .map((path) => fileImpact(before, after, path, reach.get(path), changed.has(path)));
  const unseen = changes
    .filter(
      ({ path }) =>
        !path.endsWith(".py") &&
        ![...reach].some(([file, { blocks }]) => file !== path && blocks.size > 0),
    )
    .map(({ path }) => path);
  return {
    tests: found.flatMap(({ tests }) => tests),
    spared: found.flatMap(({ spared }) => spared),
    unseen,
  };
}

function treeOf({ world, files, root }: Gathered): PythonTree {
  const decoder = new TextDecoder();
  return {
    files: world.pythonFiles(""),
    read: (path) => {
      const bytes = files.read(`${root}/${path}`);
      return bytes && decoder.decode(bytes);
    },
  };
}

type FileImpact = Pick<TestImpact, "tests" | "spared">;

function fileImpact(
  before: Gathered,
  after: Gathered,
  path: string,
  reach: FileReach | undefined,
  changed: boolean,
): FileImpact {
  const [old, now] = [collected(before, path), collected(after, path)];
  if (!old && !now) return { tests: [], spared: [] };
  const name = toListPath(path, after.bases);
  if (!now) return { tests: removedTests(old!, name, path), spared: [] };
  if (!isKnown(now)) return unknownFile(now, name, reach, changed);
  const known = new Map((old?.functions ?? []).map((one) => [one.base, one]));
  const verdicts = now.functions.map((one) => ({
    one,
    verdict: judge(one, reach, old, known.get(one.base)),
  }));
  const spell = ({ base, file }: TestFunction): string => name + base.slice(file.length);
  const gone = (old?.functions ?? []).filter(
    ({ base }) => !now.functions.some((one) => one.base === base),
  );
  return {
    tests: [
      ...verdicts.flatMap(({ one, verdict }) =>
        verdict ? [{ selector: spell(one), ...verdict }] : [],
      ),
      ...gone.map(
        (one): ReachedTest => ({
          selector: spell(one),
          change: "removed",
          reason: `${path} has it no more`,
        }),
      ),
    ],
    spared: verdicts.flatMap(({ one, verdict }) =>
      verdict ? [] : [{ selector: spell(one), reason: `nothing that it names in ${path} changed` }],
    ),
  };
}

/**
 * The file as its suite collects it, or as an entry that names it would have it; undefined for other Python.
 * Below a folder that cannot be collected, every file with a test's name stands as undecided.
 */
export function collected({ world, lists, bases }: Gathered, path: string): SuiteFile | undefined {
  const located = world.locate(path);
  if (!located || !world.isFile(path)) return undefined;
  let blocked = false;
  for (const file of located.index.files(located.path)) {
    if (file.path === located.path) return file;
    blocked ||= file.state !== "collected";
  }
  const name = toListPath(path, bases);
  const named = lists.some(({ entries }) => entries.some(({ text }) => text.startsWith(name)));
  return named || (blocked && isTestName(path)) ? located.index.file(located.path) : undefined;
}

const isTestName = (path: string): boolean => /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/.test(path);

const isKnown = (file: SuiteFile): boolean => file.state === "collected" && !file.open;

/** A file that cannot be told apart is selected whole as soon as anything in it is reached. */
function unknownFile(
  file: SuiteFile,
  name: string,
  reach: FileReach | undefined,
  changed: boolean,
): FileImpact {
  const why = reach?.wide ?? [...(reach?.blocks.values() ?? [])][0];
  if (why === undefined && !changed) return { tests: [], spared: [] };
  if (why === undefined)
    return { tests: [], spared: [{ selector: name, reason: "comments and blank lines only" }] };
  const doubt = (file.problem ?? file.open)?.reason ?? "it cannot be collected";
  return {
    tests: [
      { selector: name, change: "reached", reason: `${why}; the whole file, since ${doubt}` },
    ],
    spared: [],
  };
}

function removedTests(old: SuiteFile, name: string, path: string): readonly ReachedTest[] {
  const reason = `${path} is gone`;
  return [
    { selector: name, change: "removed", reason },
    ...old.functions.map(
      (one): ReachedTest => ({
        selector: name + one.base.slice(one.file.length),
        change: "removed",
        reason,
      }),
    ),
  ];
}

type Verdict = Pick<ReachedTest, "change" | "reason">;

function judge(
  one: TestFunction,
  reach: FileReach | undefined,
  oldFile: SuiteFile | undefined,
  old: TestFunction | undefined,
): Verdict | undefined {
  if (oldFile && isKnown(oldFile) && !old) return { change: "added", reason: "the test is new" };
  const ids = old && idChange(old, one);
  if (ids) return { change: "changed", reason: ids };
  const why = reach && reasonFor(one, reach);
  if (why === undefined) return undefined;
  return { change: / changed$/.test(why) ? "changed" : "reached", reason: why };
}

/** Own block, classes around it, fixtures by name, an inherited body by its name, or the whole file. */
function reasonFor(
  { classes, name, fixtures }: TestFunction,
  reach: FileReach,
): string | undefined {
  const own = [...classes, name].join(".");
  const blocks = [own, ...classes.map((_, index) => classes.slice(0, index + 1).join("."))];
  const block = blocks.map((key) => reach.blocks.get(key)).find((why) => why !== undefined);
  const names = [name, ...fixtures].map((key) => reach.names.get(key) ?? reach.incoming.get(key));
  return block ?? reach.wide ?? names.find((why) => why !== undefined);
}

/** More ids than this are compared by their axes and number alone. */
const CASE_LIMIT = 5_000n;

/** How the ids of a function differ; undefined when they are the same. */
export function idChange(old: TestFunction, now: TestFunction): string | undefined {
  const [before, after] = [idsOf(old), idsOf(now)];
  if (!before || !after) return summaryOf(old) === summaryOf(now) ? undefined : "its ids changed";
  const added = [...after].filter((id) => !before.has(id)).length;
  const removed = [...before].filter((id) => !after.has(id)).length;
  return added + removed === 0 ? undefined : `its ids changed: ${added} new, ${removed} gone`;
}

function idsOf({ ids }: TestFunction): ReadonlySet<string> | undefined {
  const { certain, possible } = ids.count();
  if (ids.open || certain + possible > CASE_LIMIT) return undefined;
  return new Set([...ids.cases()].map(({ id, status }) => `${id}\n${status}`));
}

function summaryOf({ ids }: TestFunction): string {
  const { certain, possible } = ids.count();
  const axes = ids.axes.map(({ name, values }) => `${name}=${values.join("|")}`).join("\n");
  return `${certain} ${possible} ${ids.open?.reason ?? ""}\n${axes}`;
}

/** A repository path of a list's entry. */
export function repositoryPath(text: string, { bases }: Gathered): string {
  const unit = text.startsWith("unittest/") && bases.unitBase !== null;
  return joinPath(unit ? bases.unitBase! : bases.base, text.split("::", 1)[0]!);
}

/** Whether some suite holds a path. */
export const inSuite = (world: World, path: string): boolean => world.locate(path) !== undefined;
