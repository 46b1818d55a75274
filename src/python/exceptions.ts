// `raise` and `try`: matching handlers, and what happens when only something unknown can tell whether a block raises.
import { decided, redo, settle, tryWay, type Way } from "./branches.ts";
import { callFunction } from "./calls.ts";
import { builtinClass, isSubclass } from "./classes.ts";
import { splitGroup } from "./exception-groups.ts";
import { evaluate } from "./expressions.ts";
import { bindName } from "./scopes.ts";
import { type Completion, execute, executeOne } from "./statements.ts";
import type { StmtNode } from "./syntax.ts";
import {
  NONE,
  type PyClass,
  type PyInstance,
  PyRaise,
  type PyUnknown,
  type PyValue,
  type Scope,
  TRUE,
} from "./values.ts";
import { Fork, Stop, type Vm } from "./vm.ts";

type TryNode = Extract<StmtNode, { nodeType: "Try" | "TryStar" }>;
type RaiseNode = Extract<StmtNode, { nodeType: "Raise" }>;
type Handler = TryNode["handlers"][number];

/** The exception that a `raise` statement throws. */
export function raise(vm: Vm, node: RaiseNode, scope: Scope): PyRaise | Stop {
  if (!node.exc)
    return vm.handling
      ? new PyRaise(vm.handling)
      : vm.error("RuntimeError", "No active exception to reraise");
  const made = exceptionOf(vm, evaluate(vm, node.exc, scope));
  if (!(made instanceof PyRaise)) return made;
  const { exception } = made;
  if (vm.place && !exception.data.has("place")) exception.data.set("place", vm.place);
  if (vm.handling && vm.handling !== exception)
    vm.trail.bind(exception.attrs, "__context__", vm.handling);
  if (node.cause) setCause(vm, exception, evaluate(vm, node.cause, scope));
  return made;
}

/** An exception of a class or instance; other values raise TypeError. */
export function exceptionOf(vm: Vm, value: PyValue): PyRaise | Stop {
  const made = value.kind === "class" && isException(value) ? callFunction(vm, value, []) : value;
  if (made.kind === "instance" && isException(made.cls)) return new PyRaise(made);
  if (["unknown", "maybe", "opaque"].includes(made.kind) || hasOpenBase(made))
    return new Stop(
      vm.doubtLeaving(vm.unknown("an exception that is not known is raised"), "error"),
    );
  return vm.error("TypeError", "exceptions must derive from BaseException");
}

const isException = (cls: PyClass): boolean => cls.mro.includes(builtinClass("BaseException"));

const hasOpenBase = (value: PyValue): boolean => {
  const cls = value.kind === "class" ? value : value.kind === "instance" ? value.cls : undefined;
  return cls?.mro.some((base) => base.kind !== "class") ?? false;
};

function setCause(vm: Vm, exception: PyInstance, cause: PyValue): void {
  const made = cause.kind === "class" ? callFunction(vm, cause, []) : cause;
  vm.trail.bind(exception.attrs, "__cause__", made);
  vm.trail.bind(exception.attrs, "__suppress_context__", TRUE);
}

/** A `try`. */
export function executeTry(vm: Vm, node: TryNode, scope: Scope): Completion {
  let completion: Completion;
  try {
    completion = node.handlers.length > 0 ? guarded(vm, node, scope) : unguarded(vm, node, scope);
  } catch (error) {
    if (error instanceof Fork) throw error;
    const leave = error instanceof PyRaise ? handlingNow(vm, error.exception) : undefined;
    try {
      const left = execute(vm, node.finalbody, scope);
      if (left && error instanceof PyRaise) return left;
    } finally {
      leave?.();
    }
    throw error;
  }
  return execute(vm, node.finalbody, scope) ?? completion;
}

const unguarded = (vm: Vm, node: TryNode, scope: Scope): Completion =>
  execute(vm, node.body, scope) ?? execute(vm, node.orelse, scope);

/** The first statement of a block that may raise because of something unknown. */
interface Doubt {
  readonly at: number;
  readonly why: PyUnknown;
}

/** The block is run once, to be taken back if it turns out that it may raise. */
function guarded(vm: Vm, node: TryNode, scope: Scope): Completion {
  const outer = vm.mayRaise;
  vm.mayRaise = [];
  try {
    let doubt: Doubt | undefined;
    const body = tryWay(vm, (): Completion => {
      for (const [at, statement] of node.body.entries()) {
        const completion = executeOne(vm, statement, scope);
        const [why] = vm.mayRaise;
        if (why) doubt ??= { at, why };
        if (completion) return completion;
      }
      return undefined;
    });
    return doubt
      ? openWays(vm, node, scope, doubt, body)
      : afterBody(vm, node, scope, () => redo(vm, body));
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

/** What follows a block: a handler when it raised, else `else`. */
function afterBody(vm: Vm, node: TryNode, scope: Scope, body: () => Completion): Completion {
  let completion: Completion;
  try {
    completion = body();
  } catch (error) {
    if (!(error instanceof PyRaise)) throw error;
    return node.nodeType === "TryStar"
      ? handleGroup(vm, node, scope, error)
      : handleOne(vm, node, scope, error);
  }
  return completion ?? execute(vm, node.orelse, scope);
}

function handleOne(vm: Vm, node: TryNode, scope: Scope, error: PyRaise): Completion {
  const handler = handlerFor(vm, node, error.exception, scope);
  if (!handler) throw error;
  const leave = withHandled(vm, handler, scope, error.exception);
  try {
    return execute(vm, handler.body, scope);
  } finally {
    leave();
  }
}

/** `except*`: every handler takes its part of the group; what is left goes on. */
function handleGroup(vm: Vm, node: TryNode, scope: Scope, error: PyRaise): Completion {
  let rest: PyInstance | undefined = error.exception;
  for (const handler of node.handlers) {
    if (!rest) break;
    const type = evaluate(vm, handler.type!, scope);
    const parts = splitGroup(vm, rest, (one) => matchesType(vm, type, one));
    rest = parts.rest;
    if (!parts.matching) continue;
    const leave = withHandled(vm, handler, scope, parts.matching);
    try {
      execute(vm, handler.body, scope);
    } finally {
      leave();
    }
  }
  if (rest) throw new PyRaise(rest);
  return undefined;
}

/** Either nothing is raised, or the statement in doubt raises something that the first handler takes. */
function openWays(
  vm: Vm,
  node: TryNode,
  scope: Scope,
  doubt: Doubt,
  body: Way<Completion>,
): Completion {
  const why: PyUnknown = { ...doubt.why, why: `${doubt.why.why}; it may raise` };
  const straight = (): Completion => afterBody(vm, node, scope, () => redo(vm, body));
  const raised = (): Completion => {
    execute(vm, node.body.slice(0, doubt.at), scope);
    const leave = withHandled(vm, node.handlers[0]!, scope, unknownException(vm, why));
    try {
      return execute(vm, node.handlers[0]!.body, scope);
    } finally {
      leave();
    }
  };
  const settled = decided(vm, why);
  if (settled !== undefined) return settled ? straight() : raised();
  const ways = [tryWay(vm, straight), tryWay(vm, raised)] as const;
  // Leaving by return, break or continue needs the rest of the function run per way.
  if (ways.some((way) => way.kind === "value" && way.value)) throw new Fork(why);
  settle(vm, why, ...ways);
  return undefined;
}

function unknownException(vm: Vm, why: PyUnknown): PyInstance {
  const exception = vm.exception("Exception", "");
  exception.attrs.set("args", why);
  exception.data.set("open", why);
  return exception;
}

function handlingNow(vm: Vm, exception: PyInstance): () => void {
  const before = vm.handling;
  vm.handling = exception;
  return () => {
    vm.handling = before;
  };
}

/** Makes an exception the one being handled and binds its name; the result takes both back. */
export function withHandled(
  vm: Vm,
  handler: Handler,
  scope: Scope,
  exception: PyInstance,
): () => void {
  const leave = handlingNow(vm, exception);
  if (handler.name) bindName(vm, scope, handler.name, exception);
  return () => {
    leave();
    if (handler.name && scope.names.has(handler.name)) vm.trail.unbind(scope.names, handler.name);
  };
}

/** The first handler that takes an exception. */
export function handlerFor(
  vm: Vm,
  node: TryNode,
  exception: PyInstance,
  scope: Scope,
): Handler | undefined {
  return node.handlers.find(
    (one) => !one.type || matchesType(vm, evaluate(vm, one.type, scope), exception),
  );
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

/** What every exception has besides its arguments; undefined for other names. */
export function exceptionAttribute(name: string): PyValue | undefined {
  return name === "__cause__" || name === "__context__" ? NONE : undefined;
}
