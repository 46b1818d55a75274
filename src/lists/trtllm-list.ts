// TensorRT-LLM's line lists: test lists, QA lists and `waives.txt`. The grammar of one line is in `trtllm-line.ts`.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText } from "../text/source.ts";
import type { Body, ReadOptions } from "./body.ts";
import {
  conflictDiagnostic,
  isConflictMarker,
  type Line,
  linesOf,
  markDiagnostics,
  strip,
} from "./lines.ts";
import { readTrtllmEntry } from "./trtllm-entry.ts";
import { sortDiagnostics, spaceDiagnostics } from "./trtllm-format.ts";
import { templateDiagnostic, templateFault } from "./trtllm-template.ts";
import type { ListEntry } from "./types.ts";

/** Reads a rendered test list or a QA list. */
export function readTrtllmList(source: SourceText, options: ReadOptions): Body {
  return readLines(source, options.role === "waive");
}

/** Reads `waives.txt`: the same lines, with markers that matter and an order that is kept. */
export function readTrtllmWaives(source: SourceText): Body {
  const body = readLines(source, true);
  return { ...body, diagnostics: [...body.diagnostics, ...sortDiagnostics(source, body)] };
}

function readLines(source: SourceText, waive: boolean): Body {
  const entries: ListEntry[] = [];
  const diagnostics: Diagnostic[] = [...markDiagnostics(source)];
  let joined = false;
  for (const line of linesOf(source)) {
    if (isConflictMarker(source.text, line)) {
      diagnostics.push(conflictDiagnostic(source, line));
      continue;
    }
    const read = readLine(source, line, waive, joined);
    joined = read.joins;
    diagnostics.push(...read.diagnostics);
    if (read.entry) entries.push(read.entry);
  }
  return { entries, diagnostics };
}

interface LineReading {
  readonly entry: ListEntry | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly joins: boolean;
}

function readLine(source: SourceText, line: Line, waive: boolean, joined: boolean): LineReading {
  const text = source.text.slice(line.start, line.end);
  const fault = templateFault(text, line.end === source.text.length);
  const at = strip(source.text, line.start, line.end);
  const read = readTrtllmEntry(source, at, { waive, carrier: "txt" });
  const spaces = read ? spaceDiagnostics(source, line, read.entry) : [];
  if (!fault && !joined)
    return {
      entry: read?.entry ?? null,
      diagnostics: [...(read?.diagnostics ?? []), ...spaces],
      joins: false,
    };
  const why = fault?.message ?? "the line above takes this one in";
  return {
    entry: read && broken(read.entry, why),
    diagnostics: fault ? [templateDiagnostic(source, line, fault)] : [],
    joins: fault?.joins ?? false,
  };
}

/** An entry that the template engine changes names nothing that can be known. */
function broken(entry: ListEntry, problem: string): ListEntry {
  const { target } = entry;
  const meant = target.kind === "node" ? { meant: target } : {};
  return {
    ...entry,
    target: { kind: "malformed", text: target.text, problem, ...meant, at: target.at },
  };
}
