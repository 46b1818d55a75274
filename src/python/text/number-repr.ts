// repr() of numbers exactly as CPython writes it (specs/pytest-ids.md 10.2).

import { shortestDigits } from "./exact-decimal.ts";
import { type PyError, valueError } from "./outcome.ts";

/** Exponent text with sign and at least two digits: `e+16`, `e-05`. */
export function exponentText(exponent: number, letter = "e"): string {
  const digits = Math.abs(exponent).toString().padStart(2, "0");
  return `${letter}${exponent < 0 ? "-" : "+"}${digits}`;
}

/** Digits with a decimal point after position `exponent`, padded with zeros. */
export function placePoint(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, "0");
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

/** `repr(x)` of a Python float. */
export function floatRepr(x: number): string {
  if (Number.isInteger(x) && Math.abs(x) < 1e16) return `${Object.is(x, -0) ? "-0" : x}.0`;
  if (Number.isNaN(x)) return "nan";
  if (!Number.isFinite(x)) return x < 0 ? "-inf" : "inf";
  return shortFloat(x, true);
}

function shortFloat(x: number, pointZero: boolean): string {
  const { digits, exponent } = shortestDigits(x);
  const sign = x < 0 ? "-" : "";
  if (exponent >= 16 || exponent < -4) {
    const tail = digits.length > 1 ? `.${digits.slice(1)}` : "";
    return `${sign}${digits[0]}${tail}${exponentText(exponent)}`;
  }
  const text = placePoint(digits, exponent);
  return sign + (pointZero && !text.includes(".") ? `${text}.0` : text);
}

/** A part of a complex number: a float without a trailing `.0`. */
function complexPart(x: number): string {
  const text = floatRepr(x);
  return text.endsWith(".0") ? text.slice(0, -2) : text;
}

/** `repr(complex(real, imag))`. */
export function complexRepr(real: number, imag: number): string {
  const imaginary = complexPart(imag);
  if (Object.is(real, 0)) return `${imaginary}j`;
  const sign = imaginary.startsWith("-") ? "" : "+";
  return `(${complexPart(real)}${sign}${imaginary}j)`;
}

/** CPython's default `sys.int_info.default_max_str_digits`. */
export const MAX_STR_DIGITS = 4300;

/** `str(n)`; a ValueError past 4300 digits, as CPython 3.11+ raises. */
export function intRepr(n: bigint): string | PyError {
  const text = n.toString();
  if (text.length - (n < 0n ? 1 : 0) <= MAX_STR_DIGITS) return text;
  return valueError(
    `Exceeds the limit (${MAX_STR_DIGITS} digits) for integer string conversion; ` +
      "use sys.set_int_max_str_digits() to increase the limit",
  );
}

function based(n: bigint, base: number, prefix: string): string {
  return n < 0n ? `-${prefix}${(-n).toString(base)}` : prefix + n.toString(base);
}

/** `hex(n)`. */
export const hexText = (n: bigint): string => based(n, 16, "0x");
/** `oct(n)`. */
export const octText = (n: bigint): string => based(n, 8, "0o");
/** `bin(n)`. */
export const binText = (n: bigint): string => based(n, 2, "0b");

/** `float.hex()`. */
export function floatHex(x: number): string {
  if (!Number.isFinite(x)) return floatRepr(x);
  const sign = x < 0 || Object.is(x, -0) ? "-" : "";
  if (x === 0) return `${sign}0x0.0p+0`;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  const bits = view.getBigUint64(0);
  const raw = Number(bits >> 52n);
  const fraction = (bits & 0xfffffffffffffn).toString(16).padStart(13, "0");
  const exponent = raw === 0 ? -1022 : raw - 1023;
  return `${sign}0x${raw === 0 ? 0 : 1}.${fraction}p${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
}
