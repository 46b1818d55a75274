// Puts the builtin names in place: classes, functions, constants, and the few that see their caller's scope.
import { compareCodePoints } from "../../text/files.ts";
import { getAttribute } from "../attributes.ts";
import { builtinClass, builtinClassNames, valueClass } from "../classes.ts";
import { evaluate } from "../expressions.ts";
import { dictPairs, dictSet, makeDict } from "../hashing.ts";
import { importModule } from "../imports.ts";
import { moduleScope } from "../scopes.ts";
import { execute } from "../statements.ts";
import { parseExpression, parsePythonFile, type StmtNode } from "../syntax.ts";
import {
  builtin,
  ELLIPSIS,
  FALSE,
  list,
  NONE,
  NOT_IMPLEMENTED,
  native,
  type PyClass,
  type PyDict,
  type PyUnknown,
  type PyValue,
  plainValue,
  type Scope,
  str,
  TRUE,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import { settledValue, textArgument } from "./arguments.ts";
import "./constructors.ts";
import { builtinFunctions, dirOf } from "./functions.ts";

const hidden = new Set([
  "NoneType",
  "ellipsis",
  "NotImplementedType",
  "function",
  "builtin_function_or_method",
  "method",
  "module",
  "generator",
  "iterator",
]);

const ONE_ARGUMENT: ReadonlySet<string> = new Set(
  "abs all any ascii bin callable chr hash hex id len oct ord repr".split(" "),
);

/** Fills `vm.builtins`. */
export function installBuiltins(vm: Vm): void {
  for (const name of builtinClassNames())
    if (!hidden.has(name)) vm.builtins.set(name, builtinClass(name));
  for (const alias of ["EnvironmentError", "IOError"])
    vm.builtins.set(alias, builtinClass("OSError"));
  for (const [name, work] of Object.entries(builtinFunctions))
    vm.builtins.set(
      name,
      builtin(name, (args, kwargs) => {
        if (ONE_ARGUMENT.has(name) && args.length + kwargs.size !== 1)
          throw vm.error(
            "TypeError",
            `${name}() takes exactly one argument (${args.length} given)`,
          );
        return work(vm, args, kwargs);
      }),
    );
  for (const name of ["zip", "map", "filter", "enumerate", "reversed"]) {
    const cls = valueClass(name);
    cls.construct ??= (of, _cls, args, kwargs) => builtinFunctions[name]!(of, args, kwargs);
    vm.builtins.set(name, cls);
  }
  const constants: Record<string, PyValue> = {
    None: NONE,
    True: TRUE,
    False: FALSE,
    Ellipsis: ELLIPSIS,
    NotImplemented: NOT_IMPLEMENTED,
    __debug__: TRUE,
  };
  for (const [name, value] of Object.entries(constants)) vm.builtins.set(name, value);
  vm.builtins.set(
    "__import__",
    builtin("__import__", ([name]) => importModule(vm, textArgument(vm, name))),
  );
  for (const name of ["compile", "aiter", "anext", "breakpoint", "exit", "quit", "help"])
    vm.builtins.set(
      name,
      builtin(name, () => vm.doubt(vm.unknown(`${name}() is not worked out`))),
    );
  vm.builtins.set(
    "memoryview",
    builtin("memoryview", ([data]) => native("memoryview", data, {})),
  );
  for (const [name, run] of Object.entries(scoped)) vm.builtins.set(name, withScope(vm, name, run));
}

type Scoped = (vm: Vm, scope: Scope, args: readonly PyValue[]) => PyValue;

/** Functions that see the scope they are called in. */
const scoped: Readonly<Record<string, Scoped>> = {
  super: superOf,
  globals: (_vm, scope) => ({
    kind: "dict",
    entries: new Map(),
    taint: undefined,
    scope: scope.module.attrs,
  }),
  locals: (vm, scope) =>
    scope.kind === "function" || scope.kind === "comprehension"
      ? makeDict(
          vm,
          [...scope.names].map(([name, value]) => [str(name), value] as const),
        )
      : { kind: "dict", entries: new Map(), taint: undefined, scope: scope.names },
  vars: (vm, scope, [value]) =>
    value ? getAttribute(vm, value, "__dict__") : scoped.locals!(vm, scope, []),
  dir: (vm, scope, [value]) =>
    value ? dirOf(vm, value) : list([...scope.names.keys()].sort(compareCodePoints).map(str)),
  exec: runText,
  eval: evaluateText,
};

function withScope(_vm: Vm, name: string, run: Scoped): PyValue {
  const made = builtin(name, () => NONE);
  made.attrs.set("__needs_scope__", {
    run: (scope: Scope, args: readonly PyValue[]) => run(_vm, scope, args),
  } as unknown as PyValue);
  return made;
}

function superOf(vm: Vm, scope: Scope, args: readonly PyValue[]): PyValue {
  if (args.length >= 2) return { kind: "super", after: args[0] as PyClass, self: args[1]! };
  const cls = scope.owner?.cls;
  let outer: Scope | undefined = scope;
  while (outer && outer.kind !== "function") outer = outer.parent;
  const self = outer?.args[0];
  if (!self) throw vm.error("RuntimeError", "super(): no arguments");
  if (!cls) return vm.unknown("super() inside a class body that is still being built");
  return { kind: "super", after: cls, self };
}

/** `exec(text, namespace)`: in the module's own names, a class's or module's `__dict__`, or a plain dict. */
function runText(vm: Vm, scope: Scope, args: readonly PyValue[]): PyValue {
  const text = settledText(vm, args[0]);
  const target = args[1] && args[1].kind !== "none" ? args[1] : undefined;
  if (text === undefined) {
    openNames(vm, scope, target, vm.unknown("exec() runs a text that is not known"));
    return NONE;
  }
  const result = parsePythonFile("<string>", text);
  if (result.kind === "fault") throw vm.error("SyntaxError", result.fault.message);
  const { body } = result.parsed;
  if (!target) execute(vm, body, scope);
  else if (target.kind !== "dict")
    return vm.doubt(vm.unknown("exec() in a namespace of its own kind"));
  else if (target.scope) execute(vm, body, { ...moduleScope(scope.module), names: target.scope });
  else runInDict(vm, scope, target, body);
  return NONE;
}

/** Names that may have been bound: the namespace's content is not known any more. */
function openNames(vm: Vm, scope: Scope, target: PyValue | undefined, why: PyUnknown): void {
  if (target?.kind !== "dict" || target.scope) {
    scope.module.open ??= why;
    return;
  }
  vm.trail.touch(target);
  target.taint ??= why;
}

function runInDict(vm: Vm, scope: Scope, target: PyDict, body: readonly StmtNode[]): void {
  const module = { ...scope.module, attrs: new Map<string, PyValue>() };
  for (const [key, value] of dictPairs(target))
    if (key.kind === "str") module.attrs.set(key.value, value);
  execute(vm, body, moduleScope(module));
  for (const [name, value] of module.attrs)
    dictSet(vm, target, { kind: "str", value: name }, value);
}

function settledText(vm: Vm, value: PyValue | undefined): string | undefined {
  return value?.kind === "str"
    ? value.value
    : value && value.kind !== "unknown" && value.kind !== "maybe" && value.kind !== "opaque"
      ? textArgument(vm, settledValue(vm, value))
      : undefined;
}

function evaluateText(vm: Vm, scope: Scope, args: readonly PyValue[]): PyValue {
  const text = settledText(vm, args[0]);
  if (text === undefined) return vm.unknown("eval() of a text that is not known");
  const node = parseExpression(text);
  if (!node) throw vm.error("SyntaxError", "invalid syntax");
  const [globals, locals] = args.slice(1).map((one) => (one.kind === "none" ? undefined : one));
  return evaluate(vm, node, globals ? scopeOver(vm, scope, globals, locals) : scope);
}

/** A scope that reads the names of one or two dicts; what is bound there does not come back. */
function scopeOver(vm: Vm, scope: Scope, globals: PyValue, locals: PyValue | undefined): Scope {
  const names = new Map<string, PyValue>();
  for (const part of locals ? [globals, locals] : [globals]) {
    const plain = plainValue(part);
    if (plain.kind !== "dict") throw new Stop(vm.unknown("eval() in a namespace of its own kind"));
    for (const [key, value] of dictPairs(plain))
      if (key.kind === "str") names.set(key.value, value);
  }
  return moduleScope({ ...scope.module, attrs: names });
}
