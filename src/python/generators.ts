// Generator bodies run step by step, up to the next `yield`. Statements without one are run as everywhere else.
import { decided } from "./branches.ts";
import { matchingCase } from "./choices.ts";
import { handlerFor, withHandled } from "./exceptions.ts";
import { evaluate } from "./expressions.ts";
import { advance, iteratorFor } from "./iteration.ts";
import { enterManagers, leaveManagers } from "./managers.ts";
import { type Completion, executeOne } from "./statements.ts";
import type { ExprNode, StmtNode } from "./syntax.ts";
import { assign } from "./targets.ts";
import { truth } from "./truth.ts";
import {
  ABSENT,
  NONE,
  type PyFunction,
  type PyIterator,
  PyRaise,
  type PyValue,
  type Scope,
} from "./values.ts";
import { Fork, Stop, type Vm } from "./vm.ts";

type Steps<T> = Generator<PyValue, T, PyValue>;
type Of<T extends StmtNode["nodeType"]> = Extract<StmtNode, { nodeType: T }>;

interface AnyNode {
  readonly nodeType?: string;
  readonly [field: string]: unknown;
}

/** A generator object for a body. `whole` gives all values at once. */
export function generatorObject(
  vm: Vm,
  func: PyFunction,
  scope: Scope,
  body: readonly StmtNode[],
  whole: () => readonly PyValue[],
): PyIterator {
  const sent = new Map<object, PyValue>();
  return steppedIterator(vm, func.name, whole, () => bodySteps(vm, body, { ...scope, sent }));
}

function* bodySteps(vm: Vm, body: readonly StmtNode[], scope: Scope): Steps<PyValue> {
  const completion = yield* block(vm, body, scope);
  return completion?.kind === "return" ? completion.value : NONE;
}

/** An iterator over the steps of a body, which is begun when it is first asked. */
export function steppedIterator(
  vm: Vm,
  name: string,
  whole: () => readonly PyValue[],
  begin: () => Steps<PyValue>,
): PyIterator {
  const state: PyIterator["state"] = { at: 0, items: undefined, done: false, resumed: 0 };
  let steps: Steps<PyValue> | undefined;
  let running = false;
  const resume = (value: PyValue | PyRaise): PyValue | undefined => {
    if (state.lost) throw new Stop(state.lost);
    if (running) throw vm.error("ValueError", "generator already executing");
    vm.trail.consume(state);
    state.resumed = (state.resumed ?? 0) + 1;
    steps ??= begin();
    running = true;
    const { place } = vm;
    try {
      const made = vm.enter(() => step(steps!, value));
      if (!made.done) {
        state.at += 1;
        return made.value;
      }
      state.done = true;
      state.returned = made.value;
      return undefined;
    } catch (error) {
      throw ended(vm, state, error);
    } finally {
      running = false;
      vm.place = place;
    }
  };
  return {
    kind: "iterator",
    type: "generator",
    state,
    name,
    whole,
    resume,
    next: () => resume(NONE),
  };
}

const step = (steps: Steps<PyValue>, value: PyValue | PyRaise): IteratorResult<PyValue, PyValue> =>
  value instanceof PyRaise ? steps.throw(value) : steps.next(value);

/** What ends a generator: its own exception, or something that leaves it without a known state. */
function ended(vm: Vm, state: PyIterator["state"], error: unknown): unknown {
  if (!(error instanceof PyRaise)) {
    if (error instanceof Stop) state.lost = error.why;
    else state.done = true;
    return error;
  }
  state.done = true;
  return error.exception.cls.name === "StopIteration"
    ? vm.error("RuntimeError", "generator raised StopIteration")
    : error;
}

function* block(vm: Vm, nodes: readonly StmtNode[], scope: Scope): Steps<Completion> {
  for (const node of nodes) {
    const completion = holdsYield(node as unknown as AnyNode)
      ? yield* statement(vm, node, scope)
      : executeOne(vm, node, scope);
    if (completion) return completion;
  }
  return undefined;
}

function* statement(vm: Vm, node: StmtNode, scope: Scope): Steps<Completion> {
  vm.tick();
  switch (node.nodeType) {
    case "If":
      return yield* ifSteps(vm, node, scope);
    case "For":
      return yield* forSteps(vm, node, scope);
    case "While":
      return yield* whileSteps(vm, node, scope);
    case "Try":
      return yield* trySteps(vm, node, scope);
    case "With":
      return yield* withSteps(vm, node, scope);
    case "Match": {
      yield* yieldsIn(vm, node.subject as unknown as AnyNode, scope);
      const chosen = matchingCase(vm, node, scope);
      return chosen ? yield* block(vm, chosen.body, scope) : undefined;
    }
    default:
      yield* yieldsIn(vm, node as unknown as AnyNode, scope);
      return executeOne(vm, node, scope);
  }
}

function* known(vm: Vm, node: ExprNode, scope: Scope): Steps<boolean> {
  yield* yieldsIn(vm, node as unknown as AnyNode, scope);
  const answer = truth(vm, evaluate(vm, node, scope));
  if (typeof answer === "boolean") return answer;
  const settled = decided(vm, answer);
  if (settled === undefined) throw new Fork(answer);
  return settled;
}

function* ifSteps(vm: Vm, node: Of<"If">, scope: Scope): Steps<Completion> {
  const answer = yield* known(vm, node.test, scope);
  return yield* block(vm, answer ? node.body : node.orelse, scope);
}

function* forSteps(vm: Vm, node: Of<"For">, scope: Scope): Steps<Completion> {
  yield* yieldsIn(vm, node.iter as unknown as AnyNode, scope);
  const iterator = iteratorFor(vm, evaluate(vm, node.iter, scope));
  for (let item = advance(vm, iterator); item; item = advance(vm, iterator)) {
    const value = presentItem(vm, item);
    if (!value) continue;
    assign(vm, scope, node.target, value);
    const completion = yield* block(vm, node.body, scope);
    if (completion?.kind === "break") return undefined;
    if (completion?.kind === "return") return completion;
  }
  return yield* block(vm, node.orelse, scope);
}

/** An element on the way being followed: undefined when it is missing on that way. */
export function presentItem(vm: Vm, item: PyValue): PyValue | undefined {
  if (item.kind !== "maybe" || !item.options.includes(ABSENT as never)) return item;
  const settled = decided(vm, item.condition);
  if (settled === undefined) throw new Fork(item.condition);
  const option = item.options[settled ? 0 : 1];
  return option.kind === "absent" ? undefined : presentItem(vm, option);
}

function* whileSteps(vm: Vm, node: Of<"While">, scope: Scope): Steps<Completion> {
  while (true) {
    vm.tick();
    yield* yieldsIn(vm, node.test as unknown as AnyNode, scope);
    const answer = truth(vm, evaluate(vm, node.test, scope));
    if (typeof answer !== "boolean") throw new Stop(answer);
    if (!answer) return yield* block(vm, node.orelse, scope);
    const completion = yield* block(vm, node.body, scope);
    if (completion?.kind === "break") return undefined;
    if (completion?.kind === "return") return completion;
  }
}

function* trySteps(vm: Vm, node: Of<"Try">, scope: Scope): Steps<Completion> {
  let completion: Completion;
  try {
    completion = yield* handledSteps(vm, node, scope);
  } catch (error) {
    if (!(error instanceof PyRaise)) throw error;
    const left = yield* block(vm, node.finalbody, scope);
    if (left) return left;
    throw error;
  }
  return (yield* block(vm, node.finalbody, scope)) ?? completion;
}

function* handledSteps(vm: Vm, node: Of<"Try">, scope: Scope): Steps<Completion> {
  let completion: Completion;
  try {
    completion = yield* block(vm, node.body, scope);
  } catch (error) {
    if (!(error instanceof PyRaise)) throw error;
    const handler = handlerFor(vm, node, error.exception, scope);
    if (!handler) throw error;
    const leave = withHandled(vm, handler, scope, error.exception);
    try {
      return yield* block(vm, handler.body, scope);
    } finally {
      leave();
    }
  }
  return completion ?? (yield* block(vm, node.orelse, scope));
}

function* withSteps(vm: Vm, node: Of<"With">, scope: Scope): Steps<Completion> {
  const exits = enterManagers(vm, node, scope);
  let completion: Completion;
  try {
    completion = yield* block(vm, node.body, scope);
  } catch (error) {
    leaveManagers(exits, error);
    return undefined;
  }
  leaveManagers(exits, undefined);
  return completion;
}

/**
 * Takes the `yield`s of a statement or expression in the order of its fields, before the rest of it is evaluated.
 * @throws Stop for one that only some ways through the expression reach.
 */
function* yieldsIn(vm: Vm, node: AnyNode, scope: Scope): Steps<void> {
  if (!holdsYield(node)) return;
  switch (node.nodeType) {
    case "Yield": {
      const inner = node.value as AnyNode | undefined;
      if (inner) yield* yieldsIn(vm, inner, scope);
      const value = inner ? evaluate(vm, inner as unknown as ExprNode, scope) : NONE;
      scope.sent?.set(node, yield value);
      return;
    }
    case "YieldFrom": {
      const inner = node.value as AnyNode;
      yield* yieldsIn(vm, inner, scope);
      const source = evaluate(vm, inner as unknown as ExprNode, scope);
      scope.sent?.set(node, yield* delegate(vm, iteratorFor(vm, source)));
      return;
    }
    case "IfExp":
    case "BoolOp":
      throw new Stop(vm.unknown("a yield that hangs on a condition inside an expression"));
    default:
      for (const child of inOrder(node)) yield* yieldsIn(vm, child, scope);
  }
}

function* delegate(vm: Vm, inner: PyIterator): Steps<PyValue> {
  let value = advance(vm, inner);
  while (value !== undefined) {
    let back: PyValue | PyRaise;
    try {
      back = yield value;
    } catch (error) {
      if (!(error instanceof PyRaise) || !inner.resume) throw error;
      back = error;
    }
    value =
      inner.resume && !(back instanceof PyRaise && inner.state.done) && (back as PyValue) !== NONE
        ? inner.resume(back)
        : advance(vm, inner);
  }
  return inner.state.returned ?? NONE;
}

/** An assignment evaluates its value first. */
function inOrder(node: AnyNode): readonly AnyNode[] {
  const children = Object.entries(node).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one): one is AnyNode => isNode(one))
      .map((one) => ({ first: field === "value" ? 0 : 1, one })),
  );
  const ordered = node.nodeType === "Assign" || node.nodeType === "AnnAssign";
  return (ordered ? children.sort((a, b) => a.first - b.first) : children).map(({ one }) => one);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "nodeType" in value;

const yielding = new WeakMap<object, boolean>();

/** Whether a node holds a `yield` of the function it stands in. */
function holdsYield(node: AnyNode): boolean {
  const known = yielding.get(node);
  if (known !== undefined) return known;
  const found =
    node.nodeType === "Yield" ||
    node.nodeType === "YieldFrom" ||
    (!ownScope.has(node.nodeType ?? "") && inOrder(node).some(holdsYield));
  yielding.set(node, found);
  return found;
}

const ownScope: ReadonlySet<string> = new Set(["FunctionDef", "AsyncFunctionDef", "Lambda"]);
