// Truth with three values, and lengths.
import { callFunction } from "./calls.ts";
import { classOf, lookupInMro } from "./classes.ts";
import { entriesOf, identity } from "./hashing.ts";
import { rangeLength } from "./iteration.ts";
import { type PyClass, type PyUnknown, type PyValue, plainValue } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

/** True, false, or what is missing to know it. */
export function truth(vm: Vm, value: PyValue): boolean | PyUnknown {
  switch (value.kind) {
    case "none":
      return false;
    case "bool":
      return value.value;
    case "int":
      return value.value !== 0n;
    case "float":
      return value.value !== 0;
    case "complex":
      return value.re !== 0 || value.im !== 0;
    case "str":
    case "bytes":
      return value.value !== "";
    case "tuple":
      return value.items.length > 0;
    case "list":
      return (
        value.taint ?? (value.items.some((item) => !isOptional(item)) || optionalTruth(value.items))
      );
    case "dict":
      return value.scope ? value.scope.size > 0 : (value.taint ?? value.entries.size > 0);
    case "set":
      return value.taint ?? value.entries.size > 0;
    case "range":
      return rangeLength(value) > 0n;
    case "instance":
      return instanceTruth(vm, value);
    case "class": {
      const meta = metaclassOf(value);
      return (meta && truthByMethod(vm, value, meta)) ?? true;
    }
    case "native":
      return value.hooks.truth?.() ?? (value.hooks.length ? value.hooks.length() > 0 : true);
    case "opaque":
      return value.fact === "class" || value.fact === "function" || value.fact === "module"
        ? true
        : value.fact === "none"
          ? false
          : { ...vm.unknown(`${value.name} is not known`), key: keyOf(value) };
    case "unknown":
      return value;
    case "maybe":
      return maybeTruth(vm, value);
    default:
      return true;
  }
}

/** One name is one condition; each call is one of its own. */
const keyOf = (value: Extract<PyValue, { kind: "opaque" }>): string =>
  value.name.includes("(…)") ? `#${identity(value)}` : `opaque ${value.name}`;

const isOptional = (item: PyValue): boolean =>
  item.kind === "maybe" && item.options.some((option) => option.kind === "absent");

function optionalTruth(items: readonly PyValue[]): boolean | PyUnknown {
  const [first] = items;
  return first?.kind === "maybe" ? first.condition : false;
}

function maybeTruth(vm: Vm, value: Extract<PyValue, { kind: "maybe" }>): boolean | PyUnknown {
  const answers = value.options.map((option) =>
    option.kind === "absent" ? undefined : truth(vm, option),
  );
  const [a, b] = answers;
  if (typeof a === "boolean" && typeof b === "boolean") return a === b ? a : value.condition;
  return answers.find((answer) => typeof answer === "object") ?? value.condition;
}

/** By `__bool__` or `__len__` of the class; undefined when it has neither. */
function truthByMethod(vm: Vm, value: PyValue, cls: PyClass): boolean | PyUnknown | undefined {
  for (const name of ["__bool__", "__len__"]) {
    const found = lookupInMro(cls, name);
    if (found === "unknown")
      return vm.unknown(`the truth of a ${cls.name} is decided by a base class that is not known`);
    if (found) return truth(vm, callFunction(vm, found.value, [value]));
  }
  return undefined;
}

function instanceTruth(vm: Vm, value: Extract<PyValue, { kind: "instance" }>): boolean | PyUnknown {
  return truthByMethod(vm, value, value.cls) ?? (value.payload ? truth(vm, value.payload) : true);
}

/** The length of a sized value. @throws PyRaise (TypeError), Stop when it is not known. */
export function lengthOf(vm: Vm, value: PyValue): number {
  const cls = value.kind === "instance" ? value.cls : metaclassOf(value);
  const own = cls && lookupInMro(cls, "__len__");
  if (own && own !== "unknown") return givenLength(vm, callFunction(vm, own.value, [value]));
  const plain = plainValue(value);
  switch (plain.kind) {
    case "str": {
      let count = 0;
      for (const _ of plain.value) count += 1;
      return count;
    }
    case "bytes":
      return plain.value.length;
    case "tuple":
      return exactCount(vm, plain.items);
    case "list":
      if (plain.taint) throw new Stop(plain.taint);
      return exactCount(vm, plain.items);
    case "dict":
      return plain.scope ? plain.scope.size : entriesOf(plain).size;
    case "set":
      return entriesOf(plain).size;
    case "range":
      return Number(rangeLength(plain));
    case "native":
      if (plain.hooks.length) return plain.hooks.length();
      if (plain.hooks.iterate) return exactCount(vm, plain.hooks.iterate());
      throw new Stop(vm.unknown(`the length of a ${plain.type} is not worked out`));
    case "opaque":
      throw new Stop(vm.unknown(`the length of ${plain.name} is not known`));
    case "unknown":
      throw new Stop(plain);
    case "maybe":
      throw new Stop(plain.condition);
    default:
  }
  throw vm.error(
    "TypeError",
    `object of type '${classOf(value)?.name ?? plain.kind}' has no len()`,
  );
}

const metaclassOf = (value: PyValue): PyClass | undefined =>
  value.kind === "class" && value.metaclass?.kind === "class" ? value.metaclass : undefined;

/** @throws Stop for an unknown one, PyRaise (TypeError, ValueError) for one that is no length. */
function givenLength(vm: Vm, value: PyValue): number {
  const plain = plainValue(value);
  if (plain.kind === "unknown") throw new Stop(plain);
  if (plain.kind === "maybe") throw new Stop(plain.condition);
  if (plain.kind !== "int" && plain.kind !== "bool")
    throw vm.error("TypeError", `'${plain.kind}' object cannot be interpreted as an integer`);
  if (plain.kind === "int" && plain.value < 0n)
    throw vm.error("ValueError", "__len__() should return >= 0");
  return Number(plain.value);
}

function exactCount(_vm: Vm, items: readonly PyValue[]): number {
  const optional = items.find(isOptional);
  if (optional?.kind === "maybe") throw new Stop(optional.condition);
  return items.length;
}
