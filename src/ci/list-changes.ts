// Two versions of the lists, entry by entry: added, removed, changed, in blocks told apart by what they say, not by number.
import type { Block, ListEntry, ListFile } from "../lists/types.ts";
import { describeCondition } from "./conditions.ts";
import { entryLine } from "./stages.ts";

export type EntryChangeKind = "added" | "removed" | "marker" | "condition";

/** One changed entry. `block` is null in lists without blocks. */
export interface EntryChange {
  readonly kind: EntryChangeKind;
  /** The newer list; the older one for what was removed. */
  readonly list: ListFile;
  readonly block: Block | null;
  readonly entry: ListEntry;
  /** Lines with markers, before and after. */
  readonly before: string | null;
  readonly after: string | null;
  /** The older condition, where the block's condition changed. */
  readonly oldCondition?: string;
}

interface Placed {
  readonly list: ListFile;
  readonly block: Block | null;
  readonly entry: ListEntry;
  readonly line: string;
  readonly key: string;
  readonly condition: string;
}

/** Changes of one list; a side that is not there has no entries. */
export function diffLists(
  before: ListFile | undefined,
  after: ListFile | undefined,
): readonly EntryChange[] {
  const old = before ? place(before) : [];
  const now = after ? place(after) : [];
  const left = countOf(old);
  const added = now.filter((one) => !take(left, full(one)));
  const gone = [...left.values()].flat();
  const byKey = new Map<string, Placed[]>();
  for (const one of gone) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  const changes = added.map((one) => pair(one, byKey));
  const removed = [...byKey.values()].flat().map(
    (one): EntryChange => ({
      kind: "removed",
      list: one.list,
      block: one.block,
      entry: one.entry,
      before: one.line,
      after: null,
    }),
  );
  return [...changes, ...removed];
}

function place(list: ListFile): readonly Placed[] {
  const one = (block: Block | null, entry: ListEntry): Placed => ({
    list,
    block,
    entry,
    line: entryLine(list, entry),
    key: `${block?.context ?? ""}\n${entry.scope ?? ""}\n${entry.text}`,
    condition: block ? describeCondition(block.condition) : "",
  });
  if (list.blocks.length === 0) return list.entries.map((entry) => one(null, entry));
  return list.blocks.flatMap((block) => block.entries.map((entry) => one(block, entry)));
}

const full = ({ key, line, condition }: Placed): string => `${key}\n${line}\n${condition}`;

function countOf(all: readonly Placed[]): Map<string, Placed[]> {
  const found = new Map<string, Placed[]>();
  for (const one of all) found.set(full(one), [...(found.get(full(one)) ?? []), one]);
  return found;
}

function take(left: Map<string, Placed[]>, key: string): boolean {
  const own = left.get(key);
  if (!own?.length) return false;
  own.pop();
  return true;
}

/** An entry that was there with another marker or below another condition is changed, not added. */
function pair(one: Placed, byKey: Map<string, Placed[]>): EntryChange {
  const old = byKey.get(one.key)?.shift();
  const { list, block, entry, line } = one;
  const head = { list, block, entry, before: old?.line ?? null, after: line };
  if (!old) return { kind: "added", ...head };
  if (old.condition === one.condition) return { kind: "marker", ...head };
  return { kind: "condition", ...head, oldCondition: old.condition };
}
