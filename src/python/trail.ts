// Undo and join: branches under a condition that cannot be known are both run, and what they left differently is joined.
import { sameValue } from "./same.ts";
import type {
  Absent,
  Bindings,
  IteratorState,
  PyDict,
  PyList,
  PySet,
  PyUnknown,
  PyValue,
} from "./values.ts";
import { ABSENT } from "./values.ts";

type Container = PyList | PyDict | PySet;

interface Snapshot {
  readonly object: Container;
  readonly content: readonly PyValue[] | ReadonlyMap<string, unknown>;
  readonly taint: PyUnknown | undefined;
}

type OldNames = Map<Bindings, Map<string, PyValue | undefined>>;

/** Writes of one branch: the first old value of each place. Most branches write little, so tables come when needed. */
interface Frame {
  names: OldNames | undefined;
  contents: Map<Container, Snapshot> | undefined;
  iterators: Map<IteratorState, IteratorState> | undefined;
  /** Names that came to be inside the branch: there is nothing of theirs to take back. */
  born: Set<Bindings> | undefined;
}

/** What one branch left behind, as new values of the places it wrote. */
export interface Outcome {
  readonly names: ReadonlyMap<Bindings, ReadonlyMap<string, PyValue | undefined>>;
  readonly contents: ReadonlyMap<Container, Snapshot>;
  readonly iterators: ReadonlyMap<IteratorState, IteratorState>;
}

const snapshot = (object: Container): Snapshot => ({
  object,
  content: object.kind === "list" ? [...object.items] : new Map<string, unknown>(object.entries),
  taint: object.taint,
});

function restore(saved: Snapshot): void {
  const { object } = saved;
  object.taint = saved.taint;
  if (object.kind === "list") object.items = [...(saved.content as readonly PyValue[])];
  else object.entries = new Map(saved.content as never);
}

/** All writes to names and containers go through a trail. */
export class Trail {
  readonly #frames: Frame[] = [];

  /** True while a branch is being tried. */
  get branching(): boolean {
    return this.#frames.length > 0;
  }

  bind(names: Bindings, name: string, value: PyValue): void {
    this.#remember(names, name);
    names.set(name, value);
  }

  unbind(names: Bindings, name: string): void {
    this.#remember(names, name);
    names.delete(name);
  }

  /** To be called before a container is changed. */
  touch(object: Container): void {
    const frame = this.#frames.at(-1);
    if (!frame || frame.contents?.has(object)) return;
    frame.contents ??= new Map();
    frame.contents.set(object, snapshot(object));
  }

  /** Tells of the names of a scope that has just been made. */
  bear(names: Bindings): void {
    const frame = this.#frames.at(-1);
    if (!frame) return;
    frame.born ??= new Set();
    frame.born.add(names);
  }

  /** To be called before an iterator is advanced. */
  consume(state: IteratorState): void {
    const frame = this.#frames.at(-1);
    if (!frame || frame.iterators?.has(state)) return;
    frame.iterators ??= new Map();
    frame.iterators.set(state, { ...state });
  }

  /** Runs work whose effects stay, unless `undoOn` says of what it throws that they must be taken back. */
  transaction<T>(work: () => T, undoOn: (error: unknown) => boolean): T {
    const frame = newFrame();
    this.#frames.push(frame);
    try {
      const result = work();
      this.#keep(frame);
      return result;
    } catch (error) {
      if (undoOn(error)) {
        this.#frames.pop();
        takeBack(frame);
      } else this.#keep(frame);
      throw error;
    }
  }

  /** Closes a frame and hands what it remembers to the one around it. */
  #keep(frame: Frame): void {
    this.#frames.pop();
    const outer = this.#frames.at(-1);
    if (!outer) return;
    outer.names = mergedNames(outer.names, frame.names, outer.born);
    outer.contents = merged(outer.contents, frame.contents);
    outer.iterators = merged(outer.iterators, frame.iterators);
  }

  #remember(names: Bindings, name: string): void {
    const frame = this.#frames.at(-1);
    if (!frame || frame.born?.has(names)) return;
    frame.names ??= new Map();
    const known = frame.names.get(names);
    if (!known) frame.names.set(names, new Map([[name, names.get(name)]]));
    else if (!known.has(name)) known.set(name, names.get(name));
  }

  /** Runs a branch, returns what it did and takes it back; exceptions of the host pass through after the undo. */
  attempt<T>(work: () => T): { readonly result: T; readonly outcome: Outcome } {
    const frame = newFrame();
    this.#frames.push(frame);
    try {
      const result = work();
      return { result, outcome: leftBy(frame) };
    } finally {
      this.#frames.pop();
      takeBack(frame);
    }
  }

  /** Redoes one outcome for good. */
  apply(outcome: Outcome): void {
    for (const [names, values] of outcome.names) {
      for (const [name, value] of values) this.#assign(names, name, value);
    }
    for (const saved of outcome.contents.values()) {
      this.touch(saved.object);
      restore(saved);
    }
    for (const [state, left] of outcome.iterators) {
      this.consume(state);
      moveTo(state, left);
    }
  }

  /** Joins two outcomes under a condition: places that differ hold a maybe, containers that differ are joined or tainted. */
  join(condition: PyUnknown, first: Outcome, second: Outcome): void {
    for (const names of new Set([...first.names.keys(), ...second.names.keys()])) {
      this.#joinNames(condition, names, first.names.get(names), second.names.get(names));
    }
    for (const object of new Set([...first.contents.keys(), ...second.contents.keys()])) {
      const now = snapshot(object);
      this.touch(object);
      joinContents(
        condition,
        object,
        first.contents.get(object) ?? now,
        second.contents.get(object) ?? now,
      );
    }
    for (const state of new Set([...first.iterators.keys(), ...second.iterators.keys()])) {
      const [a, b] = [first, second].map((one) => one.iterators.get(state) ?? { ...state });
      this.consume(state);
      moveTo(state, a!);
      if (a!.at !== b!.at || a!.done !== b!.done) state.lost ??= condition;
    }
  }

  #joinNames(
    condition: PyUnknown,
    names: Bindings,
    first: ReadonlyMap<string, PyValue | undefined> | undefined,
    second: ReadonlyMap<string, PyValue | undefined> | undefined,
  ): void {
    for (const name of new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])])) {
      const a = first?.has(name) ? first.get(name) : names.get(name);
      const b = second?.has(name) ? second.get(name) : names.get(name);
      this.#assign(names, name, joinValues(condition, a ?? ABSENT, b ?? ABSENT));
    }
  }

  #assign(names: Bindings, name: string, value: PyValue | undefined): void {
    if (value === undefined) this.unbind(names, name);
    else this.bind(names, name, value);
  }
}

const newFrame = (): Frame => ({
  names: undefined,
  contents: undefined,
  iterators: undefined,
  born: undefined,
});

/** What the outer branch remembers already is older and stays. */
function merged<K, V>(
  outer: Map<K, V> | undefined,
  inner: Map<K, V> | undefined,
): Map<K, V> | undefined {
  if (!outer || !inner) return outer ?? inner;
  for (const [key, value] of inner) if (!outer.has(key)) outer.set(key, value);
  return outer;
}

function mergedNames(
  outer: OldNames | undefined,
  inner: OldNames | undefined,
  born: ReadonlySet<Bindings> | undefined,
): OldNames | undefined {
  if (!inner) return outer;
  const result: OldNames = outer ?? new Map();
  for (const [names, old] of inner) {
    if (!born?.has(names)) result.set(names, merged(result.get(names), old)!);
  }
  return result;
}

function leftBy(frame: Frame): Outcome {
  const names = new Map(
    [...(frame.names ?? [])].map(([bindings, old]) => [
      bindings,
      new Map([...old.keys()].map((name) => [name, bindings.get(name)])),
    ]),
  );
  const touched = [...(frame.contents?.keys() ?? [])];
  const contents = new Map(touched.map((object) => [object, snapshot(object)]));
  const moved = [...(frame.iterators?.keys() ?? [])];
  const iterators = new Map(moved.map((state) => [state, { ...state }]));
  return { names, contents, iterators };
}

function takeBack(frame: Frame): void {
  for (const [state, saved] of frame.iterators ?? []) moveTo(state, saved);
  for (const saved of frame.contents?.values() ?? []) restore(saved);
  for (const [names, old] of frame.names ?? []) {
    for (const [name, value] of old) {
      if (value === undefined) names.delete(name);
      else names.set(name, value);
    }
  }
}

const LOST = {
  kind: "unknown",
  why: "a generator was resumed under a condition that cannot be known",
  at: undefined,
} as const;

/** Sets an iterator to where it was. A body that was resumed since cannot go back. */
function moveTo(state: IteratorState, to: IteratorState): void {
  const { resumed } = state;
  Object.assign(state, to);
  state.lost = to.lost;
  if (resumed !== undefined && resumed !== to.resumed) {
    state.resumed = resumed;
    state.lost = to.lost ?? LOST;
  }
}

/** One value where both agree, else a maybe; undefined when both are absent. */
export function joinValues(
  condition: PyUnknown,
  a: PyValue | Absent,
  b: PyValue | Absent,
): PyValue | undefined {
  if (a.kind === "absent" && b.kind === "absent") return undefined;
  if (a.kind !== "absent" && b.kind !== "absent" && sameValue(a, b)) return a;
  return { kind: "maybe", condition, options: [a, b] };
}

function joinContents(
  condition: PyUnknown,
  object: Container,
  first: Snapshot,
  second: Snapshot,
): void {
  if (object.kind === "list") {
    joinLists(condition, object, first, second);
    return;
  }
  const a = first.content as ReadonlyMap<string, { value?: PyValue }>;
  const b = second.content as ReadonlyMap<string, { value?: PyValue }>;
  restore(first);
  if (!first.taint && !second.taint && sameEntries(a, b)) return;
  object.taint = first.taint ?? second.taint ?? condition;
}

function sameEntries(
  a: ReadonlyMap<string, { value?: PyValue }>,
  b: ReadonlyMap<string, { value?: PyValue }>,
): boolean {
  const left = [...a];
  const right = [...b];
  return (
    left.length === right.length &&
    left.every(([key, entry], i) => {
      const [otherKey, other] = right[i]!;
      return (
        key === otherKey && (entry.value === undefined || sameValue(entry.value, other.value!))
      );
    })
  );
}

/** Equal beginnings stay; a longer end becomes optional elements; anything else is tainted. */
function joinLists(condition: PyUnknown, object: PyList, first: Snapshot, second: Snapshot): void {
  const a = first.content as readonly PyValue[];
  const b = second.content as readonly PyValue[];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  restore(first);
  object.taint = first.taint ?? second.taint;
  if (object.taint) return;
  if (!short.every((item, i) => sameValue(item, long[i]!))) {
    object.taint = condition;
    return;
  }
  const optional = long.slice(short.length).map((item): PyValue => {
    const options: [PyValue | Absent, PyValue | Absent] =
      long === a ? [item, ABSENT] : [ABSENT, item];
    return { kind: "maybe", condition, options };
  });
  object.items = [...short, ...optional];
}
