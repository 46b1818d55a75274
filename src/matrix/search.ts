// Makes an array smaller: takes a row out and mends the rest by a tabu search that is led by what is missing.
import type { Random } from "./random.ts";
import type { Tally, TallyRow } from "./tally.ts";

/** What the search may do. Effort is counted in `Tally.work`, so that the result does not hang on the machine. */
export interface SearchLimits {
  /** Rows 0 … locked-1 must stay as they are. */
  readonly locked: number;
  /** No array can have fewer rows than this. */
  readonly lowerBound: number;
  readonly effort: number;
}

/** Steps without a new best after which mending is given up. */
const PATIENCE = 60_000;

interface Snapshot {
  readonly cell: Int32Array;
  readonly choice: Int32Array;
}

const copyOf = ({ cell, choice }: TallyRow): Snapshot => ({
  cell: cell.slice(),
  choice: choice.slice(),
});

/** How often a smaller size is tried before the size reached is kept. */
const ATTEMPTS = 2;

/** Takes rows out as long as the rest can be mended within the effort; the tally ends complete. */
export function shrink(tally: Tally, random: Random, limits: SearchLimits): void {
  const end = tally.work + limits.effort;
  const least = Math.max(limits.lowerBound, limits.locked);
  let best = tally.rows.map(copyOf);
  for (let failed = 0; failed < ATTEMPTS && tally.rows.length > least && tally.work < end; ) {
    dropCheapest(tally, random, limits.locked);
    const impossible = tally.rows.length === limits.locked && tally.missingCount > 0;
    if (!impossible && mend(tally, random, limits.locked, end)) {
      best = tally.rows.map(copyOf);
      failed = 0;
    } else {
      restore(tally, best);
      failed += 1;
    }
  }
  restore(tally, best);
}

function restore(tally: Tally, rows: readonly Snapshot[]): void {
  while (tally.rows.length > 0) tally.remove(tally.rows.length - 1);
  for (const row of rows) tally.add(copyOf(row));
}

/** Takes out the row whose loss costs least. */
function dropCheapest(tally: Tally, random: Random, locked: number): void {
  let best = Number.POSITIVE_INFINITY;
  let equals: number[] = [];
  for (let i = locked; i < tally.rows.length; i++) {
    const only = tally.onlyIn(i);
    if (only < best) {
      best = only;
      equals = [];
    }
    if (only === best) equals.push(i);
  }
  tally.remove(equals[random(equals.length)]!);
}

interface Move {
  readonly row: number;
  readonly factor: number;
  readonly choice: number;
}

/**
 * Changes single cells until nothing is missing. Each step takes a missing combination and the cheapest change that
 * brings it in; a factor of a row that was just changed rests for a few steps, unless a new best is reached.
 */
function mend(tally: Tally, random: Random, locked: number, end: number): boolean {
  const width = tally.model.factors.length;
  const rests = new Int32Array(tally.rows.length * width);
  let least = tally.missingCount;
  let since = 0;
  for (let step = 1; tally.missingCount > 0; step++) {
    if (tally.work >= end || step - since > PATIENCE) return false;
    const tuple = tally.missingAt(random(tally.missingCount));
    const move = bestMove(tally, random, locked, tuple, (one, after) => {
      return rests[one.row * width + one.factor]! <= step || after < least;
    });
    if (!move) continue;
    tally.change(tally.rows[move.row]!, move.factor, move.choice);
    rests[move.row * width + move.factor] = step + 3 + random(8);
    if (tally.missingCount < least) since = step;
    least = Math.min(least, tally.missingCount);
  }
  return true;
}

function bestMove(
  tally: Tally,
  random: Random,
  locked: number,
  tuple: number,
  allowed: (move: Move, after: number) => boolean,
): Move | undefined {
  let best = Number.POSITIVE_INFINITY;
  let chosen: Move | undefined;
  let equals = 0;
  for (const move of movesFor(tally, random, locked, tuple)) {
    const cost = tally.cost(tally.rows[move.row]!, move.factor, move.choice);
    if (cost > best || !allowed(move, tally.missingCount + cost)) continue;
    equals = cost < best ? 1 : equals + 1;
    if (cost < best || random(equals) === 0) chosen = move;
    best = cost;
  }
  return chosen;
}

/** What a factor must hold for a combination to be in a row. */
interface Need {
  readonly factor: number;
  readonly axes: readonly number[];
  readonly values: readonly number[];
  /** Rows of the factor that hold it. */
  readonly options: readonly number[];
}

function needsOf(tally: Tally, tuple: number): readonly Need[] {
  const wanted = new Map(tally.space.tupleAt(tuple));
  const needs: Need[] = [];
  tally.model.factors.forEach((factor, f) => {
    const axes = factor.axes.filter((axis) => wanted.has(axis));
    if (axes.length === 0) return;
    const values = axes.map((axis) => wanted.get(axis)!);
    needs.push({ factor: f, axes, values, options: tally.rowsWith(f, wanted) });
  });
  return needs;
}

function holds(cell: Int32Array, { axes, values }: Need): boolean {
  for (let i = 0; i < axes.length; i++) if (cell[axes[i]!] !== values[i]) return false;
  return true;
}

/** Options of a factor that are weighed for one row. */
const OPTIONS = 4;

/** Changes of one factor of one row that bring a combination in; where there is none, a first half of a longer way. */
function movesFor(tally: Tally, random: Random, locked: number, tuple: number): readonly Move[] {
  const needs = needsOf(tally, tuple);
  const near: Move[] = [];
  for (let row = locked; row < tally.rows.length; row++) {
    const wrong = onlyWrong(tally.rows[row]!.cell, needs);
    if (!wrong) continue;
    for (const choice of few(wrong.options, random))
      near.push({ row, factor: wrong.factor, choice });
  }
  if (near.length > 0 || tally.rows.length === locked) return near;
  const row = locked + random(tally.rows.length - locked);
  const wrong = needs.filter((need) => !holds(tally.rows[row]!.cell, need));
  const { factor, options } = wrong[random(wrong.length)]!;
  return [{ row, factor, choice: options[random(options.length)]! }];
}

/** The need that a row fails, when it is the only one. */
function onlyWrong(cell: Int32Array, needs: readonly Need[]): Need | undefined {
  let wrong: Need | undefined;
  for (const need of needs) {
    if (holds(cell, need)) continue;
    if (wrong) return undefined;
    wrong = need;
  }
  return wrong;
}

function few(options: readonly number[], random: Random): readonly number[] {
  return options.length <= OPTIONS ? options : [options[random(options.length)]!];
}
