// Attributes of builtin values: the tables of methods, data attributes, and what every object has.

import {
  deletePlainAttribute,
  findAttribute,
  getAttribute,
  plainAttribute,
  setPlainAttribute,
} from "../attributes.ts";
import { fillPayload, instantiate, makeInstance, newObject } from "../calls.ts";
import { builtinClass, classOf, payloadBase } from "../classes.ts";
import { compare } from "../compare.ts";
import { type ClassFacts, plainClass } from "../definitions.ts";
import { exceptionOf } from "../exceptions.ts";
import { dictPairs, hashOf, identity } from "../hashing.ts";
import { advance, iterate } from "../iteration.ts";
import { getItem } from "../operators.ts";
import { removeItem, setItem } from "../targets.ts";
import { formatValue, reprOf, strOf } from "../text-of.ts";
import { lengthOf } from "../truth.ts";
import {
  builtin,
  int,
  iteratorOf,
  NONE,
  type PyClass,
  type PyIterator,
  PyRaise,
  type PyValue,
  plainValue,
  str,
  tuple,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import type { Method, MethodTable } from "./arguments.ts";
import {
  dictMethods,
  listMethods,
  rangeMethods,
  setMethods,
  tupleMethods,
} from "./container-methods.ts";
import { hasBuiltinName } from "./names.ts";
import { complexMethods, floatMethods, intMethods } from "./number-methods.ts";
import { operatorMethod } from "./operator-methods.ts";
import { bytesMethods, strMethods } from "./str-methods.ts";

const byKind: Partial<Record<PyValue["kind"], MethodTable>> = {
  str: strMethods,
  bytes: bytesMethods,
  list: listMethods,
  tuple: tupleMethods,
  dict: dictMethods,
  set: setMethods,
  range: rangeMethods,
  int: intMethods,
  bool: intMethods,
  float: floatMethods,
  complex: complexMethods,
};

const byClass: Readonly<Record<string, MethodTable>> = {
  str: strMethods,
  bytes: bytesMethods,
  list: listMethods,
  tuple: tupleMethods,
  dict: dictMethods,
  set: setMethods,
  frozenset: setMethods,
  int: intMethods,
  float: floatMethods,
  complex: complexMethods,
};

/** Special methods that every value answers by an operation of the interpreter. */
const special: MethodTable = {
  __len__: (vm, self) => int(lengthOf(vm, plainValue(self))),
  __iter__: (vm, self) => iteratorOf(iterate(vm, plainValue(self)), "iterator"),
  __getitem__: (vm, self, [key]) => getItem(vm, plainValue(self), key!),
  __setitem__: (vm, self, [key, value]) => {
    setItem(vm, plainValue(self), key!, value!);
    return NONE;
  },
  __delitem__: (vm, self, [key]) => {
    removeItem(vm, plainValue(self), key!);
    return NONE;
  },
  __contains__: (vm, self, [item]) => compare(vm, "In", item!, plainValue(self)),
  __eq__: (vm, self, [other]) =>
    plainValue(self) === self && self.kind === "instance"
      ? compare(vm, "Is", self, other!)
      : compare(vm, "Eq", plainValue(self), plainValue(other!)),
  __ne__: (vm, self, [other]) => compare(vm, "NotEq", plainValue(self), plainValue(other!)),
  __repr__: (vm, self) => str(reprOf(vm, plainValue(self))),
  __str__: (vm, self) => str(strOf(vm, plainValue(self))),
  __format__: (vm, self, [spec]) =>
    str(formatValue(vm, plainValue(self), spec ? strOf(vm, spec) : "")),
  __hash__: (vm, self) =>
    self.kind === "instance" && !self.payload
      ? { ...vm.unknown("hash() depends on the run"), key: `hash o${identity(self)}` }
      : hashOf(vm, plainValue(self)),
  __dir__: (vm, self) => ({
    kind: "list",
    items: [...names(vm, self)].sort().map(str),
    taint: undefined,
  }),
  __reduce_ex__: (vm) => vm.unknown("pickling is not worked out"),
};

/** Attribute names of an object, for `dir()`. */
export function names(_vm: Vm, value: PyValue): ReadonlySet<string> {
  const found = new Set<string>();
  if ("attrs" in value) for (const name of value.attrs.keys()) found.add(name);
  const cls = value.kind === "class" ? value : classOf(value);
  for (const base of cls?.mro ?? [])
    if (base.kind === "class") for (const name of base.attrs.keys()) found.add(name);
  return found;
}

const objectMethods: MethodTable = {
  __init__: (vm, self, args, kwargs) => {
    if (self.kind !== "instance") return NONE;
    if (self.payload) fillPayload(vm, self, args, kwargs);
    else if (self.cls.mro.includes(builtinClass("BaseException")))
      vm.trail.bind(self.attrs, "args", tuple(args));
    return NONE;
  },
  __init_subclass__: () => NONE,
  __setattr__: (vm, self, [name, value]) => {
    if (self.kind === "instance") setPlainAttribute(vm, self, strOf(vm, name!), value!);
    else if (self.kind === "class") vm.trail.bind(self.attrs, strOf(vm, name!), value!);
    return NONE;
  },
  __getattribute__: (vm, self, [name]) => plainAttribute(vm, self, strOf(vm, name!)),
  __delattr__: (vm, self, [name]) => {
    deletePlainAttribute(vm, self, strOf(vm, name!));
    return NONE;
  },
};

const bound = (vm: Vm, name: string, self: PyValue, method: Method): PyValue =>
  builtin(name, (args, kwargs) => method(vm, self, args, kwargs));

/** A method reached through its class: the first argument is the object. */
function unbound(vm: Vm, name: string, method: Method): PyValue {
  const known = slots.get(vm) ?? new Map<Method, PyValue>();
  slots.set(vm, known);
  const made =
    known.get(method) ??
    builtin(name, ([self, ...args], kwargs) => method(vm, self!, args, kwargs), true);
  known.set(method, made);
  return made;
}

/** One object per method, so that `cls.__init__ is object.__init__` is answered. */
const slots = new WeakMap<Vm, Map<Method, PyValue>>();

/** An attribute that builtin values have; undefined when there is none. */
export function builtinAttribute(vm: Vm, value: PyValue, name: string): PyValue | undefined {
  if (value.kind === "class") return classMember(vm, value, name);
  if (value.kind === "super") return superMember(vm, value, name);
  const plain = plainValue(value);
  const method = byKind[plain.kind]?.[name];
  if (method)
    return bound(
      vm,
      name,
      plain.kind === "dict" && value.kind === "instance" ? value : plain,
      method,
    );
  return dataAttribute(vm, value, plain, name) ?? generalMethod(vm, value, plain, name);
}

function generalMethod(vm: Vm, value: PyValue, plain: PyValue, name: string): PyValue | undefined {
  const object = objectMethods[name];
  if (object && (value.kind === "instance" || name === "__init__"))
    return bound(vm, name, value, object);
  const operator = operatorMethod(classOf(plain)?.name ?? "", name, hasBuiltinName);
  if (operator) return bound(vm, name, value, operator);
  const ordinary = special[name];
  return ordinary && supports(plain, name) ? bound(vm, name, value, ordinary) : undefined;
}

const sized = ["str", "bytes", "list", "tuple", "dict", "set", "range"];

function supports(plain: PyValue, name: string): boolean {
  if (["__len__", "__iter__", "__contains__"].includes(name))
    return sized.includes(plain.kind) || (plain.kind === "iterator" && name === "__iter__");
  if (name === "__getitem__") return sized.includes(plain.kind) && plain.kind !== "set";
  if (name === "__setitem__" || name === "__delitem__")
    return plain.kind === "list" || plain.kind === "dict";
  return true;
}

function dataAttribute(vm: Vm, value: PyValue, plain: PyValue, name: string): PyValue | undefined {
  if (name === "__class__") return classOf(value);
  if (name === "__doc__") return documentation(vm, value);
  switch (value.kind) {
    case "builtin":
      if (name === "__name__" || name === "__qualname__") return str(value.name);
      return name === "__module__" ? str("builtins") : name === "__call__" ? value : undefined;
    case "iterator":
      if (name === "__next__") return bound(vm, name, value, next);
      if ((name === "__name__" || name === "__qualname__") && value.name !== undefined)
        return str(value.name);
      return value.resume && generatorMethods[name]
        ? bound(vm, name, value, generatorMethods[name])
        : undefined;
    case "property":
      return propertyMember(value, name);
    case "staticmethod":
    case "classmethod":
      return name === "__func__" || name === "__wrapped__"
        ? value.func
        : findAttribute(vm, value.func, name);
    case "slice":
      return { start: value.start, stop: value.stop, step: value.step }[name];
    case "range":
      return name === "start" || name === "stop" || name === "step" ? int(value[name]) : undefined;
    default:
      return numberPart(plain, name);
  }
}

function documentation(vm: Vm, value: PyValue): PyValue {
  if (value.kind !== "property") return NONE;
  return value.doc ?? (value.getter ? getAttribute(vm, value.getter, "__doc__") : NONE);
}

const next: Method = (vm, self) => {
  const value = self.kind === "iterator" ? advance(vm, self) : undefined;
  if (value) return value;
  throw stopIteration(vm, self.kind === "iterator" ? self.state.returned : undefined);
};

/** The next value of a generator. @throws PyRaise (StopIteration with what was returned). */
function resumed(vm: Vm, self: PyValue, value: PyValue | PyRaise): PyValue {
  const iterator = self as PyIterator;
  if (iterator.state.lost) throw new Stop(iterator.state.lost);
  if (iterator.state.done && value instanceof PyRaise) throw value;
  const made = iterator.state.done ? undefined : iterator.resume!(value);
  if (made) return made;
  throw stopIteration(vm, iterator.state.returned);
}

function stopIteration(vm: Vm, returned: PyValue | undefined): PyRaise {
  const raised = vm.error("StopIteration", "");
  const value = returned ?? NONE;
  raised.exception.attrs.set("value", value);
  if (value.kind !== "none") raised.exception.attrs.set("args", tuple([value]));
  return raised;
}

const generatorMethods: MethodTable = {
  send: (vm, self, [value]) => resumed(vm, self, value ?? NONE),
  throw: (vm, self, [type, value]) => {
    const raised = exceptionOf(vm, value && value.kind === "instance" ? value : type!);
    if (raised instanceof Stop) throw raised;
    return resumed(vm, self, raised);
  },
  close: (vm, self) => {
    const { state } = self as PyIterator;
    if (!state.done && state.at > 0) {
      try {
        resumed(vm, self, vm.error("GeneratorExit", ""));
      } catch (error) {
        if (!(error instanceof PyRaise)) throw error;
        if (!["GeneratorExit", "StopIteration"].includes(error.exception.cls.name)) throw error;
      }
    }
    vm.trail.consume(state);
    state.done = true;
    return NONE;
  },
};

function numberPart(plain: PyValue, name: string): PyValue | undefined {
  if (name === "real" || name === "imag") {
    if (plain.kind === "complex")
      return { kind: "float", value: name === "real" ? plain.re : plain.im };
    if (plain.kind === "int" || plain.kind === "bool")
      return int(name === "real" ? BigInt(plain.value) : 0);
    if (plain.kind === "float") return name === "real" ? plain : { kind: "float", value: 0 };
  }
  if (plain.kind !== "int" && plain.kind !== "bool") return undefined;
  if (name === "numerator") return int(BigInt(plain.value));
  return name === "denominator" ? int(1) : undefined;
}

function propertyMember(
  value: Extract<PyValue, { kind: "property" }>,
  name: string,
): PyValue | undefined {
  if (name === "fget") return value.getter ?? NONE;
  if (name === "fset") return value.setter ?? NONE;
  if (name === "fdel") return value.deleter ?? NONE;
  if (name === "setter") return builtin(name, ([setter]) => ({ ...value, setter }));
  if (name === "getter") return builtin(name, ([getter]) => ({ ...value, getter }));
  return name === "deleter" ? builtin(name, ([deleter]) => ({ ...value, deleter })) : undefined;
}

/** Members of builtin classes reached through the class or a subclass: `str.upper`, `dict.fromkeys`, `object.__new__`. */
function classMember(vm: Vm, cls: PyClass, name: string): PyValue | undefined {
  for (const base of cls.mro) {
    if (base.kind !== "class") continue;
    const method = byClass[base.name]?.[name];
    if (method && base === builtinClass(base.name)) {
      if (
        name === "fromkeys" ||
        name === "from_bytes" ||
        name === "fromhex" ||
        name === "maketrans"
      )
        return bound(vm, name, cls, method);
      return unbound(vm, name, method);
    }
  }
  const carrier = payloadBase(cls) ?? (cls.name === "bool" ? builtinClass("int") : undefined);
  const operator = carrier && operatorMethod(carrier.name, name, hasBuiltinName);
  if (operator) return unbound(vm, name, operator);
  if (name === "__new__") return newOf(vm, cls);
  if (name === "__call__")
    return builtin(name, (args, kwargs) => instantiate(vm, cls, args, kwargs));
  if (name === "__init_subclass__") return builtin(name, () => NONE);
  if (name === "__get__" || name === "__set__" || name === "__set_name__" || name === "__iter__")
    return undefined;
  const object = objectMethods[name];
  if (object) return unbound(vm, name, object);
  const ordinary = special[name];
  return ordinary &&
    !["__len__", "__getitem__", "__contains__", "__setitem__", "__delitem__"].includes(name)
    ? unbound(vm, name, ordinary)
    : undefined;
}

function newOf(vm: Vm, cls: PyClass): PyValue {
  if (cls.mro.includes(builtinClass("type")))
    return builtin("__new__", (args, kwargs) => newClass(vm, args, kwargs));
  return builtin("__new__", ([of, ...rest], kwargs) => newObject(vm, of as PyClass, rest, kwargs));
}

/** `type.__new__(metaclass, name, bases, namespace)`. */
function newClass(vm: Vm, args: readonly PyValue[], kwargs: ReadonlyMap<string, PyValue>): PyValue {
  const [metaclass, name, bases, namespace] = args;
  if (!namespace || metaclass?.kind !== "class")
    throw vm.error("TypeError", "type.__new__() takes exactly 3 arguments");
  const attrs = new Map(
    dictPairs(plainValue(namespace) as Extract<PyValue, { kind: "dict" }>).map(
      ([key, value]) => [strOf(vm, key), value] as const,
    ),
  );
  const text = strOf(vm, name!);
  const facts = (metaclass.data.get("facts") as ClassFacts | undefined) ?? {
    module: "__main__",
    qualname: text,
    place: vm.place,
  };
  const own = metaclass === builtinClass("type") ? undefined : metaclass;
  return plainClass(vm, text, iterate(vm, bases!), attrs, kwargs, facts, own);
}

function superMember(
  vm: Vm,
  value: Extract<PyValue, { kind: "super" }>,
  name: string,
): PyValue | undefined {
  const { self } = value;
  if (name === "__new__")
    return newOf(vm, self.kind === "class" ? self : (classOf(self) as PyClass));
  if (name === "__call__" && self.kind === "class")
    return builtin(name, (args, kwargs) => makeInstance(vm, self, args, kwargs));
  const object = objectMethods[name];
  if (object) return bound(vm, name, self, object);
  const plain = plainValue(self);
  const method = byKind[plain.kind]?.[name] ?? special[name];
  return method && bound(vm, name, plain, method);
}
