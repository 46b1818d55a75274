// Tests by file and titles: what `vitest list` prints (lines or JSON), and Playwright's `--test-list` files.
import type { SourceText } from "../text/source.ts";
import { type Body, plainEntry, type ReadOptions } from "./body.ts";
import { faultBody } from "./durations.ts";
import { type JsonNode, member, parseJson, stringOf } from "./json.ts";
import { conflictDiagnostic, isConflictMarker, linesOf, strip } from "./lines.ts";
import type { ListEntry, NodeTarget } from "./types.ts";

/** Lines `path > suite > title`, or JSON objects with `file` and `name`. */
export function readVitestList(source: SourceText, options: ReadOptions): Body {
  if (/^\uFEFF?\s*[[{]/.test(source.text) && !/^\uFEFF?\s*\[[^\]{}"]*\] /.test(source.text))
    return readVitestJson(source, options);
  return readTitleLines(source, options, " > ");
}

/** Lines `[project] › path:line:column › suite › title`; project and position may be left out, `#` comments. */
export function readPlaywrightList(source: SourceText, options: ReadOptions): Body {
  return readTitleLines(source, options, " › ");
}

function readTitleLines(source: SourceText, options: ReadOptions, separator: string): Body {
  const lines = linesOf(source);
  const markers = lines.filter((line) => isConflictMarker(source.text, line));
  const entries = lines
    .filter((line) => !markers.includes(line))
    .map(({ start, end }) => strip(source.text, start, end))
    .filter(({ start, end }) => end > start && source.text[start] !== "#")
    .map(({ start, end }) => lineEntry(source, options, start, end, separator));
  return { entries, diagnostics: markers.map((line) => conflictDiagnostic(source, line)) };
}

function lineEntry(
  source: SourceText,
  options: ReadOptions,
  start: number,
  end: number,
  separator: string,
): ListEntry {
  const text = source.text.slice(start, end);
  const project = /^\[([^\]]*)\] (?:› )?/.exec(text);
  const parts = text.slice(project?.[0].length ?? 0).split(separator);
  const path = parts[0]!.replace(/(?::\d+){1,2}$/, "");
  const target = titleTarget(source, start, end, text, path, parts.slice(1));
  return plainEntry(target, options.selection, { data: project ? { project: project[1]! } : {} });
}

function titleTarget(
  source: SourceText,
  start: number,
  end: number,
  text: string,
  path: string,
  titles: readonly string[],
): NodeTarget {
  const at = source.span(start, end);
  return {
    kind: "node",
    text,
    path,
    classes: titles.slice(0, -1),
    name: titles.at(-1) ?? null,
    params: null,
    at,
  };
}

function readVitestJson(source: SourceText, options: ReadOptions): Body {
  const root = parseJson(source.text);
  if (root.kind === "fault") return faultBody(source, root);
  const items = root.kind === "array" ? root.items : [root];
  return { entries: items.flatMap((item) => itemEntry(source, options, item)), diagnostics: [] };
}

function itemEntry(source: SourceText, options: ReadOptions, item: JsonNode): readonly ListEntry[] {
  const name = member(item, "name");
  const file = stringOf(member(item, "file"));
  const title = stringOf(name);
  if (file === undefined) return [];
  const place = name ?? item;
  const titles = title === undefined ? [] : title.split(" > ");
  const text = [file, ...titles].join(" > ");
  const target = titleTarget(source, place.start, place.end, text, file, titles);
  const project = stringOf(member(item, "projectName"));
  return [
    plainEntry(target, options.selection, { data: project === undefined ? {} : { project } }),
  ];
}
