// `raise` and `try`: matching handlers, and what happens when only something unknown can tell whether a block raises.
import { callFunction } from "./calls.ts";
import { bothWays } from "./choices.ts";
import { builtinClass, isSubclass } from "./classes.ts";
import { evaluate } from "./expressions.ts";
import { bindName } from "./scopes.ts";
import { type Completion, execute, executeOne } from "./statements.ts";
import type { StmtNode } from "./syntax.ts";
import {
  type PyClass,
  type PyInstance,
  PyRaise,
  type PyUnknown,
  type PyValue,
  type Scope,
} from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

type TryNode = Extract<StmtNode, { nodeType: "Try" | "TryStar" }>;
type RaiseNode = Extract<StmtNode, { nodeType: "Raise" }>;
type Handler = TryNode["handlers"][number];

/** The exception that a `raise` statement throws. */
export function raise(vm: Vm, node: RaiseNode, scope: Scope): PyRaise | Stop {
  if (!node.exc)
    return vm.handling
      ? new PyRaise(vm.handling)
      : vm.error("RuntimeError", "No active exception to reraise");
  const value = evaluate(vm, node.exc, scope);
  if (value.kind === "class") {
    const made = callFunction(vm, value, []);
    return made.kind === "instance"
      ? new PyRaise(made)
      : new Stop(vm.unknown("an exception that is not known"));
  }
  if (value.kind === "instance") {
    if (vm.place && !value.data.has("place")) value.data.set("place", vm.place);
    return new PyRaise(value);
  }
  return new Stop(vm.doubt(vm.unknown("an exception that is not known is raised")));
}

/** A `try`. */
export function executeTry(vm: Vm, node: TryNode, scope: Scope): Completion {
  try {
    return guarded(vm, node, scope);
  } finally {
    // Where the block raises, what `finally` does cannot change that here.
    const completion = execute(vm, node.finalbody, scope);
    if (completion?.kind === "return") vm.doubt(vm.unknown("a finally block returns"));
  }
}

function guarded(vm: Vm, node: TryNode, scope: Scope): Completion {
  const outer = vm.mayRaise;
  vm.mayRaise = [];
  try {
    const first = firstDoubt(vm, node, scope, outer);
    if (first) return openWays(vm, node, scope, first, outer);
    vm.mayRaise = [];
    return straight(vm, node, scope);
  } finally {
    const inner = vm.mayRaise;
    vm.mayRaise = outer;
    // A handler for everything takes what may have been raised inside.
    if (!node.handlers.some((handler) => catchesAll(handler)))
      for (const why of inner) vm.doubt(why);
  }
}

const catchesAll = (handler: Handler): boolean =>
  !handler.type ||
  (handler.type.nodeType === "Name" &&
    ["Exception", "BaseException", "ImportError", "ModuleNotFoundError"].includes(handler.type.id));

interface Doubt {
  readonly at: number;
  readonly why: PyUnknown;
}

/** Tries the block and takes it back: the first statement of it that may raise because of something unknown. */
function firstDoubt(
  vm: Vm,
  node: TryNode,
  scope: Scope,
  _outer: readonly PyUnknown[],
): Doubt | undefined {
  if (node.handlers.length === 0) return undefined;
  let found: Doubt | undefined;
  vm.trail.attempt(() => {
    try {
      for (const [at, statement] of node.body.entries()) {
        const completion = executeOne(vm, statement, scope);
        if (vm.mayRaise.length > 0) {
          found = { at, why: vm.mayRaise[0]! };
          return;
        }
        if (completion) return;
      }
    } catch (error) {
      if (!(error instanceof PyRaise || error instanceof Stop)) return;
      if (error instanceof Stop) found = { at: 0, why: error.why };
    }
  });
  return found;
}

/** Either nothing is raised, or the statement in doubt raises something that the first fitting handler takes. */
function openWays(
  vm: Vm,
  node: TryNode,
  scope: Scope,
  doubt: Doubt,
  outer: readonly PyUnknown[],
): Completion {
  const why = { ...doubt.why, why: `${doubt.why.why}; it may raise` };
  const raised = (): Completion => {
    execute(vm, node.body.slice(0, doubt.at), scope);
    const handler = node.handlers[0]!;
    return handle(vm, handler, scope, vm.exception("Exception", "something that is not known"));
  };
  void outer;
  return bothWays(vm, why, () => straight(vm, node, scope), raised);
}

function straight(vm: Vm, node: TryNode, scope: Scope): Completion {
  let completion: Completion;
  try {
    completion = execute(vm, node.body, scope);
  } catch (error) {
    if (!(error instanceof PyRaise)) throw error;
    const handler = node.handlers.find((one) => catches(vm, one, error.exception, scope));
    if (!handler) throw error;
    return handle(vm, handler, scope, error.exception);
  }
  return completion ?? execute(vm, node.orelse, scope);
}

function handle(vm: Vm, handler: Handler, scope: Scope, exception: PyInstance): Completion {
  const before = vm.handling;
  vm.handling = exception;
  if (handler.name) bindName(vm, scope, handler.name, exception);
  try {
    return execute(vm, handler.body, scope);
  } finally {
    vm.handling = before;
    if (handler.name && scope.names.has(handler.name)) vm.trail.unbind(scope.names, handler.name);
  }
}

function catches(vm: Vm, handler: Handler, exception: PyInstance, scope: Scope): boolean {
  if (!handler.type) return true;
  return matchesType(vm, evaluate(vm, handler.type, scope), exception);
}

function matchesType(vm: Vm, type: PyValue, exception: PyInstance): boolean {
  if (type.kind === "tuple") return type.items.some((one) => matchesType(vm, one, exception));
  if (type.kind === "class") {
    const answer = isSubclass(exception.cls, type);
    if (answer === undefined)
      throw new Stop(vm.unknown(`whether ${exception.cls.name} is caught is not known`));
    return answer;
  }
  if (type.kind === "opaque" && exception.cls.module === "builtins") return false;
  throw new Stop(vm.unknown("which exceptions are caught is not known"));
}

/** The class that host code raises by name. */
export const exceptionClass = (name: string): PyClass => builtinClass(name);
