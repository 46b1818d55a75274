// round() for ints and floats: half to even on the exact decimal expansion.

import { divideHalfEven, scaledDigits } from "./exact-decimal.ts";
import { PyError } from "./outcome.ts";

/** `round(x)` of a float without ndigits: an int. */
export function roundToInt(x: number): bigint | PyError {
  if (Number.isNaN(x)) return new PyError("ValueError", "cannot convert float NaN to integer");
  if (!Number.isFinite(x)) {
    return new PyError("OverflowError", "cannot convert float infinity to integer");
  }
  const magnitude = scaledDigits(x, 0);
  return x < 0 ? -magnitude : magnitude;
}

/** `round(x, ndigits)` of a float: a float. */
export function roundFloat(x: number, ndigits: number): number | PyError {
  if (!Number.isFinite(x) || x === 0 || ndigits > 323) return x;
  if (ndigits < -308) return x < 0 ? -0 : 0;
  const digits = scaledDigits(x, ndigits);
  const result = Number(`${digits}e${-ndigits}`);
  if (!Number.isFinite(result)) {
    return new PyError("OverflowError", "rounded value too large to represent");
  }
  return x < 0 ? -result : result;
}

/** `round(n, ndigits)` of an int: an int. */
export function roundInt(n: bigint, ndigits: number): bigint {
  if (ndigits >= 0) return n;
  const unit = 10n ** BigInt(-ndigits);
  return divideHalfEven(n, unit) * unit;
}
