// A text as lines that are replaced, added to or taken out; every other byte stays, line ends and the last one included.

interface Line {
  readonly text: string;
  readonly end: string;
}

/** Changes of a text by line, from 1. */
export class LineChanges {
  readonly #lines: readonly Line[];
  readonly #replaced = new Map<number, readonly string[]>();
  readonly #after = new Map<number, string[]>();

  constructor(text: string) {
    this.#lines = splitLines(text);
  }

  line(number: number): string {
    return this.#lines[number - 1]?.text ?? "";
  }

  replace(number: number, lines: readonly string[]): void {
    this.#replaced.set(number, lines);
  }

  /** Adds lines behind one, after those added there before. */
  addAfter(number: number, lines: readonly string[]): void {
    this.#after.set(number, [...(this.#after.get(number) ?? []), ...lines]);
  }

  get text(): string {
    const usual = this.#lines.find(({ end }) => end !== "")?.end ?? "\n";
    const out: Line[] = [];
    this.#lines.forEach((line, index) => {
      const end = line.end || usual;
      const own = this.#replaced.get(index + 1) ?? [line.text];
      for (const text of [...own, ...(this.#after.get(index + 1) ?? [])]) out.push({ text, end });
    });
    const open = this.#lines.at(-1)?.end === "";
    return out.map(({ text, end }, i) => text + (open && i === out.length - 1 ? "" : end)).join("");
  }
}

function splitLines(text: string): readonly Line[] {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)]
    .map(([, own, end]) => ({ text: own!, end: end! }))
    .filter(({ text: own, end }) => own !== "" || end !== "");
}

const encoder = new TextEncoder();

/** Byte order, as `file-contents-sorter` has it. */
export function compareBytes(a: string, b: string): number {
  const left = encoder.encode(a);
  const right = encoder.encode(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++)
    if (left[i] !== right[i]) return left[i]! - right[i]!;
  return left.length - right.length;
}

/** True when the lines of a text stand in byte order. */
export function isSorted(text: string): boolean {
  const lines = splitLines(text).map((line) => line.text);
  return lines.every((line, i) => i === 0 || compareBytes(lines[i - 1]!, line) <= 0);
}

/** The lines of a text in byte order; line ends stay in their places. */
export function sortLines(text: string): string {
  const lines = splitLines(text);
  const sorted = lines.map((line) => line.text).sort(compareBytes);
  return lines.map(({ end }, i) => sorted[i]! + end).join("");
}
