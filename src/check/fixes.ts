// Chosen repairs as edits of files: none overlaps another, and each file is edited as a whole or not at all.
import type { Diagnostic, Fix } from "../text/diagnostic.ts";
import { applyEdits, type TextEdit } from "../text/edits.ts";

/** New text of one file. */
export interface FixedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly fixes: readonly Fix[];
}

/** Applies the fixes of findings; where two would touch the same text the first wins and the other waits for the next run. */
export function applyFixes(
  findings: readonly Diagnostic[],
  unsafe: boolean,
  textOf: (file: string) => string | undefined,
): readonly FixedFile[] {
  const chosen = new Map<string, { fixes: Fix[]; edits: TextEdit[] }>();
  for (const { fix } of findings) {
    if (!fix || (!fix.safe && !unsafe) || fix.edits.length === 0) continue;
    const files = new Set(fix.edits.map(({ file }) => file));
    if (files.size !== 1) continue;
    const [file] = files as unknown as [string];
    const known = chosen.get(file) ?? { fixes: [], edits: [] };
    if (!fix.edits.every((edit) => known.edits.every((other) => apart(edit, other)))) continue;
    known.fixes.push(fix);
    known.edits.push(...fix.edits);
    chosen.set(file, known);
  }
  return [...chosen].flatMap(([file, { fixes, edits }]) => {
    const before = textOf(file);
    if (before === undefined) return [];
    const after = applyEdits(before, edits);
    return after === before ? [] : [{ file, before, after, fixes }];
  });
}

function apart(a: TextEdit, b: TextEdit): boolean {
  if (a.start === a.end && b.start === b.end) return a.start !== b.start;
  return a.end <= b.start || b.end <= a.start;
}
