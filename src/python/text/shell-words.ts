// shlex.split / shlex.quote as Python's shlex does them (POSIX mode), and fnmatch patterns.

import { PyError, valueError } from "./outcome.ts";

/** `shlex.split(text, comments)`. */
export function shellSplit(text: string, comments = false): readonly string[] | PyError {
  const words: string[] = [];
  let word: string | undefined;
  let i = 0;
  while (i < text.length) {
    const ch = text[i]!;
    if (" \t\r\n".includes(ch)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      i++;
    } else if (comments && ch === "#") {
      if (word !== undefined) words.push(word);
      word = undefined;
      const end = text.indexOf("\n", i);
      i = end < 0 ? text.length : end + 1;
    } else if (ch === "'" || ch === '"') {
      const quoted = readQuoted(text, i);
      if (quoted instanceof PyError) return quoted;
      word = (word ?? "") + quoted.text;
      i = quoted.end;
    } else if (ch === "\\") {
      if (i + 1 >= text.length) return valueError("No escaped character");
      word = (word ?? "") + text[i + 1];
      i += 2;
    } else {
      word = (word ?? "") + ch;
      i++;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

function readQuoted(text: string, open: number): { text: string; end: number } | PyError {
  const quote = text[open]!;
  let out = "";
  for (let i = open + 1; i < text.length; i++) {
    const ch = text[i]!;
    if (ch === quote) return { text: out, end: i + 1 };
    if (ch === "\\" && quote === '"') {
      const next = text[i + 1];
      if (next === undefined) return valueError("No escaped character");
      out += next === '"' || next === "\\" ? next : `\\${next}`;
      i++;
    } else out += ch;
  }
  return valueError("No closing quotation");
}

/** `shlex.quote(text)`. */
export function shellQuote(text: string): string {
  if (text === "") return "''";
  if (/^[\w@%+=:,./-]+$/.test(text) && /^[\x00-\x7f]*$/.test(text)) return text;
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}

/** The regular expression of an fnmatch pattern (`*` crosses `/`, as fnmatch does). */
export function fnmatchRegExp(pattern: string): RegExp {
  let out = "";
  let i = 0;
  while (i < pattern.length) {
    const ch = pattern[i++]!;
    if (ch === "*") out += ".*";
    else if (ch === "?") out += ".";
    else if (ch === "[") {
      const set = bracketSet(pattern, i);
      out += set.source;
      i = set.end;
    } else out += ch.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  }
  return new RegExp(`^(?:${out})$`, "su");
}

function bracketSet(pattern: string, from: number): { source: string; end: number } {
  let j = from;
  if (pattern[j] === "!") j++;
  if (pattern[j] === "]") j++;
  while (j < pattern.length && pattern[j] !== "]") j++;
  if (j >= pattern.length) return { source: "\\[", end: from };
  let body = pattern.slice(from, j);
  const negated = body.startsWith("!");
  if (negated) body = body.slice(1);
  const source = setSource(body);
  if (source === "") return { source: negated ? "." : "(?!)", end: j + 1 };
  return { source: `[${negated ? "^" : ""}${source}]`, end: j + 1 };
}

/** The members of a bracket set, ranges whose ends are reversed left out. */
function setSource(body: string): string {
  const chars = [...body];
  const quote = (ch: string): string => ch.replace(/[\\\]^[-]/g, "\\$&");
  let out = "";
  for (let i = 0; i < chars.length; i++) {
    if (chars[i + 1] === "-" && i + 2 < chars.length) {
      if (chars[i]! <= chars[i + 2]!) out += `${quote(chars[i]!)}-${quote(chars[i + 2]!)}`;
      i += 2;
    } else out += quote(chars[i]!);
  }
  return out;
}

/** `fnmatch.fnmatchcase(name, pattern)`; on Linux also `fnmatch.fnmatch`. */
export function fnmatch(name: string, pattern: string): boolean {
  return fnmatchRegExp(pattern).test(name);
}
