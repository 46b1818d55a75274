// The methods of str as pure functions on JavaScript strings; positions count code points.
// Predicates and strip are in str-basics.ts; binding to Python arguments is the caller's work.

import {
  characters,
  codePointLength,
  pointsToUnits,
  sliceBounds,
  unitsToPoints,
} from "./codepoints.ts";
import { type PyError, typeError, valueError } from "./outcome.ts";
import { foldTable, lstrip, rstrip, SPACE_CLASS, strip, titleTable } from "./str-basics.ts";

const RUNS = new RegExp(`[^${SPACE_CLASS}]+`, "g");

export const upper = (text: string): string => text.toUpperCase();
export const lower = (text: string): string => text.toLowerCase();

/** `str.casefold()`. */
export function casefold(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  let out = "";
  for (const ch of text) out += foldTable().get(ch) ?? ch.toLowerCase();
  return out;
}

const titleChar = (ch: string): string => titleTable().get(ch) ?? ch.toUpperCase();
const isCased = (ch: string): boolean => /[\p{Uppercase}\p{Lowercase}\p{Lt}]/u.test(ch);

/** `str.capitalize()`: the first character in title case, the rest lower. */
export function capitalize(text: string): string {
  const first = characters(text)[0];
  if (first === undefined) return "";
  const whole = text.toLowerCase();
  return titleChar(first) + whole.slice(first.toLowerCase().length);
}

/** `str.title()`. */
export function title(text: string): string {
  const lowered = loweredCharacters(text);
  let previousCased = false;
  let out = "";
  characters(text).forEach((ch, i) => {
    out += previousCased ? lowered[i]! : titleChar(ch);
    previousCased = isCased(ch);
  });
  return out;
}

/** Each character lowered with its surroundings (the final sigma rule). */
function loweredCharacters(text: string): readonly string[] {
  const whole = text.toLowerCase();
  let at = 0;
  return characters(text).map((ch) => {
    const size = ch.toLowerCase().length;
    at += size;
    return whole.slice(at - size, at);
  });
}

/** `str.swapcase()`. */
export function swapcase(text: string): string {
  const lowered = loweredCharacters(text);
  return characters(text)
    .map((ch, i) =>
      /\p{Uppercase}/u.test(ch) ? lowered[i]! : /\p{Lowercase}/u.test(ch) ? ch.toUpperCase() : ch,
    )
    .join("");
}

/** `str.split(sep, maxsplit)`; sep undefined = runs of whitespace. */
export function split(text: string, sep?: string, maxsplit = -1): readonly string[] | PyError {
  if (sep === undefined) return splitSpace(text, maxsplit);
  if (sep === "") return valueError("empty separator");
  const parts = text.split(sep);
  if (maxsplit < 0 || parts.length <= maxsplit + 1) return parts;
  return [...parts.slice(0, maxsplit), parts.slice(maxsplit).join(sep)];
}

function splitSpace(text: string, maxsplit: number): readonly string[] {
  const out: string[] = [];
  for (const match of text.matchAll(RUNS)) {
    if (maxsplit >= 0 && out.length === maxsplit) return [...out, text.slice(match.index)];
    out.push(match[0]);
  }
  return out;
}

/** `str.rsplit(sep, maxsplit)`. */
export function rsplit(text: string, sep?: string, maxsplit = -1): readonly string[] | PyError {
  if (maxsplit < 0) return split(text, sep);
  if (sep === "") return valueError("empty separator");
  const out: string[] = [];
  let rest = sep === undefined ? rstrip(text) : text;
  while (out.length < maxsplit && (sep !== undefined || rest !== "")) {
    const at = sep === undefined ? lastRun(rest) : rest.lastIndexOf(sep);
    if (at < 0) break;
    out.unshift(rest.slice(at + (sep?.length ?? 0)));
    rest = sep === undefined ? rstrip(rest.slice(0, at)) : rest.slice(0, at);
  }
  return sep === undefined && lstrip(rest) === "" ? out : [rest, ...out];
}

function lastRun(text: string): number {
  const match = new RegExp(`[^${SPACE_CLASS}]+$`).exec(text);
  return match ? match.index : -1;
}

/** `str.splitlines(keepends)`. */
export function splitlines(text: string, keepends = false): readonly string[] {
  const out: string[] = [];
  const line =
    /([^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*)(\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]|$)/g;
  for (const match of text.matchAll(line)) {
    if (match[0] === "") break;
    out.push(keepends ? match[0] : match[1]!);
  }
  return out;
}

type Triple = readonly [string, string, string];

/** `str.partition(sep)`. */
export function partition(text: string, sep: string): Triple | PyError {
  if (sep === "") return valueError("empty separator");
  const at = text.indexOf(sep);
  return at < 0 ? [text, "", ""] : [text.slice(0, at), sep, text.slice(at + sep.length)];
}

/** `str.rpartition(sep)`. */
export function rpartition(text: string, sep: string): Triple | PyError {
  if (sep === "") return valueError("empty separator");
  const at = text.lastIndexOf(sep);
  return at < 0 ? ["", "", text] : [text.slice(0, at), sep, text.slice(at + sep.length)];
}

/** `str.replace(old, new, count)`. */
export function replace(text: string, old: string, fresh: string, count = -1): string {
  if (count === 0) return text;
  const parts = old === "" ? ["", ...characters(text), ""] : text.split(old);
  if (count < 0 || count >= parts.length - 1) return parts.join(fresh);
  return parts.slice(0, count + 1).join(fresh) + old + parts.slice(count + 1).join(old);
}

/** `str.removeprefix` and `str.removesuffix`. */
export const removeprefix = (text: string, prefix: string): string =>
  text.startsWith(prefix) ? text.slice(prefix.length) : text;
export const removesuffix = (text: string, suffix: string): string =>
  suffix !== "" && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;

/** `str.zfill(width)`. */
export function zfill(text: string, width: number): string {
  const missing = width - codePointLength(text);
  if (missing <= 0) return text;
  const sign = /^[+-]/.test(text) ? text[0]! : "";
  return sign + "0".repeat(missing) + text.slice(sign.length);
}

type Side = "left" | "right" | "center";

/** `ljust`, `rjust`, `center`; the fill must be one character. */
export function justify(text: string, width: number, side: Side, fill = " "): string | PyError {
  if (codePointLength(fill) !== 1) {
    return typeError("The fill character must be exactly one character long");
  }
  const missing = width - codePointLength(text);
  if (missing <= 0) return text;
  const half = Math.floor(missing / 2) + (missing & width & 1);
  const left = side === "left" ? 0 : side === "right" ? missing : half;
  return fill.repeat(left) + text + fill.repeat(missing - left);
}

/** `str.expandtabs(tabsize)`. */
export function expandtabs(text: string, tabsize = 8): string {
  let column = 0;
  let out = "";
  for (const ch of text) {
    if (ch === "\t") {
      const n = tabsize > 0 ? tabsize - (column % tabsize) : 0;
      out += " ".repeat(n);
      column += n;
    } else {
      out += ch;
      column = ch === "\n" || ch === "\r" ? 0 : column + 1;
    }
  }
  return out;
}

/** The part between optional bounds, with its offset in code points. */
function window(
  text: string,
  start?: number,
  end?: number,
): { part: string; from: number } | undefined {
  const length = codePointLength(text);
  if (start !== undefined && start > length) return undefined;
  const bounds = sliceBounds(length, start, end);
  const a = pointsToUnits(text, bounds.start);
  const b = pointsToUnits(text, Math.max(bounds.start, bounds.stop));
  if (bounds.stop < bounds.start) return undefined;
  return { part: text.slice(a, b), from: bounds.start };
}

/** `str.find(sub, start, end)`, -1 when absent. */
export function find(text: string, sub: string, start?: number, end?: number): number {
  const seen = window(text, start, end);
  if (!seen) return -1;
  const at = seen.part.indexOf(sub);
  return at < 0 ? -1 : seen.from + unitsToPoints(seen.part, at);
}

/** `str.rfind(sub, start, end)`, -1 when absent. */
export function rfind(text: string, sub: string, start?: number, end?: number): number {
  const seen = window(text, start, end);
  if (!seen) return -1;
  const at = seen.part.lastIndexOf(sub);
  return at < 0 ? -1 : seen.from + unitsToPoints(seen.part, at);
}

/** `str.index` / `str.rindex`: a ValueError when absent. */
export function index(text: string, sub: string, start?: number, end?: number): number | PyError {
  const at = find(text, sub, start, end);
  return at < 0 ? valueError("substring not found") : at;
}
export function rindex(text: string, sub: string, start?: number, end?: number): number | PyError {
  const at = rfind(text, sub, start, end);
  return at < 0 ? valueError("substring not found") : at;
}

/** `str.count(sub, start, end)`, occurrences that do not overlap. */
export function count(text: string, sub: string, start?: number, end?: number): number {
  const seen = window(text, start, end);
  if (!seen) return 0;
  return sub === "" ? codePointLength(seen.part) + 1 : seen.part.split(sub).length - 1;
}

/** `str.startswith(prefixes, start, end)`. */
export function startswith(
  text: string,
  prefixes: readonly string[],
  start?: number,
  end?: number,
): boolean {
  const seen = window(text, start, end);
  return seen !== undefined && prefixes.some((p) => seen.part.startsWith(p));
}

/** `str.endswith(suffixes, start, end)`. */
export function endswith(
  text: string,
  suffixes: readonly string[],
  start?: number,
  end?: number,
): boolean {
  const seen = window(text, start, end);
  return seen !== undefined && suffixes.some((s) => seen.part.endsWith(s));
}

/** `str.maketrans(x, y, z)` of strings as code point → text (null deletes). */
export function maketrans(
  from: string,
  to: string,
  deleted = "",
): ReadonlyMap<number, string | null> | PyError {
  const keys = characters(from);
  const values = characters(to);
  if (keys.length !== values.length) {
    return valueError("the first two maketrans arguments must have equal length");
  }
  const table = new Map<number, string | null>();
  keys.forEach((key, i) => {
    table.set(key.codePointAt(0)!, values[i]!);
  });
  for (const ch of deleted) table.set(ch.codePointAt(0)!, null);
  return table;
}

/** `str.translate` over a lookup: undefined keeps, null deletes. */
export function translate(
  text: string,
  lookup: (point: number) => string | null | undefined,
): string {
  let out = "";
  for (const ch of text) {
    const mapped = lookup(ch.codePointAt(0)!);
    out += mapped === undefined ? ch : (mapped ?? "");
  }
  return out;
}

export { lstrip, rstrip, strip };
