// The log-sum-exp combine of one head's partial outputs from all context ranks (spec section 3.3).
import type { Model } from "./model.ts";
import { hexp, powerOfTwo } from "./numerics.ts";

const factors = new Float64Array(32);

/**
 * Combines one head and row: `received[r]` holds the wire item of rank r at `at`; ascending rank.
 * `ignoreMaxima` is the fault that takes every maximum as 0.
 */
export function combine(
  m: Model,
  received: readonly Float64Array[],
  at: number,
  ignoreMaxima: boolean,
  out: Float64Array,
  outAt: number,
): void {
  const width = m.valueWidth;
  let max = ignoreMaxima ? 0 : -Infinity;
  for (let r = 0; r < received.length && !ignoreMaxima; r++) {
    const mr = received[r]![at + width]!;
    if (mr > max) max = mr;
  }
  if (m.numerics === "int") combineInteger(received, at, width, max, ignoreMaxima, out, outAt);
  else combineFloat(received, at, width, max, ignoreMaxima, out, outAt);
}

function combineInteger(
  received: readonly Float64Array[],
  at: number,
  width: number,
  max: number,
  ignoreMaxima: boolean,
  out: Float64Array,
  outAt: number,
): void {
  let den = 0;
  for (let r = 0; r < received.length; r++) {
    const mr = received[r]![at + width]!;
    const l = received[r]![at + width + 1]!;
    const factor = ignoreMaxima ? 1 : l === 0 ? 0 : powerOfTwo(mr - max);
    factors[r] = factor;
    den += l * factor;
  }
  for (let d = 0; d < width; d++) {
    let num = 0;
    for (let r = 0; r < received.length; r++) num += received[r]![at + d]! * factors[r]!;
    out[outAt + d] = Math.floor(4 * (num / den) + 0.5);
  }
}

function combineFloat(
  received: readonly Float64Array[],
  at: number,
  width: number,
  max: number,
  ignoreMaxima: boolean,
  out: Float64Array,
  outAt: number,
): void {
  let sum = 0;
  for (let r = 0; r < received.length; r++) {
    const mr = received[r]![at + width]!;
    const c = received[r]![at + width + 1]! * (ignoreMaxima ? 1 : hexp(mr - max));
    factors[r] = c;
    sum += c;
  }
  const inverse = 1 / sum;
  for (let r = 0; r < received.length; r++) factors[r] = factors[r]! * inverse;
  for (let d = 0; d < width; d++) {
    let o = 0;
    for (let r = 0; r < received.length; r++) o += factors[r]! * received[r]![at + d]!;
    out[outAt + d] = o;
  }
}
