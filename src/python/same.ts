// Whether two values are the same for sure, for joining branches: identity, or equal immutable content.
import type { PyValue } from "./values.ts";

/** True when no observer could tell the two apart (other than by `is` on equal constants). */
export function sameValue(a: PyValue, b: PyValue): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case "none":
    case "ellipsis":
    case "notimplemented":
      return true;
    case "bool":
    case "int":
    case "str":
      return a.value === (b as typeof a).value;
    case "float":
      return Object.is(a.value, (b as typeof a).value);
    case "bytes":
      return !a.mutable && a.value === (b as typeof a).value && !(b as typeof a).mutable;
    case "tuple":
      return sameItems(a.items, (b as typeof a).items);
    case "range":
      return sameRange(a, b as typeof a);
    case "opaque":
      return a.name === (b as typeof a).name && !a.name.endsWith("(…)");
    default:
      return false;
  }
}

function sameItems(a: readonly PyValue[], b: readonly PyValue[]): boolean {
  return a.length === b.length && a.every((item, i) => sameValue(item, b[i]!));
}

function sameRange(
  a: { start: bigint; stop: bigint; step: bigint },
  b: { start: bigint; stop: bigint; step: bigint },
): boolean {
  return a.start === b.start && a.stop === b.stop && a.step === b.step;
}
