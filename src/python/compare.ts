// Equality, ordering, identity and membership.
import { callFunction, callMethod } from "./calls.ts";
import { classOf, lookupInMro } from "./classes.ts";
import { containsItem, dictGet, dictPairs, entriesOf, keyIn } from "./hashing.ts";
import { iterate, pull, rangeLength } from "./iteration.ts";
import { sameValue } from "./same.ts";
import { truth } from "./truth.ts";
import {
  bool,
  type DictEntries,
  NOT_IMPLEMENTED,
  type PyUnknown,
  type PyValue,
  plainValue,
} from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

export type CompareOp =
  | "Eq"
  | "NotEq"
  | "Lt"
  | "LtE"
  | "Gt"
  | "GtE"
  | "Is"
  | "IsNot"
  | "In"
  | "NotIn";

const dunder: Partial<Record<CompareOp, readonly [string, string]>> = {
  Eq: ["__eq__", "__eq__"],
  NotEq: ["__ne__", "__ne__"],
  Lt: ["__lt__", "__gt__"],
  LtE: ["__le__", "__ge__"],
  Gt: ["__gt__", "__lt__"],
  GtE: ["__ge__", "__le__"],
};
const symbols: Partial<Record<CompareOp, string>> = { Lt: "<", LtE: "<=", Gt: ">", GtE: ">=" };

/** One comparison. Unknown operands give an unknown (or, by identity, a known) result. */
export function compare(vm: Vm, op: CompareOp, a: PyValue, b: PyValue): PyValue {
  switch (op) {
    case "Is":
      return identical(vm, a, b);
    case "IsNot":
      return not(identical(vm, a, b));
    case "In":
      return contains(vm, b, a);
    case "NotIn":
      return not(contains(vm, b, a));
    default:
      return rich(vm, op, a, b);
  }
}

const not = (value: PyValue): PyValue => (value.kind === "bool" ? bool(!value.value) : value);

function identical(vm: Vm, a: PyValue, b: PyValue): PyValue {
  if (a === b && a.kind !== "unknown") return bool(true);
  const open = [a, b].find((one) => one.kind === "unknown" || one.kind === "maybe");
  if (open?.kind === "maybe") {
    return overOptions(vm, open, (option) =>
      open === a ? identical(vm, option, b) : identical(vm, a, option),
    );
  }
  if (open) return open;
  if (a.kind === "opaque" || b.kind === "opaque") return opaqueIdentity(vm, a, b);
  const singleton = ["none", "bool", "ellipsis", "notimplemented", "int", "str", "bytes"].includes(
    a.kind,
  );
  return bool(
    singleton
      ? sameValue(a, b)
      : a.kind === "tuple" && b.kind === "tuple" && a.items.length + b.items.length === 0,
  );
}

function opaqueIdentity(vm: Vm, a: PyValue, b: PyValue): PyValue {
  if (a.kind === "opaque" && b.kind === "opaque" && a.name === b.name && !a.name.endsWith("(…)"))
    return bool(true);
  const one = a.kind === "opaque" ? a : (b as Extract<PyValue, { kind: "opaque" }>);
  const other = one === a ? b : a;
  if (one.fact && one.fact !== "none" && other.kind === "none") return bool(false);
  if (one.fact === "none" && other.kind === "none") return bool(true);
  if (one.fact && other.kind !== "opaque") return bool(false);
  return vm.unknown(`${one.name} is not known`);
}

/** Maps over both options of a maybe; one answer when they agree. */
function overOptions(
  vm: Vm,
  value: Extract<PyValue, { kind: "maybe" }>,
  work: (option: PyValue) => PyValue,
): PyValue {
  const results = value.options.map((option) =>
    option.kind === "absent" ? vm.unknown(value.condition.why) : work(option),
  );
  const [x, y] = results as [PyValue, PyValue];
  return sameValue(x, y) ? x : { kind: "maybe", condition: value.condition, options: [x, y] };
}

function rich(vm: Vm, op: CompareOp, a: PyValue, b: PyValue): PyValue {
  if (a.kind === "maybe") return overOptions(vm, a, (option) => rich(vm, op, option, b));
  if (b.kind === "maybe") return overOptions(vm, b, (option) => rich(vm, op, a, option));
  if (a.kind === "unknown") return a;
  if (b.kind === "unknown") return b;
  const own = byHooks(vm, op, a, b);
  if (own) return own;
  if (a.kind === "opaque" || b.kind === "opaque") return opaqueCompare(vm, op, a, b);
  const result = builtinCompare(vm, op, plainValue(a), plainValue(b));
  if (result !== undefined) return typeof result === "boolean" ? bool(result) : result;
  if (op === "Eq") return bool(a === b);
  if (op === "NotEq") return bool(a !== b);
  throw vm.error(
    "TypeError",
    `'${symbols[op]}' not supported between instances of '${a.kind}' and '${b.kind}'`,
  );
}

function opaqueCompare(vm: Vm, op: CompareOp, a: PyValue, b: PyValue): PyValue {
  const same =
    a.kind === "opaque" &&
    b.kind === "opaque" &&
    a.name === b.name &&
    (a.fact === "class" || a.fact === "function" || a.fact === "module");
  if (same && (op === "Eq" || op === "NotEq")) return bool(op === "Eq");
  const name = a.kind === "opaque" ? a.name : (b as { name: string }).name;
  return vm.doubt(vm.unknown(`a comparison with ${name} is not known`));
}

/** Comparison by the operands' own methods or hooks; undefined when they have none or decline. */
function byHooks(vm: Vm, op: CompareOp, a: PyValue, b: PyValue): PyValue | undefined {
  const [name, reflected] = dunder[op]!;
  const flipped: Partial<Record<CompareOp, CompareOp>> = {
    Lt: "Gt",
    Gt: "Lt",
    LtE: "GtE",
    GtE: "LtE",
  };
  const own = (): PyValue | undefined => hook(vm, op, name, a, b);
  const other = (): PyValue | undefined => hook(vm, flipped[op] ?? op, reflected, b, a);
  const found = isDerived(b, a) ? (other() ?? own()) : (own() ?? other());
  if (found) return found;
  if (op !== "NotEq") return undefined;
  const equal = hook(vm, "Eq", "__eq__", a, b) ?? hook(vm, "Eq", "__eq__", b, a);
  return equal && (equal.kind === "bool" ? bool(!equal.value) : equal);
}

/** True when the class of `a` is a proper subclass of that of `b`: its method is asked first. */
export function isDerived(a: PyValue, b: PyValue): boolean {
  const [below, above] = [classOf(a), classOf(b)];
  return below !== above && above !== undefined && (below?.mro.includes(above) ?? false);
}

function hook(
  vm: Vm,
  op: CompareOp,
  name: string,
  self: PyValue,
  other: PyValue,
): PyValue | undefined {
  if (self.kind === "native") return self.hooks.compare?.(op, other);
  if (self.kind === "class" && self.metaclass?.kind === "class") {
    const method = lookupInMro(self.metaclass, name);
    if (method && method !== "unknown")
      return declined(callFunction(vm, method.value, [self, other]));
  }
  if (self.kind !== "instance") return undefined;
  const found = lookupInMro(self.cls, name);
  if (found === "unknown")
    return vm.unknown(`${name} of ${self.cls.name} may come from a base class that is not known`);
  return found && declined(callMethod(vm, self, name, [other]));
}

const declined = (value: PyValue): PyValue | undefined =>
  value === NOT_IMPLEMENTED ? undefined : value;

const numeric = (value: PyValue): number | bigint | undefined =>
  value.kind === "int"
    ? value.value
    : value.kind === "bool"
      ? value.value
        ? 1n
        : 0n
      : value.kind === "float"
        ? value.value
        : undefined;

function ordered<T extends number | bigint | string>(op: CompareOp, a: T, b: T): boolean {
  switch (op) {
    case "Eq":
      return a === b;
    case "NotEq":
      return a !== b;
    case "Lt":
      return a < b;
    case "LtE":
      return a <= b;
    case "Gt":
      return a > b;
    default:
      return a >= b;
  }
}

function builtinCompare(
  vm: Vm,
  op: CompareOp,
  a: PyValue,
  b: PyValue,
): boolean | PyValue | undefined {
  const x = numeric(a);
  const y = numeric(b);
  if (x !== undefined && y !== undefined) return compareNumbers(op, x, y);
  if (a.kind === "str" && b.kind === "str") return compareText(op, a.value, b.value);
  if (a.kind === "bytes" && b.kind === "bytes") return ordered(op, a.value, b.value);
  if ((a.kind === "list" && b.kind === "list") || (a.kind === "tuple" && b.kind === "tuple")) {
    return compareSequences(vm, op, iterate(vm, a), iterate(vm, b));
  }
  if (a.kind === "dict" && b.kind === "dict") return byEquality(op, dictsEqual(vm, a, b));
  if (a.kind === "set" && b.kind === "set") return compareSets(vm, op, a, b);
  if (a.kind === "range" && b.kind === "range") return byEquality(op, sameRange(a, b));
  if (a.kind === "complex" || b.kind === "complex") return byEquality(op, sameComplex(a, b));
  if (a.kind === "boundmethod" && b.kind === "boundmethod")
    return byEquality(op, a.self === b.self && a.func === b.func);
  return undefined;
}

type PyRangeValue = Extract<PyValue, { kind: "range" }>;

/** Ranges are equal when they give the same numbers. */
function sameRange(a: PyRangeValue, b: PyRangeValue): boolean {
  const length = rangeLength(a);
  if (length !== rangeLength(b)) return false;
  if (length === 0n) return true;
  return a.start === b.start && (length === 1n || a.step === b.step);
}

function sameComplex(a: PyValue, b: PyValue): boolean {
  const parts = (one: PyValue): readonly [number, number] | undefined =>
    one.kind === "complex"
      ? [one.re, one.im]
      : numeric(one) === undefined
        ? undefined
        : [Number(numeric(one)), 0];
  const x = parts(a);
  const y = parts(b);
  return x !== undefined && y !== undefined && x[0] === y[0] && x[1] === y[1];
}

/** Only `==` and `!=` are answered by an equality. */
function byEquality(op: CompareOp, equal: boolean | PyUnknown): boolean | PyValue | undefined {
  if (op !== "Eq" && op !== "NotEq") return undefined;
  return typeof equal === "boolean" ? equal === (op === "Eq") : equal;
}

// JavaScript compares bigint with number exactly, as Python does; `===` does not cross the types.
function compareNumbers(op: CompareOp, a: number | bigint, b: number | bigint): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: mixed bigint and number equality is the point
  const equal = a == b;
  return op === "Eq" ? equal : op === "NotEq" ? !equal : ordered(op, a as number, b as number);
}

function compareText(op: CompareOp, a: string, b: string): boolean {
  if (op === "Eq" || op === "NotEq") return ordered(op, a, b);
  return ordered(op, codePointKey(a, b), 0);
}

/** Negative, zero or positive by code points: UTF-16 order differs beyond the basic plane. */
function codePointKey(a: string, b: string): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return rank(a.charCodeAt(i)) - rank(b.charCodeAt(i));
  }
  return a.length - b.length;
}

// Surrogates stand for code points above every single unit.
const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

function compareSequences(
  vm: Vm,
  op: CompareOp,
  a: readonly PyValue[],
  b: readonly PyValue[],
): boolean | PyValue {
  if ((op === "Eq" || op === "NotEq") && a.length !== b.length) return op === "NotEq";
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const same = a[i] === b[i] ? true : equalTruth(vm, a[i]!, b[i]!);
    if (same === undefined)
      return vm.unknown("a comparison of sequences hangs on an element that is not known");
    if (!same) return op === "Eq" ? false : op === "NotEq" ? true : rich(vm, op, a[i]!, b[i]!);
  }
  return ordered(op, a.length, b.length);
}

function dictsEqual(
  vm: Vm,
  a: Extract<PyValue, { kind: "dict" }>,
  b: Extract<PyValue, { kind: "dict" }>,
): boolean | PyUnknown {
  const left = dictPairs(a);
  if (left.length !== dictPairs(b).length) return false;
  for (const [key, value] of left) {
    const other = dictGet(vm, b, key);
    if (other === undefined) return false;
    const same = value === other ? true : equalTruth(vm, value, other);
    if (same === undefined)
      return vm.unknown("a comparison of dicts hangs on a value that is not known");
    if (!same) return false;
  }
  return true;
}

function compareSets(
  vm: Vm,
  op: CompareOp,
  a: Extract<PyValue, { kind: "set" }>,
  b: Extract<PyValue, { kind: "set" }>,
): boolean {
  const x = entriesOf(a);
  const y = entriesOf(b);
  const within = (one: DictEntries, other: DictEntries): boolean =>
    one.size <= other.size &&
    [...one.values()].every(({ key }) => other.has(keyIn(vm, other, key)));
  const below = within(x, y);
  const above = within(y, x);
  const answers = {
    Eq: below && above,
    NotEq: !(below && above),
    Lt: below && !above,
    LtE: below,
    Gt: above && !below,
    GtE: above,
  };
  return answers[op as keyof typeof answers];
}

/** Equality as three-valued truth. */
export function equalTruth(vm: Vm, a: PyValue, b: PyValue): boolean | undefined {
  const answer = truth(vm, rich(vm, "Eq", a, b));
  return typeof answer === "boolean" ? answer : undefined;
}

function contains(vm: Vm, container: PyValue, item: PyValue): PyValue {
  if (container.kind === "maybe")
    return overOptions(vm, container, (option) => contains(vm, option, item));
  if (container.kind === "unknown") return container;
  if (container.kind === "opaque")
    return vm.doubt(vm.unknown(`the content of ${container.name} is not known`));
  if (item.kind === "unknown") return item;
  if (item.kind === "maybe")
    return overOptions(vm, item, (option) => contains(vm, container, option));
  if (container.kind === "instance") {
    const own = lookupInMro(container.cls, "__contains__");
    if (own && own !== "unknown") {
      const answer = truth(vm, callMethod(vm, container, "__contains__", [item]));
      return typeof answer === "boolean" ? bool(answer) : answer;
    }
  }
  return containsPlain(vm, plainValue(container), item);
}

function containsPlain(vm: Vm, container: PyValue, item: PyValue): PyValue {
  const plain = plainValue(item);
  if (container.kind === "str" && plain.kind === "str")
    return bool(container.value.includes(plain.value));
  if (container.kind === "bytes" && plain.kind === "bytes")
    return bool(container.value.includes(plain.value));
  if (container.kind === "dict" && container.scope)
    return bool(plain.kind === "str" && container.scope.has(plain.value));
  if (container.kind === "dict" || container.kind === "set") {
    if (container.taint) return container.taint;
    return bool(container.entries.has(keyIn(vm, container.entries, item)));
  }
  if (container.kind === "native" && container.hooks.contains) {
    const known = container.hooks.contains(item);
    return known === undefined ? vm.unknown("membership is not known") : bool(known);
  }
  if (container.kind === "class" && container.metaclass?.kind === "class") {
    const own = lookupInMro(container.metaclass, "__contains__");
    if (own && own !== "unknown") return callFunction(vm, own.value, [container, item]);
  }
  try {
    if (container.kind === "range" && (plain.kind === "int" || plain.kind === "bool"))
      return bool(inRange(container, BigInt(plain.value)));
    if (container.kind === "iterator" || container.kind === "instance")
      return soughtIn(vm, container, item);
    const found = containsItem(vm, iterate(vm, container), item);
    return found === undefined
      ? vm.unknown("membership hangs on an element that is not known")
      : bool(found);
  } catch (error) {
    if (error instanceof Stop) return error.why;
    throw error;
  }
}

function inRange(range: Extract<PyValue, { kind: "range" }>, value: bigint): boolean {
  const { start, stop, step } = range;
  const inside = step > 0n ? start <= value && value < stop : stop < value && value <= start;
  return inside && (value - start) % step === 0n;
}

/** Membership in what is read one by one: it is read no further than needed. */
function soughtIn(vm: Vm, container: PyValue, item: PyValue): PyValue {
  const next = pull(vm, container);
  for (let one = next(); one; one = next()) {
    const same = one === item ? true : equalTruth(vm, one, item);
    if (same === undefined) return vm.unknown("membership hangs on an element that is not known");
    if (same) return bool(true);
  }
  return bool(false);
}
