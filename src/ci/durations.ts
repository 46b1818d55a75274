// Durations files of pytest-split: one flat JSON object of node ids and seconds. Anything else is refused.
import { UsageError } from "../text/errors.ts";

/**
 * Reads durations.
 * @throws UsageError for text that is no flat object of finite, non-negative numbers; it names the first bad id.
 */
export function readDurations(file: string, text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [id, seconds] of pairs(file, text)) {
    if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds < 0) {
      const told = typeof seconds === "number" ? String(seconds) : JSON.stringify(seconds);
      throw new UsageError(
        `${file}: the duration of ${id} is ${told}: durations are seconds, finite and not negative; record it anew`,
      );
    }
    found.set(id, seconds);
  }
  return found;
}

function pairs(file: string, text: string): readonly (readonly [string, unknown])[] {
  const value = parse(file, text);
  if (Array.isArray(value) && value.every((row) => Array.isArray(row) && row.length === 2)) {
    return value.map(([id, seconds]) => [String(id), seconds] as const);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`${file}: not a durations file: write one object {"node id": seconds}`);
  }
  return Object.entries(value);
}

/** Python writes NaN and Infinity as bare words: they are told by id, not as a syntax error. */
function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const bare = /("(?:[^"\\]|\\.)*")\s*:\s*(NaN|-?Infinity)/.exec(text);
    const why = bare
      ? `the duration of ${bare[1]} is ${bare[2]}: record it anew`
      : `not JSON: ${error instanceof Error ? error.message : String(error)}`;
    throw new UsageError(`${file}: ${why}`);
  }
}
