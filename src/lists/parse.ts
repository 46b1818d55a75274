// A list out of text: the format's reader and what the place says, put together.
import { UsageError } from "../text/errors.ts";
import { nearest } from "../text/nearest.ts";
import { SourceText } from "../text/source.ts";
import type { ReadOptions } from "./body.ts";
import { type Format, formatOf, formats, roleAt } from "./formats.ts";
import type { ListFile, ListRole, Selection } from "./types.ts";

/** What a caller may fix; everything left out follows from the format and the path. */
export interface ParseOptions {
  readonly role?: ListRole | undefined;
  readonly selection?: Selection | undefined;
  readonly base?: string | undefined;
  readonly unitBase?: string | null | undefined;
  /** For `custom`: the line pattern. */
  readonly pattern?: string | undefined;
  readonly suite?: string | undefined;
  readonly forcedMarker?: string | undefined;
}

/**
 * Reads a list of a known format. `path` is relative to the repository; it need not exist.
 * @throws UsageError when no such format exists, or a custom pattern is no regular expression.
 */
export function parseList(
  format: string,
  path: string,
  text: string,
  options: ParseOptions = {},
): ListFile {
  const row = formatOf(format) ?? unknownFormat(format);
  const source = new SourceText(path, text);
  const role = options.role ?? roleAt(row, path);
  const selection = options.selection ?? row.selection;
  const pattern = options.pattern === undefined ? {} : { pattern: options.pattern };
  const read: ReadOptions = { role, selection, ...pattern };
  const body = row.read(source, read);
  return {
    path,
    format: row.name,
    role,
    source,
    blocks: [],
    ...body,
    ...basesOf(row, path, options),
    ...(options.suite !== undefined && { suite: options.suite }),
    ...(options.forcedMarker !== undefined && { forcedMarker: options.forcedMarker }),
  };
}

function unknownFormat(name: string): never {
  const names = formats.map((format) => format.name);
  const [near] = nearest(name, names, 1);
  const hint = near ? `did you mean ${near}? ` : "";
  throw new UsageError(
    `there is no list format ${JSON.stringify(name)}; ${hint}formats are ${names.join(", ")}`,
  );
}

function basesOf(
  row: Format,
  path: string,
  { base, unitBase }: ParseOptions,
): Pick<ListFile, "base" | "unitBase"> {
  const found = defaultBases(row, path);
  return {
    base: base ?? found.base,
    unitBase:
      unitBase !== undefined
        ? unitBase
        : base === undefined
          ? found.unitBase
          : unitBeside(row, base),
  };
}

function defaultBases(row: Format, path: string): Pick<ListFile, "base" | "unitBase"> {
  const folder = folderOf(path);
  if (row.base === "folder") return { base: folder, unitBase: unitBeside(row, folder) };
  if (row.base !== "trtllm") return { base: "", unitBase: null };
  const found = /^(.*?)(?:^|\/)test_lists\//.exec(path);
  const home = found ? found[1]! : "tests/integration";
  return { base: join(home, "defs"), unitBase: folderOf(home) };
}

/** Unit tests lie two folders above `integration/defs`. */
function unitBeside(row: Format, base: string): string | null {
  const found = /^(.*?)(?:^|\/)integration\/defs\/?$/.exec(base);
  if (row.base === "suite" || row.base === "evidence") return null;
  return found ? found[1]! : row.base === "trtllm" ? folderOf(folderOf(base)) : null;
}

export const folderOf = (path: string): string =>
  path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";

const join = (a: string, b: string): string => (a === "" ? b : `${a}/${b}`);
