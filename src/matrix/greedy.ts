// One row after another, each the best of several tries that start from a combination not yet held (as AETG builds).
import type { Model } from "./model.ts";
import { type Random, shuffled } from "./random.ts";
import { OPEN, type Tally, type TallyRow } from "./tally.ts";

/** Rows of a large table that are weighed at one step. */
const SAMPLE = 128;

/** Adds rows until every combination is held. `tries`: candidates for each row. */
export function coverGreedily(tally: Tally, random: Random, tries: number): void {
  while (tally.missingCount > 0) {
    let best: Candidate | undefined;
    for (let i = 0; i < tries; i++) {
      const one = candidate(tally, random);
      if (!best || one.gain > best.gain) best = one;
    }
    tally.add(best!.row);
  }
}

interface Candidate {
  readonly row: TallyRow;
  readonly gain: number;
}

function candidate(tally: Tally, random: Random): Candidate {
  const { model } = tally;
  const tuple = tally.space.tupleAt(tally.missingAt(random(tally.missingCount)));
  const wanted = new Map(tuple);
  const row = openRow(model);
  const forced = model.factors.flatMap((factor, f) =>
    factor.axes.some((axis) => wanted.has(axis)) ? [f] : [],
  );
  const rest = model.factors.flatMap((_, f) => (forced.includes(f) ? [] : [f]));
  let gain = 0;
  for (const f of [...forced, ...shuffled(rest, random)]) {
    const allowed = forced.includes(f) ? tally.rowsWith(f, wanted) : undefined;
    gain += place(tally, random, row, f, allowed);
  }
  return { row, gain };
}

export function openRow(model: Model): TallyRow {
  return {
    cell: new Int32Array(model.axes.length).fill(OPEN),
    choice: new Int32Array(model.factors.length).fill(OPEN),
  };
}

/** Chooses the factor's row that adds most, at random among equals; returns what it adds. */
function place(
  tally: Tally,
  random: Random,
  row: TallyRow,
  f: number,
  allowed: readonly number[] | undefined,
): number {
  const factor = tally.model.factors[f]!;
  const options = sample(allowed ?? factor.rows.map((_, index) => index), random);
  const all = factor.axes.length === 1 ? tally.gains(row.cell, factor) : undefined;
  let best = -1;
  let equals: number[] = [];
  for (const option of options) {
    const gain = all?.[option] ?? tally.gainOf(row.cell, factor.axes, factor.rows[option]!);
    if (gain > best) {
      best = gain;
      equals = [];
    }
    if (gain === best) equals.push(option);
  }
  const chosen = equals[random(equals.length)]!;
  row.choice[f] = chosen;
  factor.axes.forEach((axis, i) => {
    row.cell[axis] = factor.rows[chosen]![i]!;
  });
  return best;
}

function sample(options: readonly number[], random: Random): readonly number[] {
  if (options.length <= SAMPLE) return options;
  return Array.from({ length: SAMPLE }, () => options[random(options.length)]!);
}
