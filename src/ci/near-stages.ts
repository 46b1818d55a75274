// Hints for stage names that do not exist: shards of the same family, other spellings, near names.
import type { StageConfig } from "../lists/types.ts";
import { nearest } from "../text/nearest.ts";

const HINTS = 8;

/** Stage names that may be meant, best first. */
export function nearStages(name: string, stages: readonly StageConfig[]): readonly string[] {
  const names = stages.map((stage) => stage.name);
  const plain = fold(name);
  const family = withoutShard(plain);
  const hints = [
    ...names.filter((one) => fold(one) === plain),
    ...stages
      .filter((one) => [plain, family].includes(fold(one.family)))
      .slice(0, HINTS)
      .map((one) => one.name),
    ...byWords(plain, names),
    ...nearest(name, names, 3),
  ];
  return [...new Set(hints)].slice(0, HINTS);
}

/** Near patterns for one that matches nothing: families that exist, with a star. */
export function nearPatterns(pattern: string, stages: readonly StageConfig[]): readonly string[] {
  const families = [...new Set(stages.map(({ family }) => `${family}-*`))];
  const folded = families.filter((one) => fold(one) === fold(pattern));
  const gpu = fold(pattern).split("-", 1)[0]!;
  const same = families.filter((one) => fold(one).split("-", 1)[0] === gpu);
  return [...new Set([...folded, ...nearest(pattern, families, 3), ...same])].slice(0, HINTS);
}

/** Case, underscores and the brackets of old names do not count. */
const fold = (name: string): string => name.toLowerCase().replace(/[[\]]/g, "").replace(/_/g, "-");

const withoutShard = (name: string): string => name.replace(/-\d+$/, "");

/** Names whose words are nearest as a set; at least the first word must be shared. */
function byWords(plain: string, names: readonly string[]): readonly string[] {
  const words = new Set(withoutShard(plain).split("-"));
  const [first] = plain.split("-", 1);
  return names
    .map((name) => ({ name, away: difference(words, withoutShard(fold(name)).split("-")) }))
    .filter(({ name, away }) => fold(name).split("-", 1)[0] === first && away <= words.size)
    .sort((a, b) => a.away - b.away)
    .slice(0, 3)
    .map(({ name }) => name);
}

function difference(words: ReadonlySet<string>, other: readonly string[]): number {
  const extra = other.filter((word) => !words.has(word)).length;
  const gone = [...words].filter((word) => !other.includes(word)).length;
  return extra + gone;
}
