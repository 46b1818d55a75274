// repr, str and format of values, exactly as CPython prints them; addresses and hash orders are unknown.
import { callFunction, callMethod } from "./calls.ts";
import { classOf, lookupInMro } from "./classes.ts";
import { dictPairs } from "./hashing.ts";
import { iterate, unorderedItems } from "./iteration.ts";
import { formatComplex, formatFloat, formatInt, formatStr } from "./text/format-spec.ts";
import { complexRepr, floatRepr, intRepr } from "./text/number-repr.ts";
import { PyError, Unsettled } from "./text/outcome.ts";
import { bytesRepr, strRepr } from "./text/quote.ts";
import { type PyInstance, type PyValue, plainValue } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

/** Turns a text function's outcome into a value or the exception it stands for. */
export function settled<T>(vm: Vm, outcome: T | PyError | Unsettled): T {
  if (outcome instanceof PyError) throw vm.error(outcome.type, outcome.message);
  if (outcome instanceof Unsettled) throw new Stop(vm.unknown(outcome.why));
  return outcome;
}

/** `repr(value)`. @throws Stop when the text is not known. */
export function reprOf(vm: Vm, value: PyValue): string {
  switch (value.kind) {
    case "none":
      return "None";
    case "bool":
      return value.value ? "True" : "False";
    case "int":
      return settled(vm, intRepr(value.value));
    case "float":
      return floatRepr(value.value);
    case "complex":
      return complexRepr(value.re, value.im);
    case "str":
      return strRepr(value.value);
    case "bytes":
      return value.mutable ? `bytearray(${bytesRepr(value.value)})` : bytesRepr(value.value);
    case "ellipsis":
      return "Ellipsis";
    case "notimplemented":
      return "NotImplemented";
    case "list":
    case "tuple":
      return vm.enter(() => sequenceRepr(vm, value));
    case "dict":
      return vm.enter(() => dictRepr(vm, value));
    case "set":
      return vm.enter(() => setRepr(vm, value));
    case "range":
      return `range(${value.start}, ${value.stop}${value.step === 1n ? "" : `, ${value.step}`})`;
    case "slice":
      return `slice(${[value.start, value.stop, value.step].map((part) => reprOf(vm, part)).join(", ")})`;
    case "class":
      return classRepr(vm, value);
    case "instance":
      return instanceRepr(vm, value);
    case "native":
      if (value.hooks.repr) return value.hooks.repr();
      break;
    case "builtin":
      if (!value.method) return `<built-in function ${value.name}>`;
      break;
    case "unknown":
      throw new Stop(value);
    case "maybe":
      throw new Stop(value.condition);
    case "opaque":
      throw new Stop(vm.unknown(`the text of ${value.name} is not known`));
    default:
  }
  throw new Stop(vm.unknown(`the text of a ${value.kind} holds a memory address`));
}

function sequenceRepr(vm: Vm, value: Extract<PyValue, { kind: "list" | "tuple" }>): string {
  const items = iterate(vm, value).map((item) => reprOf(vm, item));
  if (value.kind === "list") return `[${items.join(", ")}]`;
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(", ")})`;
}

function dictRepr(vm: Vm, value: Extract<PyValue, { kind: "dict" }>): string {
  if (value.owner) throw new Stop(vm.unknown("the text of a class's namespace is not known"));
  const pairs = dictPairs(value).map(([key, item]) => `${reprOf(vm, key)}: ${reprOf(vm, item)}`);
  return `{${pairs.join(", ")}}`;
}

function setRepr(vm: Vm, value: Extract<PyValue, { kind: "set" }>): string {
  const items =
    unorderedItems(value).length === 0 ? [] : iterate(vm, value).map((item) => reprOf(vm, item));
  if (value.frozen) return items.length === 0 ? "frozenset()" : `frozenset({${items.join(", ")}})`;
  return items.length === 0 ? "set()" : `{${items.join(", ")}}`;
}

function classRepr(vm: Vm, cls: Extract<PyValue, { kind: "class" }>): string {
  if (cls.metaclass?.kind === "class") {
    const own = lookupInMro(cls.metaclass, "__repr__");
    if (own && own !== "unknown") return textResult(vm, callFunction(vm, own.value, [cls]));
  }
  return cls.module === "builtins"
    ? `<class '${cls.qualname}'>`
    : `<class '${cls.module}.${cls.qualname}'>`;
}

function instanceRepr(vm: Vm, value: PyInstance): string {
  const own = lookupInMro(value.cls, "__repr__");
  if (own === "unknown")
    throw new Stop(
      vm.unknown(`the text of a ${value.cls.name} comes from a base class that is not known`),
    );
  if (own) return vm.enter(() => textResult(vm, callMethod(vm, value, "__repr__", [])));
  if (value.payload) return payloadRepr(vm, value);
  if (isException(value))
    return `${value.cls.name}(${exceptionArgs(value)
      .map((arg) => reprOf(vm, arg))
      .join(", ")})`;
  throw new Stop(vm.unknown(`the text of a ${value.cls.name} object holds a memory address`));
}

function payloadRepr(vm: Vm, value: PyInstance): string {
  const inner = reprOf(vm, value.payload!);
  return ["set", "frozenset", "bytearray"].includes(value.payload!.kind)
    ? inner.replace(/^\w+/, value.cls.name)
    : inner;
}

const hasBase = (value: PyInstance, name: string): boolean =>
  value.cls.mro.some((base) => base.kind === "class" && base.name === name);
const isException = (value: PyInstance): boolean => hasBase(value, "BaseException");

function groupText(vm: Vm, [message, members]: readonly PyValue[]): string {
  const { length } = iterate(vm, members!);
  return `${strOf(vm, message!)} (${length} sub-exception${length === 1 ? "" : "s"})`;
}

function exceptionArgs(value: PyInstance): readonly PyValue[] {
  const args = value.attrs.get("args");
  return args?.kind === "tuple" ? args.items : [];
}

/** The text of a str result. @throws PyRaise (TypeError) for others, Stop for unknown ones. */
function textResult(vm: Vm, value: PyValue): string {
  const plain = plainValue(value);
  if (plain.kind === "str") return plain.value;
  if (plain.kind === "unknown") throw new Stop(plain);
  if (plain.kind === "maybe") throw new Stop(plain.condition);
  if (plain.kind === "opaque") throw new Stop(vm.unknown(`${plain.name} is not known`));
  throw vm.error("TypeError", `__str__ returned non-string (type ${classOf(plain)?.name})`);
}

/** `str(value)`. */
export function strOf(vm: Vm, value: PyValue): string {
  if (value.kind === "str") return value.value;
  if (value.kind === "native" && value.hooks.str) return value.hooks.str();
  if (value.kind !== "instance") return reprOf(vm, value);
  const own = lookupInMro(value.cls, "__str__");
  if (own === "unknown")
    throw new Stop(
      vm.unknown(`the text of a ${value.cls.name} comes from a base class that is not known`),
    );
  if (own) return vm.enter(() => textResult(vm, callMethod(vm, value, "__str__", [])));
  if (value.payload?.kind === "str") return value.payload.value;
  if (isException(value)) {
    const args = exceptionArgs(value);
    if (args.length === 0) return "";
    if (args.length === 1 && hasBase(value, "KeyError")) return reprOf(vm, args[0]!);
    if (args.length === 2 && hasBase(value, "BaseExceptionGroup")) return groupText(vm, args);
    return args.length === 1
      ? strOf(vm, args[0]!)
      : sequenceRepr(vm, { kind: "tuple", items: args });
  }
  return instanceRepr(vm, value);
}

/** `format(value, spec)`. */
export function formatValue(vm: Vm, value: PyValue, spec: string): string {
  if (value.kind === "instance") {
    const own = lookupInMro(value.cls, "__format__");
    if (own && own !== "unknown")
      return textResult(vm, callMethod(vm, value, "__format__", [{ kind: "str", value: spec }]));
    const hasText = lookupInMro(value.cls, "__str__") ?? lookupInMro(value.cls, "__repr__");
    if (!value.payload || (hasText && spec === ""))
      return plainFormat(vm, strOf(vm, value), spec, value.cls.name);
    return formatValue(vm, value.payload, spec);
  }
  switch (value.kind) {
    case "str":
      return settled(vm, formatStr(value.value, spec));
    case "int":
      return settled(vm, formatInt(value.value, spec));
    case "bool":
      return spec === ""
        ? reprOf(vm, value)
        : settled(vm, formatInt(value.value ? 1n : 0n, spec, "bool"));
    case "float":
      return settled(vm, formatFloat(value.value, spec));
    case "complex":
      return settled(vm, formatComplex(value.re, value.im, spec));
    default:
      return plainFormat(vm, strOf(vm, value), spec, classOf(value)?.name ?? value.kind);
  }
}

function plainFormat(vm: Vm, text: string, spec: string, type: string): string {
  if (spec !== "")
    throw vm.error("TypeError", `unsupported format string passed to ${type}.__format__`);
  return text;
}
