// The digits of a float for the presentation types e, f, g, % and the empty one. No sign or width.

import { fixedDigits, shortestDigits, significantDigits } from "./exact-decimal.ts";
import { exponentText, floatRepr, placePoint } from "./number-repr.ts";

const point = (digits: string, keepPoint: boolean): string => {
  const tail = digits.slice(1);
  return digits[0] + (tail !== "" ? `.${tail}` : keepPoint ? "." : "");
};

function scientific(x: number, precision: number, alternate: boolean): string {
  const { digits, exponent } = significantDigits(x, precision + 1);
  return point(digits, alternate) + exponentText(exponent);
}

function fixed(x: number, precision: number, alternate: boolean): string {
  const text = fixedDigits(x, precision);
  return alternate && precision === 0 ? `${text}.` : text;
}

const trimZeros = (text: string): string =>
  text.includes(".") ? text.replace(/\.?0+$/, "") : text;

/** `%g`: significant digits, exponent outside -4 ≤ e < precision. `pointZero` is the empty type. */
function general(x: number, precision: number, alternate: boolean, pointZero: boolean): string {
  const count = precision === 0 ? 1 : precision;
  const { digits, exponent } = significantDigits(x, count);
  const limit = pointZero ? count - 1 : count;
  if (exponent < -4 || exponent >= limit) {
    const mantissa = point(digits, alternate);
    return (alternate ? mantissa : trimZeros(mantissa)) + exponentText(exponent);
  }
  const text = placePoint(digits, exponent);
  if (alternate) return text.includes(".") ? text : `${text}.`;
  const short = trimZeros(text);
  return pointZero && !short.includes(".") ? `${short}.0` : short;
}

function shortest(x: number, alternate: boolean): string {
  const { digits, exponent } = shortestDigits(x);
  if (exponent >= 16 || exponent < -4) return point(digits, alternate) + exponentText(exponent);
  const text = placePoint(digits, exponent);
  return alternate && !text.includes(".") ? `${text}.` : text;
}

/**
 * The text of `|x|` for a presentation type. "" follows repr; "r" is repr without the trailing
 * ".0" (parts of a complex number). Precision defaults to 6 for the others.
 */
export function formatFloatBody(
  x: number,
  type: string,
  precision: number | undefined,
  alternate: boolean,
): string {
  const upper = type === "E" || type === "F" || type === "G";
  const special = !Number.isFinite(x);
  const kind = type.toLowerCase();
  const magnitude = Math.abs(x);
  let text: string;
  if (special) text = floatRepr(magnitude);
  else if (kind === "e") text = scientific(magnitude, precision ?? 6, alternate);
  else if (kind === "f") text = fixed(magnitude, precision ?? 6, alternate);
  else if (kind === "%") text = fixed(magnitude * 100, precision ?? 6, alternate);
  else if (kind === "r") text = shortest(magnitude, alternate);
  else if (kind === "" && precision === undefined) text = floatRepr(magnitude);
  else text = general(magnitude, precision ?? 6, alternate, kind === "");
  if (kind === "%") text += "%";
  return upper ? text.toUpperCase() : text;
}
