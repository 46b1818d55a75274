// An object of the host that stands for an instance written in Python: class statements take such objects as bases.
import { findAttribute } from "../attributes.ts";
import { callFunction } from "../calls.ts";
import { compare } from "../compare.ts";
import { hashKey } from "../hashing.ts";
import { binary, getItem } from "../operators.ts";
import { reprOf } from "../text-of.ts";
import { native, type PyValue } from "../values.ts";
import type { Vm } from "../vm.ts";

/** The proxy of an instance; any other value itself. */
export function proxied(vm: Vm, instance: PyValue): PyValue {
  if (instance.kind !== "instance") return instance;
  return native(instance.cls.name, instance, {
    get: (name) => findAttribute(vm, instance, name),
    call: (args, kwargs) => callFunction(vm, instance, args, kwargs),
    item: (key) => getItem(vm, instance, key),
    repr: () => reprOf(vm, instance),
    hash: () => hashKey(vm, instance),
    truth: () => true,
    cls: () => instance.cls,
    binary: (op, other, reflected) =>
      reflected ? binary(vm, op, other, instance) : binary(vm, op, instance, other),
    compare: (op, other) =>
      op === "Eq" || op === "NotEq" ? compare(vm, op, instance, inner(other)) : undefined,
  });
}

/** The instance behind a proxy. */
const inner = (value: PyValue): PyValue =>
  value.kind === "native" && isInstance(value.data) ? value.data : value;

function isInstance(data: unknown): data is PyValue {
  return typeof data === "object" && data !== null && "kind" in data && data.kind === "instance";
}
