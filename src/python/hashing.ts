// Hash keys: one text for all values that Python holds equal as dict keys. Also dict and set access.
import { callMethod } from "./calls.ts";
import { classOf, lookupInMro } from "./classes.ts";
import { equalTruth } from "./compare.ts";
import { numericHash } from "./set-order.ts";
import {
  type Bindings,
  type DictEntries,
  int,
  type PyClass,
  type PyDict,
  type PyInstance,
  type PySet,
  type PyValue,
  plainValue,
} from "./values.ts";
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

function instanceKey(vm: Vm, value: PyInstance): string {
  const own = ownHash(vm, value);
  if (own) return `h${hashToken(own) ?? `?${identity(value)}`}`;
  return hashedByPayload(value) ? hashKey(vm, value.payload!) : `o${identity(value)}`;
}

const hashedByPayload = ({ payload }: PyInstance): boolean =>
  payload !== undefined && payload.kind !== "list" && payload.kind !== "dict";

/** What `__hash__` of the class gives; undefined without one. @throws PyRaise (TypeError) for unhashable values. */
function ownHash(vm: Vm, value: PyInstance): PyValue | undefined {
  const hash = lookupInMro(value.cls, "__hash__");
  if (hash === "unknown") return undefined;
  const equal = lookupInMro(value.cls, "__eq__");
  // A class that defines `__eq__` alone is unhashable; one above the class that defines it does not count.
  const hidden = equal && equal !== "unknown" && (!hash || isBelow(value, equal.owner, hash.owner));
  if (hidden || hash?.value.kind === "none")
    throw vm.error("TypeError", `unhashable type: '${value.cls.name}'`);
  return hash && callMethod(vm, value, "__hash__", []);
}

const isBelow = ({ cls }: PyInstance, one: PyClass, other: PyClass): boolean =>
  cls.mro.indexOf(one) < cls.mro.indexOf(other);

const HASH_KEY = "hash ";

/** `hash(value)`: a number, or an unknown that stands for the same number wherever equal values are hashed. */
export function hashOf(vm: Vm, value: PyValue): PyValue {
  if (value.kind === "maybe") throw new Stop(value.condition);
  if (value.kind === "instance") {
    const own = ownHash(vm, value);
    if (own) return own;
  }
  const key = hashKey(vm, value);
  const number = numericHash(plainValue(value));
  if (number !== undefined) return int(number);
  return { ...vm.unknown("hash() depends on the run"), key: `${HASH_KEY}${key}` };
}

/** A text that equal hashes share; undefined when nothing is known of the hash. */
function hashToken(hash: PyValue): string | undefined {
  const plain = plainValue(hash);
  if (plain.kind === "int") return `i${plain.value}`;
  return plain.kind === "unknown" && plain.key?.startsWith(HASH_KEY) ? plain.key : undefined;
}

/** The key under which a value is, or would be, in a dict or set: values of classes with `__eq__` are compared. */
export function keyIn(vm: Vm, entries: DictEntries, value: PyValue): string {
  if (value.kind !== "instance") return hashKey(vm, value);
  const hash = ownHash(vm, value);
  if (!hash) return hashKey(vm, value);
  const token = hashToken(hash);
  const plain = token?.startsWith("i") ? `n${token.slice(1)}` : token?.slice(HASH_KEY.length);
  const equal = plain === undefined ? undefined : entries.get(plain);
  if (equal && isSame(vm, equal.key, value)) return plain!;
  for (let probe = 0; ; probe++) {
    const key = `h${token ?? "?"}#${probe}`;
    const entry = entries.get(key);
    if (!entry || entry.key === value || isSame(vm, entry.key, value)) return key;
  }
}

function isSame(vm: Vm, a: PyValue, b: PyValue): boolean {
  const same = equalTruth(vm, a, b);
  if (same === undefined) throw new Stop(vm.unknown("whether two keys are equal is not known"));
  return same;
}

/** Removes an entry; keys that were put beside it because their hashes are equal move up. */
export function removeKey(entries: DictEntries, key: string): boolean {
  if (!entries.delete(key)) return false;
  const probe = /^(h.*#)(\d+)$/s.exec(key);
  const next = probe && entries.get(`${probe[1]}${Number(probe[2]) + 1}`);
  if (!next) return true;
  const all = [...entries];
  entries.clear();
  for (const [old, entry] of all) entries.set(movedUp(old, probe[1]!, Number(probe[2])), entry);
  return true;
}

function movedUp(key: string, prefix: string, removed: number): string {
  const at = key.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN;
  return at > removed ? `${prefix}${at - 1}` : key;
}

/** A container's entries, for reading. @throws Stop when its content is not known. */
export function entriesOf(container: PyDict | PySet): DictEntries {
  if (container.taint) throw new Stop(container.taint);
  return container.entries;
}

export function dictGet(vm: Vm, dict: PyDict, key: PyValue): PyValue | undefined {
  if (dict.scope) return key.kind === "str" ? inScope(dict, dict.scope, key.value) : undefined;
  const entries = entriesOf(dict);
  return entries.get(keyIn(vm, entries, key))?.value;
}

/** A class's names include those that are kept beside them. */
function inScope({ owner }: PyDict, scope: Bindings, name: string): PyValue | undefined {
  const own = scope.get(name);
  if (own || !owner) return own;
  if (name === "__module__") return { kind: "str", value: owner.module };
  return name === "__doc__" ? { kind: "none" } : undefined;
}

export function dictSet(vm: Vm, dict: PyDict, key: PyValue, value: PyValue): void {
  if (dict.scope) {
    vm.trail.bind(dict.scope, (plainValue(key) as { value: string }).value, value);
    return;
  }
  const hash = keyIn(vm, dict.entries, key);
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
  const hash = keyIn(vm, entriesOf(dict), key);
  if (!dict.entries.has(hash)) return false;
  vm.trail.touch(dict);
  return removeKey(dict.entries, hash);
}

/** A new dict with entries in order; later equal keys replace values. */
export function makeDict(vm: Vm, pairs: Iterable<readonly [PyValue, PyValue]>): PyDict {
  const entries: DictEntries = new Map();
  for (const [key, value] of pairs) {
    const hash = keyIn(vm, entries, key);
    entries.set(hash, { key: entries.get(hash)?.key ?? key, value });
  }
  return { kind: "dict", entries, taint: undefined };
}

export function makeSet(vm: Vm, items: Iterable<PyValue>, frozen = false): PySet {
  const entries: DictEntries = new Map();
  for (const item of items) {
    const hash = keyIn(vm, entries, item);
    if (!entries.has(hash)) entries.set(hash, { key: item, value: item });
  }
  return { kind: "set", entries, taint: undefined, frozen, shuffled: false };
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
