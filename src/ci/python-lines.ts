// Python source as logical lines: comments off, brackets, strings and continuations kept together. No grammar.

/** One logical line. Lines count from 1. */
export interface LogicalLine {
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  /** Without comments and outer white space. */
  readonly text: string;
}

/** Cuts a source into logical lines. Never fails: a quote that is never closed runs to the end. */
export function logicalLines(source: string): readonly LogicalLine[] {
  return new Cutter(source).run();
}

const QUOTE = /("""|'''|"|')/y;

class Cutter {
  readonly #text: string;
  readonly #lines: LogicalLine[] = [];
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text.replace(/\r\n?/g, "\n");
  }

  run(): readonly LogicalLine[] {
    while (this.#at < this.#text.length) this.#logical();
    return this.#lines;
  }

  #logical(): void {
    const start = this.#line;
    const indent = this.#indent();
    let out = "";
    let depth = 0;
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at]!;
      if (char === "\n") {
        this.#step();
        if (depth === 0) break;
        out += " ";
      } else if (char === "#") this.#skipComment();
      else if (char === "\\" && this.#text[this.#at + 1] === "\n") {
        this.#step(2);
        out += " ";
      } else if (char === '"' || char === "'") out += this.#string();
      else {
        if ("([{".includes(char)) depth++;
        if (")]}".includes(char)) depth = Math.max(0, depth - 1);
        out += char;
        this.#step();
      }
    }
    const text = out.trim();
    if (text !== "") this.#lines.push({ start, end: this.#endLine(), indent, text });
  }

  #endLine(): number {
    return this.#text[this.#at - 1] === "\n" ? this.#line - 1 : this.#line;
  }

  #indent(): number {
    let width = 0;
    for (; ; this.#at++) {
      const char = this.#text[this.#at];
      if (char === " ") width++;
      else if (char === "\t") width = width - (width % 8) + 8;
      else if (char === "\f") width = 0;
      else return width;
    }
  }

  #step(count = 1): void {
    for (let n = 0; n < count; n++) if (this.#text[this.#at++] === "\n") this.#line++;
  }

  #skipComment(): void {
    while (this.#at < this.#text.length && this.#text[this.#at] !== "\n") this.#at++;
  }

  #string(): string {
    QUOTE.lastIndex = this.#at;
    const quote = QUOTE.exec(this.#text)![1]!;
    const start = this.#at;
    this.#step(quote.length);
    while (this.#at < this.#text.length && !this.#text.startsWith(quote, this.#at)) {
      if (this.#text[this.#at] === "\n" && quote.length === 1)
        return this.#text.slice(start, this.#at);
      this.#step(this.#text[this.#at] === "\\" ? 2 : 1);
    }
    this.#step(quote.length);
    return this.#text.slice(start, Math.min(this.#at, this.#text.length));
  }
}
