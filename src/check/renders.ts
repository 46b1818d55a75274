// What reaches one pytest run: the entries of the blocks that a stage selects, or a whole text list.
import { stageMatches, stemOf } from "../ci/reach.ts";
import type { ListFile, StageConfig, StageReading } from "../lists/types.ts";
import type { Item } from "./scene.ts";

/** One rendered list. Stages that select the same blocks of a file share it. */
export interface Render {
  readonly list: ListFile;
  /** Empty when no stage is known. */
  readonly stages: readonly StageConfig[];
  readonly blocks: readonly number[];
  readonly items: readonly Item[];
}

/** The rendered lists of a file. Without stages every block stands for itself. */
export function makeRenders(
  list: ListFile,
  items: readonly Item[],
  stages: StageReading | undefined,
): readonly Render[] {
  if (list.blocks.length === 0) return [{ list, stages: [], blocks: [], items }];
  const reading = (stages?.stages ?? []).filter((stage) => stage.testDB === stemOf(list.path));
  const shared = new Map<string, { blocks: readonly number[]; stages: StageConfig[] }>();
  for (const stage of reading) {
    const blocks = list.blocks.flatMap((_, index) =>
      stageMatches(stage, list, index) ? [index] : [],
    );
    const known = shared.get(blocks.join());
    if (known) known.stages.push(stage);
    else shared.set(blocks.join(), { blocks, stages: [stage] });
  }
  const seen = new Set([...shared.values()].flatMap((one) => one.blocks));
  const alone = list.blocks.flatMap((_, index) => (seen.has(index) ? [] : [index]));
  return [
    ...[...shared.values()].map((one) => ({ list, ...one, items: within(items, one.blocks) })),
    ...alone.map((index) => ({ list, stages: [], blocks: [index], items: within(items, [index]) })),
  ];
}

function within(items: readonly Item[], blocks: readonly number[]): readonly Item[] {
  const wanted = new Set(blocks);
  return items.filter(({ entry }) => entry.block !== null && wanted.has(entry.block));
}
