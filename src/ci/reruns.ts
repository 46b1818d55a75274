// After a first run: who may run again how often, what both runs together say, which tests are flaky (ci 4.1, 4.2).
import { type JunitCase, type Outcome, unbridged } from "./junit.ts";

export type RerunReason =
  | "short"
  | "medium"
  | "known-signature"
  | "too-long"
  | "unfinished"
  | "never-ran";

/** What becomes of one test. `runs` is how often it may run again. */
export interface RerunPlan {
  readonly id: string;
  readonly list: "rerun_2" | "rerun_1" | "rerun_0";
  readonly runs: 0 | 1 | 2;
  readonly reason: RerunReason;
  readonly seconds: number;
}

export interface FirstRun {
  readonly cases: readonly JunitCase[];
  /** Ids of the list that was run. */
  readonly list: readonly string[];
  /** Tests that a crash or timeout cut off. */
  readonly unfinished: readonly string[];
  /** Texts of failures that are known to pass again. */
  readonly signatures: readonly string[];
}

/** Minutes up to which a failure may run twice, and once, again. */
const [TWICE, ONCE] = [5, 10];

/** Sorts failures, cut-off tests and tests that never ran into the three lists. Keys are whole ids, never a first word. */
export function planReruns(first: FirstRun): readonly RerunPlan[] {
  const unfinished = new Set(first.unfinished.map(unbridged));
  const last = lastOutcomes(first.cases);
  const cut = [...unfinished].map((id) => plan(id, 0, "unfinished", last.get(id)?.seconds ?? 0));
  const failed = [...last.values()]
    .filter(isFailure)
    .map(({ id, ...rest }) => ({ ...rest, id: unbridged(id) }));
  const again = failed
    .filter(({ id }) => !unfinished.has(id))
    .map((one) => planFailure(one, first.signatures));
  const missing = [...new Set(first.list.map(unbridged))]
    .filter((id) => !last.has(id) && !unfinished.has(id))
    .map((id) => plan(id, 1, "never-ran", 0));
  return [...again, ...cut, ...missing];
}

function planFailure(one: JunitCase, signatures: readonly string[]): RerunPlan {
  if (one.seconds <= TWICE * 60) return plan(one.id, 2, "short", one.seconds);
  if (one.seconds <= ONCE * 60) return plan(one.id, 1, "medium", one.seconds);
  const known = signatures.some((text) => text !== "" && one.text.includes(text));
  return known
    ? plan(one.id, 1, "known-signature", one.seconds)
    : plan(one.id, 0, "too-long", one.seconds);
}

const plan = (id: string, runs: 0 | 1 | 2, reason: RerunReason, seconds: number): RerunPlan => ({
  id,
  list: `rerun_${runs}`,
  runs,
  reason,
  seconds,
});

const isFailure = ({ outcome }: JunitCase): boolean => outcome === "failed" || outcome === "error";

/** The last record of each id, under its entry's name. */
function lastOutcomes(cases: readonly JunitCase[]): ReadonlyMap<string, JunitCase> {
  return new Map(cases.map((one) => [unbridged(one.id), one]));
}

export interface MergedCase {
  readonly id: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  readonly attempts: readonly Outcome[];
  /** Failed and then passed. */
  readonly flaky: boolean;
}

export interface MergedRuns {
  readonly cases: readonly MergedCase[];
  readonly flaky: readonly string[];
  readonly failed: readonly string[];
  /** Cut off in the first run: they stay failures even if they pass again. */
  readonly unfinished: readonly string[];
  /** Whether the stage fails. */
  readonly fails: boolean;
}

/** All runs of one stage, in order: the last outcome counts, but what was cut off stays a failure. */
export function mergeRuns(
  runs: readonly (readonly JunitCase[])[],
  unfinished: readonly string[] = [],
): MergedRuns {
  const cut = new Set(unfinished.map(unbridged));
  const attempts = new Map<string, JunitCase[]>();
  for (const one of runs.flat()) {
    const id = unbridged(one.id);
    const own = attempts.get(id) ?? [];
    own.push(one);
    attempts.set(id, own);
  }
  for (const id of cut) if (!attempts.has(id)) attempts.set(id, []);
  const cases = [...attempts].map(([id, own]) => mergeCase(id, own, cut.has(id)));
  cases.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const failed = cases.filter(({ outcome }) => outcome === "failed" || outcome === "error");
  return {
    cases,
    flaky: cases.filter(({ flaky }) => flaky).map(({ id }) => id),
    failed: failed.map(({ id }) => id),
    unfinished: [...cut].sort(),
    fails: failed.length > 0,
  };
}

function mergeCase(id: string, own: readonly JunitCase[], cut: boolean): MergedCase {
  const last = own.at(-1);
  const outcome = cut ? "failed" : (last?.outcome ?? "failed");
  return {
    id,
    outcome,
    seconds: last?.seconds ?? 0,
    attempts: own.map((one) => one.outcome),
    flaky: !cut && last?.outcome === "passed" && own.some(isFailure),
  };
}
