// Whether two blocks that a stage may select are selected together: keys that the stage's name does not tell decide it.
import { reach } from "../ci/reach.ts";
import type { Block } from "../lists/types.ts";
import type { Render } from "./renders.ts";
import type { Item } from "./scene.ts";

/** True when two entries surely reach one run: same block, or blocks of which one's unknown keys hold the other's. */
export function runTogether(render: Render, a: Item, b: Item): boolean {
  const [first, second] = [blockOf(a), blockOf(b)];
  if (!first || !second || first === second) return true;
  return render.stages.some((stage) => {
    const keys = new Set([first, second].flatMap((block) => unknownKeys(render, stage, block)));
    if (keys.size === 0) return true;
    const [left, right] = [constraintsOn(first, keys), constraintsOn(second, keys)];
    return contains(left, right) || contains(right, left);
  });
}

const blockOf = ({ list, entry }: Item): Block | undefined =>
  entry.block === null ? undefined : list.blocks[entry.block];

function unknownKeys(
  { list }: Render,
  stage: Render["stages"][number],
  block: Block,
): readonly string[] {
  const found = reach(stage, list, block);
  return found?.status === "possible" ? found.unknown : [];
}

/** What a block asks of some keys, as comparable texts. */
function constraintsOn({ condition }: Block, keys: ReadonlySet<string>): ReadonlySet<string> {
  const sections = [condition?.terms, condition?.ranges, condition?.wildcards];
  return new Set(
    sections.flatMap((section) =>
      Object.entries(section ?? {})
        .filter(([key]) => keys.has(key))
        .map(([key, value]) => `${key} ${JSON.stringify(value)}`),
    ),
  );
}

const contains = (all: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
  [...some].every((one) => all.has(one));
