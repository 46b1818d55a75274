// Augmented assignment: the target is worked out once, containers are changed in place.
import { getAttribute, setAttribute } from "./attributes.ts";
import { branch } from "./branches.ts";
import { callFunction, callMethod } from "./calls.ts";
import { lookupInMro } from "./classes.ts";
import { evaluate } from "./expressions.ts";
import { iterate } from "./iteration.ts";
import { binary, getItem, operators } from "./operators.ts";
import { mangled } from "./scopes.ts";
import type { ExprNode, StmtNode } from "./syntax.ts";
import { assign, setItem } from "./targets.ts";
import {
  NOT_IMPLEMENTED,
  type PyList,
  type PySet,
  type PyValue,
  plainValue,
  type Scope,
} from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

type AugAssign = Extract<StmtNode, { nodeType: "AugAssign" }>;

/** `target op= value`. */
export function augmentedAssign(vm: Vm, node: AugAssign, scope: Scope): void {
  const place = placeOfTarget(vm, node.target, scope);
  const current = orUnknown(vm, place.read);
  const operand = orUnknown(vm, () => evaluate(vm, node.value, scope));
  place.write(orUnknown(vm, () => inPlace(vm, node.op.nodeType, current, operand)));
}

function orUnknown(vm: Vm, work: () => PyValue): PyValue {
  try {
    return work();
  } catch (error) {
    if (error instanceof Stop) return vm.doubt(error.why);
    throw error;
  }
}

interface TargetPlace {
  readonly read: () => PyValue;
  readonly write: (value: PyValue) => void;
}

function placeOfTarget(vm: Vm, target: ExprNode, scope: Scope): TargetPlace {
  switch (target.nodeType) {
    case "Attribute": {
      const object = evaluate(vm, target.value, scope);
      const name = mangled(scope, target.attr);
      return {
        read: () => getAttribute(vm, object, name),
        write: (value) => setAttribute(vm, object, name, value),
      };
    }
    case "Subscript": {
      const container = evaluate(vm, target.value, scope);
      const key = evaluate(vm, target.slice, scope);
      return {
        read: () => getItem(vm, container, key),
        write: (value) => setItem(vm, container, key, value),
      };
    }
    default:
      return {
        read: () => evaluate(vm, target, scope),
        write: (value) => assign(vm, scope, target, value),
      };
  }
}

/** The result of `a op= b`: the same container for those that change in place. */
export function inPlace(vm: Vm, op: string, a: PyValue, b: PyValue): PyValue {
  if (a.kind === "maybe") {
    const run = (option: (typeof a.options)[number]) => (): PyValue =>
      option.kind === "absent" ? vm.doubt(a.condition) : inPlace(vm, op, option, b);
    return branch(vm, a.condition, run(a.options[0]), run(a.options[1]));
  }
  if (a.kind === "instance") {
    const found = lookupInMro(a.cls, `__i${operators[op]!.method}__`);
    if (found && found !== "unknown") {
      const made = callMethod(vm, a, `__i${operators[op]!.method}__`, [b]);
      if (made !== NOT_IMPLEMENTED) return made;
    }
    if (lookupInMro(a.cls, `__${operators[op]!.method}__`)) return binary(vm, op, a, b);
  }
  return changed(vm, op, plainValue(a), b) ? a : binary(vm, op, a, b);
}

/** Changes a container in place; false when the operator makes a new value. */
function changed(vm: Vm, op: string, target: PyValue, by: PyValue): boolean {
  if (target.kind === "list" && op === "Add") {
    extend(vm, target, by);
    return true;
  }
  if (target.kind === "list" && op === "Mult") {
    const made = binary(vm, op, target, by);
    if (made.kind !== "list") return false;
    vm.trail.touch(target);
    target.items = made.items;
    return true;
  }
  if (target.kind === "set" && !target.frozen) return changedSet(vm, op, target, plainValue(by));
  if (target.kind !== "dict" || op !== "BitOr") return false;
  callFunction(vm, getAttribute(vm, target, "update"), [by]);
  return true;
}

function changedSet(vm: Vm, op: string, target: PySet, by: PyValue): boolean {
  if (by.kind !== "set") return false;
  const made = binary(vm, op, target, by);
  if (made.kind !== "set") return false;
  vm.trail.touch(target);
  target.entries = made.entries;
  target.shuffled = true;
  return true;
}

/** In place, as `+=` on lists is. */
export function extend(vm: Vm, list: PyList, by: PyValue): void {
  vm.trail.touch(list);
  try {
    const items = iterate(vm, by);
    list.items = [...list.items, ...items];
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    list.taint ??= error.why;
  }
}
