// What calling a builtin class makes: int("3"), list(x), dict(a=1), an exception, type(x).
import { callMethod } from "../calls.ts";
import { builtinClass, classOf, lookupInMro } from "../classes.ts";
import { buildClass } from "../definitions.ts";
import { dictPairs, makeDict, makeSet } from "../hashing.ts";
import { iterate, unorderedItems } from "../iteration.ts";
import { parseComplex, parseFloat_, parseInt_ } from "../text/number-parse.ts";
import { settled, strOf } from "../text-of.ts";
import { truth } from "../truth.ts";
import {
  bool,
  bytes,
  float,
  int,
  list,
  NONE,
  type PyClass,
  type PyInstance,
  type PyUnknown,
  type PyValue,
  plainValue,
  property,
  str,
  tuple,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import { argument, type Kwargs, numberArgument, optionalNumber } from "./arguments.ts";
import { pairsOf } from "./container-methods.ts";

type Construct = (vm: Vm, args: readonly PyValue[], kwargs: Kwargs, cls: PyClass) => PyValue;

/** The unknown behind a value that hides what a constructor needs. */
function open(vm: Vm, value: PyValue | undefined): PyUnknown | undefined {
  if (value?.kind === "unknown") return value;
  if (value?.kind === "maybe") return value.condition;
  return value?.kind === "opaque" ? vm.doubt(vm.unknown(`${value.name} is not known`)) : undefined;
}

function byMethod(vm: Vm, value: PyValue, ...names: string[]): PyValue | undefined {
  if (value.kind !== "instance") return undefined;
  const name = names.find((one) => {
    const found = lookupInMro(value.cls, one);
    return found && found !== "unknown";
  });
  return name === undefined ? undefined : callMethod(vm, value, name, []);
}

const makeInt: Construct = (vm, args, kwargs) => {
  const value = args[0];
  if (!value) return int(0);
  const hidden = open(vm, value);
  if (hidden) return hidden;
  const own = byMethod(vm, value, "__int__", "__index__");
  if (own) return own;
  const plain = plainValue(value);
  if (plain.kind === "str" || plain.kind === "bytes")
    return int(
      settled(
        vm,
        parseInt_(plain.value, optionalNumber(vm, argument(args, kwargs, 1, "base")) ?? 10),
      ),
    );
  if (plain.kind === "bool") return int(plain.value ? 1 : 0);
  if (plain.kind === "int") return plain;
  if (plain.kind === "float" && Number.isFinite(plain.value))
    return int(BigInt(Math.trunc(plain.value)));
  if (plain.kind === "float")
    throw Number.isNaN(plain.value)
      ? vm.error("ValueError", "cannot convert float NaN to integer")
      : vm.error("OverflowError", "cannot convert float infinity to integer");
  const truncated = byMethod(vm, value, "__trunc__");
  if (truncated) return truncated;
  throw vm.error(
    "TypeError",
    `int() argument must be a string, a bytes-like object or a real number, not '${classOf(value)?.name}'`,
  );
};

const makeFloat: Construct = (vm, args) => {
  const value = args[0];
  if (!value) return float(0);
  const hidden = open(vm, value);
  if (hidden) return hidden;
  const own = byMethod(vm, value, "__float__");
  if (own) return own;
  const plain = plainValue(value);
  if (plain.kind === "str") return float(settled(vm, parseFloat_(plain.value)));
  if (plain.kind === "bool" || plain.kind === "int") return float(Number(plain.value));
  if (plain.kind === "float") return plain;
  throw vm.error(
    "TypeError",
    `float() argument must be a string or a real number, not '${classOf(value)?.name}'`,
  );
};

const makeComplex: Construct = (vm, given, kwargs) => {
  const args = [argument(given, kwargs, 0, "real") ?? int(0), argument(given, kwargs, 1, "imag")];
  const [re, im] = args.map((one) => one && plainValue(one));
  const hidden = args.map((one) => open(vm, one)).find(Boolean);
  if (hidden) return hidden;
  if (re?.kind === "str") {
    const { real, imag } = settled(vm, parseComplex(re.value));
    return { kind: "complex", re: real, im: imag };
  }
  if (re?.kind === "complex" && !im) return re;
  if (re?.kind === "complex" || im?.kind === "complex") {
    const [a, b] = [asComplex(re), asComplex(im)];
    return { kind: "complex", re: a.re - b.im, im: a.im + b.re };
  }
  const number = (part: PyValue | undefined): number =>
    part?.kind === "float" || part?.kind === "int" || part?.kind === "bool"
      ? Number(part.value)
      : 0;
  return { kind: "complex", re: number(re), im: number(im) };
};

const asComplex = (value: PyValue | undefined): { readonly re: number; readonly im: number } =>
  value?.kind === "complex"
    ? value
    : { re: value && "value" in value ? Number(value.value) : 0, im: 0 };

const makeStr: Construct = (vm, args, kwargs) => {
  const value = argument(args, kwargs, 0, "object");
  if (!value) return str("");
  if (value.kind === "maybe") return overText(vm, value);
  try {
    return plainValue(value).kind === "bytes" && args.length + kwargs.size > 1
      ? callMethod(vm, value, "decode", args.slice(1), withoutSource(kwargs))
      : str(strOf(vm, value));
  } catch (error) {
    if (error instanceof Stop) return error.why;
    throw error;
  }
};

function overText(vm: Vm, value: Extract<PyValue, { kind: "maybe" }>): PyValue {
  const [a, b] = value.options.map((option) =>
    option.kind === "absent" ? option : makeStr(vm, [option], new Map(), builtinClass("str")),
  );
  return { ...value, options: [a!, b!] };
}

const makeBool: Construct = (vm, [value]) => {
  const answer = value ? truth(vm, value) : false;
  return typeof answer === "boolean" ? bool(answer) : answer;
};

const makeBytes =
  (mutable: boolean): Construct =>
  (vm, args, kwargs) => {
    const value = argument(args, kwargs, 0, "source");
    const hidden = open(vm, value);
    if (hidden) return hidden;
    const own = value && byMethod(vm, value, "__bytes__");
    if (own) return own;
    const plain = value && plainValue(value);
    if (!plain) return bytes("", mutable);
    if (plain.kind === "str") {
      if (!argument(args, kwargs, 1, "encoding"))
        throw vm.error("TypeError", "string argument without an encoding");
      const made = callMethod(vm, plain, "encode", args.slice(1), withoutSource(kwargs));
      return made.kind === "bytes" ? { ...made, mutable } : made;
    }
    if (plain.kind === "bytes") return bytes(plain.value, mutable);
    if (plain.kind === "int")
      return bytes("\0".repeat(Math.min(Number(plain.value), 1_000_000)), mutable);
    return bytes(
      String.fromCharCode(...iterate(vm, plain).map((unit) => numberArgument(vm, unit))),
      mutable,
    );
  };

const withoutSource = (kwargs: Kwargs): Kwargs =>
  new Map([...kwargs].filter(([name]) => name !== "source"));

/** Sequences from iterables; what cannot be iterated for sure is a tainted list or an unknown. */
const makeList: Construct = (vm, [source]) => {
  if (!source) return list([]);
  try {
    return list(source.kind === "set" ? iterate(vm, source) : iterate(vm, source));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { kind: "list", items: [], taint: error.why };
  }
};

const orUnknown =
  (work: Construct): Construct =>
  (vm, args, kwargs, cls) => {
    try {
      return work(vm, args, kwargs, cls);
    } catch (error) {
      if (error instanceof Stop) return error.why;
      throw error;
    }
  };

const makeTuple = orUnknown((vm, [source]) =>
  source?.kind === "tuple" ? source : tuple(source ? iterate(vm, source) : []),
);

const makeDictOf: Construct = (vm, args, kwargs) => {
  try {
    const pairs = args.flatMap((source) => [...pairsOf(vm, source)]);
    return makeDict(vm, [
      ...pairs,
      ...[...kwargs].map(([key, value]) => [str(key), value] as const),
    ]);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { kind: "dict", entries: new Map(), taint: error.why };
  }
};

const makeSetOf =
  (frozen: boolean): Construct =>
  (vm, [source]) => {
    const plain = source && plainValue(source);
    try {
      const made = makeSet(
        vm,
        plain?.kind === "set" ? unorderedItems(plain) : source ? iterate(vm, source) : [],
        frozen,
      );
      return plain?.kind === "set" || plain?.kind === "dict" ? { ...made, shuffled: true } : made;
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      return { kind: "set", entries: new Map(), taint: error.why, frozen };
    }
  };

const makeRange = orUnknown((vm, args) => {
  const numbers = args.map((one) => BigInt(numberArgument(vm, one)));
  const [start, stop] = numbers.length === 1 ? [0n, numbers[0]!] : [numbers[0]!, numbers[1]!];
  const step = numbers[2] ?? 1n;
  if (step === 0n) throw vm.error("ValueError", "range() arg 3 must not be zero");
  return { kind: "range", start, stop, step };
});

const makeSlice: Construct = (_vm, args) => {
  const [a, b, c] = args;
  return args.length === 1
    ? { kind: "slice", start: NONE, stop: a!, step: NONE }
    : { kind: "slice", start: a ?? NONE, stop: b ?? NONE, step: c ?? NONE };
};

const makeType: Construct = (vm, args, kwargs, cls) => {
  const [value, bases, namespace] = args;
  if (args.length === 1) return typeOf(vm, value!);
  const names = new Map(
    dictPairs(plainValue(namespace!) as Extract<PyValue, { kind: "dict" }>).map(
      ([key, item]) => [strOf(vm, key), item] as const,
    ),
  );
  const name = strOf(vm, value!);
  const keywords =
    cls === builtinClass("type") ? kwargs : new Map([...kwargs, ["metaclass", cls as PyValue]]);
  return buildClass(vm, name, iterate(vm, bases!), names, keywords, {
    module: "__main__",
    qualname: name,
    place: vm.place,
  });
};

function typeOf(vm: Vm, value: PyValue): PyValue {
  if (value.kind === "maybe") {
    const [a, b] = value.options.map((option) =>
      option.kind === "absent" ? option : typeOf(vm, option),
    );
    return { ...value, options: [a!, b!] };
  }
  return (
    classOf(value) ?? open(vm, value) ?? vm.unknown(`the type of a ${value.kind} is not known`)
  );
}

const makeException: Construct = (vm, args, _kwargs, cls) => {
  const made: PyInstance = {
    kind: "instance",
    cls,
    attrs: new Map(),
    payload: undefined,
    data: new Map(),
  };
  made.attrs.set("args", tuple(args));
  if (cls.mro.includes(builtinClass("BaseExceptionGroup")) && args.length === 2) {
    made.attrs.set("message", args[0]!);
    made.attrs.set("exceptions", tuple(iterate(vm, args[1]!)));
  }
  if (cls.mro.includes(builtinClass("StopIteration"))) made.attrs.set("value", args[0] ?? NONE);
  if (cls.mro.includes(builtinClass("SystemExit"))) made.attrs.set("code", args[0] ?? NONE);
  return made;
};

const constructs: Readonly<Record<string, Construct>> = {
  int: makeInt,
  float: makeFloat,
  complex: makeComplex,
  str: makeStr,
  bool: makeBool,
  bytes: makeBytes(false),
  bytearray: makeBytes(true),
  list: makeList,
  tuple: makeTuple,
  dict: makeDictOf,
  set: makeSetOf(false),
  frozenset: makeSetOf(true),
  range: makeRange,
  slice: makeSlice,
  type: makeType,
  property: (_vm, args, kwargs) => ({
    ...property(argument(args, kwargs, 0, "fget"), argument(args, kwargs, 1, "fset")),
    deleter: argument(args, kwargs, 2, "fdel"),
    doc: argument(args, kwargs, 3, "doc"),
  }),
  staticmethod: (_vm, [func]) => ({ kind: "staticmethod", func: func! }),
  classmethod: (_vm, [func]) => ({ kind: "classmethod", func: func! }),
  BaseException: makeException,
};

for (const [name, make] of Object.entries(constructs)) {
  builtinClass(name).construct = (vm, cls, args, kwargs) => make(vm, args, kwargs, cls);
}
