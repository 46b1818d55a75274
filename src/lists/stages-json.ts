// The stage configuration as JSON (`configs: [{name, testDB, splits …}]`), and the entry to both of its carriers.
import type { Diagnostic } from "../text/diagnostic.ts";
import { SourceText } from "../text/source.ts";
import { type JsonNode, member, numberOf, parseJson, stringOf } from "./json.ts";
import { readGroovyStages } from "./stages-groovy.ts";
import type { StageConfig, StageReading } from "./types.ts";

/** More shards than this in one family is a slip of the pen. */
export const SPLIT_LIMIT = 1000;

/**
 * Reads a stage configuration of either carrier. A row that cannot be read makes the whole reading
 * not `readable`: an answer about stages would be a guess (specs: lists 1.5, ci 2.1).
 */
export function readStages(
  source: SourceText,
  format: "stage-json" | "stage-groovy",
): StageReading {
  return format === "stage-json" ? readJsonStages(source) : readGroovyStages(source);
}

/** A stage configuration out of text. */
export function readStagesOf(
  file: string,
  text: string,
  format: "stage-json" | "stage-groovy",
): StageReading {
  return readStages(new SourceText(file, text), format);
}

interface Reading {
  readonly source: SourceText;
  readonly diagnostics: Diagnostic[];
  readable: boolean;
}

function readJsonStages(source: SourceText): StageReading {
  const reading: Reading = { source, diagnostics: [], readable: true };
  const root = parseJson(source.text);
  if (root.kind === "fault") {
    reject(reading, { start: root.offset, end: root.offset }, `not JSON: ${root.message}`);
    return close(reading, []);
  }
  const configs = member(root, "configs");
  if (configs?.kind !== "array") {
    reject(reading, configs ?? { start: root.start, end: root.start + 1 }, NO_CONFIGS);
    return close(reading, []);
  }
  const families = configs.items.flatMap((row) => readFamily(reading, row));
  reportRepeats(reading, families);
  return close(reading, families.flatMap(expand));
}

const NO_CONFIGS = 'has no list `configs` of stage families: write {"configs": [{…}]}';

function close({ source, diagnostics, readable }: Reading, stages: StageConfig[]): StageReading {
  return { file: source.file, readable, stages, diagnostics };
}

function reject(reading: Reading, at: { start: number; end: number }, message: string): void {
  reading.readable = false;
  report(reading, at, `this stage configuration cannot be read: ${message}`);
}

function report(reading: Reading, at: { start: number; end: number }, message: string): void {
  const { source, diagnostics } = reading;
  const span = source.span(at.start, at.end);
  diagnostics.push({ code: "stage-config", severity: "error", message, at: span });
}

type Family = Omit<StageConfig, "name" | "shard">;

function readFamily(reading: Reading, row: JsonNode): readonly Family[] {
  const name = stringOf(member(row, "name"));
  const testDB = stringOf(member(row, "testDB"));
  const splits = numberOf(member(row, "splits"));
  if (!name || !testDB || splits === undefined || !isSplits(splits)) {
    const [key, hint] = !name ? NAME : !testDB ? TEST_DB : SPLITS;
    reject(reading, member(row, key) ?? member(row, "name") ?? row, `${key}: ${hint}`);
    return [];
  }
  const node = member(row, "name") ?? row;
  if (splits === 0) report(reading, node, `${name} has no shard: set "splits" to 1 or more`);
  const at = reading.source.span(node.start, node.end);
  return [{ family: name, testDB, splits, at, ...readRest(row) }];
}

const isSplits = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= SPLIT_LIMIT;

const NAME = ["name", "give every family its name as a text"] as const;
const TEST_DB = ["testDB", "give the stem of the test-db file as a text"] as const;
const SPLITS = [
  "splits",
  `give the number of shards, a whole number up to ${SPLIT_LIMIT}`,
] as const;

function readRest(row: JsonNode): Omit<Family, "family" | "testDB" | "splits" | "at"> {
  const target = stringOf(member(row, "target"));
  return {
    platform: stringOf(member(row, "platform")) ?? "",
    arch: stringOf(member(row, "arch")) ?? (target?.includes("SBSA") ? "SBSA" : null),
    slurm: isTrue(member(row, "slurm")),
    runWithSbatch: isTrue(member(row, "runWithSbatch")),
    gpuCount: numberOf(member(row, "gpuCount")) ?? null,
    nodeCount: numberOf(member(row, "nodeCount")) ?? null,
  };
}

const isTrue = (node: JsonNode | undefined): boolean =>
  node?.kind === "scalar" && node.value === true;

function reportRepeats(reading: Reading, families: readonly Family[]): void {
  const seen = new Set<string>();
  for (const { family, at } of families) {
    const message = `the family ${family} stands here twice, so its stages have one name: rename or remove one`;
    if (seen.has(family)) report(reading, { start: at.start.offset, end: at.end.offset }, message);
    seen.add(family);
  }
}

function expand(family: Family): readonly StageConfig[] {
  return Array.from({ length: family.splits }, (_, index) => ({
    ...family,
    name: `${family.family}-${index + 1}`,
    shard: index + 1,
  }));
}
