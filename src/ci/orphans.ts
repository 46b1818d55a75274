// What nothing reaches: files that no stage reads, blocks that no stage satisfies, stages with nothing to run.
import type { ListFile } from "../lists/types.ts";
import { describeCondition } from "./conditions.ts";
import { isTestDb, stagesOfBlock, stemOf } from "./reach.ts";
import { rendered, type StageWorld } from "./stages.ts";

/** Lists that other pipelines drive, without a stage in the configuration (lists 4). */
const WITHOUT_STAGE: ReadonlySet<string> = new Set(["l0_sanity_check"]);

export interface UnreachedBlock {
  readonly file: string;
  readonly block_line: number;
  readonly condition: string;
  readonly entries: number;
}

export interface Orphans {
  readonly ask: "orphans";
  readonly config: string;
  /** Files of the stages' kind that no stage reads. */
  readonly yaml_without_stage: readonly string[];
  /** Blocks of files that stages read, satisfied by none. */
  readonly blocks_unreached: readonly UnreachedBlock[];
  /** Stage names whose rendered list is empty though their file is there. */
  readonly stages_without_tests: readonly string[];
  /** testDB names whose file is not there. */
  readonly testdb_without_yaml: readonly string[];
}

/** Everything that is never reached, in the order of files and configuration. */
export function orphans(world: StageWorld): Orphans {
  const { stages } = world.config;
  const files = world.lists.filter(isTestDb);
  const stems = new Set(files.map(({ path }) => stemOf(path)));
  const read = new Set(stages.map(({ testDB }) => testDB));
  return {
    ask: "orphans",
    config: world.config.file,
    yaml_without_stage: files.filter((list) => isOrphan(list, read)).map(({ path }) => path),
    blocks_unreached: files
      .filter(({ path }) => read.has(stemOf(path)))
      .flatMap((list) => unreachedBlocks(world, list)),
    stages_without_tests: stages
      .filter((stage) => stems.has(stage.testDB) && rendered(world, stage).length === 0)
      .map(({ name }) => name),
    testdb_without_yaml: [...read].filter((stem) => !stems.has(stem)),
  };
}

/** Stages read `l0_*` files only; the others of the folder belong to other pipelines (ci 1.6). */
function isOrphan({ path }: ListFile, read: ReadonlySet<string>): boolean {
  const stem = stemOf(path);
  return stem.startsWith("l0_") && !read.has(stem) && !WITHOUT_STAGE.has(stem);
}

function unreachedBlocks(world: StageWorld, list: ListFile): readonly UnreachedBlock[] {
  return list.blocks
    .filter(
      (block) => stagesOfBlock(world.config.stages, list, block, world.unknownKey).length === 0,
    )
    .map((block) => ({
      file: list.path,
      block_line: block.at.start.line,
      condition: describeCondition(block.condition),
      entries: block.entries.length,
    }));
}
