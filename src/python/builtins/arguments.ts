// Reading the arguments of host functions: plain JavaScript values out of Python ones.
import { byIndexMethod } from "../operators.ts";
import { type PyValue, plainValue } from "../values.ts";
import { Stop, type Vm } from "../vm.ts";

export type Kwargs = ReadonlyMap<string, PyValue>;
/** A method of a builtin type. */
export type Method = (vm: Vm, self: PyValue, args: readonly PyValue[], kwargs: Kwargs) => PyValue;
export type MethodTable = Readonly<Record<string, Method>>;

/** An argument by position or name. */
export function argument(
  args: readonly PyValue[],
  kwargs: Kwargs,
  at: number,
  name: string,
): PyValue | undefined {
  return args[at] ?? kwargs.get(name);
}

/** @throws Stop for values that are not known. */
export function settledValue(vm: Vm, value: PyValue): PyValue {
  const plain = plainValue(value);
  if (plain.kind === "unknown") throw new Stop(plain);
  if (plain.kind === "maybe") throw new Stop(plain.condition);
  if (plain.kind === "opaque") throw new Stop(vm.unknown(`${plain.name} is not known`));
  return plain;
}

/** The text of a str argument. @throws PyRaise (TypeError), Stop. */
export function textArgument(vm: Vm, value: PyValue | undefined): string {
  const plain = value && settledValue(vm, value);
  if (plain?.kind === "str" || plain?.kind === "bytes") return plain.value;
  throw vm.error("TypeError", `expected a string, got ${plain?.kind ?? "nothing"}`);
}

/** The number of an int argument; `fallback` without one or for None. @throws PyRaise (TypeError), Stop. */
export function numberArgument(vm: Vm, value: PyValue | undefined, fallback?: number): number {
  const plain = value && byIndexMethod(vm, settledValue(vm, value));
  if (plain?.kind === "int") return Number(plain.value);
  if (plain?.kind === "bool") return Number(plain.value);
  if (fallback !== undefined && (plain === undefined || plain.kind === "none")) return fallback;
  throw vm.error(
    "TypeError",
    `'${plain?.kind ?? "nothing"}' object cannot be interpreted as an integer`,
  );
}

/** An optional int: undefined without one or for None. */
export function optionalNumber(vm: Vm, value: PyValue | undefined): number | undefined {
  return value === undefined || value.kind === "none" ? undefined : numberArgument(vm, value);
}

/** An optional text: undefined without one or for None. */
export function optionalText(vm: Vm, value: PyValue | undefined): string | undefined {
  return value === undefined || value.kind === "none" ? undefined : textArgument(vm, value);
}
