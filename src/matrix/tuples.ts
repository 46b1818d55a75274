// Numbers for the T-way combinations of a matrix: which exist, and which ones a cell holds. No search.
import { UsageError } from "../text/errors.ts";
import type { Cell, Factor, Model } from "./model.ts";

/** Combinations that are counted one by one at most. */
const TUPLE_LIMIT = 40_000_000;

/** One T-way combination by axis and value index. */
export type Tuple = readonly (readonly [axis: number, value: number])[];

/**
 * Every choice of T axes (a group) has a stretch of numbers, one for each combination of values. Numbers whose
 * combination cannot occur are marked in `exists`.
 */
export class TupleSpace {
  readonly strength: number;
  readonly total: number;
  /** How many combinations exist. */
  readonly count: number;
  readonly exists: Uint8Array;
  /** Axes of all groups, `strength` for each. */
  readonly groupAxes: Int32Array;
  /** Weight of each axis of a group in the numbers of its combinations. */
  readonly strides: Int32Array;
  readonly offsets: Int32Array;
  /** For each axis the groups that it is in, and its weight there. */
  readonly groupsOf: readonly Int32Array[];
  readonly strideOf: readonly Int32Array[];

  /** @throws UsageError when there are too many combinations to count. */
  constructor(model: Model, strength: number) {
    this.strength = strength;
    const levels = model.axes.map(({ values }) => values.length);
    const groups = choose(levels, strength);
    this.groupAxes = Int32Array.from(groups.flat());
    this.strides = new Int32Array(this.groupAxes.length);
    this.offsets = new Int32Array(groups.length);
    this.total = this.#number(levels);
    this.exists = new Uint8Array(this.total);
    this.count = this.#mark(model, levels);
    const own = levels.map((_, axis) => this.#ownGroups(axis, groups.length));
    this.groupsOf = own.map(({ groups: of }) => of);
    this.strideOf = own.map(({ strides }) => strides);
  }

  #number(levels: readonly number[]): number {
    let total = 0;
    for (let g = 0; g < this.offsets.length; g++) {
      this.offsets[g] = total;
      let weight = 1;
      for (let p = this.strength - 1; p >= 0; p--) {
        this.strides[g * this.strength + p] = weight;
        weight *= levels[this.groupAxes[g * this.strength + p]!]!;
      }
      total += weight;
    }
    return total;
  }

  #ownGroups(axis: number, groupCount: number): { groups: Int32Array; strides: Int32Array } {
    const groups: number[] = [];
    const strides: number[] = [];
    for (let at = 0; at < groupCount * this.strength; at++) {
      if (this.groupAxes[at] !== axis) continue;
      groups.push(Math.floor(at / this.strength));
      strides.push(this.strides[at]!);
    }
    return { groups: Int32Array.from(groups), strides: Int32Array.from(strides) };
  }

  #mark(model: Model, levels: readonly number[]): number {
    const factorOf = new Int32Array(levels.length);
    model.factors.forEach(({ axes }, f) => {
      for (const axis of axes) factorOf[axis] = f;
    });
    const whole = model.factors.map((factor) => isWhole(factor, levels));
    let count = 0;
    for (let g = 0; g < this.offsets.length; g++)
      count += this.#markGroup(model, g, factorOf, whole, levels);
    return count;
  }

  #markGroup(
    model: Model,
    g: number,
    factorOf: Int32Array,
    whole: readonly boolean[],
    levels: readonly number[],
  ): number {
    const axes = this.axesOf(g);
    const factors = new Set(axes.map((axis) => factorOf[axis]!));
    const end = this.offsets[g]! + axes.reduce((size, axis) => size * levels[axis]!, 1);
    if ([...factors].every((f) => whole[f])) {
      this.exists.fill(1, this.offsets[g], end);
      return end - this.offsets[g]!;
    }
    let sums = new Set([this.offsets[g]!]);
    for (const f of factors) sums = plus(sums, this.#shares(model.factors[f]!, g));
    for (const one of sums) this.exists[one] = 1;
    return sums.size;
  }

  /** What the rows of one factor add to the numbers of a group. */
  #shares(factor: Factor, g: number): ReadonlySet<number> {
    const parts = this.axesOf(g)
      .map((axis, p) => ({
        at: factor.axes.indexOf(axis),
        stride: this.strides[g * this.strength + p]!,
      }))
      .filter(({ at }) => at !== -1);
    return new Set(
      factor.rows.map((row) => parts.reduce((sum, { at, stride }) => sum + row[at]! * stride, 0)),
    );
  }

  axesOf(group: number): readonly number[] {
    return [...this.groupAxes.subarray(group * this.strength, (group + 1) * this.strength)];
  }

  /** The group that a number belongs to. */
  groupAt(tuple: number): number {
    let low = 0;
    let high = this.offsets.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.offsets[middle]! <= tuple) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Axes and values of a number. */
  tupleAt(tuple: number): Tuple {
    const g = this.groupAt(tuple);
    let rest = tuple - this.offsets[g]!;
    return this.axesOf(g).map((axis, p) => {
      const stride = this.strides[g * this.strength + p]!;
      const value = Math.floor(rest / stride);
      rest -= value * stride;
      return [axis, value] as const;
    });
  }

  /** The numbers of the combinations in a cell, one for each group. */
  *tuplesOf(cell: Cell): Iterable<number> {
    for (let g = 0; g < this.offsets.length; g++) {
      let tuple = this.offsets[g]!;
      for (let at = g * this.strength; at < (g + 1) * this.strength; at++)
        tuple += this.strides[at]! * cell[this.groupAxes[at]!]!;
      yield tuple;
    }
  }
}

/** Whether a factor is a single axis that takes all of its values. */
function isWhole({ axes, rows }: Factor, levels: readonly number[]): boolean {
  return axes.length === 1 && new Set(rows.map(([value]) => value)).size === levels[axes[0]!];
}

function plus(sums: ReadonlySet<number>, shares: ReadonlySet<number>): Set<number> {
  const out = new Set<number>();
  for (const a of sums) for (const b of shares) out.add(a + b);
  return out;
}

function choose(levels: readonly number[], strength: number): number[][] {
  const out: number[][] = [];
  let total = 0;
  const extend = (chosen: readonly number[], from: number): void => {
    if (chosen.length === strength) {
      total += chosen.reduce((size, axis) => size * levels[axis]!, 1);
      if (total > TUPLE_LIMIT)
        throw new UsageError(
          `more than ${TUPLE_LIMIT} ${strength}-way combinations: lower the strength or narrow the matrix with --where`,
        );
      out.push([...chosen]);
      return;
    }
    for (let axis = from; axis <= levels.length - (strength - chosen.length); axis++)
      extend([...chosen, axis], axis + 1);
  };
  extend([], 0);
  return out;
}
