// `plan --shards`: a list of tests split as pytest-split does it.
import { type SplitAlgorithm, splitTests } from "../ci/shards.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import type { Context } from "./context.ts";
import { readDurationsFile } from "./hours.ts";
import type { PlanOptions } from "./plan.ts";
import { readText } from "./read-text.ts";

/**
 * Splits the tests of a file into shards, for each number and algorithm asked for.
 * @throws UsageError for unreadable files, numbers below 1, and durations that are no seconds.
 */
export function planShards(context: Context, options: PlanOptions): Report {
  const { shards = [], algorithms = ["least_duration"], durations, tests } = options;
  if (!tests) throw new UsageError("plan --shards needs --tests FILE, ids in collection order");
  if (shards.some((count) => !Number.isInteger(count) || count < 1))
    throw new UsageError("--shards takes whole numbers from 1");
  const seconds = durations ? readDurationsFile(context, durations) : new Map<string, number>();
  const ids = readText(context, tests)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const of = (algorithm: SplitAlgorithm) =>
    Object.fromEntries(shards.map((count) => [count, splitTests(algorithm, count, ids, seconds)]));
  const expected = Object.fromEntries(algorithms.map((algorithm) => [algorithm, of(algorithm)]));
  const splits = algorithms.flatMap((algorithm) =>
    shards.map((count) => ({
      algorithm,
      count,
      split: splitTests(algorithm, count, ids, seconds),
    })),
  );
  const broken = splits.filter(({ split }) => "error" in split);
  return {
    command: "plan",
    diagnostics: [],
    lines: splits.flatMap(({ split }) =>
      "error" in split
        ? []
        : split.groups.flatMap((group, index) => group.map((id) => `${index + 1}\t${id}`)),
    ),
    tables: [],
    notes: broken.map(
      ({ algorithm, count }) =>
        `pytest-split itself dies with an IndexError (${algorithm}, ${count} shards): give the tests durations above 0`,
    ),
    json: {
      version: 1,
      command: "plan",
      splits: shards,
      ...(splits.length === 1 && splits[0]!.split),
      expected,
    },
    failed: broken.length > 0,
  };
}
