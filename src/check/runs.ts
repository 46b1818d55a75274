// Which entries run what, over all lists: by text, by unit-test path. For waives and unlisted tests.
import type { NodeTarget } from "../lists/types.ts";
import { type Item, isRunList } from "./scene.ts";

/** Looks entries of running lists up. */
export interface RunIndex {
  /** True when some list runs something. */
  readonly any: boolean;
  readonly anyUnit: boolean;
  /** Entries of exactly this text. */
  byText(text: string): readonly Item[];
  /** Unit-test entries whose target is the path, lies below it, or covers it. */
  touching(target: NodeTarget): readonly Item[];
  /** Unit-test entries at exactly this path. */
  atPath(path: string): readonly Item[];
  /** Running texts that begin with this one. */
  readonly texts: ReadonlySet<string>;
}

export function makeRunIndex(items: readonly Item[]): RunIndex {
  const running = items.filter(({ list }) => isRunList(list));
  const byText = new Map<string, Item[]>();
  const byPath = new Map<string, Item[]>();
  for (const item of running) {
    push(byText, item.entry.text, item);
    if (item.unit) for (const target of targetsOf(item)) push(byPath, trimSlash(target.path), item);
  }
  const atPath = (path: string) => byPath.get(path) ?? [];
  return {
    any: running.length > 0,
    anyUnit: byPath.size > 0,
    byText: (text) => byText.get(text) ?? [],
    atPath,
    touching: (target) => parents(trimSlash(target.path)).flatMap((path) => atPath(path)),
    texts: new Set(byText.keys()),
  };
}

/** The nodes that an entry names. */
export function targetsOf({ entry }: Item): readonly NodeTarget[] {
  const { target } = entry;
  if (target.kind === "malformed") return [];
  return target.kind === "node" ? [target] : target.targets;
}

export const trimSlash = (path: string): string => path.replace(/\/+$/, "");

/** A path and every folder above it, nearest first. */
export function parents(path: string): readonly string[] {
  const found = [path];
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
    found.push(path.slice(0, slash));
  }
  return found;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
