// Which stages run which blocks: the one place where stage names meet conditions. Entries and targets are not here.
import type { Block, ListFile, StageConfig } from "../lists/types.ts";
import { meets, type UnknownKey } from "./conditions.ts";
import { stageQuery } from "./stage-query.ts";

/** Sure, or possible because of keys that the stage's name does not tell. */
export type Reach =
  | { readonly status: "certain" }
  | { readonly status: "possible"; readonly unknown: readonly string[] };

/** `l0_a10` of `…/test-db/l0_a10.yml`. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.ya?ml$/, "");
}

export const isTestDb = ({ format }: ListFile): boolean => format === "trtllm-test-db";

/**
 * Whether a stage runs a block of a file; undefined when it certainly does not. A stage reads one file, that of its
 * testDB, and there the context of the same name (lists 1.4).
 */
export function reach(
  stage: StageConfig,
  list: ListFile,
  block: Block,
  unknownKey: UnknownKey = "report",
): Reach | undefined {
  if (!isTestDb(list) || stage.testDB !== stemOf(list.path) || block.context !== stage.testDB) {
    return undefined;
  }
  const met = meets(block.condition, stageQuery(stage), unknownKey);
  if (met.answer === "no") return undefined;
  return met.answer === "yes" ? { status: "certain" } : { status: "possible", unknown: met.keys };
}

/** A stage that runs a block. */
export interface ReachingStage {
  readonly stage: StageConfig;
  readonly reach: Reach;
}

/** The stages that run a block, in the order of the configuration. */
export function stagesOfBlock(
  stages: readonly StageConfig[],
  list: ListFile,
  block: Block,
  unknownKey: UnknownKey = "report",
): readonly ReachingStage[] {
  return stages.flatMap((stage) => {
    const found = reach(stage, list, block, unknownKey);
    return found ? [{ stage, reach: found }] : [];
  });
}

/** What the rules of the check room ask: true unless the stage certainly does not run the block. */
export function stageMatches(stage: StageConfig, list: ListFile, block: number): boolean {
  const found = list.blocks[block];
  return found !== undefined && reach(stage, list, found) !== undefined;
}
