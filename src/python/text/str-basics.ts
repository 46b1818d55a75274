// Character classes as Python's str predicates see them, and stripping. No methods with options.

import {
  CASE_FOLD,
  DECIMAL_ZEROS,
  DIGIT_NOT_DECIMAL,
  NUMERIC_LETTERS,
  TITLE_CASE,
} from "./unicode-tables.ts";

type Ranges = readonly (readonly [number, number])[];

function ranges(text: string): Ranges {
  return text.split(" ").map((part) => {
    const [a, b] = part.split("-");
    return [Number.parseInt(a!, 16), Number.parseInt(b ?? a!, 16)] as const;
  });
}

function within(table: Ranges, point: number): boolean {
  return table.some(([a, b]) => point >= a && point <= b);
}

function mapping(text: string): ReadonlyMap<string, string> {
  const read = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16));
  return new Map(
    text.split(" ").map((pair) => {
      const [from, to] = pair.split(">");
      return [read(from!), to!.split("+").map(read).join("")] as const;
    }),
  );
}

const lazy = <T>(make: () => T): (() => T) => {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
};

const digitRanges = lazy(() => ranges(DIGIT_NOT_DECIMAL));
const numericRanges = lazy(() => ranges(NUMERIC_LETTERS));
const zeros = lazy(() => DECIMAL_ZEROS.split(" ").map((z) => Number.parseInt(z, 16)));
/** Title-case mappings that differ from upper case. */
export const titleTable = lazy(() => mapping(TITLE_CASE));
/** Case foldings that differ from lower case. */
export const foldTable = lazy(() => mapping(CASE_FOLD));

/** Python's whitespace (`str.isspace`, `str.split()`). */
export const SPACE_CLASS =
  "\\t-\\r\\x1c-\\x1f \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const SPACES = new RegExp(`^[${SPACE_CLASS}]+$`);
const LEADING = new RegExp(`^[${SPACE_CLASS}]+`);
const TRAILING_CLASS = new RegExp(`[${SPACE_CLASS}]`);

/** The value of a decimal digit of any script, or undefined. */
export function decimalDigitValue(ch: string): number | undefined {
  const point = ch.codePointAt(0)!;
  if (point < 128) return point >= 48 && point <= 57 ? point - 48 : undefined;
  const zero = zeros().find((z) => point >= z && point < z + 10);
  return zero === undefined ? undefined : point - zero;
}

const all = (text: string, test: (ch: string) => boolean): boolean => {
  if (text === "") return false;
  for (const ch of text) if (!test(ch)) return false;
  return true;
};

const decimalChar = (ch: string): boolean => decimalDigitValue(ch) !== undefined;
const digitChar = (ch: string): boolean =>
  decimalChar(ch) || within(digitRanges(), ch.codePointAt(0)!);
const numericChar = (ch: string): boolean =>
  /^\p{N}$/u.test(ch) || within(numericRanges(), ch.codePointAt(0)!);

export const isspace = (text: string): boolean => SPACES.test(text);
export const isalpha = (text: string): boolean => /^\p{L}+$/u.test(text);
export const isdecimal = (text: string): boolean => all(text, decimalChar);
export const isdigit = (text: string): boolean => all(text, digitChar);
export const isnumeric = (text: string): boolean => all(text, numericChar);
export const isalnum = (text: string): boolean =>
  all(text, (ch) => /^[\p{L}\p{N}]$/u.test(ch) || numericChar(ch));
export const isascii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);
export const isidentifier = (text: string): boolean =>
  /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(text);
export const isprintable = (text: string): boolean => /^(?:[^\p{C}\p{Z}]| )*$/u.test(text);

const cased = (text: string): boolean => /[\p{Uppercase}\p{Lowercase}\p{Lt}]/u.test(text);
export const islower = (text: string): boolean =>
  cased(text) && !/[\p{Uppercase}\p{Lt}]/u.test(text);
export const isupper = (text: string): boolean =>
  cased(text) && !/[\p{Lowercase}\p{Lt}]/u.test(text);

/** `str.istitle()`. */
export function istitle(text: string): boolean {
  let previousCased = false;
  let any = false;
  for (const ch of text) {
    const upper = /[\p{Uppercase}\p{Lt}]/u.test(ch);
    const lower = !upper && /\p{Lowercase}/u.test(ch);
    if ((upper && previousCased) || (lower && !previousCased)) return false;
    previousCased = upper || lower;
    any ||= previousCased;
  }
  return any;
}

const contains = (set: string | undefined): ((ch: string) => boolean) => {
  if (set === undefined) return (ch) => TRAILING_CLASS.test(ch);
  const members = new Set(set);
  return (ch) => members.has(ch);
};

/** `str.lstrip(chars)`; chars undefined = whitespace. */
export function lstrip(text: string, chars?: string): string {
  if (chars === undefined) return text.replace(LEADING, "");
  const inside = contains(chars);
  let from = 0;
  for (const ch of text) {
    if (!inside(ch)) break;
    from += ch.length;
  }
  return text.slice(from);
}

/** `str.rstrip(chars)`; chars undefined = whitespace. */
export function rstrip(text: string, chars?: string): string {
  const inside = contains(chars);
  let end = text.length;
  while (end > 0) {
    const pair = /[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, end - 2), end));
    const ch = text.slice(end - (pair ? 2 : 1), end);
    if (!inside(ch)) break;
    end -= ch.length;
  }
  return text.slice(0, end);
}

/** `str.strip(chars)`; chars undefined = whitespace. */
export const strip = (text: string, chars?: string): string => rstrip(lstrip(text, chars), chars);
