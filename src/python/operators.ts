// Arithmetic and bit operators, unary operators, subscripts.
import { branch } from "./branches.ts";
import { callFunction, callMethod } from "./calls.ts";
import { builtinClass, classOf, hostClass, lookupInMro } from "./classes.ts";
import { isDerived } from "./compare.ts";
import { dictGet, dictPairs, entriesOf, keyIn, makeDict, makeSet } from "./hashing.ts";
import { iterate, rangeLength, unorderedItems } from "./iteration.ts";
import { arithmetic } from "./numbers.ts";
import { percent } from "./percent.ts";
import { sliceBounds, sliceIndexes } from "./slices.ts";
import {
  bool,
  bytes,
  float,
  int,
  list,
  NOT_IMPLEMENTED,
  type PyRaise,
  type PyValue,
  plainValue,
  str,
  tuple,
} from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

/** The grammar's operator names, with their methods and symbols. */
export const operators: Readonly<
  Record<string, { readonly method: string; readonly symbol: string }>
> = {
  Add: { method: "add", symbol: "+" },
  Sub: { method: "sub", symbol: "-" },
  Mult: { method: "mul", symbol: "*" },
  MatMult: { method: "matmul", symbol: "@" },
  Div: { method: "truediv", symbol: "/" },
  FloorDiv: { method: "floordiv", symbol: "//" },
  Mod: { method: "mod", symbol: "%" },
  Pow: { method: "pow", symbol: "**" },
  LShift: { method: "lshift", symbol: "<<" },
  RShift: { method: "rshift", symbol: ">>" },
  BitOr: { method: "or", symbol: "|" },
  BitXor: { method: "xor", symbol: "^" },
  BitAnd: { method: "and", symbol: "&" },
};

/** `a op b`. */
export function binary(vm: Vm, op: string, a: PyValue, b: PyValue): PyValue {
  if (a.kind === "maybe") return overOptions(vm, a, (option) => binary(vm, op, option, b));
  if (b.kind === "maybe") return overOptions(vm, b, (option) => binary(vm, op, a, option));
  if (a.kind === "unknown") return a;
  if (b.kind === "unknown") return b;
  const own = byMethods(vm, op, a, b);
  if (own) return own;
  const open = [a, b].find((one) => one.kind === "opaque");
  if (open?.kind === "opaque")
    return vm.doubt(
      vm.unknown(`the result of ${operators[op]!.symbol} with ${open.name} is not known`),
    );
  const result = builtinBinary(vm, op, plainValue(a), plainValue(b));
  if (result) return result;
  const plain = plainValue(a);
  if (op === "Add" && ["str", "bytes", "list", "tuple"].includes(plain.kind)) {
    const [own, other] = [plain, b].map((one) => classOf(one)?.name ?? one.kind);
    throw vm.error(
      "TypeError",
      plain.kind === "bytes"
        ? `can't concat ${other} to ${own}`
        : `can only concatenate ${own} (not "${other}") to ${own}`,
    );
  }
  const names = [a, b].map((one) => `'${classOf(one)?.name ?? one.kind}'`).join(" and ");
  throw vm.error("TypeError", `unsupported operand type(s) for ${operators[op]!.symbol}: ${names}`);
}

function overOptions(
  vm: Vm,
  value: Extract<PyValue, { kind: "maybe" }>,
  work: (option: PyValue) => PyValue,
): PyValue {
  const [a, b] = value.options;
  const run = (option: typeof a) => (): PyValue =>
    option.kind === "absent" ? vm.doubt(value.condition) : work(option);
  return branch(vm, value.condition, run(a), run(b));
}

function byMethods(vm: Vm, op: string, a: PyValue, b: PyValue): PyValue | undefined {
  const { method } = operators[op]!;
  const own = (): PyValue | undefined => oneMethod(vm, op, a, `__${method}__`, b, false);
  const reflected = (): PyValue | undefined => oneMethod(vm, op, b, `__r${method}__`, a, true);
  return isDerived(b, a) ? (reflected() ?? own()) : (own() ?? reflected());
}

function oneMethod(
  vm: Vm,
  op: string,
  self: PyValue,
  name: string,
  other: PyValue,
  reflected: boolean,
): PyValue | undefined {
  if (self.kind === "native") return self.hooks.binary?.(op, other, reflected);
  const cls =
    self.kind === "instance"
      ? self.cls
      : self.kind === "class" && self.metaclass?.kind === "class"
        ? self.metaclass
        : undefined;
  if (!cls) return undefined;
  const found = lookupInMro(cls, name);
  if (found === "unknown")
    return vm.doubt(vm.unknown(`${name} may come from a base class that is not known`));
  if (!found) return undefined;
  const result = callFunction(vm, found.value, [self, other]);
  return result === NOT_IMPLEMENTED ? undefined : result;
}

function builtinBinary(vm: Vm, op: string, a: PyValue, b: PyValue): PyValue | undefined {
  const number = arithmetic(vm, op, a, b);
  if (number) return number;
  if (op === "Mod" && (a.kind === "str" || a.kind === "bytes")) return percent(vm, a, b);
  if (op === "Add") return concatenate(vm, a, b);
  if (op === "Mult") return repeat(vm, a, b) ?? repeat(vm, b, a);
  if (op === "BitOr" && a.kind === "dict" && b.kind === "dict")
    return makeDict(vm, [...dictPairs(a), ...dictPairs(b)]);
  if (op === "BitOr" && isTypeLike(a) && isTypeLike(b)) return unionType(vm, a, b);
  return setOperation(vm, op, a, b);
}

const isTypeLike = (value: PyValue): boolean => value.kind === "class" || value.kind === "none";

/** `int | None`: an object without `__name__`. */
function unionType(vm: Vm, a: PyValue, b: PyValue): PyValue {
  return {
    kind: "native",
    type: "UnionType",
    data: [a, b],
    attrs: new Map([["__args__", tuple([a, b])]]),
    hooks: {
      binary: (op, other, reflected) =>
        op === "BitOr" ? unionType(vm, reflected ? other : a, reflected ? a : other) : undefined,
    },
  };
}

function concatenate(vm: Vm, a: PyValue, b: PyValue): PyValue | undefined {
  if (a.kind === "str" && b.kind === "str") return str(bounded(vm, a.value + b.value));
  if (a.kind === "bytes" && b.kind === "bytes") return bytes(a.value + b.value, a.mutable);
  if (a.kind === "list" && b.kind === "list") return list([...iterate(vm, a), ...iterate(vm, b)]);
  if (a.kind === "tuple" && b.kind === "tuple") return tuple([...a.items, ...b.items]);
  return undefined;
}

const SIZE_LIMIT = 10_000_000;

function bounded(vm: Vm, text: string): string {
  if (text.length > SIZE_LIMIT)
    throw new Stop(vm.unknown(`a text of more than ${SIZE_LIMIT} characters`));
  return text;
}

function repeat(vm: Vm, a: PyValue, b: PyValue): PyValue | undefined {
  const times = b.kind === "int" ? b.value : b.kind === "bool" ? (b.value ? 1n : 0n) : undefined;
  if (times === undefined) return undefined;
  const size =
    a.kind === "str" || a.kind === "bytes"
      ? a.value.length
      : a.kind === "list" || a.kind === "tuple"
        ? a.items.length
        : 0;
  const count = times < 0n ? 0 : Number(times);
  if (size * count > SIZE_LIMIT)
    throw new Stop(vm.unknown(`a sequence repeated to more than ${SIZE_LIMIT} elements`));
  vm.tick(size * count);
  if (a.kind === "str") return str(a.value.repeat(count));
  if (a.kind === "bytes") return bytes(a.value.repeat(count), a.mutable);
  if (a.kind !== "list" && a.kind !== "tuple") return undefined;
  const items = iterate(vm, a);
  const all = Array.from({ length: count }, () => items).flat();
  return a.kind === "list" ? list(all) : tuple(all);
}

function setOperation(vm: Vm, op: string, a: PyValue, b: PyValue): PyValue | undefined {
  if (a.kind !== "set" || b.kind !== "set") return undefined;
  const left = unorderedItems(a);
  const inLeft = entriesOf(a);
  const inRight = entriesOf(b);
  const isRight = (item: PyValue): boolean => inRight.has(keyIn(vm, inRight, item));
  const onlyLeft = left.filter((item) => !isRight(item));
  const onlyRight = unorderedItems(b).filter((item) => !inLeft.has(keyIn(vm, inLeft, item)));
  const results: Record<string, readonly PyValue[]> = {
    BitOr: [...left, ...onlyRight],
    BitAnd: left.filter(isRight),
    Sub: onlyLeft,
    BitXor: [...onlyLeft, ...onlyRight],
  };
  const items = results[op];
  return items && { ...makeSet(vm, items, a.frozen), shuffled: true };
}

/** `-a`, `+a`, `~a`. */
export function unary(vm: Vm, op: "USub" | "UAdd" | "Invert", value: PyValue): PyValue {
  if (value.kind === "unknown") return value;
  if (value.kind === "maybe") return overOptions(vm, value, (option) => unary(vm, op, option));
  if (value.kind === "opaque") return vm.doubt(vm.unknown(`${value.name} is not known`));
  const method = { USub: "__neg__", UAdd: "__pos__", Invert: "__invert__" }[op];
  if (value.kind === "instance" && lookupInMro(value.cls, method))
    return callMethod(vm, value, method, []);
  const plain = plainValue(value);
  if (plain.kind === "float" && op !== "Invert")
    return float(op === "USub" ? -plain.value : plain.value);
  if (plain.kind === "complex" && op !== "Invert")
    return op === "USub" ? { kind: "complex", re: -plain.re, im: -plain.im } : plain;
  const number =
    plain.kind === "int"
      ? plain.value
      : plain.kind === "bool"
        ? plain.value
          ? 1n
          : 0n
        : undefined;
  if (number !== undefined) return int(op === "USub" ? -number : op === "UAdd" ? number : ~number);
  throw vm.error(
    "TypeError",
    `bad operand type for unary ${{ USub: "-", UAdd: "+", Invert: "~" }[op]}: '${classOf(value)?.name ?? value.kind}'`,
  );
}

/** `value[key]`. */
export function getItem(vm: Vm, value: PyValue, key: PyValue): PyValue {
  if (value.kind === "unknown") return value;
  if (value.kind === "maybe") return overOptions(vm, value, (option) => getItem(vm, option, key));
  if (value.kind === "opaque") return opaqueItem(vm, value);
  if (value.kind === "instance") {
    const own = lookupInMro(value.cls, "__getitem__");
    if (own === "unknown")
      return vm.doubt(vm.unknown(`an element of a ${value.cls.name} is not known`));
    if (own) return callMethod(vm, value, "__getitem__", [key]);
  }
  if (value.kind === "class") return classItem(vm, value, key);
  if (key.kind === "unknown") return vm.doubt(key);
  if (key.kind === "maybe") return overOptions(vm, key, (option) => getItem(vm, value, option));
  if (key.kind === "opaque") return vm.doubt(vm.unknown(`${key.name} is not known`));
  if (value.kind === "native")
    return value.hooks.item?.(key) ?? vm.unknown(`an element of a ${value.type} is not worked out`);
  return plainItem(vm, plainValue(value), key, value);
}

function opaqueItem(vm: Vm, value: Extract<PyValue, { kind: "opaque" }>): PyValue {
  return value.fact === "class"
    ? { ...value, attrs: new Map() }
    : vm.doubt(vm.unknown(`an element of ${value.name} is not known`));
}

function classItem(vm: Vm, cls: Extract<PyValue, { kind: "class" }>, key: PyValue): PyValue {
  const meta =
    cls.metaclass?.kind === "class" ? lookupInMro(cls.metaclass, "__getitem__") : undefined;
  if (meta && meta !== "unknown") return callFunction(vm, meta.value, [cls, key]);
  const byKey = cls.data.get("item") as ((key: PyValue) => PyValue) | undefined;
  if (byKey) return byKey(key);
  const own = lookupInMro(cls, "__class_getitem__");
  if (own && own !== "unknown")
    return callFunction(vm, own.value.kind === "classmethod" ? own.value.func : own.value, [
      cls,
      key,
    ]);
  // A generic alias (`list[int]`) forwards `__name__` to its origin.
  return {
    kind: "native",
    type: "GenericAlias",
    data: cls,
    attrs: new Map<string, PyValue>([
      ["__name__", str(cls.name)],
      ["__origin__", cls],
      ["__args__", key.kind === "tuple" ? key : tuple([key])],
    ]),
    hooks: {
      cls: () => GENERIC_ALIAS,
      call: (args, kwargs) => callFunction(vm, cls, args, kwargs),
      binary: (op, other) => (op === "BitOr" ? unionType(vm, cls, other) : undefined),
    },
  };
}

const GENERIC_ALIAS = hostClass("GenericAlias", [builtinClass("object")], undefined, "types");

/** A slice of a range is a range. */
function rangeSlice(
  vm: Vm,
  range: Extract<PyValue, { kind: "range" }>,
  key: Extract<PyValue, { kind: "slice" }>,
): PyValue {
  const { start, stop, step } = sliceBounds(vm, key, Number(rangeLength(range)));
  return {
    kind: "range",
    start: range.start + BigInt(start) * range.step,
    stop: range.start + BigInt(stop) * range.step,
    step: range.step * BigInt(step),
  };
}

function rangeItem(vm: Vm, range: Extract<PyValue, { kind: "range" }>, key: PyValue): PyValue {
  const length = rangeLength(range);
  const at = indexOf(vm, key, Number(length));
  if (at < 0 || BigInt(at) >= length)
    throw vm.error("IndexError", "range object index out of range");
  return int(range.start + BigInt(at) * range.step);
}

function plainItem(vm: Vm, value: PyValue, key: PyValue, original: PyValue): PyValue {
  if (value.kind === "range" && key.kind !== "slice") return rangeItem(vm, value, key);
  if (value.kind === "dict") {
    const found = dictGet(vm, value, key);
    if (found) return found;
    if (original.kind === "instance" && lookupInMro(original.cls, "__missing__"))
      return callMethod(vm, original, "__missing__", [key]);
    throw keyError(vm, key);
  }
  const items = sequenceItems(vm, value);
  if (!items)
    throw vm.error(
      "TypeError",
      `'${classOf(value)?.name ?? value.kind}' object is not subscriptable`,
    );
  if (key.kind === "slice" && value.kind === "range") return rangeSlice(vm, value, key);
  if (key.kind === "slice")
    return rebuild(
      value,
      sliceIndexes(vm, key, items.length).map((at) => items[at]!),
    );
  const at = indexOf(vm, key, items.length, `${sequenceName(value)} indices`);
  const item = items[at];
  if (item === undefined) throw vm.error("IndexError", `${sequenceName(value)} index out of range`);
  return item;
}

/** A KeyError holds the key itself. */
export function keyError(vm: Vm, key: PyValue): PyRaise {
  const raised = vm.error("KeyError", "");
  raised.exception.attrs.set("args", tuple([key]));
  return raised;
}

function sequenceItems(vm: Vm, value: PyValue): readonly PyValue[] | undefined {
  if (!["list", "tuple", "str", "bytes", "range"].includes(value.kind)) return undefined;
  const items = iterate(vm, value);
  const optional = items.find(
    (item) => item.kind === "maybe" && item.options.some((option) => option.kind === "absent"),
  );
  if (optional?.kind === "maybe") throw new Stop(optional.condition);
  return items;
}

const sequenceName = (value: PyValue): string =>
  value.kind === "str"
    ? "string"
    : value.kind === "bytes"
      ? value.mutable
        ? "bytearray"
        : "byte"
      : (classOf(value)?.name ?? value.kind);

/** An index as a position. @throws PyRaise (TypeError). */
export function indexOf(vm: Vm, key: PyValue, length: number, what = "indices"): number {
  const plain = byIndexMethod(vm, key);
  const number =
    plain.kind === "int"
      ? Number(plain.value)
      : plain.kind === "bool"
        ? Number(plain.value)
        : undefined;
  if (number === undefined)
    throw vm.error(
      "TypeError",
      `${what} must be integers or slices, not ${classOf(key)?.name ?? key.kind}`,
    );
  return number < 0 ? number + length : number;
}

/** An int, through `__index__` where the object has it. */
export function byIndexMethod(vm: Vm, value: PyValue): PyValue {
  if (value.kind !== "instance" || value.payload) return plainValue(value);
  const own = lookupInMro(value.cls, "__index__");
  return own && own !== "unknown" ? plainValue(callMethod(vm, value, "__index__", [])) : value;
}

function rebuild(value: PyValue, items: readonly PyValue[]): PyValue {
  if (value.kind === "str")
    return str(items.map((item) => (item as { value: string }).value).join(""));
  if (value.kind === "bytes")
    return bytes(
      String.fromCharCode(...items.map((item) => Number((item as { value: bigint }).value))),
    );
  return value.kind === "tuple" ? tuple(items) : list(items);
}

export { bool };
