// Covering subsets of tests: from ids to cells and back.
import type { IdSet, TestCase } from "../suites/types.ts";
import { parseNodeId } from "../text/node-id.ts";
import { cover } from "./cover.ts";
import { type Combination, coverageOf } from "./coverage.ts";
import { type Matrix, matrixOf } from "./matrix.ts";
import type { Cell } from "./model.ts";
import { admits, type Where } from "./where.ts";

export interface SubsetOptions {
  readonly strength: number;
  readonly wheres?: readonly Where[];
  /** Ids that are run anyway (of any function); those of this one stay. */
  readonly seeds?: readonly string[];
  readonly seed?: number;
}

/**
 * A smallest-found subset of a function's tests that runs every T-way combination of axis values.
 * @throws UsageError as `cover` does.
 */
export function coveringTests(ids: IdSet, options: SubsetOptions): readonly TestCase[] {
  const matrix = narrowedMatrix(ids, options.wheres ?? []);
  if (matrix.model.factors.some(({ rows }) => rows.length === 0)) return [];
  const seeds = cellsOf(matrix, options.seeds ?? []);
  const { strength, seed = 0 } = options;
  if (matrix.axes.length === 0) return [...ids.cases()];
  return cover(matrix.model, { strength, seed, seeds }).cells.map((cell) =>
    testOf(ids, matrix, cell),
  );
}

/** What a list of ids runs of a function's matrix. */
export interface ListCoverage {
  readonly base: string;
  readonly combinations: number;
  readonly covered: number;
  readonly missed: readonly Combination[];
  /** The fewest further tests found that close the gap. */
  readonly closing: readonly TestCase[];
}

/** Missed combinations that are named one by one at most. */
const NAMED = 1000;

/**
 * Which T-way combinations a list runs and misses, and what would close the gap.
 * @throws UsageError as `cover` does.
 */
export function coverageOfList(
  ids: IdSet,
  list: readonly string[],
  options: Omit<SubsetOptions, "seeds">,
): ListCoverage {
  const matrix = narrowedMatrix(ids, options.wheres ?? []);
  const coverage = coverageOf(cellsOf(matrix, list), matrix.model, options.strength);
  const missed: Combination[] = [];
  for (const one of coverage.missed()) if (missed.push(one) >= NAMED) break;
  return {
    base: ids.base,
    combinations: coverage.combinations,
    covered: coverage.covered,
    missed,
    closing: coverage.closing({ seed: options.seed ?? 0 }).map((cell) => testOf(ids, matrix, cell)),
  };
}

function narrowedMatrix(ids: IdSet, wheres: readonly Where[]): Matrix {
  const known = wheres.every(({ axis }) => ids.axes.some(({ name }) => name === axis));
  return matrixOf(ids, (values) => known && admits(wheres, values, ids.parts !== undefined));
}

function cellsOf(matrix: Matrix, ids: readonly string[]): readonly Cell[] {
  const cells = new Map<string, Cell>();
  for (const id of ids) {
    if (id !== matrix.base && !id.startsWith(`${matrix.base}[`)) continue;
    const cell = matrix.cellOf(parseNodeId(id)?.params ?? null);
    if (cell) cells.set(cell.join(), cell);
  }
  return [...cells.values()];
}

function testOf(ids: IdSet, matrix: Matrix, cell: Cell): TestCase {
  const id = matrix.idOf(cell);
  const params = id === ids.base ? null : id.slice(ids.base.length + 1, -1);
  const axes = ids.axesOf(params) ?? {};
  return { id, status: ids.has(params) === "certain" ? "certain" : "possible", axes };
}
