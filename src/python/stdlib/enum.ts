// enum: members made when a class of the Enum family is built; texts by Python version.
import { findAttribute } from "../attributes.ts";
import { callFunction, newObject } from "../calls.ts";
import { builtinClass, hostClass, lookupInMro, payloadBase } from "../classes.ts";
import { equalTruth } from "../compare.ts";
import { buildClass } from "../definitions.ts";
import { dictPairs } from "../hashing.ts";
import { iterate } from "../iteration.ts";
import { binary } from "../operators.ts";
import { reprOf, strOf } from "../text-of.ts";
import {
  bool,
  builtin,
  int,
  NONE,
  native,
  type PyClass,
  type PyInstance,
  type PyModule,
  type PyValue,
  plainValue,
  property,
  str,
  tuple,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import { type Kwargs, moduleOf } from "./make.ts";

const AUTO = "auto";
const isAuto = (value: PyValue): boolean => value.kind === "native" && value.type === AUTO;

/** Members by name, aliases included; canonical members in definition order. */
interface Members {
  readonly byName: Map<string, PyInstance>;
  readonly canonical: PyInstance[];
}

const membersOf = (cls: PyClass): Members | undefined =>
  cls.data.get("members") as Members | undefined;

/** The nearest class of the family that has members. */
function ownMembers(cls: PyClass): Members {
  return membersOf(cls) ?? { byName: new Map(), canonical: [] };
}

export function enumModule(vm: Vm): PyModule {
  const enumClass = hostClass("Enum", [], undefined, "enum");
  enumClass.mro = [enumClass, builtinClass("object")];
  enumClass.data.set("finish", (cls: PyClass) => finish(vm, cls));
  enumClass.construct = (_vm, cls, args, kwargs) => lookupOrMake(vm, cls, args, kwargs);
  const derive = (name: string, ...bases: PyClass[]): PyClass =>
    hostClass(name, bases, enumClass.construct, "enum");
  const intEnum = derive("IntEnum", builtinClass("int"), enumClass);
  const strEnum = derive("StrEnum", builtinClass("str"), enumClass);
  const flag = derive("Flag", enumClass);
  const intFlag = derive("IntFlag", builtinClass("int"), flag);
  const family = [enumClass, intEnum, strEnum, flag, intFlag];
  installTexts(vm, { enumClass, intEnum, strEnum, flag, intFlag });
  const made = moduleOf("enum", {
    ...Object.fromEntries(family.map((cls) => [cls.name, cls])),
    auto: builtin("auto", () => native(AUTO, undefined, {})),
    unique: builtin("unique", ([cls]) => unique(vm, cls!)),
    property: builtin("property", ([getter]) => property(getter)),
    member: builtin("member", ([value]) => value!),
    nonmember: builtin("nonmember", ([value]) => native("nonmember", value, {})),
    global_enum: builtin("global_enum", ([cls]) => cls!),
    EnumMeta: builtinClass("type"),
    EnumType: builtinClass("type"),
  });
  if (
    vm.options.pythonVersion &&
    vm.options.pythonVersion[0] === 3 &&
    vm.options.pythonVersion[1] < 11
  )
    made.attrs.delete("StrEnum");
  return made;
}

interface Family {
  readonly enumClass: PyClass;
  readonly intEnum: PyClass;
  readonly strEnum: PyClass;
  readonly flag: PyClass;
  readonly intFlag: PyClass;
}

/** `str`, `repr` and data attributes of members, by class and version (enum docs, "Changed in version 3.11/3.12"). */
function installTexts(vm: Vm, family: Family): void {
  const { enumClass, intEnum, strEnum, flag, intFlag } = family;
  const modern = (vm.options.pythonVersion?.[1] ?? 11) >= 11;
  const method = (
    cls: PyClass,
    name: string,
    work: (self: PyInstance, args: readonly PyValue[]) => PyValue,
  ): void => {
    cls.attrs.set(
      name,
      builtin(name, ([self, ...args]) => work(self as PyInstance, args), true),
    );
  };
  const memberName = (self: PyInstance): string => strOf(vm, self.attrs.get("_name_") ?? NONE);
  method(enumClass, "__str__", (self) => str(`${self.cls.name}.${memberName(self)}`));
  method(enumClass, "__repr__", (self) =>
    str(`<${self.cls.name}.${memberName(self)}: ${reprOf(vm, memberValue(self))}>`),
  );
  method(enumClass, "__hash__", (self) =>
    str(`enum ${self.cls.module}.${self.cls.qualname}.${memberName(self)}`),
  );
  method(enumClass, "__format__", (self, [spec]) => str(formatMember(vm, self, spec)));
  enumClass.attrs.set(
    "name",
    property(builtin("name", ([self]) => (self as PyInstance).attrs.get("_name_")!)),
  );
  enumClass.attrs.set(
    "value",
    property(builtin("value", ([self]) => memberValue(self as PyInstance))),
  );
  const asValue = (self: PyInstance): PyValue => str(strOf(vm, plainValue(memberValue(self))));
  if (modern) method(intEnum, "__str__", asValue);
  method(strEnum, "__str__", asValue);
  method(flag, "__str__", (self) => str(flagText(vm, self, modern)));
  if (modern) method(intFlag, "__str__", asValue);
  for (const [name, op] of [
    ["__or__", "BitOr"],
    ["__and__", "BitAnd"],
    ["__xor__", "BitXor"],
  ] as const) {
    method(flag, name, (self, [other]) =>
      combine(
        vm,
        self,
        binary(vm, op, memberValue(self), other?.kind === "instance" ? memberValue(other) : other!),
      ),
    );
  }
  method(flag, "__bool__", (self) => bool(bits(self) !== 0n));
  method(flag, "__contains__", (self, [other]) =>
    bool((bits(self) & bits(other as PyInstance)) === bits(other as PyInstance)),
  );
  method(flag, "__invert__", (self) =>
    combine(
      vm,
      self,
      int(ownMembers(self.cls).canonical.reduce((all, one) => all | bits(one), 0n) & ~bits(self)),
    ),
  );
  method(flag, "__iter__", (self) =>
    tuple(
      ownMembers(self.cls).canonical.filter(
        (one) => single(bits(one)) && (bits(self) & bits(one)) !== 0n,
      ),
    ),
  );
}

const memberValue = (self: PyInstance): PyValue => self.attrs.get("_value_") ?? NONE;
const bits = (self: PyInstance): bigint => {
  const value = plainValue(memberValue(self));
  return value.kind === "int" ? value.value : 0n;
};
const single = (value: bigint): boolean => value > 0n && (value & (value - 1n)) === 0n;

/** Mixed-in types format their value unless the class has its own `__str__` (3.12 rules apply to both). */
function formatMember(vm: Vm, self: PyInstance, spec: PyValue | undefined): string {
  void spec;
  return strOf(vm, self);
}

/** `Perm.R|W` since 3.11 (`Perm.R|W` too, but with the class once); 0 is `Perm(0)`. */
function flagText(vm: Vm, self: PyInstance, modern: boolean): string {
  const name = self.attrs.get("_name_");
  if (name && name.kind === "str") return `${self.cls.name}.${name.value}`;
  const value = bits(self);
  const parts = ownMembers(self.cls).canonical.filter(
    (one) => single(bits(one)) && (value & bits(one)) !== 0n,
  );
  if (parts.length === 0)
    return modern ? `${self.cls.name}(${value})` : `${self.cls.name}.${value}`;
  const names = parts.map((one) => strOf(vm, one.attrs.get("_name_")!));
  return `${self.cls.name}.${(modern ? names : names.reverse()).join("|")}`;
}

function combine(vm: Vm, self: PyInstance, value: PyValue): PyValue {
  return memberByValue(vm, self.cls, value) ?? pseudoMember(vm, self.cls, value);
}

/** A combination of flags without a name of its own. */
function pseudoMember(vm: Vm, cls: PyClass, value: PyValue): PyInstance {
  const made = newObject(vm, cls, payloadBase(cls) ? [value] : []);
  made.attrs.set("_value_", value);
  made.attrs.set("_name_", NONE);
  return made;
}

/** Turns the plain names of a finished class body into members. */
function finish(vm: Vm, cls: PyClass): void {
  const inherited = cls.mro
    .slice(1)
    .find((base) => base.kind === "class" && (membersOf(base)?.canonical.length ?? 0) > 0);
  if (inherited?.kind === "class")
    throw vm.error("TypeError", `<enum '${cls.name}'> cannot extend <enum '${inherited.name}'>`);
  const members: Members = { byName: new Map(), canonical: [] };
  cls.data.set("members", members);
  cls.data.set("iterate", () =>
    members.canonical.filter((one) => !isFlag(cls) || single(bits(one))),
  );
  cls.data.set("item", (key: PyValue) => {
    const found = members.byName.get(strOf(vm, key));
    if (!found) throw vm.error("KeyError", strOf(vm, key));
    return found;
  });
  cls.construct = (_vm, of, args, kwargs) => lookupOrMake(vm, of, args, kwargs);
  const ignored = cls.attrs.get("_ignore_");
  const skip = new Set(ignored?.kind === "str" ? ignored.value.split(/[\s,]+/) : []);
  for (const [name, value] of [...cls.attrs])
    if (isMemberName(name, value) && !skip.has(name)) addMember(vm, cls, members, name, value);
  cls.attrs.set("__members__", {
    kind: "dict",
    entries: new Map(),
    taint: undefined,
    scope: members.byName as Map<string, PyValue>,
  });
}

const isFlag = (cls: PyClass): boolean =>
  cls.mro.some((base) => base.kind === "class" && base.module === "enum" && base.name === "Flag");

/** Everything but dunder and sunder names, functions, descriptors and nonmembers. */
function isMemberName(name: string, value: PyValue): boolean {
  if (/^__.*__$/.test(name) || /^_[^_].*_$/.test(name) || name === "_ignore_") return false;
  if (["function", "property", "staticmethod", "classmethod", "builtin"].includes(value.kind))
    return false;
  if (value.kind === "instance" && lookupInMro(value.cls, "__get__")) return false;
  return !(value.kind === "native" && (value.type === "nonmember" || value.type === "annotations"));
}

function addMember(vm: Vm, cls: PyClass, members: Members, name: string, written: PyValue): void {
  const value = isAuto(written)
    ? automatic(vm, cls, members, name)
    : autoInside(vm, cls, members, name, written);
  const made = makeMember(vm, cls, value);
  const final = made.attrs.get("_value_") ?? value;
  made.attrs.set("_value_", final);
  const alias = members.canonical.find((one) => equalTruth(vm, memberValue(one), final) === true);
  const member = alias ?? made;
  if (!alias) {
    made.attrs.set("_name_", str(name));
    made.attrs.set("__objclass__", cls);
    members.canonical.push(made);
  }
  members.byName.set(name, member);
  vm.trail.bind(cls.attrs, name, member);
  if (!alias) callInit(vm, cls, made, value);
}

/** Values of a tuple are the arguments of `__new__` and `__init__`, as Enum passes them. */
const argumentsOf = (value: PyValue): readonly PyValue[] =>
  value.kind === "tuple" ? value.items : [value];

function makeMember(vm: Vm, cls: PyClass, value: PyValue): PyInstance {
  const own = lookupInMro(cls, "__new__");
  if (own && own !== "unknown") {
    const func = own.value.kind === "staticmethod" ? own.value.func : own.value;
    const made = callFunction(vm, func, [cls, ...argumentsOf(value)]);
    if (made.kind === "instance") return made;
  }
  const made = newObject(vm, cls, []);
  const carrier = payloadBase(cls);
  if (carrier?.construct) {
    made.payload = carrier.construct(
      vm,
      carrier,
      carrier.name === "tuple" ? [value] : argumentsOf(value),
      new Map(),
    );
    made.attrs.set(
      "_value_",
      value.kind === "tuple" && carrier.name !== "tuple" ? made.payload : value,
    );
  }
  return made;
}

function callInit(vm: Vm, cls: PyClass, made: PyInstance, value: PyValue): void {
  const init = lookupInMro(cls, "__init__");
  if (init && init !== "unknown") callFunction(vm, init.value, [made, ...argumentsOf(value)]);
}

function autoInside(vm: Vm, cls: PyClass, members: Members, name: string, value: PyValue): PyValue {
  if (value.kind !== "tuple" || !value.items.some(isAuto)) return value;
  return tuple(
    value.items.map((item) => (isAuto(item) ? automatic(vm, cls, members, name) : item)),
  );
}

/** `_generate_next_value_`: the class's own, lower-cased names for StrEnum, powers of two for Flag, else the highest plus one. */
function automatic(vm: Vm, cls: PyClass, members: Members, name: string): PyValue {
  const own = lookupInMro(cls, "_generate_next_value_");
  const last = members.canonical.map(memberValue);
  if (own && own !== "unknown") {
    const func = own.value.kind === "staticmethod" ? own.value.func : own.value;
    return callFunction(vm, func, [
      str(name),
      int(1),
      int(last.length),
      { kind: "list", items: last, taint: undefined },
    ]);
  }
  if (
    cls.mro.some(
      (base) => base.kind === "class" && base.name === "StrEnum" && base.module === "enum",
    )
  )
    return str(name.toLowerCase());
  const numbers = last.flatMap((value) =>
    plainValue(value).kind === "int" ? [(plainValue(value) as { value: bigint }).value] : [],
  );
  const highest = numbers.reduce((top, one) => (one > top ? one : top), 0n);
  if (isFlag(cls)) return int(highest === 0n ? 1n : 1n << BigInt(highest.toString(2).length));
  return int(numbers.length === 0 ? 1n : highest + 1n);
}

function memberByValue(vm: Vm, cls: PyClass, value: PyValue): PyInstance | undefined {
  const wanted =
    value.kind === "instance" && value.attrs.has("_value_") ? memberValue(value) : value;
  for (const one of ownMembers(cls).canonical) {
    const same = equalTruth(vm, memberValue(one), wanted);
    if (same === undefined)
      throw new Stop(vm.unknown(`which ${cls.name} has the value is not known`));
    if (same) return one;
  }
  return undefined;
}

/** `Color(1)` looks a member up; `Enum("Color", "RED GREEN")` makes a class. */
function lookupOrMake(vm: Vm, cls: PyClass, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const [value, names] = args;
  if (membersOf(cls)?.canonical.length) {
    const found = memberByValue(vm, cls, args.length > 1 ? tuple(args) : value!);
    if (found) return found;
    return missing(vm, cls, value!);
  }
  if (names === undefined) throw vm.error("TypeError", `<enum '${cls.name}'> has no members`);
  return functional(vm, cls, strOf(vm, value!), names, kwargs);
}

function missing(vm: Vm, cls: PyClass, value: PyValue): PyValue {
  const hook = findAttribute(vm, cls, "_missing_");
  const found = hook ? callFunction(vm, hook, [value]) : NONE;
  if (found.kind !== "none") return found;
  if (isFlag(cls) && plainValue(value).kind === "int") return pseudoMember(vm, cls, value);
  throw vm.error("ValueError", `${reprOf(vm, value)} is not a valid ${cls.qualname}`);
}

function functional(vm: Vm, base: PyClass, name: string, names: PyValue, kwargs: Kwargs): PyValue {
  const start = kwargs.get("start");
  let next = start?.kind === "int" ? start.value : 1n;
  const plain = plainValue(names);
  const items =
    plain.kind === "str"
      ? plain.value
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(str)
      : plain.kind === "dict"
        ? dictPairs(plain).map((pair) => tuple([...pair]))
        : iterate(vm, names);
  const body = new Map<string, PyValue>();
  for (const item of items) {
    const pair = item.kind === "tuple" || item.kind === "list" ? iterate(vm, item) : undefined;
    body.set(strOf(vm, pair?.[0] ?? item), pair?.[1] ?? automaticStart(base, next++));
  }
  const type = kwargs.get("type");
  const module = kwargs.get("module");
  return buildClass(vm, name, type ? [type, base] : [base], body, new Map(), {
    module: module ? strOf(vm, module) : "__main__",
    qualname: name,
    place: vm.place,
  });
}

const automaticStart = (base: PyClass, at: bigint): PyValue =>
  int(isFlag(base) ? 1n << (at - 1n) : at);

function unique(vm: Vm, cls: PyValue): PyValue {
  if (cls.kind !== "class") return cls;
  const { byName, canonical } = ownMembers(cls);
  if (byName.size !== canonical.length)
    throw vm.error("ValueError", `duplicate values found in <enum '${cls.name}'>`);
  return cls;
}
