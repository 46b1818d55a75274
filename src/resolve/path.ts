// Near misses of a path: extension left out, prefix added or dropped, moved, renamed. Looks at names, collects little.
import { distance } from "fastest-levenshtein";
import type { NodeTarget } from "../lists/types.ts";
import type { Near } from "./near.ts";
import { type Place, resolveNode } from "./node.ts";
import { bare } from "./params.ts";
import { namesOf, spell } from "./spell.ts";
import type { Change, ChangeKind } from "./types.ts";
import { joinPath, type World } from "./world.ts";

/** Paths of a folder by base name and by what they end with, relative to that folder. */
interface Paths {
  readonly files: readonly string[];
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly folders: ReadonlySet<string>;
  readonly foldersByName: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<World, Map<string, Paths>>();

function pathsBelow(world: World, base: string): Paths {
  const cache = known.get(world) ?? new Map<string, Paths>();
  known.set(world, cache);
  const found = cache.get(base) ?? makePaths(world, base);
  cache.set(base, found);
  return found;
}

function makePaths(world: World, base: string): Paths {
  const cut = base === "" || base === "." ? 0 : joinPath(base, ".").length + 1;
  const files = world.pythonFiles(base).map((path) => path.slice(cut));
  const folders = new Set<string>();
  for (const file of files) addParents(file, folders);
  return { files, byName: groupByName(files), folders, foldersByName: groupByName([...folders]) };
}

function addParents(file: string, folders: Set<string>): void {
  for (let slash = file.lastIndexOf("/"); slash > 0; slash = file.lastIndexOf("/", slash - 1)) {
    const folder = file.slice(0, slash);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function groupByName(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const group = groups.get(nameOf(path));
    if (group) group.push(path);
    else groups.set(nameOf(path), [path]);
  }
  return groups;
}

const nothing: Near = { nearest: [], difference: null, change: undefined };

/** Longer paths are near to nothing: file systems end at 4096. */
const LONGEST = 4096;

interface Candidate {
  readonly path: string;
  readonly kind: ChangeKind;
}

/** Near targets of one whose path is not there. */
export function nearPath(place: Place, target: NodeTarget): Near {
  const paths = pathsBelow(place.world, place.base);
  const written = target.path.replace(/\/+$/, "");
  if (written.length > LONGEST) return nothing;
  const candidates = [
    ...samePlace(paths, written),
    ...elsewhere(paths, written),
    ...renamed(place, paths, target, written),
  ];
  const tried = candidates
    .slice(0, 12)
    .map((one, order) => ({ ...one, order, ...trial(place, target, one.path) }));
  const good = tried
    .filter((one) => one.text !== undefined)
    .sort((a, b) => Number(b.whole) - Number(a.whole) || a.order - b.order);
  const [best] = good;
  if (!best) return nothing;
  const only = good.filter((one) => one.whole === best.whole).length === 1;
  const nearest = good.slice(0, 3).map((one) => one.text!);
  const change: Change = { kind: best.kind, written, actual: best.path, only };
  return { nearest, difference: describe(best.kind, written, best.path), change };
}

/** The path with its extension, or with leading folders dropped or added. */
function samePlace(paths: Paths, written: string): readonly Candidate[] {
  const found: Candidate[] = [];
  const offer = (path: string, kind: ChangeKind) => {
    if (paths.byName.get(nameOf(path))?.includes(path) || paths.folders.has(path))
      found.push({ path, kind });
  };
  offer(`${written}.py`, "extension");
  const parts = written.split("/");
  for (let skip = 1; skip < parts.length; skip++) offer(parts.slice(skip).join("/"), "path-prefix");
  const pool = paths.byName.get(nameOf(written)) ?? paths.foldersByName.get(nameOf(written)) ?? [];
  for (const path of pool)
    if (path.endsWith(`/${written}`)) found.push({ path, kind: "path-prefix" });
  return found;
}

/** The same base name in another folder, most common folders first. */
function elsewhere(paths: Paths, written: string): readonly Candidate[] {
  const name = nameOf(written);
  const pool = [...(paths.byName.get(name) ?? []), ...(paths.foldersByName.get(name) ?? [])];
  return pool
    .filter((path) => !path.endsWith(`/${written}`) && !written.endsWith(`/${path}`))
    .map((path) => ({ path, kind: "file-moved" as const, shared: sharedFolders(path, written) }))
    .sort(
      (a, b) => b.shared - a.shared || a.path.length - b.path.length || (a.path < b.path ? -1 : 1),
    );
}

function sharedFolders(a: string, b: string): number {
  const left = a.split("/").slice(0, -1);
  const right = new Set(b.split("/").slice(0, -1));
  return left.filter((part) => right.has(part)).length;
}

/** Another name in the same folder: a close one, or one that holds the very test. */
function renamed(
  place: Place,
  paths: Paths,
  target: NodeTarget,
  written: string,
): readonly Candidate[] {
  const folder = written.includes("/") ? written.slice(0, written.lastIndexOf("/")) : "";
  const inFolder = (path: string) => parentOf(path) === folder;
  const siblings = written.endsWith(".py")
    ? paths.files.filter(inFolder)
    : [...paths.folders].filter(inFolder);
  const plain = bare(nameOf(written).replace(/\.py$/, ""));
  return siblings
    .map((path) => ({
      path,
      away: distance(bare(nameOf(path).replace(/\.py$/, "")), plain) / Math.max(plain.length, 1),
    }))
    .filter(({ path, away }) => away <= 0.3 || holds(place, target, path))
    .sort((a, b) => a.away - b.away)
    .map(({ path }) => ({ path, kind: "file-renamed" as const }));
}

const parentOf = (path: string): string =>
  path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";

function holds(place: Place, target: NodeTarget, path: string): boolean {
  if (namesOf(target).length === 0 || !/(^|\/)_?test|_test\.py$/.test(path)) return false;
  return resolveNode({ ...place, suggest: false }, { ...target, path }).kind === "found";
}

/** The entry with another path: `whole` when it resolves as it is, else with its names brought near. */
function trial(
  place: Place,
  target: NodeTarget,
  path: string,
): { readonly text: string | undefined; readonly whole: boolean } {
  const moved = { ...target, path, text: spell(target, { path }) };
  const quiet = resolveNode({ ...place, suggest: false }, moved);
  if (quiet.kind !== "missing") return { text: moved.text, whole: true };
  if (quiet.part === "path") return { text: undefined, whole: false };
  const again = resolveNode(place, moved);
  return { text: again.kind === "missing" ? again.nearest[0] : moved.text, whole: false };
}

function describe(kind: ChangeKind, written: string, actual: string): string {
  switch (kind) {
    case "extension":
      return "the extension .py is left out";
    case "path-prefix":
      return actual.length < written.length
        ? `the leading ${JSON.stringify(written.slice(0, written.length - actual.length))} is too much`
        : `the leading ${JSON.stringify(actual.slice(0, actual.length - written.length))} is missing`;
    case "file-moved":
      return `it is at ${actual} now`;
    default:
      return `the nearest name is ${actual}`;
  }
}
