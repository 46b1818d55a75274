// `pytest.param(…)` as a value: a named tuple of values, marks and id (pytest-ids 9).
import {
  binary,
  builtin,
  builtinClass,
  getItem,
  iterate,
  type NativeHooks,
  NONE,
  native,
  type PyNative,
  type PyValue,
  reprOf,
  str,
  tuple,
  type Vm,
} from "../python/index.ts";
import { markIn } from "./marks.ts";
import type { Kwargs } from "./py.ts";
import type { Rules } from "./versions.ts";

/** The sentinels are told apart by identity. */
export const HIDDEN_PARAM: PyNative = native("_HiddenParam", "hidden", {
  repr: () => "<HIDDEN_PARAM>",
});
export const NOTSET: PyNative = native("NotSetType", "notset", {
  repr: () => "<NotSetType.token: 0>",
  str: () => "NotSetType.token",
});

export interface ParameterSet {
  readonly values: PyValue;
  readonly marks: PyValue;
  readonly id: PyValue;
}

const typeName = "ParameterSet";

/** The parts of a `pytest.param(…)` value; undefined for anything else. */
export function parameterSetIn(value: PyValue): ParameterSet | undefined {
  return value.kind === "native" && value.type === typeName
    ? (value.data as ParameterSet)
    : undefined;
}

/** `pytest.param(*values, marks=(), id=None)`. */
export function makeParam(vm: Vm, rules: Rules, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  for (const name of kwargs.keys())
    if (name !== "marks" && name !== "id")
      throw vm.error("TypeError", `param() got an unexpected keyword argument '${name}'`);
  const given = kwargs.get("marks") ?? tuple([]);
  const id = kwargs.get("id") ?? NONE;
  const marks = markIn(given) ? tuple([given]) : given;
  checkMarks(vm, rules, marks);
  checkId(vm, rules, id);
  return parameterSet(vm, { values: tuple(args), marks, id });
}

function checkMarks(vm: Vm, rules: Rules, marks: PyValue): void {
  if (marks.kind === "unknown" || marks.kind === "maybe" || marks.kind === "opaque") return;
  const collections = new Set(["list", "tuple", "set", "dict", "instance"]);
  if (!collections.has(marks.kind)) throw vm.error("AssertionError", "marks must be a collection");
  if (marks.kind === "dict" || marks.kind === "instance") return;
  const items = iterate(vm, marks);
  if (rules.usefixturesInParamIsError && items.some((one) => markIn(one)?.name === "usefixtures"))
    throw vm.error("ValueError", "pytest.param cannot add pytest.mark.usefixtures");
}

function checkId(vm: Vm, rules: Rules, id: PyValue): void {
  const fine =
    id.kind === "none" ||
    id.kind === "str" ||
    id.kind === "unknown" ||
    id.kind === "maybe" ||
    id.kind === "opaque" ||
    (id.kind === "instance" && id.payload?.kind === "str") ||
    (id === HIDDEN_PARAM && rules.hiddenParam);
  if (!fine)
    throw vm.error("TypeError", "Expected id to be a string or a `pytest.HIDDEN_PARAM` sentinel");
}

/** A parameter set as a value that reads like the named tuple it is. */
export function parameterSet(vm: Vm, set: ParameterSet): PyNative {
  const items = [set.values, set.marks, set.id];
  const hooks: NativeHooks = {
    get: (name) => readField(vm, set, name),
    iterate: () => items,
    length: () => 3,
    item: (key) => getItem(vm, tuple(items), key),
    truth: () => true,
    repr: () =>
      `ParameterSet(values=${reprOf(vm, set.values)}, marks=${reprOf(vm, set.marks)}, id=${reprOf(vm, set.id)})`,
    binary: (op, other, reflected) =>
      op === "+" && !reflected ? binary(vm, "+", tuple(items), other) : undefined,
    cls: () => builtinClass("tuple"),
  };
  return native(typeName, set, hooks);
}

function readField(vm: Vm, set: ParameterSet, name: string): PyValue | undefined {
  if (name === "values") return set.values;
  if (name === "marks") return set.marks;
  if (name === "id") return set.id;
  if (name === "_fields") return tuple(["values", "marks", "id"].map(str));
  if (name === "_replace") return builtin("_replace", (_args, kwargs) => replaced(vm, set, kwargs));
  return undefined;
}

function replaced(vm: Vm, set: ParameterSet, kwargs: Kwargs): PyValue {
  return parameterSet(vm, {
    values: kwargs.get("values") ?? set.values,
    marks: kwargs.get("marks") ?? set.marks,
    id: kwargs.get("id") ?? set.id,
  });
}
