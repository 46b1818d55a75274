// Edits of text by offset, and unified diffs. Every byte that no edit names stays as it is.
import { createTwoFilesPatch } from "diff";
import { UsageError } from "./errors.ts";

/** Replace `[start, end)` (UTF-16 offsets of the file as it was read) by `text`. */
export interface TextEdit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Applies edits of one file.
 * @throws UsageError when two edits overlap: the caller must not have made them.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.order - b.order);
  let result = "";
  let at = 0;
  for (const { edit } of sorted) {
    if (edit.start < at)
      throw new UsageError(`${edit.file}: two edits overlap at offset ${edit.start}`);
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** A unified diff with three lines of context that `git apply` takes; empty when nothing changed. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return "";
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, {
    context: 3,
  });
  return patch.replace(/^=+\n/, "");
}
