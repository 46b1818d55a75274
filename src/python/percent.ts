// The `%` operator on text, over the pure rules of `text/`.
import { classOf } from "./classes.ts";
import { getItem } from "./operators.ts";
import { typeError } from "./text/outcome.ts";
import { type PercentAdapter, percentFormat } from "./text/percent-format.ts";
import { asciiOnly } from "./text/quote.ts";
import { reprOf, settled, strOf } from "./text-of.ts";
import { bytes, type PyValue, plainValue, str } from "./values.ts";
import type { Vm } from "./vm.ts";

function adapterOf(vm: Vm): PercentAdapter<PyValue> {
  return {
    tuple: (value) =>
      plainValue(value).kind === "tuple"
        ? (plainValue(value) as { items: readonly PyValue[] }).items
        : undefined,
    isMapping: (value) => ["dict", "instance", "native"].includes(value.kind),
    item: (value, key) => getItem(vm, value, str(key)),
    str: (value) => strOf(vm, value),
    repr: (value) => reprOf(vm, value),
    ascii: (value) => asciiOnly(reprOf(vm, value)),
    number: (value) => {
      const plain = plainValue(value);
      if (plain.kind === "int" || plain.kind === "float") return plain.value;
      if (plain.kind === "bool") return plain.value ? 1n : 0n;
      return typeError(
        `%d format: a real number is required, not ${classOf(value)?.name ?? value.kind}`,
      );
    },
    text: (value) =>
      plainValue(value).kind === "str" ? (plainValue(value) as { value: string }).value : undefined,
    typeName: (value) => classOf(value)?.name ?? value.kind,
  };
}

/** `template % value` for str and bytes. */
export function percent(
  vm: Vm,
  template: Extract<PyValue, { kind: "str" | "bytes" }>,
  value: PyValue,
): PyValue {
  const text = settled(vm, percentFormat(template.value, value, adapterOf(vm)));
  return template.kind === "str" ? str(text) : bytes(text);
}
