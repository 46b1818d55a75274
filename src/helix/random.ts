// splitmix64 on two 32-bit halves, FNV-1a stream names, and what is drawn from them (spec section 3.1).

/** The high half of the 64-bit product of two unsigned 32-bit numbers. */
function multiplyHigh(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const low = aLow * bLow;
  const middle = aHigh * bLow + (low >>> 16);
  const cross = aLow * bHigh + (middle % 0x10000);
  return (aHigh * bHigh + Math.floor(middle / 0x10000) + Math.floor(cross / 0x10000)) >>> 0;
}

/** A 64-bit number as two halves; `hi` and `lo` are read as unsigned through `>>> 0`. */
export interface Word64 {
  readonly hi: number;
  readonly lo: number;
}

const gamma: Word64 = { hi: 0x9e3779b9, lo: 0x7f4a7c15 };

/** One splitmix64 sequence: `next` walks it, `seek` jumps; the output stands in `hi` and `lo`. */
export class Stream implements Word64 {
  hi = 0;
  lo = 0;
  readonly #seedHi: number;
  readonly #seedLo: number;
  #stateHi: number;
  #stateLo: number;

  constructor(seed: Word64) {
    this.#seedHi = seed.hi | 0;
    this.#seedLo = seed.lo | 0;
    this.#stateHi = this.#seedHi;
    this.#stateLo = this.#seedLo;
  }

  /** Draws the next output. */
  next(): this {
    const low = (this.#stateLo >>> 0) + gamma.lo;
    this.#stateHi = (this.#stateHi + gamma.hi + (low > 0xffffffff ? 1 : 0)) | 0;
    this.#stateLo = low | 0;
    return this.#mix();
  }

  /** Output number `index`, from 0 (below 2^32 - 1). */
  seek(index: number): this {
    const times = index + 1;
    const low = Math.imul(times, gamma.lo) >>> 0;
    const high = (multiplyHigh(times >>> 0, gamma.lo) + Math.imul(times, gamma.hi)) | 0;
    const sum = (this.#seedLo >>> 0) + low;
    this.#stateHi = (this.#seedHi + high + (sum > 0xffffffff ? 1 : 0)) | 0;
    this.#stateLo = sum | 0;
    return this.#mix();
  }

  #mix(): this {
    let hi = this.#stateHi;
    let lo = this.#stateLo;
    lo ^= (lo >>> 30) | (hi << 2);
    hi ^= hi >>> 30;
    hi = times64High(hi, lo, 0xbf58476d, 0x1ce4e5b9);
    lo = Math.imul(lo, 0x1ce4e5b9);
    lo ^= (lo >>> 27) | (hi << 5);
    hi ^= hi >>> 27;
    hi = times64High(hi, lo, 0x94d049bb, 0x133111eb);
    lo = Math.imul(lo, 0x133111eb);
    lo ^= (lo >>> 31) | (hi << 1);
    hi ^= hi >>> 31;
    this.hi = hi >>> 0;
    this.lo = lo >>> 0;
    return this;
  }
}

function times64High(aHi: number, aLo: number, bHi: number, bLo: number): number {
  return (multiplyHigh(aLo >>> 0, bLo) + Math.imul(aHi, bLo) + Math.imul(aLo, bHi)) | 0;
}

/** A seed from a non-negative safe integer. */
export function seedOf(value: number): Word64 {
  return { hi: Math.floor(value / 0x100000000) >>> 0, lo: value >>> 0 };
}

/** FNV-1a with 64 bits over ASCII text. */
function fnv64(text: string): Word64 {
  let hi = 0xcbf29ce4 | 0;
  let lo = 0x84222325 | 0;
  for (let i = 0; i < text.length; i++) {
    lo ^= text.charCodeAt(i);
    hi = (multiplyHigh(lo >>> 0, 0x1b3) + Math.imul(hi, 0x1b3) + Math.imul(lo, 0x100)) | 0;
    lo = Math.imul(lo, 0x1b3);
  }
  return { hi: hi >>> 0, lo: lo >>> 0 };
}

/** The seed of the sub-stream `name`: mix(seed xor FNV1a64(name)). */
export function streamSeed(seed: number, name: string): Word64 {
  const base = seedOf(seed);
  const hash = fnv64(name);
  const hi = (base.hi ^ hash.hi) >>> 0;
  const lo = (base.lo ^ hash.lo) >>> 0;
  const borrow = lo < gamma.lo ? 1 : 0;
  const out = new Stream({ hi: (hi - gamma.hi - borrow) >>> 0, lo: (lo - gamma.lo) >>> 0 }).next();
  return { hi: out.hi, lo: out.lo };
}

/** The sub-stream `name` of a seed. */
export const streamOf = (seed: number, name: string): Stream => new Stream(streamSeed(seed, name));

/** A float64 in [-1, 1) from an output: its upper 53 bits, exact. */
export const symmetricFloat = (out: Word64): number =>
  (out.hi * 0x200000 + (out.lo >>> 11)) * 2 ** -52 - 1;

/** An integer weight in -8..7 from an output's upper four bits. */
export const smallInteger = (out: Word64): number => (out.hi >>> 28) - 8;

/** The prompt of request `id`: token i is the high half of output i, modulo the vocabulary. */
export function promptTokens(modelSeed: number, id: number, length: number): Uint8Array {
  const stream = streamOf(modelSeed, `prompt${id}`);
  return Uint8Array.from({ length }, () => stream.next().hi % 256);
}
