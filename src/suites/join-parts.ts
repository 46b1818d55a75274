// Joining the parts that a function has under different ways into one product, where their shapes agree.
import type { PartSet } from "./idset-parts.ts";
import type { BuiltPart } from "./metafunc.ts";

/** One list of parts, sets that not all ways have made possible; undefined when the ways differ in shape. */
export function joinParts(
  ways: readonly (readonly BuiltPart[])[],
): readonly BuiltPart[] | undefined {
  const [first, ...rest] = ways;
  if (!first) return undefined;
  const alike = rest.every(
    (way) =>
      way.length === first.length &&
      way.every((part, i) => part.names.join() === first[i]!.names.join()),
  );
  if (!alike) return undefined;
  return first.map((part, i) => ({ ...part, sets: joinSets(ways.map((way) => way[i]!.sets)) }));
}

/** The union of sets by text, in first-seen order. */
export function joinSets(ways: readonly (readonly PartSet[])[]): readonly PartSet[] {
  const joined = new Map<string | null, PartSet>();
  for (const way of ways)
    for (const set of way) if (!joined.has(set.text)) joined.set(set.text, set);
  return [...joined.values()].map((set) => {
    const certain = ways.every((way) =>
      way.some(({ text, status }) => text === set.text && status === "certain"),
    );
    return certain ? set : { ...set, status: "possible" };
  });
}
