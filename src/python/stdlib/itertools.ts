// itertools: every iterator of the module, lazily where it may be endless.
import { callFunction } from "../calls.ts";
import { compare } from "../compare.ts";
import { advance, iterate } from "../iteration.ts";
import { binary } from "../operators.ts";
import { truth } from "../truth.ts";
import {
  int,
  iteratorOf,
  NONE,
  type PyIterator,
  type PyModule,
  type PyValue,
  plainValue,
  tuple,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import {
  type Kwargs,
  type NativeFunction,
  type Natives,
  nativeModule,
} from "./native-functions.ts";

/** Results of combinatoric functions are bounded: a product is an id set, not a memory test. */
const RESULT_LIMIT = 2_000_000;

function bounded(vm: Vm, count: number, name: string): void {
  if (count > RESULT_LIMIT) {
    throw new Stop(vm.unknown(`itertools.${name} gives more than ${RESULT_LIMIT} results`));
  }
}

function truthOf(vm: Vm, value: PyValue): boolean {
  const answer = truth(vm, value);
  if (typeof answer !== "boolean") throw new Stop(answer);
  return answer;
}

function integer(vm: Vm, value: PyValue | undefined, fallback: number): number {
  if (value === undefined || value.kind === "none") return fallback;
  const plain = plainValue(value);
  if (plain.kind === "int") return Number(plain.value);
  if (plain.kind === "bool") return Number(plain.value);
  if (plain.kind === "unknown") throw new Stop(plain);
  throw vm.error("TypeError", "an integer is required");
}

/** An iterator whose values are made when asked for and kept, so that how far it went is its only state. */
function lazily(vm: Vm, type: string, make: () => PyValue | undefined): PyIterator {
  const state: PyIterator["state"] = { at: 0, items: undefined, done: false };
  const seen: PyValue[] = [];
  const next = (): PyValue | undefined => {
    vm.tick();
    if (seen.length <= state.at) {
      const value = make();
      if (value === undefined) return undefined;
      seen.push(value);
    }
    return seen[state.at++];
  };
  return { kind: "iterator", type, state, next, name: undefined };
}

/** Whether a source may be endless: an iterator that makes its values when asked for. */
function isLazy(value: PyValue | undefined): value is PyIterator {
  return value?.kind === "iterator" && value.state.items === undefined;
}

/** Reads a source one value at a time, keeping its own place in it. */
function puller(vm: Vm, value: PyValue): () => PyValue | undefined {
  if (!isLazy(value)) {
    const items = values(vm, value);
    let at = 0;
    return () => items[at++];
  }
  let place = value.state.at;
  return () => {
    vm.trail.consume(value.state);
    value.state.at = place;
    const item = value.next();
    place = value.state.at;
    return item;
  };
}

/** All results at once, unless the source may be endless. */
function fromSource(
  vm: Vm,
  type: string,
  source: PyValue | undefined,
  make: (pull: () => PyValue | undefined) => PyValue | undefined,
): PyIterator {
  const pull = puller(vm, source ?? NONE);
  if (isLazy(source)) return lazily(vm, type, () => make(pull));
  return iteratorOf(
    collect(vm, () => make(pull), type),
    type,
  );
}

function collect(vm: Vm, next: () => PyValue | undefined, name: string): readonly PyValue[] {
  const items: PyValue[] = [];
  for (let item = next(); item !== undefined; item = next()) {
    items.push(item);
    bounded(vm, items.length, name);
    vm.tick();
  }
  return items;
}

const maybeAbsent = (items: readonly PyValue[]): PyValue | undefined =>
  items.find((item) => item.kind === "maybe" && item.options.some((o) => o.kind === "absent"));

/** The values of an iterable whose number is known. */
function values(vm: Vm, value: PyValue): readonly PyValue[] {
  const items = iterate(vm, value);
  const open = maybeAbsent(items);
  if (open?.kind === "maybe") throw new Stop(open.condition);
  return items;
}

const product: NativeFunction = (vm, args, kwargs) => {
  const repeat = integer(vm, kwargs.get("repeat"), 1);
  const pools = args.map((arg) => values(vm, arg));
  const all = Array.from({ length: repeat }, () => pools).flat();
  bounded(
    vm,
    all.reduce((n, pool) => n * pool.length, 1),
    "product",
  );
  let rows: PyValue[][] = [[]];
  for (const pool of all) rows = rows.flatMap((row) => pool.map((item) => [...row, item]));
  return iteratorOf(rows.map(tuple), "product");
};

function choose(n: number, r: number, emit: (indices: readonly number[]) => void): void {
  const indices: number[] = [];
  const from = (start: number): void => {
    if (indices.length === r) {
      emit(indices);
      return;
    }
    for (let i = start; i < n; i++) {
      indices.push(i);
      from(i + 1);
      indices.pop();
    }
  };
  from(0);
}

function chooseWithReplacement(
  n: number,
  r: number,
  emit: (indices: readonly number[]) => void,
): void {
  const indices: number[] = [];
  const from = (start: number): void => {
    if (indices.length === r) {
      emit(indices);
      return;
    }
    for (let i = start; i < n; i++) {
      indices.push(i);
      from(i);
      indices.pop();
    }
  };
  from(0);
}

function permute(n: number, r: number, emit: (indices: readonly number[]) => void): void {
  const indices: number[] = [];
  const used = new Set<number>();
  const next = (): void => {
    if (indices.length === r) {
      emit(indices);
      return;
    }
    for (let i = 0; i < n; i++) {
      if (used.has(i)) continue;
      used.add(i);
      indices.push(i);
      next();
      indices.pop();
      used.delete(i);
    }
  };
  next();
}

type Chooser = (n: number, r: number, emit: (indices: readonly number[]) => void) => void;

const combinatoric =
  (name: string, chooser: Chooser): NativeFunction =>
  (vm, args, kwargs) => {
    const pool = values(vm, args[0] ?? kwargs.get("iterable") ?? NONE);
    const r = integer(vm, args[1] ?? kwargs.get("r"), pool.length);
    if (r < 0) throw vm.error("ValueError", "r must be non-negative");
    const rows: PyValue[] = [];
    chooser(pool.length, r, (indices) => {
      bounded(vm, rows.length + 1, name);
      rows.push(tuple(indices.map((i) => pool[i]!)));
    });
    return iteratorOf(rows, name);
  };

const chain: NativeFunction = (vm, args) => chained(vm, args);

function chained(vm: Vm, sources: readonly PyValue[]): PyIterator {
  if (!sources.some(isLazy)) {
    return iteratorOf(
      sources.flatMap((one) => [...iterate(vm, one)]),
      "chain",
    );
  }
  let at = 0;
  let pull: (() => PyValue | undefined) | undefined;
  return lazily(vm, "chain", () => {
    for (;;) {
      const source = sources[at];
      if (!source) return undefined;
      pull ??= puller(vm, source);
      const value = pull();
      if (value !== undefined) return value;
      pull = undefined;
      at += 1;
    }
  });
}

const fromIterable: NativeFunction = (vm, args) => chained(vm, iterate(vm, args[0] ?? NONE));

const count: NativeFunction = (vm, args, kwargs) => {
  const step = args[1] ?? kwargs.get("step") ?? int(1);
  let following = args[0] ?? kwargs.get("start") ?? int(0);
  return lazily(vm, "count", () => {
    const current = following;
    following = binary(vm, "Add", current, step);
    return current;
  });
};

const cycle: NativeFunction = (vm, args) => {
  const items = values(vm, args[0] ?? NONE);
  let at = 0;
  return lazily(vm, "cycle", () => items[at++ % items.length]);
};

const repeat: NativeFunction = (vm, args, kwargs) => {
  const times = args[1] ?? kwargs.get("times");
  const value = args[0] ?? kwargs.get("object") ?? NONE;
  if (times === undefined) return lazily(vm, "repeat", () => value);
  const n = Math.max(0, integer(vm, times, 0));
  bounded(vm, n, "repeat");
  return iteratorOf(
    Array.from({ length: n }, () => value),
    "repeat",
  );
};

const accumulate: NativeFunction = (vm, args, kwargs) => {
  const func = args[1] ?? kwargs.get("func");
  const initial = kwargs.get("initial");
  const join = (a: PyValue, b: PyValue): PyValue =>
    func === undefined || func.kind === "none"
      ? binary(vm, "Add", a, b)
      : callFunction(vm, func, [a, b]);
  let total: PyValue | undefined;
  let pending = initial?.kind === "none" ? undefined : initial;
  return fromSource(vm, "accumulate", args[0] ?? kwargs.get("iterable"), (pull) => {
    const value = pending ?? pull();
    pending = undefined;
    if (value === undefined) return undefined;
    total = total === undefined ? value : join(total, value);
    return total;
  });
};

const islice: NativeFunction = (vm, args) => {
  const [source, a, b, c] = args;
  const whole = args.length === 2;
  const start = whole ? 0 : integer(vm, a, 0);
  const stop = integer(vm, whole ? a : b, Infinity);
  const step = integer(vm, c, 1);
  if (start < 0 || stop < 0 || step < 1) {
    const wanted = "None or an integer: 0 <= x <= sys.maxsize.";
    throw vm.error("ValueError", `Indices for islice() must be ${wanted}`);
  }
  let position = 0;
  let wanted = start;
  const pull = oneByOne(vm, source ?? NONE);
  const make = (): PyValue | undefined => {
    let value: PyValue | undefined;
    if (wanted >= stop) return undefined;
    while (position <= wanted) {
      value = pull();
      if (value === undefined) return undefined;
      position += 1;
    }
    wanted += step;
    return value;
  };
  if (stop === Infinity && isLazy(source)) return lazily(vm, "islice", make);
  return iteratorOf(collect(vm, make, "islice"), "islice");
};

/** Takes from an iterator no more than is asked for. */
function oneByOne(vm: Vm, source: PyValue): () => PyValue | undefined {
  if (source.kind === "iterator") return () => advance(vm, source);
  return puller(vm, source);
}

const filtered =
  (type: string, keep: boolean): NativeFunction =>
  (vm, [predicate, source]) =>
    fromSource(vm, type, source, (pull) => {
      for (;;) {
        const value = pull();
        if (value === undefined) return undefined;
        const test = predicate?.kind === "none" ? value : callFunction(vm, predicate!, [value]);
        if (truthOf(vm, test) === keep) return value;
      }
    });

const takewhile: NativeFunction = (vm, [predicate, source]) => {
  const pull = oneByOne(vm, source ?? NONE);
  const make = (): PyValue | undefined => {
    const value = pull();
    if (value === undefined) return undefined;
    return truthOf(vm, callFunction(vm, predicate!, [value])) ? value : undefined;
  };
  return iteratorOf(collect(vm, make, "takewhile"), "takewhile");
};

const dropwhile: NativeFunction = (vm, [predicate, source]) => {
  let dropping = true;
  return fromSource(vm, "dropwhile", source, (pull) => {
    for (;;) {
      const value = pull();
      if (value === undefined || !dropping) return value;
      dropping = truthOf(vm, callFunction(vm, predicate!, [value]));
      if (!dropping) return value;
    }
  });
};

const compress: NativeFunction = (vm, args, kwargs) => {
  const data = values(vm, args[0] ?? kwargs.get("data") ?? NONE);
  const selectors = values(vm, args[1] ?? kwargs.get("selectors") ?? NONE);
  return iteratorOf(
    data.filter((_, i) => i < selectors.length && truthOf(vm, selectors[i]!)),
    "compress",
  );
};

const starmap: NativeFunction = (vm, [func, source]) =>
  fromSource(vm, "starmap", source, (pull) => {
    const row = pull();
    return row === undefined ? undefined : callFunction(vm, func!, iterate(vm, row));
  });

const pairwise: NativeFunction = (vm, args) => {
  const items = values(vm, args[0] ?? NONE);
  return iteratorOf(
    items.slice(1).map((item, i) => tuple([items[i]!, item])),
    "pairwise",
  );
};

const batched: NativeFunction = (vm, args, kwargs) => {
  const items = values(vm, args[0] ?? NONE);
  const n = integer(vm, args[1] ?? kwargs.get("n"), 1);
  if (n < 1) throw vm.error("ValueError", "n must be at least one");
  const rows: PyValue[] = [];
  for (let i = 0; i < items.length; i += n) rows.push(tuple(items.slice(i, i + n)));
  return iteratorOf(rows, "batched");
};

/** Round by round, so that one iterator given several times is shared out. */
const zipLongest: NativeFunction = (vm, args, kwargs) => {
  const fill = kwargs.get("fillvalue") ?? NONE;
  const pulls = args.map((arg) => oneByOne(vm, arg));
  const make = (): PyValue | undefined => {
    const row = pulls.map((pull) => pull());
    if (row.every((value) => value === undefined)) return undefined;
    return tuple(row.map((value) => value ?? fill));
  };
  return iteratorOf(collect(vm, make, "zip_longest"), "zip_longest");
};

function sameKey(vm: Vm, a: PyValue, b: PyValue): boolean {
  return a === b || truthOf(vm, compare(vm, "Eq", a, b));
}

const groupby: NativeFunction = (vm, args, kwargs) => {
  const key = args[1] ?? kwargs.get("key");
  const groups: { key: PyValue; items: PyValue[] }[] = [];
  for (const item of values(vm, args[0] ?? kwargs.get("iterable") ?? NONE)) {
    const mark = key === undefined || key.kind === "none" ? item : callFunction(vm, key, [item]);
    const last = groups.at(-1);
    if (last && sameKey(vm, last.key, mark)) last.items.push(item);
    else groups.push({ key: mark, items: [item] });
  }
  return iteratorOf(
    groups.map((group) => tuple([group.key, iteratorOf(group.items, "_grouper")])),
    "groupby",
  );
};

const tee: NativeFunction = (vm, args) => {
  const n = integer(vm, args[1], 2);
  const items = values(vm, args[0] ?? NONE);
  return tuple(Array.from({ length: n }, () => iteratorOf(items, "_tee")));
};

const FUNCTIONS: Natives = {
  product,
  permutations: combinatoric("permutations", permute),
  combinations: combinatoric("combinations", choose),
  combinations_with_replacement: combinatoric(
    "combinations_with_replacement",
    chooseWithReplacement,
  ),
  chain,
  count,
  cycle,
  repeat,
  accumulate,
  islice,
  filterfalse: filtered("filterfalse", false),
  takewhile,
  dropwhile,
  compress,
  starmap,
  pairwise,
  batched,
  zip_longest: zipLongest,
  groupby,
  tee,
};

/** The module `itertools`. */
export function itertoolsModule(vm: Vm): PyModule {
  const module = nativeModule(vm, "itertools", FUNCTIONS);
  const made = module.attrs.get("chain")!;
  if (made.kind === "builtin") {
    const inner = (args: readonly PyValue[], kwargs: Kwargs): PyValue =>
      fromIterable(vm, args, kwargs);
    made.attrs.set("from_iterable", {
      kind: "builtin",
      name: "from_iterable",
      call: inner,
      attrs: new Map(),
      method: false,
    });
  }
  return module;
}
