// The ids of a function that may be one of several: an id is certain when every alternative has it for certain.
import { listedIds, unknownIds } from "./idset.ts";
import type { IdSet, TestCase } from "./types.ts";

/** More ids than this are not listed one by one. */
const mostListed = 200_000n;

/** Joins alternatives of one base; `absent` tells that there may be none of them. */
export function unionIds(base: string, alternatives: readonly IdSet[], absent = false): IdSet {
  const [first, ...rest] = alternatives;
  const open = alternatives.find((one) => one.open)?.open;
  if (!first) throw new Error("a union of no sets");
  if (rest.length === 0 && !absent) return first;
  const size = alternatives.reduce((sum, one) => sum + sizeOf(one), 0n);
  if (size > mostListed)
    return unknownIds(base, {
      selector: base,
      reason: "several definitions with too many ids to compare hang on an unknown condition",
      at: first.axes[0]?.origin.at ?? nowhere(base),
    });
  const found = new Map<string, TestCase>();
  for (const set of alternatives)
    for (const one of set.cases()) if (!found.has(one.id)) found.set(one.id, one);
  const cases = [...found.values()].map((one): TestCase => {
    const params = one.id === base ? null : one.id.slice(base.length + 1, -1);
    const everywhere = !absent && alternatives.every((set) => set.has(params) === "certain");
    return { ...one, status: everywhere ? "certain" : "possible" };
  });
  return listedIds(first, cases, open);
}

function sizeOf(set: IdSet): bigint {
  const { certain, possible } = set.count();
  return certain + possible;
}

const start = { line: 1, column: 1, offset: 0 };
const nowhere = (base: string) => ({ file: base.split("::")[0]!, start, end: start });
