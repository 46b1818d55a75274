// `--deselect` in the `addopts` of pytest.ini, tox.ini, setup.cfg and pyproject.toml.
import type { SourceText } from "../text/source.ts";
import { type Body, plainEntry } from "./body.ts";
import { linesOf } from "./lines.ts";
import { readNode } from "./node-target.ts";
import { splitWords } from "./shell-words.ts";
import type { ListEntry, NodeTarget } from "./types.ts";

/** Deselected ids are prefixes, so none of them is malformed. */
export function readDeselectIni(source: SourceText): Body {
  const entries = linesOf(source).flatMap(({ start, end }) =>
    /^\s*[#;]/.test(source.text.slice(start, end)) ? [] : lineEntries(source, start, end),
  );
  return { entries, diagnostics: [] };
}

const OPTION = /(["']?)--deselect(?:=|\s+|["']\s*,\s*(["']))/g;

function lineEntries(source: SourceText, start: number, end: number): readonly ListEntry[] {
  const line = source.text.slice(start, end);
  return [...line.matchAll(OPTION)].flatMap((match) => {
    const from = start + match.index + match[0].length;
    const quote = match[2] ?? match[1]!;
    const value = quote === "" ? firstWord(source, from, end) : upTo(source, from, end, quote);
    return value.end > value.start ? [deselectEntry(source, value)] : [];
  });
}

interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function firstWord(source: SourceText, from: number, end: number): Value {
  const word = splitWords(source.text, from, end).words[0];
  return word
    ? { text: word.value, start: word.start, end: word.end }
    : { text: "", start: from, end: from };
}

function upTo(source: SourceText, start: number, limit: number, quote: string): Value {
  const found = source.text.indexOf(quote, start);
  const end = found === -1 || found > limit ? limit : found;
  return { text: source.text.slice(start, end).trimEnd(), start, end };
}

function deselectEntry(source: SourceText, { text, start, end }: Value): ListEntry {
  const target = readNode(source, start, end, text);
  return plainEntry(target.kind === "node" ? target : asPrefix(text, target.at), "prefix");
}

function asPrefix(text: string, at: NodeTarget["at"]): NodeTarget {
  const [path = "", ...names] = text.split("::");
  const name = names.length > 0 ? names.join("::") : null;
  return { kind: "node", text, path, classes: [], name, params: null, at };
}
