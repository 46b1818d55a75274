// Params nearest to a wanted text, found part by part along the text's dashes; the product is never enumerated.
import { distance } from "fastest-levenshtein";
import type { Part, PartSet } from "./idset-parts.ts";

interface Partial {
  readonly cost: number;
  readonly texts: readonly string[];
}

/** How many texts of one part are tried per stretch, beside an exact one. */
const triedPerStretch = 4;

/**
 * Spellings of the product that are nearest to `wanted`, best first. The wanted text is cut at its dashes;
 * each part takes a run of pieces (or none), and what no part takes counts as written too much.
 */
export function nearestParams(
  parts: readonly Part[],
  wanted: string,
  limit: number,
): readonly string[] {
  const pieces = wanted.split("-");
  const swapped = reordered(parts, pieces);
  let rows: (readonly Partial[])[] = startRow(pieces, limit);
  for (const part of parts) rows = nextRow(part, pieces, rows, limit);
  const best = rows.at(-1)!.map(({ texts }) => texts.join("-"));
  return [...new Set(swapped === undefined ? best : [swapped, ...best])]
    .filter((one) => one !== wanted)
    .slice(0, limit);
}

const surplus = (pieces: readonly string[]): number =>
  pieces.reduce((sum, one) => sum + one.length + 1, 0);

function startRow(pieces: readonly string[], limit: number): (readonly Partial[])[] {
  return Array.from({ length: pieces.length + 1 }, (_, end) =>
    limit > 0 ? [{ cost: surplus(pieces.slice(0, end)), texts: [] }] : [],
  );
}

function nextRow(
  part: Part,
  pieces: readonly string[],
  rows: readonly (readonly Partial[])[],
  limit: number,
): (readonly Partial[])[] {
  const longest = Math.max(...part.sets.map((one) => (one.text ?? "").split("-").length)) + 1;
  const next: Partial[][] = rows.map(() => []);
  for (let start = 0; start < rows.length; start++) {
    if (rows[start]!.length === 0) continue;
    for (let end = start; end < rows.length && end - start <= longest; end++) {
      const stretch = pieces.slice(start, end).join("-");
      for (const choice of choices(part, stretch, end === start)) {
        for (const { cost, texts } of rows[start]!) {
          next[end]!.push({
            cost: cost + choice.cost,
            texts: choice.text === null ? texts : [...texts, choice.text],
          });
        }
      }
    }
  }
  return closeRow(next, pieces, limit);
}

/** Lets written pieces that no part takes be skipped, and keeps the best of each end. */
function closeRow(next: Partial[][], pieces: readonly string[], limit: number) {
  for (let end = 1; end < next.length; end++) {
    const skip = pieces[end - 1]!.length + 1;
    next[end]!.push(
      ...best(next[end - 1]!, limit).map((one) => ({ ...one, cost: one.cost + skip })),
    );
  }
  return next.map((row) => best(row, limit));
}

function best(row: readonly Partial[], limit: number): readonly Partial[] {
  const seen = new Set<string>();
  return [...row]
    .sort((a, b) => a.cost - b.cost)
    .filter(({ texts }) => {
      const key = texts.join("-");
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, Math.max(limit, 2));
}

interface Choice {
  readonly text: string | null;
  readonly cost: number;
}

const remembered = new WeakMap<Part, Map<string, readonly Choice[]>>();

function choices(part: Part, stretch: string, missing: boolean): readonly Choice[] {
  const known = remembered.get(part) ?? new Map<string, readonly Choice[]>();
  remembered.set(part, known);
  const key = missing ? "\0" : stretch;
  const made = known.get(key) ?? ranked(part.sets, stretch, missing);
  if (known.size > 2000) known.clear();
  known.set(key, made);
  return made;
}

function ranked(sets: readonly PartSet[], stretch: string, missing: boolean): readonly Choice[] {
  return sets
    .map(({ text }) => ({ text, cost: costOf(text, stretch, missing) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, triedPerStretch);
}

function costOf(text: string | null, stretch: string, missing: boolean): number {
  if (text === null) return missing ? 0 : stretch.length + 1;
  return missing ? text.length + 1 : distance(text, stretch);
}

/** The spelling that takes every written piece, in another order; undefined when pieces do not fit one to one. */
function reordered(parts: readonly Part[], pieces: readonly string[]): string | undefined {
  if (parts.length !== pieces.length || parts.length > 12) return undefined;
  const fits = parts.map(({ sets }) => new Set(sets.map((one) => one.text)));
  const used = new Set<number>();
  const assign = (i: number, tries: { left: number }): readonly string[] | undefined => {
    if (i === parts.length) return [];
    for (let j = 0; j < pieces.length; j++) {
      if (used.has(j) || !fits[i]!.has(pieces[j]!) || tries.left-- <= 0) continue;
      used.add(j);
      const rest = assign(i + 1, tries);
      if (rest) return [pieces[j]!, ...rest];
      used.delete(j);
    }
    return undefined;
  };
  return assign(0, { left: 2000 })?.join("-");
}
