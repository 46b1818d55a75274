// `with`: entering and leaving context managers. The block between is run by its caller.
import { getAttribute } from "./attributes.ts";
import { callFunction } from "./calls.ts";
import { evaluate } from "./expressions.ts";
import type { StmtNode } from "./syntax.ts";
import { assign } from "./targets.ts";
import { truth } from "./truth.ts";
import { NONE, PyRaise, type PyValue, type Scope } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

type WithNode = Extract<StmtNode, { nodeType: "With" }>;

/** Leaves one manager, told of the exception; says whether it swallows it. */
export type Exit = (error: PyRaise | undefined) => boolean;

/** Enters the managers of a statement in order and binds what they give. When one fails, those before it are left. */
export function enterManagers(vm: Vm, node: WithNode, scope: Scope): readonly Exit[] {
  const exits: Exit[] = [];
  for (const item of node.items) {
    try {
      const entered = enter(vm, item.context_expr, scope, exits);
      if (item.optional_vars) assign(vm, scope, item.optional_vars, entered);
    } catch (error) {
      leaveManagers(exits, error);
    }
  }
  return exits;
}

function enter(
  vm: Vm,
  node: WithNode["items"][number]["context_expr"],
  scope: Scope,
  exits: Exit[],
): PyValue {
  const manager = knownOr(vm, () => evaluate(vm, node, scope));
  if (manager.kind === "unknown" || manager.kind === "opaque" || manager.kind === "maybe") {
    const what = manager.kind === "opaque" ? manager.name : "a context manager";
    exits.push(() => false);
    return vm.doubt(vm.unknown(`what ${what} gives in a \`with\` is not known`));
  }
  const entering = getAttribute(vm, manager, "__enter__");
  const leaving = getAttribute(vm, manager, "__exit__");
  const entered = knownOr(vm, () => callFunction(vm, entering, []));
  exits.push((error) => swallows(vm, leaving, error));
  return entered;
}

function knownOr(vm: Vm, work: () => PyValue): PyValue {
  try {
    return work();
  } catch (error) {
    if (error instanceof Stop) return vm.doubt(error.why);
    throw error;
  }
}

function swallows(vm: Vm, leaving: PyValue, error: PyRaise | undefined): boolean {
  const { exception } = error ?? {};
  const told: readonly PyValue[] = exception
    ? [exception.cls, exception, vm.unknown("tracebacks are not kept")]
    : [NONE, NONE, NONE];
  const answer = truth(vm, callFunction(vm, leaving, told));
  if (!exception) return false;
  if (typeof answer !== "boolean") throw new Stop(answer);
  return answer;
}

/**
 * Leaves the managers, last first. Returns when nothing was raised or a manager swallowed it.
 * @throws whatever is left of what was raised; anything that is no Python exception at once.
 */
export function leaveManagers(exits: readonly Exit[], raised: unknown): void {
  if (raised !== undefined && !(raised instanceof PyRaise)) throw raised;
  let error = raised;
  for (const exit of [...exits].reverse()) {
    try {
      if (exit(error)) error = undefined;
    } catch (next) {
      if (!(next instanceof PyRaise)) throw next;
      error = next;
    }
  }
  if (error) throw error;
}
