// Running function bodies: scopes, returns, generators.
import { explore } from "./branches.ts";
import { evaluate } from "./expressions.ts";
import { generatorObject } from "./generators.ts";
import { iterate } from "./iteration.ts";
import { assignedNames } from "./names.ts";
import { type Completion, execute } from "./statements.ts";
import { bodyOf } from "./syntax.ts";
import { joinValues } from "./trail.ts";
import { list, NONE, type PyFunction, type PyList, type PyValue, type Scope } from "./values.ts";
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
  yields: PyList | undefined,
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
  yields: PyList | undefined,
): PyValue {
  const body = bodyOf(func.node as Parameters<typeof bodyOf>[0]);
  const place = vm.place;
  const run = (): PyValue => {
    const own = new Map(names);
    vm.trail.bear(own);
    return returned(execute(vm, body, functionScope(func, own, args, yields)));
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

/** A generator runs step by step when it is asked step by step, at once when all of it is wanted. */
function generator(
  vm: Vm,
  func: PyFunction,
  names: Map<string, PyValue>,
  args: readonly PyValue[],
): PyValue {
  if (func.node.nodeType === "Lambda") return vm.unknown("a lambda that yields is not run");
  const body = bodyOf(func.node as Parameters<typeof bodyOf>[0]);
  const whole = (): readonly PyValue[] => {
    const yields = list([]);
    vm.enter(() => runToReturn(vm, func, names, args, yields));
    return iterate(vm, yields);
  };
  return generatorObject(
    vm,
    func,
    functionScope(func, new Map(names), args, undefined),
    body,
    whole,
  );
}

/** Keeps one yielded value. @throws Stop over the bound. */
export function keepYield(vm: Vm, yields: PyList, value: PyValue): void {
  if (yields.items.length >= GENERATOR_LIMIT) {
    throw new Stop(vm.unknown(`a generator yields more than ${GENERATOR_LIMIT} values`));
  }
  vm.trail.touch(yields);
  yields.items.push(value);
}
