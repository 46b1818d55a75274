// Which waives silence an entry on a stage, by the rules of their two readers (lists 2.4). Editing waives is elsewhere.
import type { ListEntry, ListFile } from "../lists/types.ts";
import { startsWith } from "./wanted.ts";

/** An entry of a waive list with the list. */
export interface Waive {
  readonly list: ListFile;
  readonly entry: ListEntry;
}

/** Finds the waives of entries; `gpu` is the word that scopes are compared with. */
export interface WaiveIndex {
  readonly all: readonly Waive[];
  /** The waive that silences an entry where stage names begin with `gpu`; null asks for any GPU's. */
  of(entry: ListEntry, gpu: string | null): Waive | undefined;
}

const SILENT: ReadonlySet<string> = new Set(["SKIP"]);

/** A line without a marker waives nothing. */
export function indexWaives(lists: readonly ListFile[]): WaiveIndex {
  const all = lists
    .filter(({ role }) => role === "waive")
    .flatMap((list) => list.entries.map((entry) => ({ list, entry })))
    .filter(({ entry }) => entry.marker !== null && SILENT.has(entry.marker.word));
  const byText = new Map<string, Waive[]>();
  const unit = new Map<string, Waive[]>();
  for (const waive of all) {
    push(byText, waive.entry.text, waive);
    const { target } = waive.entry;
    if (
      target.kind === "node" &&
      target.path.startsWith("unittest/") &&
      target.path.endsWith(".py")
    ) {
      push(unit, target.path, waive);
    }
  }
  const holds = ({ entry }: Waive, gpu: string | null): boolean =>
    entry.scope === null || gpu === null || entry.scope === gpu;
  return {
    all,
    of: (entry, gpu) => {
      const own = byText.get(entry.text)?.find((waive) => holds(waive, gpu));
      if (own) return own;
      const { target } = entry;
      if (target.kind !== "node") return undefined;
      return unit.get(target.path)?.find((waive) => holds(waive, gpu) && covers(waive, entry));
    },
  };
}

/** Unit tests are waived by their file, class or function too; a folder waives nothing. */
function covers({ entry: waive }: Waive, { target }: ListEntry): boolean {
  return waive.target.kind === "node" && target.kind === "node" && startsWith(target, waive.target);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
