// The Mersenne twister MT19937 as CPython's random seeds and reads it.
import { builtin, float, int, native, type PyNative, plainValue } from "../values.ts";
import type { Vm } from "../vm.ts";

const N = 624;
const M = 397;

function multiply(a: number, b: number): number {
  return Math.imul(a, b) >>> 0;
}

function fromNumber(seed: number): Uint32Array {
  const state = new Uint32Array(N);
  state[0] = seed;
  for (let i = 1; i < N; i++) {
    const last = state[i - 1]! ^ (state[i - 1]! >>> 30);
    state[i] = multiply(1812433253, last) + i;
  }
  return state;
}

/** `init_by_array` over the 32-bit digits of the seed, least significant first. */
function fromSeed(seed: bigint): Uint32Array {
  const key: number[] = [];
  for (let rest = seed; rest > 0n || key.length === 0; rest >>= 32n)
    key.push(Number(rest & 0xffffffffn));
  const state = fromNumber(19650218);
  let [i, j] = [1, 0];
  const step = (factor: number, add: number, sign: number): void => {
    const last = state[i - 1]! ^ (state[i - 1]! >>> 30);
    state[i] = (state[i]! ^ multiply(factor, last)) + sign * add;
    i += 1;
    if (i >= N) {
      state[0] = state[N - 1]!;
      i = 1;
    }
  };
  for (let k = Math.max(N, key.length); k > 0; k--) {
    step(1664525, key[j]! + j, 1);
    j = (j + 1) % key.length;
  }
  for (let k = N - 1; k > 0; k--) step(1566083941, i, -1);
  state[0] = 0x80000000;
  return state;
}

function twist(state: Uint32Array): Uint32Array {
  const next = Uint32Array.from(state);
  for (let k = 0; k < N; k++) {
    const y = (next[k]! & 0x80000000) | (next[(k + 1) % N]! & 0x7fffffff);
    next[k] = next[(k + M) % N]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
  }
  return next;
}

function temper(value: number): number {
  let y = value;
  y ^= y >>> 11;
  y ^= (y << 7) & 0x9d2c5680;
  y ^= (y << 15) & 0xefc60000;
  return (y ^ (y >>> 18)) >>> 0;
}

/** The words of a seeded generator by position: reading does not change anything. */
export class Twister {
  readonly #blocks: Uint32Array[] = [];
  readonly #seed: Uint32Array;

  constructor(seed: bigint) {
    this.#seed = fromSeed(seed);
  }

  /** The 32-bit word at a position of the sequence. */
  word(at: number): number {
    const block = Math.floor(at / N);
    while (this.#blocks.length <= block)
      this.#blocks.push(twist(this.#blocks.at(-1) ?? this.#seed));
    return temper(this.#blocks[block]![at % N]!);
  }
}

/** A generator object with `random()` and `getrandbits(k)`; its place in the sequence follows the trail. */
export function mersenneObject(vm: Vm, seed: bigint): PyNative {
  const twister = new Twister(seed);
  const state = { at: 0, items: undefined, done: false };
  const word = (): number => {
    vm.trail.consume(state);
    return twister.word(state.at++);
  };
  const random = builtin("random", () => {
    const a = word() >>> 5;
    const b = word() >>> 6;
    return float((a * 67108864 + b) / 9007199254740992);
  });
  const getrandbits = builtin("getrandbits", ([count]) => {
    const plain = count && plainValue(count);
    if (plain?.kind !== "int") return vm.unknown("the number of random bits is not known");
    let [result, shift] = [0n, 0n];
    for (let k = Number(plain.value); k > 0; k -= 32) {
      result |= BigInt(k < 32 ? word() >>> (32 - k) : word()) << shift;
      shift += 32n;
    }
    return int(result);
  });
  const methods = new Map([
    ["random", random],
    ["getrandbits", getrandbits],
  ]);
  return native("MersenneTwister", twister, { get: (name) => methods.get(name) });
}
