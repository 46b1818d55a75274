// The mark expression that CI adds to unit-test commands: `cpu_only` on CPU stages, `not cpu_only` elsewhere (lists 2.3).
import { stageMatches } from "../ci/reach.ts";
import { isCpuStage } from "../ci/stage-query.ts";
import type { Block, ListEntry, ListFile, StageReading } from "../lists/types.ts";

/** The forced expression of a list's entries; undefined where none is forced or stages disagree. */
export function forcedMarker(
  list: ListFile,
  stages: StageReading | undefined,
): (entry: ListEntry) => string | undefined {
  if (list.forcedMarker !== undefined) return () => list.forcedMarker;
  if (list.format !== "trtllm-test-db") return () => undefined;
  const known = list.blocks.map((block, index) => ofBlock(list, block, index, stages));
  return (entry) => (entry.block === null ? undefined : known[entry.block]);
}

function ofBlock(
  list: ListFile,
  block: Block,
  index: number,
  stages: StageReading | undefined,
): string | undefined {
  const selecting = (stages?.stages ?? []).filter((stage) => stageMatches(stage, list, index));
  const kinds = new Set(selecting.map(({ name }) => isCpuStage(name)));
  if (kinds.size === 1) return kinds.has(true) ? "cpu_only" : "not cpu_only";
  return kinds.size > 1 ? undefined : byCondition(block);
}

/** Without stages: a block for machines without a GPU, or with at least one. */
function byCondition(block: Block): string | undefined {
  const count = block.condition?.ranges.system_gpu_count;
  if (count?.lte === 0) return "cpu_only";
  return (count?.gte ?? 0) >= 1 ? "not cpu_only" : undefined;
}
