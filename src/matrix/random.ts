// Repeatable pseudo-random numbers: the same seed gives the same covering array on every machine.

/** Whole numbers from 0 below `bound`. */
export type Random = (bound: number) => number;

/** A generator of 32-bit state (an xorshift-multiply mix of a counter). */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296) * bound);
  };
}

/** A new list in random order. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
