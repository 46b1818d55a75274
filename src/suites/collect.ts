// Collecting one test file: its module, classes and functions in pytest's order (pytest-ids 5–9).
import {
  importModule,
  type PyClass,
  type PyFunction,
  type PyModule,
  PyRaise,
  type PyValue,
  Stop,
  type Vm,
} from "../python/index.ts";
import { compareCodePoints } from "../text/files.ts";
import { inEveryWay, leavesOf } from "./assume.ts";
import { closureOf, type FixtureDef, type Layer, readLayer } from "./fixtures.ts";
import { unknownIds } from "./idset.ts";
import { unionIds } from "./idset-union.ts";
import { makeItems } from "./makeitem.ts";
import { markUse } from "./mark-uses.ts";
import { type Mark, marksOf } from "./marks.ts";
import { constructorOf, isDisabled, isUnhashable, type Member, memberOf } from "./members.ts";
import { type BuiltPart, callHook, Metafunc, type Subject } from "./metafunc.ts";
import { expandedMembers } from "./parameterized.ts";
import type { IdMaking } from "./parametrize.ts";
import { relativePath } from "./paths.ts";
import { place, undecided } from "./places.ts";
import { CollectError, textOf } from "./py.ts";
import { outcomeOf, warn } from "./pytest-module.ts";
import { argumentNames } from "./signature.ts";
import type { Certainty, MarkUse, SuiteFile, TestClass, TestFunction, Undecided } from "./types.ts";
import { idsOfWays, type Unit } from "./units.ts";
import type { PluginModule, World } from "./world.ts";

/** A file as collected, before selection. */
export interface Collected {
  readonly file: SuiteFile;
  readonly units: readonly Unit[];
}

/** Where a member stands. */
interface Chain {
  readonly names: readonly string[];
  readonly classes: readonly PyClass[];
  readonly layers: readonly Layer[];
  readonly status: Certainty;
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
      if (module.doubt) return this.#ended("undecided", new Stop(module.doubt));
      const units = this.#moduleUnits(module);
      return { file: this.#file(module, units), units };
    } catch (error) {
      if (error instanceof Stop) return this.#ended("undecided", error);
      if (error instanceof PyRaise && outcomeOf(error.exception) === "module-skip")
        return this.#ended("skipped", error);
      return this.#ended("broken", error);
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
    const open = module.open && this.#why(this.#rel, module.open);
    const [first, second] = this.#undecided;
    const inner = first && (second ? { ...first, selector: this.#rel } : first);
    const functions = units.map(({ test }) => test);
    return this.#suiteFile("collected", undefined, open ?? inner, functions);
  }

  #why(selector: string, { why, at }: { why: string; at: Stop["why"]["at"] }): Undecided {
    return undecided(selector, why, place(this.#world.config.rootdir, at, this.#path));
  }

  #moduleUnits(module: PyModule): readonly Unit[] {
    const listed = module.attrs.get("pytest_plugins");
    const problem = listed && this.#world.loadPlugins(listed, false);
    if (problem?.certain) throw new CollectError(problem.why.reason);
    if (problem) throw new Stop(this.#vm.unknown(problem.why.reason));
    if (isDisabled(this.#vm, module)) return [];
    this.#marks(module);
    const layer = this.#world.layerOf(module);
    const chain: Chain = { names: [], classes: [], layers: [layer], status: "certain" };
    const entries: Entry[] = [];
    for (const [name, value] of module.attrs)
      entries.push(...this.#member(name, value, chain, module));
    return finish(entries);
  }

  #marks(value: PyValue): readonly Mark[] {
    return marksOf(this.#vm, value, (one) => {
      if (one.kind === "maybe") throw new Stop(one.condition);
      return one;
    });
  }

  #node(chain: Chain, name: string): string {
    return [this.#rel, ...chain.names, name].join("::");
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
    if (funcs.length === real.length) return [this.#unit(name, funcs, inner)];
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

  #warned(message: string): void {
    const pytest = importModule(this.#vm, "pytest");
    if (pytest.kind === "module")
      warn(this.#vm, this.#world.config, pytest, "PytestCollectionWarning", message);
  }

  #undecidedMember(name: string, chain: Chain, stop: Stop): readonly Entry[] {
    const base = this.#node(chain, name);
    const why = this.#why(base, stop.why);
    const isFunction = this.#world.config.pythonFunctions.some((one) => name.startsWith(one));
    if (!isFunction) {
      this.#undecided.push(why);
      return [];
    }
    return [this.#plainUnit(name, chain, undefined, why)];
  }

  #hooked(
    name: string,
    value: PyValue,
    chain: Chain,
    holder: PyValue,
  ): readonly Entry[] | undefined {
    const hooks = this.#hooks("pytest_pycollect_makeitem");
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
    return made.map((one) => this.#plainUnit(one.name, chain, one.func ?? value, undefined));
  }

  /** Hook functions of a name that this file sees, nearest first. */
  #hooks(name: string): readonly PyValue[] {
    return this.#hookModules()
      .map((one) => one.module.attrs.get(name))
      .filter((one) => one !== undefined);
  }

  /** Plugins and conftests that count for this file, last registered first. */
  #hookModules(): readonly PluginModule[] {
    const { plugins } = this.#world;
    return [...plugins, ...this.#world.conftestsAbove(this.#path)].reverse();
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
      this.#marks(cls);
      const inner = this.#inside(name, cls, chain);
      const entries = this.#classMembers(cls).flatMap(([key, value]) =>
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

  /** A name belongs to the first class along the MRO that has it; groups are told root bases first. */
  #classMembers(cls: PyClass): readonly (readonly [string, PyValue])[] {
    const seen = new Set<string>();
    const groups = cls.mro.map((one) => {
      if (one.kind !== "class" || one.place === undefined) return [];
      const own = expandedMembers(this.#vm, one.attrs).filter(([name]) => !seen.has(name));
      for (const [name] of own) seen.add(name);
      return own;
    });
    return groups.reverse().flat();
  }

  /** Errors while a class is collected lose that class only. */
  #guarded(name: string, chain: Chain, work: () => readonly Unit[]): readonly Unit[] {
    try {
      return work();
    } catch (error) {
      const selector = this.#node(chain, name);
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
        units.length === 0 && run ? [this.#plainUnit("runTest", inner, run, undefined)] : units;
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
      const inner = this.#why(this.#node(chain, name), why);
      return [this.#plainUnit(name, chain, undefined, inner)];
    }
    if (callable.length === 0) return [];
    const possible = absent || callable.length < values.length;
    const inner: Chain = possible ? { ...chain, status: "possible" } : chain;
    return [this.#plainUnit(name, inner, callable[0], undefined)];
  }

  /** A test without parameters, or one of which nothing but the name is known. */
  #plainUnit(
    name: string,
    chain: Chain,
    func: PyValue | undefined,
    why: Undecided | undefined,
  ): Unit {
    const base = this.#node(chain, name);
    const made = why
      ? { ids: unknownIds(base, why), parts: undefined }
      : idsOfWays(base, [[]], chain.status, this.#world.config.rootdir, this.#path);
    return this.#made(name, chain, func, { ...made, fixtures: [] });
  }

  /** Marks with the level they stand on; undefined when they are not all known. */
  #allMarks(func: PyValue | undefined, chain: Chain): readonly LevelMark[] | undefined {
    if (!func) return undefined;
    try {
      return this.#levels(func, chain, settledOnly).flatMap(({ marks, level }) =>
        marks.map((mark) => ({ mark, level })),
      );
    } catch (error) {
      if (error instanceof Stop) return undefined;
      throw error;
    }
  }

  #levels(func: PyValue, chain: Chain, settle: (value: PyValue) => PyValue | undefined) {
    const target = func.kind === "staticmethod" || func.kind === "classmethod" ? func.func : func;
    const own = { marks: marksOf(this.#vm, target, settle), level: "function" as const };
    const classes = [...chain.classes].reverse().map((cls) => ({
      marks: marksOf(this.#vm, cls, settle),
      level: "class" as const,
    }));
    const module = { marks: marksOf(this.#vm, this.#module!, settle), level: "module" as const };
    return [own, ...classes, module];
  }

  #made(
    name: string,
    chain: Chain,
    func: PyValue | undefined,
    made: Pick<TestFunction, "ids" | "fixtures"> & Pick<Unit, "parts">,
  ): Unit {
    const real = func && functionBehind(func);
    const { rootdir } = this.#world.config;
    const levels = this.#allMarks(func, chain);
    const marks = (levels ?? []).map(({ mark, level }) =>
      markUse(this.#vm, mark, rootdir, this.#path, level),
    );
    const test: TestFunction = {
      file: this.#rel,
      classes: chain.names,
      name,
      base: made.ids.base,
      at: place(rootdir, real?.place, this.#path),
      status: chain.status,
      ids: made.ids,
      marks,
      fixtures: made.fixtures,
    };
    return {
      test,
      parts: made.parts,
      func,
      cls: chain.classes.at(-1),
      module: this.#module,
      marks: (levels ?? []).map((one) => one.mark),
      marksOpen: levels === undefined,
      keywords: [...(real?.attrs.keys() ?? []), ...marks.map((one) => one.name)],
    };
  }

  /** A test function; several when an unknown condition decides which. */
  #unit(name: string, funcs: readonly PyValue[], chain: Chain): Unit {
    const base = this.#node(chain, name);
    const made = funcs.map((func) => {
      try {
        const ways = inEveryWay((assume) =>
          this.#parts(name, func, chain, (value) => {
            const picked = assume.pick(value);
            return picked.kind === "absent" ? undefined : picked;
          }),
        );
        const parts = ways.map((one) => one.parts);
        const { rootdir } = this.#world.config;
        return {
          ...idsOfWays(base, parts, chain.status, rootdir, this.#path),
          fixtures: ways[0]!.fixtures,
        };
      } catch (error) {
        if (!(error instanceof Stop)) throw error;
        return {
          ids: unknownIds(base, this.#why(base, error.why)),
          parts: undefined,
          fixtures: [],
        };
      }
    });
    const [first] = made;
    if (made.length === 1) return this.#made(name, chain, funcs[0], first!);
    const ids = unionIds(
      base,
      made.map((one) => one.ids),
    );
    return this.#made(name, chain, funcs[0], { ids, parts: undefined, fixtures: first!.fixtures });
  }

  /** The parts of a function in one way of the unknown conditions. */
  #parts(
    name: string,
    func: PyValue,
    chain: Chain,
    settle: (value: PyValue) => PyValue | undefined,
  ): { readonly parts: readonly BuiltPart[]; readonly fixtures: readonly string[] } {
    const vm = this.#vm;
    const marks = this.#levels(func, chain, settle).flatMap((one) => one.marks);
    const method = chain.classes.length > 0 && func.kind !== "staticmethod";
    const visible = this.#world.visible(this.#path, chain.layers);
    const initial = [
      ...visible.autouse,
      ...marks
        .filter((one) => one.name === "usefixtures")
        .flatMap((one) => one.args.map((arg) => textOf(arg) ?? "")),
      ...argumentNames(vm, func, method),
    ];
    const making = this.#making();
    const probe = new Metafunc(making, this.#subject(name, func, chain, marks, emptyClosure));
    const ignored = this.#ignored(probe, marks);
    const closure = closureOf(visible, [...new Set(initial)], ignored, this.#world.config.rules);
    const metafunc = new Metafunc(making, this.#subject(name, func, chain, marks, closure));
    this.#generate(metafunc, chain);
    return { parts: metafunc.parts, fixtures: metafunc.fixtureNames };
  }

  #subject(
    name: string,
    func: PyValue,
    chain: Chain,
    marks: readonly Mark[],
    closure: Subject["closure"],
  ): Subject {
    return {
      name,
      nodeid: this.#node(chain, name),
      func: func.kind === "staticmethod" || func.kind === "classmethod" ? func.func : func,
      cls: chain.classes.at(-1),
      module: this.#module!,
      marks,
      closure,
      config: this.#world.configValue,
    };
  }

  /** Names that direct marks hide: their fixtures' own arguments are not followed. */
  #ignored(metafunc: Metafunc, marks: readonly Mark[]): ReadonlySet<string> {
    const hidden = marks
      .filter(({ name }) => name === "parametrize")
      .flatMap((mark) => {
        const indirect = mark.kwargs.get("indirect");
        const names = metafunc.markNames(mark);
        if (!indirect || isFalsy(indirect)) return names;
        if (this.#world.config.rules.listIndirectLeaks || indirect.kind === "bool") return [];
        const listed = metafunc.listedNames(indirect);
        return names.filter((one) => !listed.includes(one));
      });
    return new Set(hidden);
  }

  /** All generate-tests hooks in pytest's order (pytest-ids 12). */
  #generate(metafunc: Metafunc, chain: Chain): void {
    const run = (hook: PyValue): void =>
      metafunc.runHook(hook, (func, values) => {
        callHook(this.#vm, func, values);
      });
    const name = "pytest_generate_tests";
    const cls = chain.classes.at(-1);
    const inClass = cls && classHook(cls, name);
    if (inClass) run(this.#bound(inClass, cls));
    const inModule = this.#module!.attrs.get(name);
    if (inModule) run(inModule);
    const modules = this.#hookModules();
    const hooksOf = (early: boolean): readonly PyValue[] =>
      modules
        .filter((one) => one.early === early)
        .map((one) => one.module.attrs.get(name))
        .filter((one) => one !== undefined);
    for (const hook of hooksOf(false)) run(hook);
    metafunc.applyFixtures();
    for (const hook of hooksOf(true)) run(hook);
    metafunc.applyMarks();
  }

  #bound(hook: PyValue, cls: PyClass): PyValue {
    if (hook.kind === "staticmethod") return hook.func;
    if (hook.kind === "classmethod") return { kind: "boundmethod", self: cls, func: hook.func };
    const self: PyValue = {
      kind: "instance",
      cls,
      attrs: new Map(),
      payload: undefined,
      data: new Map(),
    };
    return { kind: "boundmethod", self, func: hook };
  }

  #making(): IdMaking {
    const { config } = this.#world;
    const hooks = this.#hooks("pytest_make_parametrize_id");
    const hook =
      hooks.length === 0
        ? undefined
        : (value: PyValue, argname: string): string | undefined => {
            for (const one of hooks) {
              const values = new Map<string, PyValue>([
                ["config", this.#world.configValue],
                ["val", value],
                ["argname", { kind: "str", value: argname }],
              ]);
              const result = callHook(this.#vm, one, values);
              if (result.kind === "none") continue;
              const text = textOf(result);
              if (text === undefined)
                throw new Stop(this.#vm.unknown("pytest_make_parametrize_id gives no known text"));
              return text;
            }
            return undefined;
          };
    return {
      vm: this.#vm,
      config,
      hook,
      markUse: (mark) => markUse(this.#vm, mark, config.rootdir, this.#path),
    };
  }
}

interface LevelMark {
  readonly mark: Mark;
  readonly level: NonNullable<MarkUse["level"]>;
}

/** Takes only what hangs on no unknown condition. @throws Stop. */
const settledOnly = (value: PyValue): PyValue => {
  if (value.kind === "maybe") throw new Stop(value.condition);
  return value;
};

const emptyClosure: Subject["closure"] = {
  names: [],
  defs: new Map<string, readonly FixtureDef[]>(),
};

/** Functions are parametrized before any class of the same holder is looked into. */
function finish(entries: readonly Entry[]): readonly Unit[] {
  return entries.flatMap((one) => (typeof one === "function" ? one() : [one]));
}

function isFalsy(value: PyValue): boolean {
  if (value.kind === "none") return true;
  if (value.kind === "bool") return !value.value;
  if (value.kind === "list" || value.kind === "tuple") return value.items.length === 0;
  return value.kind === "str" && value.value === "";
}

function classHook(cls: PyClass, name: string): PyValue | undefined {
  for (const one of cls.mro) {
    const found = one.kind === "class" ? one.attrs.get(name) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** All names that `dir()` of an instance tells, with the value that attribute lookup finds. */
function namesOf(cls: PyClass): ReadonlyMap<string, PyValue> {
  const out = new Map<string, PyValue>();
  for (const one of cls.mro) {
    if (one.kind !== "class") continue;
    for (const [name, value] of one.attrs) if (!out.has(name)) out.set(name, value);
  }
  return out;
}

const isMethod = (value: PyValue): boolean =>
  ["function", "builtin", "staticmethod", "classmethod", "boundmethod", "class"].includes(
    value.kind,
  ) ||
  ((value.kind === "native" || value.kind === "instance") && value.attrs.has("__wrapped__")) ||
  (value.kind === "native" && value.hooks.call !== undefined);

/** The `def` behind a value, for its place and attributes. */
function functionBehind(value: PyValue): PyFunction | undefined {
  if (value.kind === "function") return value;
  if (value.kind === "staticmethod" || value.kind === "classmethod")
    return functionBehind(value.func);
  if (value.kind === "boundmethod") return functionBehind(value.func);
  return undefined;
}
