// The verdict of a review: reason codes by count, and what they add up to. Facts are gathered in review.ts.
import type { Gathered } from "./gather.ts";
import type { Impact } from "./impact.ts";
import { isTestDb } from "./reach.ts";
import type { Review, Verdict, VerdictReason } from "./review.ts";
import { functionOf, isRun } from "./review-coverage.ts";

type Found = Pick<Review, "entries" | "tests" | "waives" | "files" | "leftovers">;

const INSUFFICIENT: ReadonlySet<string> = new Set([
  "test-in-no-list",
  "entry-names-no-test",
  "removed-runs-nowhere",
  "no-stage-runs-entry",
  "waive-scope-matches-no-stage",
]);

/** Every reason with its count, in a fixed order. */
export function judge(
  { impact, after }: { readonly impact: Impact; readonly after: Gathered },
  found: Found,
): readonly VerdictReason[] {
  const live = found.tests.filter(({ change }) => change !== "removed");
  const present = found.entries.filter(({ change }) => change !== "removed");
  const inCi = present.filter(({ file }) =>
    after.lists.some((list) => list.path === file && isTestDb(list)),
  );
  const gone = new Set(
    found.tests.filter(({ change }) => change === "removed").map(({ test }) => test),
  );
  const removed = found.entries.filter(
    (one) =>
      one.change === "removed" &&
      one.still_run.length === 0 &&
      ![...gone].some((test) => functionOf(one.entry) === test || one.entry.startsWith(test)),
  );
  const opaque = impact.files.filter(
    ({ decision, reason }) => decision === "all" && !/^no rule claims it/.test(reason),
  );
  const outside = found.files.filter(({ kind }) => kind === "code" || kind === "other");
  const decided = found.entries.length + found.tests.length + found.waives.length > 0;
  const rows: readonly (readonly [string, number, string])[] = [
    [
      "test-in-no-list",
      hasLists(after)
        ? live.filter(({ covered, change }) => covered === "none" && change !== "reached").length
        : 0,
      "changed tests that no list runs: a silent false green",
    ],
    [
      "entry-names-no-test",
      present.filter(({ exists }) => exists === "no").length,
      "entries that name no test",
    ],
    ["removed-runs-nowhere", removed.length, "removed entries whose test runs nowhere else"],
    [
      "no-stage-runs-entry",
      after.config?.readable ? inCi.filter(({ stages }) => stages.length === 0).length : 0,
      "entries in blocks that no stage reaches",
    ],
    [
      "waive-scope-matches-no-stage",
      after.config?.readable
        ? found.waives.filter((one) => one.change !== "removed" && !one.scope_matches).length
        : 0,
      "waives for a GPU word that no stage has",
    ],
    [
      "waived-everywhere",
      found.waives.filter((one) => one.silences_last).length,
      "waives that silence the last stage running a test",
    ],
    [
      "waive-without-bug",
      found.waives.filter((one) => one.change !== "removed" && one.bugs.length === 0).length,
      "waives without a bug",
    ],
    [
      "unverifiable",
      present.filter(({ exists }) => exists === "undecided").length +
        live.filter(({ sure }) => !sure).length,
      "entries or tests that cannot be decided without running",
    ],
    ["unreadable", opaque.length, "changed files that cannot be looked into"],
    ["leftovers", found.leftovers.length, "waives or durations left behind"],
    [
      "stages-unknown",
      after.config?.readable === false ? 1 : 0,
      "the stage configuration cannot be read",
    ],
    [
      "outside-lists-and-tests",
      decided ? 0 : outside.length,
      "changed files outside of lists and tests: what covers them is not told by lists",
    ],
  ];
  return rows
    .filter(([, count]) => count > 0)
    .map(([code, count, text]) => ({ code, count, text }));
}

const hasLists = ({ lists }: Gathered): boolean => lists.some(isRun);

/** The verdict that the reasons give. */
export function verdictOf(reasons: readonly VerdictReason[]): Verdict {
  if (reasons.some(({ code }) => INSUFFICIENT.has(code))) return "insufficient";
  return reasons.length > 0 ? "needs follow-up" : "sufficient";
}
