// Collecting one test file: its module, classes and functions in pytest's order (pytest-ids 5–9).
import {
  importModule,
  type PyClass,
  type PyModule,
  PyRaise,
  type PyValue,
  Stop,
  type Vm,
} from "../python/index.ts";
import { compareCodePoints } from "../text/files.ts";
import { leavesOf } from "./assume.ts";
import type { Chain } from "./chain.ts";
import { classMembers, isMethod, namesOf } from "./class-members.ts";
import { readLayer } from "./fixtures.ts";
import { FunctionUnits } from "./function-units.ts";
import { makeItems } from "./makeitem.ts";
import { marksOf } from "./marks.ts";
import { constructorOf, isDisabled, isUnhashable, type Member, memberOf } from "./members.ts";
import { expandedMembers } from "./parameterized.ts";
import { relativePath } from "./paths.ts";
import { place } from "./places.ts";
import { CollectError } from "./py.ts";
import { outcomeOf, warn } from "./pytest-module.ts";
import type { SuiteFile, TestClass, TestFunction, Undecided } from "./types.ts";
import type { Unit } from "./units.ts";
import { isOwnFailure, type World } from "./world.ts";

/** A file as collected, before selection. */
export interface Collected {
  readonly file: SuiteFile;
  readonly units: readonly Unit[];
}

type Entry = Unit | (() => readonly Unit[]);

/** Collects a test module by its absolute path. Never throws for what the file contains. */
export function collectModule(world: World, path: string): Collected {
  return new ModuleCollector(world, path).collect();
}

class ModuleCollector {
  readonly #world: World;
  readonly #vm: Vm;
  readonly #path: string;
  readonly #rel: string;
  readonly #classes: TestClass[] = [];
  readonly #lost: Undecided[] = [];
  readonly #undecided: Undecided[] = [];
  #functions: FunctionUnits | undefined;
  #module: PyModule | undefined;

  constructor(world: World, path: string) {
    this.#world = world;
    this.#vm = world.vm;
    this.#path = path;
    this.#rel = relativePath(path, world.config.rootdir);
  }

  collect(): Collected {
    try {
      const module = this.#world.importTestFile(this.#path);
      this.#module = module;
      this.#functions = new FunctionUnits(this.#world, this.#path, module);
      if (module.doubt) return this.#ended("undecided", new Stop(module.doubt));
      const units = this.#moduleUnits(module);
      return { file: this.#file(module, units), units };
    } catch (error) {
      if (error instanceof Stop) return this.#ended("undecided", error);
      if (error instanceof PyRaise && outcomeOf(error.exception) === "module-skip")
        return this.#ended("skipped", error);
      return this.#ended(isOwnFailure(error, this.#path) ? "broken" : "undecided", error);
    }
  }

  #ended(state: SuiteFile["state"], error: unknown): Collected {
    const problem = this.#world.failure(error, this.#rel, this.#path);
    const open = state === "undecided" ? problem : undefined;
    return { file: this.#suiteFile(state, problem, open, []), units: [] };
  }

  #suiteFile(
    state: SuiteFile["state"],
    problem: Undecided | undefined,
    open: Undecided | undefined,
    functions: readonly TestFunction[],
  ): SuiteFile {
    return {
      path: this.#rel,
      state,
      problem,
      open,
      functions,
      classes: this.#classes,
      lost: this.#lost,
      undecided: this.#undecided,
      dependencies: [this.#rel],
    };
  }

  #file(module: PyModule, units: readonly Unit[]): SuiteFile {
    const open = module.open && this.#units.why(this.#rel, module.open);
    const [first, second] = this.#undecided;
    const inner = first && (second ? { ...first, selector: this.#rel } : first);
    const functions = units.map(({ test }) => test);
    return this.#suiteFile("collected", undefined, open ?? inner, functions);
  }

  #moduleUnits(module: PyModule): readonly Unit[] {
    const listed = module.attrs.get("pytest_plugins");
    const problem = listed && this.#world.loadPlugins(listed, false);
    if (problem?.certain) throw new CollectError(problem.why.reason);
    if (problem) throw new Stop(this.#vm.unknown(problem.why.reason));
    if (isDisabled(this.#vm, module)) return [];
    this.#checkMarks(module);
    const layer = this.#world.layerOf(module);
    const chain: Chain = { names: [], classes: [], layers: [layer], status: "certain" };
    const entries: Entry[] = [];
    for (const [name, value] of module.attrs)
      entries.push(...this.#member(name, value, chain, module));
    return finish(entries);
  }

  /** There once the module is imported. */
  get #units(): FunctionUnits {
    return this.#functions!;
  }

  /** Marks that are no marks are an error of the module or class. */
  #checkMarks(value: PyValue): void {
    marksOf(this.#vm, value, (one) => {
      if (one.kind === "maybe") throw new Stop(one.condition);
      return one;
    });
  }

  /** What one name gives. */
  #member(name: string, value: PyValue, chain: Chain, holder: PyValue): readonly Entry[] {
    if (/^__.*__$/.test(name)) return [];
    const hooked = this.#hooked(name, value, chain, holder);
    if (hooked) return hooked;
    const { values, absent } = leavesOf(value);
    const { config } = this.#world;
    const members = values
      .filter((one) => !this.#isImported(one))
      .map((one) => memberOf(this.#vm, config, name, one));
    const status = absent || members.length < values.length ? "possible" : chain.status;
    return this.#judged(name, members, { ...chain, status });
  }

  #isImported(value: PyValue): boolean {
    if (this.#world.config.collectImportedTests) return false;
    if (value.kind === "function") return value.module !== this.#module;
    return value.kind === "class" && value.module !== this.#module?.name;
  }

  #judged(name: string, members: readonly Member[], chain: Chain): readonly Entry[] {
    const real = members.filter((one) => one.kind !== "nothing" && one.kind !== "warned");
    for (const one of members) if (one.kind === "warned") this.#warned(one.message);
    const [first] = real;
    if (!first) return [];
    const inner: Chain = real.length < members.length ? { ...chain, status: "possible" } : chain;
    const failed = real.find((one) => one.kind === "error");
    if (failed?.kind === "error" && real.length === 1) throw new CollectError(failed.message);
    const why = real.find((one) => one.kind === "undecided");
    if (why?.kind === "undecided") return this.#undecidedMember(name, inner, why.why);
    const funcs = real.flatMap((one) => (one.kind === "function" ? [one.func] : []));
    if (funcs.length === real.length) return [this.#functionUnit(name, funcs, inner)];
    if (real.length > 1)
      return this.#undecidedMember(
        name,
        inner,
        new Stop(this.#vm.unknown("it may be one of several")),
      );
    if (first.kind === "class") return [() => this.#class(name, first.cls, inner)];
    if (first.kind === "testcase") return [() => this.#testCase(name, first.cls, inner)];
    return [];
  }

  /** A failure of a function that may not be there loses the module only perhaps. */
  #functionUnit(name: string, funcs: readonly PyValue[], chain: Chain): Unit {
    try {
      return this.#units.unit(name, funcs, chain);
    } catch (error) {
      const fails = error instanceof CollectError || error instanceof PyRaise;
      if (!fails || (funcs.length === 1 && chain.status === "certain")) throw error;
      throw new Stop(this.#vm.unknown(`${name} may be there, and then the collection fails`));
    }
  }

  #warned(message: string): void {
    const pytest = importModule(this.#vm, "pytest");
    if (pytest.kind === "module")
      warn(this.#vm, this.#world.config, pytest, "PytestCollectionWarning", message);
  }

  #undecidedMember(name: string, chain: Chain, stop: Stop): readonly Entry[] {
    const base = this.#units.node(chain, name);
    const why = this.#units.why(base, stop.why);
    const isFunction = this.#world.config.pythonFunctions.some((one) => name.startsWith(one));
    if (!isFunction) {
      this.#undecided.push(why);
      return [];
    }
    return [this.#units.plain(name, chain, undefined, why)];
  }

  #hooked(
    name: string,
    value: PyValue,
    chain: Chain,
    holder: PyValue,
  ): readonly Entry[] | undefined {
    const hooks = this.#units.hooks("pytest_pycollect_makeitem");
    if (hooks.length === 0 || value.kind === "maybe") return undefined;
    const made = makeItems(this.#vm, hooks, {
      name,
      value,
      holder,
      nodeid: [this.#rel, ...chain.names].join("::"),
      config: this.#world.configValue,
    });
    if (made === undefined) return undefined;
    if (made instanceof Stop) return this.#undecidedMember(name, chain, made);
    return made.map((one) => this.#units.plain(one.name, chain, one.func ?? value, undefined));
  }

  #class(name: string, cls: PyClass, chain: Chain): readonly Unit[] {
    return this.#guarded(name, chain, () => {
      if (isDisabled(this.#vm, cls)) return [];
      this.#classes.push(this.#testClass(name, cls, chain));
      const maker = constructorOf(cls);
      if (maker) {
        this.#warned(`cannot collect test class '${name}' because it has a ${maker} constructor`);
        return [];
      }
      if (isUnhashable(cls) && this.#world.config.rules.unhashableInstanceIsError)
        throw new CollectError(`unhashable type: '${cls.name}'`);
      this.#checkMarks(cls);
      const inner = this.#inside(name, cls, chain);
      const entries = classMembers(this.#vm, cls).flatMap(([key, value]) =>
        this.#member(key, value, inner, cls),
      );
      return finish(entries);
    });
  }

  #testClass(name: string, cls: PyClass, chain: Chain): TestClass {
    const at = place(this.#world.config.rootdir, cls.place, this.#path);
    return { path: [...chain.names, name], at };
  }

  #inside(name: string, cls: PyClass, chain: Chain): Chain {
    const layer = readLayer(this.#vm, namesOf(cls), this.#world.configValue, true);
    return {
      names: [...chain.names, name],
      classes: [...chain.classes, cls],
      layers: [...chain.layers, layer],
      status: chain.status,
    };
  }

  /** Errors while a class is collected lose that class only. */
  #guarded(name: string, chain: Chain, work: () => readonly Unit[]): readonly Unit[] {
    try {
      return work();
    } catch (error) {
      const selector = this.#units.node(chain, name);
      const why = this.#world.failure(error, selector, this.#path);
      (error instanceof Stop ? this.#undecided : this.#lost).push(why);
      return [];
    }
  }

  #testCase(name: string, cls: PyClass, chain: Chain): readonly Unit[] {
    return this.#guarded(name, chain, () => {
      if (isDisabled(this.#vm, cls)) return [];
      const found = new Map<string, PyValue>();
      for (const one of [...cls.mro].reverse()) {
        if (one.kind !== "class") throw new Stop(this.#vm.unknown("a base class is not known"));
        for (const [key, value] of expandedMembers(this.#vm, one.attrs)) found.set(key, value);
      }
      const methods = [...found].filter(([key]) => key.startsWith("test"));
      const inner = this.#inside(name, cls, chain);
      const units = methods
        .sort(([a], [b]) => compareCodePoints(a, b))
        .flatMap(([key, value]) => this.#method(key, value, inner));
      const run = found.get("runTest");
      const all =
        units.length === 0 && run ? [this.#units.plain("runTest", inner, run, undefined)] : units;
      if (all.length > 0) this.#classes.push(this.#testClass(name, cls, chain));
      return all;
    });
  }

  #method(name: string, value: PyValue, chain: Chain): readonly Unit[] {
    const { values, absent } = leavesOf(value);
    const callable = values.filter((one) => isMethod(one) && !isDisabled(this.#vm, one));
    const unsure = values.find((one) => one.kind === "unknown" || one.kind === "opaque");
    if (unsure) {
      const why = this.#vm.unknown("what the method is cannot be known");
      const inner = this.#units.why(this.#units.node(chain, name), why);
      return [this.#units.plain(name, chain, undefined, inner)];
    }
    if (callable.length === 0) return [];
    const possible = absent || callable.length < values.length;
    const inner: Chain = possible ? { ...chain, status: "possible" } : chain;
    return [this.#units.plain(name, inner, callable[0], undefined)];
  }
}

/** Functions are parametrized before any class of the same holder is looked into. */
function finish(entries: readonly Entry[]): readonly Unit[] {
  return entries.flatMap((one) => (typeof one === "function" ? one() : [one]));
}
