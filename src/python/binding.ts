// Binding call arguments to parameters, with the errors that CPython raises when they do not fit.
import { makeDict } from "./hashing.ts";
import { type PyFunction, type PyRaise, type PyValue, str, tuple } from "./values.ts";
import type { Vm } from "./vm.ts";

/** Values by parameter name, in the order of the parameters. @throws PyRaise (TypeError) as CPython words it. */
export function bindArguments(
  vm: Vm,
  func: PyFunction,
  args: readonly PyValue[],
  kwargs: ReadonlyMap<string, PyValue>,
): Map<string, PyValue> {
  const bound = new Map<string, PyValue>();
  const rest = new Map(kwargs);
  const missing: string[] = [];
  let at = 0;
  for (const { name, kind, default: fallback } of func.parameters) {
    const positional = kind === "positional" || kind === "positional-only";
    if (kind === "var-positional") {
      bound.set(name, tuple(args.slice(at)));
      at = args.length;
    } else if (kind === "var-keyword") {
      bound.set(name, keywordDict(vm, rest));
      rest.clear();
    } else if (positional && at < args.length) {
      if (kind === "positional" && rest.has(name))
        throw wrong(vm, func, `got multiple values for argument '${name}'`);
      bound.set(name, args[at++]!);
    } else if (kind !== "positional-only" && rest.has(name)) {
      bound.set(name, rest.get(name)!);
      rest.delete(name);
    } else if (fallback) bound.set(name, fallback);
    else missing.push(name);
  }
  const misplaced = [...rest.keys()];
  if (misplaced.length > 0) throw unexpected(vm, func, misplaced);
  if (at < args.length) throw tooMany(vm, func, args.length, bound);
  if (missing.length > 0) throw tooFew(vm, func, missing);
  return bound;
}

const keywordDict = (vm: Vm, rest: ReadonlyMap<string, PyValue>): PyValue =>
  makeDict(
    vm,
    [...rest].map(([key, value]) => [str(key), value] as const),
  );

const wrong = (vm: Vm, func: PyFunction, what: string): PyRaise =>
  vm.error("TypeError", `${func.qualname}() ${what}`);

function unexpected(vm: Vm, func: PyFunction, names: readonly string[]): PyRaise {
  const only = new Set(
    func.parameters.filter((one) => one.kind === "positional-only").map((one) => one.name),
  );
  const misplaced = names.filter((name) => only.has(name));
  if (misplaced.length > 0)
    return wrong(
      vm,
      func,
      `got some positional-only arguments passed as keyword arguments: '${misplaced.join(", ")}'`,
    );
  return wrong(vm, func, `got an unexpected keyword argument '${names[0]}'`);
}

/** `f() takes 2 positional arguments but 3 were given`. */
function tooMany(
  vm: Vm,
  func: PyFunction,
  given: number,
  bound: ReadonlyMap<string, PyValue>,
): PyRaise {
  const positional = func.parameters.filter(
    (one) => one.kind === "positional" || one.kind === "positional-only",
  );
  const needed = positional.filter((one) => !one.default).length;
  const most = positional.length;
  const range = needed === most ? `${most}` : `from ${needed} to ${most}`;
  const plural = needed === most && most === 1 ? "" : "s";
  const keywords = func.parameters.filter(
    (one) => one.kind === "keyword-only" && bound.get(one.name) !== one.default,
  ).length;
  const also =
    keywords > 0
      ? ` positional argument${given === 1 ? "" : "s"} (and ${keywords} keyword-only argument${keywords === 1 ? "" : "s"})`
      : "";
  return wrong(
    vm,
    func,
    `takes ${range} positional argument${plural} but ${given}${also} ${given === 1 && !also ? "was" : "were"} given`,
  );
}

function tooFew(vm: Vm, func: PyFunction, missing: readonly string[]): PyRaise {
  const keywordOnly = new Set(
    func.parameters.filter((one) => one.kind === "keyword-only").map((one) => one.name),
  );
  const positional = missing.filter((name) => !keywordOnly.has(name));
  const names = positional.length > 0 ? positional : missing;
  const kind = positional.length > 0 ? "positional" : "keyword-only";
  return wrong(
    vm,
    func,
    `missing ${names.length} required ${kind} argument${names.length === 1 ? "" : "s"}: ${listed(names)}`,
  );
}

/** `'a'`, `'a' and 'b'`, `'a', 'b', and 'c'`. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`);
  const last = quoted.pop()!;
  if (quoted.length === 0) return last;
  return quoted.length === 1 ? `${quoted[0]} and ${last}` : `${quoted.join(", ")}, and ${last}`;
}
