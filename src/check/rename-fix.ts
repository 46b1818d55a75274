// The repair of an entry whose target was renamed: offered as safe only when one target is meant.
import type { Change, Missing } from "../resolve/index.ts";
import type { Fix } from "../text/diagnostic.ts";
import type { Item } from "./scene.ts";

const sure: ReadonlySet<Change["kind"]> = new Set([
  "axis-added",
  "axis-removed",
  "order-swapped",
  "segment-renamed",
  "class-renamed",
  "function-renamed",
  "no-params",
  "path-prefix",
  "extension",
  "file-moved",
]);

/** Replaces the entry's text by the best suggestion; undefined where the text does not stand there as it is. */
export function fixRename(item: Item, missing: Missing, best: string | undefined): Fix | undefined {
  const { change } = missing;
  if (best === undefined || !change) return undefined;
  const { list, entry } = item;
  const { start, end } = entry.at;
  if (list.source.text.slice(start.offset, end.offset) !== entry.text) return undefined;
  if (list.blocks.length > 0 && /: | #|^[[{"'*&!%@]/.test(best)) return undefined;
  const safe = change.only && sure.has(change.kind) && keepsMeaning(change);
  const edits = [{ file: list.path, start: start.offset, end: end.offset, text: best }];
  return { title: `write ${best}`, safe, edits };
}

/** A renamed name or segment is surely the same one only when case and punctuation alone differ. */
function keepsMeaning({ kind, written, actual }: Change): boolean {
  if (kind !== "segment-renamed" && kind !== "function-renamed" && kind !== "class-renamed")
    return true;
  const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return bare(written) === bare(actual);
}
