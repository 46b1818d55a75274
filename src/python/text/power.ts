// Powers of floats, rounded correctly: JavaScript's own `**` may be off in the last digit where the C library is not.

const PRECISION = 192n;
const ONE = 1n << PRECISION;

/**
 * `base ** exponent` for a real result; undefined where the true value is so near the middle of two floats that the C
 * library (glibc: at most 0.509 ULP, and 0.031 more for results near the limits of the format) may round either way.
 */
export function realPower(base: number, exponent: number): number | undefined {
  const plain = base ** exponent;
  if (plain === 0 || !Number.isFinite(plain) || exponent === 1) return plain;
  if (Number.isInteger(exponent) && Math.abs(exponent) <= 1100) return wholePower(base, exponent);
  const size = byLogarithm(Math.abs(base), exponent);
  return base < 0 && exponent % 2 !== 0 ? size && -size : size;
}

interface Binary {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** A finite float as mantissa × 2^exponent. */
function binaryOf(value: number): Binary {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const sign = bits >> 63n ? -1n : 1n;
  return biased === 0
    ? { mantissa: sign * fraction, exponent: -1074 }
    : { mantissa: sign * (fraction | 0x10000000000000n), exponent: biased - 1075 };
}

function wholePower(base: number, exponent: number): number | undefined {
  const { mantissa, exponent: scale } = binaryOf(base);
  const trailing = trailingZeros(mantissa);
  const odd = mantissa >> trailing;
  const power = odd ** BigInt(Math.abs(exponent));
  const shift = (scale + Number(trailing)) * Math.abs(exponent);
  return exponent > 0 ? ratio(power, 1n, shift) : ratio(1n, power, -shift);
}

function trailingZeros(value: bigint): bigint {
  let count = 0n;
  while (((value >> count) & 1n) === 0n && count < 64n) count += 1n;
  return count;
}

const bitLength = (value: bigint): number => value.toString(2).length;

/** numerator / denominator × 2^shift. */
function ratio(numerator: bigint, denominator: bigint, shift: number): number | undefined {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const extra = 80 - (bitLength(n) - bitLength(d));
  const [scaledN, scaledD] = extra >= 0 ? [n << BigInt(extra), d] : [n, d << BigInt(-extra)];
  const exact = scaledN % scaledD === 0n;
  const size = rounded((scaledN / scaledD) | (exact ? 0n : 1n), shift - extra);
  return negative ? size && -size : size;
}

const SIGNIFICANT = 53;

/** value × 2^shift to the nearest float; `value` has some 80 bits, the last of them sticky. */
function rounded(value: bigint, shift: number): number | undefined {
  const top = bitLength(value) + shift;
  const dropped = Math.max(bitLength(value) - SIGNIFICANT, -1074 - shift);
  if (dropped <= 0) return Number(value) * 2 ** shift;
  const unit = 1n << BigInt(dropped);
  const kept = value / unit;
  const fraction = Number(((value % unit) << 40n) / unit) / 2 ** 40;
  if (value % unit !== 0n && Math.abs(fraction - 0.5) < 0.0095 + (0.032 * Math.abs(top)) / 1024)
    return undefined;
  const scale = shift + dropped;
  const half = Math.trunc(scale / 2);
  return Number(fraction > 0.5 ? kept + 1n : kept) * 2 ** half * 2 ** (scale - half);
}

/** ln 2 by its series: the sum of 1 / (k 2^k). */
const LN2 = ((): bigint => {
  let sum = 0n;
  for (let k = 1n; k <= PRECISION + 8n; k += 1n) sum += (ONE >> k) / k;
  return sum;
})();

/** The natural logarithm of a positive float, in fixed point. */
function logarithm(value: number): bigint {
  const { mantissa, exponent } = binaryOf(value);
  const bits = bitLength(mantissa);
  const x = (mantissa << PRECISION) >> BigInt(bits);
  // x is in [0.5, 1): ln x = 2 artanh((x - 1) / (x + 1)).
  const z = ((x - ONE) << PRECISION) / (x + ONE);
  const square = (z * z) >> PRECISION;
  let term = z;
  let sum = 0n;
  for (let k = 1n; term !== 0n && term !== -1n; k += 2n) {
    sum += term / k;
    term = (term * square) >> PRECISION;
  }
  return 2n * sum + BigInt(exponent + bits) * LN2;
}

function byLogarithm(base: number, exponent: number): number | undefined {
  const { mantissa, exponent: scale } = binaryOf(exponent);
  const product = logarithm(base) * mantissa;
  const power = scale >= 0 ? product << BigInt(scale) : product >> BigInt(-scale);
  let whole = power / LN2;
  let rest = power - whole * LN2;
  if (rest < 0n) {
    rest += LN2;
    whole -= 1n;
  }
  let term = ONE;
  let sum = 0n;
  for (let k = 1n; term > 0n; k += 1n) {
    sum += term;
    term = ((term * rest) >> PRECISION) / k;
  }
  const keep = BigInt(bitLength(sum) - 80);
  return rounded((sum >> keep) | 1n, Number(whole) - Number(PRECISION) + Number(keep));
}
