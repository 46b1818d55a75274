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

/** An iterator with state of its own; a branch that is undone gives it back. */
function lazily(vm: Vm, type: string, step: (at: number) => PyValue | undefined): PyIterator {
  const state: PyIterator["state"] = { at: 0, items: undefined, done: false };
  const next = (): PyValue | undefined => {
    if (state.done) return undefined;
    vm.tick();
    const value = step(state.at);
    if (value === undefined) state.done = true;
    else state.at += 1;
    return value;
  };
  return { kind: "iterator", type, state, next, name: undefined };
}

/** Reads an iterable one value at a time: iterators stay lazy, containers are listed. */
function puller(vm: Vm, value: PyValue): () => PyValue | undefined {
  if (value.kind === "iterator") return () => advance(vm, value);
  const items = iterate(vm, value);
  let at = 0;
  return () => items[at++];
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
    if (indices.length === r) return emit(indices);
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
    if (indices.length === r) return emit(indices);
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
    if (indices.length === r) return emit(indices);
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
  let at = 0;
  let pull: (() => PyValue | undefined) | undefined;
  if (sources.every((one) => one.kind !== "iterator")) {
    return iteratorOf(
      sources.flatMap((one) => [...iterate(vm, one)]),
      "chain",
    );
  }
  return lazily(vm, "chain", () => {
    for (;;) {
      if (!pull) {
        const source = sources[at++];
        if (!source) return undefined;
        pull = puller(vm, source);
      }
      const value = pull();
      if (value !== undefined) return value;
      pull = undefined;
    }
  });
}

const fromIterable: NativeFunction = (vm, args) => chained(vm, iterate(vm, args[0] ?? NONE));

const count: NativeFunction = (vm, args, kwargs) => {
  const step = args[1] ?? kwargs.get("step") ?? int(1);
  let current = args[0] ?? kwargs.get("start") ?? int(0);
  const seen: PyValue[] = [];
  return lazily(vm, "count", (at) => {
    while (seen.length <= at) {
      seen.push(current);
      current = binary(vm, "Add", current, step);
    }
    return seen[at];
  });
};

const cycle: NativeFunction = (vm, args) => {
  const items = values(vm, args[0] ?? NONE);
  return lazily(vm, "cycle", (at) => (items.length === 0 ? undefined : items[at % items.length]));
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
  const pull = puller(vm, args[0] ?? kwargs.get("iterable") ?? NONE);
  const func = args[1] ?? kwargs.get("func");
  const initial = kwargs.get("initial");
  let total = initial?.kind === "none" ? undefined : initial;
  const join = (a: PyValue, b: PyValue): PyValue =>
    func === undefined || func.kind === "none"
      ? binary(vm, "Add", a, b)
      : callFunction(vm, func, [a, b]);
  let first = total !== undefined;
  return lazily(vm, "accumulate", () => {
    if (first) {
      first = false;
      return total;
    }
    const value = pull();
    if (value === undefined) return undefined;
    total = total === undefined ? value : join(total, value);
    return total;
  });
};

const islice: NativeFunction = (vm, args) => {
  const [source, a, b, c] = args;
  const whole = args.length === 2;
  const start = whole ? 0 : integer(vm, a, 0);
  const stop = whole ? integer(vm, a, Infinity) : integer(vm, b, Infinity);
  const step = integer(vm, c, 1);
  if (start < 0 || stop < 0 || step < 1) {
    throw vm.error(
      "ValueError",
      "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.",
    );
  }
  const pull = puller(vm, source ?? NONE);
  let position = 0;
  let wanted = start;
  return lazily(vm, "islice", () => {
    if (wanted >= stop) return undefined;
    let value: PyValue | undefined;
    while (position <= wanted) {
      value = pull();
      if (value === undefined) return undefined;
      position += 1;
    }
    wanted += step;
    return value;
  });
};

const filtered =
  (type: string, keep: boolean): NativeFunction =>
  (vm, args) => {
    const [predicate, source] = args;
    const pull = puller(vm, source ?? NONE);
    return lazily(vm, type, () => {
      for (;;) {
        const value = pull();
        if (value === undefined) return undefined;
        const test = predicate?.kind === "none" ? value : callFunction(vm, predicate!, [value]);
        if (truthOf(vm, test) === keep) return value;
      }
    });
  };

const takewhile: NativeFunction = (vm, args) => {
  const pull = puller(vm, args[1] ?? NONE);
  return lazily(vm, "takewhile", () => {
    const value = pull();
    if (value === undefined) return undefined;
    return truthOf(vm, callFunction(vm, args[0]!, [value])) ? value : undefined;
  });
};

const dropwhile: NativeFunction = (vm, args) => {
  const pull = puller(vm, args[1] ?? NONE);
  let dropping = true;
  return lazily(vm, "dropwhile", () => {
    for (;;) {
      const value = pull();
      if (value === undefined || !dropping) return value;
      dropping = truthOf(vm, callFunction(vm, args[0]!, [value]));
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

const starmap: NativeFunction = (vm, args) => {
  const pull = puller(vm, args[1] ?? NONE);
  return lazily(vm, "starmap", () => {
    const row = pull();
    return row === undefined ? undefined : callFunction(vm, args[0]!, iterate(vm, row));
  });
};

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

const zipLongest: NativeFunction = (vm, args, kwargs) => {
  const fill = kwargs.get("fillvalue") ?? NONE;
  const rows = args.map((arg) => values(vm, arg));
  const length = Math.max(0, ...rows.map((row) => row.length));
  return iteratorOf(
    Array.from({ length }, (_, i) => tuple(rows.map((row) => row[i] ?? fill))),
    "zip_longest",
  );
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
