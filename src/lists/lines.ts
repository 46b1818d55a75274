// Lines of a list file by offset, with the few rules that every line format shares. No grammar lives here.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText } from "../text/source.ts";

/** A line without its line end; `start` of the first line lies behind a byte order mark. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** All lines; a last empty one after a final line end is left out. */
export function linesOf(source: SourceText): readonly Line[] {
  const { text, lineStarts } = source;
  const lines: Line[] = [];
  for (let index = 0; index < lineStarts.length; index++) {
    const begin = lineStarts[index]!;
    let end = lineStarts[index + 1] ?? text.length;
    if (index === lineStarts.length - 1 && begin === end) break;
    if (text.charCodeAt(end - 1) === 10 && end > begin) end--;
    if (text.charCodeAt(end - 1) === 13 && end > begin) end--;
    const start = begin === 0 && text.charCodeAt(0) === 0xfeff ? 1 : begin;
    lines.push({ number: index + 1, start: Math.min(start, end), end });
  }
  return lines;
}

/** Python's `str.isspace` for one UTF-16 unit. */
export function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  if (code < 0x1680) return code === 0x85 || code === 0xa0;
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    (code >= 0x2028 && code <= 0x2029) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** A stretch of text by offsets. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The stretch without white space at both ends, as Python's `strip` sees it. */
export function strip(text: string, start: number, end: number): Stretch {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

/** Left-overs of a merge. `=======` counts only as a whole line. */
export function isConflictMarker(text: string, { start, end }: Stretch): boolean {
  const seven = text.slice(start, Math.min(end, start + 8));
  if (seven === "=======") return text.slice(start, end).trimEnd() === "=======";
  return /^(?:<{7}|>{7}|\|{7})(?: |$)/.test(seven);
}

/** The finding for a left-over of a merge. */
export function conflictDiagnostic(source: SourceText, line: Stretch): Diagnostic {
  const text = source.text.slice(line.start, Math.min(line.end, line.start + 60));
  return {
    code: "conflict-marker",
    severity: "error",
    message: `a merge was not finished here ("${text}"): keep the entries that are meant and remove this line`,
    at: source.span(line.start, line.end),
    entry: text,
  };
}

/** The finding for a byte order mark, which readers that do not expect it take for a part of the first entry. */
export function markDiagnostics(source: SourceText): readonly Diagnostic[] {
  if (source.text.charCodeAt(0) !== 0xfeff) return [];
  return [
    {
      code: "format",
      severity: "warning",
      message:
        "the file begins with a byte order mark, which belongs to the first entry for a reader that does not expect it: save it without one",
      at: source.span(0, 1),
      fix: {
        title: "remove the byte order mark",
        safe: false,
        edits: [{ file: source.file, start: 0, end: 1, text: "" }],
      },
    },
  ];
}
