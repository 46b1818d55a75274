// Edits of a waive file: adding from failures, removing by bug or pattern, expiring closed bugs. Merging is elsewhere.
import { readTrtllmLine } from "../lists/trtllm-line.ts";
import { fnmatch } from "../suites/fnmatch.ts";
import { UsageError } from "../text/errors.ts";
import { compareCodePoints } from "../text/files.ts";
import { waiveKey } from "./waives-merge.ts";

export interface WaivesEdit {
  readonly text: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Asked for and already so, or impossible, each with its reason. */
  readonly skipped: readonly { readonly entry: string; readonly reason: string }[];
}

export interface AddRequest {
  /** Node ids or list targets. */
  readonly entries: readonly string[];
  /** Bug link or free reason; the parentheses of the marker end at the first `)`. */
  readonly reason: string;
  /** GPU word: the waive holds on stages whose name begins with it. */
  readonly scope?: string | undefined;
}

/**
 * Adds waives at their sorted place; an entry that is waived already (with or without scope) is not added again.
 * @throws UsageError for a reason that a list cannot hold.
 */
export function addWaives(text: string, { entries, reason, scope }: AddRequest): WaivesEdit {
  const marker = markerOf(reason);
  if (scope !== undefined && /[-/\s]/.test(scope)) {
    throw new UsageError(
      `scope ${JSON.stringify(scope)} can never match: it is compared with a stage's name up to the first dash`,
    );
  }
  const lines = linesOf(text);
  const known = new Set(lines.filter(isActive).map(waiveKey));
  const added: string[] = [];
  const skipped: { entry: string; reason: string }[] = [];
  for (const entry of new Set(entries.map((one) => one.trim()).filter(Boolean))) {
    const problem = entryProblem(entry);
    const key = scope === undefined ? entry : `full:${scope}/${entry}`;
    if (problem) skipped.push({ entry, reason: problem });
    else if (known.has(key)) skipped.push({ entry: key, reason: "waived already" });
    else if (known.has(entry)) skipped.push({ entry: key, reason: "waived on every GPU already" });
    else added.push(`${key} ${marker}`);
  }
  return { text: print(place(lines, added), text), added, removed: [], skipped };
}

function markerOf(reason: string): string {
  const clean = reason.trim();
  if (clean === "" || /[)#\r\n]/.test(clean)) {
    throw new UsageError(
      `a reason ends at the first ")" and is cut at "#": ${JSON.stringify(reason)} cannot stand in a waive; give one without them`,
    );
  }
  return `SKIP (${clean})`;
}

/** Texts that a waive line cannot carry: its reader would see something else. */
function entryProblem(entry: string): string | undefined {
  if (entry.includes("#")) return "the list reader cuts the line at #: no line can waive this id";
  if (/[\r\n]/.test(entry)) return "an id of several lines cannot be waived";
  const read = readTrtllmLine(entry);
  if (read?.actual.marker) return `" ${read.actual.marker.word}" inside the id is read as a marker`;
  if (!entry.startsWith("unittest/") && !entry.includes("::")) {
    return "integration waives are compared as whole ids: a file waives nothing";
  }
  return undefined;
}

export interface RemoveRequest {
  /** Text of a bug (`nvbugs/123`, a number, a link); compared as whole words of the reason. */
  readonly bugs?: readonly string[];
  /** Shell patterns over the entry. */
  readonly patterns?: readonly string[];
}

/** Removes waives that name one of the bugs or match one of the patterns. */
export function removeWaives(
  text: string,
  { bugs = [], patterns = [] }: RemoveRequest,
): WaivesEdit {
  const lines = linesOf(text);
  const named = bugs.map(bugPattern);
  const goes = (line: string): boolean =>
    named.some((bug) => bug.test(reasonOf(line))) ||
    patterns.some((one) => patternTakes(one, line));
  const removed = lines.filter(goes);
  const unused = [
    ...bugs.filter((_, index) => !lines.some((line) => named[index]!.test(reasonOf(line)))),
    ...patterns.filter((one) => !lines.some((line) => patternTakes(one, line))),
  ];
  return {
    text:
      removed.length === 0
        ? text
        : print(
            lines.filter((line) => !goes(line)),
            text,
          ),
    added: [],
    removed,
    skipped: unused.map((entry) => ({ entry, reason: "no waive has it" })),
  };
}

/** Removes waives all of whose bugs are closed; a waive with an open bug beside it stays and is told. */
export function expireWaives(text: string, closed: readonly string[]): WaivesEdit {
  const patterns = closed.map(bugPattern);
  const isClosed = (bug: string): boolean => patterns.some((one) => one.test(bug));
  const skipped: { entry: string; reason: string }[] = [];
  const lines = linesOf(text);
  const left = lines.filter((line) => {
    const bugs = bugsOf(reasonOf(line));
    const open = bugs.filter((bug) => !isClosed(bug));
    if (bugs.length === 0 || open.length === bugs.length) return true;
    if (open.length > 0) skipped.push({ entry: line, reason: `${open.join(", ")} is still open` });
    return open.length > 0;
  });
  const removed = lines.filter((line) => !left.includes(line));
  return { text: removed.length === 0 ? text : print(left, text), added: [], removed, skipped };
}

const BUG = /https?:\/\/[^\s,;)]+|nvbugs?[\s/:#-]*\d+|[A-Z][A-Z0-9]+-\d+/gi;

/** Links and bug numbers in a reason. */
export function bugsOf(reason: string): readonly string[] {
  return reason.match(BUG) ?? [];
}

/** A bug is named by its number or the end of its link, never by a part of another number. */
function bugPattern(bug: string): RegExp {
  const tail = bug
    .trim()
    .replace(/\/+$/, "")
    .replace(/^https?:\/\//, "");
  const text = tail.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.])${text}(?![\\w])`, "i");
}

const isActive = (line: string): boolean => readTrtllmLine(line) !== null;

/** Reason and comment: people write the link in either. */
function reasonOf(line: string): string {
  const read = readTrtllmLine(line);
  return read ? line.slice(read.target.end) : line;
}

function patternTakes(pattern: string, line: string): boolean {
  const key = waiveKey(line);
  const bare = key.replace(/^full:[^/]*\//, "");
  const literal = pattern.replace(/\[/g, "[[]");
  return [key, bare].some((text) => text === pattern || fnmatch(text, literal));
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\n|\r/)
    .filter((line, index, all) => line !== "" || index < all.length - 1);
}

function print(lines: readonly string[], model: string): string {
  const end = model.includes("\r\n") ? "\r\n" : "\n";
  return lines.map((line) => line + end).join("");
}

/** Each new line before the first that sorts behind it; a sorted file stays sorted. */
function place(lines: readonly string[], added: readonly string[]): readonly string[] {
  const out = [...lines];
  for (const line of [...added].sort(compareCodePoints)) {
    const at = out.findIndex((one) => compareCodePoints(one, line) > 0);
    out.splice(at === -1 ? out.length : at, 0, line);
  }
  return out;
}
