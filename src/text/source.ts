// Source text with positions. Lines and columns count from 1; columns are UTF-16 units, as editors count.

/** A place in a text. `offset` is in UTF-16 units from 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A stretch of one file: `file` is the path as reports should show it, `end` is exclusive. */
export interface Span {
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

/** A file's text with a line index. */
export class SourceText {
  readonly file: string;
  readonly text: string;
  #starts: readonly number[] | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** Offsets at which lines begin; `\n`, `\r\n` and a lone `\r` end a line. */
  get lineStarts(): readonly number[] {
    this.#starts ??= findLineStarts(this.text);
    return this.#starts;
  }

  position(offset: number): Position {
    const line = lastAtMost(this.lineStarts, offset);
    return { line: line + 1, column: offset - this.lineStarts[line]! + 1, offset };
  }

  span(start: number, end: number): Span {
    return { file: this.file, start: this.position(start), end: this.position(end) };
  }

  /** The text of a line (from 1) without its line end; empty beyond the last line. */
  line(number: number): string {
    const start = this.lineStarts[number - 1];
    if (start === undefined) return "";
    return this.text
      .slice(start, this.lineStarts[number] ?? this.text.length)
      .replace(/[\r\n]+$/, "");
  }
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}

function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
