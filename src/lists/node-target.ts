// The text of one node id, file or folder as a list names it. Whether it exists is for the resolve room.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText } from "../text/source.ts";
import type { MalformedTarget, NodeTarget } from "./types.ts";

/**
 * Reads `path`, `path::Class::name` or `path::name[params]` (specs: lists 1.0). The first `[` behind the
 * `::` opens the params and the last `]` closes them, so params may hold slashes, colons and brackets.
 * `text` may differ from what stands at the place when quotes or escapes were taken away.
 */
export function readNode(
  source: SourceText,
  start: number,
  end: number,
  text = source.text.slice(start, end),
): NodeTarget | MalformedTarget {
  const at = source.span(start, end);
  const wrong = (problem: string, meant?: NodeTarget): MalformedTarget => ({
    kind: "malformed",
    text,
    problem,
    ...(meant && { meant }),
    at,
  });
  const control = CONTROL.exec(text);
  if (control) return wrong(`a control character at position ${control.index + 1}`);
  const colons = text.indexOf("::");
  if (colons === -1) return readPath(text, at, wrong);
  const open = text.indexOf("[", colons);
  const close = text.lastIndexOf("]");
  const head = open === -1 ? text : text.slice(0, open);
  const fault = headFault(head) ?? (close > -1 && close < open ? "`]` before `[`" : undefined);
  if (fault) return wrong(fault);
  if (open === -1) return close > colons ? wrong("`]` without `[`") : node(text, head, null, at);
  if (close < open) return wrong("`[` is never closed");
  const whole = node(text.slice(0, close + 1), head, text.slice(open + 1, close), at);
  if (close === text.length - 1) return whole;
  const shorter = { ...whole, at: source.span(start, Math.min(end, start + close + 1)) };
  return wrong(`text after the closing bracket: ${clip(text.slice(close + 1))}`, shorter);
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** A long text cut for a message. */
export const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

function readPath(
  text: string,
  at: NodeTarget["at"],
  wrong: (problem: string) => MalformedTarget,
): NodeTarget | MalformedTarget {
  if (text === "") return wrong("nothing is named");
  if (/\.py:[^:]/.test(text)) return wrong("one colon where two belong");
  if (/\.py\[/.test(text)) return wrong("an id without a function");
  return { kind: "node", text, path: text, classes: [], name: null, params: null, at };
}

function headFault(head: string): string | undefined {
  const [path, ...names] = head.split("::");
  if (path === "") return "no file before `::`";
  if (names.some((name) => name === "")) return "no function name";
  if (names.some((name) => name.startsWith(":"))) return "three colons where two belong";
  return undefined;
}

function node(text: string, head: string, params: string | null, at: NodeTarget["at"]): NodeTarget {
  const [path, ...names] = head.split("::") as [string, ...string[]];
  const name = names.at(-1) ?? null;
  return { kind: "node", text, path, classes: names.slice(0, -1), name, params, at };
}

/** Whether params open and close brackets unequally: legal, and most often a slip (`t[a]]`). */
export function hasLooseBracket(params: string): boolean {
  let depth = 0;
  for (const char of params) {
    if (char === "[") depth++;
    if (char === "]" && --depth < 0) return true;
  }
  return depth !== 0;
}

/** The finding for a text that is no node id. */
export function malformedDiagnostic(target: MalformedTarget): Diagnostic {
  const remedy = target.meant
    ? `write ${clip(target.meant.text)}`
    : "write path::Class::function[id], or remove the line";
  return {
    code: "malformed",
    severity: "error",
    message: `this is no node id (${target.problem}): ${remedy}`,
    at: target.at,
    entry: target.text,
    ...(target.meant && { suggestions: [target.meant.text] }),
  };
}
