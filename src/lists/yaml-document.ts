// YAML through the library: everything that the fast reader leaves alone, such as flow collections, anchors and long scalars.
import type { Document } from "yaml";
import { Composer, isMap, isScalar, isSeq, Lexer, Parser } from "../text/yaml.ts";
import type {
  YamlFault,
  YamlItem,
  YamlNode,
  YamlPair,
  YamlReading,
  YamlScalar,
} from "./yaml-tree.ts";

/** Nodes that one reading may make out of aliases: beyond, the file is taken for an attack. */
const ALIAS_BUDGET = 20_000;
/** The library recurses: deeper nesting would overflow the stack, which no exception reports safely. */
const DEPTH_LIMIT = 200;

type Token = Parameters<Composer["compose"]>[0] extends Iterable<infer One> ? One : never;
type ParsedDocument = Document.Parsed;

interface Walk {
  readonly document: ParsedDocument;
  readonly faults: YamlFault[];
  budget: number;
  inAlias: number;
}

/** Reads any text; what cannot be read is a fault with its place. */
export function readYamlDocument(text: string): YamlReading {
  if (nestsOnOneLine(text)) return tooDeep;
  const tokens = [...new Parser().parse(text)];
  if (isTooDeep(tokens)) return tooDeep;
  return compose(text, tokens);
}

const tooDeep: YamlReading = {
  root: null,
  faults: [{ message: `it is nested deeper than ${DEPTH_LIMIT} levels`, offset: 0 }],
};

/** Looks for deep nesting by words alone, and stops at the limit: such texts cost the parser dearly. */
function nestsOnOneLine(text: string): boolean {
  if (!/(?:[-?] +){100}/.test(text) && (text.match(/[[{]/g)?.length ?? 0) <= DEPTH_LIMIT)
    return false;
  let flow = 0;
  let block = 0;
  let scalar = false;
  for (const word of new Lexer().lex(text)) {
    if (!scalar && (word === "[" || word === "{")) flow++;
    else if (!scalar && (word === "]" || word === "}")) flow--;
    else if (!scalar && (word === "-" || word === "?")) block++;
    else if (word.endsWith("\n")) block = 0;
    if (flow > DEPTH_LIMIT || block > DEPTH_LIMIT) return true;
    scalar = word === SCALAR;
  }
  return false;
}

/** The lexer's mark before a plain or block scalar. */
const SCALAR = "\u001f";

function compose(text: string, tokens: Token[]): YamlReading {
  const composer = new Composer({
    keepSourceTokens: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  const [document, second] = [...composer.compose(tokens, true, text.length)] as ParsedDocument[];
  if (!document) return { root: null, faults: [] };
  const faults = document.errors.map(({ message, pos }) => ({ message, offset: pos[0] }));
  if (second) faults.push({ message: "a second document begins here", offset: second.range[0] });
  const walk: Walk = { document, faults, budget: ALIAS_BUDGET, inAlias: 0 };
  const { contents } = document;
  return { root: contents === null ? null : convert(walk, contents, 0, 0), faults };
}

/** Measures the nesting of raw tokens without recursion. */
function isTooDeep(tokens: readonly unknown[]): boolean {
  let level: readonly unknown[] = tokens;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > 3 * DEPTH_LIMIT) return true;
    level = level.flatMap(innerTokens);
  }
  return false;
}

interface RawToken {
  readonly value?: unknown;
  readonly key?: unknown;
  readonly items?: readonly unknown[];
}

function innerTokens(token: unknown): readonly unknown[] {
  if (typeof token !== "object" || token === null) return [];
  const { value, key, items } = token as RawToken;
  return [value, key, ...(items ?? [])].filter((one) => typeof one === "object" && one !== null);
}

interface Ranged {
  readonly range?: readonly [number, number, number] | null;
}

function convert(walk: Walk, node: unknown, near: number, depth: number): YamlNode {
  const [start, end] = (node as Ranged | null)?.range ?? [near, near];
  if (depth > DEPTH_LIMIT || (walk.inAlias > 0 && walk.budget-- < 0)) return giveUp(walk, start);
  if (isMap(node)) return convertMap(walk, node, start, depth);
  if (isSeq(node)) return convertSeq(walk, node, start, depth);
  if (isScalar(node)) return scalarOf(node, start, end);
  if (isAlias(node)) return convertAlias(walk, node, start, depth);
  return { kind: "scalar", start, end, value: null, quoted: false };
}

function giveUp(walk: Walk, offset: number): YamlScalar {
  const message = "aliases or nesting make it too large to read";
  if (!walk.faults.some((fault) => fault.message === message))
    walk.faults.push({ message, offset });
  return { kind: "scalar", start: offset, end: offset, value: null, quoted: false };
}

interface AliasNode {
  readonly source: string;
  resolve(document: ParsedDocument): unknown;
}

const isAlias = (node: unknown): node is AliasNode =>
  typeof node === "object" && node !== null && "source" in node && "resolve" in node;

function convertAlias(walk: Walk, node: AliasNode, start: number, depth: number): YamlNode {
  walk.inAlias++;
  const value = convert(walk, node.resolve(walk.document), start, depth + 1);
  walk.inAlias--;
  return value;
}

interface ScalarLike {
  readonly value: unknown;
  readonly type?: string | undefined;
}

function scalarOf({ value, type }: ScalarLike, start: number, end: number): YamlScalar {
  const quoted =
    type === "QUOTE_SINGLE" || type === "QUOTE_DOUBLE" || type?.startsWith("BLOCK_") === true;
  const simple =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return { kind: "scalar", start, end, value: simple ? value : null, quoted };
}

function convertMap(
  walk: Walk,
  node: { items: readonly unknown[] },
  start: number,
  depth: number,
): YamlNode {
  const pairs = (node.items as readonly { key: unknown; value: unknown }[]).map(
    (pair): YamlPair => {
      const key = convert(walk, pair.key, start, depth + 1);
      const value = convert(walk, pair.value, key.end, depth + 1);
      return { key: key.kind === "scalar" ? key : textKey(key), value };
    },
  );
  const end = Math.max(
    start,
    ...pairs.slice(-1).map(({ key, value }) => Math.max(key.end, value.end)),
  );
  return { kind: "map", start: pairs[0]?.key.start ?? start, end, pairs };
}

/** A collection as a key: nobody asks for it by name. */
const textKey = ({ start, end }: YamlNode): YamlScalar => ({
  kind: "scalar",
  start,
  end,
  value: null,
  quoted: false,
});

interface SeqLike {
  readonly items: readonly unknown[];
  readonly srcToken?: unknown;
}

interface SeqToken {
  readonly items?: readonly { readonly start?: readonly { type: string; offset: number }[] }[];
}

function convertSeq(walk: Walk, node: SeqLike, start: number, depth: number): YamlNode {
  const tokens = (node.srcToken as SeqToken | undefined)?.items ?? [];
  const items = node.items.map((item, index): YamlItem => {
    const dash = tokens[index]?.start?.find(({ type }) => type === "seq-item-ind")?.offset;
    const value = convert(walk, item, dash === undefined ? start : dash + 1, depth + 1);
    return { dash: dash ?? value.start, value };
  });
  const last = items.at(-1);
  const end = last ? Math.max(last.value.end, last.dash + 1) : start;
  return { kind: "seq", start: items[0]?.dash ?? start, end, items };
}
