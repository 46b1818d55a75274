// One commit of a replay in numbers: what was kept, what was saved, what escaped.
import { escapesOf } from "./escapes.ts";
import type { Gathered } from "./gather.ts";
import { stageHours } from "./hours.ts";
import type { Impact } from "./impact.ts";
import { countsOf, type ImpactCounts } from "./impact-json.ts";

export interface Replay {
  readonly commit: string;
  readonly scope: Impact["scope"];
  readonly fallback: string | null;
  readonly counts: ImpactCounts;
  /** Entries dropped of all; 0 without entries. */
  readonly skip_rate: number;
  readonly gpu_hours_saved: number | null;
  /** Failures of the full run that were not selected; null without its JUnit file. */
  readonly escapes: readonly string[] | null;
}

/** Counts one impact; `failed` are the ids that failed in the commit's full run, null when there was none. */
export function replayOf(
  commit: string,
  impact: Impact,
  after: Gathered,
  durations: ReadonlyMap<string, number> | undefined,
  failed: readonly string[] | null,
): Replay {
  const counts = countsOf(impact);
  const { kept, total } = counts.entries;
  return {
    commit,
    scope: impact.scope,
    fallback: impact.fallback,
    counts,
    skip_rate: total === 0 ? 0 : 1 - kept / total,
    gpu_hours_saved: durations ? savedHours(impact, after, durations) : null,
    escapes: failed && escapesOf(impact, failed),
  };
}

/** GPU-hours of the dropped stages that would run before a merge. */
function savedHours(
  { stages }: Impact,
  { lists, config }: Gathered,
  durations: ReadonlyMap<string, number>,
): number {
  const dropped = stages.filter(
    ({ verdict, name }) => verdict === "dropped" && !name.includes("Post-Merge"),
  );
  const names = dropped.map(({ name }) => name);
  const world = { lists, unknownKey: "match" } as const;
  return stageHours(world, config?.stages ?? [], names, durations).gpu_hours;
}
