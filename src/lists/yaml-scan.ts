// A fast reader of the plain YAML that lists are written in. Whatever it is not sure of it leaves to the library.
import type { SourceText } from "../text/source.ts";
import { linesOf } from "./lines.ts";
import {
  plainValue,
  type YamlItem,
  type YamlNode,
  type YamlPair,
  type YamlReading,
  type YamlScalar,
} from "./yaml-tree.ts";

/** A line with content: where it begins, its column and where the content ends. */
interface Row {
  readonly start: number;
  readonly column: number;
  readonly end: number;
}

/** Thrown and caught in here alone: this text is for the library. */
class Unsure extends Error {}

/**
 * Reads block maps and lists of scalars that stand on one line. Returns undefined for anything else:
 * flow collections, anchors, tags, block scalars, scalars over several lines, tabs, documents, odd keys.
 */
export function scanYaml(source: SourceText): YamlReading | undefined {
  if (UNUSUAL.test(source.text)) return undefined;
  try {
    const scanner = new Scanner(source.text, rowsOf(source));
    return { root: scanner.document(), faults: [] };
  } catch (error) {
    if (error instanceof Unsure) return undefined;
    throw error;
  }
}

/** Lone carriage returns, control characters, and marks that only the library places. */
const UNUSUAL = /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/;

function rowsOf(source: SourceText): readonly Row[] {
  const rows: Row[] = [];
  for (const { start, end } of linesOf(source)) {
    let at = start;
    while (at < end && source.text.charCodeAt(at) === 32) at++;
    if (at === end || source.text[at] === "#") continue;
    if (source.text[at] === "\t") throw new Unsure();
    rows.push({ start: at, column: at - start, end });
  }
  return rows;
}

const DEPTH_LIMIT = 50;
const KEY = /([A-Za-z_][\w.-]*):(?= |$|\r|\n)/y;

class Scanner {
  readonly #text: string;
  readonly #rows: readonly Row[];
  #row = 0;
  #depth = 0;

  constructor(text: string, rows: readonly Row[]) {
    this.#text = text;
    this.#rows = rows;
  }

  document(): YamlNode | null {
    const first = this.#rows[0];
    if (!first) return null;
    const node = this.#block(first.start, first.column);
    if (this.#row < this.#rows.length) throw new Unsure();
    return node;
  }

  #isDash(at: number, end: number): boolean {
    return this.#text[at] === "-" && (at + 1 === end || this.#text[at + 1] === " ");
  }

  /** The node at an offset of the current row; `column` is where its lines begin. */
  #block(at: number, column: number): YamlNode {
    const row = this.#rows[this.#row]!;
    if (++this.#depth > DEPTH_LIMIT) throw new Unsure();
    const node = this.#isDash(at, row.end) ? this.#list(at, column) : this.#mapOrScalar(at, column);
    this.#depth--;
    return node;
  }

  #mapOrScalar(at: number, column: number): YamlNode {
    KEY.lastIndex = at;
    if (KEY.test(this.#text)) return this.#map(at, column);
    const scalar = this.#scalar(at, this.#rows[this.#row]!.end);
    this.#row++;
    return scalar;
  }

  /** Whether the next row begins at this column. */
  #continues(column: number): Row | undefined {
    const row = this.#rows[this.#row];
    if (!row || row.column < column) return undefined;
    if (row.column > column) throw new Unsure();
    return row;
  }

  #list(at: number, column: number): YamlNode {
    const items: YamlItem[] = [];
    let row: Row | undefined = this.#rows[this.#row]!;
    for (let dash = at; row && this.#isDash(dash, row.end); dash = row?.start ?? dash) {
      items.push({ dash, value: this.#itemValue(dash, row, column) });
      row = this.#continues(column);
    }
    const last = items.at(-1)!;
    return { kind: "seq", start: at, end: Math.max(last.value.end, last.dash + 1), items };
  }

  #itemValue(dash: number, row: Row, column: number): YamlNode {
    let at = dash + 1;
    while (at < row.end && this.#text[at] === " ") at++;
    if (at === row.end || this.#text[at] === "#") throw new Unsure();
    return this.#block(at, column + at - dash);
  }

  #map(at: number, column: number): YamlNode {
    const pairs: YamlPair[] = [];
    let row: Row | undefined = this.#rows[this.#row]!;
    for (let start = at; row; start = row?.start ?? start) {
      KEY.lastIndex = start;
      const key = KEY.exec(this.#text)?.[1];
      if (key === undefined) {
        if (this.#isDash(start, row.end)) break;
        throw new Unsure();
      }
      const end = start + key.length;
      const value = plainValue(key);
      pairs.push({
        key: { kind: "scalar", start, end, value, quoted: false },
        value: this.#pairValue(end + 1, row, column),
      });
      row = this.#continues(column);
    }
    const last = pairs.at(-1)!;
    return { kind: "map", start: at, end: Math.max(last.key.end, last.value.end), pairs };
  }

  #pairValue(after: number, row: Row, column: number): YamlNode {
    let at = after;
    while (at < row.end && this.#text[at] === " ") at++;
    const empty = at === row.end || (this.#text[at] === "#" && at > after);
    if (!empty) {
      if (this.#isDash(at, row.end)) throw new Unsure();
      this.#row++;
      return this.#scalar(at, row.end);
    }
    this.#row++;
    const next = this.#rows[this.#row];
    if (next && next.column > column) return this.#block(next.start, next.column);
    if (next && next.column === column && this.#isDash(next.start, next.end))
      return this.#list(next.start, column);
    throw new Unsure();
  }

  /** A scalar that ends on its line; nothing deeper may follow. */
  #scalar(at: number, end: number): YamlScalar {
    const quote = this.#text[at]!;
    const scalar =
      quote === "'" || quote === '"' ? this.#quoted(at, end, quote) : this.#plain(at, end);
    return scalar;
  }

  #plain(at: number, end: number): YamlScalar {
    if (INDICATORS.includes(this.#text[at]!)) throw new Unsure();
    const line = this.#text.slice(at, end);
    const comment = line.search(/ #/);
    const content = (comment === -1 ? line : line.slice(0, comment)).trimEnd();
    if (/: |:$|\t/.test(content) || /^[-?:](?: |$)|^---|^\.\.\./.test(content)) throw new Unsure();
    return {
      kind: "scalar",
      start: at,
      end: at + content.length,
      value: plainValue(content),
      quoted: false,
    };
  }

  #quoted(at: number, end: number, quote: string): YamlScalar {
    const line = this.#text.slice(at, end);
    const found = (quote === "'" ? SINGLE : DOUBLE).exec(line);
    if (!found || !/^(?: *| +#.*)$/.test(line.slice(found[0].length))) throw new Unsure();
    const value = quote === "'" ? found[1]!.replaceAll("''", "'") : found[1]!;
    if (/\t/.test(value)) throw new Unsure();
    return { kind: "scalar", start: at, end: at + found[0].length, value, quoted: true };
  }
}

const INDICATORS = ",[]{}#&*!|>%@`";
const SINGLE = /^'((?:[^']|'')*)'/;
const DOUBLE = /^"([^"\\]*)"/;
