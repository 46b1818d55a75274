// The argument names by which pytest asks for fixtures and parameters (pytest-ids 6).
import {
  findAttribute,
  iterate,
  type Parameter,
  type PyFunction,
  type PyValue,
  Stop,
  type Vm,
} from "../python/index.ts";
import { textOf } from "./py.ts";

/** What a callable's signature shows. */
interface Shown {
  readonly parameters: readonly Parameter[];
  /** How many leading arguments `mock.patch` decorators fill. */
  readonly patched: number;
}

/**
 * Names of the parameters without default. `method` drops the first one, as for functions found in a class.
 * @throws Stop when the signature cannot be known.
 */
export function argumentNames(vm: Vm, func: PyValue, method: boolean): readonly string[] {
  const { parameters, patched } = signatureOf(vm, func);
  const named = parameters.filter(
    ({ kind, default: standard }) =>
      standard === undefined && (kind === "positional" || kind === "keyword-only"),
  );
  const positionalOnly = parameters.some(({ kind }) => kind === "positional-only");
  const names = named.map(({ name }) => name);
  return (method && !positionalOnly ? names.slice(1) : names).slice(patched);
}

/** Names of the parameters with a default: parametrizing one of them is an error. */
export function defaultedNames(vm: Vm, func: PyValue): readonly string[] {
  return signatureOf(vm, func)
    .parameters.filter(({ default: standard }) => standard !== undefined)
    .map(({ name }) => name);
}

const deepest = 32;

function signatureOf(vm: Vm, func: PyValue, depth = 0): Shown {
  if (depth > deepest) throw new Stop(vm.unknown("a chain of wrappers does not end"));
  if (func.kind === "unknown") throw new Stop(func);
  if (func.kind === "staticmethod" || func.kind === "classmethod")
    return signatureOf(vm, func.func, depth + 1);
  const wrapped = attributeOf(func, "__wrapped__");
  if (wrapped) {
    const inner = signatureOf(vm, wrapped, depth + 1);
    return { ...inner, patched: inner.patched + patchCount(vm, func) };
  }
  if (func.kind === "function") return { parameters: func.parameters, patched: 0 };
  if (func.kind === "boundmethod") {
    const inner = signatureOf(vm, func.func, depth + 1);
    return { ...inner, parameters: inner.parameters.slice(1) };
  }
  const target = isPartial(func) ? findAttribute(vm, func, "func") : undefined;
  if (target) return partialSignature(vm, func, signatureOf(vm, target, depth + 1));
  throw new Stop(vm.unknown("the arguments of a test function cannot be read"));
}

/** True for an object of `functools.partial`. */
export function isPartial(value: PyValue): boolean {
  return (
    value.kind === "instance" &&
    value.cls.mro.some(
      (one) => one.kind === "class" && one.name === "partial" && one.module === "functools",
    )
  );
}

function attributeOf(func: PyValue, name: string): PyValue | undefined {
  if (["function", "builtin", "native", "instance"].includes(func.kind))
    return (func as PyFunction).attrs.get(name);
  return undefined;
}

/** `functools.partial`: bound positions go, a bound keyword and what follows it become keywords with defaults. */
function partialSignature(vm: Vm, partial: PyValue, inner: Shown): Shown {
  const args = findAttribute(vm, partial, "args");
  const bound = args ? iterate(vm, args).length : 0;
  const keywords = findAttribute(vm, partial, "keywords");
  const names = new Set(keywords ? iterate(vm, keywords).map((one) => textOf(one) ?? "") : []);
  const parameters = inner.parameters.slice(bound).map((one): Parameter => {
    return names.has(one.name) ? { ...one, kind: "keyword-only", default: { kind: "none" } } : one;
  });
  return { ...inner, parameters };
}

/** Patch decorators without a replacement of their own inject an argument. */
function patchCount(vm: Vm, func: PyValue): number {
  const patchings = attributeOf(func, "patchings");
  if (!patchings) return 0;
  const injected = vm.modules.get("unittest.mock")?.attrs.get("DEFAULT");
  return iterate(vm, patchings).filter((one) => {
    const named = findAttribute(vm, one, "attribute_name");
    return findAttribute(vm, one, "new") === injected && (!named || named.kind === "none");
  }).length;
}
