// Entries that the shard splitter replaces by longer ones: it finds lines by substring (lists 2.5, N20).
import type { Diagnostic } from "../text/diagnostic.ts";
import { onEntry } from "./finding.ts";
import type { Render } from "./renders.ts";
import type { Item, Scene } from "./scene.ts";
import { runTogether } from "./together.ts";

/** Shadowed entries of every render that is split, once for each pair. */
export function checkShards(scene: Scene): readonly Diagnostic[] {
  const seen = new Set<string>();
  const holders = new Map<Render["list"], Holders>();
  return scene.renders.filter(isSplit).flatMap((render) => {
    const known = holders.get(render.list) ?? findHolders(scene.itemsOf.get(render.list) ?? []);
    holders.set(render.list, known);
    return shadowed(render, known).filter(({ at, related }) => {
      const key = `${at.file}\n${at.start.offset}\n${related?.[0]?.at.start.offset}`;
      return !seen.has(key) && seen.add(key) !== undefined;
    });
  });
}

/** Performance stages and stages that get the list as it is are not taken apart. */
function isSplit({ list, stages, blocks }: Render): boolean {
  if (list.format !== "trtllm-test-db" || blocks.length === 0) return false;
  return stages.some((stage) => !stage.runWithSbatch && !/-Perf(Sanity)?-/.test(stage.name));
}

/** Longer entries that hold an entry's text, by that text. */
type Holders = ReadonlyMap<string, readonly string[]>;

/** All pairs of one file, by one search through its joined text for each entry. */
function findHolders(items: readonly Item[]): Holders {
  const texts = [...new Set(items.map(({ entry }) => entry.text))];
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + 1;
  }
  const joined = texts.join("\n");
  const found = new Map<string, readonly string[]>();
  for (const text of texts) {
    const longer = new Set<string>();
    for (let hit = joined.indexOf(text); hit !== -1; hit = joined.indexOf(text, hit + 1)) {
      const holder = texts[lineAt(starts, hit)]!;
      if (holder !== text) longer.add(holder);
    }
    if (longer.size > 0) found.set(text, [...longer]);
  }
  return found;
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function shadowed(render: Render, holders: Holders): readonly Diagnostic[] {
  const order = new Map(render.items.map((item, index) => [item.entry.text, { item, index }]));
  return render.items.flatMap((item, index) => {
    const longer = (holders.get(item.entry.text) ?? []).flatMap((text) => order.get(text) ?? []);
    const hit = longer.find(
      (one) => wins(one, { item, index }) && runTogether(render, one.item, item),
    );
    return hit ? [shadow(item, hit.item)] : [];
  });
}

interface Placed {
  readonly item: Item;
  readonly index: number;
}

/** Isolated lines are looked at first, then the others; within each, by order. */
function wins(longer: Placed, shorter: Placed): boolean {
  const isolated = (one: Placed) => one.item.entry.written.some(({ word }) => word === "ISOLATION");
  if (isolated(longer) !== isolated(shorter)) return isolated(longer);
  return longer.index < shorter.index;
}

function shadow(item: Item, longer: Item): Diagnostic {
  const { entry } = longer;
  const isolated = entry.written.some(({ word }) => word === "ISOLATION");
  const how = isolated ? "is isolated and holds this text" : "stands above and holds this text";
  const remedy = isolated
    ? "isolate this entry too, above the other, or rename one of the tests"
    : "put this entry above it";
  const message = `${entry.text} (line ${entry.at.start.line}) ${how}, so the splitter runs that one twice and this one never: ${remedy}`;
  return onEntry("shard-shadowing", item, message, {
    related: [{ message: "taken in its place", at: entry.at }],
  });
}
