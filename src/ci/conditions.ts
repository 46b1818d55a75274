// Conditions of test-db blocks against what is known of a machine or stage: yes, no, or unknown with the key named.
// Which keys a stage knows is not here (stage-query.ts).
import type { Condition, ConditionValue } from "../lists/types.ts";
import { fnmatch } from "../suites/fnmatch.ts";

/** What is known of a machine. A `null` is known to be left out: it narrows nothing. */
export type Query = Readonly<Record<string, ConditionValue | null>>;

/** What a constraint on a key means that the query lacks: `report` answers unknown and names it. */
export type UnknownKey = "match" | "no-match" | "report";

export type ConditionAnswer =
  | { readonly answer: "yes" }
  | {
      readonly answer: "no";
      /** The first constraint that fails, as `terms.stage`. */
      readonly failed: string;
    }
  | {
      readonly answer: "unknown";
      /** The keys that the query lacks, in written order. */
      readonly keys: readonly string[];
    };

type One = "yes" | "no" | "unknown";

/**
 * Whether a query satisfies a block's condition: all of terms, ranges and wildcards (lists 3, ci 1.6).
 * A key that the block lacks never narrows; a block without a condition is never selected.
 */
export function meets(
  condition: Condition | null,
  query: Query,
  unknownKey: UnknownKey = "report",
): ConditionAnswer {
  if (!condition) return { answer: "no", failed: "condition" };
  const keys: string[] = [];
  for (const { path, key, holds } of constraints(condition)) {
    const known = query[key];
    const answer = known === undefined ? absent(unknownKey) : known === null ? "yes" : holds(known);
    if (answer === "no") return { answer: "no", failed: path };
    if (answer === "unknown" && !keys.includes(key)) keys.push(key);
  }
  return keys.length > 0 ? { answer: "unknown", keys } : { answer: "yes" };
}

function absent(policy: UnknownKey): One {
  return policy === "match" ? "yes" : policy === "no-match" ? "no" : "unknown";
}

interface Constraint {
  readonly path: string;
  readonly key: string;
  readonly holds: (known: ConditionValue) => One;
}

function* constraints({ terms, ranges, wildcards }: Condition): Iterable<Constraint> {
  for (const [key, wanted] of Object.entries(terms))
    yield { path: `terms.${key}`, key, holds: (known) => said(sameTerm(known, wanted)) };
  for (const [key, bounds] of Object.entries(ranges))
    yield { path: `ranges.${key}`, key, holds: (known) => inRange(known, bounds) };
  for (const [key, patterns] of Object.entries(wildcards))
    yield { path: `wildcards.${key}`, key, holds: (known) => said(anyPattern(known, patterns)) };
}

const said = (truth: boolean): One => (truth ? "yes" : "no");

/** Equal as texts; a boolean's spelling differs between YAML, JSON and Python, so its case does not count. */
function sameTerm(known: ConditionValue, wanted: ConditionValue): boolean {
  const [a, b] = [String(known), String(wanted)];
  const boolean = /^(?:true|false)$/i;
  return a === b || (boolean.test(a) && a.toLowerCase() === b.toLowerCase());
}

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  gte: (value, bound) => value >= bound,
  lte: (value, bound) => value <= bound,
  gt: (value, bound) => value > bound,
  lt: (value, bound) => value < bound,
};

/** `gte` and `lte` include the bound, `gt` and `lt` do not; what is no number is in no range. */
function inRange(known: ConditionValue, bounds: Readonly<Record<string, number>>): One {
  const value = typeof known === "string" && known.trim() !== "" ? Number(known) : known;
  if (typeof value !== "number" || Number.isNaN(value)) return "no";
  let unsure = false;
  for (const [word, bound] of Object.entries(bounds)) {
    const compare = comparisons[word];
    if (!compare) unsure = true;
    else if (!compare(value, Number(bound))) return "no";
  }
  return unsure ? "unknown" : "yes";
}

/** Shell patterns without regard to case; one that fits is enough. */
function anyPattern(known: ConditionValue, patterns: readonly string[]): boolean {
  const text = String(known).toLowerCase();
  return patterns.some((pattern) => fnmatch(text, String(pattern).toLowerCase()));
}

/** A condition in one line, for people: `stage=pre_merge backend=pytorch system_gpu_count=[1,1] gpu~*a10*`. */
export function describeCondition(condition: Condition | null): string {
  if (!condition) return "(no condition)";
  const terms = Object.entries(condition.terms).map(([key, value]) => `${key}=${value}`);
  const ranges = Object.entries(condition.ranges).map(([key, bounds]) => `${key}${signs(bounds)}`);
  const globs = Object.entries(condition.wildcards).map(([key, all]) => `${key}~${all.join("|")}`);
  return [...terms, ...ranges, ...globs].join(" ") || "(any machine)";
}

const SIGNS: Readonly<Record<string, string>> = { gte: ">=", lte: "<=", gt: ">", lt: "<" };

function signs(bounds: Readonly<Record<string, number>>): string {
  if (bounds.gte !== undefined && bounds.gte === bounds.lte) return `=${bounds.gte}`;
  return Object.entries(bounds)
    .map(([word, bound]) => `${SIGNS[word] ?? ` ${word} `}${bound}`)
    .join(",");
}
