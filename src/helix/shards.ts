// Shard results as versioned JSON, and putting them together again.
import { UsageError } from "../text/errors.ts";
import type { CellOutcome } from "./run-cells.ts";

export const shardVersion = 1;

export interface ShardFile {
  readonly version: number;
  readonly command: "simulate";
  readonly shard: { readonly index: number; readonly count: number };
  readonly outcomes: readonly CellOutcome[];
}

/** `i/n` with 1 <= i <= n. */
export function parseShard(text: string): { readonly index: number; readonly count: number } {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  const index = Number(match?.[1]);
  const count = Number(match?.[2]);
  if (match && index >= 1 && index <= count) return { index, count };
  throw new UsageError(`--shard is "${text}"; valid: i/n with 1 <= i <= n, e.g. 2/4`);
}

function readShard(name: string, text: string): ShardFile {
  let file: Partial<ShardFile>;
  try {
    file = JSON.parse(text) as Partial<ShardFile>;
  } catch (error) {
    throw new UsageError(`${name}: not JSON: ${(error as Error).message}`);
  }
  if (file.command !== "simulate" || !Array.isArray(file.outcomes) || !file.shard) {
    throw new UsageError(`${name}: not a result of "simulate --reporter json"`);
  }
  if (file.version !== shardVersion) {
    throw new UsageError(`${name}: version is ${file.version}; valid: ${shardVersion}`);
  }
  return file as ShardFile;
}

/** All outcomes of the shards of one run; every shard must be there exactly once. */
export function mergeShards(
  files: readonly { readonly name: string; readonly text: string }[],
): readonly CellOutcome[] {
  if (files.length === 0)
    throw new UsageError("no files to merge; name the JSON reports of all shards");
  const shards = files.map(({ name, text }) => ({ name, ...readShard(name, text) }));
  const { count } = shards[0]!.shard;
  const seen = new Map<number, string>();
  for (const { name, shard } of shards) {
    if (shard.count !== count) {
      throw new UsageError(`${name}: shard ${shard.index}/${shard.count}, others are of ${count}`);
    }
    const twin = seen.get(shard.index);
    if (twin) throw new UsageError(`${name}: shard ${shard.index}/${count} is in ${twin} already`);
    seen.set(shard.index, name);
  }
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter((i) => !seen.has(i));
  if (missing.length > 0)
    throw new UsageError(`shards missing: ${missing.map((i) => `${i}/${count}`).join(", ")}`);
  return [...shards]
    .sort((a, b) => a.shard.index - b.shard.index)
    .flatMap(({ outcomes }) => outcomes);
}
