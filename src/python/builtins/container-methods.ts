// Methods of list, tuple, dict, set and range.
import { extend } from "../augmented.ts";
import { callFunction } from "../calls.ts";
import { lookupInMro, valueClass } from "../classes.ts";
import { compare, equalTruth } from "../compare.ts";
import { mappingPairs } from "../expressions.ts";
import {
  dictDelete,
  dictGet,
  dictPairs,
  dictSet,
  keyIn,
  makeDict,
  makeSet,
  removeKey,
} from "../hashing.ts";
import { iterate, unorderedItems } from "../iteration.ts";
import { binary, indexOf, keyError } from "../operators.ts";
import { reprOf } from "../text-of.ts";
import { truth } from "../truth.ts";
import {
  bool,
  builtin,
  int,
  list,
  NONE,
  type PyDict,
  type PyList,
  type PySet,
  type PyValue,
  plainValue,
  str,
  tuple,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import { argument, type Kwargs, type MethodTable } from "./arguments.ts";

const listOf = (self: PyValue): PyList => plainValue(self) as PyList;
const dictOf = (self: PyValue): PyDict => plainValue(self) as PyDict;
const setOf = (self: PyValue): PySet => plainValue(self) as PySet;

/** Items for changing in place; what is not known stays so. */
function change(vm: Vm, self: PyValue, work: (items: PyValue[]) => void): PyValue {
  const target = listOf(self);
  if (target.taint) return NONE;
  vm.trail.touch(target);
  const items = [...target.items];
  work(items);
  target.items = items;
  return NONE;
}

function position(vm: Vm, items: readonly PyValue[], wanted: PyValue): number {
  for (const [at, item] of items.entries()) {
    const same = item === wanted ? true : equalTruth(vm, item, wanted);
    if (same === undefined)
      throw new Stop(vm.unknown("an element's position hangs on a value that is not known"));
    if (same) return at;
  }
  return -1;
}

function count(vm: Vm, self: PyValue, args: readonly PyValue[]): PyValue {
  const answers = iterate(vm, self).map(
    (item) => item === args[0] || equalTruth(vm, item, args[0]!),
  );
  if (answers.includes(undefined)) return vm.unknown("a count hangs on a value that is not known");
  return int(answers.filter(Boolean).length);
}

function index(vm: Vm, self: PyValue, args: readonly PyValue[]): PyValue {
  const at = position(vm, iterate(vm, self), args[0]!);
  if (at === -1)
    throw vm.error(
      "ValueError",
      self.kind === "list"
        ? `${reprOf(vm, args[0]!)} is not in list`
        : "tuple.index(x): x not in tuple",
    );
  return int(at);
}

/** Stable, as Python's. @throws Stop when an order is not known. */
export function sortValues(vm: Vm, items: readonly PyValue[], kwargs: Kwargs): PyValue[] {
  const key = kwargs.get("key");
  const reverse = kwargs.get("reverse");
  const backward = reverse !== undefined && truth(vm, reverse) === true;
  const keyed = items.map((item) => ({
    item,
    key: key && key.kind !== "none" ? callFunction(vm, key, [item]) : item,
  }));
  const less = (a: PyValue, b: PyValue): boolean => {
    const answer = truth(vm, compare(vm, "Lt", a, b));
    if (typeof answer !== "boolean") throw new Stop(answer);
    return answer;
  };
  const order = (a: { key: PyValue }, b: { key: PyValue }): number =>
    less(a.key, b.key) ? -1 : less(b.key, a.key) ? 1 : 0;
  return keyed.sort((a, b) => (backward ? order(b, a) : order(a, b))).map(({ item }) => item);
}

export const listMethods: MethodTable = {
  append: (vm, self, [item]) => change(vm, self, (items) => items.push(item!)),
  extend: (vm, self, [by]) => {
    extend(vm, listOf(self), by!);
    return NONE;
  },
  insert: (vm, self, [at, item]) =>
    change(vm, self, (items) => {
      items.splice(Math.max(0, Math.min(items.length, indexOf(vm, at!, items.length))), 0, item!);
    }),
  pop: (vm, self, args) => {
    const items = iterate(vm, self);
    const at = indexOf(vm, args[0] ?? int(-1), items.length);
    const item = items[at];
    if (!item)
      throw vm.error(
        "IndexError",
        items.length === 0 ? "pop from empty list" : "pop index out of range",
      );
    change(vm, self, (all) => all.splice(at, 1));
    return item;
  },
  remove: (vm, self, [item]) => {
    const at = position(vm, iterate(vm, self), item!);
    if (at === -1) throw vm.error("ValueError", "list.remove(x): x not in list");
    return change(vm, self, (items) => items.splice(at, 1));
  },
  clear: (vm, self) => {
    const target = listOf(self);
    vm.trail.touch(target);
    target.items = [];
    target.taint = undefined;
    return NONE;
  },
  copy: (vm, self) => list(iterate(vm, self)),
  reverse: (vm, self) => change(vm, self, (items) => items.reverse()),
  sort: (vm, self, _args, kwargs) => {
    const target = listOf(self);
    vm.trail.touch(target);
    try {
      target.items = sortValues(vm, iterate(vm, target), kwargs);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      target.taint ??= error.why;
    }
    return NONE;
  },
  count,
  index,
};

export const tupleMethods: MethodTable = { count, index };

/** A live view read when it is asked. */
function view(vm: Vm, self: PyValue, type: string, items: () => readonly PyValue[]): PyValue {
  const asSet = (): PySet => makeSet(vm, items());
  const methods: Readonly<Record<string, PyValue>> = {
    isdisjoint: builtin("isdisjoint", ([other]) =>
      setMethods.isdisjoint!(vm, asSet(), [other!], NO_KWARGS),
    ),
    mapping: self,
  };
  return {
    kind: "native",
    type,
    data: self,
    attrs: new Map(),
    hooks: {
      iterate: items,
      length: () => items().length,
      cls: () => valueClass(type),
      get: (name) => methods[name],
      repr: () => `${type}(${reprOf(vm, list(items()))})`,
      binary: (op, other, reflected) => {
        const [a, b] = [asSet(), anySet(vm, other)];
        return reflected ? binary(vm, op, b, a) : binary(vm, op, a, b);
      },
      ...(type === "dict_values"
        ? {}
        : {
            compare: (op: string, other: PyValue): PyValue | undefined =>
              isSetLike(other) ? compare(vm, op as "Eq", asSet(), anySet(vm, other)) : undefined,
          }),
    },
  };
}

const NO_KWARGS: Kwargs = new Map();

const isSetLike = (value: PyValue): boolean =>
  plainValue(value).kind === "set" || (value.kind === "native" && value.type.startsWith("dict_"));

function update(vm: Vm, self: PyValue, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const target = dictOf(self);
  try {
    for (const source of args)
      for (const [key, value] of pairsOf(vm, source)) dictSet(vm, target, key, value);
    for (const [key, value] of kwargs) dictSet(vm, target, str(key), value);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    vm.trail.touch(target);
    target.taint ??= error.why;
  }
  return NONE;
}

/** Pairs of a mapping or of an iterable of pairs. */
export function pairsOf(vm: Vm, source: PyValue): readonly (readonly [PyValue, PyValue])[] {
  const plain = plainValue(source);
  if (plain.kind === "dict" || (plain.kind === "native" && plain.hooks.item) || hasKeys(source))
    return mappingPairs(vm, source);
  return iterate(vm, source).map((pair) => {
    const items = iterate(vm, pair);
    if (items.length !== 2)
      throw vm.error("ValueError", "dictionary update sequence element has the wrong length");
    return [items[0]!, items[1]!] as const;
  });
}

const hasKeys = (value: PyValue): boolean => {
  const found = value.kind === "instance" ? lookupInMro(value.cls, "keys") : undefined;
  return found !== undefined && found !== "unknown";
};

export const dictMethods: MethodTable = {
  get: (vm, self, args, kwargs) =>
    dictGet(vm, dictOf(self), args[0]!) ?? argument(args, kwargs, 1, "default") ?? NONE,
  keys: (vm, self) =>
    view(vm, self, "dict_keys", () => dictPairs(dictOf(self)).map(([key]) => key)),
  values: (vm, self) =>
    view(vm, self, "dict_values", () => dictPairs(dictOf(self)).map(([, value]) => value)),
  items: (vm, self) =>
    view(vm, self, "dict_items", () => dictPairs(dictOf(self)).map((pair) => tuple([...pair]))),
  pop: (vm, self, args) => {
    const value = dictGet(vm, dictOf(self), args[0]!);
    if (value === undefined && args[1] === undefined) throw keyError(vm, args[0]!);
    if (value !== undefined) dictDelete(vm, dictOf(self), args[0]!);
    return value ?? args[1]!;
  },
  popitem: (vm, self) => {
    const last = dictPairs(dictOf(self)).at(-1);
    if (!last) throw vm.error("KeyError", "popitem(): dictionary is empty");
    dictDelete(vm, dictOf(self), last[0]);
    return tuple([...last]);
  },
  setdefault: (vm, self, args) => {
    const value = dictGet(vm, dictOf(self), args[0]!);
    if (value) return value;
    dictSet(vm, dictOf(self), args[0]!, args[1] ?? NONE);
    return args[1] ?? NONE;
  },
  update,
  copy: (vm, self) => makeDict(vm, dictPairs(dictOf(self))),
  clear: (vm, self) => {
    const target = dictOf(self);
    if (target.scope)
      for (const name of [...target.scope.keys()]) vm.trail.unbind(target.scope, name);
    vm.trail.touch(target);
    target.entries = new Map();
    target.taint = undefined;
    return NONE;
  },
  fromkeys: (vm, _self, args) =>
    makeDict(
      vm,
      iterate(vm, args[0]!).map((key) => [key, args[1] ?? NONE] as const),
    ),
};

function changeSet(vm: Vm, self: PyValue, work: (target: PySet) => void): PyValue {
  const target = setOf(self);
  vm.trail.touch(target);
  target.entries = new Map(target.entries);
  work(target);
  return NONE;
}

function addTo(vm: Vm, target: PySet, item: PyValue): void {
  const key = keyIn(vm, target.entries, item);
  if (!target.entries.has(key)) target.entries.set(key, { key: item, value: item });
}

function takeFrom(vm: Vm, target: PySet, item: PyValue): boolean {
  const there = removeKey(target.entries, keyIn(vm, target.entries, item));
  if (there) target.shuffled = true;
  return there;
}

const anySet = (vm: Vm, value: PyValue): PySet => {
  const plain = plainValue(value);
  return plain.kind === "set" ? plain : makeSet(vm, iterate(vm, value));
};

const combined =
  (op: string) =>
  (vm: Vm, self: PyValue, args: readonly PyValue[]): PyValue =>
    args.reduce<PyValue>(
      (result, other) => binary(vm, op, result, anySet(vm, other)),
      op === "BitOr" && args.length === 0
        ? makeSet(vm, unorderedItems(setOf(self)), setOf(self).frozen)
        : setOf(self),
    );

const inPlace =
  (op: string) =>
  (vm: Vm, self: PyValue, args: readonly PyValue[]): PyValue =>
    changeSet(vm, self, (target) => {
      const result = combined(op)(vm, { ...target }, args);
      if (result.kind !== "set") return;
      target.entries = result.entries;
      target.shuffled = true;
    });

const related =
  (op: "LtE" | "GtE") =>
  (vm: Vm, self: PyValue, args: readonly PyValue[]): PyValue =>
    compare(vm, op, setOf(self), anySet(vm, args[0]!));

export const setMethods: MethodTable = {
  add: (vm, self, [item]) => changeSet(vm, self, (target) => addTo(vm, target, item!)),
  discard: (vm, self, [item]) => changeSet(vm, self, (target) => takeFrom(vm, target, item!)),
  remove: (vm, self, [item]) =>
    changeSet(vm, self, (target) => {
      if (!takeFrom(vm, target, item!)) throw keyError(vm, item!);
    }),
  clear: (vm, self) => changeSet(vm, self, (target) => target.entries.clear()),
  copy: (vm, self) => ({
    ...makeSet(vm, unorderedItems(setOf(self)), setOf(self).frozen),
    shuffled: true,
  }),
  union: combined("BitOr"),
  intersection: combined("BitAnd"),
  difference: combined("Sub"),
  symmetric_difference: combined("BitXor"),
  update: inPlace("BitOr"),
  intersection_update: inPlace("BitAnd"),
  difference_update: inPlace("Sub"),
  issubset: related("LtE"),
  issuperset: related("GtE"),
  isdisjoint: (vm, self, [other]) => {
    const both = binary(vm, "BitAnd", setOf(self), anySet(vm, other!));
    return both.kind === "set" ? bool(both.entries.size === 0) : both;
  },
  pop: (vm, self) => {
    const [first] = iterate(vm, setOf(self));
    if (!first) throw vm.error("KeyError", "pop from an empty set");
    changeSet(vm, self, (target) => takeFrom(vm, target, first));
    return first;
  },
};

export const rangeMethods: MethodTable = { count, index };
