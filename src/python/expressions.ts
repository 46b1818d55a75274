// Evaluating expressions.
import { getAttribute } from "./attributes.ts";
import { branch, decided } from "./branches.ts";
import { callFunction } from "./calls.ts";
import { type CompareOp, compare } from "./compare.ts";
import { comprehension } from "./comprehensions.ts";
import { makeFunction } from "./definitions.ts";
import { keepYield } from "./functions.ts";
import { dictPairs, makeDict, makeSet } from "./hashing.ts";
import { iterate, unorderedItems } from "./iteration.ts";
import { constant } from "./literals.ts";
import { binary, getItem, unary } from "./operators.ts";
import { bindWalrus, mangled, readName } from "./scopes.ts";
import { keepsOrder } from "./set-order.ts";
import { type ExprNode, placeOf } from "./syntax.ts";
import { asciiOnly } from "./text/quote.ts";
import { unescapeText } from "./text/string-literal.ts";
import { formatValue, reprOf, settled, strOf } from "./text-of.ts";
import { truth } from "./truth.ts";
import { bool, list, NONE, type PyValue, plainValue, type Scope, str, tuple } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

type Of<T extends ExprNode["nodeType"]> = Extract<ExprNode, { nodeType: T }>;

/** Evaluates an expression. @throws PyRaise, Stop. */
export function evaluate(vm: Vm, node: ExprNode, scope: Scope): PyValue {
  vm.tick();
  switch (node.nodeType) {
    case "Constant":
      return constant(vm, node, scope);
    case "Name":
      vm.place = here(vm, node, scope);
      return readName(vm, scope, mangled(scope, node.id));
    case "Attribute": {
      const value = evaluate(vm, node.value, scope);
      vm.place = here(vm, node, scope);
      return getAttribute(vm, value, mangled(scope, node.attr));
    }
    case "Call":
      return evaluateCall(vm, node, scope);
    case "Tuple":
      return tuple(elements(vm, node.elts, scope));
    case "List":
      return list(elements(vm, node.elts, scope));
    case "Set":
      return setDisplay(vm, node, scope);
    case "Dict":
      return makeDict(vm, dictEntries(vm, node, scope));
    case "BinOp":
      return binary(
        vm,
        node.op.nodeType,
        evaluate(vm, node.left, scope),
        evaluate(vm, node.right, scope),
      );
    case "UnaryOp":
      return unaryOperator(vm, node, scope);
    case "BoolOp":
      return logical(vm, node.op.nodeType === "And", node.values, scope);
    case "Compare":
      return chain(vm, node, scope);
    case "IfExp":
      return conditional(vm, node, scope);
    case "Subscript":
      return subscript(vm, node, scope);
    case "Slice":
      return slice(vm, node, scope);
    case "Lambda":
      return makeFunction(vm, node, scope);
    case "JoinedStr":
      return joinText(vm, node, scope);
    case "FormattedValue":
      return str(formattedText(vm, node, scope));
    case "ListComp":
    case "SetComp":
    case "DictComp":
    case "GeneratorExp":
      return comprehension(vm, node, scope);
    case "NamedExpr": {
      const value = evaluate(vm, node.value, scope);
      bindWalrus(vm, scope, (node.target as Of<"Name">).id, value);
      return value;
    }
    case "Yield":
      if (scope.sent) return taken(scope.sent, node);
      if (scope.yields)
        keepYield(vm, scope.yields, node.value ? evaluate(vm, node.value, scope) : NONE);
      return NONE;
    case "YieldFrom":
      if (scope.sent) return taken(scope.sent, node);
      for (const item of iterate(vm, evaluate(vm, node.value, scope)))
        if (scope.yields) keepYield(vm, scope.yields, item);
      return NONE;
    case "Starred":
      throw vm.error("SyntaxError", "can't use starred expression here");
    default:
      return vm.unknown(`${node.nodeType} expressions are not evaluated while collecting`);
  }
}

/** What came back at a `yield` that was taken before the rest of its statement. */
function taken(sent: Map<object, PyValue>, node: object): PyValue {
  const value = sent.get(node) ?? NONE;
  sent.delete(node);
  return value;
}

function here(vm: Vm, node: ExprNode, scope: Scope): Vm["place"] {
  const parsed = scope.module.file === undefined ? undefined : vm.parsed.get(scope.module.file);
  return parsed ? placeOf(parsed, node) : vm.place;
}

/** Elements of a display, stars expanded. */
function elements(vm: Vm, nodes: readonly ExprNode[], scope: Scope): PyValue[] {
  const items: PyValue[] = [];
  for (const node of nodes) {
    if (node.nodeType === "Starred") items.push(...iterate(vm, evaluate(vm, node.value, scope)));
    else items.push(evaluate(vm, node, scope));
  }
  return items;
}

function setDisplay(vm: Vm, node: Of<"Set">, scope: Scope): PyValue {
  const items = elements(vm, node.elts, scope);
  const made = makeSet(vm, items);
  const compiled = node.elts.length >= 3 && node.elts.every((one) => one.nodeType === "Constant");
  return compiled && !keepsOrder(unorderedItems(made)) ? { ...made, shuffled: true } : made;
}

function dictEntries(
  vm: Vm,
  node: Of<"Dict">,
  scope: Scope,
): readonly (readonly [PyValue, PyValue])[] {
  const pairs: (readonly [PyValue, PyValue])[] = [];
  node.values.forEach((valueNode, i) => {
    const keyNode = node.keys[i];
    if (keyNode) {
      const key = evaluate(vm, keyNode, scope);
      pairs.push([key, evaluate(vm, valueNode, scope)]);
    } else pairs.push(...mappingPairs(vm, evaluate(vm, valueNode, scope)));
  });
  return pairs;
}

/** Pairs of anything that `**` takes. */
export function mappingPairs(vm: Vm, value: PyValue): readonly (readonly [PyValue, PyValue])[] {
  const plain = plainValue(value);
  if (plain.kind === "dict") return dictPairs(plain);
  if (plain.kind === "unknown") throw new Stop(plain);
  if (plain.kind === "maybe") throw new Stop(plain.condition);
  if (plain.kind === "opaque")
    throw new Stop(vm.unknown(`the content of ${plain.name} is not known`));
  const keys = iterate(vm, callFunction(vm, getAttribute(vm, value, "keys"), []));
  return keys.map((key) => [key, getItem(vm, value, key)] as const);
}

function evaluateCall(vm: Vm, node: Of<"Call">, scope: Scope): PyValue {
  const callee = evaluate(vm, node.func, scope);
  const args = elements(vm, node.args, scope);
  const kwargs = new Map<string, PyValue>();
  for (const keyword of node.keywords) {
    const value = evaluate(vm, keyword.value, scope);
    if (keyword.arg) kwargs.set(keyword.arg, value);
    else for (const [key, item] of mappingPairs(vm, value)) kwargs.set(strOf(vm, key), item);
  }
  vm.place = here(vm, node, scope);
  if (callee.kind === "builtin" && callee.attrs.has("__needs_scope__"))
    return (
      callee.attrs.get("__needs_scope__") as unknown as {
        run: (scope: Scope, args: readonly PyValue[]) => PyValue;
      }
    ).run(scope, args);
  return callFunction(vm, callee, args, kwargs);
}

function unaryOperator(vm: Vm, node: Of<"UnaryOp">, scope: Scope): PyValue {
  const value = evaluate(vm, node.operand, scope);
  if (node.op.nodeType !== "Not") return unary(vm, node.op.nodeType, value);
  const answer = truth(vm, value);
  return typeof answer === "boolean" ? bool(!answer) : answer;
}

/** `and` and `or`; an operand of unknown truth makes the result one of two. */
function logical(vm: Vm, isAnd: boolean, nodes: readonly ExprNode[], scope: Scope): PyValue {
  const [first, ...rest] = nodes as [ExprNode, ...ExprNode[]];
  const value = evaluate(vm, first, scope);
  if (rest.length === 0) return value;
  const answer = truth(vm, value);
  if (typeof answer === "boolean")
    return answer === isAnd ? logical(vm, isAnd, rest, scope) : value;
  const onward = (): PyValue => logical(vm, isAnd, rest, scope);
  return isAnd ? branch(vm, answer, onward, () => value) : branch(vm, answer, () => value, onward);
}

function chain(vm: Vm, node: Of<"Compare">, scope: Scope): PyValue {
  let left = evaluate(vm, node.left, scope);
  let result: PyValue = bool(true);
  for (const [i, rightNode] of node.comparators.entries()) {
    const right = evaluate(vm, rightNode, scope);
    vm.place = here(vm, node, scope);
    result = compare(vm, node.ops[i]!.nodeType as CompareOp, left, right);
    if (i < node.comparators.length - 1) {
      const answer = truth(vm, result);
      if (answer === false) return result;
      if (answer !== true) return answer;
    }
    left = right;
  }
  return result;
}

function conditional(vm: Vm, node: Of<"IfExp">, scope: Scope): PyValue {
  const answer = truth(vm, evaluate(vm, node.test, scope));
  if (typeof answer === "boolean") return evaluate(vm, answer ? node.body : node.orelse, scope);
  return branch(
    vm,
    answer,
    () => evaluate(vm, node.body, scope),
    () => evaluate(vm, node.orelse, scope),
  );
}

function subscript(vm: Vm, node: Of<"Subscript">, scope: Scope): PyValue {
  const value = evaluate(vm, node.value, scope);
  const key = evaluate(vm, node.slice, scope);
  vm.place = here(vm, node, scope);
  return getItem(vm, value, key);
}

function slice(vm: Vm, node: Of<"Slice">, scope: Scope): PyValue {
  const part = (one: ExprNode | undefined): PyValue => (one ? evaluate(vm, one, scope) : NONE);
  return { kind: "slice", start: part(node.lower), stop: part(node.upper), step: part(node.step) };
}

function joinText(vm: Vm, node: Of<"JoinedStr">, scope: Scope): PyValue {
  try {
    const texts = node.values.map((part) =>
      part.nodeType === "FormattedValue"
        ? formattedText(vm, part, scope)
        : fixedText(vm, part as Of<"Constant">),
    );
    return str(texts.join(""));
  } catch (error) {
    if (error instanceof Stop) return error.why;
    throw error;
  }
}

/** The text between replacement fields; the grammar leaves `\\N{…}` in it. */
function fixedText(vm: Vm, node: Of<"Constant">): string {
  return String(node.value).replace(/\\N\{[^}]*\}/g, (name) => settled(vm, unescapeText(name)));
}

function formattedText(vm: Vm, node: Of<"FormattedValue">, scope: Scope): string {
  const value = evaluate(vm, node.value, scope);
  const spec = node.format_spec ? strOf(vm, evaluate(vm, node.format_spec, scope)) : "";
  vm.place = here(vm, node, scope);
  switch (node.conversion) {
    case 115:
      return formatValue(vm, str(strOf(vm, value)), spec);
    case 114:
      return formatValue(vm, str(reprOf(vm, value)), spec);
    case 97:
      return formatValue(vm, str(asciiOnly(reprOf(vm, value))), spec);
    default:
      return formatValue(vm, value, spec);
  }
}

export { decided };
