// Suites as tables in Python: `suites = {"name": ["a.py", TestFile("b.py", 60)]}`. Only literals are read.
import type { SourceText } from "../text/source.ts";
import { type Body, plainEntry, type ReadOptions } from "./body.ts";
import { malformedDiagnostic, readNode } from "./node-target.ts";
import type { ListEntry } from "./types.ts";

interface Token {
  readonly kind: "text" | "word" | "number" | "sign";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** An f-string, or bytes: not a plain text. */
  readonly odd: boolean;
}

export function readSuiteTable(source: SourceText, options: ReadOptions): Body {
  const tokens = pythonTokens(source.text);
  const entries: ListEntry[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]!.text !== "{" || !isSuiteTable(tokens, at)) continue;
    const table = readTable(source, tokens, at, options);
    entries.push(...table.entries);
    at = table.end;
  }
  const diagnostics = entries.flatMap(({ target }) =>
    target.kind === "malformed" ? [malformedDiagnostic(target)] : [],
  );
  return { entries, diagnostics };
}

const TOKEN =
  /#[^\n]*|([A-Za-z]{0,2})("""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|([A-Za-z_]\w*)|(\d[\w.]*)|([^\s\w])/g;

function pythonTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [whole, prefix = "", string, word, number, sign] = match;
    const start = match.index;
    const end = start + whole.length;
    if (string !== undefined) tokens.push(textToken(prefix, string, start, end));
    else if (word !== undefined) tokens.push({ kind: "word", text: word, start, end, odd: false });
    else if (number !== undefined)
      tokens.push({ kind: "number", text: number, start, end, odd: false });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign, start, end, odd: false });
  }
  return tokens;
}

function textToken(prefix: string, string: string, start: number, end: number): Token {
  const quotes = /^("""|''')/.test(string) ? 3 : 1;
  const text = string.slice(quotes, -quotes);
  const odd = /[fFbB]/.test(prefix) || text.includes("\\");
  return { kind: "text", text, start: start + prefix.length + quotes, end: end - quotes, odd };
}

/** `NAME = {`, `NAME: type = {` or `NAME.update({` where the name speaks of suites. */
function isSuiteTable(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.text;
  if (before === "(")
    return tokens[index - 2]?.text === "update" && /suite/i.test(tokens[index - 4]?.text ?? "");
  if (before !== "=") return false;
  for (let at = index - 2; at >= Math.max(0, index - 16); at--) {
    const token = tokens[at]!;
    if (token.kind === "word" && /suite/i.test(token.text)) return true;
    if (!/^[\w[\],.:|]+$/.test(token.text)) return false;
  }
  return false;
}

function readTable(
  source: SourceText,
  tokens: readonly Token[],
  open: number,
  options: ReadOptions,
): { readonly entries: readonly ListEntry[]; readonly end: number } {
  const found: ListEntry[] = [];
  let depth = 0;
  let suite = "";
  let at = open;
  for (; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.kind === "sign" && "{[(".includes(token.text)) depth++;
    if (token.kind === "sign" && "}])".includes(token.text) && --depth === 0) break;
    if (token.kind !== "text") continue;
    if (depth === 1 && tokens[at + 1]?.text === ":") suite = token.text;
    else if (depth > 1 && namesTest(tokens, at)) {
      const target = readNode(source, token.start, token.end);
      found.push(plainEntry(target, options.selection, { data: tableData(tokens, at, suite) }));
    }
  }
  return { entries: found, end: at };
}

/** A plain text that is an item of a list, or the first argument of a call in it. */
function namesTest(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  const before = tokens[at - 1]?.text ?? "";
  const after = tokens[at + 1]?.text ?? "";
  if (token.odd || !",])".includes(after)) return false;
  if (before === "(") return tokens[at - 2]?.kind === "word";
  if (before === "=") return /^(?:name|path|file|filename)$/.test(tokens[at - 2]?.text ?? "");
  return before === "[" || (before === "," && !inCall(tokens, at));
}

function inCall(tokens: readonly Token[], at: number): boolean {
  let depth = 0;
  for (let index = at - 1; index >= Math.max(0, at - 64); index--) {
    const { kind, text } = tokens[index]!;
    if (kind !== "sign") continue;
    if ("}])".includes(text)) depth++;
    else if ("{[(".includes(text) && depth-- === 0) return text === "(";
  }
  return false;
}

/** The suite's name, and the estimated seconds behind the path. */
function tableData(tokens: readonly Token[], at: number, suite: string): ListEntry["data"] {
  const next = tokens[at + 2];
  const seconds =
    tokens[at + 1]?.text === "," && next?.kind === "number" ? Number(next.text) : Number.NaN;
  return { suite, condition: suite, ...(Number.isFinite(seconds) && { seconds }) };
}
