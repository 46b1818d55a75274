// Iterating: every iterable as a list of values. Lengths that are not known stop, bounds hold.
import { callFunction, callMethod } from "./calls.ts";
import { classOf, lookupInMro } from "./classes.ts";
import { dictPairs, entriesOf } from "./hashing.ts";
import { tableOrder } from "./set-order.ts";
import {
  type IteratorState,
  int,
  type PyInstance,
  type PyIterator,
  PyRaise,
  type PyRange,
  type PyValue,
  str,
} from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

const ITEM_LIMIT = 2_000_000;

export function rangeLength(range: PyRange): bigint {
  const { start, stop, step } = range;
  if (step > 0n) return stop > start ? (stop - start + step - 1n) / step : 0n;
  return start > stop ? (start - stop - step - 1n) / -step : 0n;
}

/**
 * The values an iterable gives. Elements that may be missing are maybes with an absent option.
 * @throws Stop when the content or length is not known; PyRaise (TypeError) when it cannot be iterated.
 */
export function iterate(vm: Vm, value: PyValue): readonly PyValue[] {
  switch (value.kind) {
    case "list":
      if (value.taint) throw new Stop(value.taint);
      return value.items;
    case "tuple":
      return value.items;
    case "str":
      return [...value.value].map(str);
    case "bytes":
      return [...value.value].map((unit) => int(unit.charCodeAt(0)));
    case "dict":
      return dictPairs(value).map(([key]) => key);
    case "set":
      return setItems(vm, value);
    case "range":
      return rangeItems(vm, value);
    case "iterator":
      return drain(vm, value);
    case "instance":
      return instanceItems(vm, value);
    case "class":
      return classItems(vm, value);
    case "native":
      if (value.hooks.iterate) return value.hooks.iterate();
      throw new Stop(vm.unknown(`the elements of a ${value.type} are not worked out`));
    case "opaque":
      throw new Stop(vm.unknown(`the elements of ${value.name} are not known`));
    case "unknown":
      throw new Stop(value);
    case "maybe":
      throw new Stop(value.condition);
    default:
  }
  throw vm.error("TypeError", `'${classOf(value)?.name ?? value.kind}' object is not iterable`);
}

/** Order of a set is known for numbers: where they are in CPython's table follows from how they were added. */
function setItems(vm: Vm, value: Extract<PyValue, { kind: "set" }>): readonly PyValue[] {
  const items = unorderedItems(value);
  if (items.length <= 1) return items;
  const order = smallIntOrder(items) ?? (value.shuffled ? undefined : tableOrder(items));
  if (order) return order;
  throw new Stop(vm.unknown("the order of a set's elements is not known"));
}

/** Elements of a set without regard to order. */
export function unorderedItems(value: Extract<PyValue, { kind: "set" }>): readonly PyValue[] {
  return [...entriesOf(value).values()].map(({ key }) => key);
}

/** CPython puts ints below the table size at their own slot; the table has at least 8 slots and is at most 3/5 full. */
function smallIntOrder(items: readonly PyValue[]): readonly PyValue[] | undefined {
  const numbers = items.map((item) =>
    item.kind === "int" ? item.value : item.kind === "bool" ? (item.value ? 1n : 0n) : -1n,
  );
  let slots = 8;
  while (items.length * 5 >= slots * 3) slots *= 2;
  if (numbers.some((number) => number < 0n || number >= BigInt(slots))) return undefined;
  return items
    .map((item, i) => ({ item, at: numbers[i]! }))
    .sort((a, b) => Number(a.at - b.at))
    .map(({ item }) => item);
}

function rangeItems(vm: Vm, range: PyRange): readonly PyValue[] {
  const length = rangeLength(range);
  if (length > BigInt(ITEM_LIMIT))
    throw new Stop(vm.unknown(`a range of ${length} elements is over the bound of ${ITEM_LIMIT}`));
  vm.tick(Number(length));
  return Array.from({ length: Number(length) }, (_, i) =>
    int(range.start + BigInt(i) * range.step),
  );
}

function drain(vm: Vm, iterator: PyIterator): readonly PyValue[] {
  const { state } = iterator;
  if (iterator.whole && !state.done && !state.lost && (state.resumed ?? 0) === 0) {
    vm.trail.consume(state);
    const all = iterator.whole();
    state.done = true;
    return all;
  }
  const items: PyValue[] = [];
  for (;;) {
    const value = advance(vm, iterator);
    if (value === undefined) return items;
    items.push(value);
    if (items.length > ITEM_LIMIT)
      throw new Stop(vm.unknown(`an iterator gives more than ${ITEM_LIMIT} values`));
  }
}

/** The next value of an iterator; undefined at its end. What a branch consumed comes back when it is undone. */
export function advance(vm: Vm, iterator: PyIterator): PyValue | undefined {
  const { state } = iterator;
  vm.tick();
  if (state.lost) throw new Stop(state.lost);
  if (state.done) return undefined;
  vm.trail.consume(state);
  const value = iterator.next();
  if (value === undefined) state.done = true;
  return value;
}

/** An iterator whose values are made when asked for; `at` in its state is all that it remembers itself. */
export function madeWhenAsked(
  type: string,
  make: (at: number) => PyValue | undefined,
  name?: string,
): PyIterator {
  const state: IteratorState = { at: 0, items: undefined, done: false };
  const next = (): PyValue | undefined => {
    const value = make(state.at);
    if (value !== undefined) state.at += 1;
    return value;
  };
  return { kind: "iterator", type, state, next, name };
}

/** Gives one value after the other; undefined at the end. */
export type Pull = () => PyValue | undefined;

/**
 * `iter(value)`: lists and dicts are read live, generators step by step.
 * @throws Stop when the content is not known; PyRaise (TypeError) when it cannot be iterated.
 */
export function iteratorFor(vm: Vm, value: PyValue): PyIterator {
  switch (value.kind) {
    case "iterator":
      return value;
    case "list":
      return madeWhenAsked("list_iterator", (at) => {
        if (value.taint) throw new Stop(value.taint);
        return value.items[at];
      });
    case "range":
      return madeWhenAsked("range_iterator", (at) =>
        BigInt(at) < rangeLength(value) ? int(value.start + BigInt(at) * value.step) : undefined,
      );
    case "dict":
      return whileUnchanged(vm, "dict", iterate(vm, value), () => dictPairs(value).length);
    case "set":
      return whileUnchanged(vm, "set", iterate(vm, value), () => entriesOf(value).size);
    case "instance":
      return instanceIterator(vm, value);
    default: {
      const items = iterate(vm, value);
      return madeWhenAsked(typeNames[value.kind] ?? "iterator", (at) => items[at]);
    }
  }
}

const typeNames: Partial<Record<PyValue["kind"], string>> = {
  tuple: "tuple_iterator",
  str: "str_iterator",
  bytes: "bytes_iterator",
};

function whileUnchanged(
  vm: Vm,
  type: string,
  items: readonly PyValue[],
  size: () => number,
): PyIterator {
  return madeWhenAsked(`${type}_keyiterator`, (at) => {
    if (size() !== items.length)
      throw vm.error(
        "RuntimeError",
        `${type === "set" ? "Set" : "dictionary"} changed size during iteration`,
      );
    return items[at];
  });
}

function instanceIterator(vm: Vm, value: PyInstance): PyIterator {
  const own = lookupInMro(value.cls, "__iter__");
  if (own === "unknown")
    throw new Stop(
      vm.unknown(`the elements of a ${value.cls.name} are not known: a base class is not known`),
    );
  if (own && own.value.kind !== "none") {
    const made = callMethod(vm, value, "__iter__", []);
    return made.kind === "instance" ? byNext(vm, made) : iteratorFor(vm, made);
  }
  if (value.payload && !own) return iteratorFor(vm, value.payload);
  if (lookupInMro(value.cls, "__getitem__") && !own) return byIndex(vm, value);
  throw vm.error("TypeError", `'${value.cls.name}' object is not iterable`);
}

/** The value, or undefined when the named exception ends the iteration. */
function unlessRaised(ends: string, work: () => PyValue): PyValue | undefined {
  try {
    return work();
  } catch (error) {
    if (
      error instanceof PyRaise &&
      error.exception.cls.mro.some((base) => base.kind === "class" && base.name === ends)
    )
      return undefined;
    throw error;
  }
}

function byNext(vm: Vm, value: PyInstance): PyIterator {
  if (!lookupInMro(value.cls, "__next__"))
    throw vm.error("TypeError", `iter() returned non-iterator of type '${value.cls.name}'`);
  return madeWhenAsked("iterator", () =>
    unlessRaised("StopIteration", () => callMethod(vm, value, "__next__", [])),
  );
}

const byIndex = (vm: Vm, value: PyInstance): PyIterator =>
  madeWhenAsked("iterator", (at) =>
    unlessRaised("IndexError", () => callMethod(vm, value, "__getitem__", [int(at)])),
  );

/** Values one by one, without the cost of an iterator object for what is there already. */
export function pull(vm: Vm, value: PyValue): Pull {
  const iterator = iteratorFor(vm, value);
  return () => advance(vm, iterator);
}

function instanceItems(vm: Vm, value: PyInstance): readonly PyValue[] {
  return drain(vm, instanceIterator(vm, value));
}

function classItems(vm: Vm, value: Extract<PyValue, { kind: "class" }>): readonly PyValue[] {
  const meta = value.metaclass;
  if (meta?.kind === "class") {
    const own = lookupInMro(meta, "__iter__");
    if (own && own !== "unknown") return iterate(vm, callFunction(vm, own.value, [value]));
  }
  const members = value.data.get("iterate") as (() => readonly PyValue[]) | undefined;
  if (members) return members();
  if (meta && meta.kind !== "class")
    throw new Stop(vm.unknown(`the metaclass of ${value.name} is not known`));
  throw vm.error("TypeError", `'type' object is not iterable`);
}
