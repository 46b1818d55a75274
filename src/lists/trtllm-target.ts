// The target of a TensorRT-LLM entry: an integration node, or what stands behind `unittest/` as a command line.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText } from "../text/source.ts";
import { readCommand } from "./command.ts";
import { malformedDiagnostic, readNode } from "./node-target.ts";
import { splitWords } from "./shell-words.ts";
import type { MalformedTarget, Target } from "./types.ts";

/** A target and what the reader of it saw. */
export interface TargetReading {
  readonly target: Target;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the text between two offsets (scope and markers already off). In waives a `unittest/` text is
 * compared and never run as a command, so quoting cannot be wrong there.
 */
export function readTrtllmTarget(
  source: SourceText,
  start: number,
  end: number,
  waive: boolean,
): TargetReading {
  return source.text.startsWith("unittest/", start)
    ? readUnitTarget(source, start, end, waive)
    : readIntegrationTarget(source, start, end);
}

function readIntegrationTarget(source: SourceText, start: number, end: number): TargetReading {
  const target = readNode(source, start, end);
  const spaced = target.kind === "node" ? spaceProblem(target.name ?? target.path) : undefined;
  if (target.kind === "malformed") return { target, diagnostics: [malformedDiagnostic(target)] };
  if (spaced === undefined) return { target, diagnostics: [] };
  const cut = start + target.text.search(/\s/);
  const meant = readNode(source, start, cut);
  const malformed: MalformedTarget = {
    kind: "malformed",
    text: target.text,
    problem: spaced,
    ...(meant.kind === "node" && { meant }),
    at: target.at,
  };
  return { target: malformed, diagnostics: [malformedDiagnostic(malformed)] };
}

function spaceProblem(name: string): string | undefined {
  if (/\s-{1,2}\w/.test(name)) return "options work behind `unittest/` paths only";
  return /\s/.test(name) ? "white space in the name" : undefined;
}

function readUnitTarget(
  source: SourceText,
  start: number,
  end: number,
  waive: boolean,
): TargetReading {
  const text = source.text.slice(start, end);
  const { words, fault } = splitWords(source.text, start, end);
  if (fault && !waive) return syntaxFault(source, start, end, fault);
  const single = words.length === 1 && words[0]!.value === text;
  if (single || (waive && text.includes("::") && /\[.*\]$/s.test(text) && !/\s-[km]\b/.test(text)))
    return readSingle(source, start, end);
  const { target, malformed } = readCommand(source, words, source.span(start, end));
  return { target, diagnostics: malformed.map(malformedDiagnostic) };
}

function readSingle(source: SourceText, start: number, end: number): TargetReading {
  const target = readNode(source, start, end);
  return {
    target,
    diagnostics: target.kind === "malformed" ? [malformedDiagnostic(target)] : [],
  };
}

function syntaxFault(
  source: SourceText,
  start: number,
  end: number,
  fault: { readonly message: string; readonly offset: number },
): TargetReading {
  const text = source.text.slice(start, end);
  const at = source.span(start, end);
  const message = `this command line cannot be split into words (${fault.message}): close the quote`;
  return {
    target: { kind: "malformed", text, problem: fault.message, at },
    diagnostics: [{ code: "command-syntax", severity: "error", message, at, entry: text }],
  };
}
