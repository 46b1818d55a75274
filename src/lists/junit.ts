// JUnit XML as a list: the test cases of a run, by their file and class name.
import { SaxesParser } from "saxes";
import type { SourceText } from "../text/source.ts";
import { type Body, plainEntry, type ReadOptions } from "./body.ts";
import { readNode } from "./node-target.ts";
import type { ListEntry } from "./types.ts";

/** Every `testcase`; a file that is no XML gives those before the fault. */
export function readJunit(source: SourceText, options: ReadOptions): Body {
  const entries: ListEntry[] = [];
  const parser = new SaxesParser();
  let fault: { message: string; offset: number } | undefined;
  parser.on("error", (error) => {
    fault ??= { message: error.message.replace(/^\d+:\d+: /, ""), offset: parser.position };
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (name !== "testcase" || fault) return;
    entries.push(caseEntry(source, attributes as Attributes, parser.position, options));
  });
  parser.write(source.text).close();
  if (!fault) return { entries, diagnostics: [] };
  const offset = Math.min(fault.offset, source.text.length);
  const message = `this is no readable XML: ${fault.message}; correct it here`;
  const at = source.span(offset, offset);
  return { entries, diagnostics: [{ code: "parse-error", severity: "error", message, at }] };
}

type Attributes = Readonly<Record<string, string>>;

function caseEntry(
  source: SourceText,
  attributes: Attributes,
  after: number,
  options: ReadOptions,
): ListEntry {
  const open = source.text.lastIndexOf("<testcase", after);
  const tag = source.text.slice(open, after);
  const found = /\bname\s*=\s*(["'])(.*?)\1/s.exec(tag);
  const start = found ? open + found.index + found[0].length - found[2]!.length - 1 : open;
  const end = found ? start + found[2]!.length : after;
  const target = readNode(source, start, end, nodeId(attributes));
  const time = Number(attributes.time);
  return plainEntry(target, options.selection, {
    text: target.text,
    line: source.span(open, after),
    data: Number.isFinite(time) ? { seconds: time } : {},
  });
}

/** pytest writes `classname` as dotted module and classes, and with `junit_family=xunit1` the file too. */
function nodeId({ file, classname = "", name = "" }: Attributes): string {
  const dotted = classname.split(".").filter((part) => part !== "");
  if (file) {
    const module = file.replace(/\.py$/, "").split("/");
    const tail = dotted.slice(commonLength(module, dotted));
    return [file, ...tail, name].join("::");
  }
  const firstClass = dotted.findIndex((part, index) => index > 0 && /^[A-Z]/.test(part));
  const cut = firstClass === -1 ? dotted.length : firstClass;
  return [dotted.slice(0, cut).join("."), ...dotted.slice(cut), name].join("::");
}

/** How many parts of a class name only repeat the file's path. */
function commonLength(module: readonly string[], dotted: readonly string[]): number {
  for (let length = Math.min(module.length, dotted.length); length > 0; length--)
    if (dotted.slice(0, length).join("/") === module.slice(-length).join("/")) return length;
  return 0;
}
