// The order in which CPython iterates a set of numbers: their hashes, and the table they are put in one by one.
import type { PyValue } from "./values.ts";

const MODULUS = (1n << 61n) - 1n;
const WORD = 1n << 64n;

const signed = (value: bigint): bigint => BigInt.asIntN(64, value);
/** -1 stands for an error in C. */
const notMinusOne = (hash: bigint): bigint => (hash === -1n ? -2n : hash);

function hashInt(value: bigint): bigint {
  const rest = (value < 0n ? -value : value) % MODULUS;
  return notMinusOne(value < 0n ? -rest : rest);
}

/** `_Py_HashDouble`. */
function hashFloat(value: number): bigint | undefined {
  if (Number.isNaN(value)) return undefined;
  if (!Number.isFinite(value)) return value > 0 ? 314159n : -314159n;
  if (Number.isInteger(value)) return hashInt(BigInt(value));
  let exponent = 0;
  let mantissa = Math.abs(value);
  while (mantissa >= 1) {
    mantissa /= 2;
    exponent += 1;
  }
  while (mantissa < 0.5) {
    mantissa *= 2;
    exponent -= 1;
  }
  let hash = 0n;
  while (mantissa !== 0) {
    hash = ((hash << 28n) & MODULUS) | (hash >> 33n);
    mantissa *= 268435456;
    exponent -= 28;
    const part = Math.trunc(mantissa);
    mantissa -= part;
    hash += BigInt(part);
    if (hash >= MODULUS) hash -= MODULUS;
  }
  const shift = BigInt(exponent >= 0 ? exponent % 61 : 60 - ((-1 - exponent) % 61));
  hash = ((hash << shift) & MODULUS) | (hash >> (61n - shift));
  return notMinusOne(value < 0 ? -hash : hash);
}

/** xxHash over the hashes of the items (`tuplehash`). */
function hashTuple(items: readonly PyValue[]): bigint | undefined {
  let sum = 2870177450012600261n;
  for (const item of items) {
    const lane = numericHash(item);
    if (lane === undefined) return undefined;
    sum = (sum + BigInt.asUintN(64, lane) * 14029467366897019727n) % WORD;
    sum = ((sum << 31n) | (sum >> 33n)) % WORD;
    sum = (sum * 11400714785074694791n) % WORD;
  }
  sum = (sum + (BigInt(items.length) ^ (2870177450012600261n ^ 3527539n))) % WORD;
  return sum === WORD - 1n ? 1546275796n : signed(sum);
}

/** `hash(value)` where it does not depend on the run or on an address; undefined elsewhere. */
export function numericHash(value: PyValue): bigint | undefined {
  switch (value.kind) {
    case "int":
      return hashInt(value.value);
    case "bool":
      return value.value ? 1n : 0n;
    case "float":
      return hashFloat(value.value);
    case "tuple":
      return hashTuple(value.items);
    case "str":
    case "bytes":
      return value.value === "" ? 0n : undefined;
    default:
      return undefined;
  }
}

const LINEAR_PROBES = 9;

class Table<T> {
  #slots: ({ readonly hash: bigint; readonly item: T } | undefined)[];
  #used = 0;

  constructor(size: number) {
    this.#slots = new Array(size);
  }

  add(hash: bigint, item: T): void {
    this.#insert(BigInt.asUintN(64, hash), item);
    this.#used += 1;
    const mask = this.#slots.length - 1;
    if (this.#used * 5 >= mask * 3)
      this.#grow(this.#used > 50000 ? this.#used * 2 : this.#used * 4);
  }

  #insert(hash: bigint, item: T): void {
    const slots = this.#slots;
    const mask = BigInt(slots.length - 1);
    let perturb = hash;
    let at = hash & mask;
    for (;;) {
      const start = Number(at);
      const last = start + LINEAR_PROBES <= slots.length - 1 ? start + LINEAR_PROBES : start;
      for (let slot = start; slot <= last; slot++) {
        if (slots[slot]) continue;
        slots[slot] = { hash, item };
        return;
      }
      perturb >>= 5n;
      at = (at * 5n + 1n + perturb) & mask;
    }
  }

  #grow(wanted: number): void {
    let size = 8;
    while (size <= wanted) size *= 2;
    const old = this.items();
    this.#slots = new Array(size);
    for (const { hash, item } of old) this.#insert(hash, item);
  }

  items(): readonly { readonly hash: bigint; readonly item: T }[] {
    return this.#slots.filter((slot) => slot !== undefined);
  }
}

/** The order of distinct elements that were added to an empty set one by one; undefined when a hash is not known. */
export function tableOrder(items: readonly PyValue[], size = 8): readonly PyValue[] | undefined {
  const table = new Table<PyValue>(size);
  for (const item of items) {
    const hash = numericHash(item);
    if (hash === undefined) return undefined;
    table.add(hash, item);
  }
  return table.items().map(({ item }) => item);
}

/**
 * Whether a display of constants keeps the order of its table on every way it may be built: CPython makes a frozen set of
 * three and more when it compiles, perhaps stores and reads it again, and copies it into a new set.
 */
export function keepsOrder(items: readonly PyValue[]): boolean {
  const compiled = tableOrder(items);
  if (!compiled) return true;
  let size = 8;
  while (items.length >= 5 && size <= items.length * 2) size *= 2;
  return [tableOrder(compiled), tableOrder(compiled, size)].every((order) =>
    order!.every((item, i) => item === compiled[i]),
  );
}
