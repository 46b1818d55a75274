// `pytest @file`: one argument on each line, as Python's argparse reads such files. There are no comments in them.
import type { SourceText } from "../text/source.ts";
import { type Body, plainEntry } from "./body.ts";
import { readCommand } from "./command.ts";
import { conflictDiagnostic, isConflictMarker, linesOf, markDiagnostics } from "./lines.ts";
import { malformedDiagnostic } from "./node-target.ts";
import type { Word } from "./shell-words.ts";
import type { CommandTarget, ListEntry, MalformedTarget } from "./types.ts";

/** Each path or id is an entry; `-k` and `-m` make one more, the whole command. */
export function readArgsFile(source: SourceText): Body {
  const lines = linesOf(source);
  const markers = lines.filter((line) => isConflictMarker(source.text, line));
  const words = lines
    .filter((line) => line.end > line.start && !markers.includes(line))
    .map(({ start, end }): Word => {
      const value = source.text.slice(start, end);
      return { value, start, end, dynamic: false };
    });
  const comments = words.filter(({ value }) => /^\s*#/.test(value));
  const arguments_ = words.filter((word) => !comments.includes(word));
  const { target, malformed } = readCommand(source, arguments_, source.span(0, source.text.length));
  const broken = [...malformed, ...comments.map((word) => asComment(source, word))];
  const entries = [
    ...target.targets.map((one) => plainEntry(one, "pytest")),
    ...broken.map((one) => plainEntry(one, "pytest")),
    ...selecting(target),
  ].sort((a, b) => a.at.start.offset - b.at.start.offset);
  const diagnostics = [
    ...markDiagnostics(source),
    ...markers.map((line) => conflictDiagnostic(source, line)),
    ...broken.map(malformedDiagnostic),
  ];
  return { entries, diagnostics };
}

function asComment(source: SourceText, { value, start, end }: Word): MalformedTarget {
  const problem = "an argument file has no comments, pytest takes the line for a path";
  return { kind: "malformed", text: value, problem, at: source.span(start, end) };
}

function selecting(target: CommandTarget): readonly ListEntry[] {
  const option = target.keyword ?? target.marker;
  const deselected = target.deselects.map((one) =>
    plainEntry(one, "prefix", { data: { deselect: true } }),
  );
  if (!option) return deselected;
  const { text, at } = option;
  const entry: ListEntry = {
    ...plainEntry({ kind: "malformed", text, problem: "", at }, "pytest"),
    target: { ...target, text, at },
  };
  return [...deselected, entry];
}
