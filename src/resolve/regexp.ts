// Regular-expression entries: a Python pattern matched in full against the bracketed part of ids.
import type { IdSet } from "../suites/types.ts";

/** More ids than this are not tried one by one. */
const ID_LIMIT = 200_000n;

/** Whether some id's params match; `unknown` when the pattern or the set cannot be tried here. */
export function matchRegexp(ids: IdSet, pattern: string): "some" | "none" | "unknown" {
  const compiled = compilePattern(pattern);
  if (!compiled) return "unknown";
  const { certain, possible } = ids.count();
  if (certain + possible > ID_LIMIT) return "unknown";
  for (const one of ids.cases()) {
    const open = one.id.indexOf("[", ids.base.length);
    if (open !== -1 && compiled.test(one.id.slice(open + 1, -1))) return "some";
  }
  return ids.open ? "unknown" : "none";
}

/** A Python pattern as a JavaScript expression for a full match; undefined where the two differ too much. */
export function compilePattern(pattern: string): RegExp | undefined {
  const translated = pattern
    .replaceAll("(?P<", "(?<")
    .replace(/\(\?P=(\w+)\)/g, "\\k<$1>")
    .replaceAll("\\Z", "$")
    .replaceAll("\\A", "^");
  if (/\(\?[aiLmsux]+\)|\(\?\(/.test(translated)) return undefined;
  try {
    return new RegExp(`^(?:${translated})$`);
  } catch {
    return undefined;
  }
}
