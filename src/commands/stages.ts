// `stages`: which stages run a target, what a stage runs, and what nothing reaches.
import type { UnknownKey } from "../ci/conditions.ts";
import { stageWorld } from "../ci/gather.ts";
import { orphans } from "../ci/orphans.ts";
import { stagesOf, testsOf } from "../ci/stages.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import { gatherHere } from "./ci-world.ts";
import type { Context } from "./context.ts";
import { readDurationsFile } from "./hours.ts";
import { withOwnShard, withShards } from "./stages-shards.ts";
import { type Answer, isFailed, linesOf, notesOf, tablesOf } from "./stages-tell.ts";

export interface StagesOptions {
  /** Ids, classes, files, folders, `-k` entries or pasted list lines. */
  readonly targets?: readonly string[];
  /** Stage names, for what they run. */
  readonly stages?: readonly string[];
  readonly orphans?: boolean;
  readonly unknownKey?: UnknownKey;
  /** A durations file: tells which shards run the entries. */
  readonly durations?: string | undefined;
}

/**
 * Answers in the order asked. A single question's fields stand at the top of the JSON too.
 * @throws UsageError without a question, or when no stage configuration can be read.
 */
export async function stages(context: Context, options: StagesOptions): Promise<Report> {
  const { targets = [], stages: names = [] } = options;
  if (targets.length + names.length === 0 && !options.orphans) {
    throw new UsageError("nothing to ask: give targets, --stage NAME or --orphans");
  }
  const world = stageWorld(gatherHere(context), options.unknownKey);
  const durations = options.durations ? readDurationsFile(context, options.durations) : undefined;
  const answers: readonly Answer[] = [
    ...targets.map((target) => withShards(world, stagesOf(world, target), durations)),
    ...names.map((name) => withOwnShard(world, testsOf(world, name), durations)),
    ...(options.orphans ? [orphans(world)] : []),
  ];
  const single = answers.length === 1 ? answers[0] : {};
  return {
    command: "stages",
    diagnostics: [],
    lines: [...new Set(answers.flatMap(linesOf))],
    tables: answers.flatMap(tablesOf),
    notes: [`stages as ${world.config.file} has them`, ...answers.flatMap(notesOf)],
    json: { version: 1, command: "stages", config: world.config.file, ...single, answers },
    failed: answers.some(isFailed),
  };
}
