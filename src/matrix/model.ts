// A matrix as a product of factors: each factor is a table of value combinations over its own axes. No tests, no ids.
import { UsageError } from "../text/errors.ts";

/** An axis of a matrix and the texts that it takes, in declared order. */
export interface MatrixAxis {
  readonly name: string;
  readonly values: readonly string[];
}

/** One cell of a matrix: the index of a value for each axis. */
export type Cell = readonly number[];

/**
 * Axes that vary together. `rows` holds the combinations that exist, one value index for each of `axes`;
 * any row of one factor goes with any row of another.
 */
export interface Factor {
  readonly axes: readonly number[];
  readonly rows: readonly (readonly number[])[];
}

/** A matrix; every axis is in exactly one factor. */
export interface Model {
  readonly axes: readonly MatrixAxis[];
  readonly factors: readonly Factor[];
}

/** A combination of values that does not exist, by axis name. */
export type Forbidden = Readonly<Record<string, string>>;

/** Combinations of one group of entangled axes that are held in memory at most. */
const ROW_LIMIT = 200_000;

/**
 * A matrix from axes and combinations that must not occur.
 * @throws UsageError for an unknown axis or value, or when forbidden combinations entangle too many axes.
 */
export function makeModel(
  axes: readonly MatrixAxis[],
  forbidden: readonly Forbidden[] = [],
): Model {
  const bans = forbidden.map((one) => readBan(axes, one));
  const factors = entangled(axes.length, bans).map((group) => {
    const own = bans.filter((ban) => ban.some(([axis]) => group.includes(axis)));
    return { axes: group, rows: validRows(axes, group, own) };
  });
  return { axes, factors };
}

type Ban = readonly (readonly [axis: number, value: number])[];

function readBan(axes: readonly MatrixAxis[], one: Forbidden): Ban {
  return Object.entries(one).map(([name, text]) => {
    const axis = axes.findIndex((candidate) => candidate.name === name);
    const value = axes[axis]?.values.indexOf(text) ?? -1;
    if (value === -1) throw new UsageError(`no axis value ${name}=${text} in this matrix`);
    return [axis, value] as const;
  });
}

/** Groups of axes that share a ban, directly or by way of others; in order of their first axis. */
function entangled(count: number, bans: readonly Ban[]): readonly (readonly number[])[] {
  const leader = Array.from({ length: count }, (_, i) => i);
  const find = (i: number): number => (leader[i] === i ? i : find(leader[i]!));
  for (const ban of bans) {
    for (const [axis] of ban) {
      const [a, b] = [find(ban[0]![0]), find(axis)];
      leader[Math.max(a, b)] = Math.min(a, b);
    }
  }
  const groups = new Map<number, number[]>();
  for (let i = 0; i < count; i++) groups.set(find(i), [...(groups.get(find(i)) ?? []), i]);
  return [...groups.values()];
}

function validRows(
  axes: readonly MatrixAxis[],
  group: readonly number[],
  bans: readonly Ban[],
): readonly (readonly number[])[] {
  const rows: number[][] = [];
  const place = new Map(group.map((axis, i) => [axis, i]));
  const broken = (row: readonly number[]): boolean =>
    bans.some((ban) => ban.every(([axis, value]) => row[place.get(axis)!] === value));
  const extend = (row: readonly number[]): void => {
    if (broken(row)) return;
    if (rows.length > ROW_LIMIT)
      throw new UsageError(
        `forbidden combinations tie ${group.length} axes together into more than ${ROW_LIMIT} cells; narrow the matrix with --where`,
      );
    if (row.length === group.length) rows.push([...row]);
    else for (const value of axes[group[row.length]!]!.values.keys()) extend([...row, value]);
  };
  extend([]);
  return rows;
}

/** Number of cells. */
export function cellCount(model: Model): bigint {
  return model.factors.reduce((product, { rows }) => product * BigInt(rows.length), 1n);
}

/** Whether a cell is one of the matrix. */
export function isCell(model: Model, cell: Cell): boolean {
  return (
    cell.length === model.axes.length &&
    model.factors.every(({ axes, rows }) =>
      rows.some((row) => row.every((value, i) => cell[axes[i]!] === value)),
    )
  );
}
