// `impact --simulate RANGE`: today's rules on each commit of a range; skip rate, hours saved, escapes.

import { failedIds, readJunit } from "../ci/junit.ts";
import { type Replay, replayOf } from "../ci/replay.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import { changeBetween } from "./changes.ts";
import type { Context } from "./context.ts";
import { commitsOf } from "./git-changes.ts";
import { readDurationsFile } from "./hours.ts";
import { type ImpactOptions, impactOf } from "./impact.ts";
import { chunksOf } from "./read-text.ts";

/**
 * Replays a range; fails when a failure escaped.
 * @throws UsageError for a range or JUnit pair that cannot be read.
 */
export async function simulateRange(
  context: Context,
  options: ImpactOptions,
  range: string,
): Promise<Report> {
  const durations = options.durations ? readDurationsFile(context, options.durations) : undefined;
  const replays: Replay[] = [];
  for (const commit of commitsOf(context, range)) {
    const change = changeBetween(context, `${commit}^`, commit);
    const impact = impactOf(context, change, options);
    const failed = await failuresOf(context, options.junit ?? [], commit);
    replays.push(replayOf(commit, impact, change.after, durations, failed));
  }
  const mean = replays.reduce((sum, one) => sum + one.skip_rate, 0) / Math.max(1, replays.length);
  const hours = replays.reduce((sum, one) => sum + (one.gpu_hours_saved ?? 0), 0);
  const escapes = replays.flatMap((one) => one.escapes ?? []);
  return {
    command: "impact",
    diagnostics: [],
    lines: replays.map((one) =>
      [
        one.commit,
        one.scope,
        `${one.counts.entries.kept}/${one.counts.entries.total}`,
        `${one.counts.stages.kept}/${one.counts.stages.total}`,
        one.skip_rate.toFixed(3),
      ].join("\t"),
    ),
    tables: [],
    notes: [
      `${replays.length} commits, mean skip rate ${(100 * mean).toFixed(1)} %`,
      ...(durations ? [`${hours.toFixed(1)} GPU-hours saved by durations`] : []),
      ...escapes.map((id) => `escape: ${id} failed in the full run and was not selected`),
    ],
    json: {
      version: 1,
      command: "impact",
      simulate: range,
      commits: replays,
      skip_rate: mean,
      gpu_hours_saved: durations ? hours : null,
      escapes,
    },
    failed: escapes.length > 0,
  };
}

async function failuresOf(
  context: Context,
  pairs: readonly string[],
  commit: string,
): Promise<readonly string[] | null> {
  for (const pair of pairs) {
    const cut = pair.indexOf("=");
    if (cut < 4) throw new UsageError(`--junit takes COMMIT=FILE, not ${JSON.stringify(pair)}`);
    if (!commit.startsWith(pair.slice(0, cut))) continue;
    const file = pair.slice(cut + 1);
    return failedIds(await readJunit(file, chunksOf(context, file)));
  }
  return null;
}
