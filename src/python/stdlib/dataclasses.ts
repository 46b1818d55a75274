// dataclasses: fields from annotated names, and the methods the decorator adds.
import { findAttribute, getAttribute, setPlainAttribute } from "../attributes.ts";
import { callFunction } from "../calls.ts";
import { compare } from "../compare.ts";
import { buildClass } from "../definitions.ts";
import { hashKey, makeDict } from "../hashing.ts";
import { iterate } from "../iteration.ts";
import { reprOf, strOf } from "../text-of.ts";
import { truth } from "../truth.ts";
import {
  bool,
  builtin,
  NONE,
  NOT_IMPLEMENTED,
  native,
  type PyClass,
  type PyInstance,
  type PyModule,
  type PyNative,
  type PyValue,
  str,
  tuple,
} from "../values.ts";
import type { Vm } from "../vm.ts";
import { functions, type Kwargs, moduleOf } from "./make.ts";

interface Field {
  readonly name: string;
  readonly default: PyValue | undefined;
  readonly factory: PyValue | undefined;
  readonly init: boolean;
  readonly repr: boolean;
  readonly compare: boolean;
  readonly hash: boolean | undefined;
  readonly kwOnly: boolean;
  readonly kind: "field" | "classvar" | "initvar";
  readonly metadata: PyValue;
}

const MISSING = native("MISSING", undefined, {});

const fieldsOf = (cls: PyClass): readonly Field[] =>
  (cls.data.get("dataclass fields") as readonly Field[] | undefined) ?? [];

/** Fields of an instance's or class's dataclass; undefined when it is none. */
function dataFields(value: PyValue): readonly Field[] | undefined {
  const cls = value.kind === "instance" ? value.cls : value.kind === "class" ? value : undefined;
  const holder = cls?.mro.find(
    (base) => base.kind === "class" && base.data.has("dataclass fields"),
  );
  return holder?.kind === "class"
    ? fieldsOf(holder).filter((one) => one.kind === "field")
    : undefined;
}

const flag = (vm: Vm, kwargs: Kwargs, name: string, fallback: boolean): boolean => {
  const value = kwargs.get(name);
  return value === undefined ? fallback : truth(vm, value) === true;
};

/** The options of one `field(…)` call, or of a plain default. */
function readField(
  vm: Vm,
  name: string,
  value: PyValue | undefined,
  annotation: string,
  kwOnly: boolean,
): Field {
  const options =
    value?.kind === "native" && value.type === "Field" ? (value.data as Kwargs) : undefined;
  const given = options ?? new Map<string, PyValue>(value ? [["default", value]] : []);
  const fallback = given.get("default");
  return {
    name,
    default: fallback === MISSING ? undefined : fallback,
    factory: given.get("default_factory"),
    init: flag(vm, given, "init", true),
    repr: flag(vm, given, "repr", true),
    compare: flag(vm, given, "compare", true),
    hash:
      given.has("hash") && given.get("hash")!.kind === "bool"
        ? flag(vm, given, "hash", true)
        : undefined,
    kwOnly: flag(vm, given, "kw_only", kwOnly),
    kind: /^(typing\.|t\.)?ClassVar\b/.test(annotation)
      ? "classvar"
      : /^(dataclasses\.)?InitVar\b/.test(annotation)
        ? "initvar"
        : "field",
    metadata: given.get("metadata") ?? NONE,
  };
}

/** The source text of an annotation, as far as telling ClassVar, InitVar and KW_ONLY apart needs it. */
function annotationText(node: unknown): string {
  const one = node as { nodeType: string; id?: string; attr?: string; value?: unknown };
  if (one.nodeType === "Name") return one.id!;
  if (one.nodeType === "Attribute") return `${annotationText(one.value)}.${one.attr}`;
  if (one.nodeType === "Subscript") return annotationText(one.value);
  return one.nodeType === "Constant" && typeof one.value === "string" ? one.value : "";
}

function ownFields(vm: Vm, cls: PyClass, kwOnlyDefault: boolean): readonly Field[] {
  const annotations = cls.attrs.get("__annotations__");
  if (annotations?.kind !== "native") return [];
  let kwOnly = kwOnlyDefault;
  const fields: Field[] = [];
  for (const [name, where] of annotations.data as Map<string, { node: unknown }>) {
    const annotation = annotationText(where.node);
    if (/(^|\.)KW_ONLY$/.test(annotation)) kwOnly = true;
    else fields.push(readField(vm, name, cls.attrs.get(name), annotation, kwOnly));
  }
  return fields;
}

/** The decorator. */
function dataclass(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const [cls] = args;
  return cls
    ? decorate(vm, cls, kwargs)
    : builtin("dataclass", ([inner]) => decorate(vm, inner!, kwargs));
}

function decorate(vm: Vm, value: PyValue, options: Kwargs): PyValue {
  if (value.kind !== "class") return value;
  const cls = value;
  const all = new Map<string, Field>();
  for (const base of [...cls.mro].reverse())
    if (base.kind === "class" && base !== cls)
      for (const field of fieldsOf(base)) all.set(field.name, field);
  for (const field of ownFields(vm, cls, flag(vm, options, "kw_only", false)))
    all.set(field.name, field);
  const fields = [...all.values()];
  cls.data.set("dataclass fields", fields);
  checkOrder(vm, fields);
  for (const field of fields) {
    if (field.default) vm.trail.bind(cls.attrs, field.name, field.default);
    else if (cls.attrs.get(field.name)?.kind === "native" && field.factory)
      vm.trail.unbind(cls.attrs, field.name);
  }
  addMethods(
    vm,
    cls,
    fields.filter((one) => one.kind !== "classvar"),
    options,
  );
  return cls;
}

function checkOrder(vm: Vm, fields: readonly Field[]): void {
  let seen = false;
  for (const field of fields.filter((one) => one.init && !one.kwOnly && one.kind !== "classvar")) {
    if (field.default || field.factory) seen = true;
    else if (seen)
      throw vm.error("TypeError", `non-default argument '${field.name}' follows default argument`);
  }
  const mutable = fields.find(
    (one) =>
      one.default && ["list", "dict", "set"].includes(one.default.kind) && one.kind === "field",
  );
  if (mutable)
    throw vm.error(
      "ValueError",
      `mutable default ${mutable.default!.kind} for field ${mutable.name} is not allowed: use default_factory`,
    );
}

function addMethods(vm: Vm, cls: PyClass, fields: readonly Field[], options: Kwargs): void {
  const frozen = flag(vm, options, "frozen", false);
  const eq = flag(vm, options, "eq", true);
  const define = (
    name: string,
    work: (self: PyInstance, args: readonly PyValue[], kwargs: Kwargs) => PyValue,
  ): void => {
    const made = builtin(
      name,
      ([self, ...args], kwargs) => work(self as PyInstance, args, kwargs),
      true,
    );
    made.attrs.set("__dataclass_generated__", bool(true));
    vm.trail.bind(cls.attrs, name, made);
  };
  const plain = fields.filter((one) => one.kind === "field");
  if (flag(vm, options, "init", true))
    define("__init__", (self, args, kwargs) => initialise(vm, self, fields, args, kwargs));
  if (flag(vm, options, "repr", true) && !cls.attrs.has("__repr__")) {
    define("__repr__", (self) =>
      str(
        `${self.cls.qualname}(${plain
          .filter((one) => one.repr)
          .map((one) => `${one.name}=${reprOf(vm, getAttribute(vm, self, one.name))}`)
          .join(", ")})`,
      ),
    );
  }
  const compared = plain.filter((one) => one.compare);
  const key = (self: PyValue): PyValue =>
    tuple(compared.map((one) => getAttribute(vm, self, one.name)));
  const explicitHash = cls.attrs.has("__hash__");
  if (eq && !cls.attrs.has("__eq__")) {
    define("__eq__", (self, [other]) =>
      other?.kind === "instance" && other.cls === self.cls
        ? compare(vm, "Eq", key(self), key(other))
        : NOT_IMPLEMENTED,
    );
  }
  if (flag(vm, options, "order", false)) {
    for (const [name, op] of [
      ["__lt__", "Lt"],
      ["__le__", "LtE"],
      ["__gt__", "Gt"],
      ["__ge__", "GtE"],
    ] as const) {
      define(name, (self, [other]) =>
        other?.kind === "instance" && other.cls === self.cls
          ? compare(vm, op, key(self), key(other))
          : NOT_IMPLEMENTED,
      );
    }
  }
  const hashed = plain.filter((one) => one.hash ?? one.compare);
  if (flag(vm, options, "unsafe_hash", false) || (eq && frozen && !explicitHash)) {
    define("__hash__", (self) =>
      str(hashKey(vm, tuple(hashed.map((one) => getAttribute(vm, self, one.name))))),
    );
  } else if (eq && !explicitHash) vm.trail.bind(cls.attrs, "__hash__", NONE);
  if (frozen) define("__setattr__", (_self, [name]) => raiseFrozen(vm, strOf(vm, name!)));
  const matched = fields.filter((one) => one.init && !one.kwOnly).map((one) => str(one.name));
  vm.trail.bind(cls.attrs, "__match_args__", tuple(matched));
}

function raiseFrozen(vm: Vm, name: string): never {
  throw vm.error("AttributeError", `cannot assign to field '${name}'`);
}

function initialise(
  vm: Vm,
  self: PyInstance,
  fields: readonly Field[],
  args: readonly PyValue[],
  kwargs: Kwargs,
): PyValue {
  const rest = new Map(kwargs);
  const positional = fields.filter((one) => one.init && !one.kwOnly);
  if (args.length > positional.length)
    throw vm.error(
      "TypeError",
      `${self.cls.name}.__init__() takes ${positional.length + 1} positional arguments but ${args.length + 1} were given`,
    );
  const initVars: PyValue[] = [];
  for (const field of fields) {
    const at = positional.indexOf(field);
    const given = field.init
      ? ((at >= 0 ? args[at] : undefined) ?? rest.get(field.name))
      : undefined;
    rest.delete(field.name);
    const value =
      given ??
      (field.factory && field.factory !== MISSING
        ? callFunction(vm, field.factory, [])
        : field.default);
    if (value === undefined && !field.init) continue;
    if (value === undefined)
      throw vm.error(
        "TypeError",
        `${self.cls.name}.__init__() missing 1 required positional argument: '${field.name}'`,
      );
    if (field.kind === "initvar") initVars.push(value);
    else setPlainAttribute(vm, self, field.name, value);
  }
  const [unexpected] = rest.keys();
  if (unexpected !== undefined)
    throw vm.error(
      "TypeError",
      `${self.cls.name}.__init__() got an unexpected keyword argument '${unexpected}'`,
    );
  const after = findAttribute(vm, self.cls, "__post_init__");
  if (after) callFunction(vm, after, [self, ...initVars]);
  return NONE;
}

function fieldValue(vm: Vm, one: Field): PyNative {
  const data: Record<string, PyValue> = {
    name: str(one.name),
    default: one.default ?? MISSING,
    default_factory: one.factory ?? MISSING,
    init: bool(one.init),
    repr: bool(one.repr),
    compare: bool(one.compare),
    metadata: one.metadata,
    type: vm.unknown("annotations are not evaluated"),
    kw_only: bool(one.kwOnly),
  };
  return native("Field", new Map(), { get: (name) => data[name] });
}

function requireFields(vm: Vm, value: PyValue): readonly Field[] {
  const fields = dataFields(value);
  if (!fields) throw vm.error("TypeError", "must be called with a dataclass type or instance");
  return fields;
}

/** Copies a value the way `asdict` and `astuple` recurse. */
function plainCopy(vm: Vm, value: PyValue, asDict: boolean): PyValue {
  const fields = value.kind === "instance" ? dataFields(value) : undefined;
  if (fields && value.kind === "instance") {
    const items = fields.map(
      (one) => [str(one.name), plainCopy(vm, getAttribute(vm, value, one.name), asDict)] as const,
    );
    return asDict ? makeDict(vm, items) : tuple(items.map(([, item]) => item));
  }
  if (value.kind === "list" || value.kind === "tuple") {
    const items = iterate(vm, value).map((item) => plainCopy(vm, item, asDict));
    return value.kind === "list" ? { kind: "list", items, taint: undefined } : tuple(items);
  }
  if (value.kind === "dict" && !value.taint)
    return makeDict(
      vm,
      [...value.entries.values()].map(
        (one) => [one.key, plainCopy(vm, one.value, asDict)] as const,
      ),
    );
  return value;
}

function replace(vm: Vm, self: PyValue, kwargs: Kwargs): PyValue {
  const fields = requireFields(vm, self);
  const given = new Map(kwargs);
  for (const one of fields)
    if (one.init && !given.has(one.name)) given.set(one.name, getAttribute(vm, self, one.name));
  return callFunction(vm, (self as PyInstance).cls, [], given);
}

function makeDataclass(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const [name, fields] = args;
  const names = new Map<string, PyValue>();
  const annotations = new Map<string, unknown>();
  for (const field of iterate(vm, fields!)) {
    const parts = field.kind === "str" ? [field] : iterate(vm, field);
    const key = strOf(vm, parts[0]!);
    annotations.set(key, { node: { nodeType: "Name", id: "object" } });
    if (parts[2]) names.set(key, parts[2]);
  }
  names.set("__annotations__", native("annotations", annotations, {}));
  const bases = kwargs.get("bases");
  const text = strOf(vm, name!);
  const made = buildClass(vm, text, bases ? iterate(vm, bases) : [], names, new Map(), {
    module: "types",
    qualname: text,
    place: vm.place,
  });
  return decorate(vm, made, kwargs);
}

export function dataclasses(vm: Vm): PyModule {
  const module = moduleOf(
    "dataclasses",
    functions(vm, {
      dataclass: (args, kwargs) => dataclass(vm, args, kwargs),
      field: (_args, kwargs) => native("Field", kwargs, {}),
      fields: ([value]) => tuple(requireFields(vm, value!).map((one) => fieldValue(vm, one))),
      asdict: ([value]) => plainCopy(vm, value!, true),
      astuple: ([value]) => plainCopy(vm, value!, false),
      replace: ([value], kwargs) => replace(vm, value!, kwargs),
      is_dataclass: ([value]) => bool(dataFields(value!) !== undefined),
      make_dataclass: (args, kwargs) => makeDataclass(vm, args, kwargs),
    }),
  );
  module.attrs.set("MISSING", MISSING);
  module.attrs.set("KW_ONLY", native("KW_ONLY", undefined, {}));
  module.attrs.set(
    "InitVar",
    native("InitVar", undefined, { item: () => native("InitVar", undefined, {}) }),
  );
  module.attrs.set("FrozenInstanceError", vm.builtins.get("AttributeError")!);
  module.attrs.set("Field", native("FieldType", undefined, {}));
  return module;
}
