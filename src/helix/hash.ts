// The hash that the golden tables carry (spec section 3.1): over 32-bit words, printed as 16 hex digits.

/** A running hash: `a` and `b` are the two lanes. */
export class Hash {
  #a = 0x811c9dc5 | 0;
  #b = 0x9747b28c | 0;

  word(word: number): this {
    this.#a = Math.imul(this.#a ^ word, 0x01000193);
    const mixed = Math.imul(this.#b ^ word, 0x85ebca6b);
    this.#b = (mixed << 13) | (mixed >>> 19);
    return this;
  }

  /** Float64 values as little-endian words, low half first; minus zero counts as zero. */
  floats(values: Float64Array, from = 0, to = values.length): this {
    for (let i = from; i < to; i++) {
      scratch[0] = values[i]! + 0;
      this.word(words[0]!).word(words[1]!);
    }
    return this;
  }

  toString(): string {
    return hex(this.#a) + hex(this.#b);
  }
}

const scratch = new Float64Array(1);
const words = new Int32Array(scratch.buffer);
const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, "0");

/** The hash of whole words, e.g. token ids. */
export function hashWords(values: Iterable<number>): string {
  const hash = new Hash();
  for (const value of values) hash.word(value);
  return hash.toString();
}

/** The hash of a float64 vector or of a part of it. */
export const hashFloats = (values: Float64Array, from = 0, to = values.length): string =>
  new Hash().floats(values, from, to).toString();
