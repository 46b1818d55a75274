// The builtin functions: len, isinstance, sorted, zip, getattr …

import { compareCodePoints } from "../../text/files.ts";
import {
  deleteAttribute,
  findAttribute,
  getAttribute,
  hasAttribute,
  setAttribute,
} from "../attributes.ts";
import { callFunction, callMethod } from "../calls.ts";
import { builtinClass, classOf, isSubclass, lookupInMro } from "../classes.ts";
import { compare } from "../compare.ts";
import { hashOf, identity } from "../hashing.ts";
import { advance, iterate, iteratorFor, madeWhenAsked, pull, rangeLength } from "../iteration.ts";
import { binary, byIndexMethod } from "../operators.ts";
import { binText, hexText, octText } from "../text/number-repr.ts";
import { asciiOnly } from "../text/quote.ts";
import { roundFloat, roundInt, roundToInt } from "../text/rounding.ts";
import { formatValue, reprOf, settled, strOf } from "../text-of.ts";
import { lengthOf, truth } from "../truth.ts";
import {
  ABSENT,
  bool,
  float,
  int,
  iteratorOf,
  list,
  NONE,
  NOT_IMPLEMENTED,
  type PyIterator,
  PyRaise,
  type PyValue,
  plainValue,
  str,
  tuple,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import { argument, type Kwargs, numberArgument, settledValue, textArgument } from "./arguments.ts";
import { names } from "./attributes.ts";
import { sortValues } from "./container-methods.ts";

export type BuiltinFunction = (vm: Vm, args: readonly PyValue[], kwargs: Kwargs) => PyValue;

/** Over both options of the first argument when it is a maybe. */
const spread =
  (work: BuiltinFunction): BuiltinFunction =>
  (vm, args, kwargs) => {
    const [first, ...rest] = args;
    if (first?.kind !== "maybe") return work(vm, args, kwargs);
    const [a, b] = first.options.map((option) =>
      option.kind === "absent"
        ? vm.doubt(first.condition)
        : spread(work)(vm, [option, ...rest], kwargs),
    );
    return { kind: "maybe", condition: first.condition, options: [a!, b!] };
  };

function truthOf(vm: Vm, value: PyValue): boolean {
  const answer = truth(vm, value);
  if (typeof answer !== "boolean") throw new Stop(answer);
  return answer;
}

const isinstance: BuiltinFunction = (vm, [value, type]) =>
  kindTest(vm, value!, classOf(value!), type!);
const issubclass: BuiltinFunction = (vm, [value, type]) => {
  if (["none", "int", "str", "list", "tuple", "dict", "instance", "function"].includes(value!.kind))
    throw vm.error("TypeError", "issubclass() arg 1 must be a class");
  return kindTest(vm, value!, value?.kind === "class" ? value : undefined, type!);
};

/** `__instancecheck__` or `__subclasscheck__` of the metaclass of a type. */
function byMetaclass(vm: Vm, type: PyValue, value: PyValue, isClass: boolean): PyValue | undefined {
  if (type.kind !== "class" || type.metaclass?.kind !== "class") return undefined;
  const name = isClass ? "__subclasscheck__" : "__instancecheck__";
  const own = lookupInMro(type.metaclass, name);
  if (!own || own === "unknown" || !own.owner.place) return undefined;
  const answer = truth(vm, callFunction(vm, own.value, [type, value]));
  return typeof answer === "boolean" ? bool(answer) : answer;
}

function kindTest(vm: Vm, value: PyValue, cls: PyValue | undefined, type: PyValue): PyValue {
  if (type.kind === "tuple" || (type.kind === "native" && type.type === "UnionType")) {
    const parts = type.kind === "tuple" ? type.items : (type.data as readonly PyValue[]);
    const answers = parts.map((one) => kindTest(vm, value, cls, one));
    return (
      answers.find((one) => one.kind === "bool" && one.value) ??
      answers.find((one) => one.kind !== "bool") ??
      bool(false)
    );
  }
  if (value.kind === "unknown") return value;
  if (type.kind === "none") return bool(value.kind === "none");
  if (type.kind === "unknown") return type;
  const abstract =
    type.kind === "class"
      ? (type.data.get("instancecheck") as ((value: PyValue) => boolean | undefined) | undefined)
      : undefined;
  if (abstract) {
    const answer = abstract(value);
    return answer === undefined ? vm.unknown("an instance test is not known") : bool(answer);
  }
  const asked = byMetaclass(vm, type, value, cls === value);
  if (asked) return asked;
  const known = cls?.kind === "class" && type.kind === "class" ? isSubclass(cls, type) : undefined;
  if (known !== undefined) return bool(known);
  if (
    type.kind === "opaque" &&
    cls?.kind === "class" &&
    !cls.mro.some((base) => base.kind !== "class")
  )
    return bool(false);
  if (
    cls?.kind === "class" &&
    type.kind === "opaque" &&
    cls.mro.some((base) => base.kind === "opaque" && base.name === type.name)
  )
    return bool(true);
  return vm.doubt(
    vm.unknown(
      `whether ${value.kind === "opaque" ? value.name : "a value"} is a ${type.kind === "opaque" ? type.name : type.kind === "class" ? type.name : "type"} is not known`,
    ),
  );
}

/** Elements of several iterables side by side. */
function zip(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const strict = kwargs.get("strict");
  const exact = strict !== undefined && truthOf(vm, strict);
  const sources = args.map((one) => sourceOf(vm, one));
  return madeWhenAsked("zip", () => {
    const row: PyValue[] = [];
    for (const [i, source] of sources.entries()) {
      const item = exactNext(vm, source);
      if (item === undefined) {
        if (exact) mustAllEnd(vm, sources, i);
        return undefined;
      }
      row.push(item);
    }
    return row.length > 0 ? tuple(row) : undefined;
  });
}

/** `zip(strict=True)`: one source ended, so all must. @throws PyRaise (ValueError). */
function mustAllEnd(vm: Vm, sources: readonly PyIterator[], ended: number): void {
  const plural = (count: number): string => (count === 1 ? " 1" : `s 1-${count}`);
  if (ended > 0)
    throw vm.error(
      "ValueError",
      `zip() argument ${ended + 1} is shorter than argument${plural(ended)}`,
    );
  const longer = sources.findIndex((one, i) => i > 0 && advance(vm, one) !== undefined);
  if (longer > 0)
    throw vm.error(
      "ValueError",
      `zip() argument ${longer + 1} is longer than argument${plural(longer)}`,
    );
}

/** The iterator of a source of `zip`, `map` …: what was never asked is read whole, so that unknown ways inside are told. */
const sourceOf = (vm: Vm, value: PyValue): PyIterator => iteratorFor(vm, value);

/** The next element, which must be there for sure: positions matter. */
function exactNext(vm: Vm, source: PyIterator): PyValue | undefined {
  const item = advance(vm, source);
  if (item?.kind === "maybe" && item.options.includes(ABSENT as never))
    throw new Stop(item.condition);
  return item;
}

/** Items none of which may be missing: positions matter. */
function exactItems(vm: Vm, value: PyValue): readonly PyValue[] {
  const items = iterate(vm, value);
  const open = items.find(
    (item) => item.kind === "maybe" && item.options.includes(ABSENT as never),
  );
  if (open?.kind === "maybe") throw new Stop(open.condition);
  return items;
}

function enumerate(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const start = argument(args, kwargs, 1, "start");
  const first = start ? (settledValue(vm, start) as { value: bigint }).value : 0n;
  const source = sourceOf(vm, argument(args, kwargs, 0, "iterable")!);
  return madeWhenAsked("enumerate", (at) => {
    const item = exactNext(vm, source);
    return item && tuple([int(BigInt(first) + BigInt(at)), item]);
  });
}

function map(vm: Vm, args: readonly PyValue[]): PyValue {
  const [func, ...rest] = args;
  const sources = rest.map((one) => sourceOf(vm, one));
  return madeWhenAsked("map", () => {
    const items: PyValue[] = [];
    for (const source of sources) {
      const item = sources.length === 1 ? advance(vm, source) : exactNext(vm, source);
      if (item === undefined) return undefined;
      items.push(item);
    }
    const [only] = items;
    return only?.kind === "maybe" && only.options.includes(ABSENT as never)
      ? whenPresent(only, (item) => callFunction(vm, func!, [item]))
      : callFunction(vm, func!, items);
  });
}

/** Work on an element that may be missing. */
function whenPresent(
  item: Extract<PyValue, { kind: "maybe" }>,
  work: (item: PyValue) => PyValue,
): PyValue {
  const [a, b] = item.options.map((one) => (one.kind === "absent" ? one : work(one)));
  return { ...item, options: [a!, b!] };
}

function filter(vm: Vm, [func, source]: readonly PyValue[]): PyValue {
  const from = sourceOf(vm, source!);
  return madeWhenAsked("filter", () => {
    for (let item = advance(vm, from); item; item = advance(vm, from)) {
      const answer = truth(vm, func!.kind === "none" ? item : callFunction(vm, func!, [item]));
      if (answer === true) return item;
      if (answer !== false) return { kind: "maybe", condition: answer, options: [item, ABSENT] };
    }
    return undefined;
  });
}

/** `any` and `all`, with three-valued truth. */
const quantified =
  (wanted: boolean): BuiltinFunction =>
  (vm, [source]) => {
    let open: PyValue | undefined;
    const next = pull(vm, source!);
    for (let item = next(); item; item = next()) {
      const answer = truth(vm, item);
      if (answer === wanted) return bool(wanted);
      if (typeof answer !== "boolean") open ??= answer;
    }
    return open ?? bool(!wanted);
  };

const extreme =
  (op: "Lt" | "Gt", name: string): BuiltinFunction =>
  (vm, args, kwargs) => {
    const items = args.length === 1 ? exactItems(vm, args[0]!) : args;
    const key = kwargs.get("key");
    const keyed = items.map((item) => ({
      item,
      key: key && key.kind !== "none" ? callFunction(vm, key, [item]) : item,
    }));
    const [first, ...rest] = keyed;
    const fallback = kwargs.get("default");
    if (!first) {
      if (fallback) return fallback;
      throw vm.error("ValueError", `${name}() iterable argument is empty`);
    }
    return rest.reduce(
      (best, one) => (truthOf(vm, compare(vm, op, one.key, best.key)) ? one : best),
      first,
    ).item;
  };

function getattr(vm: Vm, args: readonly PyValue[]): PyValue {
  const [value, nameValue, fallback] = args;
  const name = textArgument(vm, nameValue);
  if (!fallback) return getAttribute(vm, value!, name);
  if (value?.kind === "opaque") {
    const fact = vm.options.facts?.(`${value.name}.${name}`);
    if (!fact && !value.attrs.has(name))
      return vm.unknown(`whether ${value.name}.${name} exists is not known`);
  }
  try {
    return findAttribute(vm, value!, name) ?? fallback;
  } catch (error) {
    if (
      error instanceof PyRaise &&
      error.exception.cls.mro.includes(builtinClass("AttributeError"))
    )
      return fallback;
    throw error;
  }
}

const hasattr: BuiltinFunction = (vm, [value, name]) => {
  const answer = hasAttribute(vm, value!, textArgument(vm, name));
  return answer === undefined
    ? vm.unknown("whether an attribute exists is not known")
    : bool(answer);
};

function round(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const own = args[0]?.kind === "instance" ? lookupInMro(args[0].cls, "__round__") : undefined;
  if (own && own !== "unknown") return callMethod(vm, args[0]!, "__round__", args.slice(1), kwargs);
  const value = settledValue(vm, args[0]!);
  const digits = argument(args, kwargs, 1, "ndigits");
  const places = digits && digits.kind !== "none" ? numberArgument(vm, digits) : undefined;
  if (value.kind === "float")
    return places === undefined
      ? int(settled(vm, roundToInt(value.value)))
      : float(settled(vm, roundFloat(value.value, places)));
  if (value.kind === "int" || value.kind === "bool")
    return int(roundInt(BigInt(value.value), places ?? 0));
  return callMethod(vm, value, "__round__", digits ? [digits] : []);
}

function byDivmod(vm: Vm, a: PyValue, b: PyValue): PyValue | undefined {
  for (const [self, name, other] of [
    [a, "__divmod__", b],
    [b, "__rdivmod__", a],
  ] as const) {
    if (self.kind === "instance" && lookupInMro(self.cls, name)) {
      const result = callMethod(vm, self, name, [other]);
      if (result !== NOT_IMPLEMENTED) return result;
    }
  }
  return undefined;
}

function abs(vm: Vm, [value]: readonly PyValue[]): PyValue {
  if (value?.kind === "instance" && lookupInMro(value.cls, "__abs__"))
    return callMethod(vm, value, "__abs__", []);
  const plain = settledValue(vm, value!);
  if (plain.kind === "int") return int(plain.value < 0n ? -plain.value : plain.value);
  if (plain.kind === "bool") return int(plain.value ? 1 : 0);
  if (plain.kind === "float") return float(Math.abs(plain.value));
  if (plain.kind === "complex") return float(Math.hypot(plain.re, plain.im));
  return callMethod(vm, value!, "__abs__", []);
}

function reversed(vm: Vm, [value]: readonly PyValue[]): PyValue {
  if (value?.kind === "instance") {
    const own = lookupInMro(value.cls, "__reversed__");
    if (own && own !== "unknown") return callMethod(vm, value, "__reversed__", []);
    if (lookupInMro(value.cls, "__getitem__") && !value.payload) return reversedByIndex(vm, value);
  }
  const plain = plainValue(value!);
  if (plain.kind === "set" || plain.kind === "iterator")
    throw vm.error("TypeError", `'${classOf(plain)?.name}' object is not reversible`);
  if (plain.kind === "range") {
    const last = rangeLength(plain) - 1n;
    return madeWhenAsked("range_iterator", (at) =>
      BigInt(at) <= last ? int(plain.start + (last - BigInt(at)) * plain.step) : undefined,
    );
  }
  return iteratorOf([...exactItems(vm, value!)].reverse(), reversedTypes[plain.kind] ?? "reversed");
}

const reversedTypes: Readonly<Record<string, string>> = {
  list: "list_reverseiterator",
  dict: "dict_reversekeyiterator",
};

function reversedByIndex(vm: Vm, value: PyValue): PyValue {
  const length = lengthOf(vm, value);
  return madeWhenAsked("reversed", (at) =>
    at < length ? callMethod(vm, value, "__getitem__", [int(length - 1 - at)]) : undefined,
  );
}

function next(vm: Vm, [iterator, fallback]: readonly PyValue[]): PyValue {
  if (iterator?.kind === "iterator") {
    const value = advance(vm, iterator);
    if (value) return value;
    if (fallback) return fallback;
    return callMethod(vm, iterator, "__next__", []);
  }
  try {
    return callMethod(vm, iterator!, "__next__", []);
  } catch (error) {
    if (
      fallback &&
      error instanceof PyRaise &&
      error.exception.cls === builtinClass("StopIteration")
    )
      return fallback;
    throw error;
  }
}

/** `iter(x)`, and `iter(function, sentinel)`. */
function iter(vm: Vm, [value, sentinel]: readonly PyValue[]): PyValue {
  if (sentinel)
    return madeWhenAsked("callable_iterator", () => {
      const made = callFunction(vm, value!, []);
      return truthOf(vm, compare(vm, "Eq", made, sentinel)) ? undefined : made;
    });
  if (value?.kind === "instance") {
    const own = lookupInMro(value.cls, "__iter__");
    if (own && own !== "unknown") return callMethod(vm, value, "__iter__", []);
  }
  return iteratorFor(vm, value!);
}

function sum(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  return exactItems(vm, args[0]!).reduce(
    (total, item) => binary(vm, "Add", total, item),
    argument(args, kwargs, 1, "start") ?? int(0),
  );
}

const inBase =
  (spell: (value: bigint) => string): BuiltinFunction =>
  (vm, [value]) => {
    const plain = byIndexMethod(vm, settledValue(vm, value!));
    if (plain.kind === "bool") return str(spell(plain.value ? 1n : 0n));
    if (plain.kind !== "int")
      throw vm.error("TypeError", `'${plain.kind}' object cannot be interpreted as an integer`);
    return str(spell(plain.value));
  };

const textual =
  (work: (vm: Vm, value: PyValue) => string): BuiltinFunction =>
  (vm, [value]) => {
    try {
      return str(work(vm, value!));
    } catch (error) {
      if (error instanceof Stop) return error.why;
      throw error;
    }
  };

function pow(vm: Vm, args: readonly PyValue[]): PyValue {
  const [base, exponent, modulus] = args.map((one) => plainValue(one));
  if (modulus?.kind !== "int" || base?.kind !== "int" || exponent?.kind !== "int")
    return binary(vm, "Pow", base!, exponent!);
  if (modulus.value === 0n) throw vm.error("ValueError", "pow() 3rd argument cannot be 0");
  let result = 1n;
  if (exponent.value < 0n) {
    const inverse = inverseOf(base.value, modulus.value);
    if (inverse === undefined)
      throw vm.error("ValueError", "base is not invertible for the given modulus");
    return pow(vm, [int(inverse), int(-exponent.value), modulus]);
  }
  let factor = base.value % modulus.value;
  for (let rest = exponent.value; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus.value;
    factor = (factor * factor) % modulus.value;
  }
  return int(((result % modulus.value) + modulus.value) % modulus.value);
}

/** The inverse modulo a number, by Euclid's algorithm. */
function inverseOf(value: bigint, modulus: bigint): bigint | undefined {
  const size = modulus < 0n ? -modulus : modulus;
  let [a, b] = [((value % size) + size) % size, size];
  let [x, y] = [1n, 0n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return a === 1n ? ((x % size) + size) % size : undefined;
}

const callable: BuiltinFunction = (vm, [value]) => {
  switch (value!.kind) {
    case "function":
    case "builtin":
    case "boundmethod":
    case "class":
      return bool(true);
    case "native":
      return bool(value!.hooks.call !== undefined);
    case "instance":
      return bool(Boolean(lookupInMro(value!.cls, "__call__")));
    case "opaque":
      return value!.fact === "class" || value!.fact === "function"
        ? bool(true)
        : vm.unknown(`${value!.name} is not known`);
    case "unknown":
      return value!;
    default:
      return bool(false);
  }
};

/** Results that a Stop inside makes unknown, so that the expression around goes on. */
const soft =
  (work: BuiltinFunction): BuiltinFunction =>
  (vm, args, kwargs) => {
    try {
      return work(vm, args, kwargs);
    } catch (error) {
      if (error instanceof Stop) return vm.doubt(error.why);
      throw error;
    }
  };

/** `dir(value)`. */
export function dirOf(vm: Vm, value: PyValue): PyValue {
  const own = value.kind === "instance" ? lookupInMro(value.cls, "__dir__") : undefined;
  const listed =
    own && own !== "unknown"
      ? iterate(vm, callMethod(vm, value, "__dir__", [])).map((one) => textArgument(vm, one))
      : [...names(vm, value)];
  return list([...listed].sort(compareCodePoints).map(str));
}

export const builtinFunctions: Readonly<Record<string, BuiltinFunction>> = {
  abs: spread(soft(abs)),
  all: soft(quantified(false)),
  any: soft(quantified(true)),
  ascii: textual((vm, value) => asciiOnly(reprOf(vm, value))),
  bin: spread(soft(inBase(binText))),
  callable: spread(callable),
  chr: spread(soft((vm, [value]) => str(String.fromCodePoint(numberArgument(vm, value))))),
  delattr: (vm, [value, name]) => {
    deleteAttribute(vm, value!, textArgument(vm, name));
    return NONE;
  },
  divmod: soft(
    (vm, [a, b]) =>
      byDivmod(vm, a!, b!) ?? tuple([binary(vm, "FloorDiv", a!, b!), binary(vm, "Mod", a!, b!)]),
  ),
  enumerate: soft(enumerate),
  filter: soft(filter),
  format: (vm, [value, spec]) =>
    textual((inner, one) => formatValue(inner, one, spec ? strOf(inner, spec) : ""))(
      vm,
      [value!],
      new Map(),
    ),
  getattr: spread(getattr),
  hasattr: spread(hasattr),
  hash: (vm, [value]) => hashOf(vm, value!),
  hex: spread(soft(inBase(hexText))),
  id: (vm, [value]) => ({
    ...vm.unknown("id() is a memory address"),
    key: `hash id ${identity(value!)}`,
  }),
  input: (vm) => vm.unknown("input() reads from the user"),
  isinstance: spread(isinstance),
  issubclass: spread(issubclass),
  iter: soft(iter),
  len: spread(soft((vm, [value]) => int(lengthOf(vm, value!)))),
  map: soft(map),
  max: soft(extreme("Gt", "max")),
  min: soft(extreme("Lt", "min")),
  next: soft(next),
  oct: spread(soft(inBase(octText))),
  open: (vm) => vm.doubt(vm.unknown("open() reads a file")),
  ord: spread(soft((vm, [value]) => int(textArgument(vm, value).codePointAt(0)!))),
  pow: soft(pow),
  print: () => NONE,
  repr: textual(reprOf),
  reversed: soft(reversed),
  round: spread(soft(round)),
  setattr: (vm, [value, name, to]) => {
    setAttribute(vm, value!, textArgument(vm, name), to!);
    return NONE;
  },
  sorted: soft((vm, [source], kwargs) => list(sortValues(vm, sortable(vm, source!), kwargs))),
  sum: soft(sum),
  zip: soft(zip),
};

/** Sorting does not care for a set's order. */
function sortable(vm: Vm, source: PyValue): readonly PyValue[] {
  const plain = plainValue(source);
  if (plain.kind !== "set") return exactItems(vm, source);
  if (plain.taint) throw new Stop(plain.taint);
  return [...plain.entries.values()].map(({ key }) => key);
}
