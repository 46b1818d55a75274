// Hash keys: one text for all values that Python holds equal as dict keys. Also dict and set access.
import { callMethod } from "./calls.ts";
import { classOf, lookupInMro } from "./classes.ts";
import { equalTruth } from "./compare.ts";
import { type DictEntries, type PyDict, type PySet, type PyValue, plainValue } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

const ids = new WeakMap<object, number>();
let nextId = 1;

/** A number for an object's identity. */
export function identity(value: PyValue): number {
  let id = ids.get(value);
  if (id === undefined) {
    id = nextId++;
    ids.set(value, id);
  }
  return id;
}

function numberKey(value: number): string {
  return Number.isInteger(value) ? `n${BigInt(value)}` : `f${value}`;
}

/**
 * The key of a hashable value.
 * @throws PyRaise (TypeError) for unhashable values, Stop when equality cannot be known.
 */
export function hashKey(vm: Vm, value: PyValue): string {
  switch (value.kind) {
    case "none":
    case "ellipsis":
    case "notimplemented":
      return value.kind;
    case "bool":
      return `n${value.value ? 1 : 0}`;
    case "int":
      return `n${value.value}`;
    case "float":
      return numberKey(value.value);
    case "complex":
      return value.im === 0 ? numberKey(value.re) : `c${value.re},${value.im}`;
    case "str":
      return `s${value.value}`;
    case "bytes":
      if (!value.mutable) return `b${value.value}`;
      break;
    case "tuple":
      return `t${value.items.map((item) => sized(hashKey(vm, item))).join("")}`;
    case "set":
      if (value.frozen) return `z${[...value.entries.keys()].sort().map(sized).join("")}`;
      break;
    case "instance":
      return instanceKey(vm, value);
    case "native":
      return value.hooks.hash?.() ?? `o${identity(value)}`;
    case "opaque":
      return `q${value.name.endsWith("(…)") ? identity(value) : value.name}`;
    case "boundmethod":
      return `m${identity(value.self)}:${identity(value.func)}`;
    case "range":
      return `r${value.start},${value.stop},${value.step}`;
    case "unknown":
      throw new Stop(value);
    case "maybe":
      throw new Stop(value.condition);
    case "list":
    case "dict":
    case "slice":
      break;
    default:
      return `o${identity(value)}`;
  }
  throw vm.error("TypeError", `unhashable type: '${classOf(value)?.name ?? value.kind}'`);
}

const sized = (key: string): string => `${key.length}:${key}`;

function instanceKey(vm: Vm, value: Extract<PyValue, { kind: "instance" }>): string {
  const hash = lookupInMro(value.cls, "__hash__");
  if (hash === "unknown") return `o${identity(value)}`;
  if (hash?.value.kind === "none")
    throw vm.error("TypeError", `unhashable type: '${value.cls.name}'`);
  if (hash) return `h${hashKey(vm, callMethod(vm, value, "__hash__", []))}`;
  const equal = lookupInMro(value.cls, "__eq__");
  if (equal && equal !== "unknown")
    throw vm.error("TypeError", `unhashable type: '${value.cls.name}'`);
  return value.payload && value.payload.kind !== "list" && value.payload.kind !== "dict"
    ? hashKey(vm, value.payload)
    : `o${identity(value)}`;
}

/** A container's entries, for reading. @throws Stop when its content is not known. */
export function entriesOf(container: PyDict | PySet): DictEntries {
  if (container.taint) throw new Stop(container.taint);
  return container.entries;
}

export function dictGet(vm: Vm, dict: PyDict, key: PyValue): PyValue | undefined {
  if (dict.scope) return key.kind === "str" ? dict.scope.get(key.value) : undefined;
  return entriesOf(dict).get(hashKey(vm, key))?.value;
}

export function dictSet(vm: Vm, dict: PyDict, key: PyValue, value: PyValue): void {
  if (dict.scope) {
    vm.trail.bind(dict.scope, (plainValue(key) as { value: string }).value, value);
    return;
  }
  const hash = hashKey(vm, key);
  vm.trail.touch(dict);
  dict.entries.set(hash, { key: dict.entries.get(hash)?.key ?? key, value });
}

export function dictDelete(vm: Vm, dict: PyDict, key: PyValue): boolean {
  if (dict.scope) {
    const name = (plainValue(key) as { value: string }).value;
    const there = dict.scope.has(name);
    if (there) vm.trail.unbind(dict.scope, name);
    return there;
  }
  const hash = hashKey(vm, key);
  if (!entriesOf(dict).has(hash)) return false;
  vm.trail.touch(dict);
  return dict.entries.delete(hash);
}

/** A new dict with entries in order; later equal keys replace values. */
export function makeDict(vm: Vm, pairs: Iterable<readonly [PyValue, PyValue]>): PyDict {
  const entries: DictEntries = new Map();
  for (const [key, value] of pairs) {
    const hash = hashKey(vm, key);
    entries.set(hash, { key: entries.get(hash)?.key ?? key, value });
  }
  return { kind: "dict", entries, taint: undefined };
}

export function makeSet(vm: Vm, items: Iterable<PyValue>, frozen = false): PySet {
  const entries: DictEntries = new Map();
  for (const item of items) {
    const hash = hashKey(vm, item);
    if (!entries.has(hash)) entries.set(hash, { key: item, value: item });
  }
  return { kind: "set", entries, taint: undefined, frozen };
}

/** Pairs of a dict, in order; a scope view gives its names. */
export function dictPairs(dict: PyDict): readonly (readonly [PyValue, PyValue])[] {
  if (dict.scope)
    return [...dict.scope].map(([name, value]) => [{ kind: "str", value: name }, value] as const);
  return [...entriesOf(dict).values()].map(({ key, value }) => [key, value] as const);
}

/** Membership by equality, for sequences. */
export function containsItem(
  vm: Vm,
  items: readonly PyValue[],
  item: PyValue,
): boolean | undefined {
  let open = false;
  for (const one of items) {
    const same = one === item ? true : equalTruth(vm, one, item);
    if (same === true) return true;
    if (same === undefined) open = true;
  }
  return open ? undefined : false;
}
