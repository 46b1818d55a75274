// `impact`: what a change touches, since a ref, of a diff on standard input, or replayed over a range.
import { type Impact, workOutImpact } from "../ci/impact.ts";
import { countsOf, impactJson } from "../ci/impact-json.ts";
import { presets } from "../ci/impact-rules.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import { changeOfDiff, changeSince, type GatheredChange } from "./changes.ts";
import type { Context } from "./context.ts";
import { simulateRange } from "./impact-simulate.ts";

export interface ImpactOptions {
  readonly since?: string | undefined;
  /** Read a unified diff from standard input. */
  readonly stdin?: boolean;
  /** Replay every commit of a range. */
  readonly simulate?: string | undefined;
  readonly preset?: "none" | "cbts" | undefined;
  /** Post-merge stages take part. */
  readonly postMerge?: boolean;
  readonly durations?: string | undefined;
  /** simulate: `COMMIT=FILE` of JUnit results of full runs. */
  readonly junit?: readonly string[];
}

/**
 * Prints what must run, one entry or test a line.
 * @throws UsageError without a change to look at.
 */
export async function impact(context: Context, options: ImpactOptions): Promise<Report> {
  if (options.simulate) return simulateRange(context, options, options.simulate);
  const change = options.since
    ? changeSince(context, options.since)
    : options.stdin
      ? changeOfDiff(context, context.stdin())
      : undefined;
  if (!change)
    throw new UsageError(
      "nothing to look at: give --since REF, --simulate RANGE, or `-` for a diff on standard input",
    );
  const found = impactOf(context, change, options);
  const { entries, stages } = countsOf(found);
  return {
    command: "impact",
    diagnostics: [],
    lines: linesOf(found),
    tables: [
      {
        title: "Files",
        columns: ["file", "rule", "decision", "reason"],
        rows: found.files.map((one) => [one.path, one.rule ?? "", one.decision, one.reason]),
      },
      {
        title: "Stages",
        columns: ["stage", "verdict", "reason"],
        rows: found.stages.map((one) => [one.name, one.verdict, one.reason]),
      },
    ],
    notes: [
      ...(found.fallback ? [`everything runs: ${found.fallback}`] : []),
      `${found.tests.length} tests reached, ${entries.kept} of ${entries.total} entries and ${stages.kept} of ${stages.total} stages kept`,
    ],
    json: { version: 1, command: "impact", ...impactJson(found) },
    failed: false,
  };
}

/** Works a gathered change out with the configured rules. */
export function impactOf(
  { config }: Context,
  change: GatheredChange,
  options: ImpactOptions,
): Impact {
  return workOutImpact({
    ...change,
    ownRules: config.impact?.rules ?? [],
    rules: presets[options.preset ?? config.impact?.preset ?? "none"],
    postMerge: options.postMerge ?? false,
  });
}

/** Entries where there are lists of stages, else the tests. */
function linesOf({ entries, tests, fallback }: Impact): readonly string[] {
  const kept = entries.filter(({ keeps }) => keeps.length > 0).map(({ entry }) => entry.text);
  if (entries.length > 0) return [...new Set(kept)];
  return fallback
    ? ["."]
    : tests.filter(({ change }) => change !== "removed").map(({ selector }) => selector);
}
