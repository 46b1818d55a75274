// Fixtures: what `@pytest.fixture` leaves, which definitions a holder registers, and the closure of a test (pytest-ids 11).
import {
  builtin,
  callFunction,
  findAttribute,
  iterate,
  type NativeHooks,
  NONE,
  native,
  type Place,
  type PyNative,
  type PySet,
  type PyValue,
  Stop,
  str,
  type Vm,
} from "../python/index.ts";
import { compareCodePoints } from "../text/files.ts";
import { isCallable, type Kwargs, textOf } from "./py.ts";
import { isScopeName, type ScopeName, scopeNames } from "./scopes.ts";
import { argumentNames } from "./signature.ts";
import type { Rules } from "./versions.ts";

/** What the decorator was given, and the function it stands on. */
export interface FixtureSource {
  readonly func: PyValue;
  readonly scope: PyValue;
  /** undefined without `params`; items, or why they are not known. */
  readonly params: readonly PyValue[] | PySet | Stop | undefined;
  readonly ids: PyValue;
  readonly autouse: PyValue;
  readonly name: PyValue;
  readonly place: Place | undefined;
  /** The plugin that made it, when that matters to the answer. */
  readonly plugin: string | undefined;
}

const fixtureType = "FixtureFunctionDefinition";

/** The fixture in a value; undefined for anything else. */
export function fixtureIn(value: PyValue): FixtureSource | undefined {
  return value.kind === "native" && value.type === fixtureType
    ? (value.data as FixtureSource)
    : undefined;
}

function fixtureValue(vm: Vm, source: FixtureSource): PyNative {
  const hooks: NativeHooks = {
    get: (name) => {
      if (name === "__wrapped__" || name === "_fixture_function") return source.func;
      if (name === "_fixture_function_marker") return undefined;
      return findAttribute(vm, source.func, name);
    },
    call: () => {
      throw vm.error("Exception", "Fixtures are not meant to be called directly");
    },
    repr: () => "<pytest_fixture>",
  };
  return native(fixtureType, source, hooks);
}

/** `pytest.fixture`, or a plugin's decorator that does the same. */
export function fixtureDecorator(vm: Vm, name: string, plugin?: string): PyValue {
  return builtin(name, (args, kwargs) => {
    const options = new Map(kwargs);
    const given = args[0] ?? options.get("fixture_function");
    options.delete("fixture_function");
    if (given && given.kind !== "none") return applyFixture(vm, given, options, plugin);
    const settled = settleOptions(vm, options);
    return native("FixtureFunctionMarker", undefined, {
      call: ([func]) => applyFixture(vm, func ?? NONE, settled, plugin),
      repr: () => "<FixtureFunctionMarker>",
    });
  });
}

/** Params are read when the decorator runs, not when it is applied. */
function settleOptions(vm: Vm, kwargs: Kwargs): Kwargs {
  const params = kwargs.get("params");
  if (!params || params.kind === "none" || params.kind === "set") return kwargs;
  try {
    const items = iterate(vm, params);
    return new Map([...kwargs, ["params", { kind: "tuple", items }]]);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return new Map([...kwargs, ["params", error.why]]);
  }
}

function applyFixture(vm: Vm, func: PyValue, kwargs: Kwargs, plugin?: string): PyValue {
  if (func.kind === "unknown") return func;
  if (func.kind === "class") throw vm.error("ValueError", "class fixtures not supported");
  if (fixtureIn(func))
    throw vm.error("ValueError", "@pytest.fixture is being applied more than once");
  const params = kwargs.get("params") ?? NONE;
  return fixtureValue(vm, {
    func,
    scope: kwargs.get("scope") ?? str("function"),
    params: params.kind === "none" ? undefined : readParams(vm, params),
    ids: settledIds(vm, kwargs.get("ids") ?? NONE),
    autouse: kwargs.get("autouse") ?? { kind: "bool", value: false },
    name: kwargs.get("name") ?? NONE,
    place: func.kind === "function" ? func.place : vm.place,
    plugin,
  });
}

function readParams(vm: Vm, params: PyValue): readonly PyValue[] | PySet | Stop {
  if (params.kind === "set") return params;
  try {
    return iterate(vm, params);
  } catch (error) {
    if (error instanceof Stop) return error;
    throw error;
  }
}

/** Iterators of ids are read once; callables stay. */
function settledIds(vm: Vm, ids: PyValue): PyValue {
  if (ids.kind !== "iterator") return ids;
  return { kind: "tuple", items: iterate(vm, ids) };
}

/** One registered definition of a fixture name. */
export interface FixtureDef {
  readonly name: string;
  readonly source: FixtureSource;
  readonly scope: ScopeName;
  readonly autouse: boolean;
  readonly arguments: readonly string[];
  /** Why its arguments or scope are not known. */
  readonly doubt: Stop | undefined;
}

/** Definitions of one holder (plugin, conftest, module, class) in registration order. */
export interface Layer {
  readonly defs: readonly FixtureDef[];
  /** Set when names may be bound to fixtures that are not known. */
  readonly doubt: Stop | undefined;
}

export const emptyLayer: Layer = { defs: [], doubt: undefined };

/**
 * Reads the fixtures of a holder's names, in `dir()` order.
 * `method` is true for the members of a class, whose functions lose `self`.
 */
export function readLayer(
  vm: Vm,
  names: Iterable<readonly [string, PyValue]>,
  config: PyValue,
  method: boolean,
): Layer {
  const sorted = [...names].sort(([a], [b]) => compareCodePoints(a, b));
  let doubt: Stop | undefined;
  const defs: FixtureDef[] = [];
  for (const [name, value] of sorted) {
    for (const one of value.kind === "maybe" ? value.options : [value]) {
      if (one.kind === "absent") continue;
      const source = fixtureIn(one.kind === "staticmethod" ? one.func : one);
      const hidden = source ? undefined : hiddenFixture(vm, name, one);
      if (hidden) defs.push(hidden);
      if (!source) continue;
      if (value.kind === "maybe") doubt ??= new Stop(value.condition);
      const def = readDef(vm, name, source, config, method && one.kind !== "staticmethod");
      defs.push(value.kind === "maybe" ? { ...def, doubt: new Stop(value.condition) } : def);
    }
  }
  return { defs, doubt };
}

/** A value that is not known may be a fixture: who asks for its name cannot be decided. */
function hiddenFixture(vm: Vm, name: string, value: PyValue): FixtureDef | undefined {
  const decorated = value.kind === "opaque" && value.attrs.has("__wrapped_argument__");
  const imported = value.kind === "opaque" && value.fact === undefined;
  if (value.kind !== "unknown" && !decorated && !imported) return undefined;
  const why =
    value.kind === "unknown"
      ? value
      : vm.unknown(
          `whether ${name} is a fixture hangs on \`${value.name}\`, whose source is not here`,
        );
  return {
    name,
    source: noSource,
    scope: "function",
    autouse: false,
    arguments: [],
    doubt: new Stop(why),
  };
}

const noSource: FixtureSource = {
  func: NONE,
  scope: NONE,
  params: undefined,
  ids: NONE,
  autouse: NONE,
  name: NONE,
  place: undefined,
  plugin: undefined,
};

function readDef(
  vm: Vm,
  attribute: string,
  source: FixtureSource,
  config: PyValue,
  method: boolean,
): FixtureDef {
  const name = textOf(source.name) ?? attribute;
  const autouse = source.autouse.kind === "bool" ? source.autouse.value : truthy(source.autouse);
  const base = { name, source, autouse };
  try {
    const scope = readScope(vm, source.scope, name, config);
    return { ...base, scope, arguments: argumentNames(vm, source.func, method), doubt: undefined };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ...base, scope: "function", arguments: [], doubt: error };
  }
}

const truthy = (value: PyValue): boolean =>
  value.kind === "int" ? value.value !== 0n : value.kind !== "none";

/** A fixed scope, or the answer of a callable `(fixture_name, config)`. */
function readScope(vm: Vm, scope: PyValue, name: string, config: PyValue): ScopeName {
  const text = textOf(scope);
  if (text !== undefined) {
    if (isScopeName(text)) return text;
    throw vm.error("Exception", `fixture '${name}' has an unexpected scope value '${text}'`);
  }
  if (scope.kind === "none") return "function";
  if (isScopeValue(vm, scope)) return readScopeValue(vm, scope);
  if (!isCallable(vm, scope)) throw new Stop(vm.unknown(`the scope of fixture ${name}`));
  const kwargs: Kwargs = new Map<string, PyValue>([
    ["fixture_name", str(name)],
    ["config", config],
  ]);
  return readScope(vm, callFunction(vm, scope, [], kwargs), name, config);
}

const isScopeValue = (vm: Vm, value: PyValue): boolean =>
  value.kind === "instance" && findAttribute(vm, value, "value")?.kind === "str";

function readScopeValue(vm: Vm, value: PyValue): ScopeName {
  const text = textOf(findAttribute(vm, value, "value") ?? NONE) ?? "";
  return isScopeName(text) ? text : "function";
}

/** The fixtures that a test sees, from general to specific. */
export class Visible {
  readonly #byName = new Map<string, FixtureDef[]>();
  readonly autouse: readonly string[];

  constructor(layers: readonly Layer[], ini: readonly string[]) {
    for (const { defs } of layers) {
      for (const def of defs)
        this.#byName.set(def.name, [...(this.#byName.get(def.name) ?? []), def]);
    }
    this.autouse = [
      ...ini,
      ...layers.flatMap(({ defs }) => defs.filter((def) => def.autouse).map((def) => def.name)),
    ];
  }

  get(name: string): readonly FixtureDef[] {
    return this.#byName.get(name) ?? [];
  }
}

export interface Closure {
  readonly names: string[];
  /** Definitions of the names that were followed. */
  readonly defs: ReadonlyMap<string, readonly FixtureDef[]>;
}

/** All names a test asks for, directly and through fixtures, sorted by scope. @throws Stop. */
export function closureOf(
  visible: Visible,
  initial: readonly string[],
  ignored: ReadonlySet<string>,
  rules: Rules,
): Closure {
  const found = rules.depthFirstClosure
    ? depthFirst(visible, initial, ignored)
    : breadthFirst(visible, initial, ignored);
  const rank = (name: string): number => {
    const def = found.defs.get(name)?.at(-1);
    return scopeNames.indexOf(def?.scope ?? "function");
  };
  const names = found.names
    .map((name, i) => ({ name, i, rank: rank(name) }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map(({ name }) => name);
  return { names, defs: found.defs };
}

function checked(def: FixtureDef): FixtureDef {
  if (def.doubt) throw def.doubt;
  return def;
}

function depthFirst(
  visible: Visible,
  initial: readonly string[],
  ignored: ReadonlySet<string>,
): Closure {
  const names = new Set(initial);
  const defs = new Map<string, readonly FixtureDef[]>();
  // How many definitions, from the most specific one, are being expanded above this call.
  const above = new Map<string, number>();
  const visit = (name: string): void => {
    if (above.get(name) === 0) return;
    names.add(name);
    if (ignored.has(name)) return;
    const own = visible.get(name);
    if (own.length === 0) return;
    defs.set(name, own);
    const level = above.get(name) ?? 0;
    const def = own[own.length - 1 - level];
    if (!def) return;
    above.set(name, level + 1);
    for (const argument of checked(def).arguments) visit(argument);
    above.set(name, level);
  };
  for (const name of initial) visit(name);
  return { names: [...names], defs };
}

function breadthFirst(
  visible: Visible,
  initial: readonly string[],
  ignored: ReadonlySet<string>,
): Closure {
  const names = [...initial];
  const defs = new Map<string, readonly FixtureDef[]>();
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    if (ignored.has(name) || defs.has(name)) continue;
    const own = visible.get(name);
    if (own.length === 0) continue;
    defs.set(name, own);
    for (const argument of checked(own.at(-1)!).arguments)
      if (!names.includes(argument)) names.push(argument);
  }
  return { names, defs };
}
