// The text of one value in an id (pytest-ids 10.2). Which values a set has is in parametrize.ts.
import {
  hasUnknownBase,
  type PyInstance,
  type PyOpaque,
  type PyValue,
  Stop,
  strOf,
  type Vm,
} from "../python/index.ts";
import { escapeBytes, escapeText } from "./escape.ts";
import { NOTSET } from "./param-values.ts";
import { safeAttribute } from "./py.ts";
import type { PytestConfig } from "./settings.ts";

/** What the spelling of values depends on. */
export interface Spelling {
  readonly vm: Vm;
  readonly config: PytestConfig;
}

/** A str as id text: escaped unless the project forfeits all rights. */
export function spellText(spelling: Spelling, text: string): string {
  return spelling.config.unescapedIds ? text : escapeText(text);
}

/** Texts longer than this many characters are not used (pytest 9.2). */
function isTooLong(spelling: Spelling, text: string): boolean {
  const { rules, longTextAllowed } = spelling.config;
  return text.length > rules.longTextLimit && !longTextAllowed;
}

/**
 * The text of a value (`anyLength` for ids that are given), undefined when pytest uses the argument's name and index instead.
 * @throws Stop when the text cannot be known.
 */
export function valueText(
  spelling: Spelling,
  value: PyValue,
  anyLength = false,
): string | undefined {
  const { vm } = spelling;
  switch (value.kind) {
    case "str":
      return !anyLength && isTooLong(spelling, value.value)
        ? undefined
        : spellText(spelling, value.value);
    case "bytes":
      return value.mutable || (!anyLength && isTooLong(spelling, value.value))
        ? undefined
        : escapeBytes(value.value);
    case "none":
    case "int":
    case "float":
    case "bool":
    case "complex":
      return strOf(vm, value);
    case "unknown":
      throw new Stop(value);
    case "maybe":
      throw new Stop(value.condition);
    case "opaque":
      return opaqueText(vm, value);
    case "instance":
      return instanceText(spelling, value, anyLength);
    case "native":
      return nativeText(spelling, value);
    case "list":
    case "tuple":
    case "dict":
    case "set":
    case "range":
    case "slice":
    case "ellipsis":
    case "notimplemented":
      return undefined;
    case "iterator":
      return value.name;
    default:
      return nameOf(vm, value);
  }
}

function nameOf(vm: Vm, value: PyValue): string | undefined {
  const name = safeAttribute(vm, value, "__name__");
  if (name === undefined) return undefined;
  if (name.kind === "unknown") throw new Stop(name);
  if (name.kind === "maybe") throw new Stop(name.condition);
  if (name.kind === "str") return name.value;
  if (name.kind === "instance" && name.payload?.kind === "str") return name.payload.value;
  return undefined;
}

const sources = "give the kind under `externals:` or install the package's source";

function opaqueText(vm: Vm, value: PyOpaque): string | undefined {
  switch (value.fact) {
    case "none":
      return "None";
    case "object":
      return undefined;
    case "class":
    case "function":
    case "module":
      if (value.label !== undefined) return value.label;
      throw new Stop(vm.unknown(`the \`__name__\` of \`${value.name}\` is not known`));
    case undefined:
      throw new Stop(
        vm.unknown(`what kind of value \`${value.name}\` is cannot be known here; ${sources}`),
      );
    default:
      throw new Stop(
        vm.unknown(`\`${value.name}\` is a ${value.fact} whose value is not known; ${sources}`),
      );
  }
}

const isEnumClass = (value: PyValue): boolean =>
  value.kind === "class" && value.name === "Enum" && value.module === "enum";

function instanceText(
  spelling: Spelling,
  value: PyInstance,
  anyLength: boolean,
): string | undefined {
  const { payload } = value;
  const { vm } = spelling;
  if (payload?.kind === "str" || payload?.kind === "bytes")
    return valueText(spelling, payload, anyLength);
  const scalar = payload && ["int", "float", "bool", "complex"].includes(payload.kind);
  if (scalar || value.cls.mro.some(isEnumClass)) return strOf(vm, value);
  if (hasUnknownBase(value.cls)) {
    const base = value.cls.mro.find((one) => one.kind !== "class");
    const name = base?.kind === "opaque" ? base.name : "a base class";
    throw new Stop(
      vm.unknown(`${value.cls.name} derives from \`${name}\`, whose source is not here`),
    );
  }
  return nameOf(vm, value);
}

function nativeText(spelling: Spelling, value: PyValue & { kind: "native" }): string | undefined {
  if (value === NOTSET) return undefined;
  if (value.type === "Pattern" || value.type === "re.Pattern") {
    const pattern = safeAttribute(spelling.vm, value, "pattern");
    if (pattern?.kind === "bytes") return escapeBytes(pattern.value);
    if (pattern?.kind === "str") return escapeText(pattern.value);
  }
  return nameOf(spelling.vm, value);
}
