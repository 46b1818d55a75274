// Function bodies left out of parsing: collection never looks into most of them, and they are most of the text.
// A scan that knows strings, brackets and indentation blanks them; a body is parsed when its function is called.
import type { StmtNode } from "py-ast";

/** A body that was left out: where it stands in the text, and on which line it begins. */
export interface LeftOut {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** The text with bodies blanked line by line, and the bodies by the line of their `def`. */
export interface Blanked {
  readonly text: string;
  readonly bodies: ReadonlyMap<number, LeftOut>;
}

interface LogicalLine {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly indent: number;
  readonly isDef: boolean;
  /** Where the colon stands that ends the line; -1 when something else does. */
  readonly colon: number;
}

const TAB = 8;

/** Blanks the bodies of functions; undefined when the text is not regular enough to be sure. */
export function blankBodies(text: string): Blanked | undefined {
  const lines = logicalLines(text);
  if (!lines) return undefined;
  const bodies = new Map<number, LeftOut>();
  let out = "";
  let at = 0;
  for (let i = 0; i < lines.length; i++) {
    const head = lines[i]!;
    if (!head.isDef || head.colon === -1) continue;
    let last = i;
    while (last + 1 < lines.length && lines[last + 1]!.indent > head.indent) last += 1;
    if (last === i) return undefined;
    const body = { start: head.end, end: lines[last]!.end, line: lines[i + 1]!.line };
    bodies.set(head.line, body);
    out += `${text.slice(at, head.colon + 1)}0${newlines(text.slice(head.colon + 1, body.end))}`;
    at = body.end;
    i = last;
  }
  return { text: out + text.slice(at), bodies };
}

const newlines = (text: string): string => text.replace(/[^\n]+/g, "");

/** Lines joined over brackets, strings and backslashes; undefined for unbalanced text. */
function logicalLines(text: string): readonly LogicalLine[] | undefined {
  const lines: LogicalLine[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const indent = measure(text, at);
    const start = indent.end;
    const char = text[start];
    if (char === undefined || char === "\n" || char === "#") {
      const next = text.indexOf("\n", start);
      if (next === -1) break;
      at = next + 1;
      line += 1;
      continue;
    }
    const walked = walkLine(text, start, line);
    if (!walked) return undefined;
    const isDef = /^(?:async[ \t]+)?def[ \t]/.test(text.slice(start, start + 16));
    lines.push({ start, end: walked.end, line, indent: indent.width, isDef, colon: walked.colon });
    line = walked.line;
    at = walked.end;
  }
  return lines;
}

function measure(text: string, from: number): { readonly width: number; readonly end: number } {
  let width = 0;
  let end = from;
  for (; text[end] === " " || text[end] === "\t"; end++)
    width = text[end] === "\t" ? (Math.floor(width / TAB) + 1) * TAB : width + 1;
  return { width, end };
}

interface Walked {
  readonly end: number;
  readonly line: number;
  readonly colon: number;
}

// Everything between two of these characters is of no interest to the scan.
const notable = /[\n#"'\\()[\]{}:]/g;

/** Walks to the end of a logical line (past its newline). */
function walkLine(text: string, from: number, firstLine: number): Walked | undefined {
  let depth = 0;
  let line = firstLine;
  let colon = -1;
  let at = from;
  for (;;) {
    notable.lastIndex = at;
    const found = notable.exec(text);
    if (!found)
      return depth === 0
        ? { end: text.length, line, colon: closingColon(text, colon, text.length) }
        : undefined;
    at = found.index;
    switch (found[0]) {
      case "\n":
        line += 1;
        if (depth === 0) return { end: at + 1, line, colon: closingColon(text, colon, at) };
        break;
      case "#": {
        const end = text.indexOf("\n", at);
        if (depth === 0)
          return {
            end: end === -1 ? text.length : end + 1,
            line: line + 1,
            colon: closingColon(text, colon, at),
          };
        at = end === -1 ? text.length : end - 1;
        break;
      }
      case ":":
        if (depth === 0) colon = at;
        break;
      case "\\":
        if (text.charCodeAt(at + 1) === 10) {
          line += 1;
          at += 1;
        }
        break;
      case '"':
      case "'": {
        const end = stringEnd(text, at);
        if (end === -1) return undefined;
        line += countNewlines(text, at, end);
        at = end - 1;
        break;
      }
      case "(":
      case "[":
      case "{":
        depth += 1;
        break;
      default:
        depth -= 1;
        if (depth < 0) return undefined;
    }
    at += 1;
  }
}

/** The colon, when nothing but blanks stands between it and the end of the line. */
function closingColon(text: string, colon: number, end: number): number {
  return colon !== -1 && text.slice(colon + 1, end).trim() === "" ? colon : -1;
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1))
    count += 1;
  return count;
}

/** Behind the closing quote of the string that opens at `at`; -1 when it does not close. */
function stringEnd(text: string, at: number): number {
  const quote = text.charCodeAt(at);
  const triple = text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote;
  for (let i = at + (triple ? 3 : 1); i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i += 1;
    else if (code === 10 && !triple) return -1;
    else if (code === quote && !triple) return i + 1;
    else if (code === quote && text.charCodeAt(i + 1) === quote && text.charCodeAt(i + 2) === quote)
      return i + 3;
  }
  return -1;
}

const lazy = new WeakMap<object, () => readonly StmtNode[]>();
const texts = new WeakMap<object, string>();

interface FunctionLike {
  readonly nodeType: string;
  readonly body: unknown;
}

/** The statements of a function, parsed now if they were left out. */
export function bodyOf(node: FunctionLike): readonly StmtNode[] {
  const parse = lazy.get(node);
  if (!parse) return node.body as readonly StmtNode[];
  const body = parse();
  lazy.set(node, () => body);
  return body;
}

/** False when a function's text holds no `yield` for sure. */
export function mayYield(node: FunctionLike): boolean {
  const text = texts.get(node);
  return text === undefined || /\byield\b/.test(text);
}

/** Ties the functions of a tree to their left-out bodies. */
export function tieBodies(
  tree: readonly StmtNode[],
  source: string,
  bodies: ReadonlyMap<number, LeftOut>,
  parse: (text: string, firstLine: number) => readonly StmtNode[],
): void {
  for (const node of tree) {
    if (node.nodeType === "FunctionDef" || node.nodeType === "AsyncFunctionDef") {
      const body = bodies.get(node.lineno);
      if (!body) continue;
      const text = source.slice(body.start, body.end);
      texts.set(node, text);
      lazy.set(node, () => parse(text, body.line));
    } else for (const block of blocksOf(node)) tieBodies(block, source, bodies, parse);
  }
}

/** Statement lists inside a compound statement. */
function blocksOf(node: StmtNode): readonly (readonly StmtNode[])[] {
  const one = node as unknown as Record<string, unknown>;
  const inner = [
    ...((one.handlers as unknown[]) ?? []),
    ...((one.cases as unknown[]) ?? []),
  ] as Record<string, unknown>[];
  return [one, ...inner].flatMap(
    (part) => [part.body, part.orelse, part.finalbody].filter(Array.isArray) as StmtNode[][],
  );
}
