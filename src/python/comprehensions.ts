// Comprehensions and generator expressions. Elements under unknown conditions become optional.
import { evaluate } from "./expressions.ts";
import { steppedIterator } from "./generators.ts";
import { makeDict, makeSet } from "./hashing.ts";
import { advance, iterate, iteratorFor } from "./iteration.ts";
import { innerScope } from "./scopes.ts";
import type { ExprNode } from "./syntax.ts";
import { assign } from "./targets.ts";
import { truth } from "./truth.ts";
import {
  ABSENT,
  type Absent,
  list,
  NONE,
  type PyIterator,
  type PyUnknown,
  type PyValue,
  type Scope,
} from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

type ComprehensionNode = Extract<
  ExprNode,
  { nodeType: "ListComp" | "SetComp" | "DictComp" | "GeneratorExp" }
>;

/** Collects the elements; `condition` is set while they hang on something unknown. */
interface Collector {
  readonly add: (condition: PyUnknown | undefined) => void;
}

/** Evaluates a comprehension; a generator expression is run when it is first asked. */
export function comprehension(vm: Vm, node: ComprehensionNode, scope: Scope): PyValue {
  const [first] = node.generators;
  const source = evaluate(vm, first!.iter, scope);
  const inner = innerScope(scope, "comprehension");
  if (node.nodeType === "GeneratorExp") return lazy(vm, node, inner, source);
  const outer = iterableOf(vm, source);
  switch (node.nodeType) {
    case "ListComp":
      return whole(vm, () => list(elementsOf(vm, node, node.elt, inner, outer)));
    case "SetComp":
      return whole(vm, () => makeSet(vm, certain(elementsOf(vm, node, node.elt, inner, outer))));
    default:
      return whole(vm, () => makeDict(vm, pairsOf(vm, node, inner, outer)));
  }
}

type Source = { readonly items: readonly PyValue[] } | { readonly stop: Stop };

function iterableOf(vm: Vm, value: PyValue): Source {
  try {
    return { items: value.kind === "list" ? [...iterate(vm, value)] : iterate(vm, value) };
  } catch (error) {
    if (error instanceof Stop) return { stop: error };
    throw error;
  }
}

function whole(_vm: Vm, work: () => PyValue): PyValue {
  try {
    return work();
  } catch (error) {
    if (error instanceof Stop) return error.why;
    throw error;
  }
}

/** A generator expression is run step by step when it is asked so, at once when all of it is wanted. */
function lazy(
  vm: Vm,
  node: Extract<ComprehensionNode, { nodeType: "GeneratorExp" }>,
  scope: Scope,
  outer: PyValue,
): PyValue {
  const source = sourceOf(vm, outer);
  return steppedIterator(
    vm,
    "<genexpr>",
    () => vm.enter(() => elementsOf(vm, node, node.elt, scope, drained(vm, source))),
    () => steps(vm, node, 0, scope, source, undefined),
  );
}

type Steps = Generator<PyValue, PyValue, PyValue>;

/** The iterator of the first clause; why there is none, when that is not known. */
function sourceOf(vm: Vm, value: PyValue): PyIterator | Stop {
  try {
    return iteratorFor(vm, value);
  } catch (error) {
    if (error instanceof Stop) return error;
    throw error;
  }
}

const drained = (vm: Vm, source: PyIterator | Stop): Source =>
  source instanceof Stop ? { stop: source } : iterableOf(vm, source);

function* steps(
  vm: Vm,
  node: Extract<ComprehensionNode, { nodeType: "GeneratorExp" }>,
  depth: number,
  scope: Scope,
  source: PyIterator | Stop,
  condition: PyUnknown | undefined,
): Steps {
  if (source instanceof Stop) throw source;
  const clause = node.generators[depth]!;
  for (let item = advance(vm, source); item; item = advance(vm, source)) {
    const missing =
      item.kind === "maybe" && item.options.includes(ABSENT as never) ? item : undefined;
    assign(vm, scope, clause.target, missing ? present(missing) : item);
    const passed = filters(vm, clause.ifs, scope, condition ?? missing?.condition);
    if (passed === false) continue;
    const next = node.generators[depth + 1];
    if (next) {
      const inner = sourceOf(vm, evaluate(vm, next.iter, scope));
      yield* steps(vm, node, depth + 1, scope, inner, passed);
    } else {
      const value = evaluate(vm, node.elt, scope);
      yield passed ? optional(passed, value) : value;
    }
  }
  return NONE;
}

const present = (item: Extract<PyValue, { kind: "maybe" }>): PyValue =>
  item.options.find((one) => one.kind !== "absent") as PyValue;

function elementsOf(
  vm: Vm,
  node: ComprehensionNode,
  elt: ExprNode,
  scope: Scope,
  outer: Source,
): readonly PyValue[] {
  const items: PyValue[] = [];
  const add = (condition: PyUnknown | undefined): void => {
    const value = evaluate(vm, elt, scope);
    items.push(condition ? optional(condition, value) : value);
  };
  loop(vm, node, 0, scope, outer, undefined, { add });
  return items;
}

function pairsOf(
  vm: Vm,
  node: Extract<ComprehensionNode, { nodeType: "DictComp" }>,
  scope: Scope,
  outer: Source,
): readonly (readonly [PyValue, PyValue])[] {
  const pairs: (readonly [PyValue, PyValue])[] = [];
  const add = (condition: PyUnknown | undefined): void => {
    if (condition) throw new Stop(condition);
    const key = evaluate(vm, node.key, scope);
    pairs.push([key, evaluate(vm, node.value, scope)]);
  };
  loop(vm, node, 0, scope, outer, undefined, { add });
  return pairs;
}

const optional = (condition: PyUnknown, value: PyValue | Absent): PyValue => ({
  kind: "maybe",
  condition,
  options: [value, ABSENT],
});

function certain(items: readonly PyValue[]): readonly PyValue[] {
  const open = items.find(
    (item) => item.kind === "maybe" && item.options.includes(ABSENT as never),
  );
  if (open?.kind === "maybe") throw new Stop(open.condition);
  return items;
}

function loop(
  vm: Vm,
  node: ComprehensionNode,
  depth: number,
  scope: Scope,
  source: Source,
  condition: PyUnknown | undefined,
  to: Collector,
): void {
  const clause = node.generators[depth];
  if (!clause) {
    to.add(condition);
    return;
  }
  if ("stop" in source) throw source.stop;
  for (const item of source.items) {
    vm.tick();
    const missing =
      item.kind === "maybe" && item.options.includes(ABSENT as never) ? item : undefined;
    assign(vm, scope, clause.target, missing ? present(missing) : item);
    const passed = filters(vm, clause.ifs, scope, condition ?? missing?.condition);
    if (passed === false) continue;
    const next = node.generators[depth + 1];
    const inner = next ? iterableOf(vm, evaluate(vm, next.iter, scope)) : source;
    loop(vm, node, depth + 1, scope, inner, passed, to);
  }
}

/** False when a filter fails for sure; else the condition under which the element is there. */
function filters(
  vm: Vm,
  tests: readonly ExprNode[],
  scope: Scope,
  condition: PyUnknown | undefined,
): PyUnknown | undefined | false {
  let open = condition;
  for (const test of tests) {
    const answer = truth(vm, evaluate(vm, test, scope));
    if (answer === false) return false;
    if (answer !== true) open ??= answer;
  }
  return open;
}
