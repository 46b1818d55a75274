// The order and grouping in which findings are told: by file, then place; findings of one cause under one headline.
import type { Diagnostic, Severity } from "../text/diagnostic.ts";

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By file, line, column, code: stable whatever order the rules ran in. */
export function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compareText(a.at.file, b.at.file) ||
      a.at.start.line - b.at.start.line ||
      a.at.start.column - b.at.start.column ||
      compareText(a.code, b.code),
  );
}

/** Findings by file, in order. */
export function byFile(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>();
  for (const one of inOrder(diagnostics)) {
    const known = files.get(one.at.file);
    if (known) known.push(one);
    else files.set(one.at.file, [one]);
  }
  return files;
}

/** How many findings there are of each severity. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const one of diagnostics) counts[one.severity] += 1;
  return counts;
}

/** `3 errors, 1 warning`; `no findings` when there are none. */
export function countText(diagnostics: readonly Diagnostic[]): string {
  const parts = Object.entries(countBySeverity(diagnostics))
    .filter(([, count]) => count > 0)
    .map(
      ([severity, count]) => `${count} ${severity}${count === 1 || severity === "info" ? "" : "s"}`,
    );
  return parts.length > 0 ? parts.join(", ") : "no findings";
}
