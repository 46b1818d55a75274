// Floats as exact decimals: correctly rounded digits with half-to-even ties (CPython's dtoa).
// Layout, signs and padding are not decided here.

/** A finite, non-negative float as `mantissa * 2 ** exponent`, exactly. */
function decompose(x: number): { mantissa: bigint; exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const raw = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  if (raw === 0) return { mantissa: fraction, exponent: -1074 };
  return { mantissa: fraction | (1n << 52n), exponent: raw - 1075 };
}

/** `numerator / denominator` rounded half to even. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  let quotient = numerator / denominator;
  let rest = numerator % denominator;
  if (rest < 0n) {
    rest += denominator;
    quotient -= 1n;
  }
  const twice = rest * 2n;
  if (twice > denominator || (twice === denominator && (quotient & 1n) === 1n)) quotient += 1n;
  return quotient;
}

/** `|x| * 10 ** places` as an exact quotient. `places` may be negative. */
function scaled(x: number, places: number): { numerator: bigint; denominator: bigint } {
  const { mantissa, exponent } = decompose(Math.abs(x));
  let numerator = mantissa;
  let denominator = 1n;
  if (exponent >= 0) numerator <<= BigInt(exponent);
  else denominator <<= BigInt(-exponent);
  if (places >= 0) numerator *= 10n ** BigInt(places);
  else denominator *= 10n ** BigInt(-places);
  return { numerator, denominator };
}

/** `|x| * 10 ** places`, rounded half to even to an integer. */
export function scaledDigits(x: number, places: number): bigint {
  const { numerator, denominator } = scaled(x, places);
  return divideHalfEven(numerator, denominator);
}

/** `|x|` with exactly `places` digits after the point: "12.30"; no point when places is 0. */
export function fixedDigits(x: number, places: number): string {
  const digits = scaledDigits(x, places)
    .toString()
    .padStart(places + 1, "0");
  if (places === 0) return digits;
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The `count` significant digits of `|x|` and the power of ten of the first one. */
export function significantDigits(x: number, count: number): { digits: string; exponent: number } {
  if (x === 0) return { digits: "0".repeat(count), exponent: 0 };
  let exponent = Number(Math.abs(x).toExponential().split("e")[1]);
  // The shortest digits may round up to a power of ten that the value does not reach.
  const { numerator, denominator } = scaled(x, -exponent);
  if (numerator < denominator) exponent -= 1;
  let digits = scaledDigits(x, count - 1 - exponent).toString();
  if (digits.length > count) {
    exponent += 1;
    digits = scaledDigits(x, count - 1 - exponent).toString();
  }
  return { digits, exponent };
}

/** The shortest digits that read back as `|x|`, and the power of ten of the first one. */
export function shortestDigits(x: number): { digits: string; exponent: number } {
  const [digits, exponent] = Math.abs(x).toExponential().split("e") as [string, string];
  return { digits: digits.replace(".", ""), exponent: Number(exponent) };
}

/** `float.as_integer_ratio()` of a finite float. */
export function integerRatio(x: number): { numerator: bigint; denominator: bigint } {
  let { mantissa, exponent } = decompose(Math.abs(x));
  if (mantissa === 0n) return { numerator: 0n, denominator: 1n };
  while ((mantissa & 1n) === 0n) {
    mantissa >>= 1n;
    exponent += 1;
  }
  const sign = x < 0 ? -1n : 1n;
  if (exponent >= 0) return { numerator: sign * (mantissa << BigInt(exponent)), denominator: 1n };
  return { numerator: sign * mantissa, denominator: 1n << BigInt(-exponent) };
}

/** An exact integer quotient as the nearest float (`int / int` in Python). */
export function ratioToFloat(numerator: bigint, denominator: bigint): number {
  const sign = numerator < 0n !== denominator < 0n ? -1 : 1;
  let n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  if (n === 0n) return 0;
  const shift = d.toString(2).length - n.toString(2).length + 66;
  let divisor = d;
  if (shift >= 0) n <<= BigInt(shift);
  else divisor <<= BigInt(-shift);
  let quotient = n / divisor;
  if (n % divisor !== 0n) quotient |= 1n;
  return sign * scaleByPowerOfTwo(quotient, -shift);
}

/** `value * 2 ** exponent` rounded once; `value` may carry a sticky lowest bit. */
function scaleByPowerOfTwo(value: bigint, exponent: number): number {
  const bits = value.toString(2).length;
  const lowest = Math.max(bits + exponent - 53, -1074);
  const drop = lowest - exponent;
  const kept = drop > 0 ? divideHalfEven(value, 1n << BigInt(drop)) : value;
  const power = drop > 0 ? lowest : exponent;
  const half = Math.trunc(power / 2);
  return Number(kept) * 2 ** half * 2 ** (power - half);
}
