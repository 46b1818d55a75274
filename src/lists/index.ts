// The entrance to lists: which there are, and each of them read.
import picomatch from "picomatch";
import type { Diagnostic } from "../text/diagnostic.ts";
import { UsageError } from "../text/errors.ts";
import type { FileSystem } from "../text/files.ts";
import { SourceText } from "../text/source.ts";
import { chooseBase } from "./base.ts";
import { decodeUtf8 } from "./decode.ts";
import { detectFormat, filesBelow, formatByContent, mayBeList } from "./detect.ts";
import { type Format, formatOf } from "./formats.ts";
import { type ParseOptions, parseList } from "./parse.ts";
import { withoutTargets } from "./pytest-commands.ts";
import type { ListFile, ListRole, Selection } from "./types.ts";

export { detectFormat, formatByContent } from "./detect.ts";
export { type Format, formatOf, formats } from "./formats.ts";
export { type ParseOptions, parseList } from "./parse.ts";
export { type Piece, piecesOf, printList } from "./pieces.ts";
export { readStages, readStagesOf } from "./stages-json.ts";
export {
  bridgeCase,
  bridgeName,
  convertUnittest,
  readerName,
  rewriteScope,
  splitScope,
  takeIsolation,
} from "./trtllm-names.ts";

/** A row of the config's `lists:`. */
export interface ListsRow {
  readonly files: string | readonly string[];
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly role?: ListRole | undefined;
  readonly base?: string | undefined;
  readonly suite?: string | undefined;
  readonly selection?: Selection | undefined;
  readonly forced_marker?: string | undefined;
}

export interface SuiteRoot {
  readonly name?: string | undefined;
  /** Relative to the repository; "." or "" for the repository itself. */
  readonly root: string;
}

export interface ReadListsRequest {
  /** Absolute folder of the repository. */
  readonly root: string;
  readonly files: FileSystem;
  /** With rows only they (and stage configurations) are lists; without, well-known places are. */
  readonly rows: readonly ListsRow[];
  readonly suites: readonly SuiteRoot[];
  /** Paths or globs of the lists to read, when not all are wanted. */
  readonly only?: readonly string[];
}

export interface ReadListsAnswer {
  readonly lists: readonly ListFile[];
  /** Globs that matched no file. */
  readonly notFound: readonly string[];
  /** Files that are lists by place and cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds and reads the lists of a repository.
 * @throws UsageError when a file was asked for and its format cannot be told.
 */
export function readLists(request: ReadListsRequest): ReadListsAnswer {
  const paths = filesBelow(request.root, request.files);
  const jobs = new Map<string, ListsRow | undefined>();
  const notFound: string[] = [];
  for (const row of request.rows) {
    for (const glob of [row.files].flat()) {
      const hits = matching(paths, glob);
      if (hits.length === 0) notFound.push(glob);
      for (const path of hits) if (!jobs.has(path)) jobs.set(path, row);
    }
  }
  for (const path of paths)
    if (!jobs.has(path) && mayBeList(path) && (request.rows.length === 0 || isStageFile(path)))
      jobs.set(path, undefined);
  const wanted = request.only ? pick(request.only, paths, jobs, notFound) : jobs;
  return { notFound, ...readAll(request, wanted) };
}

function isStageFile(path: string): boolean {
  return formatOf("stage-json")!.place!.test(path) || formatOf("stage-groovy")!.place!.test(path);
}

const normal = (glob: string): string => glob.replace(/^(?:\.\/)+/, "");

function matching(paths: readonly string[], glob: string): readonly string[] {
  const plain = normal(glob);
  if (paths.includes(plain)) return [plain];
  const matches = picomatch(plain, { dot: true });
  return paths.filter((path) => matches(path));
}

/** The jobs for the paths asked for; stage configurations stay, since answers rest on them. */
function pick(
  only: readonly string[],
  paths: readonly string[],
  jobs: ReadonlyMap<string, ListsRow | undefined>,
  notFound: string[],
): ReadonlyMap<string, ListsRow | undefined> {
  const wanted = new Map([...jobs].filter(([path]) => isStageFile(path)));
  for (const glob of only) {
    const hits = matching(paths, glob);
    if (hits.length === 0) notFound.push(glob);
    for (const path of hits) wanted.set(path, jobs.get(path) ?? { files: path });
  }
  return wanted;
}

function readAll(
  request: ReadListsRequest,
  jobs: ReadonlyMap<string, ListsRow | undefined>,
): Pick<ReadListsAnswer, "lists" | "diagnostics"> {
  const lists: ListFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [path, row] of jobs) {
    const read = readText(request, path);
    if ("fault" in read) diagnostics.push(read.fault);
    else {
      const list = readOne(request, path, read.text, row);
      if (list) lists.push(list);
    }
  }
  return { lists, diagnostics };
}

function readText(
  { root, files }: ReadListsRequest,
  path: string,
): { readonly text: string } | { readonly fault: Diagnostic } {
  const kind = files.kind(`${root}/${path}`);
  if (kind !== "file")
    return fault(
      path,
      `a list is expected here and this is ${kind === "directory" ? "a folder" : "no file"}: put the list in its place`,
    );
  const bytes = files.read(`${root}/${path}`);
  if (!bytes) return fault(path, "this list cannot be read: check its permissions");
  const decoded = decodeUtf8(bytes);
  if ("text" in decoded) return decoded;
  return fault(path, `this list is no UTF-8 at byte ${decoded.badByte}: save it as UTF-8`);
}

function fault(path: string, message: string): { readonly fault: Diagnostic } {
  const at = new SourceText(path, "").span(0, 0);
  return { fault: { code: "parse-error", severity: "error", message, at } };
}

function readOne(
  request: ReadListsRequest,
  path: string,
  text: string,
  row: ListsRow | undefined,
): ListFile | undefined {
  const format = row?.format ? formatOf(row.format) : detectFormat(path, text);
  const name = row?.format ?? (row?.pattern !== undefined ? "custom" : format?.name);
  if (name === undefined) {
    if (!row) return undefined;
    const shown = formatByContent(text)?.name;
    if (shown === undefined)
      throw new UsageError(
        `${path}: cannot tell which format this list has: name it with --as or in the config's lists`,
      );
    return parseList(shown, path, text, optionsOf(row));
  }
  const list = parseList(name, path, text, optionsOf(row));
  return row?.base === undefined ? rebase(request, list, format, row) : list;
}

function optionsOf(row: ListsRow | undefined): ParseOptions {
  if (!row) return {};
  const { role, selection, base, pattern, suite, forced_marker } = row;
  return { role, selection, base, pattern, suite, forcedMarker: forced_marker };
}

function rebase(
  { root, files, suites }: ReadListsRequest,
  list: ListFile,
  format: Format | undefined,
  row: ListsRow | undefined,
): ListFile {
  const rule = format?.base ?? "suite";
  if (rule !== "suite" && rule !== "evidence") return list;
  const folders = (files.list(root) ?? []).filter(({ kind }) => kind === "directory");
  const base = chooseBase(list, rule, {
    suites,
    named: row?.suite,
    folders: folders.map(({ name }) => name),
    exists: (path) => files.kind(`${root}/${path}`) !== undefined,
  });
  if (base !== undefined) return { ...list, base };
  return { ...list, entries: list.entries.map(withoutTargets) };
}
