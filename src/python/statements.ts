// Executing statements. A completion says how a block was left; exceptions travel as PyRaise.

import { augmentedAssign } from "./augmented.ts";
import { explore } from "./branches.ts";
import { executeIf, executeMatch } from "./choices.ts";
import { decorate, makeClass, makeFunction } from "./definitions.ts";
import { executeTry, raise } from "./exceptions.ts";
import { evaluate } from "./expressions.ts";
import { presentItem } from "./generators.ts";
import { importFrom, importNames } from "./imports.ts";
import { pull } from "./iteration.ts";
import { enterManagers, leaveManagers } from "./managers.ts";
import { bindName, mangled } from "./scopes.ts";
import { placeOf, type StmtNode } from "./syntax.ts";
import { taintAssigned } from "./taint.ts";
import { assign, remove } from "./targets.ts";
import { truth } from "./truth.ts";
import { NONE, type PyRaise, type PyUnknown, type PyValue, type Scope, tuple } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

export type Completion =
  | { readonly kind: "return"; readonly value: PyValue }
  | { readonly kind: "break" | "continue" }
  | undefined;
type Of<T extends StmtNode["nodeType"]> = Extract<StmtNode, { nodeType: T }>;

/** Executes a block. */
export function execute(vm: Vm, block: readonly StmtNode[], scope: Scope): Completion {
  for (const node of block) {
    const completion = executeOne(vm, node, scope);
    if (completion) return completion;
  }
  return undefined;
}

/**
 * One statement. At module and class level a statement that needs something unknown does not end the block:
 * what it would have bound becomes unknown.
 */
export function executeOne(vm: Vm, node: StmtNode, scope: Scope): Completion {
  vm.tick();
  vm.place = statementPlace(vm, node, scope);
  if (scope.kind === "function") return run(vm, node, scope);
  try {
    return explore(
      vm,
      () => run(vm, node, scope),
      joinCompletions,
      (why) => giveUp(vm, node, scope, why),
    );
  } catch (error) {
    if (error instanceof Stop) return giveUp(vm, node, scope, error.why);
    throw error;
  }
}

const joinCompletions = (_condition: PyUnknown, a: Completion, b: Completion): Completion => a ?? b;

function giveUp(vm: Vm, node: StmtNode, scope: Scope, why: PyUnknown): Completion {
  const leaves = mayLeave(node);
  if (leaves) vm.doubtLeaving(why, leaves);
  else vm.doubt(why);
  taintAssigned(vm, node, scope, why);
  return undefined;
}

const leaving = /^(?:skip|importorskip|exit|fail|xfail|skipTest)$/;

/** How a statement that was not run to its end may leave: by a `raise`, or a call that ends a module. */
function mayLeave(node: unknown): "error" | "purpose" | undefined {
  if (Array.isArray(node)) return firstLeaving(node);
  if (typeof node !== "object" || node === null) return undefined;
  const { nodeType, func } = node as { nodeType?: string; func?: { id?: string; attr?: string } };
  if (nodeType === "FunctionDef" || nodeType === "AsyncFunctionDef" || nodeType === "Lambda")
    return undefined;
  if (nodeType === "Call" && leaving.test(func?.attr ?? func?.id ?? "")) return "purpose";
  return firstLeaving(Object.values(node)) ?? (nodeType === "Raise" ? "error" : undefined);
}

const firstLeaving = (nodes: readonly unknown[]): "error" | "purpose" | undefined => {
  const found = nodes.map(mayLeave);
  return found.find((one) => one === "purpose") ?? found.find((one) => one !== undefined);
};

function statementPlace(vm: Vm, node: StmtNode, scope: Scope): Vm["place"] {
  const parsed = scope.module.file === undefined ? undefined : vm.parsed.get(scope.module.file);
  return parsed ? placeOf(parsed, node) : vm.place;
}

function run(vm: Vm, node: StmtNode, scope: Scope): Completion {
  switch (node.nodeType) {
    case "Expr":
      evaluate(vm, node.value, scope);
      return undefined;
    case "Assign": {
      const value = workedOut(vm, node.value, scope);
      for (const target of node.targets) assign(vm, scope, target, value);
      return undefined;
    }
    case "AnnAssign":
      annotated(vm, node, scope);
      return undefined;
    case "AugAssign":
      augmentedAssign(vm, node, scope);
      return undefined;
    case "FunctionDef":
    case "AsyncFunctionDef":
      bindName(
        vm,
        scope,
        mangled(scope, node.name),
        decorate(vm, node.decorator_list, scope, () => makeFunction(vm, node, scope)),
      );
      return undefined;
    case "ClassDef":
      bindName(vm, scope, mangled(scope, node.name), defineClass(vm, node, scope));
      return undefined;
    case "Return":
      return { kind: "return", value: node.value ? workedOut(vm, node.value, scope) : NONE };
    case "If":
      return executeIf(vm, node, scope);
    case "For":
      return executeFor(vm, node, scope);
    case "While":
      return executeWhile(vm, node, scope);
    case "Try":
    case "TryStar":
      return executeTry(vm, node, scope);
    case "With":
      return executeWith(vm, node, scope);
    case "Match":
      return executeMatch(vm, node, scope);
    case "Raise":
      throw raise(vm, node, scope);
    case "Assert": {
      const answer = truth(vm, evaluate(vm, node.test, scope));
      if (answer === false) throw assertion(vm, node, scope);
      if (answer !== true) vm.doubt(answer);
      return undefined;
    }
    case "Import":
      importNames(vm, node, scope);
      return undefined;
    case "ImportFrom":
      importFrom(vm, node, scope);
      return undefined;
    case "Delete":
      for (const target of node.targets) remove(vm, scope, target);
      return undefined;
    case "Break":
      return { kind: "break" };
    case "Continue":
      return { kind: "continue" };
    case "TypeAlias":
      bindName(
        vm,
        scope,
        (node.name as { id: string }).id,
        vm.unknown("type aliases are not evaluated"),
      );
      return undefined;
    case "AsyncFor":
    case "AsyncWith":
      throw new Stop(vm.unknown("asynchronous statements are not run while collecting"));
    default:
      return undefined;
  }
}

function assertion(vm: Vm, node: Of<"Assert">, scope: Scope): PyRaise {
  const args = node.msg ? [workedOut(vm, node.msg, scope)] : [];
  const raised = vm.error("AssertionError", "");
  raised.exception.attrs.set("args", tuple(args));
  return raised;
}

/** A value that cannot be worked out is an unknown value, not the end of the block. */
function workedOut(vm: Vm, node: Parameters<typeof evaluate>[1], scope: Scope): PyValue {
  try {
    return evaluate(vm, node, scope);
  } catch (error) {
    if (error instanceof Stop) return vm.doubt(error.why);
    throw error;
  }
}

function defineClass(vm: Vm, node: Of<"ClassDef">, scope: Scope): PyValue {
  return decorate(vm, node.decorator_list, scope, () => makeClass(vm, node, scope));
}

function annotated(vm: Vm, node: Of<"AnnAssign">, scope: Scope): void {
  if (node.value) assign(vm, scope, node.target, workedOut(vm, node.value, scope));
  if (scope.kind === "function" || node.target.nodeType !== "Name") return;
  const fields =
    (scope.names.get("__annotations__") as
      | { kind: "native"; data: Map<string, unknown> }
      | undefined) ?? annotationsOf(vm, scope);
  (fields.data as Map<string, unknown>).set(node.target.id, { node: node.annotation, scope });
}

/** Annotated names in order, for dataclasses, NamedTuple and TypedDict; the annotations themselves stay unevaluated. */
function annotationsOf(vm: Vm, scope: Scope): { data: unknown } {
  const made = {
    kind: "native",
    type: "annotations",
    data: new Map<string, unknown>(),
    attrs: new Map(),
    hooks: {},
  } as const;
  vm.trail.bind(scope.names, "__annotations__", made);
  return made;
}

function executeFor(vm: Vm, node: Of<"For">, scope: Scope): Completion {
  const next = pull(vm, evaluate(vm, node.iter, scope));
  for (let item = next(); item; item = next()) {
    const value = presentItem(vm, item);
    if (!value) continue;
    assign(vm, scope, node.target, value);
    const completion = execute(vm, node.body, scope);
    if (completion?.kind === "break") return undefined;
    if (completion?.kind === "return") return completion;
  }
  return execute(vm, node.orelse, scope);
}

const LOOP_LIMIT = 1_000_000;

function executeWhile(vm: Vm, node: Of<"While">, scope: Scope): Completion {
  for (let round = 0; round < LOOP_LIMIT; round++) {
    const answer = truth(vm, evaluate(vm, node.test, scope));
    if (typeof answer !== "boolean") throw new Stop(answer);
    if (!answer) return execute(vm, node.orelse, scope);
    const completion = execute(vm, node.body, scope);
    if (completion?.kind === "break") return undefined;
    if (completion?.kind === "return") return completion;
    vm.tick();
  }
  throw new Stop(vm.unknown(`a while loop runs more than ${LOOP_LIMIT} times`));
}

function executeWith(vm: Vm, node: Of<"With">, scope: Scope): Completion {
  const exits = enterManagers(vm, node, scope);
  let completion: Completion;
  try {
    completion = execute(vm, node.body, scope);
  } catch (error) {
    leaveManagers(exits, error);
    return undefined;
  }
  leaveManagers(exits, undefined);
  return completion;
}
