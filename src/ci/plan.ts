// Machine × stage × list: what runs where, what is waived there, and what runs nowhere.
import type { ListEntry, ListFile, StageConfig } from "../lists/types.ts";
import { describeCondition, meets, type Query } from "./conditions.ts";
import { shardOf } from "./hours.ts";
import { isTestDb } from "./reach.ts";
import { backendOf, gpuOf, isPostMerge, machineOf } from "./stage-query.ts";
import { entryLine, rendered, type StageWorld } from "./stages.ts";
import { indexWaives, type WaiveIndex } from "./waived.ts";

/** One family of stages with what it renders. */
export interface PlanRow {
  readonly family: string;
  readonly stages: readonly string[];
  readonly gpu: string;
  readonly gpus: number;
  readonly nodes: number;
  readonly backend: string | null;
  readonly when: "pre-merge" | "post-merge";
  readonly list: string;
  readonly runs: number;
  /** Run only if keys that the name does not tell are right. */
  readonly possible: number;
  readonly waived: number;
  readonly seconds: number | null;
}

/** An entry that runs in no cell, and why. */
export interface Nowhere {
  readonly file: string;
  readonly line: number;
  readonly entry: string;
  readonly reason: "no-stage" | "waived-everywhere";
  readonly waives: readonly string[];
}

export interface Plan {
  readonly config: string;
  readonly rows: readonly PlanRow[];
  readonly nowhere: readonly Nowhere[];
}

/** The whole plan, in the configuration's order; seconds where durations are known. */
export function makePlan(world: StageWorld, durations?: ReadonlyMap<string, number>): Plan {
  const waives = indexWaives(world.lists);
  const families = new Map<string, StageConfig[]>();
  for (const stage of world.config.stages) {
    const own = families.get(stage.family) ?? [];
    own.push(stage);
    families.set(stage.family, own);
  }
  return {
    config: world.config.file,
    rows: [...families].map(([family, stages]) =>
      planRow(world, family, stages, waives, durations),
    ),
    nowhere: findNowhere(world, waives),
  };
}

function planRow(
  world: StageWorld,
  family: string,
  stages: readonly StageConfig[],
  waives: WaiveIndex,
  durations: ReadonlyMap<string, number> | undefined,
): PlanRow {
  const [first] = stages as [StageConfig];
  const entries = rendered(world, first);
  const gpu = gpuOf(first.name);
  const waived = entries.filter(({ entry }) => waives.of(entry, gpu)).length;
  const seconds = durations
    ? stages.reduce((sum, stage) => sum + shardOf(world, stage, durations).seconds, 0)
    : null;
  return {
    family,
    stages: stages.map(({ name }) => name),
    gpu,
    ...machineOf(first.name),
    backend: backendOf(first.name),
    when: isPostMerge(first.name) ? "post-merge" : "pre-merge",
    list: `${first.testDB}.yml`,
    runs: entries.length - waived,
    possible: entries.filter(({ reach }) => reach.status === "possible").length,
    waived,
    seconds,
  };
}

/** Where each entry of the stages' lists runs: the GPU words of the stages that render it. */
function findNowhere(world: StageWorld, waives: WaiveIndex): readonly Nowhere[] {
  const places = new Map<ListEntry, Set<string>>();
  const seen = new Set<string>();
  for (const stage of world.config.stages) {
    if (seen.has(stage.family)) continue;
    seen.add(stage.family);
    for (const { entry } of rendered(world, stage)) {
      const gpus = places.get(entry) ?? new Set();
      places.set(entry, gpus.add(gpuOf(stage.name)));
    }
  }
  return world.lists
    .filter((list) => isTestDb(list) && list.blocks.length > 0)
    .flatMap((list) =>
      list.blocks.flatMap(({ entries }) =>
        entries.flatMap((entry) => nowhere(list, entry, places.get(entry), waives) ?? []),
      ),
    );
}

function nowhere(
  list: ListFile,
  entry: ListEntry,
  gpus: ReadonlySet<string> | undefined,
  waives: WaiveIndex,
): Nowhere | undefined {
  const at = { file: list.path, line: entry.at.start.line, entry: entryLine(list, entry) };
  if (!gpus) return { ...at, reason: "no-stage", waives: [] };
  const found = [...gpus].map((gpu) => waives.of(entry, gpu));
  if (found.some((waive) => !waive)) return undefined;
  const lines = found.flatMap((waive) => (waive ? [entryLine(waive.list, waive.entry)] : []));
  return { ...at, reason: "waived-everywhere", waives: [...new Set(lines)] };
}

/** A block as a described machine would take it. */
export interface MachineBlock {
  readonly file: string;
  readonly block_line: number;
  readonly condition: string;
  readonly status: "certain" | "possible";
  readonly unknown: readonly string[];
  readonly entries: readonly string[];
}

/** What test-db would select on a machine described by keys, over all its files. */
export function planMachine(lists: readonly ListFile[], query: Query): readonly MachineBlock[] {
  return lists.filter(isTestDb).flatMap((list) =>
    list.blocks.flatMap((block) => {
      const met = meets(block.condition, query);
      if (met.answer === "no") return [];
      return {
        file: list.path,
        block_line: block.at.start.line,
        condition: describeCondition(block.condition),
        status: met.answer === "yes" ? ("certain" as const) : ("possible" as const),
        unknown: met.answer === "unknown" ? met.keys : [],
        entries: block.entries.map((entry) => entryLine(list, entry)),
      };
    }),
  );
}
