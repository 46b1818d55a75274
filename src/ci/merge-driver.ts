// A git merge driver for waive and list files: no conflict when both sides only add. Waive files merge by entry.
import { diffArrays } from "diff";
import { compareCodePoints } from "../text/files.ts";
import { mergeWaives } from "./waives-merge.ts";

export interface DriverResult {
  readonly text: string;
  /** Places left to a person; with any, git must be told that the merge failed. */
  readonly conflicts: readonly string[];
}

/** Merges three versions of one file as `git merge-file` is asked to (`%O %A %B %P`). */
export function mergeListFile(
  path: string,
  base: string,
  ours: string,
  theirs: string,
): DriverResult {
  if (/(?:^|\/)waives\.txt$/.test(path)) {
    const { text, conflicts } = mergeWaives(base, ours, theirs);
    return {
      text,
      conflicts: conflicts.map(
        ({ kind, entry, ours: mine, theirs: other }) =>
          `${entry}: ${kind} (${mine ?? "removed"} against ${other ?? "removed"})`,
      ),
    };
  }
  return mergeLines(base, ours, theirs);
}

/** What one side made of a stretch of the base: lines `[start, end)` became `lines`. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

function mergeLines(base: string, ours: string, theirs: string): DriverResult {
  const lines = split(base);
  const hunks = { ours: hunksOf(lines, split(ours)), theirs: hunksOf(lines, split(theirs)) };
  const out: string[] = [];
  const conflicts: string[] = [];
  let at = 0;
  for (const region of regions(hunks.ours, hunks.theirs)) {
    out.push(...lines.slice(at, region.start));
    const merged = mergeRegion(lines, region);
    out.push(...merged.lines);
    if (merged.conflict) conflicts.push(merged.conflict);
    at = region.end;
  }
  return { text: [...out, ...lines.slice(at)].join(""), conflicts };
}

/** Lines with their ends; a last line without one gets it, so that lines can change places. */
function split(text: string): readonly string[] {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const whole = text === "" || /[\r\n]$/.test(text) ? text : text + end;
  return whole.match(/[^\n]*\n/g) ?? [];
}

function hunksOf(base: readonly string[], side: readonly string[]): readonly Hunk[] {
  const found: Hunk[] = [];
  let at = 0;
  let open: { start: number; end: number; lines: string[] } | undefined;
  for (const part of diffArrays([...base], [...side])) {
    if (!part.added && !part.removed) {
      if (open) found.push(open);
      open = undefined;
      at += part.value.length;
      continue;
    }
    open ??= { start: at, end: at, lines: [] };
    if (part.added) open.lines.push(...part.value);
    else {
      at += part.value.length;
      open.end = at;
    }
  }
  return open ? [...found, open] : found;
}

interface Region {
  readonly start: number;
  readonly end: number;
  readonly ours: readonly Hunk[];
  readonly theirs: readonly Hunk[];
}

/** Hunks of both sides that touch each other, together. */
function regions(ours: readonly Hunk[], theirs: readonly Hunk[]): readonly Region[] {
  const all = [
    ...ours.map((hunk) => ({ hunk, mine: true })),
    ...theirs.map((hunk) => ({ hunk, mine: false })),
  ].sort((a, b) => a.hunk.start - b.hunk.start || a.hunk.end - b.hunk.end);
  const found: { start: number; end: number; ours: Hunk[]; theirs: Hunk[] }[] = [];
  for (const { hunk, mine } of all) {
    const last = found.at(-1);
    const joins =
      last &&
      (hunk.start < last.end ||
        hunk.start === last.start ||
        (hunk.start === last.end && hunk.start === hunk.end && last.end > last.start));
    const region = joins ? last : { start: hunk.start, end: hunk.end, ours: [], theirs: [] };
    if (!joins) found.push(region);
    region.end = Math.max(region.end, hunk.end);
    (mine ? region.ours : region.theirs).push(hunk);
  }
  return found;
}

interface MergedRegion {
  readonly lines: readonly string[];
  readonly conflict?: string;
}

function mergeRegion(base: readonly string[], region: Region): MergedRegion {
  const old = base.slice(region.start, region.end);
  const mine = apply(base, region, region.ours);
  const other = apply(base, region, region.theirs);
  if (region.theirs.length === 0 || same(mine, other)) return { lines: mine };
  if (region.ours.length === 0) return { lines: other };
  if (old.length === 0) return { lines: bothAdded(mine, other) };
  const union = bySets(old, mine, other);
  if (union) return { lines: union };
  const first = old[0]?.trim() ?? "";
  return {
    lines: ["<<<<<<< ours\n", ...mine, "=======\n", ...other, ">>>>>>> theirs\n"],
    conflict: `both sides changed ${first || "the same lines"} in different ways`,
  };
}

function apply(base: readonly string[], region: Region, hunks: readonly Hunk[]): readonly string[] {
  const out: string[] = [];
  let at = region.start;
  for (const hunk of hunks) {
    out.push(...base.slice(at, hunk.start), ...hunk.lines);
    at = hunk.end;
  }
  return [...out, ...base.slice(at, region.end)];
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, index) => line === b[index]);

/** Both add at one place: every line once; sorted when both sides are, else ours first. Whole blocks stay whole. */
function bothAdded(mine: readonly string[], other: readonly string[]): readonly string[] {
  const entries = [...mine, ...other].every(
    (line) => /^\s*(?:- )?\S/.test(line) && !/:\s*$/.test(line),
  );
  if (!entries) return [...mine, ...other];
  const extra = other.filter((line) => !mine.includes(line));
  const all = [...mine, ...extra];
  return isSorted(mine) && isSorted(other) && mine.length + other.length > 2
    ? [...all].sort(compareCodePoints)
    : all;
}

const isSorted = (lines: readonly string[]): boolean =>
  lines.every((line, index) => index === 0 || compareCodePoints(lines[index - 1]!, line) <= 0);

/** Plain lines that one side removed and the other kept, with additions around: each line by itself. */
function bySets(
  old: readonly string[],
  mine: readonly string[],
  other: readonly string[],
): readonly string[] | undefined {
  const pure = (side: readonly string[]): boolean => {
    const kept = side.filter((line) => old.includes(line));
    return (
      same(
        kept,
        old.filter((line) => side.includes(line)),
      ) &&
      (kept.length === old.length || kept.length === side.length)
    );
  };
  const distinct = new Set(old).size === old.length;
  if (!distinct || !pure(mine) || !pure(other)) return undefined;
  const gone = new Set(old.filter((line) => !mine.includes(line) || !other.includes(line)));
  const added = other.filter((line) => !old.includes(line) && !mine.includes(line));
  const out = mine.filter((line) => !gone.has(line));
  for (const line of added) {
    const before = other.slice(0, other.indexOf(line)).findLast((one) => out.includes(one));
    out.splice(before === undefined ? 0 : out.indexOf(before) + 1, 0, line);
  }
  return out;
}
