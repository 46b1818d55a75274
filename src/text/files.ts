// Reading the file system, as a value that is handed in. Nothing here writes.
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: "file" | "directory" | "other";
}

/** What the rooms may ask of the disk. Paths are absolute; a missing or unreadable thing is `undefined`. */
export interface FileSystem {
  read(path: string): Uint8Array | undefined;
  kind(path: string): "file" | "directory" | "other" | undefined;
  /** Entries in code-point order of their names, links followed. */
  list(path: string): readonly DirectoryEntry[] | undefined;
  /** The path without symbolic links, to bound loops and to keep reads inside the repository. */
  real(path: string): string | undefined;
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function kindOf(path: string): "file" | "directory" | "other" | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return lstatSync(path, { throwIfNoEntry: false }) ? "other" : undefined;
  return stat.isFile() ? "file" : stat.isDirectory() ? "directory" : "other";
}

const byName = (a: DirectoryEntry, b: DirectoryEntry): number => compareCodePoints(a.name, b.name);

/** Python's order of strings (by code point, not by UTF-16 unit). */
export function compareCodePoints(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** The real disk. */
export const diskFiles: FileSystem = {
  read: (path) => quietly(() => readFileSync(path)),
  kind: (path) => quietly(() => kindOf(path)),
  list: (path) =>
    quietly(() =>
      readdirSync(path, { withFileTypes: true })
        .map((entry): DirectoryEntry => {
          const kind = entry.isFile() ? "file" : entry.isDirectory() ? "directory" : undefined;
          return { name: entry.name, kind: kind ?? kindOf(`${path}/${entry.name}`) ?? "other" };
        })
        .sort(byName),
    ),
  real: (path) => quietly(() => realpathSync(path)),
};
