// Findings that are known and accepted: comments beside entries and rows of the configuration. Both need a reason.
import picomatch from "picomatch";
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText, Span } from "../text/source.ts";
import { isCode } from "./codes.ts";
import { finding } from "./finding.ts";

/** A row of the configuration's `ignore:`. */
export interface ConfiguredIgnore {
  readonly code: string;
  readonly reason: string;
  readonly file?: string | undefined;
  readonly entry?: string | undefined;
}

/** What is left, and what was suppressed with its reason. */
export interface Suppressed {
  readonly kept: readonly Diagnostic[];
  readonly suppressed: readonly { readonly finding: Diagnostic; readonly reason: string }[];
}

interface Comment {
  readonly source: SourceText;
  readonly codes: readonly string[];
  readonly reason: string;
  /** The line that it speaks of. */
  readonly line: number;
  readonly at: Span;
  used: boolean;
}

const pattern = /#[ \t]*testlists:[ \t]*ignore\[([^\]\r\n]*)\][ \t]*([^\r\n]*)/g;

/** Applies comments of `sources` and configured rows; dead and unreasoned ones become findings. */
export function applyIgnores(
  findings: readonly Diagnostic[],
  sources: readonly SourceText[],
  configured: readonly ConfiguredIgnore[],
): Suppressed {
  const comments = sources.flatMap(commentsOf);
  const rows = configured.map((row) => ({ row, matches: rowMatcher(row), used: false }));
  const kept: Diagnostic[] = [];
  const suppressed: { finding: Diagnostic; reason: string }[] = [];
  for (const one of findings) {
    const comment = comments.find((each) => each.reason !== "" && speaksOf(each, one));
    const row = comment ? undefined : rows.find(({ matches }) => matches(one));
    if (comment) comment.used = true;
    if (row) row.used = true;
    const reason = comment?.reason ?? row?.row.reason;
    if (reason === undefined) kept.push(one);
    else suppressed.push({ finding: one, reason });
  }
  return { kept: [...kept, ...comments.flatMap(judgeComment), ...deadRows(rows)], suppressed };
}

function commentsOf(source: SourceText): readonly Comment[] {
  if (!source.text.includes("testlists:")) return [];
  return [...source.text.matchAll(pattern)].map((match) => {
    const at = source.span(match.index, match.index + match[0].trimEnd().length);
    const codes = match[1]!.split(",").map((code) => code.trim());
    return {
      source,
      codes,
      reason: match[2]!.trim(),
      line: lineSpokenOf(source, at),
      at,
      used: false,
    };
  });
}

/** Its own line, or the next one that is no comment when it stands alone. */
function lineSpokenOf(source: SourceText, at: Span): number {
  const own = at.start.line;
  if (
    source
      .line(own)
      .slice(0, at.start.column - 1)
      .trim() !== ""
  )
    return own;
  let next = own + 1;
  while (next <= source.lineStarts.length && /^\s*#/.test(source.line(next))) next++;
  return next;
}

function speaksOf(comment: Comment, one: Diagnostic): boolean {
  return (
    comment.source.file === one.at.file &&
    comment.codes.includes(one.code) &&
    (comment.line === one.at.start.line || comment.at.start.line === one.at.start.line)
  );
}

function judgeComment(comment: Comment): readonly Diagnostic[] {
  const codes = comment.codes.join(", ");
  if (comment.reason === "") {
    const message = `ignore[${codes}] has no reason and ignores nothing: write the reason behind the bracket`;
    return [finding("ignore-without-reason", comment.at, message)];
  }
  if (comment.used) return [];
  const unknown = comment.codes.find((code) => !isCode(code));
  const why = unknown === undefined ? "nothing to ignore is found there" : `${unknown} is no code`;
  return [
    finding("unused-ignore", comment.at, `ignore[${codes}] is dead (${why}): remove it`, {
      fix: withoutComment(comment),
    }),
  ];
}

/** Removes the comment, and its line when nothing else is on it. */
function withoutComment({ source, at }: Comment): NonNullable<Diagnostic["fix"]> {
  const { line } = at.start;
  const start = source.lineStarts[line - 1]!;
  const next = source.lineStarts[line] ?? source.text.length;
  const before = source.text.slice(start, at.start.offset);
  const alone = before.trim() === "";
  const from = alone ? start : start + before.trimEnd().length;
  const to = alone ? next : at.end.offset;
  return {
    title: "remove the ignore",
    safe: true,
    edits: [{ file: source.file, start: from, end: to, text: "" }],
  };
}

function rowMatcher(row: ConfiguredIgnore): (one: Diagnostic) => boolean {
  const file = row.file === undefined ? () => true : picomatch(row.file, { dot: true });
  const entry =
    row.entry === undefined
      ? () => true
      : (text: string) => text === row.entry || globMatch(row.entry!, text);
  return (one) => one.code === row.code && file(one.at.file) && entry(one.entry ?? "");
}

/** `*` stands for any text; brackets, which ids are full of, stand for themselves. */
function globMatch(glob: string, text: string): boolean {
  if (!glob.includes("*")) return false;
  const parts = glob.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(text);
}

function deadRows(
  rows: readonly { readonly row: ConfiguredIgnore; readonly used: boolean }[],
): readonly Diagnostic[] {
  return rows
    .filter(({ used }) => !used)
    .map(({ row }) => {
      const position = { line: 1, column: 1, offset: 0 };
      const at = { file: "testlists.yaml", start: position, end: position };
      const parts = [row.file, row.entry].filter((part) => part !== undefined).join(", ");
      const about = parts === "" ? row.code : `${row.code} for ${parts}`;
      return finding(
        "unused-ignore",
        at,
        `the configured ignore of ${about} is dead: remove the row`,
        { entry: about },
      );
    });
}
