// Annotated names of classes and functions. Annotations stay unevaluated; their leading name is what counts.
import { evaluate } from "../expressions.ts";
import { makeDict } from "../hashing.ts";
import type { ExprNode } from "../syntax.ts";
import { type PyFunction, type PyValue, type Scope, str } from "../values.ts";
import type { Vm } from "../vm.ts";

interface Annotation {
  readonly node: ExprNode;
  readonly scope: Scope;
}

/** The leading name of an annotation: `ClassVar` of `typing.ClassVar[int]`, the text of a quoted one. */
function headOf(node: ExprNode): string {
  switch (node.nodeType) {
    case "Name":
      return node.id;
    case "Attribute":
      return node.attr;
    case "Subscript":
      return headOf(node.value);
    case "Constant":
      return typeof node.value === "string" ? node.value : "None";
    default:
      return "object";
  }
}

/** Annotated names in order with their leading names as texts; of a class its own, of a namespace's entry too. */
export function annotationsOf(vm: Vm, value: PyValue | undefined): PyValue {
  if (value?.kind === "class") return annotationsOf(vm, value.attrs.get("__annotations__"));
  if (value?.kind === "dict") return value;
  if (value?.kind !== "native" || value.type !== "annotations") return makeDict(vm, []);
  const entries = value.data as ReadonlyMap<string, Annotation>;
  return makeDict(
    vm,
    [...entries].map(([name, { node }]) => [str(name), str(headOf(node))] as const),
  );
}

/** The evaluated annotation of a function's first annotated parameter. */
export function firstAnnotation(vm: Vm, value: PyValue | undefined): PyValue {
  if (value?.kind !== "function") return vm.unknown("the annotations of this object are not known");
  const node = parameterAnnotation(value);
  return node ? evaluate(vm, node, value.scope) : vm.unknown(`${value.name} has no annotation`);
}

function parameterAnnotation(func: PyFunction): ExprNode | undefined {
  if (func.node.nodeType !== "FunctionDef") return undefined;
  const { args } = func.node;
  const all = [...(args.posonlyargs ?? []), ...args.args];
  return all.find((one) => one.annotation)?.annotation ?? undefined;
}
