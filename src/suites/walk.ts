// Walking the tree in pytest's order (pytest-ids 3). What conftest code says about it is asked through a gate.
import type { DirectoryEntry, FileSystem } from "../text/files.ts";
import { fnmatch, matchesPath } from "./fnmatch.ts";
import { isWithin, joinPath, nameOf, parentOf, resolvePath, upwards } from "./paths.ts";
import type { PytestConfig, StartPoint } from "./settings.ts";
import type { Undecided } from "./types.ts";

/** Why a folder is not collected, and whether that is certain. */
export interface Loss {
  readonly why: Undecided;
  readonly certain: boolean;
}

/** What conftest code decides while the tree is walked. */
export interface Gate {
  /** Called when a folder is entered; a problem loses the folder. */
  enter(folder: string): Loss | undefined;
  /** collect_ignore, collect_ignore_glob and pytest_ignore_collect; an Undecided when it cannot be known. */
  ignored(path: string, kind: "file" | "directory"): boolean | Undecided;
}

export type Walked =
  | {
      readonly kind: "file";
      /** Absolute. */
      readonly path: string;
      readonly explicit: boolean;
      /** Names behind `::` of the start point; empty for all. */
      readonly names: readonly string[];
      readonly params: string | undefined;
      /** Set when it cannot be known whether the file is collected. */
      readonly doubt: Undecided | undefined;
    }
  | { readonly kind: "lost"; readonly folder: string; readonly problem: Loss };

/** Folders deeper than this are not entered (only loops of links are that deep). */
const deepest = 64;

export class Walker {
  readonly #config: PytestConfig;
  readonly #files: FileSystem;
  readonly #gate: Gate;
  readonly #starts: readonly StartPoint[];
  readonly #exempt: ReadonlySet<string>;
  readonly #globs: readonly string[];
  readonly #ignored: ReadonlySet<string>;

  constructor(config: PytestConfig, files: FileSystem, gate: Gate, starts: readonly StartPoint[]) {
    this.#config = config;
    this.#files = files;
    this.#gate = gate;
    this.#starts = starts;
    const { ignore, ignoreGlob } = config.options;
    const absolute = (path: string): string => resolvePath(config.invocationDir, path);
    this.#exempt = new Set(starts.flatMap(({ path }) => upwards(path)));
    this.#ignored = new Set(ignore.map(absolute));
    this.#globs = ignoreGlob.map(absolute);
  }

  /** All files in order; with `prefix` (absolute) only those at or below it. */
  *walk(prefix?: string): Generator<Walked, undefined> {
    const lost = new Set<string>();
    for (const start of this.#starts) {
      const chain = upwards(
        this.#files.kind(start.path) === "directory" ? start.path : parentOf(start.path),
      )
        .filter((one) => isWithin(one, this.#config.confcutdir))
        .reverse();
      const problem = this.#enterChain(chain, lost);
      if (problem) {
        if (problem !== "known") yield problem;
      } else yield* this.#start(start, prefix);
    }
  }

  #enterChain(chain: readonly string[], lost: Set<string>): Walked | "known" | undefined {
    for (const folder of chain.slice(0, -1)) {
      if (lost.has(folder)) return "known";
      const problem = this.#gate.enter(folder);
      if (!problem) continue;
      lost.add(folder);
      return { kind: "lost", folder, problem };
    }
    return undefined;
  }

  *#start(start: StartPoint, prefix: string | undefined): Generator<Walked, undefined> {
    const kind = this.#files.kind(start.path);
    if (kind === "directory") yield* this.#folder(start.path, prefix, undefined, 0);
    if (kind !== "file" || !overlaps(start.path, prefix)) return;
    const problem = this.#gate.enter(parentOf(start.path));
    if (problem) yield { kind: "lost", folder: parentOf(start.path), problem };
    else yield { ...start, kind: "file", explicit: true, doubt: undefined };
  }

  *#folder(
    folder: string,
    prefix: string | undefined,
    doubt: Undecided | undefined,
    depth: number,
  ): Generator<Walked, undefined> {
    if (depth > deepest || !overlaps(folder, prefix)) return;
    const problem = this.#gate.enter(folder);
    if (problem) {
      yield { kind: "lost", folder, problem };
      return;
    }
    for (const { name, kind } of this.#entries(folder)) {
      const path = joinPath(folder, name);
      if (kind === "other" || !overlaps(path, prefix)) continue;
      const ignored = this.#isIgnored(path, kind);
      if (ignored === true) continue;
      const doubts = ignored === false ? doubt : ignored;
      if (kind === "directory") yield* this.#folder(path, prefix, doubts, depth + 1);
      else yield this.#found(path, doubts);
    }
  }

  #found(path: string, doubt: Undecided | undefined): Walked {
    const explicit = this.#starts.some((one) => one.path === path);
    return { kind: "file", path, explicit, names: [], params: undefined, doubt };
  }

  /** Names in order; a package's own file first; before pytest 8 files before folders. */
  #entries(folder: string): readonly DirectoryEntry[] {
    const entries = this.#files.list(folder) ?? [];
    const first = entries.filter(({ name, kind }) => name === "__init__.py" && kind === "file");
    const rest = first.length > 0 ? entries.filter((one) => one !== first[0]) : entries;
    if (this.#config.rules.mixedOrder) return [...first, ...rest];
    const files = rest.filter(({ kind }) => kind === "file");
    return [...first, ...files, ...rest.filter(({ kind }) => kind !== "file")];
  }

  /** Start points and their parents are never ignored. */
  #isIgnored(path: string, kind: "file" | "directory"): boolean | Undecided {
    if (this.#exempt.has(path)) return false;
    const asked = this.#gate.ignored(path, kind);
    if (asked === true || nameOf(path) === "__pycache__" || this.#ignored.has(path)) return true;
    if (this.#globs.some((one) => fnmatch(path, one))) return true;
    if (kind === "directory" && (this.#isVirtualenv(path) || this.#isNoRecurse(path))) return true;
    return asked;
  }

  #isVirtualenv(path: string): boolean {
    if (this.#config.options.collectInVirtualenv) return false;
    return (
      this.#files.kind(`${path}/pyvenv.cfg`) === "file" ||
      this.#files.kind(`${path}/conda-meta/history`) === "file"
    );
  }

  #isNoRecurse(path: string): boolean {
    return this.#config.norecursedirs.some((one) => matchesPath(path, one));
  }
}

function overlaps(path: string, prefix: string | undefined): boolean {
  return prefix === undefined || isWithin(path, prefix) || isWithin(prefix, path);
}

/** True when a file holds Python tests for this configuration. */
export function isTestModule(config: PytestConfig, path: string, explicit: boolean): boolean {
  if (!path.endsWith(".py")) return false;
  return explicit || config.pythonFiles.some((one) => matchesPath(path, one));
}

/** How a file gives doctests: as text, as a module, or not at all (pytest-ids 14.4). */
export function doctestKind(
  config: PytestConfig,
  path: string,
  explicit: boolean,
): "text" | "module" | undefined {
  const name = nameOf(path);
  if (name.endsWith(".py"))
    return config.options.doctestModules && name !== "__main__.py" ? "module" : undefined;
  if (explicit && /\.(txt|rst)$/.test(name)) return "text";
  const globs =
    config.options.doctestGlobs.length > 0 ? config.options.doctestGlobs : ["test*.txt"];
  return globs.some((one) => matchesPath(path, one)) ? "text" : undefined;
}
