// The Python side of one suite: interpreter, import rules, conftests and plugins (pytest-ids 4). Collecting is collect.ts.
import {
  createInterpreter,
  type Fact,
  importFile,
  importModule,
  iterate,
  type Place,
  type PyModule,
  type PyNative,
  PyRaise,
  type PyValue,
  Stop,
  str,
  strOf,
  type Vm,
} from "../python/index.ts";
import { isStandardModule } from "../python/standard-names.ts";
import type { FileSystem } from "../text/files.ts";
import { configValue, Declared, parserValue } from "./config-value.ts";
import { type Layer, readLayer, Visible } from "./fixtures.ts";
import { callHook } from "./metafunc.ts";
import { isWithin, joinPath, nameOf, parentOf, relativePath, upwards } from "./paths.ts";
import { place, undecided } from "./places.ts";
import { builtinPlugins } from "./plugin-marks.ts";
import { CollectError, textOf } from "./py.ts";
import { hostModules } from "./pytest-module.ts";
import type { PytestConfig, StartPoint } from "./settings.ts";
import { projectFolders } from "./third-party.ts";
import type { Undecided } from "./types.ts";

/** A module whose fixtures and hooks count: a conftest (for its folder) or a plugin (everywhere). */
export interface PluginModule {
  readonly module: PyModule;
  readonly layer: Layer;
  /** Absolute folder of a conftest; undefined for a plugin. */
  readonly folder: string | undefined;
  /** Loaded before collection begins: its hooks run after the fixtures' own. */
  readonly early: boolean;
}

/** Why something of the suite is not collected, and whether that is certain. */
export interface Problem {
  readonly why: Undecided;
  readonly certain: boolean;
}

export interface WorldOptions {
  readonly files: FileSystem;
  readonly config: PytestConfig;
  readonly sitePackages: readonly string[];
  readonly facts: (dotted: string) => Fact | undefined;
  readonly results: (dotted: string, args: readonly PyValue[]) => PyValue | undefined;
  readonly hasPlugins: () => boolean;
  readonly installed: (name: string) => boolean;
  readonly trusted: (name: string) => boolean;
}

export class World {
  readonly vm: Vm;
  readonly config: PytestConfig;
  readonly files: FileSystem;
  readonly declared = new Declared();
  readonly configValue: PyNative;
  readonly plugins: PluginModule[] = [];
  /** A usage error of an early conftest or plugin: nothing is collected. */
  usageError: Problem | undefined;
  /** True when a package is taken as installed. */
  readonly trusts: (name: string) => boolean;
  readonly #conftests = new Map<string, PluginModule | undefined>();
  readonly #problems = new Map<string, Problem>();
  #started = false;

  constructor(options: WorldOptions) {
    this.config = options.config;
    this.files = options.files;
    const { config } = options;
    this.vm = createInterpreter({
      files: options.files,
      sysPath: [
        ...new Set([
          ...config.pythonpath,
          config.invocationDir,
          ...projectFolders(options.files, config.invocationDir),
        ]),
      ],
      sitePackages: options.sitePackages,
      pythonVersion: [config.python.major, config.python.minor],
      platform: config.platform,
      facts: options.facts,
      results: options.results,
      trusted: (name) => isStandardModule(name) || options.trusted(name),
      modules: hostModules({
        config,
        installed: options.installed,
        hasPlugins: options.hasPlugins,
        markers: () => this.declared.markers,
      }),
    });
    this.trusts = options.trusted;
    this.configValue = configValue(this.vm, config, this.declared);
  }

  /** Loads what is loaded before collection begins: `-p` plugins and the conftests of the start points. */
  start(starts: readonly StartPoint[]): void {
    if (this.#started) return;
    this.#started = true;
    for (const name of this.config.options.plugins)
      if (!name.startsWith("no:")) this.#early(() => this.#plugin(name, true));
    for (const { path } of starts) this.#startConftests(path);
    for (const one of [...this.plugins]) this.#runConfigure(one);
  }

  #early(work: () => Problem | undefined): void {
    this.usageError ??= work();
  }

  #startConftests(path: string): void {
    const isFolder = this.files.kind(path) === "directory";
    const anchor = isFolder ? path : parentOf(path);
    for (const folder of [...upwards(anchor)].reverse())
      this.#early(() => this.#conftest(folder, true));
    if (!isFolder) return;
    for (const { name, kind } of this.files.list(anchor) ?? [])
      if (kind === "directory" && name.startsWith("test"))
        this.#early(() => this.#conftest(joinPath(anchor, name), true));
  }

  /** Loads the conftest of a folder when it is entered. */
  enter(folder: string): Problem | undefined {
    return this.#conftest(folder, false);
  }

  #conftest(folder: string, early: boolean): Problem | undefined {
    const known = this.#problems.get(folder);
    if (known || this.#conftests.has(folder)) return known;
    this.#conftests.set(folder, undefined);
    const file = joinPath(folder, "conftest.py");
    const excluded =
      this.config.options.noConftest ||
      !isWithin(folder, this.config.confcutdir) ||
      this.files.kind(file) !== "file";
    if (excluded) return undefined;
    const problem = this.#loadConftest(folder, file, early);
    if (problem) this.#problems.set(folder, problem);
    return problem;
  }

  #loadConftest(folder: string, file: string, early: boolean): Problem | undefined {
    const selector = relativePath(folder, this.config.rootdir);
    return this.#guard(selector, file, () => {
      const { name } = this.moduleName(file);
      // Conftests outside of packages share a name: each replaces the one before it.
      if (!name.includes(".")) this.vm.modules.delete(name);
      const module = this.importTestFile(file);
      if (module.doubt) throw new Stop(module.doubt);
      const layer = this.layerOf(module);
      const plugin: PluginModule = { module, layer, folder, early };
      this.#conftests.set(folder, plugin);
      const listed = module.attrs.get("pytest_plugins");
      if (listed && !early)
        throw new CollectError(
          "Defining 'pytest_plugins' in a non-top-level conftest is no longer supported",
        );
      this.#hook(plugin, "pytest_addoption", [["parser", parserValue(this.declared)]]);
      if (!early) this.#runConfigure(plugin);
      return listed ? this.loadPlugins(listed, early) : undefined;
    });
  }

  #runConfigure(plugin: PluginModule): void {
    this.#hook(plugin, "pytest_configure", [["config", this.configValue]]);
  }

  /** Runs a set-up hook; what it needs to know of the outside makes it count as not there. */
  #hook(plugin: PluginModule, name: string, values: readonly (readonly [string, PyValue])[]): void {
    const hook = plugin.module.attrs.get(name);
    if (hook?.kind !== "function") return;
    try {
      callHook(this.vm, hook, new Map(values));
    } catch (error) {
      if (!(error instanceof Stop || error instanceof PyRaise)) throw error;
    }
  }

  #guard(selector: string, file: string, work: () => Problem | undefined): Problem | undefined {
    try {
      return work();
    } catch (error) {
      return { why: this.failure(error, selector, file), certain: isOwnFailure(error, file) };
    }
  }

  /** An Undecided that tells a failure; anything that is no failure of the suite is thrown on. */
  failure(error: unknown, selector: string, file: string): Undecided {
    const root = this.config.rootdir;
    if (error instanceof Stop)
      return undecided(selector, error.why.why, place(root, error.why.at, file));
    if (error instanceof CollectError)
      return undecided(selector, error.message, place(root, error.at, file));
    if (error instanceof PyRaise) {
      const at = error.exception.data.get("place") as Parameters<typeof place>[1];
      return undecided(selector, this.describe(error), place(root, at, file));
    }
    throw error;
  }

  /** `ValueError: bad` */
  describe({ exception }: PyRaise): string {
    let text = "";
    try {
      text = strOf(this.vm, exception);
    } catch {
      text = "";
    }
    return text === "" ? exception.cls.name : `${exception.cls.name}: ${text}`;
  }

  /** Imports the modules that a `pytest_plugins` value names. */
  loadPlugins(listed: PyValue, early: boolean): Problem | undefined {
    const single = textOf(listed);
    const names =
      single !== undefined ? [single] : iterate(this.vm, listed).map((one) => textOf(one) ?? "");
    for (const name of names) {
      const problem = this.#plugin(name, early);
      if (problem) return problem;
    }
    return undefined;
  }

  #plugin(name: string, early: boolean): Problem | undefined {
    return this.#guard(".", "", () => {
      const module = importModule(this.vm, name);
      if (module.kind !== "module" || this.plugins.some((one) => one.module === module))
        return undefined;
      const plugin = { module, layer: this.layerOf(module), folder: undefined, early };
      this.plugins.push(plugin);
      this.#hook(plugin, "pytest_addoption", [["parser", parserValue(this.declared)]]);
      const listed = module.attrs.get("pytest_plugins");
      return listed ? this.loadPlugins(listed, early) : undefined;
    });
  }

  layerOf(module: PyModule): Layer {
    return readLayer(this.vm, module.attrs, this.configValue, false);
  }

  /** Conftests that a path sees, outermost first. */
  conftestsAbove(path: string): readonly PluginModule[] {
    return [...upwards(parentOf(path))]
      .reverse()
      .flatMap((folder) => this.#conftests.get(folder) ?? []);
  }

  /** Every conftest and plugin so far, in loading order. */
  get registered(): readonly PluginModule[] {
    return [...this.plugins, ...[...this.#conftests.values()].flatMap((one) => one ?? [])];
  }

  visible(path: string, inner: readonly Layer[]): Visible {
    const layers = [
      builtinPlugins,
      ...this.plugins.map((one) => one.layer),
      ...this.conftestsAbove(path).map((one) => one.layer),
      ...inner,
    ];
    return new Visible(layers, this.config.usefixtures);
  }

  /** Imports a test file or conftest by the import mode's rules. @throws PyRaise, Stop, CollectError. */
  importTestFile(file: string): PyModule {
    const { name, folder } = this.moduleName(file);
    const mode = this.config.options.importMode;
    if (mode !== "importlib") this.#addToPath(folder, mode);
    const before = this.vm.modules.get(name);
    const module = before ?? importFile(this.vm, name, file);
    if (module.kind !== "module") throw new Stop(this.vm.unknown(`${name} is not a module`));
    if (module.file !== undefined && module.file !== file)
      throw new CollectError(
        `import file mismatch: the module ${name} was imported from ${relativePath(module.file, this.config.rootdir)}`,
      );
    return module;
  }

  /** Puts folders on the path that test files collected before would have put there. */
  addEarlierFolders(folders: readonly string[]): void {
    const { importMode } = this.config.options;
    if (importMode === "importlib") return;
    const known = new Set(
      this.vm.sysPath.items.map((one) => (one.kind === "str" ? one.value : "")),
    );
    for (const folder of folders) if (!known.has(folder)) this.#addToPath(folder, importMode);
  }

  #addToPath(folder: string, mode: "prepend" | "append"): void {
    const { items } = this.vm.sysPath;
    const isFolder = (one: PyValue | undefined): boolean =>
      one?.kind === "str" && one.value === folder;
    if (mode === "append" ? items.some(isFolder) : isFolder(items[0])) return;
    this.vm.trail.touch(this.vm.sysPath);
    if (mode === "append") items.push(str(folder));
    else items.unshift(str(folder));
  }

  /** The dotted name of a file and the folder that goes on `sys.path` for it. */
  moduleName(file: string): { readonly name: string; readonly folder: string } {
    const stem = nameOf(file).replace(/\.py$/, "");
    if (this.config.options.importMode === "importlib") {
      const parts = relativePath(parentOf(file), this.config.rootdir).split("/");
      const dotted = [...parts.filter((one) => one !== "."), stem].join(".");
      return { name: dotted, folder: this.config.rootdir };
    }
    const packages: string[] = [];
    let folder = parentOf(file);
    while (this.files.kind(joinPath(folder, "__init__.py")) === "file" && isName(nameOf(folder))) {
      packages.unshift(nameOf(folder));
      folder = parentOf(folder);
    }
    const names = stem === "__init__" && packages.length > 0 ? packages : [...packages, stem];
    return { name: names.join("."), folder };
  }
}

/**
 * True when a failure is sure: pytest's own, or an exception that the file itself raises. What code that it imports
 * raises may hang on what is not modelled of the outside.
 */
export function isOwnFailure(error: unknown, file: string): boolean {
  if (error instanceof Stop) return false;
  if (!(error instanceof PyRaise)) return true;
  const at = error.exception.data.get("place") as Place | undefined;
  return at === undefined || at.file === file || file === "";
}

const isName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text);
