// Covering arrays: few cells of a matrix that hold every T-way combination. Entry of the search; sizes are in docs/covering-arrays.md.
import { UsageError } from "../text/errors.ts";
import {
  binaryPairArray,
  fieldSizeFor,
  orthogonalArray,
  pairArray,
  type SymbolRows,
} from "./algebra.ts";
import { coverGreedily, openRow } from "./greedy.ts";
import { type Cell, isCell, type Model } from "./model.ts";
import { makeRandom, type Random } from "./random.ts";
import { shrink } from "./search.ts";
import { Tally, type TallyRow } from "./tally.ts";
import { TupleSpace } from "./tuples.ts";

export interface CoverOptions {
  /** How many axes a combination has: 2 for pairs. */
  readonly strength: number;
  /** Start of the random numbers; the same seed gives the same cells. */
  readonly seed?: number;
  /** Cells that are run anyway; they stay and come first. */
  readonly seeds?: readonly Cell[];
  /** Combinations looked at by the search, at most; some ten million a second. */
  readonly effort?: number;
}

export interface Cover {
  /** The seeds, then what was added in the order of the matrix. */
  readonly cells: readonly Cell[];
  readonly added: readonly Cell[];
  /** How many T-way combinations exist. */
  readonly combinations: number;
  /** No array without seeds can be smaller. */
  readonly lowerBound: number;
}

const EFFORT = 100_000_000;

/**
 * A small set of cells that holds every T-way combination of values that exists in the matrix.
 * @throws UsageError for a strength below 1, a seed that is no cell, and matrices with too many combinations to count.
 */
export function cover(model: Model, options: CoverOptions): Cover {
  const strength = checkStrength(model, options.strength);
  const seeds = distinct(options.seeds ?? []);
  for (const cell of seeds)
    if (!isCell(model, cell))
      throw new UsageError(`a seed is no cell of the matrix: ${cell.join(", ")}`);
  const space = new TupleSpace(model, strength);
  const lowerBound = lowerBoundOf(model, space);
  const limits = { locked: seeds.length, lowerBound, effort: options.effort ?? EFFORT };
  const tally = search(model, space, seeds, makeRandom(options.seed ?? 0), limits);
  const rows = tally.rows.map(({ cell }): Cell => [...cell]);
  const added = rows.slice(seeds.length).sort(compareCells);
  return { cells: [...seeds, ...added], added, combinations: space.count, lowerBound };
}

function checkStrength(model: Model, strength: number): number {
  if (!Number.isInteger(strength) || strength < 1)
    throw new UsageError(`the strength of a cover is a whole number from 1, not ${strength}`);
  return Math.min(strength, model.axes.length);
}

interface Limits {
  readonly locked: number;
  readonly lowerBound: number;
  readonly effort: number;
}

function search(
  model: Model,
  space: TupleSpace,
  seeds: readonly Cell[],
  random: Random,
  limits: Limits,
): Tally {
  const starts = seeds.length === 0 ? algebraicStarts(model, space.strength) : [];
  const exact = starts.find((rows) => rows.length === limits.lowerBound);
  const tallies: Tally[] = [];
  for (const rows of exact ? [exact] : [...starts, undefined]) {
    const tally = new Tally(model, space);
    for (const cell of seeds) tally.add(rowOf(model, cell));
    for (const symbols of rows ?? []) tally.add(rowOfSymbols(model, symbols, random));
    coverGreedily(tally, random, triesFor(tally));
    tallies.push(tally);
  }
  const effort = limits.effort / tallies.length;
  for (const tally of tallies) shrink(tally, random, { ...limits, effort });
  return tallies.reduce((best, one) => (one.rows.length < best.rows.length ? one : best));
}

/** More candidates for each row where looking is cheap. */
function triesFor({ space }: Tally): number {
  return Math.max(1, Math.min(30, Math.floor(200_000 / space.offsets.length)));
}

/** The cells of a matrix as symbols: columns that algebra gives, for matrices whose axes are all free. */
function algebraicStarts(model: Model, strength: number): readonly SymbolRows[] {
  const levels = model.axes.map(({ values }) => values.length);
  const free = model.factors.every(
    ({ axes, rows }) => axes.length === 1 && rows.length === levels[axes[0]!],
  );
  if (!free || levels.length < 2 || strength < 2) return [];
  const most = Math.max(...levels);
  if (strength === 2 && most === 2) return [binaryPairArray(levels.length)];
  const size = fieldSizeFor(most);
  if (size ** strength > 4096) return [];
  const orthogonal = orthogonalArray(size, strength);
  if (levels.length <= orthogonal[0]!.length) return [orthogonal];
  return strength === 2 ? [pairArray(size, levels.length)] : [];
}

function rowOf(model: Model, cell: Cell): TallyRow {
  const row = openRow(model);
  row.cell.set(cell);
  model.factors.forEach(({ axes, rows }, f) => {
    row.choice[f] = rows.findIndex((one) => one.every((value, i) => value === cell[axes[i]!]));
  });
  return row;
}

/** Symbols beyond an axis's values are free: any value will do. */
function rowOfSymbols(model: Model, symbols: readonly number[], random: Random): TallyRow {
  const cell = model.axes.map(({ values }, axis) => {
    const symbol = symbols[axis]!;
    return symbol < values.length ? symbol : random(values.length);
  });
  return rowOf(model, cell);
}

/** Most combinations that one choice of T axes has: each needs a cell of its own. */
function lowerBoundOf(model: Model, space: TupleSpace): number {
  let most = 1;
  for (let g = 0; g < space.offsets.length; g++) {
    const end = space.offsets[g + 1] ?? space.total;
    let count = 0;
    for (let tuple = space.offsets[g]!; tuple < end; tuple++) count += space.exists[tuple]!;
    most = Math.max(most, count);
  }
  const levels = model.axes.map(({ values }) => values.length);
  const binary = space.strength === 2 && model.factors.every(({ rows }) => rows.length === 2);
  return binary && levels.every((one) => one === 2) && levels.length > 3
    ? Math.max(most, binaryRows(levels.length))
    : most;
}

const binaryRows = (columns: number): number => binaryPairArray(columns).length;

function distinct(cells: readonly Cell[]): readonly Cell[] {
  return [...new Map(cells.map((cell) => [cell.join(","), cell])).values()];
}

function compareCells(a: Cell, b: Cell): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}
