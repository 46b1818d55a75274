// Which bracketed part was meant: a written text is laid over the axes of a factored id set. Never enumerates the set.
import { distance } from "fastest-levenshtein";
import type { IdSet } from "../suites/types.ts";
import type { Change } from "./types.ts";

/** Existing params near a written text, best first, and what differs for the best. */
export interface ParamsGuess {
  readonly params: readonly string[];
  readonly change: Change | undefined;
  readonly difference: string | null;
}

/** One step of an alignment: what an axis takes from the written segments. */
type Step =
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
/** Longest run of segments that one value is tried for, and most values tried where several fit. */
const RUN_LIMIT = 12;
const TRIES = 400;
const SEGMENT_LIMIT = 64;

/** The params of `ids` nearest to `written`, by the part that differs. */
export function nearestParams(ids: IdSet, written: string, limit = 3): ParamsGuess {
  return (
    collided(ids, written, limit) ??
    swapped(ids, written) ??
    aligned(ids, written, limit) ??
    farther(ids, written, limit)
  );
}

/** pytest made colliding ids unique, so the plain text names none of them. */
function collided(ids: IdSet, written: string, limit: number): ParamsGuess | undefined {
  const joint = /\d$/.test(written) ? "_" : "";
  const found: string[] = [];
  for (let n = 0; n < 4; n++) {
    const text = `${written}${joint}${n}`;
    if (isIn(ids, text)) found.push(text);
  }
  if (found.length < 2 || /\d$/.test(written) !== (joint === "_")) return undefined;
  return {
    params: found.slice(0, limit),
    change: { kind: "collided", written, actual: found[0]!, only: false },
    difference: `several cases would have the id ${JSON.stringify(written)}, so pytest numbers them`,
  };
}

/** Every segment is a value of some axis, only the order differs. */
function swapped(ids: IdSet, written: string): ParamsGuess | undefined {
  const segments = written.split("-");
  if (segments.length !== ids.axes.length || segments.length < 2 || segments.length > 12) {
    return undefined;
  }
  const text = arrange(ids, segments, 0, new Set())?.join("-");
  if (text === undefined || text === written || !isIn(ids, text)) return undefined;
  return {
    params: [text],
    change: { kind: "order-swapped", written, actual: text, only: true },
    difference: "the same segments in another order",
  };
}

function arrange(
  ids: IdSet,
  segments: readonly string[],
  axis: number,
  used: Set<number>,
): string[] | undefined {
  const values = ids.axes[axis]?.values;
  if (!values) return [];
  for (const [i, segment] of segments.entries()) {
    if (used.has(i) || !values.includes(segment)) continue;
    const rest = arrange(ids, segments, axis + 1, new Set([...used, i]));
    if (rest) return [segment, ...rest];
  }
  return undefined;
}

function aligned(ids: IdSet, written: string, limit: number): ParamsGuess | undefined {
  const segments = written.split("-");
  if (ids.axes.length === 0 || segments.length > SEGMENT_LIMIT) return undefined;
  const best = align(ids, segments);
  const changed = best.filter((step) => step.kind !== "same").length;
  if (changed === 0 || changed > Math.max(2, ids.axes.length - 1)) return undefined;
  const params = existing(ids, best, limit);
  if (params.length === 0) return undefined;
  return { params, ...explain(ids, written, best, params) };
}

/** Cheapest way to lay the written segments over the axes. */
function align(ids: IdSet, segments: readonly string[]): readonly Step[] {
  const values = ids.axes.map((axis) => new Set(axis.values));
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

/** Ids of the set that follow the steps: values of added and renamed axes are tried, likeliest first. */
function existing(ids: IdSet, steps: readonly Step[], limit: number): readonly string[] {
  const slots = steps
    .filter((step) => step.kind !== "extra")
    .map((step) => (step.kind === "same" ? [step.text] : candidates(ids, step)));
  const found: string[] = [];
  let tries = 0;
  for (const parts of combinations(slots)) {
    if (isIn(ids, parts.join("-")) && found.push(parts.join("-")) >= limit) break;
    if (++tries >= TRIES) break;
  }
  return found;
}

function candidates(ids: IdSet, step: Step & { kind: "added" | "renamed" }): readonly string[] {
  const values = ids.axes[step.axis]!.values;
  if (step.kind === "added") return values.includes("") ? ["", ...values.filter(Boolean)] : values;
  return byLikeness(step.text, values);
}

/** Values by likeness to a text; among equally like ones the nearer number wins, then the first seen. */
export function byLikeness(text: string, values: readonly string[]): readonly string[] {
  const number = trailingNumber(text);
  return values
    .map((value, order) => ({
      value,
      order,
      away: distance(text.toLowerCase(), value.toLowerCase()),
      gap: Math.abs(trailingNumber(value) - number),
    }))
    .sort((a, b) => a.away - b.away || (a.gap || 0) - (b.gap || 0) || a.order - b.order)
    .map(({ value }) => value);
}

const trailingNumber = (text: string): number => Number(/\d+$/.exec(text)?.[0] ?? Number.NaN);

/** All choices of one text per slot; the first slots vary slowest. */
function* combinations(slots: readonly (readonly string[])[]): Generator<readonly string[]> {
  const [first, ...rest] = slots;
  if (!first) {
    yield [];
    return;
  }
  for (const text of first) for (const tail of combinations(rest)) yield [text, ...tail];
}

function explain(
  ids: IdSet,
  written: string,
  steps: readonly Step[],
  params: readonly string[],
): { readonly change: Change; readonly difference: string } {
  const [best] = params as [string, ...string[]];
  const only = isOnly(ids, steps, params);
  const parts = steps.filter((step) => step.kind !== "same");
  const truncated = written !== "" && best.startsWith(`${written}-`);
  if (truncated) {
    const actual = best.slice(written.length);
    const difference = `the id stops before ${JSON.stringify(actual)}`;
    return { change: { kind: "truncated", written: "", actual, only }, difference };
  }
  const told = parts.map((step) => tell(ids, step, best, steps));
  const [one] = told as [Told, ...Told[]];
  const change: Change =
    told.length === 1
      ? { kind: one.kind, written: one.written, actual: one.actual, only }
      : { kind: "several", written, actual: best, only };
  return { change, difference: told.map(({ text }) => text).join("; ") };
}

/** True when the steps leave one id: no axis to choose a value for, or a value that differs in case and punctuation alone. */
function isOnly(ids: IdSet, steps: readonly Step[], params: readonly string[]): boolean {
  if (params.length === 1) return true;
  return steps.every((step) => {
    if (step.kind === "same" || step.kind === "extra") return true;
    const values = ids.axes[step.axis]!.values;
    if (step.kind === "added") return values.length === 1;
    return values.filter((value) => bare(value) === bare(step.text)).length === 1;
  });
}

/** A text without case, underscores and other punctuation. */
export function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

interface Told {
  readonly kind: "axis-added" | "axis-removed" | "segment-renamed";
  readonly written: string;
  readonly actual: string;
  readonly text: string;
}

function tell(ids: IdSet, step: Step, best: string, steps: readonly Step[]): Told {
  if (step.kind === "extra") {
    const text = `the segment ${JSON.stringify(step.text)} is no longer part of the id`;
    return { kind: "axis-removed", written: step.text, actual: "", text };
  }
  if (step.kind === "same") throw new TypeError("an unchanged segment has nothing to tell");
  const axis = ids.axes[step.axis]!;
  const actual = ids.axesOf(best)?.[axis.name] ?? valueAt(best, steps, step);
  if (step.kind === "added") {
    const text = `the axis ${JSON.stringify(axis.name)} is missing (here ${JSON.stringify(actual)})`;
    return { kind: "axis-added", written: "", actual, text };
  }
  const text = `${JSON.stringify(step.text)} is no value of ${JSON.stringify(axis.name)} (nearest: ${JSON.stringify(actual)})`;
  return { kind: "segment-renamed", written: step.text, actual, text };
}

/** What stands in `best` where a changed step is: the text between its unchanged neighbours. */
function valueAt(best: string, steps: readonly Step[], step: Step): string {
  const index = steps.indexOf(step);
  const same = (some: readonly Step[]) =>
    some.flatMap((one) => (one.kind === "same" ? [one.text] : []));
  const before = same(steps.slice(0, index)).join("-");
  const after = same(steps.slice(index + 1)).join("-");
  const from = before === "" ? 0 : before.length + 1;
  return best.slice(from, after === "" ? undefined : -(after.length + 1));
}

/** Where no axis explains the text: the set's own nearest ids, and the stretch that differs from the first. */
function farther(ids: IdSet, written: string, limit: number): ParamsGuess {
  const params = ids.nearest(written, limit).filter((one) => one !== written);
  const [best] = params;
  if (best === undefined) return { params, change: undefined, difference: null };
  if (written !== "" && best.startsWith(`${written}-`)) {
    const actual = best.slice(written.length);
    const change = { kind: "truncated", written: "", actual, only: params.length === 1 } as const;
    return { params, change, difference: `the id stops before ${JSON.stringify(actual)}` };
  }
  const [was, is] = middles(written.split("-"), best.split("-"));
  const kind = was === "" ? "axis-added" : is === "" ? "axis-removed" : "segment-renamed";
  const change: Change = { kind, written: was, actual: is, only: params.length === 1 };
  return { params, change, difference: inWords(was, is) };
}

/** What is left of two segment lists without their common beginning and end. */
function middles(a: readonly string[], b: readonly string[]): readonly [string, string] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const cut = (all: readonly string[]) => all.slice(start, all.length - end).join("-");
  return [cut(a), cut(b)];
}

function inWords(was: string, is: string): string {
  if (was === "") return `${JSON.stringify(is)} is missing`;
  if (is === "") return `${JSON.stringify(was)} is no longer part of the id`;
  return `nearest: ${JSON.stringify(is)} in place of ${JSON.stringify(was)}`;
}

function isIn(ids: IdSet, params: string): boolean {
  const answer = ids.has(params);
  return answer === "certain" || answer === "possible";
}
