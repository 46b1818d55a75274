// From the shipped tables of facts to what the interpreter takes: kinds, names and values of third-party objects.
import type { Constant, Fact as TableFact } from "../python/facts/facts.ts";
import {
  type Fact,
  type FactKind,
  float,
  int,
  list,
  opaque,
  type PyValue,
  str,
  tuple,
} from "../python/index.ts";

/** Kinds that the interpreter does not tell apart are spelled alike. */
function kindOf(kind: TableFact["kind"]): FactKind {
  if (kind === "complex") return "float";
  return kind === "list" || kind === "tuple" || kind === "dict" ? "object" : kind;
}

/** A fact of the tables as the interpreter takes it. */
export function toFact(dotted: string, fact: TableFact): Fact {
  const value = steadyValue(dotted, fact);
  const label = fact.kind === "enum" ? fact.text : fact.label;
  return {
    kind: kindOf(fact.kind),
    everywhere: fact.everywhere,
    ...(label === undefined ? {} : { label }),
    ...(value ? { value } : {}),
    ...(fact.returns ? { returns: kindOf(fact.returns) } : {}),
  };
}

function steadyValue(dotted: string, fact: TableFact): PyValue | undefined {
  if (fact.constant) return constantValue(fact.constant);
  if (fact.kind === "none") return { kind: "none" };
  if (!fact.items) return undefined;
  const items = fact.items.map((one, i) => elementOf(`${dotted}[${i}]`, one));
  return fact.kind === "tuple" ? tuple(items) : list(items);
}

function elementOf(dotted: string, fact: TableFact | undefined): PyValue {
  if (!fact) return { kind: "unknown", why: `\`${dotted}\` is not known`, at: undefined };
  const known = toFact(dotted, fact);
  return known.value ?? opaque(dotted, known.kind, known.label);
}

function constantValue(constant: Constant): PyValue {
  if (constant.kind === "int") return int(constant.value);
  if (constant.kind === "float") return float(constant.value);
  return constant.kind === "str"
    ? str(constant.value)
    : { kind: "bytes", value: constant.value, mutable: false };
}
