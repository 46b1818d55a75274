// Running function bodies: scopes, returns, generators.
import { explore } from "./branches.ts";
import { evaluate } from "./expressions.ts";
import { assignedNames } from "./names.ts";
import { type Completion, execute } from "./statements.ts";
import type { StmtNode } from "./syntax.ts";
import { joinValues } from "./trail.ts";
import { iteratorOf, NONE, type PyFunction, type PyValue, type Scope } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

const GENERATOR_LIMIT = 20_000;

/** Runs a function's body with bound arguments. */
export function runBody(
  vm: Vm,
  func: PyFunction,
  names: Map<string, PyValue>,
  args: readonly PyValue[],
): PyValue {
  if (func.isAsync) return vm.unknown(`${func.name} is a coroutine, which collection does not run`);
  if (func.isGenerator) return generator(vm, func, names, args);
  if (func.node.nodeType === "Lambda") {
    const scope = functionScope(func, names, args, undefined);
    return evaluate(vm, func.node.body, scope);
  }
  return runToReturn(vm, func, names, args, undefined);
}

function functionScope(
  func: PyFunction,
  names: Map<string, PyValue>,
  args: readonly PyValue[],
  yields: PyValue[] | undefined,
): Scope {
  const declared = assignedNames(func.node);
  return {
    kind: "function",
    names,
    parent: func.scope,
    module: func.module,
    globals: declared.globals,
    nonlocals: declared.nonlocals,
    locals: declared.locals,
    function: func,
    args,
    qualname: `${func.qualname}.<locals>`,
    owner: func.owner,
    yields,
  };
}

function runToReturn(
  vm: Vm,
  func: PyFunction,
  names: Map<string, PyValue>,
  args: readonly PyValue[],
  yields: PyValue[] | undefined,
): PyValue {
  const { body } = func.node as { body: readonly StmtNode[] };
  const place = vm.place;
  const run = (): PyValue => {
    const started = yields?.length ?? 0;
    if (yields) vm.trail.onUndo(() => yields.splice(started));
    return returned(execute(vm, body, functionScope(func, new Map(names), args, yields)));
  };
  try {
    return explore(
      vm,
      run,
      (condition, a, b) => joinValues(condition, a, b) ?? NONE,
      (why) => vm.doubt(why),
    );
  } catch (error) {
    if (error instanceof Stop && !yields) return vm.doubt(error.why);
    throw error;
  } finally {
    vm.place = place;
  }
}

const returned = (completion: Completion): PyValue =>
  completion?.kind === "return" ? completion.value : NONE;

/** A generator runs to its end when its first value is asked for; what it yields is kept. */
function generator(
  vm: Vm,
  func: PyFunction,
  names: Map<string, PyValue>,
  args: readonly PyValue[],
): PyValue {
  let produced: readonly PyValue[] | undefined;
  const made = iteratorOf([], "generator", func.name);
  const next = (): PyValue | undefined => {
    if (!produced) {
      produced = runGenerator(vm, func, names, args);
      made.state.items = [...produced];
    }
    const value = made.state.items![made.state.at];
    if (value !== undefined) made.state.at += 1;
    return value;
  };
  return { ...made, next };
}

function runGenerator(
  vm: Vm,
  func: PyFunction,
  names: Map<string, PyValue>,
  args: readonly PyValue[],
): readonly PyValue[] {
  const yields: PyValue[] = [];
  const limited = new Proxy(yields, {
    get(target, key) {
      if (key === "push" && target.length >= GENERATOR_LIMIT)
        throw new Stop(vm.unknown(`${func.name}() yields more than ${GENERATOR_LIMIT} values`));
      return Reflect.get(target, key, target);
    },
  });
  if (vm.trail.branching || vm.exploration) runToReturn(vm, func, names, args, limited);
  else
    execute(
      vm,
      (func.node as { body: readonly StmtNode[] }).body,
      functionScope(func, new Map(names), args, limited),
    );
  return yields;
}
