// The form of TensorRT-LLM's line lists: white space and order. Nothing here changes what runs.
import type { Diagnostic, Fix } from "../text/diagnostic.ts";
import type { TextEdit } from "../text/edits.ts";
import { compareCodePoints } from "../text/files.ts";
import type { SourceText } from "../text/source.ts";
import type { Body } from "./body.ts";
import { isConflictMarker, type Line, linesOf } from "./lines.ts";
import type { ListEntry } from "./types.ts";

/** Tabs, doubled blanks and blanks at the ends of a line; never those inside of a target. */
export function spaceDiagnostics(
  source: SourceText,
  line: Line,
  entry: ListEntry,
): readonly Diagnostic[] {
  if (!LOOSE.test(source.text.slice(line.start, line.end))) return [];
  const target = entry.target.kind === "malformed" ? entry.target.meant : entry.target;
  const cut = target ? target.at : entry.at;
  const from = entry.scopeAt?.start.offset ?? cut.start.offset;
  const edits = [
    ...looseSpaces(source, line.start, from, /^[ \t]+$/g),
    ...looseSpaces(source, cut.end.offset, line.end, / {2,}|\t+ *| +\t[ \t]*|[ \t]+$/g),
  ];
  if (edits.length === 0) return [];
  const [first] = edits as [TextEdit];
  const safe = !edits.some(({ start, end }) => hidesMarker(source.text, start, end));
  const fix: Fix = { title: "tidy the white space", safe, edits };
  return [
    {
      code: "format",
      severity: "warning",
      message: "tabs, doubled blanks or blanks at the end of the line: keep single blanks",
      at: source.span(first.start, first.end),
      entry: entry.text,
      fix,
    },
  ];
}

/** Without any of these there is nothing to tidy. */
const LOOSE = /^ |\t| {2}| $/;

/** A tab before a marker hides it, so a blank in its place changes what runs. */
const hidesMarker = (text: string, start: number, end: number): boolean =>
  text.slice(start, end).endsWith("\t") && /^[A-Z]/.test(text.slice(end, end + 1));

function looseSpaces(
  source: SourceText,
  start: number,
  end: number,
  pattern: RegExp,
): readonly TextEdit[] {
  return [...source.text.slice(start, end).matchAll(pattern)].map((match) => {
    const at = start + match.index;
    const stop = at + match[0].length;
    const inner = stop < end && pattern.source.includes("{2,}");
    return { file: source.file, start: at, end: stop, text: inner ? " " : "" };
  });
}

/** Waives are kept in the order of their bytes, so that merges meet in one place. */
export function sortDiagnostics(source: SourceText, body: Body): readonly Diagnostic[] {
  const lines = linesOf(source)
    .filter((line) => !isConflictMarker(source.text, line))
    .map((line) => ({ line, text: source.text.slice(line.start, line.end) }))
    .filter(({ text }) => text.trim() !== "");
  const at = lines.findIndex(
    ({ text }, index) => index > 0 && compareBytes(lines[index - 1]!.text, text) > 0,
  );
  if (at === -1) return [];
  const found = lines[at]!;
  const fix = sortFix(source, body);
  return [
    {
      code: "format",
      severity: "warning",
      message: "the waives are not sorted from here on: sort the lines by their bytes",
      at: source.span(found.line.start, found.line.end),
      entry: found.text,
      ...(fix && { fix }),
    },
  ];
}

/** Order of UTF-8 bytes, which is that of code points. */
function compareBytes(a: string, b: string): number {
  if (!/[\ud800-\uffff]/.test(a + b)) return a < b ? -1 : a > b ? 1 : 0;
  return compareCodePoints(a, b);
}

/** Sorting keeps what runs unless one name stands twice: then the last one wins. */
function sortFix(source: SourceText, body: Body): Fix | undefined {
  const lines = linesOf(source);
  const names = new Set(body.entries.map((entry) => `${entry.scope ?? ""}/${entry.text}`));
  if (names.size !== lines.length) return undefined;
  const texts = lines.map(({ start, end }) => source.text.slice(start, end));
  const sorted = [...texts].sort(compareBytes);
  const edits = lines.flatMap(({ start, end }, index) =>
    texts[index] === sorted[index] ? [] : [{ file: source.file, start, end, text: sorted[index]! }],
  );
  return { title: "sort the waives", safe: true, edits };
}
