// Names: reading and binding through module, class, function and comprehension scopes.
import { namesAnnotated } from "./annotations.ts";
import type { StmtNode } from "./syntax.ts";
import { ABSENT, NONE, type PyModule, type PyValue, type Scope, str } from "./values.ts";
import type { Vm } from "./vm.ts";

/** A module's own scope. */
export function moduleScope(module: PyModule): Scope {
  return {
    kind: "module",
    names: module.attrs,
    parent: undefined,
    module,
    globals: new Set(),
    nonlocals: new Set(),
    locals: undefined,
    function: undefined,
    args: [],
    qualname: "",
    owner: undefined,
    yields: undefined,
  };
}

/** A scope below another of the same function: a comprehension or class body. */
export function innerScope(
  outer: Scope,
  kind: "comprehension" | "class",
  names: Map<string, PyValue> = new Map(),
): Scope {
  return {
    ...outer,
    kind,
    names,
    parent: outer,
    locals: undefined,
    globals: kind === "class" ? new Set() : outer.globals,
  };
}

/** Reads a name. @throws PyRaise (NameError, UnboundLocalError). */
export function readName(vm: Vm, scope: Scope, name: string): PyValue {
  const value = lookUp(vm, scope, name);
  if (value === undefined) throw vm.error("NameError", `name '${name}' is not defined`);
  if (value.kind !== "maybe" || !value.options.includes(ABSENT as never)) return value;
  return boundOption(vm, value);
}

/** A name bound under a condition only: reading it may raise; what stands is the bound value. */
function boundOption(vm: Vm, value: Extract<PyValue, { kind: "maybe" }>): PyValue {
  vm.doubt(value.condition);
  const bound = value.options.find((option) => option.kind !== "absent") as PyValue;
  return bound.kind === "maybe" && bound.options.some((option) => option.kind === "absent")
    ? boundOption(vm, bound)
    : bound;
}

function lookUp(vm: Vm, scope: Scope, name: string): PyValue | undefined {
  if (scope.globals.has(name)) return fromModule(vm, scope.module, name);
  const own = scope.names.get(name);
  if (own) return name === "__annotations__" ? namesAnnotated(vm, own) : own;
  if (scope.kind === "function" && scope.locals?.has(name)) {
    throw vm.error(
      "UnboundLocalError",
      `cannot access local variable '${name}' where it is not associated with a value`,
    );
  }
  for (let outer = scope.parent; outer; outer = outer.parent) {
    // A class body is not a closure for what is inside it.
    if (outer.kind === "class" || outer.kind === "module") continue;
    const value = outer.names.get(name);
    if (value) return value;
    if (outer.kind === "function" && outer.locals?.has(name)) {
      throw vm.error(
        "NameError",
        `cannot access free variable '${name}' where it is not associated with a value in enclosing scope`,
      );
    }
  }
  return fromModule(vm, scope.module, name);
}

function fromModule(vm: Vm, module: PyModule, name: string): PyValue | undefined {
  if (name === "__annotations__") return namesAnnotated(vm, module.attrs.get(name));
  return module.attrs.get(name) ?? vm.builtins.get(name) ?? module.open;
}

/** Binds a name where its scope says. */
export function bindName(vm: Vm, scope: Scope, name: string, value: PyValue): void {
  vm.trail.bind(holderOf(scope, name), name, value);
}

export function unbindName(vm: Vm, scope: Scope, name: string): void {
  const holder = holderOf(scope, name);
  if (!holder.has(name)) throw vm.error("NameError", `name '${name}' is not defined`);
  vm.trail.unbind(holder, name);
}

function holderOf(scope: Scope, name: string): Map<string, PyValue> {
  if (scope.globals.has(name)) return scope.module.attrs;
  if (!scope.nonlocals.has(name)) return scope.names;
  for (let outer = scope.parent; outer; outer = outer.parent) {
    if (outer.kind === "function" && (outer.names.has(name) || outer.locals?.has(name)))
      return outer.names;
  }
  return scope.names;
}

/** A walrus inside a comprehension binds in the scope around it. */
export function bindWalrus(vm: Vm, scope: Scope, name: string, value: PyValue): void {
  let target = scope;
  while (target.kind === "comprehension" && target.parent) target = target.parent;
  bindName(vm, target, name, value);
}

/** Private names inside a class body are written `_Class__name`. */
export function mangled(scope: Scope, name: string): string {
  if (!scope.owner || !name.startsWith("__") || name.endsWith("__") || name.includes("."))
    return name;
  const cls = scope.owner.name.replace(/^_+/, "");
  return cls === "" ? name : `_${cls}${name}`;
}

/** The docstring of a module, class or function body; None without one. */
export function docstringOf(body: readonly StmtNode[]): PyValue {
  const [first] = body;
  const text =
    first?.nodeType === "Expr" && first.value.nodeType === "Constant"
      ? (first.value.value as unknown)
      : undefined;
  return typeof text === "string" ? str(text) : NONE;
}
