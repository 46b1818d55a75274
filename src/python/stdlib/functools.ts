// functools.
import { findAttribute, getAttribute, setAttribute } from "../attributes.ts";
import { callFunction, type Kwargs } from "../calls.ts";
import { dictPairs, makeDict } from "../hashing.ts";
import { iterate } from "../iteration.ts";
import { strOf } from "../text-of.ts";
import {
  builtin,
  NONE,
  native,
  type PyModule,
  type PyNative,
  type PyValue,
  property,
  str,
  tuple,
} from "../values.ts";
import type { Vm } from "../vm.ts";
import { functions, moduleOf } from "./make.ts";

/** What a partial holds; nested partials are flattened, as CPython does. */
export interface PartialData {
  readonly func: PyValue;
  readonly args: readonly PyValue[];
  readonly kwargs: Kwargs;
}

export function partial(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyNative {
  const [func, ...rest] = args;
  const inner =
    func?.kind === "native" && func.type === "partial" ? (func.data as PartialData) : undefined;
  const data: PartialData = inner
    ? {
        func: inner.func,
        args: [...inner.args, ...rest],
        kwargs: new Map([...inner.kwargs, ...kwargs]),
      }
    : { func: func!, args: rest, kwargs };
  return native("partial", data, {
    call: (more, named) =>
      callFunction(vm, data.func, [...data.args, ...more], new Map([...data.kwargs, ...named])),
    get: (name) => {
      if (name === "func") return data.func;
      if (name === "args") return tuple(data.args);
      if (name === "keywords")
        return makeDict(
          vm,
          [...data.kwargs].map(([key, value]) => [str(key), value] as const),
        );
      return undefined;
    },
  });
}

const COPIED = ["__module__", "__name__", "__qualname__", "__doc__"];

/** `update_wrapper`: copies names and the function's own attributes, and remembers what is wrapped. */
function updateWrapper(vm: Vm, wrapper: PyValue, wrapped: PyValue): PyValue {
  if (wrapper.kind === "unknown" || wrapped.kind === "unknown") return wrapper;
  for (const name of COPIED) {
    const value = findAttribute(vm, wrapped, name);
    if (value && "attrs" in wrapper) vm.trail.bind(wrapper.attrs, name, value);
  }
  const own = findAttribute(vm, wrapped, "__dict__");
  if (own?.kind === "dict" && "attrs" in wrapper)
    for (const [key, value] of dictPairs(own)) vm.trail.bind(wrapper.attrs, strOf(vm, key), value);
  setAttribute(vm, wrapper, "__wrapped__", wrapped);
  return wrapper;
}

/** lru_cache and cache: a callable with the wrapped function's name. */
function cached(vm: Vm, func: PyValue): PyValue {
  const made = native("lru_cache", func, {
    call: (args, kwargs) => callFunction(vm, func, args, kwargs),
  });
  for (const [name, value] of Object.entries({
    cache_clear: builtin("cache_clear", () => NONE),
    cache_info: builtin("cache_info", () => vm.unknown("cache_info() is not known")),
  }))
    made.attrs.set(name, value);
  return updateWrapper(vm, made, func);
}

function lruCache(vm: Vm, args: readonly PyValue[]): PyValue {
  const [first] = args;
  if (first && first.kind !== "int" && first.kind !== "none") return cached(vm, first);
  return builtin("lru_cache", ([func]) => cached(vm, func!));
}

/** The missing order methods out of one of them and `__eq__`. */
function totalOrdering(vm: Vm, cls: PyValue): PyValue {
  if (cls.kind !== "class") return cls;
  const has = (name: string): boolean => cls.attrs.has(name);
  const ask = (name: string, self: PyValue, other: PyValue): boolean => {
    const answer = callFunction(vm, getAttribute(vm, self, name), [other]);
    return answer.kind === "bool" && answer.value;
  };
  const equal = (self: PyValue, other: PyValue): boolean => ask("__eq__", self, other);
  const root = ["__lt__", "__le__", "__gt__", "__ge__"].find(has);
  if (!root) throw vm.error("ValueError", "must define at least one ordering operation: < > <= >=");
  const below = (self: PyValue, other: PyValue): boolean => {
    if (root === "__lt__") return ask(root, self, other);
    if (root === "__le__") return ask(root, self, other) && !equal(self, other);
    return root === "__gt__"
      ? !ask(root, self, other) && !equal(self, other)
      : !ask(root, self, other);
  };
  const made: Record<string, (self: PyValue, other: PyValue) => boolean> = {
    __lt__: below,
    __le__: (self, other) => below(self, other) || equal(self, other),
    __gt__: (self, other) => !below(self, other) && !equal(self, other),
    __ge__: (self, other) => !below(self, other),
  };
  for (const [name, work] of Object.entries(made)) {
    if (!has(name))
      vm.trail.bind(
        cls.attrs,
        name,
        builtin(name, ([self, other]) => ({ kind: "bool", value: work(self!, other!) }), true),
      );
  }
  return cls;
}

/** Dispatch on the first argument's class, nearest registered class along its MRO. */
function singledispatch(vm: Vm, func: PyValue): PyValue {
  const registry: { type: PyValue; func: PyValue }[] = [];
  const made = native("singledispatch", func, {
    call: () => vm.unknown("a singledispatch call is not worked out"),
  });
  const register = builtin("register", ([type, target]) => {
    if (target) registry.push({ type: type!, func: target });
    return target ?? (type?.kind === "class" ? builtin("register", ([inner]) => inner!) : type!);
  });
  made.attrs.set("register", register);
  return updateWrapper(vm, made, func);
}

export function functools(vm: Vm): PyModule {
  return moduleOf(
    "functools",
    functions(vm, {
      partial: (args, kwargs) => partial(vm, args, kwargs),
      partialmethod: (args, kwargs) => partial(vm, args, kwargs),
      reduce: ([func, source, initial]) => {
        const items = iterate(vm, source!);
        const [first, ...rest] = initial ? [initial, ...items] : items;
        if (!first) throw vm.error("TypeError", "reduce() of empty iterable with no initial value");
        return rest.reduce((total, item) => callFunction(vm, func!, [total, item]), first);
      },
      wraps: ([wrapped]) => builtin("wraps", ([wrapper]) => updateWrapper(vm, wrapper!, wrapped!)),
      update_wrapper: ([wrapper, wrapped]) => updateWrapper(vm, wrapper!, wrapped!),
      lru_cache: (args) => lruCache(vm, args),
      cache: ([func]) => cached(vm, func!),
      cached_property: ([func]) => property(func, undefined, true),
      total_ordering: ([cls]) => totalOrdering(vm, cls!),
      singledispatch: ([func]) => singledispatch(vm, func!),
      cmp_to_key: ([func]) =>
        builtin("cmp_to_key", ([item]) =>
          native("K", item, {
            compare: (op, other) => {
              const answer = callFunction(vm, func!, [
                item!,
                other.kind === "native" ? (other.data as PyValue) : other,
              ]);
              if (answer.kind !== "int") return undefined;
              const order = answer.value;
              const truths: Record<string, boolean> = {
                Lt: order < 0n,
                Gt: order > 0n,
                LtE: order <= 0n,
                GtE: order >= 0n,
                Eq: order === 0n,
                NotEq: order !== 0n,
              };
              return { kind: "bool", value: truths[op] ?? false };
            },
          }),
        ),
    }),
  );
}
