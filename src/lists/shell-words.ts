// Words of a command line, split as Python's `shlex.split` does. Statements of whole scripts are in `shell-script.ts`.

/** One word: its value without quotes and escapes, and where it stands. */
export interface Word {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** True when only running the script tells the value: variables, globs, substitutions. */
  readonly dynamic: boolean;
}

export interface Split {
  readonly words: readonly Word[];
  /** What is wrong with the quoting, and where; null when all is well. */
  readonly fault: { readonly message: string; readonly offset: number } | null;
}

/** Splits `text` between two offsets; a quoting fault ends the last word. */
export function splitWords(text: string, start: number, end: number): Split {
  const words: Word[] = [];
  let at = start;
  while (at < end) {
    if (WHITE.includes(text[at]!)) {
      at++;
      continue;
    }
    const word = readWord(text, at, end);
    words.push(word);
    if (word.fault) return { words, fault: { message: word.fault, offset: word.faultAt } };
    at = word.end;
  }
  return { words, fault: null };
}

const WHITE = " \t\r\n";

interface ReadWord extends Word {
  readonly fault: string | null;
  readonly faultAt: number;
}

function readWord(text: string, start: number, end: number): ReadWord {
  let value = "";
  let at = start;
  let plainFrom = at;
  const done = (fault: string | null = null, faultAt = at): ReadWord => ({
    value: value + text.slice(Math.min(plainFrom, end), Math.min(at, end)),
    start,
    end: Math.min(at, end),
    dynamic: false,
    fault,
    faultAt,
  });
  while (at < end && !WHITE.includes(text[at]!)) {
    const char = text[at]!;
    if (char !== "\\" && char !== '"' && char !== "'") {
      at++;
      continue;
    }
    value += text.slice(plainFrom, at);
    const opened = at;
    const piece = char === "\\" ? escaped(text, at, end) : quoted(text, at, end);
    value += piece.value;
    at = piece.end;
    plainFrom = at;
    if (!piece.closed)
      return done(char === "\\" ? "nothing after `\\`" : "a quote is never closed", opened);
  }
  return done();
}

interface Piece {
  readonly value: string;
  readonly end: number;
  readonly closed: boolean;
}

function escaped(text: string, at: number, end: number): Piece {
  return at + 1 < end
    ? { value: text[at + 1]!, end: at + 2, closed: true }
    : { value: "", end, closed: false };
}

function quoted(text: string, open: number, end: number): Piece {
  const quote = text[open]!;
  if (quote === "'") {
    const close = text.indexOf("'", open + 1);
    const closed = close !== -1 && close < end;
    return {
      value: text.slice(open + 1, closed ? close : end),
      end: closed ? close + 1 : end,
      closed,
    };
  }
  let value = "";
  let from = open + 1;
  for (let at = from; at < end; at++) {
    if (text[at] === '"') return { value: value + text.slice(from, at), end: at + 1, closed: true };
    const next = text[at + 1];
    if (text[at] === "\\" && (next === '"' || next === "\\")) {
      value += text.slice(from, at);
      from = ++at;
    }
  }
  return { value: value + text.slice(from, end), end, closed: false };
}
