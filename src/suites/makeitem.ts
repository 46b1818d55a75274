// `pytest_pycollect_makeitem` of conftests: what they make of a name (pytest-ids 5.4).
import {
  builtin,
  iterate,
  native,
  type PyNative,
  type PyValue,
  Stop,
  str,
  type Vm,
} from "../python/index.ts";
import { callHook } from "./metafunc.ts";
import { type Kwargs, textOf } from "./py.ts";

/** A test that a hook made by `pytest.Function.from_parent`. */
export interface MadeItem {
  readonly name: string;
  readonly func: PyValue | undefined;
}

interface Asked {
  readonly name: string;
  readonly value: PyValue;
  /** Module or class that holds the name. */
  readonly holder: PyValue;
  readonly nodeid: string;
  readonly config: PyValue;
}

const itemType = "MadeItem";

/** `from_parent` of pytest's item classes. */
export const fromParent = builtin("from_parent", (args, kwargs: Kwargs) => {
  const name = textOf(args[1] ?? kwargs.get("name") ?? { kind: "none" }) ?? "";
  const item: MadeItem = { name, func: kwargs.get("callobj") };
  return native(itemType, item, { get: (key) => (key === "name" ? str(name) : undefined) });
});

/** Asks the hooks in turn; the first answer that is not None counts. undefined when none answers. */
export function makeItems(
  vm: Vm,
  hooks: readonly PyValue[],
  asked: Asked,
): readonly MadeItem[] | Stop | undefined {
  const values = new Map<string, PyValue>([
    ["collector", collectorValue(vm, asked)],
    ["name", str(asked.name)],
    ["obj", asked.value],
  ]);
  try {
    for (const hook of hooks) {
      const result = callHook(vm, hook, values);
      if (result.kind !== "none") return madeIn(vm, result);
    }
    return undefined;
  } catch (error) {
    if (error instanceof Stop) return error;
    throw error;
  }
}

function madeIn(vm: Vm, result: PyValue): readonly MadeItem[] {
  const items =
    result.kind === "native" && result.type === itemType ? [result] : iterate(vm, result);
  return items.map((one) => {
    if (one.kind === "native" && one.type === itemType) return one.data as MadeItem;
    throw new Stop(vm.unknown("a pytest_pycollect_makeitem hook makes items of its own kind"));
  });
}

function collectorValue(vm: Vm, asked: Asked): PyNative {
  const fields: Readonly<Record<string, PyValue>> = {
    obj: asked.holder,
    nodeid: str(asked.nodeid),
    name: str(asked.nodeid.split(/::|\//).at(-1) ?? ""),
    config: asked.config,
    ...(asked.holder.kind === "module" ? { module: asked.holder } : { cls: asked.holder }),
  };
  return native("Collector", undefined, {
    get: (name) => fields[name] ?? vm.unknown(`\`collector.${name}\` is not known here`),
  });
}
