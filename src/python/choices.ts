// `if` and `match`: one way when the condition is known, both when it is not.

import { getAttribute, hasAttribute } from "./attributes.ts";
import { branch, decided } from "./branches.ts";
import { classOf, isSubclass } from "./classes.ts";
import { equalTruth } from "./compare.ts";
import { evaluate } from "./expressions.ts";
import { dictGet, dictPairs, makeDict } from "./hashing.ts";
import { iterate } from "./iteration.ts";
import { bindName } from "./scopes.ts";
import { type Completion, execute } from "./statements.ts";
import type { ExprNode, StmtNode } from "./syntax.ts";
import { truth } from "./truth.ts";
import {
  bool,
  list,
  NONE,
  type PyUnknown,
  type PyValue,
  plainValue,
  type Scope,
} from "./values.ts";
import { Fork, Stop, type Vm } from "./vm.ts";

type Of<T extends StmtNode["nodeType"]> = Extract<StmtNode, { nodeType: T }>;

/** An `if`; with an unknown condition both blocks are run and joined. */
export function executeIf(vm: Vm, node: Of<"If">, scope: Scope): Completion {
  const answer = conditionOf(vm, node.test, scope);
  if (typeof answer === "boolean") return execute(vm, answer ? node.body : node.orelse, scope);
  return bothWays(
    vm,
    answer,
    () => execute(vm, node.body, scope),
    () => execute(vm, node.orelse, scope),
  );
}

function conditionOf(vm: Vm, node: ExprNode, scope: Scope): boolean | PyUnknown {
  try {
    return truth(vm, evaluate(vm, node, scope));
  } catch (error) {
    if (error instanceof Stop) return error.why;
    throw error;
  }
}

/** Both ways of a block. Ways that leave it differently are told apart by the function (or statement) around it. */
export function bothWays(
  vm: Vm,
  condition: PyUnknown,
  yes: () => Completion,
  no: () => Completion,
): Completion {
  const settled = decided(vm, condition);
  if (settled !== undefined) return settled ? yes() : no();
  const block = (work: () => Completion) => (): PyValue => {
    // Leaving by return, break or continue needs the rest of the function run per way.
    if (work()) throw new Fork(condition);
    return NONE;
  };
  branch(vm, condition, block(yes), block(no));
  return undefined;
}

type Pattern = { readonly nodeType: string; readonly [field: string]: unknown };
type Bound = Map<string, PyValue>;

/** A `match`; patterns whose outcome is not known stop the statement. */
export function executeMatch(vm: Vm, node: Of<"Match">, scope: Scope): Completion {
  const chosen = matchingCase(vm, node, scope);
  return chosen ? execute(vm, chosen.body, scope) : undefined;
}

/** The first case that fits, its names bound. */
export function matchingCase(
  vm: Vm,
  node: Of<"Match">,
  scope: Scope,
): Of<"Match">["cases"][number] | undefined {
  const subject = evaluate(vm, node.subject, scope);
  if (subject.kind === "unknown") throw new Stop(subject);
  if (subject.kind === "maybe") throw new Stop(subject.condition);
  for (const one of node.cases) {
    const bound: Bound = new Map();
    if (!matches(vm, one.pattern as unknown as Pattern, subject, scope, bound)) continue;
    for (const [name, value] of bound) bindName(vm, scope, name, value);
    if (!one.guard) return one;
    const answer = truth(vm, evaluate(vm, one.guard, scope));
    if (typeof answer !== "boolean") throw new Stop(answer);
    if (answer) return one;
  }
  return undefined;
}

function matches(vm: Vm, pattern: Pattern, value: PyValue, scope: Scope, bound: Bound): boolean {
  switch (pattern.nodeType) {
    case "MatchValue":
      return known(vm, equalTruth(vm, value, evaluate(vm, pattern.value as ExprNode, scope)));
    case "MatchSingleton":
      return pattern.value === null
        ? value.kind === "none"
        : value === bool(pattern.value as boolean);
    case "MatchAs":
      if (pattern.pattern && !matches(vm, pattern.pattern as Pattern, value, scope, bound))
        return false;
      if (typeof pattern.name === "string") bound.set(pattern.name, value);
      return true;
    case "MatchOr":
      return (pattern.patterns as Pattern[]).some((one) => matches(vm, one, value, scope, bound));
    case "MatchSequence":
      return matchesSequence(vm, pattern.patterns as Pattern[], value, scope, bound);
    case "MatchMapping":
      return matchesMapping(vm, pattern, value, scope, bound);
    case "MatchClass":
      return matchesClass(vm, pattern, value, scope, bound);
    default:
      throw new Stop(vm.unknown(`a ${pattern.nodeType} pattern is not worked out`));
  }
}

function known(vm: Vm, answer: boolean | undefined): boolean {
  if (answer === undefined)
    throw new Stop(vm.unknown("a pattern compares with something that is not known"));
  return answer;
}

function matchesSequence(
  vm: Vm,
  patterns: readonly Pattern[],
  value: PyValue,
  scope: Scope,
  bound: Bound,
): boolean {
  const plain = plainValue(value);
  if (plain.kind !== "list" && plain.kind !== "tuple" && plain.kind !== "range") return false;
  const items = iterate(vm, plain);
  const star = patterns.findIndex((one) => one.nodeType === "MatchStar");
  if (star === -1 ? items.length !== patterns.length : items.length < patterns.length - 1)
    return false;
  const extra = items.length - patterns.length;
  return patterns.every((one, i) => {
    if (i !== star)
      return matches(vm, one, items[star !== -1 && i > star ? i + extra : i]!, scope, bound);
    if (typeof one.name === "string") bound.set(one.name, list(items.slice(i, i + extra + 1)));
    return true;
  });
}

function matchesMapping(
  vm: Vm,
  pattern: Pattern,
  value: PyValue,
  scope: Scope,
  bound: Bound,
): boolean {
  const plain = plainValue(value);
  if (plain.kind !== "dict") return false;
  const keys = (pattern.keys as ExprNode[]).map((key) => evaluate(vm, key, scope));
  const patterns = pattern.patterns as Pattern[];
  for (const [i, key] of keys.entries()) {
    const item = dictGet(vm, plain, key);
    if (item === undefined || !matches(vm, patterns[i]!, item, scope, bound)) return false;
  }
  if (typeof pattern.rest === "string") {
    const rest = dictPairs(plain).filter(([key]) => !keys.some((one) => equalTruth(vm, one, key)));
    bound.set(pattern.rest, makeDict(vm, rest));
  }
  return true;
}

function matchesClass(
  vm: Vm,
  pattern: Pattern,
  value: PyValue,
  scope: Scope,
  bound: Bound,
): boolean {
  const cls = evaluate(vm, pattern.cls as ExprNode, scope);
  const own = classOf(value);
  if (cls.kind !== "class" || !own)
    throw new Stop(vm.unknown("a class pattern with something that is not known"));
  if (!known(vm, isSubclass(own, cls))) return false;
  const positional = pattern.patterns as Pattern[];
  const names = positional.length > 0 ? matchArguments(vm, cls, value, positional.length) : [];
  if (names === "self") return matches(vm, positional[0]!, value, scope, bound);
  const all = [...names, ...(pattern.kwd_attrs as string[])];
  const patterns = [...positional, ...(pattern.kwd_patterns as Pattern[])];
  return all.every((name, i) => {
    if (!known(vm, hasAttribute(vm, value, name))) return false;
    return matches(vm, patterns[i]!, getAttribute(vm, value, name), scope, bound);
  });
}

function matchArguments(
  vm: Vm,
  cls: PyValue,
  value: PyValue,
  count: number,
): readonly string[] | "self" {
  if (hasAttribute(vm, cls, "__match_args__")) {
    const names = iterate(vm, getAttribute(vm, cls, "__match_args__"));
    return names.slice(0, count).map((name) => (name as { value: string }).value);
  }
  if (plainValue(value).kind !== "instance") return "self";
  throw vm.error("TypeError", "class pattern accepts 0 positional sub-patterns");
}
