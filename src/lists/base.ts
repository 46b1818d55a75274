// The folder that a list's node ids are relative to, where the format itself does not say.
import { folderOf } from "./parse.ts";
import type { ListFile, NodeTarget } from "./types.ts";

interface Suite {
  readonly name?: string | undefined;
  readonly root: string;
}

/** What the repository says about bases. */
export interface BaseHints {
  readonly suites: readonly Suite[];
  /** The suite that the config names for this list. */
  readonly named: string | undefined;
  /** Folders at the top of the repository. */
  readonly folders: readonly string[];
  exists(path: string): boolean;
}

/**
 * The named suite's root; else that of the innermost suite around the list; else that of the first one.
 * By `evidence`, or when no suite is configured, the folder below which most targets exist goes before
 * that; undefined when evidence is needed and none of the targets exists anywhere.
 */
export function chooseBase(
  list: ListFile,
  rule: "suite" | "evidence",
  { suites, named, folders, exists }: BaseHints,
): string | undefined {
  const roots = suites.map(({ root }) => clean(root));
  const own = suites.find(({ name }) => name !== undefined && name === named);
  const usual = own ? clean(own.root) : (innermost(roots, list.path) ?? roots[0] ?? "");
  if (own || (rule === "suite" && suites.length > 0)) return usual;
  const near = foldersAbove(list.path);
  const wanted = [usual, ...roots, "", ...near, ...foldersWithin(list), ...folders];
  const found = mostEvident([...new Set(wanted)], list, exists);
  return rule === "suite" ? (found ?? usual) : found;
}

const clean = (root: string): string => root.replace(/^(?:\.\/)+|\/+$/g, "").replace(/^\.$/, "");

function innermost(roots: readonly string[], path: string): string | undefined {
  return roots
    .filter((root) => root === "" || path.startsWith(`${root}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function foldersAbove(path: string): readonly string[] {
  const found: string[] = [];
  for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) found.push(folder);
  return found;
}

/** Tails of the folders that commands are started in: `/ci/repo/tests` may be our `tests`. */
function foldersWithin(list: ListFile): readonly string[] {
  const starts = new Set(list.entries.map(({ data }) => String(data.cwd ?? "")));
  return [...starts].flatMap((folder) => {
    const parts = folder.split("/").filter((part) => part !== "" && part !== ".");
    return parts.map((_, index) => parts.slice(index).join("/"));
  });
}

/** Targets that are looked at: enough to tell, few enough to be instant. */
const SAMPLE = 50;

function mostEvident(
  folders: readonly string[],
  list: ListFile,
  exists: (path: string) => boolean,
): string | undefined {
  const targets = list.entries.flatMap(({ target }): readonly NodeTarget[] =>
    target.kind === "command" ? target.targets : target.kind === "node" ? [target] : [],
  );
  const paths = [...new Set(targets.map(({ path }) => path))].slice(0, SAMPLE);
  const scores = folders.map((folder) => ({
    folder,
    score: paths.filter((path) => exists(folder === "" ? path : `${folder}/${path}`)).length,
  }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a), {
    folder: folders[0] ?? "",
    score: 0,
  });
  return best.score > 0 || paths.length === 0 ? best.folder : undefined;
}
