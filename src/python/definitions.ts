// `def`, `lambda` and `class`: making functions and classes.
import { getAttribute } from "./attributes.ts";
import { branch } from "./branches.ts";
import { callFunction, callMethod } from "./calls.ts";
import { builtinClass, hostClass, linearise, lookupInMro } from "./classes.ts";
import { evaluate, mappingPairs } from "./expressions.ts";
import { dictPairs, makeDict } from "./hashing.ts";
import { iterate } from "./iteration.ts";
import { assignedNames } from "./names.ts";
import { docstringOf, innerScope } from "./scopes.ts";
import { execute } from "./statements.ts";
import { type ExprNode, mayYield, type PyNode, placeOf, type StmtNode } from "./syntax.ts";
import { strOf } from "./text-of.ts";
import {
  type Parameter,
  type Place,
  type PyClass,
  type PyFunction,
  type PyValue,
  plainValue,
  type Scope,
  str,
  tuple,
} from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

type FunctionNode = Extract<PyNode, { nodeType: "FunctionDef" | "AsyncFunctionDef" | "Lambda" }>;
type ClassNode = Extract<StmtNode, { nodeType: "ClassDef" }>;

function placeIn(vm: Vm, scope: Scope, node: PyNode): Place {
  const file = scope.module.file ?? "<unknown>";
  const parsed = vm.parsed.get(file);
  return parsed ? placeOf(parsed, node) : { file, line: node.lineno, column: node.col_offset + 1 };
}

const qualified = (scope: Scope, name: string): string =>
  scope.qualname === "" ? name : `${scope.qualname}.${name}`;

/** A function object; defaults are evaluated here, once. */
export function makeFunction(vm: Vm, node: FunctionNode, scope: Scope): PyFunction {
  const name = node.nodeType === "Lambda" ? "<lambda>" : node.name;
  const yields = mayYield(node) && assignedNames(node).yields;
  return {
    kind: "function",
    name,
    qualname: qualified(scope, name),
    module: scope.module,
    parameters: parametersOf(vm, node, scope),
    node,
    scope,
    place: placeIn(vm, scope, node),
    isAsync: node.nodeType === "AsyncFunctionDef",
    isGenerator: yields && node.nodeType !== "AsyncFunctionDef",
    attrs: new Map(),
    owner: scope.owner,
  };
}

function parametersOf(vm: Vm, node: FunctionNode, scope: Scope): readonly Parameter[] {
  const { posonlyargs, args, vararg, kwonlyargs, kwarg, defaults, kw_defaults } = node.args;
  const positional = [...posonlyargs, ...args];
  const values = defaults.map((one) => evaluate(vm, one, scope));
  const offset = positional.length - values.length;
  const result: Parameter[] = positional.map((one, i) => ({
    name: one.arg,
    kind: i < posonlyargs.length ? "positional-only" : "positional",
    default: i >= offset ? values[i - offset] : undefined,
  }));
  if (vararg) result.push({ name: vararg.arg, kind: "var-positional", default: undefined });
  kwonlyargs.forEach((one, i) => {
    const value = kw_defaults[i];
    result.push({
      name: one.arg,
      kind: "keyword-only",
      default: value ? evaluate(vm, value, scope) : undefined,
    });
  });
  if (kwarg) result.push({ name: kwarg.arg, kind: "var-keyword", default: undefined });
  return result;
}

/** Evaluates decorators in order, makes what they decorate, then applies them, nearest first. */
export function decorate(
  vm: Vm,
  decorators: readonly ExprNode[],
  scope: Scope,
  make: () => PyValue,
): PyValue {
  const evaluated = decorators.map((node) => safely(() => evaluateDecorator(vm, node, scope)));
  return evaluated.reduceRight<PyValue>(
    (inner, decorator) => safely(() => applyDecorator(vm, decorator, inner)),
    make(),
  );
}

/** An argument that cannot be worked out leaves the decorator itself known. */
function evaluateDecorator(vm: Vm, node: ExprNode, scope: Scope): PyValue {
  const plain =
    node.nodeType === "Call" &&
    node.args.every((one) => one.nodeType !== "Starred") &&
    node.keywords.every((one) => one.arg);
  if (!plain) return evaluate(vm, node, scope);
  const callee = evaluate(vm, node.func, scope);
  const args = node.args.map((one) => safely(() => evaluate(vm, one, scope)));
  const kwargs = new Map(
    node.keywords.map(
      (one) => [one.arg as string, safely(() => evaluate(vm, one.value, scope))] as const,
    ),
  );
  return callFunction(vm, callee, args, kwargs);
}

function applyDecorator(vm: Vm, decorator: PyValue, inner: PyValue): PyValue {
  if (decorator.kind === "unknown") {
    vm.doubt(decorator);
    return vm.unknown(`a decorator is not known: ${decorator.why}`);
  }
  if (decorator.kind === "maybe") {
    const [a, b] = decorator.options;
    const run = (option: typeof a) => (): PyValue =>
      option.kind === "absent" ? decorator.condition : applyDecorator(vm, option, inner);
    return branch(vm, decorator.condition, run(a), run(b));
  }
  return callFunction(vm, decorator, [inner]);
}

/** A value that cannot be worked out is unknown; definitions go on. */
function safely(work: () => PyValue): PyValue {
  try {
    return work();
  } catch (error) {
    if (error instanceof Stop) return error.why;
    throw error;
  }
}

/** The namespace that `__prepare__` of the metaclass begins with. */
function prepared(
  vm: Vm,
  name: string,
  bases: readonly PyValue[],
  keywords: ReadonlyMap<string, PyValue>,
): Map<string, PyValue> {
  const metaclass = keywords.get("metaclass") ?? inheritedMetaclass(bases);
  const own = metaclass?.kind === "class" ? lookupInMro(metaclass, "__prepare__") : undefined;
  if (!metaclass || !own || own === "unknown" || !own.owner.place) return new Map();
  const made = plainValue(
    callFunction(
      vm,
      getAttribute(vm, metaclass, "__prepare__"),
      [str(name), tuple(bases)],
      new Map([...keywords].filter(([key]) => key !== "metaclass")),
    ),
  );
  if (made.kind !== "dict") return new Map();
  return new Map(dictPairs(made).map(([key, value]) => [strOf(vm, key), value] as const));
}

/** Runs a class statement and returns the class before decoration. */
export function makeClass(vm: Vm, node: ClassNode, scope: Scope): PyValue {
  const written = node.bases.flatMap((base) =>
    base.nodeType === "Starred"
      ? [...iterate(vm, evaluate(vm, base.value, scope))]
      : [resolveBase(vm, evaluate(vm, base, scope))],
  );
  const bases = withoutGeneric(written);
  const keywords = new Map<string, PyValue>();
  for (const one of node.keywords) {
    const value = evaluate(vm, one.value, scope);
    if (one.arg) keywords.set(one.arg, value);
    else for (const [key, item] of mappingPairs(vm, value)) keywords.set(strOf(vm, key), item);
  }
  const names = prepared(vm, node.name, bases, keywords);
  names.set("__module__", str(scope.module.name));
  names.set("__qualname__", str(qualified(scope, node.name)));
  const owner = { cls: undefined as PyClass | undefined, name: node.name };
  const body = {
    ...innerScope(scope, "class", names),
    qualname: qualified(scope, node.name),
    owner,
  };
  const doc = docstringOf(node.body);
  if (doc.kind === "str") names.set("__doc__", doc);
  execute(vm, node.body, body);
  names.delete("__module__");
  names.delete("__qualname__");
  const made = buildClass(vm, node.name, bases, names, keywords, {
    module: scope.module.name,
    qualname: qualified(scope, node.name),
    place: placeIn(vm, scope, node),
  });
  if (made.kind === "class") owner.cls = made;
  return made;
}

/** `Generic[T]`, `list[int]` as a base stand for their origin; namedtuple calls give classes already. */
function resolveBase(vm: Vm, base: PyValue): PyValue {
  if (base.kind !== "native") return base;
  const entries = base.attrs.get("__mro_entries__") ?? base.hooks.get?.("__mro_entries__");
  if (entries) {
    const replaced = callFunction(vm, entries, [tuple([base])]);
    return replaced.kind === "tuple" ? (replaced.items[0] ?? builtinClass("object")) : replaced;
  }
  const origin = base.attrs.get("__origin__");
  return origin?.kind === "class"
    ? origin
    : base.type === "GenericAlias" && origin
      ? origin
      : vm.unknown(`a ${base.type} as a base class is not known`);
}

/** `Generic[T]` stands for nothing before a base that is generic itself (typing's `__mro_entries__`). */
function withoutGeneric(bases: readonly PyValue[]): readonly PyValue[] {
  const isGeneric = (one: PyValue): boolean =>
    one.kind === "class" && one.name === "Generic" && one.module === "typing";
  return bases.filter(
    (one, i) =>
      !isGeneric(one) ||
      !bases.slice(i + 1).some((later) => later.kind === "class" && later.mro.includes(one)),
  );
}

export interface ClassFacts {
  readonly module: string;
  readonly qualname: string;
  readonly place: Place | undefined;
}

/** Makes a class as `type(name, bases, namespace)` or a metaclass would. */
export function buildClass(
  vm: Vm,
  name: string,
  bases: readonly PyValue[],
  names: Map<string, PyValue>,
  keywords: ReadonlyMap<string, PyValue>,
  facts: ClassFacts,
): PyValue {
  const metaclass = keywords.get("metaclass") ?? inheritedMetaclass(bases);
  const rest = new Map([...keywords].filter(([key]) => key !== "metaclass"));
  if (metaclass?.kind === "class") {
    const maker = lookupInMro(metaclass, "__new__");
    if (maker && maker !== "unknown")
      return throughMetaclass(vm, metaclass, name, bases, names, rest, facts);
  }
  const own = metaclass?.kind === "class" ? lookupInMro(metaclass, "__init__") : undefined;
  const init = own && own !== "unknown" ? own.value : undefined;
  if (!init) return plainClass(vm, name, bases, names, rest, facts, metaclass);
  const namespace = makeDict(
    vm,
    [...names].map(([key, value]) => [str(key), value] as const),
  );
  // Keywords are for `__init__` and `__init_subclass__` alike; those that only the former knows do not reach the latter.
  const made = plainClass(vm, name, bases, names, rest, facts, metaclass);
  callFunction(vm, init, [made, str(name), tuple(bases), namespace], rest);
  return made;
}

function inheritedMetaclass(bases: readonly PyValue[]): PyValue | undefined {
  for (const base of bases) if (base.kind === "class" && base.metaclass) return base.metaclass;
  return undefined;
}

/** The metaclass's own `__new__` makes the class; `type.__new__` below it comes back to `plainClass`. */
function throughMetaclass(
  vm: Vm,
  metaclass: PyClass,
  name: string,
  bases: readonly PyValue[],
  names: Map<string, PyValue>,
  keywords: ReadonlyMap<string, PyValue>,
  facts: ClassFacts,
): PyValue {
  const maker = lookupInMro(metaclass, "__new__") as { value: PyValue };
  const namespace = makeDict(
    vm,
    [...names].map(([key, value]) => [str(key), value] as const),
  );
  const func = maker.value.kind === "staticmethod" ? maker.value.func : maker.value;
  metaclass.data.set("facts", facts);
  const args: readonly PyValue[] = [str(name), tuple(bases), namespace];
  const made = callFunction(vm, func, [metaclass, ...args], keywords);
  const init = lookupInMro(metaclass, "__init__");
  if (made.kind === "class" && init && init !== "unknown")
    callFunction(vm, init.value, [made, ...args], keywords);
  return made;
}

/** `type.__new__`: linearise, name the descriptors, tell the base. @throws PyRaise (TypeError). */
export function plainClass(
  vm: Vm,
  name: string,
  bases: readonly PyValue[],
  names: Map<string, PyValue>,
  keywords: ReadonlyMap<string, PyValue>,
  facts: ClassFacts,
  metaclass: PyValue | undefined,
): PyValue {
  const parents = bases.length > 0 ? bases : [builtinClass("object")];
  const bad = parents.find((base) => !["class", "opaque", "unknown", "maybe"].includes(base.kind));
  if (bad) throw vm.error("TypeError", `${bad.kind} is not an acceptable base type`);
  const shell = hostClass(name, []);
  const cls: PyClass = {
    ...shell,
    qualname: facts.qualname,
    module: facts.module,
    bases: parents,
    attrs: names,
    metaclass,
    place: facts.place,
    data: new Map(),
  };
  if (names.has("__name__")) cls.data.set("own __name__", true);
  const mro = linearise(cls, parents);
  if (!mro)
    throw vm.error(
      "TypeError",
      `Cannot create a consistent method resolution\norder (MRO) for bases ${parents.map((base) => ("name" in base ? base.name : base.kind)).join(", ")}`,
    );
  cls.mro = mro.includes(builtinClass("object")) ? mro : [...mro, builtinClass("object")];
  inheritHooks(cls, parents);
  const finish = cls.mro
    .slice(1)
    .map((base) => (base.kind === "class" ? base.data.get("finish") : undefined))
    .find((one) => one !== undefined);
  nameDescriptors(vm, cls);
  if (finish)
    (finish as (cls: PyClass, keywords: ReadonlyMap<string, PyValue>) => void)(cls, keywords);
  tellBase(vm, cls, keywords);
  return cls;
}

/** Classes that derive from host classes keep their data hooks (enum members, exceptions …) and are known to their bases. */
function inheritHooks(cls: PyClass, parents: readonly PyValue[]): void {
  for (const base of parents) {
    if (base.kind !== "class") continue;
    const known = (base.data.get("subclasses") as PyClass[] | undefined) ?? [];
    base.data.set("subclasses", [...known, cls]);
  }
}

function nameDescriptors(vm: Vm, cls: PyClass): void {
  for (const [name, value] of cls.attrs) {
    if (value.kind === "instance" && lookupInMro(value.cls, "__set_name__"))
      callMethod(vm, value, "__set_name__", [cls, str(name)]);
  }
}

function tellBase(vm: Vm, cls: PyClass, keywords: ReadonlyMap<string, PyValue>): void {
  const found = lookupInMro(cls, "__init_subclass__", 1);
  if (!found || found === "unknown") return;
  const func = found.value.kind === "classmethod" ? found.value.func : found.value;
  callFunction(vm, func, [cls], keywords);
}
