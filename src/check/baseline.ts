// Findings accepted for now, by identity: code, list and entry, never a line number or a count.
import type { Diagnostic } from "../text/diagnostic.ts";
import { UsageError } from "../text/errors.ts";
import { SourceText } from "../text/source.ts";
import { finding } from "./finding.ts";

/** One accepted finding. */
export interface BaselineRow {
  readonly fingerprint: string;
  readonly code: string;
  readonly file: string;
  readonly entry: string;
}

export type Fingerprint = (one: Diagnostic) => string;

/**
 * Reads a baseline.
 * @throws UsageError when it is no baseline of version 1.
 */
export function readBaseline(file: string, text: string): readonly BaselineRow[] {
  const data = parse(file, text) as { version?: unknown; findings?: unknown } | null;
  if (data?.version !== 1 || !Array.isArray(data.findings)) {
    throw new UsageError(
      `${file}: no baseline of version 1; make one with --update-baseline --add`,
    );
  }
  return data.findings.map((row: unknown, index) => readRow(file, row, index));
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file}: no JSON (${(error as Error).message}); repair it or delete it`);
  }
}

function readRow(file: string, row: unknown, index: number): BaselineRow {
  const one = row as Partial<BaselineRow> | null;
  if (typeof one?.fingerprint !== "string") {
    throw new UsageError(`${file}: row ${index + 1} has no fingerprint; repair it or delete it`);
  }
  const { fingerprint, code = "", file: list = "", entry = "" } = one;
  return { fingerprint, code, file: list, entry };
}

/** Findings that the baseline does not know, how many it knows, and a note about rows without a finding. */
export function applyBaseline(
  findings: readonly Diagnostic[],
  file: string,
  rows: readonly BaselineRow[],
  fingerprint: Fingerprint,
): { readonly kept: readonly Diagnostic[]; readonly known: number } {
  const accepted = new Set(rows.map((row) => row.fingerprint));
  const prints = new Set(findings.map(fingerprint));
  const kept = findings.filter((one) => !accepted.has(fingerprint(one)));
  const dead = rows.filter((row) => !prints.has(row.fingerprint)).length;
  const known = findings.length - kept.length;
  return { kept: dead === 0 ? kept : [...kept, shrinkable(file, dead)], known };
}

function shrinkable(file: string, dead: number): Diagnostic {
  const rows = dead === 1 ? "1 row has" : `${dead} rows have`;
  const at = new SourceText(file, "").span(0, 0);
  return finding("unused-baseline", at, `${rows} no finding any more: run --update-baseline`);
}

/** The new baseline: rows that still hold, and with `add` also what is found now. Infos are never taken in. */
export function updateBaseline(
  findings: readonly Diagnostic[],
  rows: readonly BaselineRow[],
  fingerprint: Fingerprint,
  add: boolean,
): string {
  const old = new Set(rows.map((row) => row.fingerprint));
  const found = new Map<string, BaselineRow>();
  for (const one of findings) {
    const print = fingerprint(one);
    if (one.severity === "info" || (!add && !old.has(print))) continue;
    found.set(print, {
      fingerprint: print,
      code: one.code,
      file: one.at.file,
      entry: one.entry ?? "",
    });
  }
  const sorted = [...found.values()].sort(
    (a, b) => compare(a.file, b.file) || compare(a.code, b.code) || compare(a.entry, b.entry),
  );
  return `${JSON.stringify({ version: 1, findings: sorted }, null, 2)}\n`;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
