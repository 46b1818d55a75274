// Making modules of the host from TypeScript functions: names, unknown arguments, results.
import {
  type Bindings,
  builtin,
  emptyModule,
  NONE,
  type PyModule,
  type PyUnknown,
  type PyValue,
  str,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";

export type Kwargs = ReadonlyMap<string, PyValue>;
export type NativeFunction = (vm: Vm, args: readonly PyValue[], kwargs: Kwargs) => PyValue;
export type Natives = Readonly<Record<string, NativeFunction>>;

/** A host function; what cannot be known about its arguments makes its result unknown. */
export function nativeFunction(vm: Vm, name: string, work: NativeFunction): PyValue {
  return builtin(name, (args, kwargs) => {
    try {
      return work(vm, args, kwargs);
    } catch (error) {
      if (error instanceof Stop) return error.why;
      throw error;
    }
  });
}

/** A module of host functions and constants. */
export function nativeModule(
  vm: Vm,
  name: string,
  functions: Natives,
  constants: Readonly<Record<string, PyValue>> = {},
): PyModule {
  const module = emptyModule(name);
  const attrs: Bindings = module.attrs;
  attrs.set("__name__", str(name));
  attrs.set("__doc__", NONE);
  for (const [key, value] of Object.entries(constants)) attrs.set(key, value);
  for (const [key, work] of Object.entries(functions))
    attrs.set(key, nativeFunction(vm, key, work));
  return module;
}

/** The unknown behind a value that is unknown itself or one of two. */
export function openPart(value: PyValue | undefined): PyUnknown | undefined {
  if (value?.kind === "unknown") return value;
  return value?.kind === "maybe" ? value.condition : undefined;
}
