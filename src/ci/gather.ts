// What CI questions rest on, gathered from a file system: lists, one stage configuration, suites. No answer is given here.
import { type ListsRow, readLists } from "../lists/index.ts";
import type { ListFile, StageReading } from "../lists/types.ts";
import { openWorld } from "../resolve/open.ts";
import { joinPath, type World } from "../resolve/world.ts";
import type { SuiteOptions } from "../suites/settings.ts";
import type { SuiteIndex } from "../suites/types.ts";
import { UsageError } from "../text/errors.ts";
import type { FileSystem } from "../text/files.ts";
import { makeAdmits } from "./admits.ts";
import type { UnknownKey } from "./conditions.ts";
import { isTestDb } from "./reach.ts";
import type { StageWorld } from "./stages.ts";
import type { Bases } from "./wanted.ts";

/** A suite as the configuration has it. */
export type SuiteRow = SuiteOptions & {
  readonly root: string;
  readonly name?: string | undefined;
  readonly runner?: string | undefined;
};

export interface GatherRequest {
  /** Absolute folder of the repository. */
  readonly root: string;
  readonly files: FileSystem;
  readonly lists: readonly ListsRow[];
  readonly suites: readonly SuiteRow[];
  /** Files that hold the stages, when not found by their place. */
  readonly stageFiles: readonly string[];
}

/** One revision of a repository as CI sees it. */
export interface Gathered {
  readonly root: string;
  readonly files: FileSystem;
  readonly lists: readonly ListFile[];
  /** Files that should be lists and cannot be read. */
  readonly unreadable: readonly string[];
  /** Undefined when there is no stage configuration at all. */
  readonly config: StageReading | undefined;
  readonly bases: Bases;
  readonly suites: readonly SuiteIndex[];
  readonly world: World;
}

/** Reads lists and stages and opens the suites; suites are not collected before they are asked. */
export function gather(request: GatherRequest): Gathered {
  const { root, files } = request;
  const rows = [...request.lists, ...request.stageFiles.map(stageRow)];
  const read = readLists({
    root,
    files,
    rows: request.lists.length > 0 ? rows : request.stageFiles.map(stageRow),
    suites: request.suites,
  });
  const lists = request.lists.length > 0 ? read.lists : withPlaced(request, read.lists);
  const bases = basesOf(lists);
  const suites = suiteRows(request, lists);
  const world = openWorld({ repository: root, files, suites, lists });
  return {
    root,
    files,
    lists,
    unreadable: read.diagnostics.map(({ at, message }) => `${at.file}: ${message}`),
    config: chooseConfig(lists),
    bases,
    suites: indexesOf(world, suites, bases),
    world,
  };
}

const stageRow = (file: string): ListsRow => ({
  files: file,
  format: file.endsWith(".groovy") ? "stage-groovy" : "stage-json",
});

/** Rows for stage files alone must not hide the lists that are found by their place. */
function withPlaced(request: GatherRequest, own: readonly ListFile[]): readonly ListFile[] {
  if (request.stageFiles.length === 0) return own;
  const { root, files, suites } = request;
  const placed = readLists({ root, files, rows: [], suites }).lists;
  const known = new Set(own.map(({ path }) => path));
  return [...own, ...placed.filter(({ path }) => !known.has(path))];
}

function basesOf(lists: readonly ListFile[]): Bases {
  const list = lists.find(isTestDb) ?? lists.find(({ unitBase }) => unitBase !== null) ?? lists[0];
  return { base: list?.base ?? "", unitBase: list?.unitBase ?? null };
}

/** JSON before Groovy (ci 2.1): a pipeline that reads JSON keeps no maps. An unreadable one is kept to be told. */
function chooseConfig(lists: readonly ListFile[]): StageReading | undefined {
  const order = ["stage-json", "stage-groovy"];
  const found = lists
    .filter(({ stages }) => stages !== undefined)
    .sort((a, b) => order.indexOf(a.format) - order.indexOf(b.format))
    .flatMap(({ stages }) => stages ?? []);
  const full = found.find(({ readable, stages }) => readable && stages.length > 0);
  return full ?? found.find(({ readable }) => !readable) ?? found[0];
}

/** The configured suites, else those at the lists' own folders, else that of the repository itself. */
function suiteRows({ suites }: GatherRequest, lists: readonly ListFile[]): readonly SuiteRow[] {
  const rows = suites.filter(({ runner }) => (runner ?? "pytest") === "pytest");
  const placed = lists.some(({ stages }) => stages === undefined);
  return rows.length > 0 || placed ? rows : [{ root: "" }];
}

/** The suites of a world, each once. */
function indexesOf(
  world: World,
  rows: readonly SuiteRow[],
  { base, unitBase }: Bases,
): readonly SuiteIndex[] {
  const unit = unitBase === null ? [] : [joinPath(unitBase, "unittest")];
  const roots = [...rows.map(({ root }) => root), base, ...unit].map((one) => joinPath("", one));
  return [...new Set(roots.flatMap((one) => world.locate(one)?.index ?? []))];
}

/**
 * The world of stage questions.
 * @throws UsageError when no stage configuration is there or none can be read: nothing is guessed.
 */
export function stageWorld(gathered: Gathered, unknownKey: UnknownKey = "report"): StageWorld {
  const { lists, bases, world } = gathered;
  return { lists, config: readableConfig(gathered), admits: makeAdmits(bases, world), unknownKey };
}

/**
 * The stage configuration.
 * @throws UsageError when there is none that can be read.
 */
export function readableConfig({ config }: Gathered): StageReading {
  if (!config) {
    throw new UsageError(
      "no stage configuration found (test_stage_configs.json or L0_Test.groovy): name it under stages.files",
    );
  }
  if (config.readable) return config;
  const [first] = config.diagnostics;
  const where = first ? `${first.at.file}:${first.at.start.line}: ${first.message}` : config.file;
  throw new UsageError(`config-unreadable: ${where}`);
}
