// Where the parameters of an id go when a function's axes change: rows are followed by their values, not by their texts.
import { spell } from "../suites/idset-parts.ts";
import type { IdPart, IdRow, IdSet } from "../suites/types.ts";
import { isBlind, isPositional, pairRows, printed, wholeKey } from "./row-pairs.ts";

/** One id that an old id has become; `labels`: for each axis that was added, the texts that name its row. */
export interface Successor {
  readonly params: string | null;
  readonly labels: readonly (readonly string[])[];
}

export type ParamStep =
  | {
      readonly kind: "to";
      /** In declared order; more than one when an axis was added. */
      readonly successors: readonly Successor[];
      readonly why: readonly string[];
      /** All old ids that become the same, this one included; more than one when an axis was removed. */
      readonly siblings: readonly (string | null)[];
    }
  | {
      readonly kind: "lost";
      readonly reason: "deleted" | "ambiguous";
      readonly candidates: readonly (string | null)[];
    }
  | { readonly kind: "unknown"; readonly why: string };

/** Successors that are listed one by one at most. */
const MOST = 4096;

/** Follows one id of `old` into `now`. `params` must be an id of `old`. */
export function followParams(old: IdSet, now: IdSet, params: string | null): ParamStep {
  if (!old.parts || !now.parts) return followText(now, params);
  const spelled = spell(old.parts, params);
  if (!spelled) return followText(now, params);
  const before = { parts: old.parts, chosen: spelled.chosen };
  const steps = now.parts.map((part) => followPart(before, now.parts!, part));
  const blocked = steps.find((step) => step.kind === "unknown");
  if (blocked?.kind === "unknown") return blocked;
  const options = steps.map((step) => (step.kind === "rows" ? step.rows : []));
  const size = options.reduce((product, rows) => product * rows.length, 1);
  if (size > MOST) return { kind: "unknown", why: `it becomes more than ${MOST} ids` };
  const lost = steps.find((step) => step.kind === "gone" || (step.kind === "rows" && !step.sure));
  const successors = size === 0 ? [] : combine(options, steps);
  if (lost) {
    const candidates = successors.map((one) => one.params);
    return { kind: "lost", reason: candidates.length > 0 ? "ambiguous" : "deleted", candidates };
  }
  const why = [...reasons(before, now.parts, steps)];
  return { kind: "to", successors, why, siblings: siblingsOf(before, now.parts) };
}

/** Ids that are no product: only an id that is still there is sure. */
function followText(now: IdSet, params: string | null): ParamStep {
  const has = now.has(params);
  if (has === "certain" || has === "possible")
    return { kind: "to", successors: [{ params, labels: [] }], why: [], siblings: [params] };
  if (has === "undecided") return { kind: "unknown", why: now.open?.reason ?? "not known" };
  const candidates = now.nearest(params ?? "", 3);
  return { kind: "lost", reason: candidates.length > 0 ? "ambiguous" : "deleted", candidates };
}

interface Before {
  readonly parts: readonly IdPart[];
  readonly chosen: readonly IdRow[];
}

type PartStep =
  | {
      readonly kind: "rows";
      readonly rows: readonly IdRow[];
      /** Names that the old id says nothing of: their rows are all there. */
      readonly added: readonly string[];
      readonly sure: boolean;
      readonly why: string | undefined;
    }
  | { readonly kind: "gone" }
  | { readonly kind: "unknown"; readonly why: string };

const only = (row: IdRow, why?: string): PartStep => ({
  kind: "rows",
  rows: [row],
  added: [],
  sure: true,
  why,
});

function followPart(before: Before, nowParts: readonly IdPart[], part: IdPart): PartStep {
  const same = before.parts.findIndex(({ names }) => sameNames(names, part.names));
  if (same !== -1) return followRow(before.parts[same]!, before.chosen[same]!, part);
  const known = new Set(before.parts.flatMap(({ names }) => names));
  const common = part.names.filter((name) => known.has(name));
  if (common.length > 0) return regrouped(before, part, common);
  const renamed = renamedPart(before, nowParts, part);
  if (renamed === -1)
    return { kind: "rows", rows: part.sets, added: part.names, sure: true, why: added(part) };
  const own = before.parts[renamed]!;
  const step = followRow({ ...own, names: part.names }, before.chosen[renamed]!, part);
  const why = `argument ${own.names.join(",")} renamed to ${part.names.join(",")}`;
  return step.kind === "rows" ? { ...step, why: step.why ?? why } : step;
}

const added = ({ names }: IdPart): string => `axis ${names.join(",")} added`;

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}

/** The one old factor whose names are gone and whose rows are those of a factor with new names; -1 without. */
function renamedPart(before: Before, nowParts: readonly IdPart[], part: IdPart): number {
  const names = new Set(nowParts.flatMap((one) => one.names));
  const known = new Set(before.parts.flatMap((one) => one.names));
  const gone = before.parts.flatMap((one, i) =>
    one.names.every((name) => !names.has(name)) && alike(one, part) ? [i] : [],
  );
  const rivals = nowParts.filter(
    (one) =>
      one.names.every((name) => !known.has(name)) && gone.some((i) => alike(before.parts[i]!, one)),
  );
  return gone.length === 1 && rivals.length === 1 ? gone[0]! : -1;
}

/** All rows of the smaller one are rows of the other, by value. */
function alike(a: IdPart, b: IdPart): boolean {
  if (a.names.length !== b.names.length) return false;
  const keys = (part: IdPart): readonly (string | undefined)[] =>
    part.sets.map((row) => wholeKey(row));
  const [few, many] = a.sets.length <= b.sets.length ? [keys(a), keys(b)] : [keys(b), keys(a)];
  return few.length > 0 && few.every((key) => key !== undefined && many.includes(key));
}

function followRow(old: IdPart, row: IdRow, part: IdPart): PartStep {
  const pairs = pairRows(old, part);
  const index = old.sets.indexOf(row);
  const found = pairs.get(index);
  if (found === undefined && isBlind(row, old))
    return {
      kind: "unknown",
      why: `the values behind ${row.text} are not known, and rows came or went`,
    };
  if (found === undefined) return guess(old, index, part, pairs);
  const target = part.sets[found]!;
  return only(target, target.text === row.text ? undefined : changed(row, target, part));
}

function changed(row: IdRow, target: IdRow, part: IdPart): string {
  const what = isPositional(target, part) ? "position shifted" : "id changed, value stayed";
  return `${part.names.join(",")}: ${row.text ?? "hidden"} is ${target.text ?? "hidden"} (${what})`;
}

/** A row whose value and text are both gone: the row that came in its place, as a candidate. */
function guess(
  old: IdPart,
  index: number,
  part: IdPart,
  pairs: ReadonlyMap<number, number>,
): PartStep {
  const taken = new Set(pairs.values());
  const lost = old.sets.flatMap((_, i) => (pairs.has(i) ? [] : [i]));
  const came = part.sets.flatMap((_, i) => (taken.has(i) ? [] : [i]));
  if (came.length === 0) return { kind: "gone" };
  const row = old.sets[index]!;
  const partner = lost.length === came.length ? part.sets[came[lost.indexOf(index)]!] : undefined;
  if (partner && keepsMeaning(row.text, partner.text))
    return only(partner, `${part.names.join(",")}: ${row.text} respelled ${partner.text}`);
  const rows = partner ? [partner] : came.map((i) => part.sets[i]!);
  return { kind: "rows", rows, added: [], sure: false, why: undefined };
}

/** Texts that differ in case and punctuation alone. */
function keepsMeaning(a: string | null, b: string | null): boolean {
  const bare = (text: string | null): string =>
    (text ?? "").toLowerCase().replace(/[^a-z0-9]/g, "");
  return bare(a) !== "" && bare(a) === bare(b);
}

/** A factor with some of the old names and some new ones: rows that agree with the old values. */
function regrouped(before: Before, part: IdPart, common: readonly string[]): PartStep {
  const wanted = new Map<string, { print: string | undefined; text: string }>();
  before.parts.forEach(({ names }, i) => {
    names.forEach((name, k) => {
      const row = before.chosen[i]!;
      wanted.set(name, { print: printed(row)[k], text: row.values[k] ?? "" });
    });
  });
  const fits = (row: IdRow): boolean =>
    common.every((name) => {
      const at = part.names.indexOf(name);
      const { print, text } = wanted.get(name)!;
      const own = printed(row)[at];
      return print !== undefined && own !== undefined ? print === own : text === row.values[at];
    });
  const rows = part.sets.filter(fits);
  if (rows.length === 0) return { kind: "gone" };
  const names = part.names.filter((name) => !common.includes(name));
  const what =
    names.length > 0
      ? `${names.join(",")} added to a table`
      : `arguments ${common.join(",")} regrouped`;
  return {
    kind: "rows",
    rows,
    added: names,
    sure: rows.length === 1 || names.length > 0,
    why: what,
  };
}

function combine(
  options: readonly (readonly IdRow[])[],
  steps: readonly PartStep[],
): readonly Successor[] {
  let out: { texts: readonly (string | null)[]; labels: readonly (readonly string[])[] }[] = [
    { texts: [], labels: [] },
  ];
  options.forEach((rows, i) => {
    const step = steps[i]!;
    const isNew = step.kind === "rows" && step.added.length > 0;
    out = out.flatMap(({ texts, labels }) =>
      rows.map((row) => ({
        texts: [...texts, row.text],
        labels: isNew ? [...labels, labelsOf(row)] : labels,
      })),
    );
  });
  return out.map(({ texts, labels }) => ({ params: joined(texts), labels }));
}

const labelsOf = (row: IdRow): readonly string[] => [
  ...new Set([row.text ?? "", ...row.values].filter((text) => text !== "")),
];

function joined(texts: readonly (string | null)[]): string | null {
  const shown = texts.filter((text) => text !== null);
  return shown.length === 0 ? null : shown.join("-");
}

function* reasons(
  before: Before,
  parts: readonly IdPart[],
  steps: readonly PartStep[],
): Iterable<string> {
  for (const step of steps) if (step.kind === "rows" && step.why !== undefined) yield step.why;
  const removed = removedParts(before, parts).map((i) => before.parts[i]!.names.join(","));
  for (const names of removed) yield `axis ${names} removed`;
  const kept = (from: readonly IdPart[], other: readonly IdPart[]): string =>
    from
      .filter(({ names }) => other.some((one) => sameNames(one.names, names)))
      .map(({ names }) => [...names].sort().join())
      .join(" ");
  if (kept(before.parts, parts) !== kept(parts, before.parts)) yield "order of axes changed";
}

/** Old factors that no new factor knows by name or by rows. */
function removedParts(before: Before, parts: readonly IdPart[]): readonly number[] {
  const names = new Set(parts.flatMap((one) => one.names));
  const renamed = new Set(parts.map((part) => renamedPart(before, parts, part)));
  return before.parts.flatMap((part, i) =>
    part.names.some((name) => names.has(name)) || renamed.has(i) ? [] : [i],
  );
}

/** Old ids that differ in removed axes alone. */
function siblingsOf(before: Before, parts: readonly IdPart[]): readonly (string | null)[] {
  const removed = new Set(removedParts(before, parts));
  let texts: (string | null)[][] = [[]];
  before.parts.forEach((part, i) => {
    const rows = removed.has(i) ? part.sets : [before.chosen[i]!];
    if (texts.length * rows.length > MOST) return;
    texts = texts.flatMap((one) => rows.map((row) => [...one, row.text]));
  });
  return texts.map(joined);
}
