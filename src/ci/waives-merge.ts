// Three-way merge of waive files by entry, what CI's own rule makes of the same three, and where that rule is wrong.

import { readTrtllmLine } from "../lists/trtllm-line.ts";
import { splitScope } from "../lists/trtllm-names.ts";
import { compareCodePoints } from "../text/files.ts";

export type WaiveConflictKind =
  /** One side took the waive away, the other changed its text. */
  | "removed-edited"
  /** Both changed the text of one waive, differently. */
  | "both-edited"
  /** Both added a waive for one entry, with different texts. */
  | "both-added";

export interface WaiveConflict {
  readonly kind: WaiveConflictKind;
  /** The target with its scope, without marker. */
  readonly entry: string;
  readonly ours: string | null;
  readonly theirs: string | null;
}

export type CiWrong = "zombie" | "double-reason";

/** A line that CI runs with though the merge does not have it. */
export interface CiFault {
  readonly kind: CiWrong;
  readonly line: string;
}

export interface WaivesMerge {
  /** The merged text; in doubt a waive stays. Never holds conflict markers. */
  readonly text: string;
  readonly conflicts: readonly WaiveConflict[];
  /** The lines CI runs with, sorted. */
  readonly ci: readonly string[];
  readonly faults: readonly CiFault[];
  /** Kinds of `faults`, each once. */
  readonly ci_wrong: readonly CiWrong[];
}

/** Merges; `ours` is the branch, `theirs` what it is merged into or with (main). */
export function mergeWaives(base: string, ours: string, theirs: string): WaivesMerge {
  const sides = { base: linesOf(base), ours: linesOf(ours), theirs: linesOf(theirs) };
  const byEntry = { base: group(sides.base), ours: group(sides.ours), theirs: group(sides.theirs) };
  const conflicts: WaiveConflict[] = [];
  const kept = new Map<string, readonly string[]>();
  for (const entry of new Set([...byEntry.ours.keys(), ...byEntry.theirs.keys()])) {
    const of = (side: ReadonlyMap<string, readonly string[]>) => side.get(entry) ?? [];
    const merged = mergeEntry(entry, of(byEntry.base), of(byEntry.ours), of(byEntry.theirs));
    kept.set(entry, merged.lines);
    if (merged.conflict) conflicts.push(merged.conflict);
  }
  const lines = arrange(sides.ours, sides.theirs, kept);
  const ci = ciRule(sides.base, sides.ours, sides.theirs);
  const faults = ciFaults(ci, new Set(lines));
  const ci_wrong = [...new Set(faults.map(({ kind }) => kind))].sort();
  return { text: join(lines, ours || theirs), conflicts, ci, faults, ci_wrong };
}

/** Lines with content, without line ends. */
function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
}

/** Ends lines as the model text does. */
function join(lines: readonly string[], model: string): string {
  const end = model.includes("\r\n") ? "\r\n" : "\n";
  return lines.map((line) => line + end).join("");
}

/** What a line waives: scope and target. A comment stands for itself. */
export function waiveKey(line: string): string {
  const read = readTrtllmLine(line);
  if (!read) return line.trim();
  const target = line.slice(read.target.start, read.target.end);
  const { scope, rest } = splitScope(target);
  return scope === null ? rest : `full:${scope}/${rest}`;
}

function group(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of lines) {
    const key = waiveKey(line);
    const own = found.get(key) ?? [];
    if (!own.includes(line)) own.push(line);
    found.set(key, own);
  }
  return found;
}

interface MergedEntry {
  readonly lines: readonly string[];
  readonly conflict?: WaiveConflict;
}

type Lines = readonly string[];
const same = (a: Lines, b: Lines): boolean =>
  a.length === b.length && a.every((line) => b.includes(line));

function mergeEntry(entry: string, base: Lines, ours: Lines, theirs: Lines): MergedEntry {
  if (same(ours, theirs) || same(theirs, base)) return { lines: ours };
  if (same(ours, base)) return { lines: theirs };
  if (base.length > 1 || ours.length > 1 || theirs.length > 1) {
    return byLine(entry, base, ours, theirs);
  }
  const [mine = null, other = null] = [ours[0], theirs[0]];
  const kind = base.length === 0 ? "both-added" : mine && other ? "both-edited" : "removed-edited";
  const conflict = { kind, entry, ours: mine, theirs: other } as const;
  return { lines: other ? [other] : ours, conflict };
}

/** An entry with several lines: each line by itself; what is left of both sides is told when it is new. */
function byLine(entry: string, base: Lines, ours: Lines, theirs: Lines): MergedEntry {
  const all = [...new Set([...ours, ...theirs])];
  const lines = all.filter((line) => {
    const [mine, other] = [ours.includes(line), theirs.includes(line)];
    return base.includes(line) ? mine && other : mine || other;
  });
  const lost = lines.length === 0 && ours.length > 0 && theirs.length > 0;
  const isNew = lines.length > 1 && !same(lines, ours) && !same(lines, theirs);
  if (!isNew && !lost) return { lines };
  const conflict = { entry, ours: ours.at(-1) ?? null, theirs: theirs.at(-1) ?? null };
  const kind = base.length === 0 ? "both-added" : "both-edited";
  return { lines: lost ? theirs : lines, conflict: { kind, ...conflict } };
}

/** Sorted files stay sorted; else our order stays and their additions come behind the line that they followed. */
function arrange(ours: Lines, theirs: Lines, kept: ReadonlyMap<string, Lines>): readonly string[] {
  const wanted = [...kept.values()].flat();
  if (isSorted(ours) && isSorted(theirs)) return [...wanted].sort(compareCodePoints);
  const left = new Set(wanted);
  const replaced = new Map([...kept].map(([key, lines]) => [key, lines]));
  const placed: string[] = [];
  const put = (line: string, at = placed.length): void => {
    if (left.delete(line)) placed.splice(at, 0, line);
  };
  for (const line of ours) for (const now of replaced.get(waiveKey(line)) ?? []) put(now);
  theirs.forEach((line, index) => {
    if (!left.has(line)) return;
    const before = theirs.slice(0, index).findLast((one) => placed.includes(one));
    put(line, before === undefined ? 0 : placed.indexOf(before) + 1);
  });
  for (const line of [...left]) put(line);
  return placed;
}

function isSorted(lines: Lines): boolean {
  return lines.every(
    (line, index) => index === 0 || compareCodePoints(lines[index - 1]!, line) <= 0,
  );
}

/** The pipeline's rule: both files together, each line once, less the lines that the branch removed (ci 4.4). */
function ciRule(base: Lines, ours: Lines, theirs: Lines): readonly string[] {
  const removed = new Set(base.filter((line) => !ours.includes(line)));
  const all = [...new Set([...ours, ...theirs])].filter((line) => !removed.has(line));
  return all.sort(compareCodePoints);
}

function ciFaults(ci: Lines, merged: ReadonlySet<string>): readonly CiFault[] {
  const byEntry = group(ci);
  return ci
    .filter((line) => !merged.has(line))
    .map((line) => {
      const double = (byEntry.get(waiveKey(line)) ?? []).length > 1;
      return { kind: double ? "double-reason" : "zombie", line };
    });
}
