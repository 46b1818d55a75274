// Values as text that is equal exactly when the values are, for telling rows of two revisions apart. No ids are made here.
import { PyRaise, type PyValue, reprOf, Stop, type Vm } from "../python/index.ts";

/** Nesting beyond this is not followed. */
const DEPTH = 20;

/**
 * `repr(value)`; third-party objects by their dotted name, functions and classes by where they are defined, instances
 * without a repr of their own by class and attributes. Undefined where the value is not known.
 */
export function printValue(vm: Vm, value: PyValue, depth = 0): string | undefined {
  if (depth > DEPTH) return undefined;
  const inner = (one: PyValue): string | undefined => printValue(vm, one, depth + 1);
  switch (value.kind) {
    case "unknown":
    case "maybe":
    case "iterator":
      return undefined;
    case "opaque":
      return value.name;
    case "function":
      return `<function ${value.module.name}.${value.qualname}>`;
    case "boundmethod":
      return joined("<method ", [value.func, value.self].map(inner), ">");
    case "list":
      return value.taint ? undefined : joined("[", value.items.map(inner), "]");
    case "tuple":
      return joined("(", value.items.map(inner), ")");
    case "dict": {
      if (value.taint || value.scope) return undefined;
      const pairs = [...value.entries.values()].map(({ key, value: item }) =>
        joined("", [inner(key), inner(item)], "", ": "),
      );
      return joined("{", pairs, "}");
    }
    default:
      return (
        ownText(vm, value) ?? (value.kind === "instance" ? byAttributes(value, inner) : undefined)
      );
  }
}

function joined(
  open: string,
  parts: readonly (string | undefined)[],
  close: string,
  between = ", ",
): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(between)}${close}`;
}

function ownText(vm: Vm, value: PyValue): string | undefined {
  try {
    return reprOf(vm, value);
  } catch (error) {
    if (error instanceof Stop || error instanceof PyRaise) return undefined;
    throw error;
  }
}

function byAttributes(
  { cls, attrs }: Extract<PyValue, { kind: "instance" }>,
  inner: (value: PyValue) => string | undefined,
): string | undefined {
  const pairs = [...attrs].map(([name, value]) => joined(`${name}=`, [inner(value)], ""));
  return joined(`<${cls.module}.${cls.qualname} `, pairs, ">");
}
