// What this room needs of Python values beyond the interpreter's own operations, and pytest's own way of giving up.
import {
  classOf,
  findAttribute,
  lookupInMro,
  type Place,
  PyRaise,
  type PyValue,
  Stop,
  type Vm,
} from "../python/index.ts";

export type Kwargs = ReadonlyMap<string, PyValue>;
export const noKwargs: Kwargs = new Map();

/** pytest itself gives up on a file or class: a collection error that is no Python exception of project code. */
export class CollectError extends Error {
  readonly at: Place | undefined;
  constructor(message: string, at?: Place) {
    super(message);
    this.at = at;
  }
}

/** `callable(value)`. @throws Stop when it cannot be known. */
export function isCallable(vm: Vm, value: PyValue): boolean {
  switch (value.kind) {
    case "function":
    case "builtin":
    case "boundmethod":
    case "class":
    case "staticmethod":
      return true;
    case "native":
      return value.hooks.call !== undefined;
    case "instance": {
      const found = lookupInMro(value.cls, "__call__");
      if (found === "unknown")
        throw new Stop(vm.unknown(`${value.cls.name} has a base class that is not known`));
      return found !== undefined && found.value.kind !== "none";
    }
    case "opaque":
      if (value.fact === undefined)
        throw new Stop(vm.unknown(`what \`${value.name}\` is cannot be known without its source`));
      return value.fact === "class" || value.fact === "function";
    case "unknown":
      throw new Stop(value);
    case "maybe":
      throw new Stop(value.condition);
    default:
      return false;
  }
}

/** True when the value is an instance of a subclass of the named builtin kind, payload included. */
export function isStrLike(value: PyValue): value is PyValue & { kind: "str" | "instance" } {
  return value.kind === "str" || (value.kind === "instance" && value.payload?.kind === "str");
}

/** The text of a str or of an instance of a subclass. */
export function textOf(value: PyValue): string | undefined {
  if (value.kind === "str") return value.value;
  return value.kind === "instance" && value.payload?.kind === "str"
    ? value.payload.value
    : undefined;
}

/** A name for messages. */
export function typeName(value: PyValue): string {
  return classOf(value)?.name ?? value.kind;
}

/** An attribute as pytest's `safe_getattr` reads it: whatever is raised counts as not there. @throws Stop. */
export function safeAttribute(vm: Vm, value: PyValue, name: string): PyValue | undefined {
  try {
    return findAttribute(vm, value, name);
  } catch (error) {
    if (error instanceof PyRaise) return undefined;
    throw error;
  }
}
