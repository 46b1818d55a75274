// What the rules look at: entries with their resolutions, and what each stage renders. No rule lives here.
import type { ListEntry, ListFile, StageReading } from "../lists/types.ts";
import { joinPath, type Resolution, type Resolver, type World } from "../resolve/index.ts";
import { forcedMarker } from "./forced.ts";
import { makeRenders, type Render } from "./renders.ts";
import { makeRunIndex, type RunIndex } from "./runs.ts";

/** Settings that rules depend on. */
export interface CheckOptions {
  /** Scopes that pipelines other than the stages set, e.g. of QA. */
  readonly scopes: readonly string[];
  /** What counts as a bug link in a waive's reason. */
  readonly reasonPattern: RegExp;
  /** Minutes after which a test without a timeout of its own ends. */
  readonly defaultTimeoutMinutes: number;
}

export const defaultOptions: CheckOptions = {
  scopes: [],
  reasonPattern: /https?:\/\/|\b[A-Z][A-Z0-9]+-\d+\b|\bnvbugs?\W?\d+|#\d+/i,
  defaultTimeoutMinutes: 60,
};

/** One entry with its answer; null for a text that is no target. */
export interface Item {
  readonly list: ListFile;
  readonly entry: ListEntry;
  readonly resolution: Resolution | null;
  /** A `unittest/` entry: a command line of its own, run by the bridge. */
  readonly unit: boolean;
}

export interface Scene {
  readonly lists: readonly ListFile[];
  readonly items: readonly Item[];
  readonly itemsOf: ReadonlyMap<ListFile, readonly Item[]>;
  readonly world: World;
  /** Undefined without a readable stage configuration. */
  readonly stages: StageReading | undefined;
  readonly renders: readonly Render[];
  readonly runs: RunIndex;
  readonly options: CheckOptions;
}

/** Resolves every entry and works out what stages render. */
export function makeScene(
  lists: readonly ListFile[],
  resolver: Resolver,
  options: CheckOptions,
): Scene {
  const stages = chooseStages(lists);
  const itemsOf = new Map<ListFile, readonly Item[]>();
  for (const list of lists) {
    const forced = forcedMarker(list, stages);
    itemsOf.set(
      list,
      list.entries.map((entry) => makeItem(list, entry, resolver, forced)),
    );
  }
  const items = [...itemsOf.values()].flat();
  const renders = lists.flatMap((list) => makeRenders(list, itemsOf.get(list) ?? [], stages));
  const runs = makeRunIndex(items);
  const { world } = resolver;
  return { lists, items, itemsOf, world, stages, renders, runs, options };
}

function makeItem(
  list: ListFile,
  entry: ListEntry,
  resolver: Resolver,
  forced: (entry: ListEntry) => string | undefined,
): Item {
  const unit = isUnit(list, entry);
  const marker = unit && list.role !== "waive" ? forced(entry) : undefined;
  return { list, entry, resolution: resolver.resolve(list, entry, marker), unit };
}

/** The root of the suite that an entry's tests are in, relative to the repository. */
export function rootOf({ world }: Scene, { list, unit }: Item): string {
  const folder = unit ? joinPath(list.unitBase!, "unittest") : list.base;
  return world.locate(folder)?.root ?? "";
}

/** JSON before Groovy: a pipeline that reads JSON keeps no maps of its own. */
function chooseStages(lists: readonly ListFile[]): StageReading | undefined {
  const readings = lists.flatMap(({ format, stages }) =>
    stages?.readable ? [{ format, stages }] : [],
  );
  const full = readings.filter(({ stages }) => stages.stages.length > 0);
  return (full.find(({ format }) => format === "stage-json") ?? full[0])?.stages;
}

/** `unittest/` entries are command lines below another folder. */
export function isUnit(list: ListFile, entry: ListEntry): boolean {
  return list.unitBase !== null && entry.text.startsWith("unittest/");
}

/** Lists whose entries say what runs. */
export function isRunList(list: ListFile): boolean {
  return list.role === "run" || list.role === "qa";
}
