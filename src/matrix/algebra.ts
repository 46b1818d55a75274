// Covering arrays that algebra gives: orthogonal arrays over finite fields, their products, and pairs over two values.

/** Rows of symbols 0 … levels-1. */
export type SymbolRows = readonly (readonly number[])[];

/** A finite field by its tables. */
interface Field {
  readonly size: number;
  readonly add: (a: number, b: number) => number;
  readonly times: (a: number, b: number) => number;
}

/** The prime and its exponent, when `size` is a power of one. */
function primePower(size: number): { prime: number; exponent: number } | undefined {
  for (let prime = 2; prime <= size; prime++) {
    if (size % prime !== 0) continue;
    let exponent = 0;
    let rest = size;
    for (; rest % prime === 0; rest /= prime) exponent += 1;
    return rest === 1 ? { prime, exponent } : undefined;
  }
  return undefined;
}

/** The smallest prime power that is at least `levels`. */
export function fieldSizeFor(levels: number): number {
  let size = Math.max(2, levels);
  while (!primePower(size)) size += 1;
  return size;
}

const digitsOf = (value: number, base: number, length: number): number[] =>
  Array.from({ length }, (_, i) => Math.floor(value / base ** i) % base);
const numberOf = (digits: readonly number[], base: number): number =>
  digits.reduceRight((value, digit) => value * base + digit, 0);

/** GF(size): polynomials over the prime field, modulo an irreducible one found by trial. */
function makeField(size: number): Field {
  const { prime, exponent } = primePower(size)!;
  if (exponent === 1)
    return { size, add: (a, b) => (a + b) % prime, times: (a, b) => (a * b) % prime };
  const digits = Array.from({ length: size }, (_, value) => digitsOf(value, prime, exponent));
  const add = (a: number, b: number): number =>
    numberOf(
      digits[a]!.map((digit, i) => (digit + digits[b]![i]!) % prime),
      prime,
    );
  for (let low = 1; low < size; low++) {
    const table = timesTable(digits, prime, digits[low]!);
    if (hasInverses(table)) return { size, add, times: (a, b) => table[a]![b]! };
  }
  throw new Error(`no field of ${size} elements`);
}

/** Products modulo `x^exponent + low(x)`. */
function timesTable(
  digits: readonly (readonly number[])[],
  prime: number,
  low: readonly number[],
): readonly (readonly number[])[] {
  const multiply = (a: readonly number[], b: readonly number[]): number => {
    const product = new Array<number>(2 * low.length).fill(0);
    a.forEach((x, i) => {
      b.forEach((y, j) => {
        product[i + j] = (product[i + j]! + x * y) % prime;
      });
    });
    for (let at = product.length - 1; at >= low.length; at--) {
      const factor = product[at]!;
      product[at] = 0;
      low.forEach((digit, i) => {
        const place = at - low.length + i;
        product[place] = (product[place]! + (prime - factor) * digit) % prime;
      });
    }
    return numberOf(product.slice(0, low.length), prime);
  };
  return digits.map((a) => digits.map((b) => multiply(a, b)));
}

const hasInverses = (table: readonly (readonly number[])[]): boolean =>
  table.slice(1).every((row) => row.includes(1));

/**
 * The orthogonal array of `size^strength` rows and `size+1` columns: values of all polynomials of degree below
 * `strength`, and their leading coefficient (Bush). Over two values one parity column more than the strength is there;
 * triples over a power of two have one column more (the nucleus of a hyperoval).
 */
export function orthogonalArray(size: number, strength: number): SymbolRows {
  const field = makeField(size);
  const rows = Array.from({ length: size ** strength }, (_, i) => digitsOf(i, size, strength));
  if (size === 2 || strength > size)
    return rows.map((row) => [...row, row.reduce((sum, one) => field.add(sum, one), 0)]);
  return rows.map((coefficients) => {
    const at = (x: number): number =>
      coefficients.reduceRight((sum, c) => field.add(field.times(sum, x), c), 0);
    const points = Array.from({ length: size }, (_, x) => at(x));
    const nucleus = strength === 3 && size % 2 === 0 ? [coefficients[1]!] : [];
    return [...points, coefficients.at(-1)!, ...nucleus];
  });
}

/**
 * Pairs over `size` symbols (a prime power) for any number of columns: the orthogonal array, multiplied by `size` columns
 * at a time with `size² - size` rows more each (Stevens and Mendelsohn's product, as TConfig uses it).
 */
export function pairArray(size: number, columns: number): SymbolRows {
  let rows = orthogonalArray(size, 2);
  const lines = orthogonalArray(size, 2)
    .map((row) => ({ points: row.slice(0, size), slope: row[size]! }))
    .filter(({ slope }) => slope !== 0);
  while (rows[0]!.length < columns) {
    const top = rows.map((row) => [...row.flatMap((symbol) => Array(size).fill(symbol)), 0]);
    const times = rows[0]!.length;
    const bottom = lines.map(({ points, slope }) => [...Array(times).fill(points).flat(), slope]);
    rows = [...top, ...bottom];
  }
  return rows.map((row) => row.slice(0, columns));
}

/** Fewest rows for pairs over two values (Kleitman and Spencer; Katona): C(N-1, ceil(N/2)) columns fit into N rows. */
export function binaryPairRows(columns: number): number {
  let rows = 4;
  while (binomial(rows - 1, Math.ceil(rows / 2)) < columns) rows += 1;
  return rows;
}

/** The array of that size: a row of zeros, below it a different choice of ceil(N/2) ones for each column. */
export function binaryPairArray(columns: number): SymbolRows {
  const rows = binaryPairRows(columns);
  const chosen: number[][] = [];
  const extend = (picked: readonly number[], from: number): void => {
    if (chosen.length === columns) return;
    if (picked.length === Math.ceil(rows / 2)) chosen.push([...picked]);
    else for (let row = from; row < rows - 1; row++) extend([...picked, row], row + 1);
  };
  extend([], 0);
  const zeros = chosen.map(() => 0);
  return [
    zeros,
    ...Array.from({ length: rows - 1 }, (_, row) =>
      chosen.map((picked) => (picked.includes(row) ? 1 : 0)),
    ),
  ];
}

function binomial(n: number, k: number): number {
  let value = 1;
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
  return Math.round(value);
}
