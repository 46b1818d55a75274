// pytest-split's two algorithms, number for number: which test runs in which shard. Reading durations files is below.
import { compareCodePoints } from "../text/files.ts";

export type SplitAlgorithm = "least_duration" | "duration_based_chunks";

export const splitAlgorithms = ["least_duration", "duration_based_chunks"] as const;

/** Tests per group and the seconds of each; `error` where pytest-split itself dies. */
export type Split =
  | { readonly groups: readonly (readonly string[])[]; readonly seconds: readonly number[] }
  | { readonly error: "IndexError" };

interface Timed {
  readonly id: string;
  readonly seconds: number;
  readonly index: number;
}

/** Splits tests (in collection order) as `pytest --splits N --splitting-algorithm A` does. */
export function splitTests(
  algorithm: SplitAlgorithm,
  splits: number,
  tests: readonly string[],
  durations: ReadonlyMap<string, number>,
): Split {
  const timed = withSeconds(tests, durations);
  return algorithm === "least_duration" ? leastDuration(timed, splits) : chunks(timed, splits);
}

/** A test without a duration gets the average of those of this list; without any, all get 1. */
function withSeconds(
  tests: readonly string[],
  durations: ReadonlyMap<string, number>,
): readonly Timed[] {
  const known = [...new Set(tests)].flatMap((id) => durations.get(id) ?? []);
  const average = known.length > 0 ? sum(known) / known.length : 1;
  return tests.map((id, index) => ({ id, seconds: durations.get(id) ?? average, index }));
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** The item as pytest prints it: ties are broken by this text, not by the whole id. */
export function printedItem(id: string): string {
  const open = id.indexOf("[", Math.max(0, id.indexOf("::")));
  const base = open === -1 ? id : id.slice(0, open);
  const params = open === -1 ? "" : id.slice(open);
  return `<Function ${base.slice(base.lastIndexOf("::") + (base.includes("::") ? 2 : 1))}${params}>`;
}

/** Longest first, each to the group with the smallest sum; equal sums to the first group. */
function leastDuration(timed: readonly Timed[], splits: number): Split {
  const printed = new Map(timed.map(({ id }) => [id, printedItem(id)]));
  const sorted = [...timed].sort(
    (a, b) =>
      b.seconds - a.seconds ||
      compareCodePoints(printed.get(a.id)!, printed.get(b.id)!) ||
      a.index - b.index,
  );
  const groups: Timed[][] = Array.from({ length: splits }, () => []);
  const seconds = new Array<number>(splits).fill(0);
  const heap = new GroupHeap(splits, seconds);
  for (const one of sorted) {
    const group = heap.smallest();
    groups[group]!.push(one);
    heap.grow(one.seconds);
  }
  const inOrder = groups.map((group) =>
    group.sort((a, b) => a.index - b.index).map(({ id }) => id),
  );
  return { groups: inOrder, seconds };
}

/** Groups as a binary heap by sum, then by number. */
class GroupHeap {
  readonly #order: number[];
  readonly #sums: number[];

  constructor(size: number, sums: number[]) {
    this.#order = Array.from({ length: size }, (_, group) => group);
    this.#sums = sums;
  }

  smallest(): number {
    return this.#order[0]!;
  }

  /** Adds seconds to the smallest group and lets it sink. */
  grow(seconds: number): void {
    const order = this.#order;
    this.#sums[order[0]!]! += seconds;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < order.length && this.#before(order[left]!, order[least]!)) least = left;
      if (right < order.length && this.#before(order[right]!, order[least]!)) least = right;
      if (least === at) return;
      [order[at], order[least]] = [order[least]!, order[at]!];
      at = least;
    }
  }

  #before(a: number, b: number): boolean {
    const apart = this.#sums[a]! - this.#sums[b]!;
    return apart < 0 || (apart === 0 && a < b);
  }
}

/** The list is cut where a group has reached its share. A share of nothing runs past the last group, as the plugin does. */
function chunks(timed: readonly Timed[], splits: number): Split {
  const share = sum(timed.map((one) => one.seconds)) / splits;
  const groups: string[][] = Array.from({ length: splits }, () => []);
  const seconds = new Array<number>(splits).fill(0);
  let group = 0;
  for (const one of timed) {
    if (seconds[group]! >= share) group++;
    if (group >= splits) return { error: "IndexError" };
    groups[group]!.push(one.id);
    seconds[group]! += one.seconds;
  }
  return { groups, seconds };
}
