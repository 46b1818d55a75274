// `stages`: which stages run a target, what a stage runs, and what nothing reaches.
import type { UnknownKey } from "../ci/conditions.ts";
import { stageWorld } from "../ci/gather.ts";
import { type Orphans, orphans } from "../ci/orphans.ts";
import { botLine, type StagesOf, stagesOf, type TestsOf, testsOf } from "../ci/stages.ts";
import type { Report, Table } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import { gatherHere } from "./ci-world.ts";
import type { Context } from "./context.ts";

export interface StagesOptions {
  /** Ids, classes, files, folders, `-k` entries or pasted list lines. */
  readonly targets?: readonly string[];
  /** Stage names, for what they run. */
  readonly stages?: readonly string[];
  readonly orphans?: boolean;
  readonly unknownKey?: UnknownKey;
}

type Answer = StagesOf | TestsOf | Orphans;

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
  const answers: readonly Answer[] = [
    ...targets.map((target) => stagesOf(world, target)),
    ...names.map((name) => testsOf(world, name)),
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

function isFailed(answer: Answer): boolean {
  return answer.ask === "orphans" ? linesOf(answer).length > 0 : answer.error !== null;
}

function linesOf(answer: Answer): readonly string[] {
  switch (answer.ask) {
    case "stages-of":
      return answer.stages.map(({ name }) => name);
    case "tests-of":
      return answer.tests.map(({ entry }) => entry);
    case "orphans":
      return [
        ...answer.yaml_without_stage.map((file) => `${file}: no stage reads this file`),
        ...answer.blocks_unreached.map(
          ({ file, block_line, condition }) =>
            `${file}:${block_line}: no stage satisfies ${condition}`,
        ),
        ...answer.stages_without_tests.map((name) => `${name}: nothing to run`),
        ...answer.testdb_without_yaml.map(
          (name) => `${name}: named as testDB, but there is no ${name}.yml`,
        ),
      ];
  }
}

function tablesOf(answer: Answer): readonly Table[] {
  if (answer.ask !== "stages-of") return [];
  const rows = [...answer.blocks, ...answer.unreached].map((one) => [
    `${one.file}:${one.entry_line}`,
    one.covered_by,
    one.condition,
    one.stages.join(", ") || "(no stage)",
  ]);
  return [{ title: answer.target, columns: ["entry", "covers", "condition", "stages"], rows }];
}

function notesOf(answer: Answer): readonly string[] {
  if (answer.ask === "orphans") return [];
  const near =
    answer.near.length > 0 ? `; did you mean ${answer.near.slice(0, 5).join(", ")}?` : "";
  if (answer.ask === "tests-of")
    return answer.error ? [`${answer.error}: ${answer.stage}${near}`] : [];
  const possible = answer.stages.flatMap(({ name, unknown }) =>
    unknown ? [`${name} is possible only: unknown here: ${unknown.join(", ")}`] : [],
  );
  const bot = botLine(answer.stages.map(({ name }) => name));
  return [
    ...(answer.error ? [`${answer.error}: ${answer.target}${near}`] : []),
    ...possible,
    ...(bot ? [bot] : []),
  ];
}
