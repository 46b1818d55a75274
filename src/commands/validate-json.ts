// The documented object of `validate --reporter json` (design/cli.md): stable names, lines and columns from 1.
import type { EntryCounts } from "../check/index.ts";
import { fingerprint } from "../report/fingerprint.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import type { TextEdit } from "../text/edits.ts";
import type { Position, SourceText, Span } from "../text/source.ts";

export interface ValidateCounts extends EntryCounts {
  readonly suppressed: number;
}

/** The object; `sources` turn the offsets of edits into lines and columns. */
export function validateJson(
  diagnostics: readonly Diagnostic[],
  counts: ValidateCounts,
  sources: ReadonlyMap<string, SourceText>,
): unknown {
  const told = diagnostics.map((one) => tell(one, sources));
  return { version: 1, command: "validate", diagnostics: told, counts };
}

const place = ({ line, column }: Position) => ({ line, column });

const range = ({ file, start, end }: Span) => ({ file, start: place(start), end: place(end) });

function tell(one: Diagnostic, sources: ReadonlyMap<string, SourceText>): unknown {
  const {
    code,
    severity,
    message,
    at,
    entry = null,
    suggestions = [],
    fix,
    related = [],
    group = null,
  } = one;
  return {
    code,
    severity,
    message,
    ...range(at),
    entry,
    suggestions,
    fix: fix
      ? {
          safe: fix.safe,
          title: fix.title,
          edits: fix.edits.map((edit) => tellEdit(edit, sources)),
        }
      : null,
    related: related.map((other) => ({ message: other.message, ...range(other.at) })),
    group,
    fingerprint: fingerprint(one),
  };
}

function tellEdit(edit: TextEdit, sources: ReadonlyMap<string, SourceText>): unknown {
  const source = sources.get(edit.file);
  const at = source && range(source.span(edit.start, edit.end));
  return { ...edit, ...(at && { range: { start: at.start, end: at.end } }) };
}
