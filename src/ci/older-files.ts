// The file system as it was before a change whose older texts are known: an overlay, nothing is written.
import { compareCodePoints, type DirectoryEntry, type FileSystem } from "../text/files.ts";
import type { FileChange } from "./changes.ts";

/** Paths of `changes` are relative to `root`. */
export function olderFiles(
  root: string,
  now: FileSystem,
  changes: readonly FileChange[],
): FileSystem {
  const encoder = new TextEncoder();
  const old = new Map<string, Uint8Array | undefined>();
  for (const { path, from, before, opaque } of changes) {
    if (opaque) continue;
    if (from !== path || before === undefined) old.set(`${root}/${path}`, undefined);
    if (before !== undefined) old.set(`${root}/${from}`, encoder.encode(before));
  }
  const folders = foldersOf([...old].flatMap(([path, bytes]) => (bytes ? [path] : [])));
  return {
    read: (path) => (old.has(path) ? old.get(path) : now.read(path)),
    kind: (path) => {
      if (old.has(path)) return old.get(path) ? "file" : undefined;
      return now.kind(path) ?? (folders.has(path) ? "directory" : undefined);
    },
    list: (path) => listOf(path, now.list(path), old, folders),
    real: (path) => now.real(path) ?? (old.get(path) || folders.has(path) ? path : undefined),
  };
}

function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) {
    for (let cut = path.lastIndexOf("/"); cut > 0; cut = path.lastIndexOf("/", cut - 1)) {
      found.add(path.slice(0, cut));
    }
  }
  return found;
}

function listOf(
  folder: string,
  now: readonly DirectoryEntry[] | undefined,
  old: ReadonlyMap<string, Uint8Array | undefined>,
  folders: ReadonlySet<string>,
): readonly DirectoryEntry[] | undefined {
  if (!now && !folders.has(folder)) return undefined;
  const kept = new Map<string, DirectoryEntry>();
  for (const entry of now ?? []) {
    const path = `${folder}/${entry.name}`;
    if (!old.has(path) || old.get(path)) kept.set(entry.name, entry);
  }
  const add = (path: string, kind: DirectoryEntry["kind"]): void => {
    if (path.slice(0, path.lastIndexOf("/")) !== folder) return;
    const name = path.slice(folder.length + 1);
    if (!kept.has(name)) kept.set(name, { name, kind });
  };
  for (const [path, bytes] of old) if (bytes) add(path, "file");
  for (const path of folders) add(path, "directory");
  return [...kept.values()].sort((a, b) => compareCodePoints(a.name, b.name));
}
