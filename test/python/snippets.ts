// Running a snippet: every public name it leaves, as Python would print it, or why it is not known.

import type { VmOptions } from "../../src/python/index.ts";
import {
  createInterpreter,
  importFile,
  type PyModule,
  PyRaise,
  reprOf,
  Stop,
  strOf,
} from "../../src/python/index.ts";
import type { FileSystem } from "../../src/text/files.ts";

/** Files in memory under `/p`. */
export function memoryFiles(files: Readonly<Record<string, string>>): FileSystem {
  const kind = (path: string): "file" | "directory" | undefined => {
    if (path in files) return "file";
    return Object.keys(files).some((one) => one.startsWith(`${path}/`)) ? "directory" : undefined;
  };
  return {
    read: (path) => (path in files ? new TextEncoder().encode(files[path]) : undefined),
    kind,
    list: (path) => {
      const names = Object.keys(files)
        .filter((one) => one.startsWith(`${path}/`))
        .map((one) => one.slice(path.length + 1).split("/")[0]!);
      return [...new Set(names)]
        .sort()
        .map((name) => ({ name, kind: kind(`${path}/${name}`) ?? "other" }));
    },
    real: (path) => path,
  };
}

/** Names and texts after a module ran; a failed module is `{"!": "TypeError: …"}`. */
export function runModule(
  text: string,
  more: Readonly<Record<string, string>> = {},
  options: Partial<VmOptions> = {},
): Record<string, string> {
  const vm = createInterpreter({
    files: memoryFiles({ "/p/main.py": text, ...more }),
    sysPath: ["/p"],
    ...options,
  });
  try {
    const module = importFile(vm, "main", "/p/main.py") as PyModule;
    const names = [...module.attrs].filter(([name]) => !name.startsWith("_"));
    return Object.fromEntries(names.map(([name, value]) => [name, print(() => reprOf(vm, value))]));
  } catch (error) {
    if (error instanceof PyRaise)
      return { "!": `${error.exception.cls.name}: ${print(() => strOf(vm, error.exception))}` };
    throw error;
  }
}

function print(work: () => string): string {
  try {
    return work();
  } catch (error) {
    if (error instanceof Stop) return `? ${error.why.why}`;
    throw error;
  }
}
