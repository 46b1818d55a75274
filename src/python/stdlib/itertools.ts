// itertools. Infinite iterators are lazy; products and combinations are bounded.
import { callFunction } from "../calls.ts";
import { equalTruth } from "../compare.ts";
import { advance, iterate } from "../iteration.ts";
import { binary, indexOf } from "../operators.ts";
import { truth } from "../truth.ts";
import {
  ABSENT,
  int,
  iteratorOf,
  NONE,
  type PyIterator,
  type PyModule,
  type PyValue,
  tuple,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import { functions, type Kwargs, moduleOf, type Work } from "./make.ts";

const LIMIT = 2_000_000;

function exact(vm: Vm, value: PyValue): readonly PyValue[] {
  const items = iterate(vm, value);
  const open = items.find(
    (item) => item.kind === "maybe" && item.options.includes(ABSENT as never),
  );
  if (open?.kind === "maybe") throw new Stop(open.condition);
  return items;
}

function product(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const repeat = kwargs.get("repeat");
  const times = repeat?.kind === "int" ? Number(repeat.value) : 1;
  const once = args.map((one) => exact(vm, one));
  const pools = Array.from({ length: times }, () => once).flat();
  const size = pools.reduce((total, pool) => total * pool.length, 1);
  if (size > LIMIT)
    throw new Stop(vm.unknown(`itertools.product gives ${size} rows, over the bound of ${LIMIT}`));
  let rows: (readonly PyValue[])[] = [[]];
  for (const pool of pools) rows = rows.flatMap((row) => pool.map((item) => [...row, item]));
  return iteratorOf(
    rows.map((row) => tuple(row)),
    "product",
  );
}

/** Index tuples of combinations or permutations, in itertools' order. */
function choose(
  vm: Vm,
  length: number,
  next: (chosen: readonly number[]) => readonly number[],
): readonly (readonly number[])[] {
  let rows: (readonly number[])[] = [[]];
  for (let depth = 0; depth < length; depth++) {
    rows = rows.flatMap((row) => next(row).map((at) => [...row, at]));
    if (rows.length > LIMIT) throw new Stop(vm.unknown(`more than ${LIMIT} combinations`));
  }
  return rows;
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

const picker =
  (next: (size: number) => (row: readonly number[]) => readonly number[]) =>
  (vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue => {
    const items = exact(vm, args[0]!);
    const r = args[1] ?? kwargs.get("r") ?? NONE;
    const length = r.kind === "int" ? Number(r.value) : items.length;
    return iteratorOf(
      choose(vm, length, next(items.length)).map((row) => tuple(row.map((at) => items[at]!))),
      "combinations",
    );
  };

const combinations = picker((size) => (row) => range((row.at(-1) ?? -1) + 1, size));
const withReplacement = picker((size) => (row) => range(row.at(-1) ?? 0, size));
const permutations = picker((size) => (row) => range(0, size).filter((at) => !row.includes(at)));

/** An iterator of the host that makes its values one by one; `state.at` is all it remembers. */
export function lazyIterator(type: string, at: (index: number) => PyValue | undefined): PyIterator {
  const made = iteratorOf([], type);
  const next = (): PyValue | undefined => {
    const value = at(made.state.at);
    if (value !== undefined) made.state.at += 1;
    return value;
  };
  return { ...made, next };
}

function chain(vm: Vm, sources: readonly PyValue[]): PyValue {
  return iteratorOf(
    sources.flatMap((one) => [...iterate(vm, one)]),
    "chain",
  );
}

function islice(vm: Vm, args: readonly PyValue[]): PyValue {
  const [source, ...bounds] = args;
  const numbers = bounds.map((one) => (one.kind === "none" ? undefined : indexOf(vm, one, 0)));
  const [start, stop, step] =
    numbers.length === 1 ? [0, numbers[0], 1] : [numbers[0] ?? 0, numbers[1], numbers[2] ?? 1];
  const iterator =
    source!.kind === "iterator" ? source! : iteratorOf(exact(vm, source!), "iterator");
  const items: PyValue[] = [];
  for (let at = 0; stop === undefined || at < stop; at++) {
    const value = advance(vm, iterator as PyIterator);
    if (value === undefined) break;
    if (at >= start! && (at - start!) % step! === 0) items.push(value);
  }
  return iteratorOf(items, "islice");
}

function accumulate(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const func = args[1] ?? kwargs.get("func");
  const initial = kwargs.get("initial");
  const items = [...(initial && initial.kind !== "none" ? [initial] : []), ...exact(vm, args[0]!)];
  const totals: PyValue[] = [];
  for (const item of items) {
    const last = totals.at(-1);
    totals.push(
      last === undefined
        ? item
        : func && func.kind !== "none"
          ? callFunction(vm, func, [last, item])
          : binary(vm, "Add", last, item),
    );
  }
  return iteratorOf(totals, "accumulate");
}

function sure(vm: Vm, value: PyValue): boolean {
  const answer = truth(vm, value);
  if (typeof answer !== "boolean") throw new Stop(answer);
  return answer;
}

function groupby(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const key = args[1] ?? kwargs.get("key") ?? NONE;
  const groups: { key: PyValue; items: PyValue[] }[] = [];
  for (const item of exact(vm, args[0]!)) {
    const own = key.kind === "none" ? item : callFunction(vm, key, [item]);
    const last = groups.at(-1);
    const same = last && equalTruth(vm, last.key, own);
    if (last && same === undefined) throw new Stop(vm.unknown("a group's key is not known"));
    if (last && same) last.items.push(item);
    else groups.push({ key: own, items: [item] });
  }
  return iteratorOf(
    groups.map((one) => tuple([one.key, iteratorOf(one.items, "_grouper")])),
    "groupby",
  );
}

function zipLongest(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const fill = kwargs.get("fillvalue") ?? NONE;
  const columns = args.map((one) => exact(vm, one));
  const length = Math.max(0, ...columns.map((column) => column.length));
  return iteratorOf(
    range(0, length).map((at) => tuple(columns.map((column) => column[at] ?? fill))),
    "zip_longest",
  );
}

/** Takes or drops while a predicate holds. */
const whileTrue =
  (vm: Vm, take: boolean): Work =>
  ([predicate, source]) => {
    const items = exact(vm, source!);
    const end = items.findIndex((item) => !sure(vm, callFunction(vm, predicate!, [item])));
    const at = end === -1 ? items.length : end;
    return iteratorOf(
      take ? items.slice(0, at) : items.slice(at),
      take ? "takewhile" : "dropwhile",
    );
  };

function tee(vm: Vm, [source, count]: readonly PyValue[]): PyValue {
  const items = exact(vm, source!);
  const copies = count?.kind === "int" ? Number(count.value) : 2;
  return tuple(range(0, copies).map(() => iteratorOf(items, "_tee")));
}

function batched(vm: Vm, [source, size]: readonly PyValue[]): PyValue {
  const items = exact(vm, source!);
  const n = indexOf(vm, size!, 0);
  return iteratorOf(
    range(0, Math.ceil(items.length / n)).map((at) => tuple(items.slice(at * n, at * n + n))),
    "batched",
  );
}

export function itertools(vm: Vm): PyModule {
  const module = moduleOf(
    "itertools",
    functions(vm, {
      product: (args, kwargs) => product(vm, args, kwargs),
      combinations: (args, kwargs) => combinations(vm, args, kwargs),
      combinations_with_replacement: (args, kwargs) => withReplacement(vm, args, kwargs),
      permutations: (args, kwargs) => permutations(vm, args, kwargs),
      chain: (args) => chain(vm, args),
      islice: (args) => islice(vm, args),
      accumulate: (args, kwargs) => accumulate(vm, args, kwargs),
      groupby: (args, kwargs) => groupby(vm, args, kwargs),
      zip_longest: (args, kwargs) => zipLongest(vm, args, kwargs),
      takewhile: whileTrue(vm, true),
      dropwhile: whileTrue(vm, false),
      tee: (args) => tee(vm, args),
      batched: (args) => batched(vm, args),
      pairwise: ([source]) => {
        const items = exact(vm, source!);
        return iteratorOf(
          items.slice(1).map((item, i) => tuple([items[i]!, item])),
          "pairwise",
        );
      },
      starmap: ([func, source]) =>
        iteratorOf(
          exact(vm, source!).map((row) => callFunction(vm, func!, iterate(vm, row))),
          "starmap",
        ),
      compress: ([source, selectors]) => {
        const flags = exact(vm, selectors!);
        return iteratorOf(
          exact(vm, source!).filter((_, i) => flags[i] !== undefined && sure(vm, flags[i]!)),
          "compress",
        );
      },
      filterfalse: ([predicate, source]) =>
        iteratorOf(
          exact(vm, source!).filter(
            (item) =>
              !sure(vm, predicate!.kind === "none" ? item : callFunction(vm, predicate!, [item])),
          ),
          "filterfalse",
        ),
      count: (args, kwargs) => {
        const start = args[0] ?? kwargs.get("start") ?? int(0);
        const step = args[1] ?? kwargs.get("step") ?? int(1);
        return lazyIterator("count", (at) =>
          binary(vm, "Add", start, binary(vm, "Mult", step, int(at))),
        );
      },
      cycle: ([source]) => {
        const items = exact(vm, source!);
        return lazyIterator("cycle", (at) => items[at % items.length]);
      },
      repeat: (args, kwargs) => {
        const times = args[1] ?? kwargs.get("times");
        const limit = times?.kind === "int" ? Number(times.value) : Number.POSITIVE_INFINITY;
        return lazyIterator("repeat", (at) => (at < limit ? args[0]! : undefined));
      },
    }),
  );
  const made = module.attrs.get("chain")!;
  if (made.kind === "builtin")
    made.attrs.set(
      "from_iterable",
      functions(vm, { from_iterable: ([source]) => chain(vm, iterate(vm, source!)) })
        .from_iterable!,
    );
  return module;
}
