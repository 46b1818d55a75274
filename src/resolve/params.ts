// Which bracketed part was meant: a written text is laid over the axes of a factored id set. Never enumerates the set.
import { distance } from "fastest-levenshtein";
import type { IdSet } from "../suites/types.ts";
import { align, type Column, SEGMENT_LIMIT, type Step } from "./align.ts";
import type { Change } from "./types.ts";

/** Existing params near a written text, best first, and what differs for the best. */
export interface ParamsGuess {
  readonly params: readonly string[];
  readonly change: Change | undefined;
  readonly difference: string | null;
}

/** Most choices of values that are tried. */
const TRIES = 400;
/** Longer texts are near to nothing: comparing them would only take time. */
const LONGEST = 2000;

/** The params of `ids` nearest to `written`, by the part that differs. */
export function nearestParams(ids: IdSet, written: string, limit = 3): ParamsGuess {
  if (written.length > LONGEST) return { params: [], change: undefined, difference: null };
  return (
    collided(ids, written, limit) ??
    swapped(ids, written) ??
    aligned(ids, ids.axes, written, limit) ??
    aligned(ids, columnsOf(ids), written, limit) ??
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

/** The parametrize calls of a product, where rows have texts of their own. */
function columnsOf(ids: IdSet): readonly Column[] {
  return (ids.parts ?? []).flatMap(({ names, sets }) => {
    const values = [...new Set(sets.flatMap(({ text }) => text ?? []))];
    return values.length === 0 ? [] : [{ name: names.join(", "), values }];
  });
}

function aligned(
  ids: IdSet,
  columns: readonly Column[],
  written: string,
  limit: number,
): ParamsGuess | undefined {
  const segments = written.split("-");
  if (columns.length === 0 || segments.length > SEGMENT_LIMIT) return undefined;
  const best = align(columns, segments);
  const changed = best.filter((step) => step.kind !== "same").length;
  if (changed === 0 || changed > Math.max(2, columns.length - 1)) return undefined;
  const params = existing(ids, columns, best, limit);
  if (params.length === 0) return undefined;
  return { params, ...explain(ids, columns, written, best, params) };
}

/** Ids of the set that follow the steps: values of added and renamed axes are tried, likeliest first. */
function existing(
  ids: IdSet,
  columns: readonly Column[],
  steps: readonly Step[],
  limit: number,
): readonly string[] {
  const slots = steps
    .filter((step) => step.kind !== "extra")
    .map((step) => (step.kind === "same" ? [step.text] : candidates(columns, step)));
  const found: string[] = [];
  let tries = 0;
  for (const parts of combinations(slots)) {
    if (isIn(ids, parts.join("-")) && found.push(parts.join("-")) >= limit) break;
    if (++tries >= TRIES) break;
  }
  return found;
}

function candidates(
  columns: readonly Column[],
  step: Step & { kind: "added" | "renamed" },
): readonly string[] {
  const { values } = columns[step.axis]!;
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
  columns: readonly Column[],
  written: string,
  steps: readonly Step[],
  params: readonly string[],
): { readonly change: Change; readonly difference: string } {
  const [best] = params as [string, ...string[]];
  const only = isOnly(columns, steps, params);
  const parts = steps.filter((step) => step.kind !== "same");
  const truncated = written !== "" && best.startsWith(`${written}-`);
  if (truncated) {
    const actual = best.slice(written.length);
    const difference = `the id stops before ${JSON.stringify(actual)}`;
    return { change: { kind: "truncated", written: "", actual, only }, difference };
  }
  const told = parts.map((step) => tell(ids, columns, step, best, steps));
  const [one] = told as [Told, ...Told[]];
  const change: Change =
    told.length === 1
      ? { kind: one.kind, written: one.written, actual: one.actual, only }
      : { kind: "several", written, actual: best, only };
  return { change, difference: told.map(({ text }) => text).join("; ") };
}

/** True when the steps leave one id: no axis to choose a value for, or a value that differs in case and punctuation alone. */
function isOnly(
  columns: readonly Column[],
  steps: readonly Step[],
  params: readonly string[],
): boolean {
  if (params.length === 1) return true;
  return steps.every((step) => {
    if (step.kind === "same" || step.kind === "extra") return true;
    const { values } = columns[step.axis]!;
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

function tell(
  ids: IdSet,
  columns: readonly Column[],
  step: Step,
  best: string,
  steps: readonly Step[],
): Told {
  if (step.kind === "extra") {
    const text = `the segment ${JSON.stringify(step.text)} is no longer part of the id`;
    return { kind: "axis-removed", written: step.text, actual: "", text };
  }
  if (step.kind === "same") throw new TypeError("an unchanged segment has nothing to tell");
  const axis = columns[step.axis]!;
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
