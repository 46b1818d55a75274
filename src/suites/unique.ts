// Making the texts of one parametrize call unique (pytest-ids 10.3).
import type { Rules } from "./versions.ts";

/** A text, or null for a set without a part in the id. */
export type PartText = string | null;

/** Adds suffixes to repeated texts; hidden parts are left alone. */
export function makeUnique(texts: readonly PartText[], rules: Rules): readonly PartText[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  if (counts.size === texts.length) return texts;
  return rules.safeSuffix ? safeSuffixes(texts, counts) : plainSuffixes(texts, counts);
}

/** True when a text occurs twice. */
export function hasDuplicates(texts: readonly PartText[]): boolean {
  return new Set(texts).size !== texts.length;
}

function plainSuffixes(texts: readonly PartText[], counts: ReadonlyMap<string, number>) {
  const next = new Map<string, number>();
  return texts.map((text) => {
    if (text === null || counts.get(text)! < 2) return text;
    const number = next.get(text) ?? 0;
    next.set(text, number + 1);
    return `${text}${number}`;
  });
}

function safeSuffixes(texts: readonly PartText[], counts: ReadonlyMap<string, number>) {
  const current = [...texts];
  const taken = new Map<PartText, number>();
  for (const text of texts) taken.set(text, (taken.get(text) ?? 0) + 1);
  const next = new Map<string, number>();
  texts.forEach((text, i) => {
    if (text === null || counts.get(text)! < 2) return;
    const joint = endsInDigit(text) ? "_" : "";
    let number = next.get(text) ?? 0;
    while ((taken.get(`${text}${joint}${number}`) ?? 0) > 0) number++;
    const renamed = `${text}${joint}${number}`;
    taken.set(text, taken.get(text)! - 1);
    taken.set(renamed, 1);
    current[i] = renamed;
    next.set(text, number + 1);
  });
  return current;
}

/** Python's `str.isdigit` of the last character; the texts are ASCII unless escaping is turned off. */
function endsInDigit(text: string): boolean {
  return /[\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468]$/u.test(text);
}
