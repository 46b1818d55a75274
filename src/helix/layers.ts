// What a layer does to one row outside attention: norm, projections, requantisation, residual, FFN (spec section 3.2).
// Every sum runs left to right from 0; shards are summed each from 0, then in ascending helix index.
import { model } from "./config.ts";
import type { LayerWeights, Model } from "./model.ts";
import { clip, powerOfTwo, ropeFloat, ropeInteger } from "./numerics.ts";

const { hidden, heads, headDim, latent, ffn, vocabulary } = model;

/** y[i] = sum over j of w[i][j] * x[j], four rows at a time (rows divide by four). */
export function multiply(w: Float64Array, x: Float64Array, y: Float64Array, columns: number): void {
  for (let i = 0, at = 0; i < y.length; i += 4, at += 4 * columns) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let j = 0, p = at; j < columns; j++, p++) {
      const v = x[j]!;
      a += w[p]! * v;
      b += w[p + columns]! * v;
      c += w[p + 2 * columns]! * v;
      d += w[p + 3 * columns]! * v;
    }
    y[i] = a;
    y[i + 1] = b;
    y[i + 2] = c;
    y[i + 3] = d;
  }
}

/** Like `multiply`, columns split over `order.length` shards; shard s of x meets column block `order[s]` of w. */
export function multiplySharded(
  w: Float64Array,
  x: Float64Array,
  y: Float64Array,
  order: readonly number[],
): void {
  const columns = x.length;
  const width = columns / order.length;
  for (let i = 0; i < y.length; i++) {
    let total = 0;
    for (let shard = 0; shard < order.length; shard++) {
      let partial = 0;
      const at = i * columns + order[shard]! * width;
      for (let j = 0; j < width; j++) partial += w[at + j]! * x[shard * width + j]!;
      total += partial;
    }
    y[i] = total;
  }
}

/** Requantisation of integer numerics: scale by 2^-shift, round half up, clip. */
function requantise(y: Float64Array, shift: number, limit: number): void {
  const factor = powerOfTwo(-shift);
  for (let i = 0; i < y.length; i++) {
    y[i] = clip(Math.floor(y[i]! * factor + 0.5), limit);
  }
}

function quarter(y: Float64Array): void {
  for (let i = 0; i < y.length; i++) y[i] = y[i]! * 0.25;
}

/** `rq` of the specification. */
function rq(m: Model, y: Float64Array, shift: number, limit = 127): void {
  if (m.numerics === "int") requantise(y, shift, limit);
  else quarter(y);
}

function normInteger(x: Float64Array, out: Float64Array): void {
  let max = 0;
  for (let i = 0; i < hidden; i++) {
    const v = Math.abs(x[i]!);
    if (v > max) max = v;
  }
  const factor = max === 0 ? 1 : powerOfTwo(7 - (32 - Math.clz32(max)));
  for (let i = 0; i < hidden; i++) {
    out[i] = clip(Math.floor(x[i]! * factor + 0.5), 127);
  }
}

function normFloat(x: Float64Array, out: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < hidden; i++) sum += x[i]! * x[i]!;
  const factor = 1 / Math.sqrt(sum / hidden + 1e-6);
  for (let i = 0; i < hidden; i++) out[i] = x[i]! * factor;
}

function norm(m: Model, x: Float64Array, out: Float64Array): void {
  if (m.numerics === "int") normInteger(x, out);
  else normFloat(x, out);
}

/** Rotates the eight numbers at `at` in place by the position's angles. */
function rope(m: Model, v: Float64Array, at: number, position: number): void {
  const whole = m.numerics === "int";
  const { cos, sin } = whole ? ropeInteger() : ropeFloat();
  for (let pair = 0; pair < 4; pair++) {
    const c = cos[position * 4 + pair]!;
    const s = sin[position * 4 + pair]!;
    const x = v[at + 2 * pair]!;
    const y = v[at + 2 * pair + 1]!;
    const a = x * c - y * s;
    const b = x * s + y * c;
    v[at + 2 * pair] = whole ? Math.floor(a / 1024 + 0.5) : a;
    v[at + 2 * pair + 1] = whole ? Math.floor(b / 1024 + 0.5) : b;
  }
}

const normed = new Float64Array(hidden);
const gqaQuery = new Float64Array(heads * headDim);
const gqaKv = new Float64Array(hidden);
const mlaQuery = new Float64Array(heads * 2 * headDim);
const mlaLatent = new Float64Array(latent);
const mlaRope = new Float64Array(headDim);

/** A row's token embedding. */
export function embed(m: Model, token: number, x: Float64Array): void {
  const factor = m.numerics === "int" ? 2 : 0.25;
  for (let i = 0; i < hidden; i++) x[i] = m.emb[token * hidden + i]! * factor;
}

/** Where a row's query, key and value go; arrays are written from the offsets on. */
export interface QkvTarget {
  /** `[head][keyWidth]`. */
  readonly q: Float64Array;
  readonly qAt: number;
  readonly k: Float64Array;
  readonly kAt: number;
  readonly v: Float64Array;
  readonly vAt: number;
}

/** Query, key and value of a row at a position. For mla `v` is not written: values are the front of the keys. */
export function project(
  m: Model,
  w: LayerWeights,
  x: Float64Array,
  position: number,
  to: QkvTarget,
): void {
  norm(m, x, normed);
  if (m.flavor === "gqa") projectGqa(m, w, position, to);
  else projectMla(m, w, position, to);
}

function projectGqa(m: Model, w: LayerWeights, position: number, to: QkvTarget): void {
  multiply(w.wq, normed, gqaQuery, hidden);
  rq(m, gqaQuery, 5);
  for (let at = 0; at < gqaQuery.length; at += headDim) rope(m, gqaQuery, at, position);
  to.q.set(gqaQuery, to.qAt);
  multiply(w.wk, normed, gqaKv, hidden);
  rq(m, gqaKv, 5);
  for (let at = 0; at < gqaKv.length; at += headDim) rope(m, gqaKv, at, position);
  to.k.set(gqaKv, to.kAt);
  multiply(w.wv, normed, gqaKv, hidden);
  rq(m, gqaKv, 5);
  to.v.set(gqaKv, to.vAt);
}

function projectMla(m: Model, w: LayerWeights, position: number, to: QkvTarget): void {
  multiply(w.wq, normed, mlaQuery, hidden);
  rq(m, mlaQuery, 5);
  for (let head = 0; head < heads; head++) {
    const at = head * 2 * headDim;
    absorb(w.wuk, head, mlaQuery, at);
    rq(m, mlaLatent, 5);
    rope(m, mlaQuery, at + headDim, position);
    to.q.set(mlaLatent, to.qAt + head * 24);
    to.q.set(mlaQuery.subarray(at + headDim, at + 2 * headDim), to.qAt + head * 24 + latent);
  }
  multiply(w.wv, normed, mlaLatent, hidden);
  rq(m, mlaLatent, 5);
  to.k.set(mlaLatent, to.kAt);
  multiply(w.wk, normed, mlaRope, hidden);
  rq(m, mlaRope, 5);
  rope(m, mlaRope, 0, position);
  to.k.set(mlaRope, to.kAt + latent);
}

function absorb(wuk: Float64Array, head: number, query: Float64Array, at: number): void {
  mlaLatent.fill(0);
  for (let n = 0; n < headDim; n++) {
    const v = query[at + n]!;
    const row = (head * headDim + n) * latent;
    for (let j = 0; j < latent; j++) mlaLatent[j] = mlaLatent[j]! + v * wuk[row + j]!;
  }
}

const valueRow = new Float64Array(heads * headDim);
const headLatent = new Float64Array(latent);
const headValue = new Float64Array(headDim);
const projected = new Float64Array(hidden);
const inner = new Float64Array(ffn);

function liftValues(m: Model, w: LayerWeights, o: Float64Array): void {
  for (let head = 0; head < heads; head++) {
    headLatent.set(o.subarray(head * latent, (head + 1) * latent));
    const rows = w.wuv.subarray(head * headDim * latent, (head + 1) * headDim * latent);
    multiply(rows, headLatent, headValue, latent);
    rq(m, headValue, 4, 511);
    valueRow.set(headValue, head * headDim);
  }
}

function addResidual(m: Model, x: Float64Array, y: Float64Array): void {
  const whole = m.numerics === "int";
  for (let i = 0; i < hidden; i++) {
    const v = x[i]! + y[i]!;
    x[i] = whole ? clip(v, 4095) : v;
  }
}

/** How the row-parallel layers are sharded: the column block of each shard in ascending helix index. */
export interface Sharding {
  readonly attention: readonly number[];
  readonly ffn: readonly number[];
}

export const unsharded: Sharding = { attention: [0], ffn: [0] };

/** The rest of a layer after attention: value lift (mla), output projection, residual, FFN, residual. `o` is `[head][valueWidth]`. */
export function finishLayer(
  m: Model,
  w: LayerWeights,
  x: Float64Array,
  o: Float64Array,
  sharding: Sharding,
): void {
  if (m.flavor === "mla") liftValues(m, w, o);
  else valueRow.set(o);
  multiplySharded(w.wo, valueRow, projected, sharding.attention);
  if (m.numerics === "int") requantise(projected, 3, 511);
  addResidual(m, x, projected);
  norm(m, x, normed);
  multiply(w.w1, normed, inner, hidden);
  for (let i = 0; i < ffn; i++) if (inner[i]! < 0) inner[i] = 0;
  rq(m, inner, 5);
  multiplySharded(w.w2, inner, projected, sharding.ffn);
  rq(m, projected, 5, 511);
  addResidual(m, x, projected);
}

/** Logits of a row; `out` has the vocabulary's length. */
export function logitsOf(m: Model, x: Float64Array, out: Float64Array): void {
  norm(m, x, normed);
  multiply(m.lm, normed, out, hidden);
}

/** The lowest index of the largest value among `vocabulary` values from `from` on. */
export function argmax(values: Float64Array, from = 0): number {
  let best = 0;
  for (let i = 1; i < vocabulary; i++) if (values[from + i]! > values[from + best]!) best = i;
  return best;
}
