// int(), float() and complex() of text: whitespace, signs, underscores, bases, Unicode digits.

import { MAX_STR_DIGITS } from "./number-repr.ts";
import { type PyError, valueError } from "./outcome.ts";
import { strRepr } from "./quote.ts";
import { decimalDigitValue, strip } from "./str-basics.ts";

/** Whitespace off, Unicode decimal digits turned into ASCII ones. */
function asciiNumber(text: string): string {
  const bare = strip(text);
  if (/^[\x00-\x7f]*$/.test(bare)) return bare;
  return [...bare].map((ch) => decimalDigitValue(ch)?.toString() ?? ch).join("");
}

const PREFIXES: Readonly<Record<string, number>> = { x: 16, o: 8, b: 2 };

/** `int(text, base)`; `shown` is how the text is quoted in the message (bytes pass their repr). */
export function parseInt_(text: string, base = 10, shown = strRepr(text)): bigint | PyError {
  if (base !== 0 && (base < 2 || base > 36)) {
    return valueError("int() base must be >= 2 and <= 36, or 0");
  }
  const bad = valueError(`invalid literal for int() with base ${base}: ${shown}`);
  const match = /^([+-]?)(.*)$/s.exec(asciiNumber(text))!;
  let body = match[2]!.toLowerCase();
  let radix = base;
  const prefix = /^0([xob])_?/.exec(body);
  if (prefix && (base === 0 || base === PREFIXES[prefix[1]!])) {
    radix = PREFIXES[prefix[1]!]!;
    body = body.slice(prefix[0].length);
  } else if (base === 0) {
    if (/^0[0-9_]*[1-9]/.test(body)) return bad;
    radix = 10;
  }
  if (!/^[0-9a-z]+(_[0-9a-z]+)*$/.test(body)) return bad;
  const digits = body.replaceAll("_", "");
  for (const ch of digits) if (Number.parseInt(ch, 36) >= radix) return bad;
  if ((radix & (radix - 1)) !== 0 && digits.length > MAX_STR_DIGITS) return tooLong(digits.length);
  const value = fromDigits(digits, radix);
  return match[1] === "-" ? -value : value;
}

function tooLong(count: number): PyError {
  return valueError(
    `Exceeds the limit (${MAX_STR_DIGITS} digits) for integer string conversion: value has ` +
      `${count} digits; use sys.set_int_max_str_digits() to increase the limit`,
  );
}

function fromDigits(digits: string, radix: number): bigint {
  if (radix === 10) return BigInt(digits);
  const prefix = { 16: "0x", 8: "0o", 2: "0b" }[radix];
  if (prefix) return BigInt(prefix + digits);
  let value = 0n;
  for (const ch of digits) value = value * BigInt(radix) + BigInt(Number.parseInt(ch, 36));
  return value;
}

const FLOAT = /^[+-]?(\d+(_\d+)*\.?(\d+(_\d+)*)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?$/i;
const SPECIAL = /^([+-]?)(inf|infinity|nan)$/i;

function floatFrom(text: string): number | undefined {
  const special = SPECIAL.exec(text);
  if (special) {
    if (special[2]!.toLowerCase() === "nan") return Number.NaN;
    return special[1] === "-" ? -Infinity : Infinity;
  }
  return FLOAT.test(text) ? Number(text.replaceAll("_", "")) : undefined;
}

/** `float(text)`. */
export function parseFloat_(text: string, shown = strRepr(text)): number | PyError {
  return floatFrom(asciiNumber(text)) ?? valueError(`could not convert string to float: ${shown}`);
}

const PART = String.raw`(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d[\d_]*)?|inf(?:inity)?|nan`;
const COMPLEX = new RegExp(`^([+-]?(?:${PART}))?(?:([+-]?(?:${PART})?)j)?$`, "i");

/** `complex(text)` as real and imaginary part. */
export function parseComplex(text: string): { real: number; imag: number } | PyError {
  const underscores = /(^|[^\d])_|_([^\d]|$)/.test(strip(text));
  const bad = valueError(
    underscores
      ? `could not convert string to complex: ${strRepr(text)}`
      : "complex() arg is a malformed string",
  );
  let body = asciiNumber(text);
  if (body.startsWith("(") && body.endsWith(")")) body = strip(body.slice(1, -1));
  const match = COMPLEX.exec(body);
  if (!match || body === "") return bad;
  let [, real, imag] = match;
  if (imag !== undefined && real !== undefined && !/^[+-]/.test(imag)) {
    if (imag !== "") return bad;
    [real, imag] = [undefined, real];
  }
  const re = real === undefined ? 0 : floatFrom(real);
  const unit = imag === "" || imag === "+" ? "1" : imag === "-" ? "-1" : imag;
  const im = unit === undefined ? 0 : floatFrom(unit);
  return re === undefined || im === undefined ? bad : { real: re, imag: im };
}
