// Instance tests of structural base classes (Iterable, Mapping, Number …): by listed types or by methods.
import { findAttribute } from "../attributes.ts";
import { classOf, hasUnknownBase, isSubclass } from "../classes.ts";
import type { PyClass, PyValue } from "../values.ts";
import type { Vm } from "../vm.ts";

/** Methods of builtin kinds, as far as structural classes ask for them. */
const METHODS: Readonly<Record<string, string>> = {
  str: "__hash__ __iter__ __len__ __contains__",
  bytes: "__hash__ __iter__ __len__ __contains__",
  bytearray: "__iter__ __len__ __contains__",
  list: "__iter__ __len__ __contains__ __reversed__",
  tuple: "__hash__ __iter__ __len__ __contains__",
  dict: "__iter__ __len__ __contains__ __reversed__",
  set: "__iter__ __len__ __contains__",
  frozenset: "__hash__ __iter__ __len__ __contains__",
  range: "__hash__ __iter__ __len__ __contains__ __reversed__",
  generator: "__hash__ __iter__ __next__ send throw close",
  iterator: "__hash__ __iter__ __next__",
  function: "__hash__ __call__",
  builtin_function_or_method: "__hash__ __call__",
  method: "__hash__ __call__",
  type: "__hash__ __call__",
};

/** Makes `isinstance` and `issubclass` of a class test methods or listed types instead of ancestry alone. */
export function markStructural(
  vm: Vm,
  cls: PyClass,
  methods: readonly string[] | undefined,
  types: readonly PyClass[],
): void {
  if (!methods && types.length === 0) return;
  cls.data.set("instancecheck", (value: PyValue) => holds(vm, cls, value, methods, types));
}

/** A class as value is what `issubclass` asks about; as an instance it is callable and hashable only. */
function kindOf(value: PyValue, methods: readonly string[] | undefined): PyClass | undefined {
  const asInstance = methods?.every((name) => name === "__call__" || name === "__hash__") ?? false;
  return value.kind === "class" && !asInstance ? value : classOf(value);
}

function holds(
  vm: Vm,
  cls: PyClass,
  value: PyValue,
  methods: readonly string[] | undefined,
  types: readonly PyClass[],
): boolean | undefined {
  const kind = kindOf(value, methods);
  if (!kind) return undefined;
  if (kind.mro.includes(cls)) return true;
  const answers = types.map((type) => isSubclass(kind, type));
  if (answers.includes(true)) return true;
  if (hasUnknownBase(kind)) return undefined;
  if (value.kind === "iterator" && methods)
    return methods.every((name) => iteratorHas(value, name));
  return methods?.every((name) => has(vm, kind, name)) ?? false;
}

const iteratorHas = (value: Extract<PyValue, { kind: "iterator" }>, name: string): boolean =>
  METHODS[value.name === undefined ? "iterator" : "generator"]!.split(" ").includes(name);

function has(vm: Vm, kind: PyClass, name: string): boolean {
  for (const base of kind.mro) {
    if (base.kind !== "class") continue;
    const own = base.attrs.get(name);
    if (own) return own.kind !== "none";
    const listed = METHODS[base.name];
    if (listed && base.module === "builtins") return listed.split(" ").includes(name);
  }
  if (name === "__hash__") return !findAttribute(vm, kind, "__eq__") || !definesEquality(kind);
  return false;
}

/** A class that defines `__eq__` without `__hash__` is not hashable. */
function definesEquality(kind: PyClass): boolean {
  return kind.mro.some(
    (base) => base.kind === "class" && base.name !== "object" && base.attrs.has("__eq__"),
  );
}
