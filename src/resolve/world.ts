// Where suites lie in a repository: which index answers for a path, and which test files there are by name.
import type { SuiteIndex } from "../suites/types.ts";
import type { FileSystem } from "../text/files.ts";
import type { Span } from "../text/source.ts";

/** A path of the repository inside one suite. */
export interface Located {
  readonly index: SuiteIndex;
  /** Relative to the suite's root; empty for the root itself. */
  readonly path: string;
  /** The suite's root relative to the repository, without a trailing slash; empty for the repository itself. */
  readonly root: string;
}

/** The suites of a repository. Paths are relative to the repository, `/` separators. */
export interface World {
  /** The innermost suite that holds the path; undefined outside of all. */
  locate(path: string): Located | undefined;
  /** Python files below a folder, by name alone: nothing is collected. */
  pythonFiles(folder: string): readonly string[];
  /** Whether a file is there, of any kind. */
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  /** A span of a suite, whose files are relative to its root, as a span of the repository. */
  place(root: string, at: Span): Span;
}

/** A suite's index and the absolute root of the repository make a world. */
export function makeWorld(
  repository: string,
  indexes: readonly SuiteIndex[],
  files: FileSystem,
): World {
  const roots = indexes
    .map((index) => ({ index, root: relativeTo(repository, index.root) }))
    .sort((a, b) => b.root.length - a.root.length);
  const listed = new Map<string, readonly string[]>();
  return {
    locate: (path) => {
      const clean = normal(path);
      const hit = roots.find(({ root }) => isBelow(clean, root));
      return hit && { ...hit, path: hit.root === "" ? clean : clean.slice(hit.root.length + 1) };
    },
    pythonFiles: (folder) => {
      const known = listed.get(folder);
      if (known) return known;
      const found = walk(files, repository, folder);
      listed.set(folder, found);
      return found;
    },
    isFile: (path) => files.kind(`${repository}/${normal(path)}`) === "file",
    isFolder: (path) => files.kind(`${repository}/${normal(path)}`) === "directory",
    place: (root, at) => {
      const joined = joinPath(root, at.file);
      return root === "" || files.kind(`${repository}/${joined}`) !== "file"
        ? at
        : { ...at, file: joined };
    },
  };
}

/** Joins a base folder and a path, `.` and `..` worked out, without leading or trailing slash. */
export function joinPath(base: string, path: string): string {
  return normal(base === "" || base === "." ? path : `${base}/${path}`);
}

function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}

function relativeTo(repository: string, root: string): string {
  const from = repository.replace(/\/+$/, "");
  if (root === from) return "";
  return root.startsWith(`${from}/`) ? normal(root.slice(from.length)) : normal(root);
}

function isBelow(path: string, root: string): boolean {
  return root === "" || path === root || path.startsWith(`${root}/`);
}

const SKIPPED = new Set(["node_modules", "__pycache__", "site-packages"]);
const DEPTH_LIMIT = 32;
const FILE_LIMIT = 100_000;

function walk(files: FileSystem, repository: string, folder: string): readonly string[] {
  const found: string[] = [];
  const visit = (path: string, depth: number): void => {
    if (depth > DEPTH_LIMIT || found.length >= FILE_LIMIT) return;
    for (const entry of files.list(path === "" ? repository : `${repository}/${path}`) ?? []) {
      const inner = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.kind === "file" && entry.name.endsWith(".py")) found.push(inner);
      if (entry.kind === "directory" && !entry.name.startsWith(".") && !SKIPPED.has(entry.name)) {
        visit(inner, depth + 1);
      }
    }
  };
  visit(normal(folder), 0);
  return found;
}
