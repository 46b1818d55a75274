// The members of a class as pytest goes through them, and the functions behind values.
import type { PyClass, PyFunction, PyValue, Vm } from "../python/index.ts";
import { expandedMembers } from "./parameterized.ts";

/** A name belongs to the first class along the MRO that has it; groups are told root bases first. */
export function classMembers(vm: Vm, cls: PyClass): readonly (readonly [string, PyValue])[] {
  const seen = new Set<string>();
  const groups = cls.mro.map((one) => {
    if (one.kind !== "class" || one.place === undefined) return [];
    const own = expandedMembers(vm, one.attrs).filter(([name]) => !seen.has(name));
    for (const [name] of own) seen.add(name);
    return own;
  });
  return groups.reverse().flat();
}

/** An attribute of a class or its bases, unbound. */
export function classHook(cls: PyClass, name: string): PyValue | undefined {
  for (const one of cls.mro) {
    const found = one.kind === "class" ? one.attrs.get(name) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** All names that `dir()` of an instance tells, with the value that attribute lookup finds. */
export function namesOf(cls: PyClass): ReadonlyMap<string, PyValue> {
  const out = new Map<string, PyValue>();
  for (const one of cls.mro) {
    if (one.kind !== "class") continue;
    for (const [name, value] of one.attrs) if (!out.has(name)) out.set(name, value);
  }
  return out;
}

/** True for what a TestCase takes as a test method. */
export const isMethod = (value: PyValue): boolean =>
  ["function", "builtin", "staticmethod", "classmethod", "boundmethod", "class"].includes(
    value.kind,
  ) ||
  ((value.kind === "native" || value.kind === "instance") && value.attrs.has("__wrapped__")) ||
  (value.kind === "native" && value.hooks.call !== undefined);

/** The `def` behind a value, for its place and attributes. */
export function functionBehind(value: PyValue): PyFunction | undefined {
  if (value.kind === "function") return value;
  if (value.kind === "staticmethod" || value.kind === "classmethod")
    return functionBehind(value.func);
  if (value.kind === "boundmethod") return functionBehind(value.func);
  return undefined;
}
