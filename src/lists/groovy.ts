// As much of Groovy's words as literal maps need: tokens with offsets, comments left out. Nothing is evaluated.

export interface GroovyToken {
  readonly kind: "string" | "number" | "word" | "sign";
  /** A string's content (escapes kept), a word, a number's spelling or one sign. */
  readonly text: string;
  /** True for a string with `${…}` or `$name` in it. */
  readonly live: boolean;
  readonly start: number;
  readonly end: number;
}

/** Splits a script into tokens. An unclosed string or comment ends at the end of the text. Linear. */
export function groovyTokens(text: string): readonly GroovyToken[] {
  const tokens: GroovyToken[] = [];
  let at = 0;
  while (at < text.length) {
    const skipped = skipBlank(text, at);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const token = readToken(text, at, tokens.at(-1));
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function skipBlank(text: string, at: number): number {
  if (/\s/.test(text[at]!)) return at + 1;
  if (text.startsWith("//", at)) return endOr(text, text.indexOf("\n", at), 0);
  if (text.startsWith("/*", at)) return endOr(text, text.indexOf("*/", at + 2), 2);
  return at;
}

const endOr = (text: string, found: number, more: number): number =>
  found === -1 ? text.length : found + more;

const WORD = /[A-Za-z_$][\w$]*/y;
const NUMBER = /\d[\w.]*/y;

function readToken(text: string, at: number, before: GroovyToken | undefined): GroovyToken {
  const char = text[at]!;
  if (char === '"' || char === "'") return readString(text, at);
  if (char === "/" && opensSlashy(before)) return readSlashy(text, at);
  for (const [kind, pattern] of [["word", WORD] as const, ["number", NUMBER] as const]) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { kind, text: found[0], live: false, start: at, end: at + found[0].length };
  }
  return { kind: "sign", text: char, live: false, start: at, end: at + 1 };
}

/** A slash after these begins a pattern, not a division. */
const opensSlashy = (before: GroovyToken | undefined): boolean =>
  before?.kind === "sign" && "~=(,[".includes(before.text);

function readSlashy(text: string, start: number): GroovyToken {
  for (let at = start + 1; at < text.length && text[at] !== "\n"; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "/")
      return { kind: "string", text: text.slice(start + 1, at), live: true, start, end: at + 1 };
  }
  return { kind: "sign", text: "/", live: false, start, end: start + 1 };
}

function readString(text: string, start: number): GroovyToken {
  const quote = text[start]!;
  const fence = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  const from = start + fence.length;
  let live = false;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text.startsWith(fence, at)) return closed(text, start, from, at, fence.length, live);
    else if (fence.length === 1 && text[at] === "\n") return closed(text, start, from, at, 0, live);
    else if (quote === '"' && text[at] === "$") {
      live = true;
      if (text[at + 1] === "{") at = skipBraces(text, at + 1);
    }
  }
  return closed(text, start, from, text.length, 0, live);
}

function closed(
  text: string,
  start: number,
  from: number,
  to: number,
  fence: number,
  live: boolean,
): GroovyToken {
  return { kind: "string", text: text.slice(from, to), live, start, end: to + fence };
}

/** Longer expressions inside a string are not looked through: reading stays linear. */
const EXPRESSION_LIMIT = 200;

/** The offset of the brace that closes the one at `open`; `open` itself when it does not close soon. */
function skipBraces(text: string, open: number): number {
  let depth = 0;
  const limit = Math.min(text.length, open + EXPRESSION_LIMIT);
  for (let at = open; at < limit && text[at] !== "\n"; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return open;
}
