// One line of a TensorRT-LLM list, read as its real reader does and, beside that, as it was meant. Grammar: specs, lists 1.1.

import { type Stretch, strip } from "./lines.ts";
import type { MarkerWord } from "./types.ts";

/** The words in the order in which the reader looks for them. */
export const MARKER_WORDS = ["XFAIL", "SKIP", "UNSTABLE", "TIMEOUT", "ISOLATION"] as const;

/** A marker with its argument by offsets. */
export interface LineMarker extends Stretch {
  readonly word: MarkerWord;
  /** The argument without parentheses; null without one. */
  readonly argument: Stretch | null;
  /** What makes the reader reject the argument; null when it is fine. */
  readonly fault: string | null;
  /** Text behind the argument that nobody reads. */
  readonly ignored: Stretch | null;
}

/** What the reader makes of a line. */
export interface ReadLine {
  /** The name it selects with, still with scope. */
  readonly name: Stretch;
  readonly marker: LineMarker | null;
}

/** A line in both readings; offsets are of the text that was given. */
export interface TrtllmLine {
  /** Without comment and outer white space. */
  readonly content: Stretch;
  /** From the `#`; null without. */
  readonly comment: Stretch | null;
  readonly actual: ReadLine;
  /** The target as it was meant: up to the first marker word outside of brackets. */
  readonly target: Stretch;
  readonly written: readonly LineMarker[];
}

/** Reads one line; null when nothing but a comment or white space is there. Offsets count from its start. */
export function readTrtllmLine(line: string): TrtllmLine | null {
  const hash = line.indexOf("#");
  const cut = hash === -1 ? line.length : hash;
  const content = strip(line, 0, cut);
  if (content.start === content.end) return null;
  const comment = hash === -1 ? null : { start: cut, end: strip(line, cut, line.length).end };
  const first = firstMarker(line, content);
  const target = strip(line, content.start, first);
  return {
    content,
    comment,
    actual: readAsReader(line, content),
    target,
    written: writtenMarkers(line, first, content.end),
  };
}

/** The reader's own way: first word in fixed order for which " WORD" occurs anywhere (step 4). */
function readAsReader(text: string, { start, end }: Stretch): ReadLine {
  const line = text.slice(start, end);
  for (const word of MARKER_WORDS) {
    const at = line.indexOf(` ${word}`);
    if (at === -1) continue;
    const name = strip(text, start, start + at);
    return { name, marker: readArgument(text, word, start + at + 1, end) };
  }
  return { name: { start, end }, marker: null };
}

/** Step 5: the argument behind a word that stands at `start`; the rest of the line belongs to it. */
export function readArgument(
  text: string,
  word: MarkerWord,
  start: number,
  end: number,
): LineMarker {
  const from = start + word.length;
  const rest = strip(text, from, end);
  const empty = rest.start === rest.end;
  if (word === "ISOLATION")
    return { word, start, end: from, argument: null, fault: null, ignored: empty ? null : rest };
  if (empty) {
    const fault = word === "TIMEOUT" ? "it needs minutes in parentheses" : null;
    return { word, start, end: from, argument: null, fault, ignored: null };
  }
  if (text[rest.start] !== "(")
    return {
      word,
      start,
      end: rest.end,
      argument: null,
      fault: bareFault(text, from),
      ignored: null,
    };
  return readParentheses(text, word, start, rest);
}

const bareFault = (text: string, from: number): string =>
  /\w/.test(text[from] ?? " ")
    ? "other letters follow the word"
    : "its argument does not stand in parentheses";

function readParentheses(text: string, word: MarkerWord, start: number, rest: Stretch): LineMarker {
  const close = text.indexOf(")", rest.start);
  if (close === -1 || close >= rest.end) {
    const fault = "`)` is missing";
    return { word, start, end: rest.end, argument: null, fault, ignored: null };
  }
  const argument = { start: rest.start + 1, end: close };
  const after = strip(text, close + 1, rest.end);
  return {
    word,
    start,
    end: close + 1,
    argument,
    fault: argumentFault(word, text.slice(argument.start, argument.end)),
    ignored: after.start === after.end ? null : after,
  };
}

function argumentFault(word: MarkerWord, argument: string): string | null {
  if (argument === "") return "the parentheses are empty";
  if (word !== "TIMEOUT") return null;
  if (!/^\d+$/.test(argument)) return "minutes are whole digits";
  return /^0+$/.test(argument) ? "zero minutes end the run with an internal error" : null;
}

const WRITTEN = /(?<=[\s\],)])(?:XFAIL|SKIP|UNSTABLE|TIMEOUT|ISOLATION)(?![a-z_])/g;

/** More words than this before a whole target are not looked at: reading stays linear. */
const CANDIDATE_LIMIT = 16;

/** Where the markers begin as they were meant: the first marker word outside of brackets and quotes. */
function firstMarker(text: string, { start, end }: Stretch): number {
  let first: number | undefined;
  let seen = 0;
  for (const match of text.slice(start, end).matchAll(WRITTEN)) {
    if (match.index === 0) continue;
    const at = start + match.index;
    if (isWhole(text.slice(start, at).trimEnd())) return at;
    first ??= at;
    if (++seen > CANDIDATE_LIMIT) break;
  }
  return first === undefined || hasWholeTarget(text.slice(start, end)) ? end : first;
}

/** Whether a text could be a whole target: no bracket behind `::` and no quote is left open. */
function isWhole(text: string): boolean {
  if (text.includes('"') && text.split('"').length % 2 === 0) return false;
  const open = text.indexOf("[", Math.max(0, text.indexOf("::")));
  return open === -1 || text.lastIndexOf("]") > open;
}

/** Whether the words lie inside the brackets or quotes of a target that fills the line. */
const hasWholeTarget = (text: string): boolean => /[\]"]$/.test(text) && isWhole(text);

const WORDS = /(?:XFAIL|SKIP|UNSTABLE|TIMEOUT|ISOLATION)(?![a-z_])/g;

/** All markers from the first on, as a person reads them: each with its own argument. */
function writtenMarkers(text: string, start: number, end: number): readonly LineMarker[] {
  const line = text.slice(0, end);
  const found: LineMarker[] = [];
  for (let word = nextWord(line, start); word; ) {
    const from = word.index + word[0].length;
    const next = nextWord(line, behindParentheses(line, from));
    found.push(readArgument(line, word[0] as MarkerWord, word.index, next?.index ?? end));
    word = next;
  }
  return found;
}

function nextWord(line: string, from: number): RegExpExecArray | null {
  WORDS.lastIndex = from;
  return WORDS.exec(line);
}

/** The offset behind `(…)` when it follows a word; a word in there belongs to the reason. */
function behindParentheses(line: string, from: number): number {
  const open = strip(line, from, line.length).start;
  if (line[open] !== "(") return from;
  const close = line.indexOf(")", open);
  return close === -1 ? line.length : close + 1;
}
