// Scalar numerics that are bit-exact everywhere (spec section 3.2): exponential, RoPE tables, powers of two.
import { positionLimit } from "./config.ts";

const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;

const coefficients = Float64Array.from({ length: 14 }, () => 1);
for (let i = 1; i < 14; i++) coefficients[i] = coefficients[i - 1]! / i;
/** Clips to -limit..limit. */
export const clip = (v: number, limit: number): number => Math.max(-limit, Math.min(limit, v));

const powerOffset = 1100;
/** `powers[k + powerOffset]` is 2^k for k in -1074..1023. */
const powers = Float64Array.from({ length: 2200 }, (_, i) => 2 ** (i - powerOffset));

/** 2^k for whole k in -1100..1099. */
export const powerOfTwo = (k: number): number => powers[k + powerOffset]!;

/** The exponential of x <= 0, within 4 ulp and the same bits on every machine; below -700 it is 0. */
export function hexp(x: number): number {
  if (!(x >= -700)) return 0;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const r = x - k * ln2High - k * ln2Low;
  let p = coefficients[13]!;
  for (let i = 12; i >= 0; i--) p = p * r + coefficients[i]!;
  return p * powers[k + powerOffset]!;
}

const angleCos = [0.5403023058681398, 0.9950041652780258, 0.9999500004166653, 0.9999995000000417];
const angleSin = [
  0.8414709848078965, 0.09983341664682815, 0.009999833334166664, 0.0009999998333333417,
];

export interface RopeTable {
  /** `[position * 4 + pair]`. */
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

function realTable(): RopeTable {
  const cos = new Float64Array(positionLimit * 4);
  const sin = new Float64Array(positionLimit * 4);
  cos.fill(1, 0, 4);
  for (let at = 4; at < cos.length; at++) {
    const c = cos[at - 4]!;
    const s = sin[at - 4]!;
    cos[at] = c * angleCos[at & 3]! - s * angleSin[at & 3]!;
    sin[at] = s * angleCos[at & 3]! + c * angleSin[at & 3]!;
  }
  return { cos, sin };
}

const scaled = (table: Float64Array): Float64Array => table.map((t) => Math.floor(1024 * t + 0.5));

const tables: { f64?: RopeTable; int?: RopeTable } = {};

/** The RoPE table of float64 numerics, by recurrence. */
export function ropeFloat(): RopeTable {
  tables.f64 ??= realTable();
  return tables.f64;
}

/** The RoPE table of integer numerics, in units of 1/1024. */
export function ropeInteger(): RopeTable {
  tables.int ??= { cos: scaled(ropeFloat().cos), sin: scaled(ropeFloat().sin) };
  return tables.int;
}
