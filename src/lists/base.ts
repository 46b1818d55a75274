// The folder that a list's node ids are relative to, where the format itself does not say.
import { folderOf } from "./parse.ts";
import type { ListFile, NodeTarget } from "./types.ts";

interface Suite {
  readonly name?: string | undefined;
  readonly root: string;
}

/**
 * The named suite's root; else that of the innermost suite around the list; else that of the only or first
 * one. By `evidence`, the folder below which most of the targets exist goes before that.
 */
export function chooseBase(
  list: ListFile,
  rule: "suite" | "evidence",
  suites: readonly Suite[],
  named: string | undefined,
  exists: (path: string) => boolean,
): string {
  const roots = suites.map(({ root }) => clean(root));
  const own = suites.find(({ name }) => name !== undefined && name === named);
  const usual = own ? clean(own.root) : (innermost(roots, list.path) ?? roots[0] ?? "");
  if (own || rule === "suite") return usual;
  const folders = [usual, ...roots, "", "tests", "test", ...foldersAbove(list.path)];
  return mostEvident([...new Set(folders)], list, exists) ?? usual;
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
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a), { folder: "", score: 0 });
  return best.score > 0 ? best.folder : undefined;
}
