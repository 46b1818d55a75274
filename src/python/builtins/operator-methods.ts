// The operators of builtin values as methods: `(2).__add__(3)`, `str.__lt__`. An operand of another type is declined.
import { type CompareOp, compare } from "../compare.ts";
import { binary, operators, unary } from "../operators.ts";
import { truth } from "../truth.ts";
import { bool, float, int, NOT_IMPLEMENTED, PyRaise, type PyValue, plainValue } from "../values.ts";

import type { Method, MethodTable } from "./arguments.ts";

/** The result, or NotImplemented when the operands do not go together. */
function unlessDeclined(work: () => PyValue): PyValue {
  try {
    return work();
  } catch (error) {
    if (error instanceof PyRaise && error.exception.cls.name === "TypeError")
      return NOT_IMPLEMENTED;
    throw error;
  }
}

const isReal = (value: PyValue): boolean => ["int", "bool", "float"].includes(value.kind);

/** Whether `a.__op__(b)` of builtin values is answered by the type of `a`: an int knows nothing of floats. */
function answers(a: PyValue, b: PyValue): boolean {
  if (a.kind === "int" || a.kind === "bool") return b.kind === "int" || b.kind === "bool";
  if (a.kind === "float") return isReal(b);
  if (a.kind === "complex") return isReal(b) || b.kind === "complex";
  return true;
}

const arithmetic =
  (op: string, reflected: boolean): Method =>
  (vm, self, [other]) => {
    const [a, b] = [plainValue(self), plainValue(other!)];
    if (!answers(a, b)) return NOT_IMPLEMENTED;
    return unlessDeclined(() => (reflected ? binary(vm, op, b, a) : binary(vm, op, a, b)));
  };

const comparison =
  (op: CompareOp): Method =>
  (vm, self, [other]) => {
    const [a, b] = [plainValue(self), plainValue(other!)];
    const fits = isReal(a) ? answers(a, b) : a.kind === b.kind;
    return fits ? unlessDeclined(() => compare(vm, op, a, b)) : NOT_IMPLEMENTED;
  };

const comparisons: Readonly<Record<string, CompareOp>> = {
  __lt__: "Lt",
  __le__: "LtE",
  __gt__: "Gt",
  __ge__: "GtE",
};

const unaries: MethodTable = {
  __neg__: (vm, self) => unary(vm, "USub", plainValue(self)),
  __pos__: (vm, self) => unary(vm, "UAdd", plainValue(self)),
  __invert__: (vm, self) => unary(vm, "Invert", plainValue(self)),
  __abs__: (vm, self) => {
    const plain = plainValue(self);
    const negative = truth(vm, compare(vm, "Lt", plain, int(0))) === true;
    return negative ? unary(vm, "USub", plain) : unary(vm, "UAdd", plain);
  },
  __bool__: (vm, self) => {
    const answer = truth(vm, plainValue(self));
    return typeof answer === "boolean" ? bool(answer) : answer;
  },
  __float__: (_vm, self) => {
    const plain = plainValue(self) as { value: bigint | number | boolean };
    return float(Number(plain.value));
  },
};

const names = Object.entries(operators).flatMap(([op, { method }]): [string, Method][] => [
  [`__${method}__`, arithmetic(op, false)],
  [`__r${method}__`, arithmetic(op, true)],
]);

/** Methods by name, for the types whose `dir()` has them. */
export const operatorMethods: MethodTable = {
  ...Object.fromEntries(names),
  ...Object.fromEntries(
    Object.entries(comparisons).map(([name, op]): [string, Method] => [name, comparison(op)]),
  ),
  ...unaries,
};

/** An operator method of a builtin value; undefined when its type has none of that name. */
export function operatorMethod(
  type: string,
  name: string,
  has: (type: string, name: string) => boolean,
): Method | undefined {
  const method = operatorMethods[name];
  if (!method) return undefined;
  const orders = name in comparisons;
  return (orders ? ORDERED.has(type) : has(type, name)) ? method : undefined;
}

const ORDERED: ReadonlySet<string> = new Set([
  "int",
  "bool",
  "float",
  "str",
  "bytes",
  "bytearray",
  "list",
  "tuple",
  "set",
  "frozenset",
]);
