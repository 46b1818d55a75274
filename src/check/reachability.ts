// Blocks that no stage selects and stages that have nothing to run (R15 R16 N23 N28).
import { stageMatches, stemOf } from "../ci/reach.ts";
import type { ListFile, StageConfig } from "../lists/types.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { nearest } from "../text/nearest.ts";
import type { Span } from "../text/source.ts";
import { finding } from "./finding.ts";
import type { Scene } from "./scene.ts";

/** Lists that other pipelines drive, without a stage in the configuration (lists 4). */
const WITHOUT_STAGE: ReadonlySet<string> = new Set(["l0_sanity_check"]);

/** Findings about what is never reached; none without a readable stage configuration. */
export function checkReachability(scene: Scene): readonly Diagnostic[] {
  if (!scene.stages || scene.stages.stages.length === 0) return [];
  const files = scene.lists.filter((list) => list.format === "trtllm-test-db" && isStageList(list));
  return [
    ...files.flatMap((list) => blocksOf(scene, list)),
    ...families(scene.stages.stages).flatMap((stage) => stageFindings(scene, files, stage)),
  ];
}

/** Stages read `l0_*.yml` only; other files of the folder belong to other pipelines. */
function isStageList({ path }: ListFile): boolean {
  return stemOf(path).startsWith("l0_") && !WITHOUT_STAGE.has(stemOf(path));
}

/** One stage for each family: its shards are alike. */
function families(stages: readonly StageConfig[]): readonly StageConfig[] {
  const seen = new Map<string, StageConfig>();
  for (const stage of stages) if (!seen.has(stage.family)) seen.set(stage.family, stage);
  return [...seen.values()];
}

function readers(scene: Scene, list: ListFile): readonly StageConfig[] {
  const stem = stemOf(list.path);
  return families((scene.stages?.stages ?? []).filter((stage) => stage.testDB === stem));
}

function blocksOf(scene: Scene, list: ListFile): readonly Diagnostic[] {
  const stages = readers(scene, list);
  if (stages.length === 0) return orphan(scene, list);
  const faulty = faultyLines(list);
  return list.blocks.flatMap((block, index) => {
    if (block.context !== stemOf(list.path)) return [];
    if (stages.some((stage) => stageMatches(stage, list, index))) return [];
    if (faulty.some((line) => line >= block.at.start.line && line <= block.at.end.line)) return [];
    const names = stages
      .slice(0, 3)
      .map(({ name }) => name)
      .join(", ");
    const why = failingKey(list, index, stages);
    const message = `no stage that reads this file (${names}${stages.length > 3 ? ", …" : ""}) satisfies the block${why}, so its ${block.entries.length} entries never run: correct the condition, or remove the block`;
    return [finding("unreachable-block", block.at, message, { at: firstLine(list, block.at) })];
  });
}

/** Lines with schema findings: a block that is misspelt is told so once. */
function faultyLines(list: ListFile): readonly number[] {
  return list.diagnostics
    .filter(({ code }) => code === "condition-schema")
    .map(({ at }) => at.start.line);
}

/** The block's first line, so that a finding does not paint the whole block. */
function firstLine(list: ListFile, at: Span): Span {
  const end = at.start.offset + list.source.line(at.start.line).length - (at.start.column - 1);
  return list.source.span(at.start.offset, Math.max(at.start.offset + 1, end));
}

/** The one key whose removal would let a stage in. */
function failingKey(list: ListFile, index: number, stages: readonly StageConfig[]): string {
  const condition = list.blocks[index]?.condition;
  if (!condition) return "";
  const sections = ["terms", "ranges", "wildcards"] as const;
  for (const section of sections) {
    for (const key of Object.keys(condition[section])) {
      const { [key]: gone, ...rest } = condition[section] as Record<string, unknown>;
      const blocks = list.blocks.with(index, {
        ...list.blocks[index]!,
        condition: { ...condition, [section]: rest },
      });
      const opened = { ...list, blocks };
      if (stages.some((stage) => stageMatches(stage, opened, index))) {
        return ` (${key}: ${JSON.stringify(gone)})`;
      }
    }
  }
  return "";
}

function orphan(scene: Scene, list: ListFile): readonly Diagnostic[] {
  const stem = stemOf(list.path);
  const at =
    (list.contexts?.find(({ name }) => name === stem) ?? list.contexts?.[0])?.at ??
    list.source.span(0, 0);
  const names = [...new Set((scene.stages?.stages ?? []).map(({ testDB }) => testDB))];
  const [near] = nearest(stem, names, 1);
  const hint = near ? ` (nearest testDB: ${near})` : "";
  const message = `no stage reads ${stem}${hint}, so nothing in this file runs: add a stage to ${scene.stages!.file}, or remove the file`;
  return [finding("unreachable-block", at, message)];
}

function stageFindings(
  scene: Scene,
  files: readonly ListFile[],
  stage: StageConfig,
): readonly Diagnostic[] {
  const list = scene.lists.find(
    (one) => one.format === "trtllm-test-db" && stemOf(one.path) === stage.testDB,
  );
  if (!list)
    return scene.lists.some(({ format }) => format === "trtllm-test-db")
      ? [noList(scene, stage)]
      : [];
  if (!files.includes(list)) return [];
  const reached = list.blocks.filter((_, index) => stageMatches(stage, list, index));
  const entries = reached.flatMap((block) => block.entries);
  if (entries.length === 0) return faultyLines(list).length > 0 ? [] : [emptyStage(stage)];
  return stage.splits > entries.length ? tooManyShards(list, stage, entries.length) : [];
}

function noList(scene: Scene, stage: StageConfig): Diagnostic {
  const stems = scene.lists
    .filter(({ format }) => format === "trtllm-test-db")
    .map(({ path }) => stemOf(path));
  const near = nearest(stage.testDB, stems, 3);
  const message = `stage ${stage.family} reads ${stage.testDB}.yml, which is not there: ${near[0] ? `write ${near[0]}` : "add the file or correct testDB"}`;
  return finding("stage-config", stage.at, message, { entry: stage.family, suggestions: near });
}

function emptyStage(stage: StageConfig): Diagnostic {
  const message = `no block of ${stage.testDB}.yml lets stage ${stage.family} in, so its list is empty and it fails: correct the stage's name or a block's condition`;
  return finding("stage-config", stage.at, message, { entry: stage.family });
}

/** More shards than entries: every entry, a unit-test command too, is one case of the split list. An empty shard is not fatal. */
function tooManyShards(list: ListFile, stage: StageConfig, count: number): readonly Diagnostic[] {
  const message = `stage ${stage.family} has ${stage.splits} shards for ${count} entries of ${stemOf(list.path)}, so some shards run nothing: lower splits to ${count} or less`;
  return [finding("stage-config", stage.at, message, { severity: "warning", entry: stage.family })];
}
