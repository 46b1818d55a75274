// Which shards really run what `stages` answers, by a durations file.
import { makeShardFinder, shardOf } from "../ci/hours.ts";
import { botLine, type StagesOf, type StageWorld, type TestsOf } from "../ci/stages.ts";

/** Adds `shards` and the comment that runs them to an answer about a target. */
export function withShards(
  world: StageWorld,
  answer: StagesOf,
  durations: ReadonlyMap<string, number> | undefined,
) {
  if (!durations) return answer;
  const find = makeShardFinder(world, world.config.stages, durations);
  const shards = answer.blocks.flatMap(({ test, stages }) => find(test, stages));
  const names = new Set(shards.map(({ stage }) => stage));
  const ordered = world.config.stages.map(({ name }) => name).filter((name) => names.has(name));
  return { ...answer, shards, bot_shards: botLine(ordered) };
}

/** Adds the ids of the stage's own shard to an answer about a stage. */
export function withOwnShard(
  world: StageWorld,
  answer: TestsOf,
  durations: ReadonlyMap<string, number> | undefined,
) {
  const stage = world.config.stages.find(({ name }) => name === answer.stage);
  if (!durations || !stage) return answer;
  const { ids, seconds } = shardOf(world, stage, durations);
  return { ...answer, shard: { tests: ids, seconds } };
}
