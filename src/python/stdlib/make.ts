// Making modules of the host: a name, and functions, classes and constants in it.
import { builtin, emptyModule, type PyModule, type PyValue, str } from "../values.ts";
import { Stop, type Vm } from "../vm.ts";

export type Kwargs = ReadonlyMap<string, PyValue>;
/** A function of a host module. */
export type Work = (args: readonly PyValue[], kwargs: Kwargs) => PyValue;

/** A module with the given content. */
export function moduleOf(name: string, content: Readonly<Record<string, PyValue>>): PyModule {
  const module = emptyModule(name);
  module.attrs.set("__name__", str(name));
  for (const [key, value] of Object.entries(content)) module.attrs.set(key, value);
  return module;
}

/** A host function; what it cannot know makes its result unknown. */
export function fn(vm: Vm, name: string, work: Work): PyValue {
  return builtin(name, (args, kwargs) => {
    try {
      return work(args, kwargs);
    } catch (error) {
      if (error instanceof Stop) return vm.doubt(error.why);
      throw error;
    }
  });
}

/** Several host functions by name. */
export function functions(vm: Vm, works: Readonly<Record<string, Work>>): Record<string, PyValue> {
  return Object.fromEntries(
    Object.entries(works).map(([name, work]) => [name, fn(vm, name, work)]),
  );
}

/** Functions whose results come from outside and are not known. */
export function outside(vm: Vm, module: string, names: string): Record<string, PyValue> {
  return Object.fromEntries(
    names
      .split(" ")
      .map((name) => [
        name,
        builtin(name, () =>
          vm.doubt(vm.unknown(`${module}.${name}() depends on the outside world`)),
        ),
      ]),
  );
}
