// How often each T-way combination is held by an array under construction, and what a change would win or lose.
import type { Factor, Model } from "./model.ts";
import type { TupleSpace } from "./tuples.ts";

/** Not assigned yet. */
export const OPEN = -1;

/** A row of the array: a value for each axis and the factor rows that they come from. */
export interface TallyRow {
  readonly cell: Int32Array;
  readonly choice: Int32Array;
}

/** For each axis: the other axes of its groups and their weights, `strength - 1` for each group. */
interface Others {
  readonly axes: Int32Array;
  readonly strides: Int32Array;
}

/** An array with its counts. `work` counts the groups looked at: the measure of effort, the same on every machine. */
export class Tally {
  readonly model: Model;
  readonly space: TupleSpace;
  readonly rows: TallyRow[] = [];
  work = 0;
  readonly #counts: Uint32Array;
  readonly #missing: Int32Array;
  readonly #place: Int32Array;
  #missingCount = 0;
  readonly #others: readonly Others[];
  /** Rows of single-axis factors by value. */
  readonly #rowIndex: readonly (readonly (readonly number[])[])[];

  constructor(model: Model, space: TupleSpace) {
    this.model = model;
    this.space = space;
    this.#counts = new Uint32Array(space.total);
    this.#missing = new Int32Array(space.count);
    this.#place = new Int32Array(space.total);
    for (let tuple = 0; tuple < space.total; tuple++) if (space.exists[tuple]) this.#miss(tuple);
    this.#rowIndex = model.factors.map((factor) => rowsByValue(factor));
    this.#others = model.axes.map((_, axis) => othersOf(space, axis));
  }

  get missingCount(): number {
    return this.#missingCount;
  }

  missingAt(index: number): number {
    return this.#missing[index]!;
  }

  *missing(): Iterable<number> {
    for (let i = 0; i < this.#missingCount; i++) yield this.#missing[i]!;
  }

  #miss(tuple: number): void {
    this.#place[tuple] = this.#missingCount;
    this.#missing[this.#missingCount++] = tuple;
  }

  #find(tuple: number): void {
    const at = this.#place[tuple]!;
    const last = this.#missing[--this.#missingCount]!;
    this.#missing[at] = last;
    this.#place[last] = at;
  }

  #more(tuple: number): void {
    if (this.#counts[tuple]!++ === 0 && this.space.exists[tuple]) this.#find(tuple);
  }

  #less(tuple: number): void {
    if (--this.#counts[tuple]! === 0 && this.space.exists[tuple]) this.#miss(tuple);
  }

  /** Rows of a factor that hold the wanted values of its axes. */
  rowsWith(factor: number, wanted: ReadonlyMap<number, number>): readonly number[] {
    const { axes, rows } = this.model.factors[factor]!;
    const index = this.#rowIndex[factor]!;
    if (axes.length === 1) return index[wanted.get(axes[0]!)!] ?? [];
    const out: number[] = [];
    rows.forEach((row, at) => {
      if (axes.every((axis, i) => (wanted.get(axis) ?? row[i]) === row[i])) out.push(at);
    });
    return out;
  }

  add(row: TallyRow): void {
    this.rows.push(row);
    for (const tuple of this.space.tuplesOf(row.cell as unknown as readonly number[]))
      this.#more(tuple);
    this.work += this.space.offsets.length;
  }

  remove(index: number): TallyRow {
    const row = this.rows[index]!;
    for (const tuple of this.space.tuplesOf(row.cell as unknown as readonly number[]))
      this.#less(tuple);
    this.rows.splice(index, 1);
    this.work += this.space.offsets.length;
    return row;
  }

  /** Combinations that only this row holds. */
  onlyIn(index: number): number {
    let count = 0;
    for (const tuple of this.space.tuplesOf(this.rows[index]!.cell as unknown as readonly number[]))
      if (this.#counts[tuple] === 1 && this.space.exists[tuple]) count += 1;
    this.work += this.space.offsets.length;
    return count;
  }

  /** Gives a row another row of one factor. */
  change(row: TallyRow, factor: number, choice: number): void {
    const { axes, rows } = this.model.factors[factor]!;
    axes.forEach((axis, i) => {
      this.#shift(row.cell, axis, rows[choice]![i]!);
    });
    row.choice[factor] = choice;
  }

  #shift(cell: Int32Array, axis: number, value: number): void {
    const old = cell[axis]!;
    if (old === value) return;
    const { groupsOf, strideOf, offsets } = this.space;
    const groups = groupsOf[axis]!;
    const strides = strideOf[axis]!;
    for (let i = 0; i < groups.length; i++) {
      const base = offsets[groups[i]!]! + this.#rest(cell, axis, i);
      this.#less(base + old * strides[i]!);
      this.#more(base + value * strides[i]!);
    }
    cell[axis] = value;
    this.work += groups.length;
  }

  /** What the other axes of a group add to the number; below zero when one is open. */
  #rest(cell: Int32Array, axis: number, group: number): number {
    const { axes, strides } = this.#others[axis]!;
    const width = this.space.strength - 1;
    let sum = 0;
    for (let at = group * width; at < (group + 1) * width; at++) {
      const value = cell[axes[at]!]!;
      if (value === OPEN) return OPEN;
      sum += value * strides[at]!;
    }
    return sum;
  }

  /** By how much `change` would raise the number of missing combinations; nothing is changed. */
  cost(row: TallyRow, factor: number, choice: number): number {
    const { axes, rows } = this.model.factors[factor]!;
    if (axes.length === 1) return this.#cost(row.cell, axes[0]!, rows[choice]![0]!);
    const before = this.#missingCount;
    const old = row.choice[factor]!;
    this.change(row, factor, choice);
    const cost = this.#missingCount - before;
    this.change(row, factor, old);
    return cost;
  }

  #cost(cell: Int32Array, axis: number, value: number): number {
    const old = cell[axis]!;
    if (old === value) return 0;
    const { groupsOf, strideOf, offsets, exists } = this.space;
    const groups = groupsOf[axis]!;
    const strides = strideOf[axis]!;
    const counts = this.#counts;
    let cost = 0;
    for (let i = 0; i < groups.length; i++) {
      const base = offsets[groups[i]!]! + this.#rest(cell, axis, i);
      const from = base + old * strides[i]!;
      const to = base + value * strides[i]!;
      if (counts[from] === 1 && exists[from]) cost += 1;
      if (counts[to] === 0 && exists[to]) cost -= 1;
    }
    this.work += groups.length;
    return cost;
  }

  /** How many missing combinations each row of a factor would add to a cell that is still partly open. */
  gains(cell: Int32Array, factor: Factor): Float64Array {
    if (factor.axes.length === 1) return this.#gainsOfAxis(cell, factor.axes[0]!, factor.rows);
    const gains = new Float64Array(factor.rows.length);
    factor.rows.forEach((row, index) => {
      gains[index] = this.gainOf(cell, factor.axes, row);
    });
    return gains;
  }

  #gainsOfAxis(cell: Int32Array, axis: number, rows: Factor["rows"]): Float64Array {
    const { groupsOf, strideOf, offsets, exists } = this.space;
    const groups = groupsOf[axis]!;
    const strides = strideOf[axis]!;
    const gains = new Float64Array(rows.length);
    for (let i = 0; i < groups.length; i++) {
      const rest = this.#rest(cell, axis, i);
      if (rest === OPEN) continue;
      const base = offsets[groups[i]!]! + rest;
      for (let r = 0; r < rows.length; r++) {
        const tuple = base + rows[r]![0]! * strides[i]!;
        if (this.#counts[tuple] === 0 && exists[tuple]) gains[r]! += 1;
      }
    }
    this.work += groups.length;
    return gains;
  }

  /** The same for one row; the cell is left as it was. */
  gainOf(cell: Int32Array, axes: readonly number[], row: readonly number[]): number {
    const { groupsOf, strideOf, offsets, exists } = this.space;
    let gain = 0;
    axes.forEach((axis, k) => {
      const groups = groupsOf[axis]!;
      for (let i = 0; i < groups.length; i++) {
        const rest = this.#rest(cell, axis, i);
        const tuple = offsets[groups[i]!]! + rest + row[k]! * strideOf[axis]![i]!;
        if (rest !== OPEN && this.#counts[tuple] === 0 && exists[tuple]) gain += 1;
      }
      cell[axis] = row[k]!;
      this.work += groups.length;
    });
    for (const axis of axes) cell[axis] = OPEN;
    return gain;
  }
}

function rowsByValue({ axes, rows }: Factor): readonly (readonly number[])[] {
  const out: number[][] = [];
  if (axes.length !== 1) return out;
  rows.forEach(([value], index) => {
    out[value!] = [...(out[value!] ?? []), index];
  });
  return out;
}

function othersOf(space: TupleSpace, axis: number): Others {
  const axes: number[] = [];
  const strides: number[] = [];
  for (const group of space.groupsOf[axis]!) {
    for (let at = group * space.strength; at < (group + 1) * space.strength; at++) {
      if (space.groupAxes[at] === axis) continue;
      axes.push(space.groupAxes[at]!);
      strides.push(space.strides[at]!);
    }
  }
  return { axes: Int32Array.from(axes), strides: Int32Array.from(strides) };
}
