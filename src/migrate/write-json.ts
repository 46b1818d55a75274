// Writes a choice into JSON that holds ids: recorded durations and snapshots. Keys keep their places and spacing.
import type { ListEntry } from "../lists/types.ts";
import type { TextEdit } from "../text/edits.ts";
import { applyEdits } from "../text/edits.ts";
import type { Choice, Placement } from "./choose.ts";
import { lost, type Unplaced } from "./entries.ts";
import type { Written } from "./write-list.ts";

/** How seconds are given to successors: the old number for each, or divided. */
export type Seconds = "copy" | "split";

/** The JSON text after the choice. */
export function writeJson({ list, placements }: Choice, seconds: Seconds): Written {
  const { text } = list.source;
  const edits: TextEdit[] = [];
  const unplaced: Unplaced[] = [];
  const done: Placement[] = [];
  const sums = seconds === "split" ? mergedSeconds(placements) : new Map<string, number>();
  for (const placement of placements) {
    const made = editsFor(list.path, text, placement, seconds, sums);
    if (made) {
      edits.push(...made);
      done.push(placement);
      continue;
    }
    const reason = "not-writable: the entry's place in this JSON cannot be rewritten";
    unplaced.push(lost(list, placement.entry, reason, placement.own).unplaced);
  }
  return { text: applyEdits(text, edits), done, unplaced };
}

/** With `split`, seconds of keys that become one are added up. */
function mergedSeconds(placements: readonly Placement[]): Map<string, number> {
  const sums = new Map<string, number>();
  const first = new Map<string, ListEntry>();
  for (const { entry, own, why } of placements) {
    const given = Number(entry.data.seconds ?? 0);
    const key =
      own.length === 1
        ? own[0]!
        : own.length === 0
          ? lastTarget(placements, entry, why)
          : undefined;
    if (key === undefined) continue;
    if (!first.has(key)) first.set(key, entry);
    sums.set(key, (sums.get(key) ?? 0) + given);
  }
  return sums;
}

/** The entry before a dropped copy is the one that it became the same as. */
function lastTarget(
  placements: readonly Placement[],
  entry: ListEntry,
  why: string,
): string | undefined {
  const before = placements.slice(
    0,
    placements.findIndex((one) => one.entry === entry),
  );
  return before.findLast((one) => one.own.length === 1 && one.why === why)?.own[0];
}

function editsFor(
  file: string,
  text: string,
  { entry, own }: Placement,
  seconds: Seconds,
  sums: ReadonlyMap<string, number>,
): readonly TextEdit[] | undefined {
  const { start, end } = entry.at;
  if (text.slice(start.offset, end.offset) !== entry.text) return undefined;
  const member = memberAt(text, start.offset, end.offset);
  if (own.length === 1) {
    const key: TextEdit = { file, start: start.offset, end: end.offset, text: inString(own[0]!) };
    const sum = sums.get(own[0]!);
    const changed = member && sum !== undefined && sum !== Number(member.value);
    return changed ? [key, { file, ...member.valueAt, text: pythonFloat(sum) }] : [key];
  }
  if (!member) return undefined;
  if (own.length === 0) return [{ file, ...withComma(text, member), text: "" }];
  const values =
    seconds === "split" ? divide(Number(member.value), own.length) : own.map(() => member.value);
  const members = own.map((key, i) => `"${inString(key)}"${member.colon}${values[i]}`);
  const indent = /[\r\n][ \t]*$/.exec(text.slice(0, member.start))?.[0];
  const newline =
    indent === undefined
      ? " "
      : (text.slice(0, member.start).endsWith(`\r${indent}`) ? "\r" : "") + indent;
  return [{ file, start: member.start, end: member.end, text: members.join(`,${newline}`) }];
}

const inString = (text: string): string => JSON.stringify(text).slice(1, -1);

interface Member {
  readonly start: number;
  readonly end: number;
  readonly colon: string;
  readonly value: string;
  readonly valueAt: { readonly start: number; readonly end: number };
}

/** `"key": number` around a key. */
function memberAt(text: string, start: number, end: number): Member | undefined {
  if (text[start - 1] !== '"' || text[end] !== '"') return undefined;
  const match = /^(\s*:\s*)(-?[0-9][0-9.eE+-]*)/.exec(text.slice(end + 1));
  if (!match) return undefined;
  const from = end + 1 + match[1]!.length;
  const to = from + match[2]!.length;
  return {
    start: start - 1,
    end: to,
    colon: match[1]!,
    value: match[2]!,
    valueAt: { start: from, end: to },
  };
}

/** A member with the comma and the space that belong to it. */
function withComma(text: string, { start, end }: Member): { start: number; end: number } {
  const after = /^\s*,\s*/.exec(text.slice(end));
  if (after) return { start, end: end + after[0].length };
  const before = /,\s*$/.exec(text.slice(0, start));
  return before ? { start: start - before[0].length, end } : { start, end };
}

/** Equal shares whose sum is the old number, as Python adds. */
function divide(total: number, count: number): readonly string[] {
  const share = total / count;
  const rest = share * 1;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += rest;
  const last = sum === total ? share : share + (total - sum);
  return Array.from({ length: count }, (_, i) => pythonFloat(i === count - 1 ? last : share));
}

/** `repr(float)`. */
function pythonFloat(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return `${value}.0`;
  const [mantissa, exponent] = value.toExponential().split("e") as [string, string];
  const power = Number(exponent);
  if (power >= -4 && power < 16) return decimal(value);
  return `${mantissa}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

/** Without an exponent; JavaScript writes one from 1e21 and below 1e-6 only. */
const decimal = (value: number): string => String(value);
