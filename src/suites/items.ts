// Single items: enumerating them, what hooks see of them, and the order in which a session runs them (pytest-ids 13).
import {
  advance,
  type Bindings,
  builtin,
  list,
  NONE,
  native,
  type PyList,
  type PyNative,
  PyRaise,
  type PyValue,
  Stop,
  str,
} from "../python/index.ts";
import { withParams } from "../text/node-id.ts";
import { choose, joinTexts } from "./idset.ts";
import type { PartSet } from "./idset-parts.ts";
import { Mark, markDecorator, markIn } from "./marks.ts";
import { type BuiltPart, callHook } from "./metafunc.ts";
import { textOf } from "./py.ts";
import { type HighScope, reorderItems } from "./reorder.ts";
import type { TestCase } from "./types.ts";
import type { Unit } from "./units.ts";
import type { PluginModule, World } from "./world.ts";

/** One test as pytest runs it. */
export interface Item {
  readonly unit: Unit;
  readonly case: TestCase;
  readonly chosen: readonly PartSet[];
  /** Position among the items of its function. */
  readonly index: number;
  /** The node id, which hooks may rewrite. */
  id: string;
}

/** The items of a function, in collection order. */
export function* itemsOf(unit: Unit): Iterable<Item> {
  if (!unit.parts) {
    let index = 0;
    for (const one of unit.test.ids.cases())
      yield { unit, case: one, chosen: [], index: index++, id: one.id };
    return;
  }
  let index = 0;
  const cases = unit.test.ids.cases()[Symbol.iterator]();
  for (const chosen of choose(unit.parts)) {
    const one = cases.next().value as TestCase | undefined;
    const id = withParams(unit.test.base, joinTexts(chosen));
    yield {
      unit,
      case: one ?? { id, status: unit.test.status, axes: {} },
      chosen,
      index: index++,
      id,
    };
  }
}

/** True when the order of a function's items hangs on more than collection order. */
export function hasHighScope(unit: Unit): boolean {
  return unit.parts?.some(({ scope }) => scope !== "function") ?? false;
}

/** Groups items by the scopes of their parameters. */
export function reorderByScope(
  items: readonly Item[],
  directIndex: "callspec" | "set" | "value",
): readonly Item[] {
  const positions = new Map<readonly PartSet[], ReadonlyMap<PartSet, number>>();
  const positionOf = (part: BuiltPart, set: PartSet): number => {
    let known = positions.get(part.sets);
    if (!known) {
      known = new Map(part.sets.map((one, i) => [one, i]));
      positions.set(part.sets, known);
    }
    return known.get(set)!;
  };
  return reorderItems(items, (item, scope) =>
    (item.unit.parts ?? []).flatMap((part, i) => {
      if (part.scope !== scope) return [];
      const set = item.chosen[i]!;
      return part.names.map((name, k) => {
        const position = positionOf(part, set);
        const direct = directIndex === "callspec" ? item.index : position;
        const value = part.direct[k] ? (set.keys?.[k] ?? direct) : position;
        return `${name}\0${value}\0${where(item, scope)}`;
      });
    }),
  );
}

function where({ unit }: Item, scope: HighScope): string {
  const { file, classes } = unit.test;
  if (scope === "session") return "";
  if (scope === "package") return file.split("/").slice(0, -1).join("/");
  return scope === "module" ? file : [file, ...classes].join("::");
}

/** What orders a hook among the others. */
type Turn = "first" | "usual" | "last";

function turnOf(hook: PyValue): Turn {
  if (hook.kind !== "function") return "usual";
  const options = hook.attrs.get("pytest_impl");
  const kwargs =
    options?.kind === "native" ? (options.data as ReadonlyMap<string, PyValue>) : undefined;
  const set = (name: string): boolean => {
    const value = kwargs?.get(name);
    return value?.kind === "bool" && value.value;
  };
  return set("tryfirst") ? "first" : set("trylast") ? "last" : "usual";
}

/** A step of `pytest_collection_modifyitems`: a hook of the suite, or the reordering by scope. */
export type Step = { readonly hook: PyValue } | "reorder";

const isWrapper = (step: Step): boolean =>
  step !== "reorder" && step.hook.kind === "function" && step.hook.isGenerator;

/**
 * The steps in pytest's order: wrappers, late conftests, reordering, early conftests and plugins; within each,
 * first and last ones shifted. What a wrapper does behind its `yield` comes at the end.
 */
export function modifySteps(modules: readonly PluginModule[]): readonly Step[] {
  const hooks = (early: boolean): readonly Step[] =>
    [...modules]
      .reverse()
      .filter((one) => one.early === early)
      .flatMap((one) => {
        const hook = one.module.attrs.get("pytest_collection_modifyitems");
        return hook ? [{ hook }] : [];
      });
  const all: readonly Step[] = [...hooks(false), "reorder", ...hooks(true)];
  const turn = (step: Step): Turn => (step === "reorder" ? "usual" : turnOf(step.hook));
  const sorted = (["first", "usual", "last"] as const).flatMap((one) =>
    all.filter((step) => turn(step) === one),
  );
  return [...sorted.filter(isWrapper), ...sorted.filter((step) => !isWrapper(step))];
}

/** Runs the hooks of items over a list and tells which items are left, in which order. */
export class ItemHooks {
  readonly #world: World;
  readonly #nodes = new Map<Item, PyNative>();
  readonly #items = new Map<PyNative, Item>();

  constructor(world: World) {
    this.#world = world;
  }

  /** `pytest_itemcollected`. @throws Stop. */
  collected(hook: PyValue, items: readonly Item[]): void {
    for (const item of items) callHook(this.#world.vm, hook, new Map([["item", this.#node(item)]]));
  }

  /**
   * Runs all steps over one list, as pytest does.
   * @throws Stop when what is left, or its order, cannot be known.
   */
  modify(
    steps: readonly Step[],
    items: readonly Item[],
    reorder: (items: readonly Item[]) => readonly Item[],
  ): readonly Item[] {
    const shown = list(items.map((item) => this.#node(item)));
    const wrappers: (PyValue & { kind: "iterator" })[] = [];
    for (const step of steps) {
      if (step === "reorder")
        shown.items = reorder(this.#left(shown)).map((one) => this.#node(one));
      else {
        const result = this.#call(step.hook, shown);
        if (!isWrapper(step)) continue;
        if (result.kind !== "iterator")
          throw new Stop(this.#world.vm.unknown("a hook wrapper is not known"));
        this.#advance(result);
        wrappers.push(result);
      }
    }
    for (const one of wrappers.reverse()) this.#advance(one);
    return this.#left(shown);
  }

  #advance(iterator: PyValue & { kind: "iterator" }): void {
    try {
      advance(this.#world.vm, iterator);
    } catch (error) {
      throw hookFailure(this.#world, error);
    }
  }

  #call(hook: PyValue, shown: PyList): PyValue {
    const session = native("Session", undefined, {
      get: (name) =>
        name === "items" ? shown : name === "config" ? this.#world.configValue : undefined,
    });
    const values: Bindings = new Map<string, PyValue>([
      ["session", session],
      ["config", this.#world.configValue],
      ["items", shown],
    ]);
    try {
      return callHook(this.#world.vm, hook, values, "wrappers too");
    } catch (error) {
      throw hookFailure(this.#world, error);
    }
  }

  #left(shown: PyList): readonly Item[] {
    if (shown.taint) throw new Stop(shown.taint);
    return shown.items.map((one) => {
      if (one.kind === "maybe") throw new Stop(one.condition);
      const item = one.kind === "native" ? this.#items.get(one) : undefined;
      if (!item) throw new Stop(this.#world.vm.unknown("a hook adds items of its own"));
      return item;
    });
  }

  #node(item: Item): PyNative {
    const known = this.#nodes.get(item);
    if (known) return known;
    const made = this.#makeNode(item);
    this.#nodes.set(item, made);
    this.#items.set(made, item);
    return made;
  }

  #makeNode(item: Item): PyNative {
    const { vm } = this.#world;
    const { test, marks } = item.unit;
    const added: Mark[] = [];
    const ofSets = item.chosen.flatMap((one) => one.markObjects ?? []);
    const all = (): readonly Mark[] => [...marks, ...ofSets, ...added];
    const context = { vm, rules: this.#world.config.rules, isFixture: () => false };
    const listed = (name: PyValue | undefined): readonly PyValue[] =>
      all()
        .filter((mark) => !name || name.kind === "none" || mark.name === textOf(name))
        .map((mark) => markDecorator(context, mark));
    const get = (name: string): PyValue | undefined => {
      switch (name) {
        case "name":
          return str(item.id.slice(item.id.lastIndexOf("::", bracket(item.id)) + 2));
        case "originalname":
          return str(test.name);
        case "nodeid":
        case "_nodeid":
          return str(item.id);
        case "config":
          return this.#world.configValue;
        case "function":
        case "obj":
          return item.unit.func ?? vm.unknown("the function of an item is not known");
        case "cls":
          return item.unit.cls ?? NONE;
        case "module":
          return item.unit.module ?? NONE;
        case "fixturenames":
          return list(test.fixtures.map(str));
        case "own_markers":
          return list(listed(undefined));
        case "keywords":
          return this.#keywords(item, all);
        case "iter_markers":
          return builtin(name, (args, kwargs) => list(listed(args[0] ?? kwargs.get("name"))));
        case "get_closest_marker":
          return builtin(name, (args, kwargs) => {
            const [found] = listed(args[0] ?? kwargs.get("name"));
            return found ?? args[1] ?? kwargs.get("default") ?? NONE;
          });
        case "add_marker":
          return builtin(name, ([given]) => {
            const mark = given && (markIn(given) ?? namedMark(given));
            if (mark) added.push(mark);
            return NONE;
          });
        default:
          return vm.unknown(`\`item.${name}\` is not known here`);
      }
    };
    const set = (name: string, value: PyValue): void => {
      const text = textOf(value);
      if (name !== "_nodeid" && name !== "name") return;
      if (text === undefined)
        throw new Stop(vm.unknown("a hook rewrites ids to something that is not known"));
      if (name === "_nodeid") item.id = text;
    };
    return native("Function", item, { get, set, repr: () => `<Function ${test.name}>` });
  }

  #keywords(item: Item, marks: () => readonly Mark[]): PyNative {
    const names = (): ReadonlySet<string> =>
      new Set([
        item.id.slice(item.unit.test.file.length + 2),
        item.unit.test.name,
        ...item.unit.test.classes,
        ...item.unit.test.file.split("/"),
        ...item.unit.keywords,
        ...marks().map(({ name }) => name),
      ]);
    return native("NodeKeywords", undefined, {
      contains: (key) => names().has(textOf(key) ?? ""),
      iterate: () => [...names()].map(str),
      get: (name) =>
        name === "get"
          ? builtin(name, ([key, standard]) =>
              key && names().has(textOf(key) ?? "")
                ? { kind: "bool", value: true }
                : (standard ?? NONE),
            )
          : undefined,
    });
  }
}

function hookFailure(world: World, error: unknown): unknown {
  return error instanceof PyRaise
    ? new Stop(
        world.vm.unknown(`a pytest_collection_modifyitems hook raises ${world.describe(error)}`),
      )
    : error;
}

const bracket = (id: string): number => {
  const at = id.indexOf("[");
  return at === -1 ? Number.POSITIVE_INFINITY : at;
};

function namedMark(value: PyValue): Mark | undefined {
  const name = textOf(value);
  return name === undefined ? undefined : new Mark(name, [], new Map(), undefined);
}
