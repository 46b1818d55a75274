// textwrap's dedent, indent, wrap, fill and shorten, and inspect.cleandoc.

import { codePointLength } from "./codepoints.ts";
import { type PyError, valueError } from "./outcome.ts";
import { expandtabs, lstrip, splitlines, strip } from "./str-methods.ts";

/** `textwrap.dedent(text)`. */
export function dedent(text: string): string {
  const clean = text.replace(/^[ \t]+$/gm, "");
  let margin: string | undefined;
  for (const match of clean.matchAll(/(^[ \t]*)(?:[^ \t\n])/gm)) {
    margin = margin === undefined ? match[1]! : commonPrefix(margin, match[1]!);
  }
  if (!margin) return clean;
  const prefix = margin;
  return clean
    .split("\n")
    .map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line))
    .join("\n");
}

function commonPrefix(a: string, b: string): string {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return a.slice(0, n);
}

/** `textwrap.indent(text, prefix)`: lines that are not only whitespace. */
export function indent(text: string, prefix: string): string {
  return splitlines(text, true)
    .map((line) => (strip(line) === "" ? line : prefix + line))
    .join("");
}

/** `inspect.cleandoc(doc)`. */
export function cleandoc(doc: string): string {
  const lines = expandtabs(doc).split("\n");
  const indents = lines.slice(1).flatMap((line) => {
    const content = lstrip(line).length;
    return content ? [line.length - content] : [];
  });
  const margin = indents.length ? Math.min(...indents) : 0;
  const out = [lstrip(lines[0] ?? ""), ...lines.slice(1).map((line) => line.slice(margin))];
  while (out.length && out.at(-1) === "") out.pop();
  while (out.length && out[0] === "") out.shift();
  return out.join("\n");
}

const WORD_SPLIT = /([\t\n\v\f\r ]+)/;

/** `textwrap.wrap(text, width)` for texts without hyphens, where the default word rule is plain. */
export function wrapPlain(text: string, width: number): readonly string[] | PyError | undefined {
  if (width <= 0) return valueError(`invalid width ${width} (must be > 0)`);
  if (/-/.test(text)) return undefined;
  const words = expandtabs(text)
    .replace(/[\t\n\v\f\r]/g, " ")
    .split(WORD_SPLIT)
    .filter((chunk) => chunk !== "");
  const lines: string[] = [];
  let line = "";
  for (const chunk of words) {
    if (codePointLength(chunk) > width && chunk.trim() !== "") return undefined;
    if (codePointLength(line) + codePointLength(chunk) > width) {
      lines.push(line.replace(/ +$/, ""));
      line = chunk.trim() === "" ? "" : chunk;
    } else if (line !== "" || chunk.trim() !== "" || lines.length === 0) line += chunk;
  }
  if (line.trim() !== "") lines.push(line.replace(/ +$/, ""));
  return lines.filter((l) => l !== "");
}
