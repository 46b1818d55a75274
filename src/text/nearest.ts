// Nearest names for did-you-mean. What a near name means is the caller's business.
import { distance } from "fastest-levenshtein";

/** The candidates nearest to `text` by edit distance, best first, none further than half of its length. */
export function nearest(text: string, candidates: Iterable<string>, limit = 3): readonly string[] {
  const bound = Math.max(2, Math.floor(text.length / 2));
  return [...candidates]
    .map((name) => ({ name, away: distance(text, name) }))
    .filter(({ away }) => away <= bound)
    .sort((a, b) => a.away - b.away || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}
