// Item hooks of conftests applied to one file: what pytest_collection_modifyitems and pytest_itemcollected leave of it.
import { type PyFunction, type PyValue, Stop } from "../python/index.ts";
import { parseNodeId } from "../text/node-id.ts";
import { listedIds } from "./idset.ts";
import { type Item, ItemHooks, itemsOf, modifySteps } from "./items.ts";
import { relativePath } from "./paths.ts";
import { place, undecided } from "./places.ts";
import type { Undecided } from "./types.ts";
import type { Unit } from "./units.ts";
import type { PluginModule, World } from "./world.ts";

/** More items than this are not handed to hooks one by one. */
const mostItems = 200_000n;

const decoder = new TextDecoder();

/** True when some hook of the modules may change which items there are, or their ids. */
export function needsItems(world: World, modules: readonly PluginModule[]): boolean {
  return modules.some(({ module }) => {
    if (module.attrs.has("pytest_itemcollected")) return true;
    const hook = module.attrs.get("pytest_collection_modifyitems");
    return hook !== undefined && mayChangeItems(world, hook);
  });
}

const readers =
  /\b(?:len|enumerate|list|tuple|iter|reversed|sorted|any|all|isinstance|print)\s*\(\s*items\s*[,)]/g;
const changes =
  /\bitems\s*\[[^\]]*\]\s*=|\bitems\s*=|\bitems\s*\.|\bdel\s+items|\bsession\s*\.|_nodeid|\(\s*[^()]*\bitems\b|,\s*items\b|=\s*items\b/;

/** A hook that only reads the list (to add markers, say) leaves ids and order alone. */
function mayChangeItems(world: World, hook: PyValue): boolean {
  if (hook.kind !== "function") return true;
  const text = bodyText(world, hook);
  return text === undefined || changes.test(text.replace(readers, "_("));
}

/** The source of a function's body, by indentation. */
function bodyText(world: World, func: PyFunction): string | undefined {
  const bytes = world.files.read(func.place.file);
  if (!bytes) return undefined;
  const lines = decoder.decode(bytes).split(/\r?\n/);
  const start = func.place.line - 1;
  const head = lines.findIndex((line, i) => i >= start && /\)\s*(->[^:]*)?:\s*(#.*)?$/.test(line));
  if (head === -1) return undefined;
  const indent = (line: string): number => line.length - line.trimStart().length;
  const def = lines.slice(start, head + 1).find((line) => /^\s*(async\s+)?def\s/.test(line));
  const outer = indent(def ?? lines[start] ?? "");
  const body: string[] = [];
  for (const line of lines.slice(head + 1)) {
    if (line.trim() !== "" && indent(line) <= outer) break;
    body.push(line);
  }
  return body.join("\n");
}

/** The units of a file after the hooks that it sees; an Undecided when what they leave cannot be known. */
export function applyItemHooks(
  world: World,
  path: string,
  units: readonly Unit[],
): readonly Unit[] | Undecided {
  const modules = [...world.plugins, ...world.conftestsAbove(path)];
  if (units.length === 0 || !needsItems(world, modules)) return units;
  const size = units.reduce((sum, { test }) => {
    const { certain, possible } = test.ids.count();
    return sum + certain + possible;
  }, 0n);
  const { rootdir } = world.config;
  const selector = relativePath(path, rootdir);
  if (size > mostItems)
    return undecided(
      selector,
      "a hook sees too many items to follow",
      place(rootdir, undefined, path),
    );
  try {
    return hooked(world, modules, units);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return undecided(selector, error.why.why, place(rootdir, error.why.at, path));
  }
}

function hooked(
  world: World,
  modules: readonly PluginModule[],
  units: readonly Unit[],
): readonly Unit[] {
  const hooks = new ItemHooks(world);
  const all = units.flatMap((unit) => [...itemsOf(unit)]);
  for (const { module } of modules) {
    const hook = module.attrs.get("pytest_itemcollected");
    if (hook) hooks.collected(hook, all);
  }
  const left = hooks.modify(modifySteps(modules), all, (items) => items);
  return regroup(units, all, left);
}

/** Units with what is left of their ids, renamed where a hook rewrote ids. */
function regroup(
  units: readonly Unit[],
  before: readonly Item[],
  left: readonly Item[],
): readonly Unit[] {
  const untouched = before.length === left.length && before.every((one) => one.id === one.case.id);
  if (untouched) return units;
  const byUnit = new Map<Unit, Map<string, Item[]>>();
  for (const item of left) {
    const bases = byUnit.get(item.unit) ?? new Map<string, Item[]>();
    byUnit.set(item.unit, bases);
    const base = baseOf(item);
    bases.set(base, [...(bases.get(base) ?? []), item]);
  }
  return units.flatMap((unit) => {
    if (unit.test.ids.open) return [unit];
    return [...(byUnit.get(unit) ?? new Map<string, Item[]>())].map(([base, items]) =>
      renamed(unit, base, items),
    );
  });
}

function baseOf(item: Item): string {
  if (item.id === item.case.id) return item.unit.test.base;
  const parts = parseNodeId(item.id);
  return parts ? [parts.path, ...parts.classes, parts.name].join("::") : item.id;
}

function renamed(unit: Unit, base: string, items: readonly Item[]): Unit {
  const { ids } = unit.test;
  const cases = items
    .toSorted((a, b) => a.index - b.index)
    .map((one) => ({ ...one.case, id: one.id as (typeof one.case)["id"] }));
  const parts = parseNodeId(base);
  const { certain, possible } = ids.count();
  const kept = items.every((one) => one.id === one.case.id);
  if (kept && BigInt(cases.length) === certain + possible) return unit;
  const name = parts?.name ?? unit.test.name;
  return {
    ...unit,
    parts: undefined,
    test: {
      ...unit.test,
      base,
      name,
      ids: listedIds({ ...ids, base, axes: ids.axes, open: ids.open }, cases),
    },
  };
}
