// How the answers of `stages` are told: lines for pipes, tables and notes for people.
import type { Orphans } from "../ci/orphans.ts";
import { botLine, type StagesOf, type TestsOf } from "../ci/stages.ts";
import type { Table } from "../report/types.ts";

export type Answer = StagesOf | TestsOf | Orphans;

export function isFailed(answer: Answer): boolean {
  return answer.ask === "orphans" ? linesOf(answer).length > 0 : answer.error !== null;
}

export function linesOf(answer: Answer): readonly string[] {
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

export function tablesOf(answer: Answer): readonly Table[] {
  if (answer.ask !== "stages-of") return [];
  const rows = [...answer.blocks, ...answer.unreached].map((one) => [
    `${one.file}:${one.entry_line}`,
    one.covered_by,
    one.condition,
    one.stages.join(", ") || "(no stage)",
  ]);
  return [{ title: answer.target, columns: ["entry", "covers", "condition", "stages"], rows }];
}

export function notesOf(answer: Answer): readonly string[] {
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
