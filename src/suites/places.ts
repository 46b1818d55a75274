// From the interpreter's places to spans of this product, and reasons as data.
import type { Place } from "../python/index.ts";
import type { Span } from "../text/source.ts";
import { relativePath } from "./paths.ts";
import type { Undecided } from "./types.ts";

/** A span at a place; without one, the start of `file` (absolute). */
export function place(root: string, at: Place | undefined, file: string): Span {
  const shown = (path: string): string => (path.startsWith("/") ? relativePath(path, root) : path);
  const start = at
    ? { line: at.line, column: at.column, offset: -1 }
    : { line: 1, column: 1, offset: 0 };
  return { file: shown(at?.file ?? file), start, end: start };
}

export function undecided(selector: string, reason: string, at: Span): Undecided {
  return { selector, reason, at };
}
