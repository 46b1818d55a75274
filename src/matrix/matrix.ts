// The matrix behind a set of ids: axes with names and values from the code, tables as factors, and ids for cells.
import type { Axis, IdPart, IdRow, IdSet } from "../suites/types.ts";
import { UsageError } from "../text/errors.ts";
import { type TestId, withParams } from "../text/node-id.ts";
import type { Cell, Factor, MatrixAxis, Model } from "./model.ts";

/** Ids of one function as a matrix. */
export interface Matrix {
  readonly base: string;
  readonly axes: readonly Axis[];
  readonly model: Model;
  /** The id of a cell of the model. */
  idOf(cell: Cell): TestId;
  /** The cell of an id; undefined when the matrix does not hold it. */
  cellOf(params: string | null): Cell | undefined;
}

/** Sets of ids that are no product are listed up to this many. */
const LISTED = 100_000;

/**
 * Reads the matrix of a set of ids. Multi-argument tables and hooks that take single ids out become factors of several axes.
 * `admits` narrows it by axis values.
 * @throws UsageError when ids are no product and too many to list.
 */
export function matrixOf(
  ids: IdSet,
  admits: (values: Readonly<Record<string, string>>) => boolean = () => true,
): Matrix {
  const parts = ids.parts ?? [listedPart(ids)];
  const axes = parts.flatMap((part, at) => axesOf(ids, part, at));
  const factors: Factor[] = [];
  const texts: ReadonlyMap<string, string | null>[] = [];
  for (const part of parts) {
    const first = factors.reduce((sum, factor) => sum + factor.axes.length, 0);
    const own = axes.slice(first, first + part.names.length);
    const sets = part.sets.filter((set) => admits(valuesOf(part.names, set)));
    const rows = new Map<string, { row: readonly number[]; text: string | null }>();
    for (const set of sets) {
      const row = own.map(({ values }, i) => values.indexOf(set.values[i] ?? ""));
      if (!rows.has(row.join())) rows.set(row.join(), { row, text: set.text });
    }
    factors.push({
      axes: own.map((_, i) => first + i),
      rows: [...rows.values()].map(({ row }) => row),
    });
    texts.push(new Map([...rows].map(([key, { text }]) => [key, text])));
  }
  const model = { axes: axes.map(({ name, values }): MatrixAxis => ({ name, values })), factors };
  return { base: ids.base, axes, model, ...idsOf(ids, parts, model, texts) };
}

function idsOf(
  ids: IdSet,
  parts: readonly IdPart[],
  model: Model,
  texts: readonly ReadonlyMap<string, string | null>[],
): Pick<Matrix, "idOf" | "cellOf"> {
  const keyOf = ({ axes }: Factor, cell: Cell): string => axes.map((axis) => cell[axis]).join();
  return {
    idOf: (cell) => {
      const spelled = model.factors.map((factor, f) => texts[f]!.get(keyOf(factor, cell)) ?? null);
      const shown = spelled.filter((text) => text !== null);
      return withParams(ids.base, shown.length === 0 ? null : shown.join("-"));
    },
    cellOf: (params) => {
      const values = ids.axesOf(params);
      if (!values) return undefined;
      const named = parts.flatMap(({ names }) => names);
      const cell = named.map((name, i) => model.axes[i]!.values.indexOf(values[name] ?? ""));
      const inside = model.factors.every((factor, f) => texts[f]!.has(keyOf(factor, cell)));
      return inside ? cell : undefined;
    },
  };
}

const valuesOf = (names: readonly string[], set: IdRow): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name, i) => [name, set.values[i] ?? ""]));

function axesOf(ids: IdSet, part: IdPart, at: number): readonly Axis[] {
  return part.names.map((name, i) => {
    const values = [...new Set(part.sets.map((set) => set.values[i] ?? ""))];
    const known = ids.axes.find((axis) => axis.name === name);
    const origin = known?.origin ?? ids.axes[at]?.origin ?? ids.axes[0]!.origin;
    return { name, values, origin };
  });
}

/** All ids as the rows of one table. */
function listedPart(ids: IdSet): IdPart {
  const names = ids.axes.map(({ name }) => name);
  const sets: IdRow[] = [];
  for (const { id, status, axes } of ids.cases()) {
    if (sets.length >= LISTED)
      throw new UsageError(`${ids.base} has more than ${LISTED} ids that are no product of axes`);
    const text = id === ids.base ? null : id.slice(ids.base.length + 1, -1);
    sets.push({ text, status, values: names.map((name) => axes[name] ?? "") });
  }
  return { names, sets };
}
