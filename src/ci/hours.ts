// Time by durations: what stages cost, and which shard an entry lands in.

import { bridgeName } from "../lists/trtllm-names.ts";
import type { StageConfig } from "../lists/types.ts";
import { splitTests } from "./shards.ts";
import { machineOf } from "./stage-query.ts";
import { rendered, type StageWorld } from "./stages.ts";

type Rendering = Pick<StageWorld, "lists" | "unknownKey">;

export interface StageHours {
  readonly gpu_hours: number;
  readonly hours: number;
  /** Entries without a duration; each was taken for the average of its stage. */
  readonly unknown: number;
}

/** The id under which an entry's duration is recorded: unit-test entries stand inside the bridge. */
export function durationId(entry: string): string {
  return entry.startsWith("unittest/") ? bridgeName(entry) : entry;
}

/** The ids that a stage's family splits among its shards, in render order, each once. */
export function familyIds(world: Rendering, stage: StageConfig): readonly string[] {
  return [...new Set(rendered(world, stage).map(({ entry }) => durationId(entry.text)))];
}

/** Hours and GPU-hours of stages, each by its own shard of `least_duration` (lists 4). */
export function stageHours(
  world: Rendering,
  stages: readonly StageConfig[],
  names: readonly string[],
  durations: ReadonlyMap<string, number>,
): StageHours {
  let [hours, gpuHours, unknown] = [0, 0, 0];
  for (const stage of stages.filter(({ name }) => names.includes(name))) {
    const { ids, seconds } = shardOf(world, stage, durations);
    const { gpus, nodes } = machineOf(stage.name);
    hours += seconds / 3600;
    gpuHours += (seconds / 3600) * gpus * nodes;
    unknown += ids.filter((id) => !durations.has(id)).length;
  }
  return { gpu_hours: gpuHours, hours, unknown };
}

/** What one shard runs and how long. */
export function shardOf(
  world: Rendering,
  stage: StageConfig,
  durations: ReadonlyMap<string, number>,
): { readonly ids: readonly string[]; readonly seconds: number } {
  const splits = Math.max(1, stage.splits);
  const split = splitTests("least_duration", splits, familyIds(world, stage), durations);
  if ("error" in split) return { ids: [], seconds: 0 };
  return { ids: split.groups[stage.shard - 1] ?? [], seconds: split.seconds[stage.shard - 1] ?? 0 };
}

/** A stage that really runs an entry, of the shards that could. */
export interface ShardHit {
  readonly stage: string;
  readonly entry: string;
  /** Of the whole shard. */
  readonly seconds: number;
}

/** Looks up in which shards entries land; each family is split once. */
export function makeShardFinder(
  world: Rendering,
  stages: readonly StageConfig[],
  durations: ReadonlyMap<string, number>,
): (entry: string, names: readonly string[]) => readonly ShardHit[] {
  const known = new Map<string, ReturnType<typeof shardOf>>();
  const of = (stage: StageConfig): ReturnType<typeof shardOf> => {
    const found = known.get(stage.name) ?? shardOf(world, stage, durations);
    known.set(stage.name, found);
    return found;
  };
  return (entry, names) =>
    stages
      .filter(({ name }) => names.includes(name))
      .flatMap((stage) => {
        const { ids, seconds } = of(stage);
        return ids.includes(durationId(entry)) ? [{ stage: stage.name, entry, seconds }] : [];
      });
}
