// Stage maps that stand as literals in a Groovy pipeline, and families built by a helper of that pipeline.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText } from "../text/source.ts";
import { type GroovyToken, groovyTokens } from "./groovy.ts";
import { type Builder, findBuilders } from "./stages-builder.ts";
import type { StageConfig, StageReading } from "./types.ts";

/** A value of a row: a literal, or undefined for anything that only running the script tells. */
export type Cell = string | number | boolean | undefined;

interface Row {
  readonly key: GroovyToken;
  readonly cells: readonly Cell[];
  /** The variable that the map is assigned or added to. */
  readonly variable: string;
}

/**
 * Reads rows `"A10-PyTorch-1": ["a10", "l0_a10", 1, 2, …]`: platform, test-db stem, shard, splits, GPUs,
 * then nodes and sbatch for SLURM maps (specs: ci 2.1). Commented-out rows are no stages.
 * A row that looks like a stage and is not literal makes the reading not `readable`.
 */
export function readGroovyStages(source: SourceText): StageReading {
  const tokens = groovyTokens(source.text);
  const rows = [...findRows(tokens), ...findBuilt(tokens)].sort(
    (a, b) => a.key.start - b.key.start,
  );
  const diagnostics: Diagnostic[] = [];
  const stages = rows.filter(isLiteral).map((row) => toStage(source, row));
  for (const row of rows.filter((one) => !isLiteral(one)))
    diagnostics.push(
      fault(
        source,
        row.key,
        `the stage ${row.key.text} is not written with plain values, so it cannot be read: write them out`,
      ),
    );
  if (rows.length === 0)
    diagnostics.push(
      fault(
        source,
        undefined,
        'no stage map can be read here: write rows as "NAME-1": ["platform", "test_db", 1, 1]',
      ),
    );
  const readable = diagnostics.length === 0;
  return {
    file: source.file,
    readable,
    stages,
    diagnostics: [...diagnostics, ...checkRows(source, stages)],
  };
}

function fault(source: SourceText, at: GroovyToken | undefined, message: string): Diagnostic {
  const span = source.span(at?.start ?? 0, at?.end ?? 0);
  return { code: "stage-config", severity: "error", message, at: span };
}

/** `key` ends in a shard number and the third and fourth value could be shard and splits. */
function looksLikeStage({ key, cells }: Row): boolean {
  return /-\d+$/.test(key.text) && cells.length >= 4;
}

function isLiteral({ key, cells }: Row): boolean {
  const [platform, testDB, shard, splits] = cells;
  return (
    !key.live &&
    typeof platform === "string" &&
    typeof testDB === "string" &&
    Number.isInteger(shard) &&
    Number.isInteger(splits)
  );
}

function toStage(source: SourceText, { key, cells, variable }: Row): StageConfig {
  const [platform, testDB, shard, splits, gpus, nodes, sbatch] = cells;
  const slurm = /slurm|multi_?node/i.test(variable);
  return {
    name: key.text,
    family: key.text.replace(/-\d+$/, ""),
    shard: Number(shard),
    splits: Number(splits),
    testDB: String(testDB),
    platform: String(platform),
    gpuCount: typeof gpus === "number" ? gpus : null,
    nodeCount: typeof nodes === "number" ? nodes : null,
    slurm,
    runWithSbatch: slurm && sbatch === true,
    arch: /sbsa|aarch64|arm64/i.test(variable)
      ? "SBSA"
      : /x86|amd64/i.test(variable)
        ? "x86"
        : null,
    at: source.span(key.start, key.end),
  };
}

function checkRows(source: SourceText, stages: readonly StageConfig[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return stages.flatMap((stage) => {
    const place = source.text.slice(stage.at.start.offset, stage.at.end.offset);
    const problem = rowProblem(stage, seen.has(stage.name));
    seen.add(stage.name);
    return problem === null
      ? []
      : [
          {
            code: "stage-config",
            severity: "error" as const,
            message: problem,
            at: stage.at,
            entry: place,
          },
        ];
  });
}

function rowProblem(stage: StageConfig, repeated: boolean): string | null {
  const { name, shard, splits } = stage;
  if (repeated) return `the stage ${name} stands here twice and the later row wins: remove one`;
  if (shard < 1 || shard > splits)
    return `the stage ${name} is shard ${shard} of ${splits}, which never gets a test: number shards from 1 to ${splits}`;
  if (!name.endsWith(`-${shard}`))
    return `the stage ${name} runs shard ${shard}: name it ${stage.family}-${shard} or correct the number`;
  return null;
}

function findRows(tokens: readonly GroovyToken[]): readonly Row[] {
  const around = enclosing(tokens);
  return tokens.flatMap((key, index) => {
    if (key.kind !== "string" || !isSign(tokens[index + 1], ":") || !isSign(tokens[index + 2], "["))
      return [];
    const cells = readCells(tokens, index + 3, "]");
    const row = cells && { key, cells, variable: nameBefore(tokens, around[index]! - 1) };
    return row && looksLikeStage(row) ? [row] : [];
  });
}

export const isSign = (token: GroovyToken | undefined, text: string): boolean =>
  token?.kind === "sign" && token.text === text;

const CLOSERS = new Set([")", "]", "}"]);
const OPENERS = new Set(["(", "[", "{"]);
const CELL_LIMIT = 64;

/** The comma-separated values up to `close`; undefined when the list never closes or is too long for a row. */
export function readCells(
  tokens: readonly GroovyToken[],
  from: number,
  close: string,
): readonly Cell[] | undefined {
  const cells: Cell[] = [];
  let part: GroovyToken[] = [];
  let depth = 0;
  for (let at = from; at < tokens.length && cells.length < CELL_LIMIT && part.length < 512; at++) {
    const token = tokens[at]!;
    if (depth === 0 && (isSign(token, ",") || isSign(token, close))) {
      if (part.length > 0) cells.push(cellOf(part));
      part = [];
      if (token.text === close) return cells;
      continue;
    }
    if (token.kind === "sign")
      depth += OPENERS.has(token.text) ? 1 : CLOSERS.has(token.text) ? -1 : 0;
    if (depth < 0) return undefined;
    part.push(token);
  }
  return undefined;
}

function cellOf(part: readonly GroovyToken[]): Cell {
  const [token, more] = part;
  if (!token || more || token.live) return undefined;
  if (token.kind === "string") return token.text;
  if (token.kind === "number") return /^\d+$/.test(token.text) ? Number(token.text) : undefined;
  return token.text === "true" ? true : token.text === "false" ? false : undefined;
}

/** For every token the index of the bracket that it stands in; -1 outside of all. */
function enclosing(tokens: readonly GroovyToken[]): Int32Array {
  const around = new Int32Array(tokens.length);
  const open: number[] = [];
  tokens.forEach((token, index) => {
    if (token.kind === "sign" && CLOSERS.has(token.text)) open.pop();
    around[index] = open.at(-1) ?? -1;
    if (token.kind === "sign" && OPENERS.has(token.text)) open.push(index);
  });
  return around;
}

/** The name that a value is assigned or added to: `NAME = [`, `NAME += make(`. */
function nameBefore(tokens: readonly GroovyToken[], index: number): string {
  for (let at = index; at >= Math.max(0, index - 3); at--) {
    const token = tokens[at]!;
    if (token.kind === "word") return token.text;
    if (!isSign(token, "=") && !isSign(token, "+") && !isSign(token, "<")) return "";
  }
  return "";
}

/** Families that a helper makes: `X += build("A10-PyTorch", "a10", "l0_a10", 4, 1)` becomes four rows. */
function findBuilt(tokens: readonly GroovyToken[]): readonly Row[] {
  const builders = findBuilders(tokens);
  if (builders.size === 0) return [];
  return tokens.flatMap((token, index) => {
    const builder = token.kind === "word" ? builders.get(token.text) : undefined;
    if (!builder || !isSign(tokens[index + 1], "(") || builder.at === token.start) return [];
    const cells = readCells(tokens, index + 2, ")") ?? [];
    return buildRows(builder, cells, tokens[index + 2] ?? token, nameBefore(tokens, index - 1));
  });
}

function buildRows(
  builder: Builder,
  given: readonly Cell[],
  place: GroovyToken,
  variable: string,
): readonly Row[] {
  const family = given[builder.family];
  const row = builder.cells.map((index) => (index === "shard" ? 0 : given[index]));
  const splits = row[3];
  const count = typeof splits === "number" ? Math.min(splits, 1000) : 1;
  const known = typeof family === "string" && typeof splits === "number";
  return Array.from({ length: count }, (_, index) => ({
    key: { ...place, live: !known, text: known ? `${family}-${index + 1}` : String(place.text) },
    cells: row.map((cell, column) => (builder.cells[column] === "shard" ? index + 1 : cell)),
    variable,
  }));
}
