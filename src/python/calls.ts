// Calling: argument binding, functions, bound methods, classes, host callables, and unknown callees.
import { getAttribute } from "./attributes.ts";
import { bindArguments } from "./binding.ts";
import { branch } from "./branches.ts";
import { builtinClass, classOf, hasUnknownBase, lookupInMro, payloadBase } from "./classes.ts";
import { runBody } from "./functions.ts";
import { opaque, type PyClass, type PyInstance, type PyValue } from "./values.ts";
import type { Vm } from "./vm.ts";

export type Kwargs = ReadonlyMap<string, PyValue>;
const NO_KWARGS: Kwargs = new Map();

/** Calls any value. The result of an unknown callee is unknown, of a third-party one opaque. */
export function callFunction(
  vm: Vm,
  callee: PyValue,
  args: readonly PyValue[],
  kwargs: Kwargs = NO_KWARGS,
): PyValue {
  vm.tick();
  switch (callee.kind) {
    case "function":
      return vm.enter(() => runBody(vm, callee, bindArguments(vm, callee, args, kwargs), args));
    case "builtin":
      return callee.call(args, kwargs);
    case "boundmethod":
      return callFunction(vm, callee.func, [callee.self, ...args], kwargs);
    case "class":
      return vm.enter(() => instantiate(vm, callee, args, kwargs));
    case "native":
      if (callee.hooks.call) return callee.hooks.call(args, kwargs);
      return vm.unknown(`calling a ${callee.type} is not worked out`);
    case "staticmethod":
      return callFunction(vm, callee.func, args, kwargs);
    case "instance": {
      const found = lookupInMro(callee.cls, "__call__");
      if (found === "unknown")
        return vm.doubt(vm.unknown(`${callee.cls.name} has a base class that is not known`));
      if (found) return callFunction(vm, found.value, [callee, ...args], kwargs);
      break;
    }
    case "opaque":
      return callOpaque(vm, callee, args);
    case "unknown":
      return vm.doubt(callee);
    case "maybe": {
      const [a, b] = callee.options;
      return branch(
        vm,
        callee.condition,
        () =>
          a.kind === "absent"
            ? vm.unknown(callee.condition.why)
            : callFunction(vm, a, args, kwargs),
        () =>
          b.kind === "absent"
            ? vm.unknown(callee.condition.why)
            : callFunction(vm, b, args, kwargs),
      );
    }
    default:
  }
  throw vm.error("TypeError", `'${classOf(callee)?.name ?? callee.kind}' object is not callable`);
}

function callOpaque(
  vm: Vm,
  callee: Extract<PyValue, { kind: "opaque" }>,
  args: readonly PyValue[],
): PyValue {
  vm.doubt(vm.unknownPackage(callee.name, `a call of ${callee.name} may raise`));
  const known = vm.options.results?.(callee.name, args);
  if (known) return known;
  const fact = vm.options.facts?.(callee.name);
  const result = opaque(`${callee.name}(…)`, fact?.returns);
  // A decorator may hand back what it was given; who needs to know can look.
  const [first] = args;
  if (args.length === 1 && first && (first.kind === "function" || first.kind === "class"))
    result.attrs.set("__wrapped_argument__", first);
  return result;
}

/** Calls a method by name; dunder methods are looked up on the class, as Python does. */
export function callMethod(
  vm: Vm,
  self: PyValue,
  name: string,
  args: readonly PyValue[],
  kwargs: Kwargs = NO_KWARGS,
): PyValue {
  if (self.kind === "instance" && name.startsWith("__")) {
    const found = lookupInMro(self.cls, name);
    if (found && found !== "unknown")
      return callFunction(vm, bindTo(found.value, self), args, kwargs);
  }
  return callFunction(vm, getAttribute(vm, self, name), args, kwargs);
}

function bindTo(value: PyValue, self: PyInstance): PyValue {
  if (value.kind === "function" || (value.kind === "builtin" && value.method))
    return { kind: "boundmethod", self, func: value };
  if (value.kind === "classmethod")
    return { kind: "boundmethod", self: self.cls, func: value.func };
  return value.kind === "staticmethod" ? value.func : value;
}

/** Makes an instance of a class: metaclass `__call__`, host constructors, `__new__` and `__init__`. */
export function instantiate(
  vm: Vm,
  cls: PyClass,
  args: readonly PyValue[],
  kwargs: Kwargs,
): PyValue {
  const meta = cls.metaclass;
  if (meta && meta.kind !== "class")
    return vm.doubt(vm.unknown(`the metaclass of ${cls.name} is not known`));
  if (meta?.kind === "class") {
    const own = lookupInMro(meta, "__call__");
    if (own && own !== "unknown") return callFunction(vm, own.value, [cls, ...args], kwargs);
  }
  return makeInstance(vm, cls, args, kwargs);
}

/** `type.__call__`: `__new__`, then `__init__` when the result is an instance of the class. */
export function makeInstance(
  vm: Vm,
  cls: PyClass,
  args: readonly PyValue[],
  kwargs: Kwargs,
): PyValue {
  if (cls.module === "builtins" && !cls.construct && cls.place === undefined && isConcrete(cls)) {
    return vm.unknown(`making a ${cls.name} object is not worked out`);
  }
  const maker = lookupInMro(cls, "__new__");
  const host = cls.mro.find(
    (base): base is PyClass => base.kind === "class" && base.construct !== undefined,
  );
  if (cls.construct && !(maker && maker !== "unknown")) return cls.construct(vm, cls, args, kwargs);
  const made =
    maker && maker !== "unknown"
      ? callFunction(
          vm,
          maker.value.kind === "staticmethod" ? maker.value.func : maker.value,
          [cls, ...args],
          kwargs,
        )
      : host?.construct && keepsConstruct(cls, host)
        ? host.construct(vm, cls, args, kwargs)
        : newObject(vm, cls, args, kwargs);
  if (made.kind !== "instance" || !made.cls.mro.includes(cls)) return made;
  return initialise(vm, made, args, kwargs);
}

/** Builtin types other than `object` and the exceptions, which are made like any class. */
const isConcrete = (cls: PyClass): boolean =>
  cls.name !== "object" && !cls.mro.includes(builtinClass("BaseException"));

/** Host classes that build their subclasses themselves (exceptions, enums); builtin carriers do not. */
function keepsConstruct(cls: PyClass, host: PyClass): boolean {
  return (
    host.name !== "object" &&
    host.name !== "type" &&
    !(host.module === "builtins" && payloadBase(cls) !== undefined)
  );
}

/** Carriers that `__new__` leaves empty and `__init__` fills. */
const filledLater: ReadonlySet<string> = new Set(["list", "dict", "set", "bytearray"]);

/** `object.__new__`, with a payload for subclasses of builtin carriers. */
export function newObject(
  vm: Vm,
  cls: PyClass,
  args: readonly PyValue[],
  kwargs: Kwargs = NO_KWARGS,
): PyInstance {
  const carrier = payloadBase(cls);
  const given = carrier && filledLater.has(carrier.name) ? [] : args;
  const payload = carrier?.construct?.(vm, carrier, given, given === args ? kwargs : NO_KWARGS);
  if (hasUnknownBase(cls))
    vm.doubt(vm.unknown(`making a ${cls.name} may raise: a base class is not known`));
  return { kind: "instance", cls, attrs: new Map(), payload, data: new Map() };
}

/** `list.__init__` and the like on an instance of a subclass. */
export function fillPayload(
  vm: Vm,
  made: PyInstance,
  args: readonly PyValue[],
  kwargs: Kwargs,
): void {
  const carrier = payloadBase(made.cls);
  const { payload } = made;
  if (!carrier || !payload || !filledLater.has(carrier.name)) return;
  const filled = carrier.construct!(vm, carrier, args, kwargs);
  if (filled.kind === "list" && payload.kind === "list") {
    vm.trail.touch(payload);
    payload.items = filled.items;
    payload.taint = filled.taint;
  } else if (
    (filled.kind === "dict" && payload.kind === "dict") ||
    (filled.kind === "set" && payload.kind === "set")
  ) {
    vm.trail.touch(payload);
    payload.entries = filled.entries;
    payload.taint = filled.taint;
  } else if (filled.kind === "bytes") made.payload = filled;
}

function initialise(vm: Vm, made: PyInstance, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const init = lookupInMro(made.cls, "__init__");
  if (init === "unknown") {
    made.data.set(
      "open",
      vm.unknown(`${made.cls.name} is initialised by a base class that is not known`),
    );
    return made;
  }
  if (init) callFunction(vm, init.value, [made, ...args], kwargs);
  else if (made.payload) fillPayload(vm, made, args, kwargs);
  else if (
    args.length + kwargs.size > 0 &&
    !made.payload &&
    !lookupInMro(made.cls, "__new__") &&
    !made.cls.mro.includes(builtinClass("BaseException"))
  ) {
    throw vm.error("TypeError", `${made.cls.name}() takes no arguments`);
  }
  return made;
}
