// Ids that collide where a list names them (thread 22), and prefixes that reach further than their name (thread 49).
import type { NodeTarget } from "../lists/types.ts";
import { joinPath } from "../resolve/index.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { finding, onEntry } from "./finding.ts";
import { type Item, rootOf, type Scene } from "./scene.ts";

/** One finding for each function whose numbered ids a list names without their numbers. */
export function checkCollisions(scene: Scene): readonly Diagnostic[] {
  const seen = new Set<string>();
  return scene.items.flatMap((item) => {
    const { resolution, list, unit } = item;
    if (resolution?.kind !== "missing" || resolution.change?.kind !== "collided") return [];
    const one = functionOf(scene, resolution.target, unit ? list.unitBase! : list.base);
    if (!one || seen.has(one.base)) return [];
    seen.add(one.base);
    const message = `several cases of ${one.name} have the id ${JSON.stringify(resolution.change.written)}, so pytest numbers them: give each row an id of its own`;
    const at = scene.world.place(rootOf(scene, item), one.at);
    return [finding("duplicate-id", at, message, { entry: one.base })];
  });
}

function functionOf(scene: Scene, target: NodeTarget | null, base: string) {
  const located = target && scene.world.locate(joinPath(base, target.path));
  const file = located?.index.file(located.path);
  return file?.functions.find(
    ({ name, classes }) => name === target?.name && classes.join() === target.classes.join(),
  );
}

/** Prefix entries whose text begins other tests' names as well. */
export function checkPrefixes(scene: Scene): readonly Diagnostic[] {
  return scene.items
    .filter(({ entry, resolution }) => entry.selection === "prefix" && resolution?.kind === "found")
    .flatMap((item) => furtherReach(scene, item));
}

function furtherReach(scene: Scene, item: Item): readonly Diagnostic[] {
  const { target } = item.entry;
  if (target.kind !== "node" || target.name === null || target.params !== null) return [];
  const located = scene.world.locate(joinPath(item.list.base, target.path));
  const file = located?.index.file(located.path);
  const name = target.name;
  const others = (file?.functions ?? []).filter(
    (one) =>
      one.name !== name &&
      one.name.startsWith(name) &&
      one.classes.join() === target.classes.join(),
  );
  const [first] = others;
  if (!first) return [];
  const more = others.length > 1 ? ` and ${others.length - 1} more` : "";
  const message = `as a prefix it also matches ${first.name}${more}: write whole ids where only ${name} is meant`;
  return [
    onEntry("also-matches", item, message, {
      related: [{ message: "also matched", at: scene.world.place(rootOf(scene, item), first.at) }],
    }),
  ];
}
