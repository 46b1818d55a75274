// TensorRT-LLM's table of unit-test memory: cases by exact text and GPU. Cells that are no `unittest/` case are names of old jobs.
import type { SourceText } from "../text/source.ts";
import { type Body, plainEntry } from "./body.ts";
import { readTrtllmTarget } from "./trtllm-target.ts";
import type { ListEntry } from "./types.ts";

interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function readUnitMemory(source: SourceText): Body {
  const [header, ...rows] = csvRows(source.text);
  const column = Math.max(0, header?.findIndex(({ text }) => /case|test/i.test(text)) ?? 0);
  const gpu = header?.findIndex(({ text }) => /^gpu/i.test(text)) ?? -1;
  const entries = rows.flatMap((row) => {
    const cell = row[column];
    return cell?.text.startsWith("unittest/")
      ? [cellEntry(source, cell, row[gpu]?.text ?? "")]
      : [];
  });
  return { entries, diagnostics: [] };
}

/** The GPU is part of the key: one case may stand once for each. */
function cellEntry(source: SourceText, cell: Cell, gpu: string): ListEntry {
  const { target } = readTrtllmTarget(source, cell.start, cell.end, true);
  const at = source.span(cell.start, cell.end);
  return {
    ...plainEntry({ kind: "malformed", text: cell.text, problem: "", at }, "pytest"),
    target: { ...target, text: cell.text },
    data: { condition: gpu },
  };
}

/** Cells with their places inside of quotes; `""` in a quoted cell is one quote. */
function csvRows(text: string): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [[]];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const { cell, next } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    rows.at(-1)!.push(cell);
    at = next;
    if (text[at] === ",") at++;
    else if (at < text.length) {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      rows.push([]);
    }
  }
  return rows;
}

const PLAIN_END = /[,\r\n]/g;

function plainCell(text: string, start: number): { readonly cell: Cell; readonly next: number } {
  PLAIN_END.lastIndex = start;
  const end = PLAIN_END.exec(text)?.index ?? text.length;
  return { cell: { text: text.slice(start, end), start, end }, next: end };
}

function quotedCell(text: string, open: number): { readonly cell: Cell; readonly next: number } {
  let at = open + 1;
  while (at < text.length && (text[at] !== '"' || text[at + 1] === '"'))
    at += text[at] === '"' ? 2 : 1;
  const end = Math.min(at, text.length);
  const value = text.slice(open + 1, end).replaceAll('""', '"');
  const { next } = plainCell(text, Math.min(end + 1, text.length));
  return { cell: { text: value, start: open + 1, end }, next };
}
