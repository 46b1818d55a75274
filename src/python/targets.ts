// Assignment targets: names, attributes, subscripts, unpacking; and deleting them.
import { deleteAttribute, setAttribute } from "./attributes.ts";
import { callMethod } from "./calls.ts";
import { classOf, lookupInMro } from "./classes.ts";
import { evaluate } from "./expressions.ts";
import { dictDelete, dictSet } from "./hashing.ts";
import { iterate } from "./iteration.ts";
import { indexOf, keyError } from "./operators.ts";
import { bindName, mangled, unbindName } from "./scopes.ts";
import { sliceIndexes } from "./slices.ts";
import type { ExprNode } from "./syntax.ts";
import { list, type PyList, type PyRaise, type PyValue, plainValue, type Scope } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

/** Binds a value to a target. */
export function assign(vm: Vm, scope: Scope, target: ExprNode, value: PyValue): void {
  switch (target.nodeType) {
    case "Name":
      bindName(vm, scope, mangled(scope, target.id), value);
      return;
    case "Attribute":
      setAttribute(vm, evaluate(vm, target.value, scope), mangled(scope, target.attr), value);
      return;
    case "Subscript":
      setItem(vm, evaluate(vm, target.value, scope), evaluate(vm, target.slice, scope), value);
      return;
    case "Tuple":
    case "List":
      unpack(vm, scope, target.elts, value);
      return;
    case "Starred":
      assign(vm, scope, target.value, value);
      return;
    default:
      throw vm.error("SyntaxError", "cannot assign to this expression");
  }
}

function unpack(vm: Vm, scope: Scope, targets: readonly ExprNode[], value: PyValue): void {
  const items = unpackable(vm, value);
  if (items instanceof Stop) {
    for (const target of targets) assign(vm, scope, target, items.why);
    return;
  }
  const star = targets.findIndex((target) => target.nodeType === "Starred");
  const fits = star === -1 ? items.length === targets.length : items.length >= targets.length - 1;
  if (!fits) throw unpackError(vm, items.length, targets.length, star !== -1);
  const extra = items.length - targets.length;
  targets.forEach((target, i) => {
    if (i === star) assign(vm, scope, target, list(items.slice(i, i + extra + 1)));
    else assign(vm, scope, target, items[star !== -1 && i > star ? i + extra : i]!);
  });
}

function unpackError(vm: Vm, given: number, wanted: number, star: boolean): PyRaise {
  if (given > wanted && !star)
    return vm.error("ValueError", `too many values to unpack (expected ${wanted})`);
  const least = star ? `at least ${wanted - 1}` : `${wanted}`;
  return vm.error("ValueError", `not enough values to unpack (expected ${least}, got ${given})`);
}

function unpackable(vm: Vm, value: PyValue): readonly PyValue[] | Stop {
  try {
    return unpacked(vm, value);
  } catch (error) {
    if (error instanceof Stop) return error;
    throw error;
  }
}

function unpacked(vm: Vm, value: PyValue): readonly PyValue[] {
  if (["int", "float", "bool", "none", "function", "builtin", "module"].includes(value.kind))
    throw vm.error(
      "TypeError",
      `cannot unpack non-iterable ${classOf(value)?.name ?? value.kind} object`,
    );
  return iterate(vm, value);
}

/** `container[key] = value`. */
export function setItem(vm: Vm, container: PyValue, key: PyValue, value: PyValue): void {
  if (container.kind === "unknown" || container.kind === "opaque") {
    vm.doubt(vm.unknown("an element of something unknown is set"));
    return;
  }
  if (container.kind === "maybe") throw new Stop(container.condition);
  if (container.kind === "instance") {
    const own = lookupInMro(container.cls, "__setitem__");
    if (own && own !== "unknown") {
      callMethod(vm, container, "__setitem__", [key, value]);
      return;
    }
  }
  if (container.kind === "native" && container.hooks.setItem) {
    container.hooks.setItem(key, value);
    return;
  }
  setPlainItem(vm, plainValue(container), key, value);
}

function setPlainItem(vm: Vm, plain: PyValue, key: PyValue, value: PyValue): void {
  if (plain.kind === "dict") {
    if (key.kind === "unknown" || key.kind === "maybe" || key.kind === "opaque")
      taint(vm, plain, key);
    else dictSet(vm, plain, key, value);
  } else if (plain.kind === "list") {
    if (plain.taint) return;
    vm.trail.touch(plain);
    if (key.kind === "slice") setSlice(vm, plain, key, iterate(vm, value));
    else setIndex(vm, plain, key, value);
  } else
    throw vm.error(
      "TypeError",
      `'${classOf(plain)?.name ?? plain.kind}' object does not support item assignment`,
    );
}

function taint(vm: Vm, container: Extract<PyValue, { kind: "dict" }>, key: PyValue): void {
  vm.trail.touch(container);
  container.taint =
    key.kind === "unknown"
      ? key
      : key.kind === "maybe"
        ? key.condition
        : vm.unknown("a key is not known");
}

function setIndex(vm: Vm, target: PyList, key: PyValue, value: PyValue): void {
  const at = indexOf(vm, key, target.items.length);
  if (at < 0 || at >= target.items.length)
    throw vm.error("IndexError", "list assignment index out of range");
  target.items[at] = value;
}

function setSlice(
  vm: Vm,
  target: PyList,
  key: Extract<PyValue, { kind: "slice" }>,
  values: readonly PyValue[],
): void {
  const positions = sliceIndexes(vm, key, target.items.length);
  const step = key.step.kind === "int" ? key.step.value : 1n;
  if (step === 1n) {
    const start = positions[0] ?? sliceStart(vm, key, target.items.length);
    target.items.splice(start, positions.length, ...values);
  } else if (positions.length === values.length) {
    for (const [i, at] of positions.entries()) target.items[at] = values[i]!;
  } else
    throw vm.error("ValueError", "attempt to assign sequence to extended slice of another size");
}

/** Where an empty slice stands. */
function sliceStart(vm: Vm, key: Extract<PyValue, { kind: "slice" }>, length: number): number {
  if (key.start.kind === "none") return 0;
  return Math.max(0, Math.min(length, indexOf(vm, key.start, length)));
}

/** `del target`. */
export function remove(vm: Vm, scope: Scope, target: ExprNode): void {
  switch (target.nodeType) {
    case "Name":
      unbindName(vm, scope, mangled(scope, target.id));
      return;
    case "Attribute":
      deleteAttribute(vm, evaluate(vm, target.value, scope), mangled(scope, target.attr));
      return;
    case "Subscript":
      removeItem(vm, evaluate(vm, target.value, scope), evaluate(vm, target.slice, scope));
      return;
    case "Tuple":
    case "List":
      for (const one of target.elts) remove(vm, scope, one);
      return;
    default:
      throw vm.error("SyntaxError", "cannot delete this expression");
  }
}

export function removeItem(vm: Vm, container: PyValue, key: PyValue): void {
  if (container.kind === "instance" && lookupInMro(container.cls, "__delitem__")) {
    callMethod(vm, container, "__delitem__", [key]);
    return;
  }
  const plain = plainValue(container);
  if (plain.kind === "dict") {
    if (!dictDelete(vm, plain, key)) throw keyError(vm, key);
  } else if (plain.kind === "list") {
    const positions =
      key.kind === "slice"
        ? sliceIndexes(vm, key, plain.items.length)
        : [indexOf(vm, key, plain.items.length)];
    if (positions.some((at) => at < 0 || at >= plain.items.length))
      throw vm.error("IndexError", "list assignment index out of range");
    vm.trail.touch(plain);
    plain.items = plain.items.filter((_, at) => !positions.includes(at));
  } else if (plain.kind !== "unknown" && plain.kind !== "opaque")
    throw vm.error("TypeError", "object doesn't support item deletion");
}
