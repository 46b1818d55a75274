// One suite: its configuration, its files in order, and what was collected so far.
import type { FileSystem } from "../text/files.ts";
import { SourceText } from "../text/source.ts";
import { isWithin, relativePath, resolvePath } from "./paths.ts";
import { type PytestConfig, readSettings, type SuiteOptions, startPoints } from "./settings.ts";
import type { SuiteFile, SuiteIndex, TestCase, Undecided } from "./types.ts";
import { doctestKind, type Gate, isTestModule, Walker } from "./walk.ts";

export class Session implements SuiteIndex {
  readonly root: string;
  readonly config: PytestConfig;
  readonly #files: FileSystem;
  readonly #collected = new Map<string, SuiteFile>();

  constructor(files: FileSystem, root: string, options: SuiteOptions) {
    this.#files = files;
    this.config = readSettings(files, root, options);
    this.root = this.config.rootdir;
  }

  file(path: string): SuiteFile | undefined {
    const absolute = resolvePath(this.root, path);
    if (this.#files.kind(absolute) !== "file") return undefined;
    return this.#collect(absolute);
  }

  *files(prefix?: string): Iterable<SuiteFile> {
    const gate: Gate = { enter: () => undefined, ignored: () => false };
    const walker = new Walker(
      this.config,
      this.#files,
      gate,
      startPoints(this.config, this.#files),
    );
    for (const one of walker.walk(prefix && resolvePath(this.root, prefix))) {
      if (one.kind !== "file") continue;
      const wanted =
        isTestModule(this.config, one.path, one.explicit) ||
        doctestKind(this.config, one.path, one.explicit) !== undefined;
      if (wanted) yield this.#collect(one.path);
    }
  }

  #collect(absolute: string): SuiteFile {
    const path = relativePath(absolute, this.root);
    const known = this.#collected.get(path);
    if (known) return known;
    const at = new SourceText(path, "").span(0, 0);
    const why: Undecided = { selector: path, reason: `${path} was not evaluated`, at };
    const made: SuiteFile = {
      path,
      state: "undecided",
      problem: why,
      open: why,
      functions: [],
      classes: [],
      dependencies: [path],
    };
    this.#collected.set(path, made);
    return made;
  }

  hasFolder(path: string): boolean {
    return this.#files.kind(resolvePath(this.root, path)) === "directory";
  }

  *ordered(selectors: readonly string[] = []): Iterable<TestCase> {
    for (const file of this.files()) {
      for (const one of file.functions) {
        for (const found of one.ids.cases()) {
          if (selectors.length === 0 || selectors.some((s) => isWithin(found.id, s))) yield found;
        }
      }
    }
  }
}
