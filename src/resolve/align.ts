// Lays written segments over the columns of an id set, at the least cost. Which ids exist is not asked here.

/** What one stretch of the id is taken from: an argument, or a whole parametrize call. */
export interface Column {
  readonly name: string;
  readonly values: readonly string[];
}

/** One step of an alignment: what an axis takes from the written segments. */
export type Step =
  | { readonly kind: "same"; readonly text: string }
  | { readonly kind: "added"; readonly axis: number }
  | { readonly kind: "renamed"; readonly axis: number; readonly text: string }
  | { readonly kind: "extra"; readonly text: string };

interface Cell {
  readonly cost: number;
  readonly step: Step | undefined;
  readonly from: Cell | undefined;
}

const ADDED = 1;
/** Where the missing axis may stand anywhere, a text that is the beginning of an id is taken for one. */
const ADDED_AT_END = 0.99;
const EXTRA = 1;
const RENAMED = 1.15;
const LONGER = 0.05;
/** Longest run of segments that one value is tried for. */
const RUN_LIMIT = 12;
/** Longer texts are not laid out. */
export const SEGMENT_LIMIT = 64;

/** Cheapest way to lay the written segments over the axes. */
export function align(columns: readonly Column[], segments: readonly string[]): readonly Step[] {
  const values = columns.map((column) => new Set(column.values));
  const rows: (Cell | undefined)[][] = Array.from({ length: segments.length + 1 }, () => []);
  rows[0]![0] = { cost: 0, step: undefined, from: undefined };
  for (let at = 0; at <= segments.length; at++) {
    for (let axis = 0; axis <= values.length; axis++) {
      const cell = rows[at]![axis];
      if (cell) extend(rows, cell, at, axis, segments, values);
    }
  }
  const steps: Step[] = [];
  for (let cell = rows[segments.length]![values.length]; cell?.step; cell = cell.from) {
    steps.unshift(cell.step);
  }
  return steps;
}

function extend(
  rows: (Cell | undefined)[][],
  from: Cell,
  at: number,
  axis: number,
  segments: readonly string[],
  values: readonly ReadonlySet<string>[],
): void {
  const offer = (toAt: number, toAxis: number, cost: number, step: Step): void => {
    const total = from.cost + cost;
    const known = rows[toAt]![toAxis];
    if (!known || total < known.cost - 1e-9) rows[toAt]![toAxis] = { cost: total, step, from };
  };
  const last = Math.min(segments.length, at + RUN_LIMIT);
  for (let to = at + 1; to <= last; to++) {
    const text = segments.slice(at, to).join("-");
    const longer = (to - at - 1) * LONGER;
    if (axis < values.length) {
      if (values[axis]!.has(text)) offer(to, axis + 1, 0, { kind: "same", text });
      else offer(to, axis + 1, RENAMED + longer, { kind: "renamed", axis, text });
    }
    offer(to, axis, EXTRA + longer * 4, { kind: "extra", text });
  }
  if (axis < values.length) {
    const cost = at === segments.length ? ADDED_AT_END : ADDED;
    offer(at, axis + 1, cost, { kind: "added", axis });
  }
}
