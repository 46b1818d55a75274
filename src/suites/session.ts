// One suite: its configuration, its files in order, and what was collected so far.

import { Stop } from "../python/index.ts";
import type { FileSystem } from "../text/files.ts";
import { asTestId } from "../text/node-id.ts";
import { type Collected, collectModule } from "./collect.ts";
import { collectDoctests } from "./doctest-items.ts";
import { applyItemHooks, needsItems } from "./item-hooks.ts";
import {
  hasHighScope,
  type Item,
  ItemHooks,
  itemsOf,
  modifySteps,
  reorderByScope,
} from "./items.ts";
import { Layout } from "./layout.ts";
import { isWithin, parentOf, relativePath, resolvePath, upwards } from "./paths.ts";
import { place, undecided } from "./places.ts";
import { readSelection, type Selection, selectUnits } from "./select.ts";
import { relativeSelectors } from "./selectors.ts";
import {
  type PytestConfig,
  readSettings,
  type StartPoint,
  type SuiteOptions,
  startPoints,
} from "./settings.ts";
import { thirdParty } from "./third-party.ts";
import type { SuiteFile, SuiteIndex, TestCase, Undecided } from "./types.ts";
import type { Unit } from "./units.ts";
import { doctestKind, isTestModule, type Walked, Walker } from "./walk.ts";
import { conftestGate } from "./walk-gate.ts";
import { type Problem, World } from "./world.ts";

/** A file with everything that ordering needs. */
interface Kept {
  readonly file: SuiteFile;
  /** Before selection. */
  readonly all: readonly Unit[];
  /** After hooks and selection. */
  readonly units: readonly Unit[];
}

export class Session implements SuiteIndex {
  readonly root: string;
  readonly config: PytestConfig;
  readonly #files: FileSystem;
  readonly #options: SuiteOptions;
  readonly #kept = new Map<string, Kept>();
  readonly #starts: readonly StartPoint[];
  readonly #selection: Selection;
  #world: World | undefined;
  #layout: Layout | undefined;
  /** Test files collected in the shared world so far. */
  readonly #collectedFiles = new Set<string>();
  #failure: { readonly found: Problem | undefined } | undefined;

  constructor(files: FileSystem, root: string, options: SuiteOptions) {
    this.#files = files;
    this.#options = options;
    this.config = readSettings(files, resolvePath("/", root), options);
    this.root = this.config.rootdir;
    this.#starts = startPoints(this.config, files);
    this.#selection = readSelection(this.config);
  }

  #ready(): World {
    this.#world ??= this.#makeWorld();
    return this.#world;
  }

  #makeWorld(): World {
    const { config } = this;
    const world = new World({
      files: this.#files,
      config,
      ...thirdParty(this.#files, config, this.#options),
    });
    world.start(this.#starts);
    return world;
  }

  /** The order of a whole run, for answers about single files. */
  #order(): Layout {
    const naming = this.#ready();
    this.#layout ??= new Layout(
      this.config,
      this.#files,
      this.#starts,
      (file) => naming.moduleName(file),
      () => conftestGate(this.#makeWorld()),
    );
    return this.#layout;
  }

  /**
   * The world in which a file is imported as in a whole run: earlier files' folders are on the path, later ones'
   * are not. When later files have left traces that would count, the file gets a world of its own.
   */
  #worldFor(absolute: string): World {
    const world = this.#ready();
    if (!isTestModule(this.config, absolute, true)) return world;
    const order = this.#order();
    const { name } = world.moduleName(absolute);
    const before = new Set(order.foldersBefore(absolute));
    const position = order.position(absolute);
    const traces = [...this.#collectedFiles].some((file) => {
      if (order.position(file) <= position) return false;
      const other = world.moduleName(file);
      return (
        other.name === name ||
        !(before.has(other.folder) || other.folder === world.moduleName(absolute).folder)
      );
    });
    const chosen = traces ? this.#makeWorld() : world;
    chosen.addEarlierFolders([...before]);
    return chosen;
  }

  file(path: string): SuiteFile | undefined {
    const absolute = resolvePath(this.root, path);
    if (this.#files.kind(absolute) !== "file") return undefined;
    const known = this.#kept.get(relativePath(absolute, this.root));
    if (known) return known.file;
    return this.#alone(absolute).file;
  }

  /** One file as it would be within the whole run. */
  #alone(absolute: string): Kept {
    const namesake = this.#namesake(absolute);
    if (namesake) {
      const { file } = this.#kept.get(relativePath(namesake, this.root)) ?? this.#alone(namesake);
      const clash = this.#clash(absolute, file);
      if (clash) return this.#notCollected(relativePath(absolute, this.root), clash);
    }
    const world = this.#worldFor(absolute);
    for (const folder of [...upwards(parentOf(absolute))].reverse()) {
      if (!isWithin(folder, this.config.confcutdir)) continue;
      const problem = world.enter(folder);
      if (problem) return this.#notCollected(relativePath(absolute, this.root), problem);
    }
    return this.#keep(absolute, !this.#isInRun(absolute), world);
  }

  /** True when a run collects the file by its name. */
  #isInRun(absolute: string): boolean {
    return (
      isTestModule(this.config, absolute, false) ||
      doctestKind(this.config, absolute, false) !== undefined
    );
  }

  /** What the earlier file of the same module name does to this one. */
  #clash(absolute: string, earlier: SuiteFile): Problem | undefined {
    if (earlier.state === "broken" || earlier.state === "skipped") return undefined;
    const reason = `import file mismatch: a module of this name was imported from ${earlier.path}`;
    const why = undecided(absolute, reason, place(this.root, undefined, absolute));
    return { why, certain: earlier.state === "collected" };
  }

  /** An earlier file of the same module name, whose import would make this file's fail. */
  #namesake(absolute: string): string | undefined {
    if (!isTestModule(this.config, absolute, true)) return undefined;
    const { name } = this.#ready().moduleName(absolute);
    return this.#order().namesakeBefore(absolute, name);
  }

  *files(prefix?: string): Iterable<SuiteFile> {
    for (const { file } of this.#inOrder(prefix)) yield file;
  }

  /** Usage errors of configuration and early conftests: pytest would collect nothing. */
  #usageError(world: World): Problem | undefined {
    const text = this.config.problem ?? this.#selection.problem;
    if (text === undefined) return world.usageError ?? this.#lateFailure(world);
    const file = this.config.configFile ?? this.root;
    const why = undecided(".", text, place(this.root, undefined, file));
    return { why, certain: true };
  }

  /** Before pytest 8 any failing conftest loses the whole run. */
  #lateFailure(world: World): Problem | undefined {
    if (!this.config.rules.lateConftestFailureLosesAll) return undefined;
    this.#failure ??= { found: this.#firstLoss(world) };
    return this.#failure.found;
  }

  #firstLoss(world: World): Problem | undefined {
    const walker = new Walker(this.config, this.#files, conftestGate(world), this.#starts);
    for (const one of walker.walk()) if (one.kind === "lost") return one.problem;
    return undefined;
  }

  *#inOrder(prefix?: string): Generator<Kept, undefined> {
    const world = this.#ready();
    const gate = conftestGate(world);
    const walker = new Walker(this.config, this.#files, gate, this.#starts);
    const below = prefix === undefined ? undefined : resolvePath(this.root, prefix);
    for (const one of walker.walk(below)) {
      const kept = this.#walked(one, below !== undefined);
      if (kept) yield kept;
    }
  }

  #walked(one: Walked, single: boolean): Kept | undefined {
    if (one.kind === "lost")
      return this.#notCollected(relativePath(one.folder, this.root), one.problem);
    const explicit = one.explicit;
    const wanted =
      isTestModule(this.config, one.path, explicit) ||
      doctestKind(this.config, one.path, explicit) !== undefined;
    if (!wanted) return undefined;
    if (one.doubt) return this.#doubtful(one.path, one.doubt);
    const world = single ? this.#worldFor(one.path) : this.#ready();
    return narrowed(this.#keep(one.path, explicit, world), one.names, one.params);
  }

  /** A file or folder that gives no ids, for sure or perhaps. */
  #notCollected(path: string, { why, certain }: Problem): Kept {
    const problem = { ...why, selector: path };
    const file: SuiteFile = {
      path,
      state: certain ? "broken" : "undecided",
      problem,
      open: certain ? undefined : problem,
      functions: [],
      classes: [],
      dependencies: [path],
    };
    return { file, all: [], units: [] };
  }

  #doubtful(path: string, why: Undecided): Kept {
    return this.#notCollected(relativePath(path, this.root), { why, certain: false });
  }

  #keep(absolute: string, explicit: boolean, world: World): Kept {
    const path = relativePath(absolute, this.root);
    const known = this.#kept.get(path);
    if (known) return known;
    if (world === this.#world) this.#collectedFiles.add(absolute);
    const made = this.#collect(world, absolute, path, explicit);
    this.#kept.set(path, made);
    return made;
  }

  #collect(world: World, absolute: string, path: string, explicit: boolean): Kept {
    const usage = this.#usageError(world);
    if (usage) return this.#notCollected(path, usage);
    const module = isTestModule(
      this.config,
      absolute,
      explicit || !doctestKind(this.config, absolute, explicit),
    );
    const tests = module ? collectModule(world, absolute) : undefined;
    const doctests = collectDoctests(world, absolute, explicit);
    const collected = withDoctests(tests, doctests, path);
    const units = this.#chosen(world, absolute, collected.units);
    if ("selector" in units) return this.#doubtful(absolute, units);
    const functions = units.map(({ test }) => test);
    const dependencies = this.#dependencies(world, path);
    return { file: { ...collected.file, functions, dependencies }, all: collected.units, units };
  }

  /** The file itself, its conftests and what was read for them. */
  #dependencies(world: World, path: string): readonly string[] {
    const read = [...world.vm.dependencies].map((one) => relativePath(one, this.root));
    return [path, ...read.filter((one) => one !== path && !one.startsWith(".."))];
  }

  /** What item hooks and the selection leave of a file. */
  #chosen(world: World, path: string, units: readonly Unit[]): readonly Unit[] | Undecided {
    const hooked = applyItemHooks(world, path, units);
    if ("selector" in hooked) return hooked;
    return selectUnits(this.#selection, hooked);
  }

  hasFolder(path: string): boolean {
    return this.#files.kind(resolvePath(this.root, path)) === "directory";
  }

  *ordered(selectors: readonly string[] = []): Iterable<TestCase> {
    const wanted = relativeSelectors(selectors);
    const kept = [...this.#inOrder()];
    const world = this.#ready();
    const plain =
      kept.every(({ all }) => !all.some(hasHighScope)) && !needsItems(world, world.registered);
    if (plain) {
      for (const { units } of kept)
        for (const { test } of units)
          for (const one of test.ids.cases()) if (wanted(one.id)) yield one;
      return;
    }
    for (const one of this.#orderedItems(world, kept)) if (wanted(one.id)) yield one;
  }

  *#orderedItems(world: World, kept: readonly Kept[]): Generator<TestCase, undefined> {
    const all = kept.flatMap(({ all }) => all.flatMap((unit) => [...itemsOf(unit)]));
    const items = this.#modified(world, all);
    const left = new Set<string>();
    for (const { units } of kept)
      for (const { test } of units) for (const { id } of test.ids.cases()) left.add(id);
    for (const item of items) {
      if (!left.has(item.id)) continue;
      yield item.id === item.case.id ? item.case : { ...item.case, id: asTestId(item.id) };
    }
  }

  /** Items after the hooks of the whole run; where those cannot be followed, only reordered by scope. */
  #modified(world: World, all: readonly Item[]): readonly Item[] {
    const reorder = (items: readonly Item[]): readonly Item[] =>
      reorderByScope(items, this.config.rules.directIndex);
    try {
      const hooks = new ItemHooks(world);
      for (const { module } of world.registered) {
        const hook = module.attrs.get("pytest_itemcollected");
        if (hook) hooks.collected(hook, all);
      }
      return hooks.modify(modifySteps(world.registered), all, reorder);
    } catch (error) {
      if (error instanceof Stop) return reorder(all);
      throw error;
    }
  }
}

/** The part of a file that a start point with names asks for. */
function narrowed(kept: Kept, names: readonly string[], params: string | undefined): Kept {
  if (names.length === 0) return kept;
  const fits = ({ test }: Unit): boolean =>
    names.every((name, i) => [...test.classes, test.name][i] === name);
  void params;
  const units = kept.units.filter(fits);
  const functions = units.map(({ test }) => test);
  return { file: { ...kept.file, functions }, all: kept.all.filter(fits), units };
}

function withDoctests(
  tests: Collected | undefined,
  doctests: Collected | undefined,
  path: string,
): Collected {
  if (tests && !doctests) return tests;
  if (doctests && !tests) return doctests;
  if (!tests || !doctests) throw new Error(`${path} is neither a module nor a doctest`);
  const units = [...doctests.units, ...tests.units];
  return { units, file: { ...tests.file, functions: units.map(({ test }) => test) } };
}
