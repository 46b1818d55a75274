// `merge-reports`: the shards of one simulation put together and told like one run.
import { tellOutcomes } from "../helix/plan-run.ts";
import { mergeShards } from "../helix/shards.ts";
import type { Report } from "../report/types.ts";
import type { Context } from "./context.ts";
import { readText } from "./read-text.ts";

export interface MergeReportsOptions {
  /** JSON reports of `simulate --shard i/n`, in any order. */
  readonly files: readonly string[];
}

/** Merges shard reports; every shard must be there exactly once. */
export async function mergeReports(
  context: Context,
  options: MergeReportsOptions,
): Promise<Report> {
  const files = options.files.map((name) => ({ name, text: readText(context, name) }));
  const answer = tellOutcomes(mergeShards(files), { index: 1, count: 1 }, []);
  return { command: "merge-reports", diagnostics: [], ...answer };
}
