// Places of a value that stands in its file otherwise than it reads (escapes): everything in it is where it stands.
import type { Span } from "../text/source.ts";

/** Gives every place within a value the same span; repairs, which need exact offsets, are left out. */
export function placeAll<T>(value: T, at: Span): T {
  if (typeof value !== "object" || value === null) return value;
  if ("file" in value && "start" in value && "end" in value && !("text" in value)) return at as T;
  if (Array.isArray(value)) return value.map((item: unknown) => placeAll(item, at)) as T;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "fix")
      .map(([key, inner]) => [key, placeAll(inner, at)]),
  ) as T;
}
