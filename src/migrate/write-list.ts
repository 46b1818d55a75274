// Writes a choice into the text of a list that has its entries on lines: txt lists, waives, test-db YAML.
import type { ListEntry, ListFile } from "../lists/types.ts";
import { addToPostMerge } from "./blocks.ts";
import { type Choice, isWaive, type Placement } from "./choose.ts";
import { lost, type Unplaced } from "./entries.ts";
import { isSorted, LineChanges, sortLines } from "./lines.ts";

export interface Written {
  readonly text: string;
  /** Placements that could be written. */
  readonly done: readonly Placement[];
  /** What could not be written. */
  readonly unplaced: readonly Unplaced[];
}

/** The list's text after the choice. */
export function writeList({ list, placements }: Choice): Written {
  const changes = new LineChanges(list.source.text);
  const shared = linesOf(list);
  const unplaced: Unplaced[] = [];
  const done: Placement[] = [];
  for (const placement of placements) {
    const fault = faultOf(list, placement, shared);
    if (fault) {
      const all = [...placement.own, ...placement.moved];
      unplaced.push(lost(list, placement.entry, fault, all).unplaced);
      continue;
    }
    changes.replace(placement.entry.at.start.line, newLines(list, changes, placement));
    done.push(placement);
  }
  addToPostMerge(list, changes, done);
  const { text } = changes;
  const sorted = isWaive(list) && list.blocks.length === 0 && isSorted(list.source.text);
  return { text: sorted && !isSorted(text) ? sortLines(text) : text, done, unplaced };
}

/** How many entries each line holds. */
function linesOf(list: ListFile): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { at } of list.entries)
    counts.set(at.start.line, (counts.get(at.start.line) ?? 0) + 1);
  return counts;
}

/** Why an entry cannot be rewritten where it stands. */
function faultOf(
  list: ListFile,
  { entry, own, moved }: Placement,
  shared: ReadonlyMap<number, number>,
): string | undefined {
  const { at, text } = entry;
  if (list.source.text.slice(at.start.offset, at.end.offset) !== text)
    return "not-writable: the entry is written with escapes; rewrite it by hand";
  if (at.start.line !== at.end.line) return "not-writable: the entry takes several lines";
  if ((shared.get(at.start.line) ?? 0) > 1)
    return "not-writable: several entries stand on this line; put each on its own";
  const quoted = /["']$/.test(list.source.line(at.start.line).slice(0, at.start.column - 1));
  const texts = [...own, ...moved];
  if (list.blocks.length > 0 && !quoted && texts.some((one) => /: | #|^[[{"'*&!%@]/.test(one)))
    return "not-writable: the new text means something else to YAML; put it in quotes";
  return undefined;
}

/** The line once for each text, with all that stands around the entry. */
function newLines(list: ListFile, changes: LineChanges, { entry, own }: Placement): string[] {
  const line = changes.line(entry.at.start.line);
  const from = columnOf(list, entry);
  const before = line.slice(0, from);
  const after = line.slice(from + entry.text.length);
  return own.map((text) => before + text + after);
}

const columnOf = (_list: ListFile, { at }: ListEntry): number => at.start.column - 1;
