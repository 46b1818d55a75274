// Recorded times as JSON: pytest-split's flat object, one object per environment, lists of pairs, and functions by file.
import type { SourceText } from "../text/source.ts";
import { type Body, plainEntry, type ReadOptions } from "./body.ts";
import { type JsonMember, type JsonNode, numberOf, parseJson, stringOf } from "./json.ts";
import { readNode } from "./node-target.ts";
import type { ListEntry } from "./types.ts";

/** Reads every id that the JSON holds, as a key of a number or object, first of a pair, or name below its file. */
export function readDurations(source: SourceText, options: ReadOptions): Body {
  const root = parseJson(source.text);
  if (root.kind === "fault") return faultBody(source, root);
  return { entries: [...walk(source, options, root, null)], diagnostics: [] };
}

/** The body of a file that is no JSON. */
export function faultBody(
  source: SourceText,
  fault: { readonly message: string; readonly offset: number },
): Body {
  const message = `this is no readable JSON: ${fault.message}; correct it here`;
  const at = source.span(fault.offset, fault.offset);
  return { entries: [], diagnostics: [{ code: "parse-error", severity: "error", message, at }] };
}

function* walk(
  source: SourceText,
  options: ReadOptions,
  node: JsonNode,
  file: string | null,
): Generator<ListEntry> {
  if (node.kind === "object") {
    for (const member of node.members) yield* walkMember(source, options, member, file);
  } else if (node.kind === "array") yield* walkItems(source, options, node.items, file);
}

function* walkMember(
  source: SourceText,
  options: ReadOptions,
  { key, keyAt, value }: JsonMember,
  file: string | null,
): Generator<ListEntry> {
  if (value.kind !== "scalar") yield* walk(source, options, value, isFile(key) ? key : file);
  else if (typeof value.value === "number" && looksLikeId(key))
    yield keyEntry(source, options, key, keyAt, { seconds: value.value });
}

const isFile = (text: string): boolean => /\.py$/.test(text);
const looksLikeId = (text: string): boolean => text.includes("::") || /\.py\b|\//.test(text);

function* walkItems(
  source: SourceText,
  options: ReadOptions,
  items: readonly JsonNode[],
  file: string | null,
): Generator<ListEntry> {
  const [first, second] = items;
  const id = stringOf(first);
  const seconds = numberOf(second);
  if (id !== undefined && seconds !== undefined && items.length === 2) {
    if (looksLikeId(id)) yield keyEntry(source, options, id, first!, { seconds });
    return;
  }
  for (const item of items) {
    const name = stringOf(item);
    if (name === undefined) yield* walk(source, options, item, file);
    else if (file !== null) yield functionEntry(source, options, name, item, file);
    else if (looksLikeId(name)) yield keyEntry(source, options, name, item, {});
  }
}

/** A function below its file: the name alone is written, the id is put together. */
function functionEntry(
  source: SourceText,
  options: ReadOptions,
  name: string,
  at: { readonly start: number; readonly end: number },
  file: string,
): ListEntry {
  const target = readNode(source, at.start + 1, at.end - 1, `${file}::${name}`);
  return plainEntry(target, "pytest", { text: name, data: { file }, selection: options.selection });
}

/** An id that stands in quotes; escapes in it leave its place the whole string. */
export function keyEntry(
  source: SourceText,
  options: ReadOptions,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  data: ListEntry["data"],
): ListEntry {
  const plain = source.text.slice(start + 1, end - 1) === text;
  const inner = plain ? { from: start + 1, to: end - 1 } : { from: start, to: end };
  const target = readNode(source, inner.from, inner.to, text);
  return plainEntry(target, options.selection, { data, line: source.span(start, end) });
}
