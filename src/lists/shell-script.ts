// Shell scripts cut into simple commands, as far as a reader can who does not run them. Grammar: POSIX, the parts CI scripts use.
import type { Word } from "./shell-words.ts";

/** The words of one simple command. */
export type Statement = readonly Word[];

/** Reads the script between two offsets. What only a run tells (variables, substitutions, globs) is `dynamic`. Linear. */
export function shellStatements(text: string, start: number, end: number): readonly Statement[] {
  return new ScriptReader(text, start, end).read();
}

const BREAKS = ";&|()\n";

class ScriptReader {
  readonly #text: string;
  readonly #end: number;
  #at: number;
  #words: Word[] = [];
  #skipNext = false;
  readonly #done: Statement[] = [];
  /** Ends of here-documents whose bodies begin on the next line. */
  #heredocs: string[] = [];

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.#at = start;
    this.#end = end;
  }

  read(): readonly Statement[] {
    while (this.#at < this.#end) this.#step();
    this.#close();
    return this.#done;
  }

  #step(): void {
    const char = this.#text[this.#at]!;
    if (char === "\n") this.#newline();
    else if (char === " " || char === "\t" || char === "\r") this.#at++;
    else if (this.#text.startsWith("\\\n", this.#at)) this.#at += 2;
    else if (this.#text.startsWith("\\\r\n", this.#at)) this.#at += 3;
    else if (char === "#") this.#at = this.#lineEnd();
    else if (BREAKS.includes(char)) {
      this.#close();
      this.#at++;
    } else if (!this.#redirect()) this.#word();
  }

  #lineEnd(): number {
    const found = this.#text.indexOf("\n", this.#at);
    return found === -1 || found > this.#end ? this.#end : found;
  }

  #newline(): void {
    this.#close();
    this.#at++;
    for (const end of this.#heredocs) this.#skipHeredoc(end);
    this.#heredocs = [];
  }

  #skipHeredoc(mark: string): void {
    while (this.#at < this.#end) {
      const stop = this.#lineEnd();
      const line = this.#text.slice(this.#at, stop).trim();
      this.#at = Math.min(stop + 1, this.#end);
      if (line === mark) return;
    }
  }

  #close(): void {
    if (this.#words.length > 0) this.#done.push(this.#words);
    this.#words = [];
    this.#skipNext = false;
  }

  /** `> file`, `2>&1`, `<<EOF`: the operator and the word behind it are no arguments. */
  #redirect(): boolean {
    const found = /^\d*(?:<<-?|>>|&>|[<>])(&\d|&-)?/.exec(this.#text.slice(this.#at, this.#at + 8));
    if (!found || this.#text.startsWith("<(", this.#at)) return false;
    this.#at += found[0].length;
    if (/<<-?$/.test(found[0])) {
      const mark = /^\s*(["']?)([\w-]+)\1/.exec(this.#text.slice(this.#at, this.#at + 80));
      if (mark) this.#heredocs.push(mark[2]!);
    }
    this.#skipNext = found[1] === undefined;
    return true;
  }

  #word(): void {
    const word = readWord(this.#text, this.#at, this.#end);
    this.#at = Math.max(word.end, this.#at + 1);
    if (this.#skipNext) this.#skipNext = false;
    else this.#words.push(word);
  }
}

function readWord(text: string, start: number, end: number): Word {
  let value = "";
  let dynamic = false;
  let at = start;
  while (at < end) {
    const char = text[at]!;
    if (" \t\r\n;&|()<>".includes(char)) break;
    const piece = readPiece(text, at, end);
    value += piece.value;
    dynamic ||= piece.dynamic;
    at = piece.end;
  }
  return { value, start, end: at, dynamic };
}

interface Piece {
  readonly value: string;
  readonly end: number;
  readonly dynamic: boolean;
}

function readPiece(text: string, at: number, end: number): Piece {
  const char = text[at]!;
  if (char === "'") return singleQuoted(text, at, end);
  if (char === '"') return doubleQuoted(text, at, end);
  if (char === "$" || char === "`") return expansion(text, at, end);
  if (char === "\\") {
    if (text[at + 1] === "\n") return { value: "", end: at + 2, dynamic: false };
    return { value: text[at + 1] ?? "", end: Math.min(at + 2, end), dynamic: false };
  }
  const glob =
    char === "*" ||
    char === "?" ||
    (char === "{" && /^\{[^{}\s]*(?:,|\.\.)/.test(text.slice(at, at + 200)));
  return { value: char, end: at + 1, dynamic: glob };
}

function singleQuoted(text: string, open: number, end: number): Piece {
  const found = text.indexOf("'", open + 1);
  const close = found === -1 || found >= end ? end : found;
  return { value: text.slice(open + 1, close), end: Math.min(close + 1, end), dynamic: false };
}

function doubleQuoted(text: string, open: number, end: number): Piece {
  let value = "";
  let dynamic = false;
  let at = open + 1;
  while (at < end && text[at] !== '"') {
    if (text[at] === "$" || text[at] === "`") {
      const piece = expansion(text, at, end);
      value += piece.value;
      dynamic ||= piece.dynamic;
      at = piece.end;
    } else if (text[at] === "\\" && '"\\$`\n'.includes(text[at + 1] ?? "")) {
      value += text[at + 1] === "\n" ? "" : text[at + 1];
      at += 2;
    } else value += text[at++];
  }
  return { value, end: Math.min(at + 1, end), dynamic };
}

/** Substitutions longer than this are taken for text: reading stays linear. */
const SUBSTITUTION_LIMIT = 2000;

/** `$NAME`, `${…}`, `$(…)` and backticks; a lone `$` is itself. Buildkite writes `$$` for one `$`. */
function expansion(text: string, at: number, end: number): Piece {
  const limit = Math.min(end, at + SUBSTITUTION_LIMIT);
  const next = text[at + 1] ?? "";
  if (text[at] === "`") {
    const close = text.slice(at + 1, limit).indexOf("`");
    const stop = close === -1 ? at + 1 : at + close + 2;
    return { value: text.slice(at, stop), end: stop, dynamic: true };
  }
  if (next === "(" || next === "{") {
    const stop = closing(text, at + 1, limit);
    return { value: text.slice(at, stop), end: stop, dynamic: true };
  }
  const name = /^\$+(?:\w+|[@*#?!-])/.exec(text.slice(at, Math.min(limit, at + 120)));
  if (name) return { value: name[0], end: Math.min(at + name[0].length, end), dynamic: true };
  return { value: "$", end: at + 1, dynamic: false };
}

function closing(text: string, open: number, limit: number): number {
  const [opener, closer] = text[open] === "(" ? ["(", ")"] : ["{", "}"];
  let depth = 0;
  for (let at = open; at < limit; at++) {
    if (text[at] === opener) depth++;
    else if (text[at] === closer && --depth === 0) return at + 1;
  }
  return Math.min(open + 1, limit);
}
