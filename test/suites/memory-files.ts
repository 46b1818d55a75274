// A file system in memory, for tests.
import { compareCodePoints, type FileSystem } from "../../src/text/files.ts";

/** Absolute paths to texts; folders follow from them. */
export function memoryFiles(texts: Readonly<Record<string, string>>): FileSystem {
  const folders = new Map<string, Map<string, "file" | "directory">>([["/", new Map()]]);
  for (const path of Object.keys(texts)) {
    const parts = path.split("/").slice(1);
    parts.forEach((name, i) => {
      const folder = `/${parts.slice(0, i).join("/")}`;
      const entries = folders.get(folder) ?? new Map();
      entries.set(name, i === parts.length - 1 ? "file" : "directory");
      folders.set(folder, entries);
    });
  }
  const encoder = new TextEncoder();
  return {
    read: (path) => (texts[path] === undefined ? undefined : encoder.encode(texts[path])),
    kind: (path) =>
      texts[path] !== undefined ? "file" : folders.has(path) ? "directory" : undefined,
    list: (path) =>
      folders.has(path)
        ? [...folders.get(path)!]
            .map(([name, kind]) => ({ name, kind }))
            .sort((a, b) => compareCodePoints(a.name, b.name))
        : undefined,
    real: (path) => path,
  };
}
