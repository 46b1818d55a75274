// Constants: what the grammar leaves to the source text (int or float, bytes or str, `...`, `\N{…}`).

import { type ExprNode, textOf } from "./syntax.ts";
import { unescapeText } from "./text/string-literal.ts";
import { settled } from "./text-of.ts";
import {
  bool,
  bytes,
  ELLIPSIS,
  float,
  int,
  NONE,
  type PyValue,
  type Scope,
  str,
} from "./values.ts";
import type { Vm } from "./vm.ts";

type ConstantNode = Extract<ExprNode, { nodeType: "Constant" }>;

const known = new WeakMap<ConstantNode, PyValue>();

/** The value of a literal; the same object each time, as immutable constants are. */
export function constant(vm: Vm, node: ConstantNode, scope: Scope): PyValue {
  const cached = known.get(node);
  if (cached) return cached;
  const made = makeConstant(vm, node, scope);
  known.set(node, made);
  return made;
}

function makeConstant(vm: Vm, node: ConstantNode, scope: Scope): PyValue {
  const value = node.value as unknown;
  if (value === null || value === undefined) return NONE;
  if (typeof value === "boolean") return bool(value);
  if (typeof value === "bigint") return int(value);
  if (typeof value === "number") return numberLiteral(vm, node, value, scope);
  if (typeof value === "string") return textLiteral(vm, node, value);
  const parts = value as { real?: number; imag?: number };
  if (parts.imag !== undefined) return { kind: "complex", re: parts.real ?? 0, im: parts.imag };
  return vm.unknown("a literal of a kind that is not known");
}

function numberLiteral(vm: Vm, node: ConstantNode, value: number, scope: Scope): PyValue {
  const parsed = scope.module.file === undefined ? undefined : vm.parsed.get(scope.module.file);
  const text = (parsed ? textOf(parsed, node) : String(value)).replaceAll("_", "");
  if (/^0[xob]/i.test(text)) return int(BigInt(text));
  if (/^\d+$/.test(text)) return int(BigInt(text.replace(/^0+(?=\d)/, "")));
  if (/^[\d.]/.test(text) && /[.e]/i.test(text)) return float(Number(text));
  return Number.isInteger(value) ? int(BigInt(value)) : float(value);
}

function textLiteral(vm: Vm, node: ConstantNode, value: string): PyValue {
  const quote = node.quote_style;
  if (quote === undefined && value === "..." && node.kind === undefined) return ELLIPSIS;
  if (quote !== undefined && /^[a-z]*b/i.test(quote)) return bytes(value);
  if (value.includes("\\N{") && quote !== undefined && !/^[a-z]*r/i.test(quote)) {
    return str(value.replace(/\\N\{[^}]*\}/g, (name) => settled(vm, unescapeText(name))));
  }
  return str(value);
}
