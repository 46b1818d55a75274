// Which row of a factor in the new state each row of the old one is, where that is sure. What follows from it is in rows.ts.
import type { IdPart, IdRow } from "../suites/types.ts";

/** All values of a row as one text; undefined when one of them is not known. */
export function wholeKey(row: IdRow): string | undefined {
  const values = printed(row);
  return values.includes(undefined) ? undefined : JSON.stringify(values);
}

const prints = new WeakMap<IdRow, readonly (string | undefined)[]>();

/** The values of a row; its text stands for a single value that is not known. */
export function printed(row: IdRow): readonly (string | undefined)[] {
  const known = prints.get(row);
  if (known) return known;
  const made = row.print?.() ?? [];
  const values = row.values.map((_, i) => made[i]);
  prints.set(row, values);
  return values;
}

/** The values in the order of `names`. */
function keyFor(row: IdRow, own: readonly string[], names: readonly string[]): string | undefined {
  const values = printed(row);
  const picked = names.map((name) => values[own.indexOf(name)]);
  return picked.includes(undefined) ? undefined : JSON.stringify(picked);
}

/** A text that pytest makes of the argument's name and the row's number: it says nothing of the value. */
export function isPositional(row: IdRow, { names, sets }: IdPart): boolean {
  const index = sets.indexOf(row);
  return names.some((name) => row.text?.split("-").includes(`${name}${index}`));
}

/** Neither its text nor its values tell which row it is. */
export function isBlind(row: IdRow, part: IdPart): boolean {
  return isPositional(row, part) && printed(row).includes(undefined);
}

const pairings = new WeakMap<IdPart, WeakMap<IdPart, ReadonlyMap<number, number>>>();

/** Which new row each old row is, where that is sure: by value, then by text, then in its old place. */
export function pairRows(old: IdPart, now: IdPart): ReadonlyMap<number, number> {
  const known = pairings.get(old)?.get(now);
  if (known) return known;
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const take = (from: number, to: number): void => {
    pairs.set(from, to);
    taken.add(to);
  };
  pairByValue(old, now, take);
  const open = (from: number): boolean => !pairs.has(from);
  const free = (to: number): boolean => !taken.has(to);
  old.sets.forEach((row, from) => {
    if (!open(from) || isPositional(row, old)) return;
    const to = now.sets.findIndex((one, i) => free(i) && one.text === row.text);
    if (to !== -1) take(from, to);
  });
  old.sets.forEach((row, from) => {
    const blind = isBlind(row, old) && old.sets.length !== now.sets.length;
    if (open(from) && free(from) && !blind && now.sets[from]?.text === row.text) take(from, from);
  });
  const inner = pairings.get(old) ?? new WeakMap<IdPart, ReadonlyMap<number, number>>();
  inner.set(now, pairs);
  pairings.set(old, inner);
  return pairs;
}

/** Rows of equal value: the one of equal text, else in their order. */
function pairByValue(old: IdPart, now: IdPart, take: (from: number, to: number) => void): void {
  const group = (part: IdPart): ReadonlyMap<string, number[]> => {
    const groups = new Map<string, number[]>();
    part.sets.forEach((row, index) => {
      const key = keyFor(row, part.names, old.names);
      if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), index]);
    });
    return groups;
  };
  const nowGroups = group(now);
  for (const [key, froms] of group(old)) {
    const tos = nowGroups.get(key) ?? [];
    const left = new Set(tos);
    const rest: number[] = [];
    for (const from of froms) {
      const to = [...left].find((one) => now.sets[one]!.text === old.sets[from]!.text);
      if (to === undefined) rest.push(from);
      else left.delete(to);
      if (to !== undefined) take(from, to);
    }
    if (
      rest.length <= left.size &&
      (left.size === rest.length || froms.length === 1 || left.size === 1)
    )
      rest.forEach((from, i) => {
        take(from, [...left][i]!);
      });
  }
}
