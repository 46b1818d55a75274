// Attribute access: reading by Python's descriptor rules, writing, deleting; what opaque things answer.

import { functionAnnotations, namesAnnotated } from "./annotations.ts";
import { branch } from "./branches.ts";
import { builtinAttribute } from "./builtins/attributes.ts";
import { hasBuiltinName } from "./builtins/names.ts";
import { callFunction, callMethod } from "./calls.ts";
import { builtinClass, classOf, knownClass, lookupInMro } from "./classes.ts";
import { makeDict } from "./hashing.ts";
import { submodule } from "./imports.ts";
import { assignedNames } from "./names.ts";
import { docstringOf } from "./scopes.ts";
import { isStandardModule } from "./standard-names.ts";
import { bodyOf } from "./syntax.ts";
import {
  int,
  NONE,
  native,
  opaque,
  type PyClass,
  type PyFunction,
  type PyInstance,
  type PyModule,
  PyRaise,
  type PyValue,
  str,
  tuple,
} from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

/** Reads an attribute. @throws PyRaise (AttributeError). */
export function getAttribute(vm: Vm, value: PyValue, name: string): PyValue {
  const found = findAttribute(vm, value, name) ?? notWorkedOut(vm, value, name);
  if (found !== undefined) return found;
  throw vm.error("AttributeError", missingText(value, name));
}

/** An attribute that CPython's own types have and this interpreter has not: its value is not known. */
function notWorkedOut(vm: Vm, value: PyValue, name: string): PyValue | undefined {
  const cls = value.kind === "class" ? value : classOf(value);
  const known = (cls?.mro ?? []).some(
    (base) =>
      base.kind === "class" && base.module === "builtins" && hasBuiltinName(base.name, name),
  );
  const onType = value.kind === "class" && hasBuiltinName("type", name);
  return known || onType ? vm.unknown(`${name} is not worked out`) : undefined;
}

function missingText(value: PyValue, name: string): string {
  if (value.kind === "module") return `module '${value.name}' has no attribute '${name}'`;
  if (value.kind === "class") return `type object '${value.name}' has no attribute '${name}'`;
  return `'${classOf(value)?.name ?? value.kind}' object has no attribute '${name}'`;
}

/** An attribute, or undefined when there is none for sure. */
export function findAttribute(vm: Vm, value: PyValue, name: string): PyValue | undefined {
  switch (value.kind) {
    case "unknown":
      return value;
    case "maybe": {
      const [a, b] = value.options;
      const read = (option: typeof a): PyValue =>
        option.kind === "absent"
          ? vm.doubt(vm.unknown(value.condition.why))
          : getAttribute(vm, option, name);
      return branch(
        vm,
        value.condition,
        () => read(a),
        () => read(b),
      );
    }
    case "opaque":
      return opaqueAttribute(vm, value, name);
    case "module":
      return moduleAttribute(vm, value, name);
    case "class":
      return classAttribute(vm, value, name);
    case "instance":
      return instanceAttribute(vm, value, name);
    case "function":
      return (
        value.attrs.get(name) ??
        functionAttribute(vm, value, name) ??
        builtinAttribute(vm, value, name)
      );
    case "builtin":
      return value.attrs.get(name) ?? builtinAttribute(vm, value, name);
    case "native":
      return value.attrs.get(name) ?? value.hooks.get?.(name) ?? nativeAttribute(value, name);
    case "super":
      return superAttribute(vm, value, name);
    case "boundmethod":
      if (name === "__self__") return value.self;
      if (name === "__func__") return value.func;
      return findAttribute(vm, value.func, name);
    default:
      return builtinAttribute(vm, value, name);
  }
}

function nativeAttribute(
  value: Extract<PyValue, { kind: "native" }>,
  name: string,
): PyValue | undefined {
  return name === "__class__" ? value.hooks.cls?.() : undefined;
}

function opaqueAttribute(
  vm: Vm,
  value: Extract<PyValue, { kind: "opaque" }>,
  name: string,
): PyValue {
  const known = value.attrs.get(name);
  if (known) return known;
  if (name === "__name__" && value.label !== undefined) return str(value.label);
  const dotted = `${value.name}.${name}`;
  const fact = vm.options.facts?.(dotted);
  if (fact?.value) return fact.value;
  if (!fact && !isStandardModule(value.name.split(".")[0]!))
    vm.doubt(vm.unknownPackage(dotted, `${dotted} may not exist`));
  return opaque(dotted, fact?.kind, fact?.label);
}

function moduleAttribute(vm: Vm, value: PyModule, name: string): PyValue | undefined {
  if (name === "__annotations__") return namesAnnotated(vm, value.attrs.get(name));
  const own = value.attrs.get(name);
  if (own) return own;
  if (name === "__dict__")
    return { kind: "dict", entries: new Map(), taint: undefined, scope: value.attrs };
  const hook = value.attrs.get("__getattr__");
  if (hook) return callFunction(vm, hook, [str(name)]);
  const imported = submodule(vm, value, name);
  if (imported) return imported;
  if (value.file === undefined && isStandardModule(value.name.split(".")[0]!)) {
    // Our own stand-in may lack what the real module has.
    const dotted = `${value.name}.${name}`;
    if (vm.options.facts?.(dotted)?.everywhere)
      return opaqueAttribute(vm, opaque(value.name, "module", value.name), name);
    if (vm.options.facts && !/^__.*__$/.test(name))
      return vm.doubt(vm.unknown(`${dotted} is not worked out`));
  }
  return value.open ?? (value.doubt && vm.doubt(value.doubt));
}

/** Data of a class itself: names, bases, its dict. */
function classMeta(vm: Vm, cls: PyClass, name: string): PyValue | undefined {
  switch (name) {
    case "__name__":
      return str(cls.name);
    case "__qualname__":
      return str(cls.qualname);
    case "__module__":
      return str(cls.module);
    case "__mro__":
      return tuple(cls.mro);
    case "__bases__":
      return tuple(
        cls.bases.length > 0 || cls.name === "object" ? cls.bases : [builtinClass("object")],
      );
    case "__base__":
      return cls.bases[0] ?? builtinClass("object");
    case "__dict__":
      return { kind: "dict", entries: new Map(), taint: undefined, scope: cls.attrs, owner: cls };
    case "__class__":
      return cls.metaclass ?? builtinClass("type");
    case "__doc__":
      return NONE;
    default:
      return typeMethod(vm, cls, name);
  }
}

function typeMethod(vm: Vm, cls: PyClass, name: string): PyValue | undefined {
  if (name === "mro")
    return {
      kind: "builtin",
      name,
      attrs: new Map(),
      method: false,
      call: () => ({ kind: "list", items: [...cls.mro], taint: undefined }),
    };
  if (name === "__subclasses__")
    return {
      kind: "builtin",
      name,
      attrs: new Map(),
      method: false,
      call: () => ({
        kind: "list",
        items: [...((cls.data.get("subclasses") as PyClass[] | undefined) ?? [])],
        taint: undefined,
      }),
    };
  return builtinAttribute(vm, cls, name);
}

function classAttribute(vm: Vm, cls: PyClass, name: string): PyValue | undefined {
  const meta = cls.metaclass;
  const onMeta = meta?.kind === "class" ? lookupInMro(meta, name) : undefined;
  if (onMeta && onMeta !== "unknown" && onMeta.value.kind === "property" && onMeta.value.getter)
    return callFunction(vm, onMeta.value.getter, [cls]);
  if (name === "__name__" && cls.data.has("own __name__")) return str(cls.name);
  if (name === "__annotations__") return namesAnnotated(vm, cls.attrs.get(name));
  const found = lookupInMro(cls, name);
  if (found && found !== "unknown") return bindClassAttribute(vm, found.value, cls, name);
  if (onMeta && onMeta !== "unknown") return { kind: "boundmethod", self: cls, func: onMeta.value };
  const data = classMeta(vm, cls, name);
  if (data !== undefined) return data;
  if (found === "unknown" || onMeta === "unknown" || (meta && meta.kind !== "class")) {
    return vm.doubt(vm.unknown(`${cls.name}.${name} may come from a base class that is not known`));
  }
  if (meta?.kind === "class") {
    const hook = lookupInMro(meta, "__getattr__");
    if (hook && hook !== "unknown") return callFunction(vm, hook.value, [cls, str(name)]);
  }
  return undefined;
}

function bindClassAttribute(vm: Vm, value: PyValue, cls: PyClass, name: string): PyValue {
  if (value.kind === "staticmethod") return value.func;
  if (value.kind === "classmethod") return { kind: "boundmethod", self: cls, func: value.func };
  if (value.kind === "builtin" && (name === "__init_subclass__" || name === "__class_getitem__"))
    return { kind: "boundmethod", self: cls, func: value };
  if (value.kind === "function" && (name === "__init_subclass__" || name === "__class_getitem__"))
    return { kind: "boundmethod", self: cls, func: value };
  if (value.kind === "instance") {
    const getter = lookupInMro(value.cls, "__get__");
    if (getter && getter !== "unknown") return callMethod(vm, value, "__get__", [NONE, cls]);
  }
  return value;
}

function instanceAttribute(vm: Vm, self: PyInstance, name: string): PyValue | undefined {
  const own = lookupInMro(self.cls, "__getattribute__");
  if (own && own !== "unknown" && name !== "__class__") {
    const read = (): PyValue => callFunction(vm, own.value, [self, str(name)]);
    const hook = lookupInMro(self.cls, "__getattr__");
    if (!hook || hook === "unknown") return read();
    return unlessMissing(read) ?? callFunction(vm, hook.value, [self, str(name)]);
  }
  return ordinaryAttribute(vm, self, name);
}

/** What work gives; undefined when it raises AttributeError. */
function unlessMissing(work: () => PyValue): PyValue | undefined {
  try {
    return work();
  } catch (error) {
    if (
      error instanceof PyRaise &&
      error.exception.cls.mro.includes(builtinClass("AttributeError"))
    )
      return undefined;
    throw error;
  }
}

/** `object.__getattribute__`. @throws PyRaise (AttributeError). */
export function plainAttribute(vm: Vm, self: PyValue, name: string): PyValue {
  if (self.kind !== "instance") return getAttribute(vm, self, name);
  const found = ordinaryAttribute(vm, self, name) ?? notWorkedOut(vm, self, name);
  if (found !== undefined) return found;
  throw vm.error("AttributeError", missingText(self, name));
}

function ordinaryAttribute(vm: Vm, self: PyInstance, name: string): PyValue | undefined {
  const found = lookupInMro(self.cls, name);
  if (found && found !== "unknown" && isDataDescriptor(found.value))
    return bindToInstance(vm, found.value, self, name);
  const own = self.attrs.get(name);
  if (own) return own;
  if (name === "__class__") return self.cls;
  if (name === "__dict__" && !slotsOf(self.cls))
    return { kind: "dict", entries: new Map(), taint: undefined, scope: self.attrs };
  if (found && found !== "unknown") return bindToInstance(vm, found.value, self, name);
  if (name === "__doc__") return NONE;
  if (self.payload) {
    const inner = builtinAttribute(vm, self, name);
    if (inner) return inner;
  }
  const hook = lookupInMro(self.cls, "__getattr__");
  if (hook && hook !== "unknown") return callFunction(vm, hook.value, [self, str(name)]);
  if (found === "unknown")
    return vm.doubt(
      vm.unknown(`${self.cls.name}().${name} may come from a base class that is not known`),
    );
  const open = self.data.get("open");
  if (open) return vm.doubt(open as Extract<PyValue, { kind: "unknown" }>);
  return builtinAttribute(vm, self, name);
}

function isDataDescriptor(value: PyValue): boolean {
  if (value.kind === "property") return !value.cached;
  return value.kind === "instance" && Boolean(lookupInMro(value.cls, "__set__"));
}

function bindToInstance(vm: Vm, value: PyValue, self: PyInstance, name: string): PyValue {
  switch (value.kind) {
    case "function":
      return { kind: "boundmethod", self, func: value };
    case "builtin":
      return value.method ? { kind: "boundmethod", self, func: value } : value;
    case "classmethod":
      return { kind: "boundmethod", self: self.cls, func: value.func };
    case "staticmethod":
      return value.func;
    case "property":
      return readProperty(vm, value, self, name);
    case "instance": {
      const getter = lookupInMro(value.cls, "__get__");
      return getter && getter !== "unknown"
        ? callMethod(vm, value, "__get__", [self, self.cls])
        : value;
    }
    case "native":
      return value.hooks.get?.("__get__")
        ? callFunction(vm, value.hooks.get("__get__")!, [self, self.cls])
        : value;
    default:
      return value;
  }
}

function readProperty(
  vm: Vm,
  value: Extract<PyValue, { kind: "property" }>,
  self: PyInstance,
  name: string,
): PyValue {
  if (!value.getter) throw vm.error("AttributeError", `unreadable attribute '${name}'`);
  const result = callFunction(vm, value.getter, [self]);
  if (value.cached) vm.trail.bind(self.attrs, name, result);
  return result;
}

function superAttribute(
  vm: Vm,
  value: Extract<PyValue, { kind: "super" }>,
  name: string,
): PyValue | undefined {
  const { self, after } = value;
  const cls = self.kind === "instance" ? self.cls : self.kind === "class" ? self : undefined;
  if (!cls) throw new Stop(vm.unknown("super() of something that is not known"));
  // For a class method or metaclass, `self` is the class itself.
  const line =
    self.kind === "class" && !self.mro.includes(after) && self.metaclass?.kind === "class"
      ? self.metaclass
      : cls;
  const found = lookupInMro(line, name, line.mro.indexOf(after) + 1);
  if (found === "unknown") return vm.doubt(vm.unknown(`${name} of a base class that is not known`));
  if (!found) return builtinAttribute(vm, value, name);
  if (self.kind === "instance") return bindToInstance(vm, found.value, self, name);
  if (found.value.kind === "staticmethod") return found.value.func;
  return {
    kind: "boundmethod",
    self,
    func: found.value.kind === "classmethod" ? found.value.func : found.value,
  };
}

/** The parts of a code object that introspection of signatures reads. */
function codeObject(vm: Vm, func: PyFunction): PyValue {
  const named = (...kinds: readonly string[]): readonly string[] =>
    func.parameters.filter((one) => kinds.includes(one.kind)).map((one) => one.name);
  const positional = named("positional-only", "positional");
  const keyword = named("keyword-only");
  const rest = [...named("var-positional"), ...named("var-keyword")];
  const parameters = [...positional, ...keyword, ...rest];
  const { locals } = assignedNames(func.node);
  const names = [...parameters, ...[...locals].filter((one) => !parameters.includes(one))];
  const parts = new Map<string, PyValue>([
    ["co_name", str(func.name)],
    ["co_qualname", str(func.qualname)],
    ["co_argcount", int(positional.length)],
    ["co_posonlyargcount", int(named("positional-only").length)],
    ["co_kwonlyargcount", int(keyword.length)],
    ["co_varnames", tuple(names.map(str))],
    ["co_nlocals", int(names.length)],
    ["co_firstlineno", int(func.place.line)],
    ["co_filename", str(func.place.file)],
  ]);
  return native("code", func, {
    get: (name) => parts.get(name) ?? vm.unknown(`${name} of a code object is not known`),
  });
}

function functionDoc(func: PyFunction): PyValue {
  if (func.node.nodeType === "Lambda") return NONE;
  return docstringOf(bodyOf(func.node as Parameters<typeof bodyOf>[0]));
}

function functionAttribute(vm: Vm, func: PyFunction, name: string): PyValue | undefined {
  switch (name) {
    case "__name__":
      return str(func.name);
    case "__qualname__":
      return str(func.qualname);
    case "__module__":
      return str(func.module.name);
    case "__doc__":
      return functionDoc(func);
    case "__annotations__":
      return functionAnnotations(vm, func);
    case "__kwdefaults__":
      return keywordDefaults(vm, func);
    case "__code__":
      return codeObject(vm, func);
    case "__defaults__": {
      const defaults = func.parameters.flatMap((one) =>
        one.default && one.kind !== "keyword-only" ? [one.default] : [],
      );
      return defaults.length > 0 ? tuple(defaults) : NONE;
    }
    case "__dict__":
      return { kind: "dict", entries: new Map(), taint: undefined, scope: func.attrs };
    case "__get__":
      return {
        kind: "builtin",
        name,
        attrs: new Map(),
        method: false,
        call: ([self]) => ({ kind: "boundmethod", self: self!, func }),
      };
    case "__globals__":
      return { kind: "dict", entries: new Map(), taint: undefined, scope: func.module.attrs };
    case "__call__":
      return func;
    case "__closure__":
    case "__builtins__":
    case "__type_params__":
      return vm.unknown(`${name} of a function is not worked out`);
    default:
      return undefined;
  }
}

function keywordDefaults(vm: Vm, func: PyFunction): PyValue {
  const given = func.parameters.filter((one) => one.kind === "keyword-only" && one.default);
  if (given.length === 0) return NONE;
  return makeDict(
    vm,
    given.map((one) => [str(one.name), one.default!] as const),
  );
}

/** Writes an attribute. */
export function setAttribute(vm: Vm, value: PyValue, name: string, to: PyValue): void {
  switch (value.kind) {
    case "instance":
      setInstanceAttribute(vm, value, name, to);
      return;
    case "class": {
      const meta =
        value.metaclass?.kind === "class" ? lookupInMro(value.metaclass, "__setattr__") : undefined;
      if (meta && meta !== "unknown") callFunction(vm, meta.value, [value, str(name), to]);
      else if (value.module === "builtins" && value === knownClass(value.name))
        throw vm.error(
          "TypeError",
          `cannot set '${name}' attribute of immutable type '${value.name}'`,
        );
      else vm.trail.bind(value.attrs, name, to);
      return;
    }
    case "native":
      if (value.hooks.set) value.hooks.set(name, to);
      else vm.trail.bind(value.attrs, name, to);
      return;
    case "boundmethod":
      throw vm.error("AttributeError", `'method' object has no attribute '${name}'`);
    case "module":
    case "function":
    case "builtin":
    case "opaque":
      vm.trail.bind(value.attrs, name, to);
      return;
    case "unknown":
    case "maybe":
      vm.doubt(value.kind === "maybe" ? value.condition : value);
      return;
    case "property":
    case "staticmethod":
    case "classmethod":
      // Only documentation and names are ever set on these.
      return;
    default:
      throw vm.error("AttributeError", missingText(value, name));
  }
}

function setInstanceAttribute(vm: Vm, self: PyInstance, name: string, to: PyValue): void {
  const setter = lookupInMro(self.cls, "__setattr__");
  if (setter && setter !== "unknown") {
    callMethod(vm, self, "__setattr__", [str(name), to]);
    return;
  }
  setPlainAttribute(vm, self, name, to);
}

/** `object.__setattr__`: data descriptors first, then the instance's own names. */
export function setPlainAttribute(vm: Vm, self: PyInstance, name: string, to: PyValue): void {
  const found = lookupInMro(self.cls, name);
  if (found && found !== "unknown" && found.value.kind === "property" && !found.value.cached) {
    if (!found.value.setter)
      throw vm.error(
        "AttributeError",
        `property '${name}' of '${self.cls.name}' object has no setter`,
      );
    callFunction(vm, found.value.setter, [self, to]);
  } else if (
    found &&
    found !== "unknown" &&
    found.value.kind === "instance" &&
    lookupInMro(found.value.cls, "__set__")
  ) {
    callMethod(vm, found.value, "__set__", [self, to]);
  } else {
    const slots = slotsOf(self.cls);
    if (slots && !slots.has(name)) throw vm.error("AttributeError", missingText(self, name));
    vm.trail.bind(self.attrs, name, to);
  }
}

/** The attributes that instances are confined to by `__slots__`; undefined when they have a `__dict__`. */
function slotsOf(cls: PyClass): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const base of cls.mro) {
    if (base.kind !== "class") return undefined;
    if (base.module === "builtins") {
      if (base.name === "object") return names;
      if (base.name === "BaseException") return undefined;
      continue;
    }
    const slots = base.attrs.get("__slots__");
    if (!slots) return undefined;
    const listed = slots.kind === "str" ? [slots] : slotNames(slots);
    if (!listed) return undefined;
    for (const one of listed) if (one.kind === "str") names.add(one.value);
    if (names.has("__dict__")) return undefined;
  }
  return undefined;
}

function slotNames(slots: PyValue): readonly PyValue[] | undefined {
  if (slots.kind === "tuple") return slots.items;
  if (slots.kind === "list") return slots.taint ? undefined : slots.items;
  if (slots.kind !== "dict" || slots.taint) return undefined;
  return [...slots.entries.values()].map(({ key }) => key);
}

/** Deletes an attribute. @throws PyRaise (AttributeError). */
export function deleteAttribute(vm: Vm, value: PyValue, name: string): void {
  const cls = value.kind === "instance" ? value.cls : undefined;
  const own = cls && lookupInMro(cls, "__delattr__");
  if (own && own !== "unknown") callFunction(vm, own.value, [value, str(name)]);
  else deletePlainAttribute(vm, value, name);
}

/** `object.__delattr__`: data descriptors first. @throws PyRaise (AttributeError). */
export function deletePlainAttribute(vm: Vm, value: PyValue, name: string): void {
  const found = value.kind === "instance" ? lookupInMro(value.cls, name) : undefined;
  const on = found && found !== "unknown" ? found.value : undefined;
  if (on?.kind === "property" && !on.cached) {
    if (!on.deleter)
      throw vm.error(
        "AttributeError",
        `property '${name}' of '${classOf(value)?.name}' object has no deleter`,
      );
    callFunction(vm, on.deleter, [value]);
    return;
  }
  if (on?.kind === "instance" && lookupInMro(on.cls, "__delete__")) {
    callMethod(vm, on, "__delete__", [value]);
    return;
  }
  if (!("attrs" in value)) return;
  if (!value.attrs.has(name)) throw vm.error("AttributeError", missingText(value, name));
  vm.trail.unbind(value.attrs, name);
}

/** `hasattr`: true, false, or undefined when an unknown base or value may decide. */
export function hasAttribute(vm: Vm, value: PyValue, name: string): boolean | undefined {
  const before = vm.mayRaise.length;
  try {
    const found = findAttribute(vm, value, name);
    const open = vm.mayRaise.length > before;
    vm.mayRaise.length = before;
    if (found === undefined) return false;
    return open || found.kind === "unknown" ? undefined : true;
  } catch (error) {
    vm.mayRaise.length = before;
    if (
      error instanceof PyRaise &&
      error.exception.cls.mro.includes(builtinClass("AttributeError"))
    )
      return false;
    throw error;
  }
}
