// Going both ways: expressions, statements and functions under conditions that cannot be known.
import { identity } from "./hashing.ts";
import type { Outcome } from "./trail.ts";
import { joinValues } from "./trail.ts";
import { type Place, PyRaise, type PyUnknown, type PyValue } from "./values.ts";
import { Fork, Stop, type Vm } from "./vm.ts";

/** How one way ended. */
export type Way<T> = { readonly outcome: Outcome } & (
  | { readonly kind: "value"; readonly value: T }
  | { readonly kind: "raise"; readonly error: PyRaise }
  | { readonly kind: "stop"; readonly error: Stop }
);

/** What identifies a condition: two reads of one unknown value decide alike, two calls need not. */
const conditionKey = (condition: PyUnknown): string => condition.key ?? `#${identity(condition)}`;

/** Runs one way and takes its effects back. Forks pass through. */
export function tryWay<T>(vm: Vm, work: () => T): Way<T> {
  const { result, outcome } = vm.trail.attempt(() => {
    try {
      return { kind: "value", value: work() } as const;
    } catch (error) {
      if (error instanceof PyRaise) return { kind: "raise", error } as const;
      if (error instanceof Stop) return { kind: "stop", error } as const;
      throw error;
    }
  });
  return { ...result, outcome };
}

/**
 * Both ways of an expression, joined. A way that raises leaves the other one standing (and a doubt that it raised).
 */
export function branch(
  vm: Vm,
  condition: PyUnknown,
  yes: () => PyValue,
  no: () => PyValue,
): PyValue {
  const settled = decided(vm, condition);
  if (settled !== undefined) return settled ? yes() : no();
  const first = tryWay(vm, yes);
  const second = tryWay(vm, no);
  const values = settle(vm, condition, first, second);
  if (values.length === 1) return values[0]!;
  return joinValues(condition, values[0]!, values[1]!) ?? condition;
}

/**
 * Redoes what the ways did: both joined, or the one that did not raise. Throws when both raise, or when one of them
 * could not be worked out.
 */
export function settle<T>(
  vm: Vm,
  condition: PyUnknown,
  first: Way<T>,
  second: Way<T>,
): readonly T[] {
  for (const way of [first, second])
    if (way.kind === "raise" && first.kind !== second.kind) noteRaise(vm, condition, way.error);
  if (first.kind === "stop") throw first.error;
  if (second.kind === "stop") throw second.error;
  if (first.kind === "value" && second.kind === "value") {
    vm.trail.join(condition, first.outcome, second.outcome);
    return [first.value, second.value];
  }
  const standing = first.kind === "value" ? first : second.kind === "value" ? second : undefined;
  if (!standing) throw bothFail(condition, first, second);
  vm.trail.apply(standing.outcome);
  return [standing.value];
}

/** Exceptions that are no errors (skips derive from BaseException or are called so) end a module on purpose. */
function noteRaise(vm: Vm, condition: PyUnknown, { exception }: PyRaise): void {
  const names = exception.cls.mro.map((one) => (one.kind === "class" ? one.name : ""));
  const purpose = !names.includes("Exception") || names.includes("SkipTest");
  const at = exception.data.get("place") as Place | undefined;
  vm.doubtLeaving(condition, purpose ? "purpose" : "error", at);
}

function bothFail(condition: PyUnknown, first: Way<unknown>, second: Way<unknown>): PyRaise | Stop {
  const same =
    first.kind === "raise" &&
    second.kind === "raise" &&
    first.error.exception.cls === second.error.exception.cls;
  return same ? first.error : new Stop(condition);
}

/** The decision that the current exploration has made, or makes now; undefined outside of explorations. */
export function decided(vm: Vm, condition: PyUnknown): boolean | undefined {
  const { exploration } = vm;
  if (!exploration) return undefined;
  const known = exploration.byCondition.get(conditionKey(condition));
  if (known !== undefined) return known;
  const next = exploration.decisions[exploration.at];
  const value = next?.value ?? true;
  if (!next) exploration.decisions.push({ condition, value });
  exploration.at += 1;
  exploration.byCondition.set(conditionKey(condition), value);
  return value;
}

const WAYS_LIMIT = 32;

/**
 * Runs work whose way of leaving (return, break, continue) hangs on unknown conditions: all ways are run one by one,
 * effects and results joined. `fallback` is the answer when there are too many ways.
 */
export function explore<T>(
  vm: Vm,
  work: () => T,
  join: (condition: PyUnknown, a: T, b: T) => T,
  fallback: (why: PyUnknown) => T,
): T {
  if (vm.exploration) return work();
  try {
    return vm.trail.transaction(work, (error) => error instanceof Fork);
  } catch (error) {
    if (!(error instanceof Fork)) throw error;
    return allWays(vm, work, join, fallback, error.condition);
  }
}

interface Explored<T> {
  readonly way: Way<T>;
  readonly decisions: readonly { condition: PyUnknown; value: boolean }[];
}

function allWays<T>(
  vm: Vm,
  work: () => T,
  join: (condition: PyUnknown, a: T, b: T) => T,
  fallback: (why: PyUnknown) => T,
  condition: PyUnknown,
): T {
  const ways: Explored<T>[] = [];
  let plan: { condition: PyUnknown; value: boolean }[] | undefined = [];
  while (plan) {
    if (ways.length >= WAYS_LIMIT) return fallback(condition);
    const exploration = { decisions: plan, byCondition: new Map<string, boolean>(), at: 0 };
    vm.exploration = exploration;
    const way = tryWay(vm, work);
    vm.exploration = undefined;
    ways.push({ way, decisions: exploration.decisions.map((one) => ({ ...one })) });
    plan = nextPlan(exploration.decisions);
  }
  return joinWays(vm, ways, join, 0);
}

/** The next way in depth-first order: the last "yes" becomes a "no". */
function nextPlan(
  decisions: readonly { condition: PyUnknown; value: boolean }[],
): { condition: PyUnknown; value: boolean }[] | undefined {
  const last = decisions.map((one) => one.value).lastIndexOf(true);
  if (last === -1) return undefined;
  return [...decisions.slice(0, last), { condition: decisions[last]!.condition, value: false }];
}

/** Joins the ways as the tree of their decisions, innermost first. */
function joinWays<T>(
  vm: Vm,
  ways: readonly Explored<T>[],
  join: (condition: PyUnknown, a: T, b: T) => T,
  depth: number,
): T {
  if (ways.length === 1) return redo(vm, ways[0]!.way);
  const at = ways[0]!.decisions[depth]!.condition;
  const sides = [true, false].map((value) =>
    ways.filter((one) => one.decisions[depth]?.value === value),
  );
  if (sides.some((side) => side.length === 0)) return joinWays(vm, ways, join, depth + 1);
  const [yes, no] = sides.map((side) => tryWay(vm, () => joinWays(vm, side, join, depth + 1)));
  const values = settle(vm, at, yes!, no!);
  return values.length === 1 ? values[0]! : join(at, values[0]!, values[1]!);
}

/** Does again what a way did, and ends as it ended. */
export function redo<T>(vm: Vm, way: Way<T>): T {
  vm.trail.apply(way.outcome);
  if (way.kind === "value") return way.value;
  throw way.error;
}
