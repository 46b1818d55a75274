// Trying every way in which unknown conditions can fall: work that meets a `maybe` is done once per way.
import {
  type Absent,
  type PyMaybe,
  PyRaise,
  type PyUnknown,
  type PyValue,
  Stop,
  unknown,
} from "../python/index.ts";
import { CollectError } from "./py.ts";

class NeedsAssumption extends Error {
  readonly condition: PyUnknown;
  constructor(condition: PyUnknown) {
    super("assumption needed");
    this.condition = condition;
  }
}

/** More ways than this are not tried. */
const mostWays = 32;

/** Which option of each condition is taken. */
type Way = ReadonlyMap<PyUnknown, 0 | 1>;

/** Decides maybes while work is done; made anew for each way. */
export class Assumptions {
  readonly #way: Way;
  constructor(way: Way) {
    this.#way = way;
  }

  /** The option that holds in this way. */
  pick(value: PyValue): PyValue | Absent {
    let now: PyValue | Absent = value;
    while (now.kind === "maybe") now = now.options[this.#choice(now)];
    return now;
  }

  #choice(value: PyMaybe): 0 | 1 {
    const choice = this.#way.get(value.condition);
    if (choice === undefined) throw new NeedsAssumption(value.condition);
    return choice;
  }

  /** As `pick`; what is absent is a name that may not be bound. */
  pickBound(value: PyValue): PyValue {
    const picked = this.pick(value);
    if (picked.kind === "absent") throw new Stop(unknown("a name may not be bound", undefined));
    return picked;
  }

  pickAll(values: readonly PyValue[]): readonly PyValue[] {
    return values.map((one) => this.pick(one)).filter((one) => one.kind !== "absent");
  }
}

/**
 * Does the work under every way, depth first; the first result is that of all first options.
 * @throws Stop when there are too many ways.
 */
export function inEveryWay<T>(work: (assume: Assumptions) => T): readonly T[] {
  const results: T[] = [];
  const open: Way[] = [new Map()];
  let tried = 0;
  while (open.length > 0) {
    const way = open.pop()!;
    try {
      results.push(work(new Assumptions(way)));
    } catch (error) {
      if (!(error instanceof NeedsAssumption)) throw way.size > 0 ? onlyThere(error) : error;
      if (++tried > mostWays)
        throw new Stop(
          unknown(
            `too many unknown conditions, among them: ${error.condition.why}`,
            error.condition.at,
          ),
        );
      open.push(new Map([...way, [error.condition, 1]]), new Map([...way, [error.condition, 0]]));
    }
  }
  return results;
}

/** A failure under an assumption is no certain failure. */
function onlyThere(error: unknown): unknown {
  const fails = error instanceof CollectError || error instanceof PyRaise;
  return fails
    ? new Stop(unknown("collection fails under a condition that cannot be known"))
    : error;
}

/** Every value that a name may hold, and whether it may hold none. */
export function leavesOf(value: PyValue): {
  readonly values: readonly PyValue[];
  readonly absent: boolean;
} {
  const values: PyValue[] = [];
  let absent = false;
  const visit = (one: PyValue | Absent): void => {
    if (one.kind === "absent") absent = true;
    else if (one.kind === "maybe") one.options.forEach(visit);
    else if (!values.includes(one)) values.push(one);
  };
  visit(value);
  return { values, absent };
}
