// Stages ↔ entries, both ways: which stages run a target, what a stage runs. Orphans are in orphans.ts.
import type { Block, ListEntry, ListFile, StageConfig, StageReading } from "../lists/types.ts";
import { nearest } from "../text/nearest.ts";
import { describeCondition, type UnknownKey } from "./conditions.ts";
import { nearStages } from "./near-stages.ts";
import { isTestDb, type Reach, reach, stagesOfBlock, stemOf } from "./reach.ts";
import { isPostMerge } from "./stage-query.ts";
import { type Admits, type Coverage, covering, readWanted, type Wanted } from "./wanted.ts";

/** What the answers rest on. */
export interface StageWorld {
  readonly lists: readonly ListFile[];
  readonly config: StageReading;
  readonly admits: Admits;
  readonly unknownKey: UnknownKey;
}

export interface StageHit {
  readonly name: string;
  readonly status: "certain" | "possible";
  /** Why it is only possible: keys that the stage's name does not tell, or `-k`. */
  readonly unknown?: readonly string[];
  readonly when: "pre-merge" | "post-merge";
}

/** A block that holds an entry for the target. Lines count from 1. */
export interface BlockHit {
  readonly file: string;
  readonly block_line: number;
  readonly entry_line: number;
  /** The whole entry with its markers. */
  readonly entry: string;
  /** The entry without markers: what shards split. */
  readonly test: string;
  readonly covered_by: Coverage;
  readonly condition: string;
  readonly stages: readonly string[];
}

export type StageError = "not-listed" | "no-stage" | "unknown-stage" | "no-tests";

export interface StagesOf {
  readonly ask: "stages-of";
  readonly target: string;
  /** The carrier that the stages were read from. */
  readonly config: string;
  readonly stages: readonly StageHit[];
  readonly blocks: readonly BlockHit[];
  /** Blocks that hold the target and that no stage reaches. */
  readonly unreached: readonly BlockHit[];
  readonly blocks_unreached: number;
  readonly covered_by: Coverage | null;
  /** Stage names under the two other readings of keys that a stage's name does not tell. */
  readonly match: readonly string[];
  readonly no_match: readonly string[];
  readonly bot: string | null;
  readonly error: StageError | null;
  readonly near: readonly string[];
}

interface Place {
  readonly list: ListFile;
  readonly block: Block;
  readonly entry: ListEntry;
  readonly coverage: Coverage;
  readonly sure: boolean;
}

/** The text of an entry with scope and markers, without dash and comment. */
export function entryLine(list: ListFile, entry: ListEntry): string {
  const start = entry.scopeAt?.start.offset ?? entry.at.start.offset;
  const ends = entry.written.map(({ at }) => at.end.offset);
  return list.source.text.slice(start, Math.max(entry.at.end.offset, ...ends)).trim();
}

/** Which stages run a target of any granularity. */
export function stagesOf(world: StageWorld, text: string): StagesOf {
  const files = world.lists.filter(isTestDb);
  const bases = files[0] ?? { base: "", unitBase: null };
  const wanted = readWanted(text, bases);
  const places = wanted ? findPlaces(files, wanted, world.admits) : [];
  const hits = places.map((place) => ({ place, found: reaching(world, place) }));
  const blocks = hits.map(({ place, found }) =>
    blockHit(
      place,
      found.map(({ name }) => name),
    ),
  );
  const stages = joinStages(
    world.config.stages,
    hits.flatMap(({ found }) => found),
  );
  const error = places.length === 0 ? "not-listed" : stages.length === 0 ? "no-stage" : null;
  return {
    ask: "stages-of",
    target: text,
    config: world.config.file,
    stages,
    blocks: blocks.filter((block) => block.stages.length > 0),
    unreached: blocks.filter((block) => block.stages.length === 0),
    blocks_unreached: blocks.filter((block) => block.stages.length === 0).length,
    covered_by: bestCoverage(places),
    match: namesUnder(world, places, "match"),
    no_match: namesUnder(world, places, "no-match"),
    bot: botLine(stages.map(({ name }) => name)),
    error,
    near: error === "not-listed" ? nearEntries(files, wanted?.text ?? text) : [],
  };
}

/** The comment that runs exactly these stages; null without any. */
export function botLine(names: readonly string[]): string | null {
  return names.length === 0 ? null : `/bot run --stage-list "${names.join(", ")}"`;
}

function findPlaces(files: readonly ListFile[], wanted: Wanted, admits: Admits): readonly Place[] {
  return files.flatMap((list) =>
    list.blocks.flatMap((block) =>
      block.entries.flatMap((entry) => {
        const found = covering(entry, wanted, admits);
        return found ? [{ list, block, entry, ...found }] : [];
      }),
    ),
  );
}

function reaching(
  { config, unknownKey }: StageWorld,
  { list, block, sure }: Place,
): readonly StageHit[] {
  return stagesOfBlock(config.stages, list, block, unknownKey).map((one) => {
    const unknown = [
      ...(one.reach.status === "possible" ? one.reach.unknown : []),
      ...(sure ? [] : ["-k"]),
    ];
    return stageHit(one.stage, unknown);
  });
}

function stageHit({ name }: StageConfig, unknown: readonly string[]): StageHit {
  const when = isPostMerge(name) ? "post-merge" : "pre-merge";
  if (unknown.length === 0) return { name, status: "certain", when };
  return { name, status: "possible", unknown, when };
}

function blockHit({ list, block, entry, coverage }: Place, stages: readonly string[]): BlockHit {
  return {
    file: list.path,
    block_line: block.at.start.line,
    entry_line: entry.at.start.line,
    entry: entryLine(list, entry),
    test: entry.text,
    covered_by: coverage,
    condition: describeCondition(block.condition),
    stages,
  };
}

/** Each stage once, in the configuration's order; a certain answer wins. */
function joinStages(
  stages: readonly StageConfig[],
  hits: readonly StageHit[],
): readonly StageHit[] {
  return stages.flatMap(({ name }) => {
    const own = hits.filter((hit) => hit.name === name);
    return own.find(({ status }) => status === "certain") ?? own[0] ?? [];
  });
}

function namesUnder(
  world: StageWorld,
  places: readonly Place[],
  unknownKey: UnknownKey,
): readonly string[] {
  const hits = places.flatMap((place) => reaching({ ...world, unknownKey }, place));
  return joinStages(world.config.stages, hits).map(({ name }) => name);
}

const NEAREST_FIRST: readonly Coverage[] = [
  "exact",
  "function",
  "class",
  "file",
  "keyword",
  "marker",
  "directory",
  "inside",
];

function bestCoverage(places: readonly Place[]): Coverage | null {
  return NEAREST_FIRST.find((one) => places.some(({ coverage }) => coverage === one)) ?? null;
}

/** Entries of the same function first, then near texts. */
function nearEntries(files: readonly ListFile[], text: string): readonly string[] {
  const texts = files.flatMap(({ blocks }) =>
    blocks.flatMap(({ entries }) => entries.map((one) => one.text)),
  );
  const base = text.split("[", 1)[0]!;
  const same = texts.filter((one) => one === base || one.startsWith(`${base}[`));
  return [
    ...new Set([
      ...nearest(text, same, 5),
      ...same.slice(0, 5),
      ...nearest(text, new Set(texts), 5),
    ]),
  ];
}

export interface StageTest {
  readonly entry: string;
  readonly status: "certain" | "possible";
  readonly unknown?: readonly string[];
  readonly file: string;
  readonly block_line: number;
  readonly entry_line: number;
}

export interface TestsOf {
  readonly ask: "tests-of";
  readonly stage: string;
  readonly config: string;
  /** Of the whole family, in render order: a shard runs a part of it. */
  readonly tests: readonly StageTest[];
  readonly error: StageError | null;
  readonly near: readonly string[];
}

/** What a stage renders. */
export function testsOf(world: StageWorld, name: string): TestsOf {
  const stage = world.config.stages.find((one) => one.name === name);
  const head = { ask: "tests-of", stage: name, config: world.config.file } as const;
  if (!stage) {
    const near = nearStages(name, world.config.stages);
    return { ...head, tests: [], error: "unknown-stage", near };
  }
  const tests = rendered(world, stage).map(stageTest);
  return { ...head, tests, error: tests.length === 0 ? "no-tests" : null, near: [] };
}

/** One entry as a stage renders it. */
export interface RenderedEntry {
  readonly list: ListFile;
  readonly block: Block;
  readonly entry: ListEntry;
  readonly reach: Reach;
}

/** The entries that a stage renders, blocks in the file's order (lists 3). */
export function rendered(
  { lists, unknownKey }: Pick<StageWorld, "lists" | "unknownKey">,
  stage: StageConfig,
): readonly RenderedEntry[] {
  return lists
    .filter((list) => stemOf(list.path) === stage.testDB)
    .flatMap((list) =>
      list.blocks.flatMap((block) => {
        const found = reach(stage, list, block, unknownKey);
        return found ? block.entries.map((entry) => ({ list, block, entry, reach: found })) : [];
      }),
    );
}

function stageTest({ list, block, entry, reach: found }: RenderedEntry): StageTest {
  return {
    entry: entryLine(list, entry),
    status: found.status,
    ...(found.status === "possible" && { unknown: found.unknown }),
    file: list.path,
    block_line: block.at.start.line,
    entry_line: entry.at.start.line,
  };
}
