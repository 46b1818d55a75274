// From bytes to syntax trees: decoding, the bought grammar, and where a node stands. No evaluation.
import {
  type ExprNode,
  incrementLineno,
  parseModule as parseWithLibrary,
  type StmtNode,
} from "py-ast";
import { blankBodies, tieBodies } from "./bodies.ts";
import type { Place } from "./values.ts";

export type { ExprNode, StmtNode } from "py-ast";
export { bodyOf, mayYield } from "./bodies.ts";
/** Any node that has a place. */
export type PyNode = ExprNode | StmtNode;

/** One parsed file. */
export interface ParsedFile {
  readonly file: string;
  readonly body: readonly StmtNode[];
  readonly lines: readonly string[];
}

/** Why a file has no tree. */
export interface SyntaxFault {
  readonly message: string;
  readonly place: Place;
}

export type ParseResult =
  | { readonly kind: "parsed"; readonly parsed: ParsedFile }
  | { readonly kind: "fault"; readonly fault: SyntaxFault };

const SIZE_LIMIT = 32 * 1024 * 1024;
const NESTING_LIMIT = 200;

/** Decodes a source file: BOM, PEP 263 cookie (UTF-8 and Latin-1 families), else UTF-8. Undefined when the bytes do not fit. */
export function decodeSource(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 300));
  const cookie = /^(?:[^\n]*\n)?[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/
    .exec(head)?.[1]
    ?.toLowerCase();
  const name =
    cookie === undefined || /^utf[-_]?8/.test(cookie) ? "utf-8" : cookie.replaceAll("_", "-");
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Line ends as Python reads them; form feeds count as blanks. */
function normalise(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\f", " ");
}

/** How much source is parsed in full before function bodies of further files are only scanned, not parsed, until called. */
const FULL_PARSE_BUDGET = 1_500_000;
let parsedInFull = 0;

/**
 * Parses a file's text. Never throws. Beyond a budget of source, bodies are left out: their brackets, strings and
 * indentation are checked, their grammar only when they are called.
 */
export function parsePythonFile(file: string, text: string): ParseResult {
  const source = normalise(text);
  const fault = (message: string, line = 1, column = 1): ParseResult => ({
    kind: "fault",
    fault: { message, place: { file, line, column } },
  });
  if (source.length > SIZE_LIMIT) return fault("the file is larger than 32 MiB");
  if (source.includes("\0")) return fault("source code cannot contain null bytes");
  parsedInFull += source.length;
  const leftOut = parsedInFull > FULL_PARSE_BUDGET ? blankBodies(source) : undefined;
  try {
    const body = parseText(leftOut?.text ?? source);
    if (leftOut) tieBodies(body, source, leftOut.bodies, parseBody);
    return { kind: "parsed", parsed: { file, body, lines: source.split("\n") } };
  } catch (error) {
    const place = error as { lineno?: number; col_offset?: number; message?: string };
    if (error instanceof RangeError)
      return fault(`brackets are nested deeper than ${NESTING_LIMIT}`);
    return fault(place.message ?? "invalid syntax", place.lineno ?? 1, (place.col_offset ?? 0) + 1);
  }
}

const parseText = (text: string): readonly StmtNode[] => parseWithLibrary(text).body;

/** Parses an indented body on its own; lines keep their numbers. A body that does not parse raises when it is run. */
function parseBody(text: string, firstLine: number): readonly StmtNode[] {
  try {
    const [holder] = parseText(`if 1:\n${text}`);
    const { body } = holder as { body: StmtNode[] };
    const padding = leadingLines(text);
    for (const node of body) incrementLineno(node, firstLine - 2 - padding);
    return body;
  } catch {
    return parseText("raise SyntaxError('invalid syntax in the body of a function')");
  }
}

/** Blank and comment lines before the first statement. */
function leadingLines(text: string): number {
  return /^(?:[ \t]*(?:#[^\n]*)?\n)*/.exec(text)![0].split("\n").length - 1;
}

/** Parses one expression's text, for `eval`. */
export function parseExpression(text: string): ExprNode | undefined {
  const result = parsePythonFile("<string>", `(${text.trim()}\n)`);
  if (result.kind !== "parsed" || result.parsed.body.length !== 1) return undefined;
  const [only] = result.parsed.body;
  return only?.nodeType === "Expr" ? only.value : undefined;
}

/** Where a node stands. Columns of the grammar are UTF-8 bytes. */
export function placeOf(file: ParsedFile, node: { lineno?: number; col_offset?: number }): Place {
  const line = node.lineno ?? 1;
  return {
    file: file.file,
    line,
    column: unitColumn(file.lines[line - 1] ?? "", node.col_offset ?? 0) + 1,
  };
}

/** The text of a node that stands on one line (literals do); empty when it spans several. */
export function textOf(file: ParsedFile, node: PyNode): string {
  const line = file.lines[node.lineno - 1] ?? "";
  if (node.end_lineno !== undefined && node.end_lineno !== node.lineno) return "";
  const end = node.end_col_offset ?? node.col_offset;
  return line.slice(unitColumn(line, node.col_offset), unitColumn(line, end));
}

function unitColumn(line: string, byteColumn: number): number {
  let bytes = 0;
  for (let i = 0; i < line.length; i++) {
    if (bytes >= byteColumn) return i;
    const code = line.charCodeAt(i);
    bytes +=
      code < 0x80
        ? 1
        : code < 0x800
          ? 2
          : code >= 0xd800 && code < 0xdc00
            ? 4
            : code >= 0xdc00 && code < 0xe000
              ? 0
              : 3;
  }
  return line.length;
}
