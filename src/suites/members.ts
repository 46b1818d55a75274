// What a name in a module or class is to pytest: a test function, a class, or nothing (pytest-ids 5, 6).
import {
  hasUnknownBase,
  type PyClass,
  type PyFunction,
  type PyValue,
  Stop,
  truth,
  type Vm,
} from "../python/index.ts";
import { fixtureIn } from "./fixtures.ts";
import { matchesName } from "./fnmatch.ts";
import { isCallable, safeAttribute } from "./py.ts";
import type { PytestConfig } from "./settings.ts";
import { isPartial } from "./signature.ts";

export type Member =
  | { readonly kind: "nothing" }
  | { readonly kind: "function"; readonly func: PyValue }
  | { readonly kind: "class"; readonly cls: PyClass }
  | { readonly kind: "testcase"; readonly cls: PyClass }
  /** A warning of pytest, which filters may turn into an error. */
  | { readonly kind: "warned"; readonly message: string }
  | { readonly kind: "error"; readonly message: string }
  | { readonly kind: "undecided"; readonly why: Stop };

const nothing: Member = { kind: "nothing" };

/** Judges one bound value. */
export function memberOf(vm: Vm, config: PytestConfig, name: string, value: PyValue): Member {
  try {
    return judge(vm, config, name, value);
  } catch (error) {
    if (error instanceof Stop) return { kind: "undecided", why: error };
    throw error;
  }
}

function judge(vm: Vm, config: PytestConfig, name: string, value: PyValue): Member {
  const asFunction = matchesName(name, config.pythonFunctions);
  const asClass = matchesName(name, config.pythonClasses);
  if (value.kind === "unknown") return asFunction || asClass ? undecided(value) : nothing;
  if (value.kind === "opaque") return judgeOpaque(vm, value, asFunction, asClass);
  if (value.kind === "class") return judgeClass(vm, config, value, asClass);
  if (!asFunction && !isFlagged(vm, value)) return nothing;
  return judgeFunction(vm, config, value, name);
}

const undecided = (why: PyValue & { kind: "unknown" }): Member => ({
  kind: "undecided",
  why: new Stop(why),
});

function judgeOpaque(
  vm: Vm,
  value: PyValue & { kind: "opaque" },
  asFunction: boolean,
  asClass: boolean,
): Member {
  const harmless = value.fact && !["class", "function"].includes(value.fact);
  if (
    harmless ||
    (value.fact === "class" && !asClass) ||
    (value.fact === "function" && !asFunction)
  )
    return nothing;
  if (!asFunction && !asClass) return nothing;
  const decorated = value.attrs.has("__wrapped_argument__");
  const source = value.name.replace(/\(…\)$/, "");
  return undecided(
    vm.unknown(
      decorated
        ? `it is decorated with \`${source}\`, whose source is not here`
        : `it comes from \`${source}\`, whose source is not here`,
    ),
  );
}

/** `obj.__test__ is True`. */
function isFlagged(vm: Vm, value: PyValue): boolean {
  const kinds = new Set([
    "function",
    "class",
    "instance",
    "staticmethod",
    "classmethod",
    "boundmethod",
  ]);
  if (!kinds.has(value.kind)) return false;
  if (value.kind === "instance" && hasUnknownBase(value.cls)) return false;
  const flag = safeAttribute(vm, value, "__test__");
  return flag?.kind === "bool" && flag.value;
}

/** True when `__test__` is there and falsy. @throws Stop. */
export function isDisabled(vm: Vm, value: PyValue): boolean {
  const flag =
    value.kind === "module" ? value.attrs.get("__test__") : safeAttribute(vm, value, "__test__");
  if (flag === undefined) return false;
  const answer = truth(vm, flag);
  if (typeof answer !== "boolean") throw new Stop(answer);
  return !answer;
}

function judgeFunction(vm: Vm, config: PytestConfig, value: PyValue, name: string): Member {
  const target = value.kind === "staticmethod" || value.kind === "classmethod" ? value.func : value;
  if (!isCallable(vm, target) || fixtureIn(target)) return nothing;
  const real = realFunction(vm, target);
  if (real === undefined)
    return { kind: "warned", message: `cannot collect '${name}' because it is not a function.` };
  if (isDisabled(vm, target)) return nothing;
  const generator = generatorOf(vm, target);
  if (generator && config.rules.yieldIsError)
    return { kind: "error", message: `'yield' tests were removed in pytest 4.0: ${name}` };
  return { kind: "function", func: value };
}

/** The function behind wrappers, methods and partials; undefined when there is none. */
function realFunction(vm: Vm, value: PyValue, depth = 0): PyFunction | undefined {
  if (value.kind === "function") return value;
  if (depth > 32) return undefined;
  if (value.kind === "boundmethod") return realFunction(vm, value.func, depth + 1);
  if (isPartial(value)) {
    const inner = safeAttribute(vm, value, "func");
    return inner && realFunction(vm, inner, depth + 1);
  }
  if (value.kind !== "builtin" && value.kind !== "native" && value.kind !== "instance")
    return undefined;
  const wrapped = value.attrs.get("__wrapped__");
  return wrapped && realFunction(vm, wrapped, depth + 1);
}

/** `inspect.isgeneratorfunction`, which looks through partials and methods only. */
function generatorOf(vm: Vm, value: PyValue): boolean {
  if (value.kind === "function") return value.isGenerator && !value.isAsync;
  if (value.kind === "boundmethod") return generatorOf(vm, value.func);
  const inner = isPartial(value) ? safeAttribute(vm, value, "func") : undefined;
  return inner !== undefined && generatorOf(vm, inner);
}

const isUnittestBase = (one: PyValue): boolean =>
  one.kind === "class" && one.name === "TestCase" && one.module.startsWith("unittest");

/** True for `unittest.TestCase` and what derives from it. */
export function isTestCase(cls: PyClass): boolean {
  return cls.mro.some(isUnittestBase);
}

function judgeClass(vm: Vm, config: PytestConfig, cls: PyClass, asClass: boolean): Member {
  if (isTestCase(cls)) {
    if (isAbstract(vm, cls) && config.rules.abstractTestCaseSkipped) return nothing;
    return { kind: "testcase", cls };
  }
  if (hasUnknownBase(cls)) return judgeUnknownBase(vm, cls, asClass);
  if (!asClass && !isFlagged(vm, cls)) return nothing;
  return isAbstract(vm, cls) ? nothing : { kind: "class", cls };
}

/** A base that is not known may be a TestCase, or hold tests, `__test__` or a constructor. */
function judgeUnknownBase(vm: Vm, cls: PyClass, asClass: boolean): Member {
  const own = cls.attrs.get("__init__") ?? cls.attrs.get("__new__");
  const base = cls.mro.find((one) => one.kind !== "class")!;
  const name = base.kind === "opaque" ? base.name : "a class that is not known";
  const likely = /test/i.test(name) || [...cls.attrs.keys()].some((one) => one.startsWith("test"));
  if (own && !/test/i.test(name)) return nothing;
  if (!asClass && !likely) return nothing;
  return undecided(
    base.kind === "unknown" ? base : vm.unknown(`its base class \`${name}\` has no source here`),
  );
}

/** `inspect.isabstract`: an abstract metaclass and abstract members that are left. */
export function isAbstract(vm: Vm, cls: PyClass): boolean {
  const left = cls.attrs.get("__abstractmethods__");
  if (!left) return false;
  const answer = truth(vm, left);
  if (typeof answer !== "boolean") throw new Stop(answer);
  return answer;
}

/** The constructor that keeps pytest from collecting a class, if any. */
export function constructorOf(cls: PyClass): "__init__" | "__new__" | undefined {
  for (const name of ["__init__", "__new__"] as const) {
    for (const one of cls.mro) {
      if (one.kind !== "class" || one.name === "object") continue;
      if (one.attrs.has(name)) return name;
      if (one.place === undefined && one.construct) return name;
    }
  }
  return undefined;
}

/** True when instances have no hash: equality of their own without one. */
export function isUnhashable(cls: PyClass): boolean {
  for (const one of cls.mro) {
    if (one.kind !== "class" || one.name === "object") continue;
    const hash = one.attrs.get("__hash__");
    if (hash) return hash.kind === "none";
    if (one.attrs.has("__eq__")) return true;
  }
  return false;
}
