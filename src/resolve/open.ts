// Opens the suites that a repository's lists speak of: the configured ones and those at the lists' own folders.
import type { ListFile } from "../lists/types.ts";
import { openSuite, type SuiteOptions } from "../suites/index.ts";
import type { SuiteIndex } from "../suites/types.ts";
import type { FileSystem } from "../text/files.ts";
import { joinPath, makeWorld, type World } from "./world.ts";

/** A configured suite; `root` is relative to the repository. */
export interface SuiteAt extends SuiteOptions {
  readonly root: string;
}

/** What `openWorld` needs. `repository` is absolute. */
export interface WorldRequest {
  readonly repository: string;
  readonly files: FileSystem;
  readonly suites: readonly SuiteAt[];
  readonly lists: readonly ListFile[];
}

/** The suites of a repository, each opened once; nothing is collected yet. */
export function openWorld({ repository, files, suites, lists }: WorldRequest): World {
  const folders = [...suites.map(({ root }) => root), ...lists.flatMap(foldersOf)];
  const wanted = [...new Set(folders.map((folder) => joinPath("", folder)))];
  const open = new Map<string, SuiteIndex>();
  for (const folder of wanted) {
    const root = folder === "" ? repository : `${repository}/${folder}`;
    if (files.kind(root) !== "directory") continue;
    const config = suites.find((suite) => joinPath("", suite.root) === folder);
    const index = openSuite({ root, files, ...(config && { config }) });
    if (!open.has(index.root)) open.set(index.root, index);
  }
  return makeWorld(repository, [...open.values()], files);
}

/** Where the runners of a list are started; unit-test commands get their own rootdir from their paths. */
function foldersOf({ base, unitBase, format }: ListFile): readonly string[] {
  if (format === "stage-json" || format === "stage-groovy") return [];
  return unitBase === null ? [base] : [base, joinPath(unitBase, "unittest")];
}
