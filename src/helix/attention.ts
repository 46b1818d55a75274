// Partial attention of one query head over a list of stored tokens (spec section 3.3); combining is in combine.ts.
// Inner dimensions are written out: these loops are where the simulator spends its time.
import { positionLimit } from "./config.ts";
import type { Model } from "./model.ts";
import { hexp, powerOfTwo } from "./numerics.ts";

/** Stored keys and values of one layer, by physical token. */
export interface LayerStore {
  readonly keys: Float64Array;
  readonly values: Float64Array;
}

const scores = new Float64Array(2 * positionLimit);

/**
 * Integer scores are -15..15, so weights relative to -15 are whole numbers up to 2^30 and every sum of
 * weight * value stays below 2^53: one pass is exact, and rescaling to the maximum is a power of two.
 */
const wholeWeights = Float64Array.from({ length: 31 }, (_, i) => powerOfTwo(i));

/** The score of an integer dot product, shifted by 15: round half up, clip, index of `wholeWeights`. */
function scoreIndex(dot: number, half: number, shift: number): number {
  return Math.max(0, Math.min(30, ((dot + half) >> shift) + 15));
}

/** Eight value columns and the sum of weights, over one pass (integer, gqa). */
function attendWholeGqa(
  store: LayerStore,
  q: Float64Array,
  qAt: number,
  column: number,
  index: Int32Array,
  count: number,
  out: Float64Array,
  at: number,
): void {
  const { keys, values } = store;
  const q0 = q[qAt]!;
  const q1 = q[qAt + 1]!;
  const q2 = q[qAt + 2]!;
  const q3 = q[qAt + 3]!;
  const q4 = q[qAt + 4]!;
  const q5 = q[qAt + 5]!;
  const q6 = q[qAt + 6]!;
  const q7 = q[qAt + 7]!;
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let a4 = 0;
  let a5 = 0;
  let a6 = 0;
  let a7 = 0;
  let sum = 0;
  let max = -1;
  for (let i = 0; i < count; i++) {
    const k = index[i]! * 32 + column;
    const low = q0 * keys[k]! + q1 * keys[k + 1]! + q2 * keys[k + 2]! + q3 * keys[k + 3]!;
    const high = q4 * keys[k + 4]! + q5 * keys[k + 5]! + q6 * keys[k + 6]! + q7 * keys[k + 7]!;
    const s = scoreIndex(low + high, 256, 9);
    if (s > max) max = s;
    const w = wholeWeights[s]!;
    sum += w;
    a0 += w * values[k]!;
    a1 += w * values[k + 1]!;
    a2 += w * values[k + 2]!;
    a3 += w * values[k + 3]!;
    a4 += w * values[k + 4]!;
    a5 += w * values[k + 5]!;
    a6 += w * values[k + 6]!;
    a7 += w * values[k + 7]!;
  }
  out[at] = a0;
  out[at + 1] = a1;
  out[at + 2] = a2;
  out[at + 3] = a3;
  out[at + 4] = a4;
  out[at + 5] = a5;
  out[at + 6] = a6;
  out[at + 7] = a7;
  rescale(out, at, 8, max, sum);
}

/** Scores and weights of integer mla in one pass; the weights stand in `scores`. */
function weighWholeMla(
  keys: Float64Array,
  q: Float64Array,
  qAt: number,
  index: Int32Array,
  count: number,
): { readonly max: number; readonly sum: number } {
  let max = -1;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const s = scoreIndex(dot24(q, qAt, keys, index[i]! * 24), 512, 10);
    if (s > max) max = s;
    const w = wholeWeights[s]!;
    scores[i] = w;
    sum += w;
  }
  return { max, sum };
}

/** Makes the maximum's weight 1: an exact power of two. Writes m and l behind the value columns. */
function rescale(out: Float64Array, at: number, width: number, max: number, sum: number): void {
  const factor = max < 0 ? 0 : powerOfTwo(-max);
  for (let d = 0; d < width; d++) out[at + d] = out[at + d]! * factor;
  out[at + width] = max < 0 ? -Infinity : max - 15;
  out[at + width + 1] = sum * factor;
}

/** A dot product of 24 numbers, left to right from 0. */
function dot24(q: Float64Array, qAt: number, keys: Float64Array, k: number): number {
  let dot = 0;
  for (let d = 0; d < 24; d += 4) {
    dot += q[qAt + d]! * keys[k + d]!;
    dot += q[qAt + d + 1]! * keys[k + d + 1]!;
    dot += q[qAt + d + 2]! * keys[k + d + 2]!;
    dot += q[qAt + d + 3]! * keys[k + d + 3]!;
  }
  return dot;
}

function scoreGqa(
  q: Float64Array,
  qAt: number,
  keys: Float64Array,
  head: number,
  index: Int32Array,
  count: number,
): number {
  const q0 = q[qAt]!;
  const q1 = q[qAt + 1]!;
  const q2 = q[qAt + 2]!;
  const q3 = q[qAt + 3]!;
  const q4 = q[qAt + 4]!;
  const q5 = q[qAt + 5]!;
  const q6 = q[qAt + 6]!;
  const q7 = q[qAt + 7]!;
  let max = -Infinity;
  for (let i = 0; i < count; i++) {
    const k = index[i]! * 32 + head;
    let dot = q0 * keys[k]!;
    dot += q1 * keys[k + 1]!;
    dot += q2 * keys[k + 2]!;
    dot += q3 * keys[k + 3]!;
    dot += q4 * keys[k + 4]!;
    dot += q5 * keys[k + 5]!;
    dot += q6 * keys[k + 6]!;
    dot += q7 * keys[k + 7]!;
    const s = dot * 2;
    scores[i] = s;
    if (s > max) max = s;
  }
  return max;
}

function scoreMla(
  q: Float64Array,
  qAt: number,
  keys: Float64Array,
  index: Int32Array,
  count: number,
): number {
  let max = -Infinity;
  for (let i = 0; i < count; i++) {
    const s = dot24(q, qAt, keys, index[i]! * 24) * 3;
    scores[i] = s;
    if (s > max) max = s;
  }
  return max;
}

/** Turns scores into weights in place; their sum. */
function weigh(max: number, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const w = hexp(scores[i]! - max);
    scores[i] = w;
    sum += w;
  }
  return sum;
}

/** Weighted sum of eight value columns, written to `out` at `at`. */
function accumulate(
  values: Float64Array,
  stride: number,
  column: number,
  index: Int32Array,
  count: number,
  out: Float64Array,
  at: number,
): void {
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let a4 = 0;
  let a5 = 0;
  let a6 = 0;
  let a7 = 0;
  for (let i = 0; i < count; i++) {
    const w = scores[i]!;
    const v = index[i]! * stride + column;
    a0 += w * values[v]!;
    a1 += w * values[v + 1]!;
    a2 += w * values[v + 2]!;
    a3 += w * values[v + 3]!;
    a4 += w * values[v + 4]!;
    a5 += w * values[v + 5]!;
    a6 += w * values[v + 6]!;
    a7 += w * values[v + 7]!;
  }
  out[at] = a0;
  out[at + 1] = a1;
  out[at + 2] = a2;
  out[at + 3] = a3;
  out[at + 4] = a4;
  out[at + 5] = a5;
  out[at + 6] = a6;
  out[at + 7] = a7;
}

/** One head over `count` tokens of `index`: writes acc (value width), then m and l, to `out` at `at`. */
export function attend(
  m: Model,
  store: LayerStore,
  q: Float64Array,
  head: number,
  index: Int32Array,
  count: number,
  out: Float64Array,
  at: number,
): void {
  if (m.flavor === "gqa") attendGqa(m, store, q, head, index, count, out, at);
  else attendMla(m, store.keys, q, head, index, count, out, at);
}

function attendGqa(
  m: Model,
  store: LayerStore,
  q: Float64Array,
  head: number,
  index: Int32Array,
  count: number,
  out: Float64Array,
  at: number,
): void {
  const column = (head >> 2) * 8;
  if (m.numerics === "int") {
    attendWholeGqa(store, q, head * 8, column, index, count, out, at);
    return;
  }
  const max = scoreGqa(q, head * 8, store.keys, column, index, count);
  out[at + 8] = max;
  out[at + 9] = weigh(max, count);
  accumulate(store.values, 32, column, index, count, out, at);
}

function attendMla(
  m: Model,
  keys: Float64Array,
  q: Float64Array,
  head: number,
  index: Int32Array,
  count: number,
  out: Float64Array,
  at: number,
): void {
  const whole = m.numerics === "int";
  if (!whole) {
    const max = scoreMla(q, head * 24, keys, index, count);
    out[at + 16] = max;
    out[at + 17] = weigh(max, count);
  }
  const integer = whole ? weighWholeMla(keys, q, head * 24, index, count) : undefined;
  accumulate(keys, 24, 0, index, count, out, at);
  accumulate(keys, 24, 8, index, count, out, at + 8);
  if (integer) rescale(out, at, 16, integer.max, integer.sum);
}

/** acc/l of a single softmax, from `attend`'s output at `at` (integer numerics: rounded quarters). */
export function normalise(
  m: Model,
  partial: Float64Array,
  at: number,
  out: Float64Array,
  outAt: number,
): void {
  const l = partial[at + m.valueWidth + 1]!;
  const whole = m.numerics === "int";
  for (let d = 0; d < m.valueWidth; d++) {
    const v = partial[at + d]! / l;
    out[outAt + d] = whole ? Math.floor(4 * v + 0.5) : v;
  }
}

/** What goes over the wire from `attend`'s output, in place: f64 sends acc/l (0 when empty), int sends acc. */
export function toWire(m: Model, item: Float64Array, at: number): void {
  if (m.numerics === "int") return;
  const l = item[at + m.valueWidth + 1]!;
  for (let d = 0; d < m.valueWidth; d++) item[at + d] = l === 0 ? 0 : item[at + d]! / l;
}
