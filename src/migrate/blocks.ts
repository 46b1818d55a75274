// Entries that move to the post-merge block of the same condition, which is made by copying the condition when it is not there.
import type { Block, Condition, ListEntry, ListFile } from "../lists/types.ts";
import type { Placement } from "./choose.ts";
import type { LineChanges } from "./lines.ts";

interface Moving {
  readonly entry: ListEntry;
  readonly text: string;
}

/** Adds the moved texts of placements to where they belong. */
export function addToPostMerge(
  list: ListFile,
  changes: LineChanges,
  placements: readonly Placement[],
): void {
  const held = heldTexts(list, placements);
  const made = new Map<string, { from: number; lines: Moving[] }>();
  for (const { entry, moved } of placements) {
    if (entry.block === null || moved.length === 0) continue;
    const source = list.blocks[entry.block]!;
    const target = list.blocks.findIndex((block) => isCounterpart(source, block));
    const key = target === -1 ? keyOf(source) : String(target);
    const own = held.get(key) ?? new Set<string>();
    held.set(key, own);
    for (const text of moved) {
      if (own.has(text)) continue;
      own.add(text);
      const moving = { entry, text };
      if (target === -1) {
        const block = made.get(key) ?? { from: entry.block, lines: [] };
        block.lines.push(moving);
        made.set(key, block);
      } else append(list, changes, list.blocks[target]!, moving);
    }
  }
  for (const { from, lines } of made.values())
    createBlock(list, changes, list.blocks[from]!, lines);
}

/** Texts that each block holds after migration. */
function heldTexts(list: ListFile, placements: readonly Placement[]): Map<string, Set<string>> {
  const own = new Map(placements.map((one) => [one.entry, one.own]));
  const held = new Map<string, Set<string>>();
  list.blocks.forEach((block, index) => {
    held.set(
      String(index),
      new Set(block.entries.flatMap((entry) => own.get(entry) ?? [entry.text])),
    );
  });
  // Entries of a list and of its blocks need not be the same objects.
  for (const { entry, own: texts } of placements)
    if (entry.block !== null) for (const text of texts) held.get(String(entry.block))?.add(text);
  return held;
}

/** A block of the same context whose condition is equal but for `stage: post_merge`. */
function isCounterpart(source: Block, block: Block): boolean {
  return (
    block.context === source.context &&
    String(block.condition?.terms.stage) === "post_merge" &&
    keyOf(block) === keyOf(source)
  );
}

/** A condition without its stage, the order of keys and globs put aside. */
function keyOf({ context, condition }: Block): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return [...value].sort();
    if (typeof value !== "object" || value === null) return value;
    const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return pairs.map(([key, inner]) => [key, sorted(inner)]);
  };
  const { terms = {}, ranges = {}, wildcards = {} }: Partial<Condition> = condition ?? {};
  const rest = Object.fromEntries(Object.entries(terms).filter(([key]) => key !== "stage"));
  return JSON.stringify([context, sorted(rest), sorted(ranges), sorted(wildcards)]);
}

const firstLine = (block: Block): number => block.at.start.line;
const entryLines = (block: Block): readonly number[] =>
  block.entries.map(({ at }) => at.start.line);

/** Marker and comment of the entry, as they stand behind it. */
function tail(changes: LineChanges, { at }: ListEntry): string {
  return changes
    .line(at.end.line)
    .slice(at.end.column - 1)
    .trimEnd();
}

function append(list: ListFile, changes: LineChanges, block: Block, moving: Moving): void {
  const lines = entryLines(block);
  const last = lines.length > 0 ? Math.max(...lines) : block.at.end.line;
  const like = lines.length > 0 ? changes.line(last) : changes.line(moving.entry.at.start.line);
  changes.addAfter(last, [item(list, changes, like, moving)]);
}

function item(
  _list: ListFile,
  changes: LineChanges,
  like: string,
  { entry, text }: Moving,
): string {
  const dash = /^\s*-/.exec(like)?.[0] ?? "    -";
  const own = changes.line(entry.at.start.line).slice(0, entry.at.start.column - 1);
  const quote = /["']$/.exec(own)?.[0] ?? "";
  return `${dash} ${quote}${text}${tail(changes, entry)}`;
}

/** The source block's lines without its entries, `stage` replaced, and the moved entries below `tests:`. */
function createBlock(
  list: ListFile,
  changes: LineChanges,
  source: Block,
  moving: readonly Moving[],
): void {
  const entries = entryLines(source);
  const first = Math.min(...entries);
  const last = Math.max(...entries);
  const stage = source.condition?.places?.["terms.stage"];
  const numbers = range(firstLine(source), first - 1).filter(
    (number) => !isComment(changes, number),
  );
  const header = numbers.map((number) => withStage(changes.line(number), number, stage));
  const footer = range(last + 1, source.at.end.line).map((number) =>
    withStage(changes.line(number), number, stage),
  );
  const items = moving.map((one) => item(list, changes, changes.line(first), one));
  changes.addAfter(Math.max(last, source.at.end.line), [...header, ...items, ...footer]);
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

const isComment = (changes: LineChanges, number: number): boolean =>
  /^\s*(?:#.*)?$/.test(changes.line(number));

function withStage(
  line: string,
  number: number,
  stage: NonNullable<Condition["places"]>[string] | undefined,
): string {
  if (!stage || stage.start.line !== number) return line;
  const old = line.slice(stage.start.column - 1, stage.end.column - 1);
  const quote = /^["']/.exec(old)?.[0] ?? "";
  return `${line.slice(0, stage.start.column - 1)}${quote}post_merge${quote}${line.slice(stage.end.column - 1)}`;
}
