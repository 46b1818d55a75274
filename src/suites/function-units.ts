// Test functions as units: their marks, fixtures and parts, in every way of unknown conditions (pytest-ids 8–12).
import { type PyClass, type PyModule, type PyValue, Stop, type Vm } from "../python/index.ts";
import { inEveryWay } from "./assume.ts";
import type { Chain } from "./chain.ts";
import { classHook, functionBehind } from "./class-members.ts";
import { closureOf, type FixtureDef } from "./fixtures.ts";
import { unknownIds } from "./idset.ts";
import { unionIds } from "./idset-union.ts";
import { markUse } from "./mark-uses.ts";
import { type Mark, marksOf } from "./marks.ts";
import { type BuiltPart, callHook, Metafunc, type Subject } from "./metafunc.ts";
import type { IdMaking } from "./parametrize.ts";
import { relativePath } from "./paths.ts";
import { place, undecided } from "./places.ts";
import { pluginFixtures } from "./plugin-marks.ts";
import { textOf } from "./py.ts";
import { argumentNames } from "./signature.ts";
import type { MarkUse, TestFunction, Undecided } from "./types.ts";
import { idsOfWays, type Unit } from "./units.ts";
import type { PluginModule, World } from "./world.ts";

/** Makes the units of one test module. */
export class FunctionUnits {
  readonly #world: World;
  readonly #vm: Vm;
  readonly #path: string;
  readonly #rel: string;
  readonly #module: PyModule;

  constructor(world: World, path: string, module: PyModule) {
    this.#world = world;
    this.#vm = world.vm;
    this.#path = path;
    this.#rel = relativePath(path, world.config.rootdir);
    this.#module = module;
  }

  /** The node id of a name at a place. */
  node(chain: Chain, name: string): string {
    return [this.#rel, ...chain.names, name].join("::");
  }

  /** A reason as data. */
  why(selector: string, { why, at }: { why: string; at: Stop["why"]["at"] }): Undecided {
    return undecided(selector, why, place(this.#world.config.rootdir, at, this.#path));
  }

  /** Hook functions of a name that this file sees, nearest first. */
  hooks(name: string): readonly PyValue[] {
    return this.#hookModules()
      .map((one) => one.module.attrs.get(name))
      .filter((one) => one !== undefined);
  }

  /** Plugins and conftests that count for this file, last registered first. */
  #hookModules(): readonly PluginModule[] {
    const { plugins } = this.#world;
    return [...plugins, ...this.#world.conftestsAbove(this.#path)].reverse();
  }

  /** A test without parameters, or one of which nothing but the name is known. */
  plain(name: string, chain: Chain, func: PyValue | undefined, why: Undecided | undefined): Unit {
    const base = this.node(chain, name);
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
    const module = { marks: marksOf(this.#vm, this.#module, settle), level: "module" as const };
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
  unit(name: string, funcs: readonly PyValue[], chain: Chain): Unit {
    const base = this.node(chain, name);
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
          ids: unknownIds(base, this.why(base, error.why)),
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
    const added = pluginFixtures(vm, func, marks, (name) => this.#world.trusts(name));
    const initial = [
      ...visible.autouse,
      ...marks
        .filter((one) => one.name === "usefixtures")
        .flatMap((one) => one.args.map((arg) => textOf(arg) ?? "")),
      ...added,
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
      nodeid: this.node(chain, name),
      func: func.kind === "staticmethod" || func.kind === "classmethod" ? func.func : func,
      cls: chain.classes.at(-1),
      module: this.#module,
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
    const inModule = this.#module.attrs.get(name);
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
    const hooks = this.hooks("pytest_make_parametrize_id");
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

function isFalsy(value: PyValue): boolean {
  if (value.kind === "none") return true;
  if (value.kind === "bool") return !value.value;
  if (value.kind === "list" || value.kind === "tuple") return value.items.length === 0;
  return value.kind === "str" && value.value === "";
}
