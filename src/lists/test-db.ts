// TensorRT-LLM's test-db YAML: contexts, blocks with conditions, and entries. Grammar: specs, lists 1.4.
import type { Diagnostic } from "../text/diagnostic.ts";
import { SourceText } from "../text/source.ts";
import { type Body, plainEntry } from "./body.ts";
import { readCondition } from "./condition.ts";
import { placeAll } from "./place.ts";
import { contextDiagnostics, keyDiagnostic, schemaDiagnostic } from "./test-db-schema.ts";
import { readTrtllmEntry } from "./trtllm-entry.ts";
import { templateDiagnostic, templateFault } from "./trtllm-template.ts";
import type { Block, Condition, Context, ListEntry } from "./types.ts";
import {
  readYaml,
  type YamlMap,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from "./yaml-tree.ts";

interface Building {
  readonly source: SourceText;
  readonly entries: ListEntry[];
  readonly blocks: Block[];
  readonly contexts: Context[];
  readonly diagnostics: Diagnostic[];
}

/** Reads a test-db file; a file that is no YAML still gives the entries that its lines show. */
export function readTestDb(source: SourceText): Body {
  const file = readYaml(source);
  const building: Building = {
    source,
    entries: [],
    blocks: [],
    contexts: [],
    diagnostics: [...file.diagnostics],
  };
  if (file.faults.length > 0) return { ...building, entries: salvage(source) };
  if (file.root?.kind === "map") readContexts(building, file.root);
  else if (file.root) complain(building, file.root, NO_CONTEXTS);
  return building;
}

const NO_CONTEXTS =
  "a test-db file is a map of contexts: begin it with the name of the file and `:`";

function complain(building: Building, node: { start: number; end: number }, message: string): void {
  building.diagnostics.push(schemaDiagnostic(building.source, node, message));
}

function readContexts(building: Building, root: YamlMap): void {
  for (const { key, value } of root.pairs) {
    if (key.value === "version" && value.kind === "scalar") continue;
    const first = building.blocks.length;
    if (value.kind === "seq")
      value.items.forEach(({ dash, value: block }, index) => {
        readBlock(building, String(key.value), index, dash, block);
      });
    else
      complain(
        building,
        key,
        `the context ${key.value} holds no list of blocks: write "- condition:" below it`,
      );
    const blocks = building.blocks.slice(first).map((_, index) => first + index);
    const at = building.source.span(key.start, key.end);
    building.contexts.push({ name: String(key.value), at, blocks });
  }
  building.diagnostics.push(...contextDiagnostics(building.source, building.contexts));
}

const BLOCK_KEYS = ["condition", "tests"];

function readBlock(
  building: Building,
  context: string,
  index: number,
  dash: number,
  node: YamlNode,
): void {
  const { source, blocks } = building;
  const at = source.span(dash, Math.max(node.end, dash + 1));
  const block = blocks.length;
  const entries: ListEntry[] = [];
  let condition: Condition | null = null;
  blocks.push({ context, index, condition, at, entries });
  if (node.kind !== "map") {
    complain(
      building,
      { start: dash, end: node.end },
      "a block is a map: write `condition:` and `tests:`",
    );
    return;
  }
  checkKeys(building, node);
  const pair = (name: string): YamlPair | undefined =>
    node.pairs.findLast(({ key }) => key.value === name);
  const conditionPair = pair("condition");
  if (conditionPair) {
    const read = readCondition(source, conditionPair);
    condition = read.condition;
    building.diagnostics.push(...read.diagnostics);
  } else
    complain(
      building,
      { start: dash, end: dash + 1 },
      "this block has no `condition:`, so nothing matches it: add one",
    );
  entries.push(...readTests(building, pair("tests"), block, dash));
  blocks[block] = { context, index, condition, at, entries };
  building.entries.push(...entries);
}

function checkKeys(building: Building, node: YamlMap): void {
  const { source, diagnostics } = building;
  const seen = new Set<unknown>();
  for (const { key } of node.pairs) {
    if (seen.has(key.value))
      complain(building, key, `${key.value} stands twice in this block: keep one`);
    seen.add(key.value);
    if (BLOCK_KEYS.includes(String(key.value))) continue;
    if (key.value === "terms")
      complain(building, key, "`terms` belongs below `condition:`: move it there");
    else diagnostics.push(keyDiagnostic(source, key, "key of a block", BLOCK_KEYS));
  }
}

function readTests(
  building: Building,
  pair: YamlPair | undefined,
  block: number,
  dash: number,
): readonly ListEntry[] {
  if (!pair) {
    complain(
      building,
      { start: dash, end: dash + 1 },
      "this block has no `tests:`: add them, or remove the block",
    );
    return [];
  }
  const { key, value } = pair;
  const empty =
    value.kind === "scalar"
      ? value.value === null
      : value.kind === "seq" && value.items.length === 0;
  if (empty) complain(building, key, "this block lists no tests: add some, or remove the block");
  else if (value.kind !== "seq")
    complain(building, key, "`tests:` is a list: write each test behind a `-`");
  if (value.kind !== "seq") return [];
  return value.items.map((item) => readItem(building, item.dash, item.value, block));
}

function readItem(building: Building, dash: number, node: YamlNode, block: number): ListEntry {
  const { source, diagnostics } = building;
  const line = source.span(dash, lineEnd(source, Math.max(node.end, dash + 1)));
  const comment = trailingComment(source, node.end);
  if (node.kind !== "scalar" || typeof node.value !== "string") {
    complain(building, { start: dash, end: Math.max(node.end, dash + 1) }, notText(node));
    return { ...strangeItem(source, node), line, comment, block };
  }
  const fault = templateFault(node.value, false);
  const read = readScalar(source, node);
  if (fault) diagnostics.push(templateDiagnostic(source, node, fault));
  else diagnostics.push(...(read?.diagnostics ?? []));
  if (!read) return { ...strangeItem(source, node), line, comment, block };
  return { ...read.entry, line, comment: read.entry.comment ?? comment, block };
}

function notText(node: YamlNode): string {
  if (node.kind === "map") return "`: ` makes a map of this item: put the whole item in quotes";
  if (node.kind === "seq") return "this item is a list of its own: write one test on each line";
  return node.value === null
    ? "this item is empty: name a test, or remove the `-`"
    : "this item is a number or a truth value, not a test: name a test";
}

/** An item that names nothing, kept so that nothing is lost. */
function strangeItem(source: SourceText, { start, end }: YamlNode): ListEntry {
  const text = source.text.slice(start, end);
  const at = source.span(start, end);
  const problem = "this item is no text";
  return plainEntry({ kind: "malformed", text, problem, at }, "exact");
}

const carrier = { waive: false, carrier: "yaml" } as const;

/** Reads a scalar in place; where quotes or escapes hide the value, in a text of its own. */
function readScalar(source: SourceText, node: YamlScalar): ReturnType<typeof readTrtllmEntry> {
  const value = String(node.value);
  const inner = node.quoted ? 1 : 0;
  const place = { start: node.start + inner, end: node.end - inner };
  if (source.text.slice(place.start, place.end) === value)
    return readTrtllmEntry(source, place, carrier);
  const alone = new SourceText(source.file, value);
  const read = readTrtllmEntry(alone, { start: 0, end: value.length }, carrier);
  return read && placeAll(read, source.span(node.start, node.end));
}

function lineEnd(source: SourceText, offset: number): number {
  const { line } = source.position(offset);
  const start = source.lineStarts[line - 1]!;
  return Math.max(offset, start + source.line(line).trimEnd().length);
}

/** The comment behind a value on its last line. */
export function trailingComment(source: SourceText, end: number): ListEntry["comment"] {
  const tail = source.text.slice(end, lineEnd(source, end));
  const found = /^\s+(#.*)$/.exec(tail);
  if (!found) return null;
  const start = end + tail.indexOf("#");
  return { text: found[1]!, at: source.span(start, start + found[1]!.length) };
}

/** Entries as the lines of a broken file show them: `- ` and something that looks like a test. */
function salvage(source: SourceText): readonly ListEntry[] {
  const found: ListEntry[] = [];
  for (let number = 1; number <= source.lineStarts.length; number++) {
    const line = source.line(number);
    const item = /^[ \t]*-[ \t]+(['"]?)([^'"\s].*?)\1(?:[ \t]+#.*)?$/.exec(line);
    if (!item || !/::|^unittest\//.test(item[2]!)) continue;
    const start = source.lineStarts[number - 1]! + line.indexOf(item[2]!);
    const read = readTrtllmEntry(source, { start, end: start + item[2]!.length }, carrier);
    if (read) found.push(read.entry);
  }
  return found;
}
