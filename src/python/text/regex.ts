// Python regular expressions as JavaScript ones, where both agree for sure; everything else is refused.

import { isascii } from "./str-basics.ts";

/** `re` flags by bit. */
export const FLAG = { IGNORECASE: 2, MULTILINE: 8, DOTALL: 16, VERBOSE: 64, ASCII: 256 } as const;

/** A translated pattern. */
export interface Translated {
  readonly source: string;
  readonly ignoreCase: boolean;
  /** Classes or case rules that agree on ASCII subjects only. */
  readonly asciiOnly: boolean;
  /** Repetitions inside repetitions, which may take exponential time. */
  readonly nested: boolean;
  readonly groups: number;
  readonly names: ReadonlyMap<string, number>;
}

/** Why a pattern is not translated. */
export class Refused {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

interface Node {
  readonly source: string;
  /** Holds a capturing group. */
  readonly captures: boolean;
  /** Holds an unbounded repetition. */
  readonly repeats: boolean;
  readonly canBeEmpty: boolean;
}

const ASCII_CLASSES: Readonly<Record<string, string>> = {
  d: "0-9",
  w: "A-Za-z0-9_",
  s: " \\t-\\r\\x1c-\\x1f",
};
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  n: "\\n",
  t: "\\t",
  r: "\\r",
  f: "\\f",
  v: "\\v",
  a: "\\x07",
};
const WORD_EDGE = "(?:(?<=[A-Za-z0-9_])(?![A-Za-z0-9_])|(?<![A-Za-z0-9_])(?=[A-Za-z0-9_]))";
const NO_EDGE = "(?:(?<=[A-Za-z0-9_])(?=[A-Za-z0-9_])|(?<![A-Za-z0-9_])(?![A-Za-z0-9_]))";

const literal = (ch: string): string => ch.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
const inClass = (ch: string): string => (/[\\\]^[-]/.test(ch) ? `\\${ch}` : ch);

class Translator {
  readonly text: string;
  flags: number;
  at = 0;
  groups = 0;
  asciiOnly = false;
  nested = false;
  readonly names = new Map<string, number>();

  constructor(text: string, flags: number) {
    this.text = text;
    this.flags = flags;
  }

  alternatives(): Node {
    const branches = [this.sequence()];
    while (this.text[this.at] === "|") {
      this.at += 1;
      branches.push(this.sequence());
    }
    return {
      source: branches.map((one) => one.source).join("|"),
      captures: branches.some((one) => one.captures),
      repeats: branches.some((one) => one.repeats),
      canBeEmpty: branches.some((one) => one.canBeEmpty),
    };
  }

  sequence(): Node {
    const items: Node[] = [];
    while (this.at < this.text.length && !"|)".includes(this.text[this.at]!)) {
      if (this.flags & FLAG.VERBOSE && this.skipBlank()) continue;
      items.push(this.quantified(this.atom()));
    }
    return {
      source: items.map((one) => one.source).join(""),
      captures: items.some((one) => one.captures),
      repeats: items.some((one) => one.repeats),
      canBeEmpty: items.every((one) => one.canBeEmpty),
    };
  }

  skipBlank(): boolean {
    const match = /\s+|#[^\n]*/y;
    match.lastIndex = this.at;
    const found = match.exec(this.text);
    if (!found) return false;
    this.at = match.lastIndex;
    return true;
  }

  quantified(item: Node): Node {
    const match = /(\*|\+|\?|\{(\d*)(,?)(\d*)\})([?+]?)/y;
    match.lastIndex = this.at;
    const found = match.exec(this.text);
    if (!found || (found[1]!.startsWith("{") && found[2] === "" && found[4] === "")) return item;
    if (found[5] === "+") throw new Refused("possessive repetition");
    this.at = match.lastIndex;
    let [, mark] = found as unknown as [string, string];
    if (mark.startsWith("{") && found[2] === "") mark = `{0,${found[4]}}`;
    const endless = mark === "*" || mark === "+" || (found[3] === "," && found[4] === "");
    if (item.captures && (item.canBeEmpty || !item.source.startsWith("("))) {
      throw new Refused("a group inside a repetition");
    }
    if (item.captures && !this.wholeCapture(item)) throw new Refused("a group inside a repetition");
    if (endless && item.repeats) this.nested = true;
    return {
      source: `${item.source}${mark}${found[5]}`,
      captures: item.captures,
      repeats: item.repeats || endless,
      canBeEmpty: item.canBeEmpty || /^[*?]|^\{0?,/.test(mark) || mark.startsWith("{0"),
    };
  }

  /** A repeated group is one capture that holds no other. */
  wholeCapture(item: Node): boolean {
    return (
      (item.source.match(/\((?!\?)|\(\?</g) ?? []).length === 1 && !item.source.startsWith("(?:")
    );
  }

  atom(): Node {
    const ch = this.next();
    const plain = (source: string, canBeEmpty = false): Node => ({
      source,
      captures: false,
      repeats: false,
      canBeEmpty,
    });
    if (ch === "(") return this.group();
    if (ch === "[") return plain(this.set());
    if (ch === ".") return plain(this.flags & FLAG.DOTALL ? "[\\s\\S]" : "[^\\n]");
    if (ch === "^")
      return plain(this.flags & FLAG.MULTILINE ? "(?<![^\\n])" : "(?<![\\s\\S])", true);
    if (ch === "$") {
      return plain(this.flags & FLAG.MULTILINE ? "(?![^\\n])" : "(?=\\n?(?![\\s\\S]))", true);
    }
    if (ch === "\\") return this.escape();
    if ("*+?".includes(ch)) throw new Refused("nothing to repeat");
    return plain(literal(ch));
  }

  next(): string {
    const ch = String.fromCodePoint(this.text.codePointAt(this.at)!);
    this.at += ch.length;
    return ch;
  }

  escape(): Node {
    if (this.at >= this.text.length) throw new Refused("bad escape (end of pattern)");
    const ch = this.next();
    const plain = (source: string, canBeEmpty = false): Node => ({
      source,
      captures: false,
      repeats: false,
      canBeEmpty,
    });
    if (ch === "A") return plain("(?<![\\s\\S])", true);
    if (ch === "Z") return plain("(?![\\s\\S])", true);
    if (ch === "b" || ch === "B") {
      this.asciiOnly ||= !(this.flags & FLAG.ASCII);
      return plain(ch === "b" ? WORD_EDGE : NO_EDGE, true);
    }
    const members = this.classEscape(ch);
    if (members) return plain(members.negated ? `[^${members.source}]` : `[${members.source}]`);
    return plain(this.characterEscape(ch));
  }

  classEscape(ch: string): { source: string; negated: boolean } | undefined {
    const source = ASCII_CLASSES[ch.toLowerCase()];
    if (!source) return undefined;
    this.asciiOnly ||= !(this.flags & FLAG.ASCII);
    return { source, negated: ch !== ch.toLowerCase() };
  }

  characterEscape(ch: string): string {
    const simple = SIMPLE_ESCAPES[ch];
    if (simple) return simple;
    const hex = { x: 2, u: 4, U: 8 }[ch];
    if (hex) {
      const digits = this.text.slice(this.at, this.at + hex);
      if (!new RegExp(`^[0-9a-fA-F]{${hex}}$`).test(digits)) throw new Refused("incomplete escape");
      this.at += hex;
      return `\\u{${digits}}`;
    }
    if (/[0-9]/.test(ch)) throw new Refused("a back reference");
    if (/[A-Za-z]/.test(ch)) throw new Refused(`bad escape \\${ch}`);
    return /[\\^$.*+?()[\]{}|/-]/.test(ch) && ch !== "-" ? `\\${ch}` : ch;
  }

  set(): string {
    let out = "[";
    if (this.text[this.at] === "^") {
      this.at += 1;
      out += "^";
    }
    let first = true;
    for (;;) {
      if (this.at >= this.text.length) throw new Refused("unterminated character set");
      if (this.text[this.at] === "]" && !first) break;
      first = false;
      out += this.setMember();
    }
    this.at += 1;
    return `${out}]`;
  }

  setMember(): string {
    const low = this.setCharacter();
    const dash = this.text[this.at] === "-" && this.text[this.at + 1] !== "]";
    if (!dash || low.isClass || this.at + 1 >= this.text.length) return low.source;
    this.at += 1;
    const high = this.setCharacter();
    if (high.isClass) throw new Refused("bad character range");
    return `${low.source}-${high.source}`;
  }

  setCharacter(): { source: string; isClass: boolean } {
    const ch = this.next();
    if (ch !== "\\") {
      if ("[&~|".includes(ch) && this.text[this.at] === ch) throw new Refused("a set operation");
      return { source: inClass(ch), isClass: false };
    }
    const escaped = this.next();
    if (escaped === "b") return { source: "\\x08", isClass: false };
    const members = this.classEscape(escaped);
    if (members?.negated) return { source: `\\${escaped}`, isClass: true };
    if (members) return { source: members.source, isClass: true };
    const character = this.characterEscape(escaped);
    return { source: character.length === 1 ? inClass(character) : character, isClass: false };
  }

  group(): Node {
    const head = /\?(?:P<([A-Za-z_]\w*)>|(:)|(<?[=!])|#[^)]*(\))|([aimsux]+)(\))|(.))/y;
    head.lastIndex = this.at;
    const found = head.exec(this.text);
    if (!found) return this.capture(undefined);
    const start = this.at;
    this.at = head.lastIndex;
    const [, name, plain, look, comment, flags, , other] = found;
    if (other !== undefined) throw new Refused(`(?${other} groups`);
    if (comment !== undefined)
      return { source: "", captures: false, repeats: false, canBeEmpty: true };
    if (flags !== undefined) return this.inlineFlags(flags, start);
    if (name !== undefined) return this.capture(name);
    const inner = this.alternatives();
    this.close();
    if (plain) return { ...inner, source: `(?:${inner.source})` };
    if (
      look?.startsWith("<") &&
      (inner.repeats || /[?{]/.test(inner.source.replace(/\(\?/g, "")))
    ) {
      throw new Refused("look-behind of varying width");
    }
    return {
      source: `(?${look}${inner.source})`,
      captures: inner.captures,
      repeats: false,
      canBeEmpty: true,
    };
  }

  inlineFlags(letters: string, start: number): Node {
    if (start !== 1) throw new Refused("flags in the middle of a pattern");
    const bits: Readonly<Record<string, number>> = { a: 256, i: 2, m: 8, s: 16, x: 64, u: 0 };
    for (const letter of letters) this.flags |= bits[letter]!;
    return { source: "", captures: false, repeats: false, canBeEmpty: true };
  }

  capture(name: string | undefined): Node {
    this.groups += 1;
    const number = this.groups;
    if (name !== undefined) this.names.set(name, number);
    const inner = this.alternatives();
    this.close();
    return { ...inner, source: `(${inner.source})`, captures: true };
  }

  close(): void {
    if (this.text[this.at] !== ")") throw new Refused("missing ), unterminated subpattern");
    this.at += 1;
  }
}

/** Translates a pattern, or says why not. */
export function translateRegex(pattern: string, flags: number): Translated | Refused {
  const translator = new Translator(pattern, flags);
  try {
    const { source } = translator.alternatives();
    if (translator.at < pattern.length) return new Refused("unbalanced parenthesis");
    const ignoreCase = (translator.flags & FLAG.IGNORECASE) !== 0;
    new RegExp(source, "u");
    return {
      source,
      ignoreCase,
      asciiOnly: translator.asciiOnly || ignoreCase,
      nested: translator.nested,
      groups: translator.groups,
      names: translator.names,
    };
  } catch (error) {
    if (error instanceof Refused) return error;
    if (error instanceof SyntaxError) return new Refused("this pattern is not translated");
    throw error;
  }
}

const SUBJECT_LIMIT = 100_000;
const NESTED_LIMIT = 24;

/** A matcher for one subject, or why there is none. `whole` anchors both ends, `start` the first. */
export function matcherFor(
  pattern: Translated,
  subject: string,
  anchor: "none" | "start" | "whole",
): RegExp | Refused {
  if (pattern.asciiOnly && !isascii(subject)) return new Refused("the text is not ASCII");
  if (pattern.ignoreCase && !isascii(pattern.source)) return new Refused("case rules beyond ASCII");
  if (subject.length > (pattern.nested ? NESTED_LIMIT : SUBJECT_LIMIT)) {
    return new Refused("the text is long for this pattern");
  }
  const flags = `u${pattern.ignoreCase ? "i" : ""}${anchor === "none" ? "g" : "y"}`;
  const source = anchor === "whole" ? `(?:${pattern.source})(?![\\s\\S])` : pattern.source;
  return new RegExp(source, flags);
}
