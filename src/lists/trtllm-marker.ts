// Markers that are not read, and how they should have been written.
import type { TrtllmLine } from "./trtllm-line.ts";
import type { MarkerWord, Target } from "./types.ts";

const MISSPELT = /\s(skip|xfail|unstable|timeout|isolation)\b/i;
const CAPITALS = /\s[A-Z][A-Z_]{2,}\s*(?:\(|$)/;

/** Whether the text behind a whole node looks like a marker that the reader does not know. */
export function hasMisspeltMarker(name: string, kind: Target["kind"]): boolean {
  const tail = tailOf(name);
  if (tail === "") return false;
  if (kind === "command") return MISSPELT.test(tail) && /\)\s*$/.test(tail);
  return MISSPELT.test(tail) || CAPITALS.test(tail) || /^\s*\w+\s*\(.*\)\s*$/.test(tail);
}

/** What stands behind the id's bracket, or behind the first white space. */
function tailOf(name: string): string {
  const close = name.lastIndexOf("]");
  const open = name.indexOf("[", Math.max(0, name.indexOf("::")));
  if (open !== -1 && close > open) return name.slice(close + 1);
  const space = name.search(/\s/);
  return space === -1 ? "" : name.slice(space);
}

/** The line with its one marker as the reader wants it; null when it cannot be told. */
export function correctedLine(text: string, line: TrtllmLine): string | null {
  const whole = text.slice(line.content.start, line.content.end);
  const from = line.written[0] ? line.written[0].start - line.content.start : -1;
  const cut = from > 0 ? from : whole.length - tailOf(whole).length;
  const name = whole.slice(0, cut).trim();
  const marker = correctedMarker(whole.slice(cut).trim());
  return name === "" || marker === null ? null : `${name} ${marker}`;
}

function correctedMarker(text: string): string | null {
  const found = /^(skip|xfail|unstable|timeout|isolation)[a-z]{0,3}\s*:?\s*(.*)$/is.exec(text);
  if (!found) return null;
  const word = found[1]!.toUpperCase() as MarkerWord;
  const argument = found[2]!.replace(/^\(+|\)+$/g, "").trim();
  if (word === "ISOLATION") return argument === "" ? word : null;
  if (word !== "TIMEOUT") return argument === "" ? word : `${word} (${argument})`;
  const minutes = /^0*([1-9]\d*)\s*(?:m|min|minutes)?$/.exec(argument);
  return minutes ? `TIMEOUT (${minutes[1]})` : null;
}
