// Lists of one id on a line: pytest-select, pytest-skip, `-xfails.txt` and lines of a pattern of the user's own.
import type { Diagnostic } from "../text/diagnostic.ts";
import { UsageError } from "../text/errors.ts";
import type { SourceText } from "../text/source.ts";
import { type Body, plainEntry, type ReadOptions } from "./body.ts";
import {
  conflictDiagnostic,
  isConflictMarker,
  type Line,
  linesOf,
  markDiagnostics,
  type Stretch,
  strip,
} from "./lines.ts";
import { clip, malformedDiagnostic, readNode } from "./node-target.ts";
import type { ListEntry, MalformedTarget, NodeTarget } from "./types.ts";

/** What one line gives: an entry, findings, or neither. */
interface LineReading {
  readonly entry?: ListEntry;
  readonly diagnostics?: readonly Diagnostic[];
}

type LineReader = (source: SourceText, line: Stretch) => LineReading;

function readEach(source: SourceText, read: LineReader): Body {
  const entries: ListEntry[] = [];
  const diagnostics: Diagnostic[] = [...markDiagnostics(source)];
  for (const line of linesOf(source)) {
    if (isConflictMarker(source.text, line)) {
      diagnostics.push(conflictDiagnostic(source, line));
      continue;
    }
    const { entry, diagnostics: found = [] } = read(source, line);
    if (entry) entries.push(entry);
    diagnostics.push(...found);
  }
  return { entries, diagnostics };
}

/** Ids with `#` comments on lines of their own or behind two blanks; blank lines are nothing. */
export function readNodeLines(source: SourceText, options: ReadOptions): Body {
  return readEach(source, (_, line) => readNodeLine(source, line, options));
}

function readNodeLine(source: SourceText, line: Line | Stretch, options: ReadOptions): LineReading {
  const content = strip(source.text, line.start, line.end);
  if (content.start === content.end || source.text[content.start] === "#") return {};
  const { end, comment } = splitComment(source, content);
  const target = readListed(source, content.start, end);
  const entry = plainEntry(target, options.selection, {
    line: source.span(content.start, content.end),
    comment,
  });
  const broken = target.kind === "malformed" && target.problem !== BARE;
  return { entry, ...(broken && { diagnostics: [malformedDiagnostic(target)] }) };
}

/** A comment behind an id needs a blank before its `#`, since ids may hold `#`; one inside brackets is none. */
function splitComment(
  source: SourceText,
  { start, end }: Stretch,
): { readonly end: number; readonly comment: ListEntry["comment"] } {
  const text = source.text.slice(start, end);
  const at = text.search(/\s#/);
  if (at === -1 || (/\]\s*$/.test(text) && text.lastIndexOf("[", at) > text.lastIndexOf("]", at)))
    return { end, comment: null };
  const from = start + at + 1;
  const cut = strip(source.text, start, from).end;
  return { end: cut, comment: { text: source.text.slice(from, end), at: source.span(from, end) } };
}

const REGEXP = /^(.*?)\[r(["'])(.*)\2\]@regexp$/s;
const BARE = "a test's name without its file";

/** An id, or `path::name[r"…"]@regexp` whose params are a pattern (pytest-skip). */
function readListed(source: SourceText, start: number, end: number): NodeTarget | MalformedTarget {
  const text = source.text.slice(start, end);
  const pattern = REGEXP.exec(text);
  if (pattern) {
    const head = readNode(source, start, start + pattern[1]!.length);
    const at = source.span(start, end);
    return head.kind === "node"
      ? { ...head, text, params: pattern[3]!, regexp: true, at }
      : { ...head, text, at };
  }
  if (/^\w+(?:\[.*\])?$/s.test(text) && /^test|\[/.test(text))
    return { kind: "malformed", text, problem: BARE, at: source.span(start, end) };
  return readNode(source, start, end);
}

/**
 * Lines that fit a pattern of the config: the group `id`, else the first group, else the whole match.
 * @throws UsageError when the pattern is missing or no regular expression.
 */
export function readCustomLines(source: SourceText, options: ReadOptions): Body {
  const pattern = compile(options.pattern);
  return readEach(source, (_, line) => readCustomLine(source, line, pattern, options));
}

function compile(pattern: string | undefined): RegExp {
  if (pattern === undefined)
    throw new UsageError(
      "a custom list needs a pattern: set `pattern` in its row of the config's lists",
    );
  try {
    return new RegExp(pattern, "d");
  } catch (error) {
    throw new UsageError(
      `the pattern ${JSON.stringify(pattern)} is no regular expression: ${String((error as Error).message)}`,
    );
  }
}

function readCustomLine(
  source: SourceText,
  line: Stretch,
  pattern: RegExp,
  options: ReadOptions,
): LineReading {
  const text = source.text.slice(line.start, line.end);
  const match = pattern.exec(text);
  const place = match?.indices?.groups?.id ?? match?.indices?.[1] ?? match?.indices?.[0];
  if (!match || !place) return unread(source, line, text);
  const target = readNode(source, line.start + place[0], line.start + place[1]);
  const { id: _, ...data } = match.groups ?? {};
  const given = Object.entries(data).filter(([, value]) => value !== undefined);
  const entry = plainEntry(target, options.selection, {
    line: source.span(line.start, line.end),
    data: Object.fromEntries(given),
  });
  return {
    entry,
    ...(target.kind === "malformed" && { diagnostics: [malformedDiagnostic(target)] }),
  };
}

/** Nothing is passed over in silence, except what looks like a comment. */
function unread(source: SourceText, line: Stretch, text: string): LineReading {
  if (/^\s*(?:$|#|\/\/|;)/.test(text)) return {};
  const message = `the list's pattern does not fit ${clip(JSON.stringify(text))}: correct the line, or the pattern`;
  const at = source.span(line.start, line.end);
  return { diagnostics: [{ code: "format", severity: "info", message, at, entry: text }] };
}
