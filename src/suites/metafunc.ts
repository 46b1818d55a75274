// Which parametrize calls apply to one test function, and in which order: marks, fixtures, hooks (pytest-ids 11, 12).
import {
  type Bindings,
  builtin,
  callFunction,
  iterate,
  list,
  NONE,
  native,
  type Place,
  type PyList,
  type PyNative,
  PyRaise,
  type PySet,
  type PyValue,
  Stop,
  str,
  type Vm,
} from "../python/index.ts";
import type { Closure, FixtureDef } from "./fixtures.ts";
import type { Part } from "./idset-parts.ts";
import { type Mark, type MarkContext, markDecorator } from "./marks.ts";
import { type IdMaking, readNames, readSets } from "./parametrize.ts";
import { CollectError, type Kwargs, textOf } from "./py.ts";
import { isScopeName, narrowest, type ScopeName } from "./scopes.ts";
import { defaultedNames } from "./signature.ts";
import type { Origin } from "./types.ts";

/** A part of the id with all that reordering and reports want to know of it. */
export interface BuiltPart extends Part {
  readonly scope: ScopeName;
  readonly direct: readonly boolean[];
  readonly kind: Origin["kind"];
  readonly label: string;
  readonly at: Place | undefined;
}

/** The function that parts are made for. */
export interface Subject {
  readonly name: string;
  readonly nodeid: string;
  readonly func: PyValue;
  readonly cls: PyValue | undefined;
  readonly module: PyValue;
  /** Nearest first. */
  readonly marks: readonly Mark[];
  readonly closure: Closure;
  readonly config: PyValue;
}

interface CallOptions {
  readonly indirect: PyValue | undefined;
  readonly ids: PyValue | undefined;
  readonly scope: PyValue | undefined;
}

type CallSource = Pick<BuiltPart, "kind" | "label" | "at"> & { readonly mark?: Mark };

/** Collects the parametrize calls of one function. */
export class Metafunc {
  /** Built parts as values, so that branches of hooks take theirs back. */
  readonly #built = list([]);
  readonly #making: IdMaking;
  readonly #subject: Subject;
  readonly #names: PyList;

  constructor(making: IdMaking, subject: Subject) {
    this.#making = making;
    this.#subject = subject;
    this.#names = list(subject.closure.names.map(str));
  }

  /** The parts so far, in order. @throws Stop when a hook adds some under an unknown condition. */
  get parts(): readonly BuiltPart[] {
    if (this.#built.taint) throw new Stop(this.#built.taint);
    return this.#built.items.map((one) => {
      if (one.kind === "maybe") throw new Stop(one.condition);
      return (one as PyNative).data as BuiltPart;
    });
  }

  get #vm(): Vm {
    return this.#making.vm;
  }

  /** The closure, which hooks may extend. */
  get fixtureNames(): readonly string[] {
    if (this.#names.taint) throw new Stop(this.#names.taint);
    return this.#names.items.flatMap((one) => textOf(one) ?? []);
  }

  /** Applies the parametrize marks, nearest first. */
  applyMarks(): void {
    for (const mark of this.#subject.marks) {
      if (mark.name !== "parametrize") continue;
      const source: CallSource = { kind: "mark", label: "", at: mark.place, mark };
      this.#call(mark.args, mark.kwargs, source);
    }
  }

  /** Applies the params of the fixtures in the closure. */
  applyFixtures(): void {
    const marked = new Set(
      this.#subject.marks
        .filter(({ name }) => name === "parametrize")
        .flatMap((mark) => this.markNames(mark)),
    );
    for (const name of this.fixtureNames) {
      if (marked.has(name)) continue;
      const def = parametrizedDef(this.#subject.closure.defs.get(name) ?? [], name);
      if (def) this.#applyFixture(name, def);
    }
  }

  #applyFixture(name: string, def: FixtureDef): void {
    const { params, ids, place } = def.source;
    if (params instanceof Stop) throw params;
    this.#add(
      { names: [name], whole: true, values: asValue(params ?? []) },
      { indirect: { kind: "bool", value: true }, ids, scope: str(def.scope) },
      { kind: "fixture", label: name, at: place },
    );
  }

  /** The names that a parametrize mark binds. */
  markNames(mark: Mark): readonly string[] {
    const argnames = mark.args[0] ?? mark.kwargs.get("argnames");
    return argnames ? readNames(this.#making, argnames).names : [];
  }

  /** The names in a list given as `indirect`. */
  listedNames(indirect: PyValue): readonly string[] {
    return this.#listed(indirect, undefined);
  }

  /** Runs a `pytest_generate_tests` hook. */
  runHook(hook: PyValue, call: (hook: PyValue, values: Bindings) => void): void {
    call(hook, new Map<string, PyValue>([["metafunc", this.value()]]));
  }

  /** `metafunc` as hooks see it. */
  value(): PyNative {
    const { func, cls, module, config } = this.#subject;
    const fields: Readonly<Record<string, PyValue>> = {
      fixturenames: this.#names,
      function: func,
      cls: cls ?? NONE,
      module,
      config,
      definition: definitionValue(this.#vm, this.#subject),
      parametrize: builtin("parametrize", (args, kwargs) => {
        this.#call(args, kwargs, {
          kind: "hook",
          label: "pytest_generate_tests",
          at: this.#vm.place,
        });
        return NONE;
      }),
    };
    return native("Metafunc", undefined, { get: (name) => fields[name] });
  }

  #call(args: readonly PyValue[], kwargs: Kwargs, source: CallSource): void {
    const order = ["argnames", "argvalues", "indirect", "ids", "scope"];
    const given = new Map<string, PyValue>(kwargs);
    args.forEach((value, i) => {
      const name = order[i];
      if (name === undefined || given.has(name))
        throw new CollectError("parametrize() was given too many arguments", source.at);
      given.set(name, value);
    });
    const strange = [...given.keys()].find(
      (name) => !order.includes(name) && name !== "_param_mark",
    );
    if (strange)
      throw new CollectError(`parametrize() got an unexpected argument '${strange}'`, source.at);
    if (args.length > 2 && !this.#making.config.rules.positionalOptionsAllowed)
      throw new CollectError("parametrize() takes options by keyword only", source.at);
    const argnames = given.get("argnames");
    const values = given.get("argvalues");
    if (!argnames || !values)
      throw new CollectError("parametrize() misses argnames or argvalues", source.at);
    const named = readNames(this.#making, argnames);
    const options = {
      indirect: given.get("indirect"),
      ids: given.get("ids"),
      scope: given.get("scope"),
    };
    this.#add({ ...named, values }, options, source);
  }

  #add(
    request: {
      readonly names: readonly string[];
      readonly whole: boolean;
      readonly values: PyValue;
    },
    options: CallOptions,
    source: CallSource,
  ): void {
    const { names } = request;
    const sets = (): Part["sets"] =>
      readSets(this.#making, { ...request, ids: options.ids, mark: source.mark, at: source.at });
    if (names.includes("request"))
      throw new CollectError("'request' is a reserved name", source.at);
    const indirect = this.#indirectNames(names, options.indirect, source.at);
    const scope = this.#scopeOf(names, indirect, options.scope);
    this.#checkNames(names, source.at);
    const twice = names.find((name) => this.parts.some((part) => part.names.includes(name)));
    const made = sets();
    if (twice || new Set(names).size !== names.length)
      throw new CollectError(`duplicate parametrization of '${twice ?? names[0]}'`, source.at);
    const label = source.label || names.join(",");
    const direct = names.map((name) => !indirect.includes(name));
    const part: BuiltPart = {
      names,
      sets: made,
      scope,
      direct,
      kind: source.kind,
      label,
      at: source.at,
    };
    this.#vm.trail.touch(this.#built);
    this.#built.items.push(native("Part", part, {}));
  }

  #indirectNames(
    names: readonly string[],
    indirect: PyValue | undefined,
    at: Place | undefined,
  ): readonly string[] {
    if (!indirect || indirect.kind === "none") return [];
    if (indirect.kind === "bool") return indirect.value ? names : [];
    if (indirect.kind === "int") return indirect.value !== 0n ? names : [];
    if (indirect.kind === "unknown") throw new Stop(indirect);
    const listed = this.#listed(indirect, at);
    const stranger = listed.find((one) => !names.includes(one));
    if (stranger) throw new CollectError(`indirect fixture '${stranger}' doesn't exist`, at);
    return listed;
  }

  #listed(value: PyValue, at: Place | undefined): readonly string[] {
    try {
      return iterate(this.#vm, value).flatMap((one) => textOf(one) ?? []);
    } catch (error) {
      if (!(error instanceof PyRaise)) throw error;
      throw new CollectError("expected Sequence or boolean for indirect", at);
    }
  }

  #scopeOf(
    names: readonly string[],
    indirect: readonly string[],
    given: PyValue | undefined,
  ): ScopeName {
    const text = given && textOf(given);
    if (text !== undefined && isScopeName(text)) return text;
    if (given && given.kind !== "none")
      throw new CollectError("parametrize() was given an unexpected scope");
    if (names.length === 0 || indirect.length !== names.length) return "function";
    const { defs } = this.#subject.closure;
    return narrowest(names.flatMap((name) => defs.get(name)?.at(-1)?.scope ?? []));
  }

  #checkNames(names: readonly string[], at: Place | undefined): void {
    const known = new Set(this.fixtureNames);
    for (const name of names) {
      if (known.has(name)) continue;
      const taken = defaultedNames(this.#vm, this.#subject.func).includes(name);
      throw new CollectError(
        taken
          ? `${this.#subject.name}: function already takes an argument '${name}' with a default value`
          : `${this.#subject.name}: function uses no argument '${name}'`,
        at,
      );
    }
  }
}

function asValue(params: readonly PyValue[] | PySet): PyValue {
  return "kind" in params ? params : { kind: "tuple", items: params };
}

/** The definition whose params count: own ones, or those of an overridden fixture that is requested. */
function parametrizedDef(defs: readonly FixtureDef[], name: string): FixtureDef | undefined {
  for (const def of [...defs].reverse()) {
    if (def.doubt) throw def.doubt;
    if (def.source.params !== undefined) return def;
    if (!def.arguments.includes(name)) return undefined;
  }
  return undefined;
}

/** `metafunc.definition`, also used for items in hooks. */
export function definitionValue(vm: Vm, subject: Subject): PyNative {
  const context: MarkContext = { vm, rules: undefined as never, isFixture: () => false };
  const marks = (name: PyValue | undefined): readonly PyValue[] =>
    subject.marks
      .filter((mark) => !name || name.kind === "none" || mark.name === textOf(name))
      .map((mark) => markDecorator(context, mark));
  return native("FunctionDefinition", undefined, {
    get: (name) => {
      switch (name) {
        case "name":
        case "originalname":
          return str(subject.name);
        case "nodeid":
          return str(subject.nodeid);
        case "function":
        case "obj":
          return subject.func;
        case "cls":
          return subject.cls ?? NONE;
        case "module":
          return subject.module;
        case "config":
          return subject.config;
        case "own_markers":
          return list(marks(undefined));
        case "iter_markers":
          return builtin(name, (args, kwargs) => list(marks(args[0] ?? kwargs.get("name"))));
        case "get_closest_marker":
          return builtin(name, (args, kwargs) => {
            const found = marks(args[0] ?? kwargs.get("name"))[0];
            return found ?? args[1] ?? kwargs.get("default") ?? NONE;
          });
        default:
          return vm.unknown(`\`definition.${name}\` is not known here`);
      }
    },
  });
}

/** Calls a hook with those of the values that it has parameters for. */
export function callHook(
  vm: Vm,
  hook: PyValue,
  values: Bindings,
  wrappers?: "wrappers too",
): PyValue {
  const target = hook.kind === "boundmethod" ? hook.func : hook;
  if (target.kind !== "function") {
    if (hook.kind === "unknown") throw new Stop(hook);
    return callFunction(vm, hook, [], values);
  }
  if (target.isGenerator && !wrappers)
    throw new Stop(vm.unknown(`${target.name} is a hook wrapper`));
  const named = new Set(target.parameters.map(({ name }) => name));
  const kwargs = new Map([...values].filter(([name]) => named.has(name)));
  return callFunction(vm, hook, [], kwargs);
}
