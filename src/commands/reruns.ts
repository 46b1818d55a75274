// `reruns`: JUnit files of one stage in; who may run again, the merged result, the flaky tests.
import { readJunit } from "../ci/junit.ts";
import { mergeRuns, planReruns } from "../ci/reruns.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import type { Context } from "./context.ts";
import { chunksOf, readText } from "./read-text.ts";

export interface RerunsOptions {
  /** JUnit files in the order of the runs; the first is the first run. */
  readonly junit: readonly string[];
  /** The list that was run, one entry a line. */
  readonly list?: string | undefined;
  /** `unfinished_test.txt`. */
  readonly unfinished?: string | undefined;
  /** Known failure texts, one a line. */
  readonly signatures?: string | undefined;
}

/**
 * Plans reruns by the first file and merges all of them. Fails when the stage fails.
 * @throws UsageError without a file or for one that is no JUnit XML.
 */
export async function reruns(context: Context, options: RerunsOptions): Promise<Report> {
  if (options.junit.length === 0)
    throw new UsageError("reruns needs JUnit files, the first run first");
  const runs = [];
  for (const file of options.junit) runs.push(await readJunit(file, chunksOf(context, file)));
  const lines = (file: string | undefined): readonly string[] =>
    file === undefined
      ? []
      : readText(context, file)
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter(Boolean);
  const unfinished = lines(options.unfinished);
  const first = {
    cases: runs[0]!,
    list: lines(options.list),
    unfinished,
    signatures: lines(options.signatures),
  };
  const plans = planReruns(first);
  const { cases, ...merged } = mergeRuns(runs, unfinished);
  return {
    command: "reruns",
    diagnostics: [],
    lines:
      runs.length === 1
        ? plans.filter(({ runs: times }) => times > 0).map(({ id }) => id)
        : merged.failed,
    tables: [
      {
        title: "Reruns",
        columns: ["test", "list", "reason", "seconds"],
        rows: plans.map((one) => [one.id, one.list, one.reason, String(one.seconds)]),
      },
    ],
    notes: [
      ...merged.flaky.map((id) => `flaky: ${id} failed and passed again`),
      ...merged.unfinished.map(
        (id) => `unfinished: ${id} counts as failed even if it passes again`,
      ),
      `${cases.length} tests, ${merged.failed.length} failed, ${merged.flaky.length} flaky`,
    ],
    json: { version: 1, command: "reruns", plans, ...merged, cases },
    failed: merged.fails,
  };
}
