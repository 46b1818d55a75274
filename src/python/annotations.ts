// Annotations as Python hands them out: evaluated when they are asked for, texts under `from __future__ import annotations`.
import { evaluate } from "./expressions.ts";
import { makeDict } from "./hashing.ts";
import type { ExprNode } from "./syntax.ts";
import { textOf } from "./syntax.ts";
import {
  type PyFunction,
  type PyModule,
  PyRaise,
  type PyValue,
  type Scope,
  str,
} from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

/** An annotation and the scope that it is read in. */
export interface Annotation {
  readonly node: ExprNode;
  readonly scope: Scope;
}

const postponing = new WeakSet<PyModule>();

/** `from __future__ import annotations` was read in a module. */
export const postponeAnnotations = (module: PyModule): unknown => postponing.add(module);

function evaluated(vm: Vm, { node, scope }: Annotation): PyValue {
  if (postponing.has(scope.module)) return postponed(vm, node, scope);
  try {
    return evaluate(vm, node, scope);
  } catch (error) {
    if (error instanceof Stop) return error.why;
    if (error instanceof PyRaise) return vm.unknown("an annotation that cannot be evaluated");
    throw error;
  }
}

/** The text of an annotation, where it is as `ast.unparse` would write it. */
function postponed(vm: Vm, node: ExprNode, scope: Scope): PyValue {
  const parsed = scope.module.file === undefined ? undefined : vm.parsed.get(scope.module.file);
  const text = parsed ? textOf(parsed, node) : "";
  const plain = /^[\w.]+(?:\[[\w.]+(?:, [\w.]+)*\])?$/.test(text);
  return plain ? str(text) : vm.unknown("the text of an annotation");
}

/** `__annotations__` of a function. */
export function functionAnnotations(vm: Vm, func: PyFunction): PyValue {
  const { node, scope } = func;
  if (node.nodeType !== "FunctionDef" && node.nodeType !== "AsyncFunctionDef")
    return makeDict(vm, []);
  const { posonlyargs, args, vararg, kwonlyargs, kwarg } = node.args;
  const all = [...posonlyargs, ...args, ...(vararg ? [vararg] : []), ...kwonlyargs];
  const pairs = [...all, ...(kwarg ? [kwarg] : [])].flatMap(
    (one): (readonly [PyValue, PyValue])[] =>
      one.annotation ? [[str(one.arg), evaluated(vm, { node: one.annotation, scope })]] : [],
  );
  if (node.returns) pairs.push([str("return"), evaluated(vm, { node: node.returns, scope })]);
  return makeDict(vm, pairs);
}

/** `__annotations__` of a class or module, from the names collected while its body ran. */
export function namesAnnotated(vm: Vm, collected: PyValue | undefined): PyValue {
  if (!collected) return makeDict(vm, []);
  if (collected.kind !== "native" || collected.type !== "annotations") return collected;
  const entries = collected.data as ReadonlyMap<string, Annotation>;
  return makeDict(
    vm,
    [...entries].map(([name, one]) => [str(name), evaluated(vm, one)] as const),
  );
}
