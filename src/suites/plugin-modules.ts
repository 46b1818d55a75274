// Modules of well-known plugins that decorate tests or fixtures: `hypothesis`, `pytest_asyncio` (see also parameterized.ts).
import {
  builtin,
  emptyModule,
  NONE,
  native,
  opaque,
  type PyFunction,
  type PyModule,
  type PyValue,
  Stop,
  str,
  type Vm,
} from "../python/index.ts";
import { fixtureDecorator } from "./fixtures.ts";
import type { Kwargs } from "./py.ts";

function moduleOf(vm: Vm, name: string): PyModule {
  const module = emptyModule(name);
  module.attrs.set("__name__", str(name));
  // Whether it is installed is asked as for any other package.
  module.doubt = vm.unknownPackage(name, `whether ${name} is installed is not known`);
  vm.doubt(module.doubt);
  return module;
}

/** `pytest_asyncio`: its fixture decorator does what pytest's does. */
export function asyncioModule(vm: Vm): PyModule {
  const name = "pytest_asyncio";
  const module = moduleOf(vm, name);
  module.attrs.set("fixture", fixtureDecorator(vm, "fixture", "pytest-asyncio"));
  module.attrs.set("is_async_test", opaque(`${name}.is_async_test`, "function", "is_async_test"));
  return module;
}

/** `hypothesis`: `given` fills arguments, the other decorators leave a test as it is. */
export function hypothesisModule(vm: Vm): PyModule {
  const module = moduleOf(vm, "hypothesis");
  const put = (name: string, value: PyValue): unknown => module.attrs.set(name, value);
  put(
    "given",
    builtin("given", (args, kwargs) => given(vm, args, kwargs)),
  );
  for (const name of ["example", "seed", "reproduce_failure"]) put(name, passing(name));
  put("settings", settings());
  for (const name of ["strategies", "extra", "stateful", "database", "errors"])
    put(name, opaque(`hypothesis.${name}`, "module", `hypothesis.${name}`));
  for (const name of ["HealthCheck", "Phase", "Verbosity"])
    put(name, opaque(`hypothesis.${name}`, "class", name));
  for (const name of [
    "assume",
    "note",
    "event",
    "target",
    "find",
    "infer",
    "currently_in_test_context",
  ])
    put(name, opaque(`hypothesis.${name}`, "function", name));
  return module;
}

/** A decorator factory whose decorators hand back what they are given. */
function passing(name: string): PyValue {
  return builtin(name, () => builtin(name, ([func]) => func ?? NONE));
}

function settings(): PyValue {
  return native("type", undefined, {
    get: (name) => {
      if (name === "__name__") return str("settings");
      if (name === "register_profile" || name === "load_profile") return builtin(name, () => NONE);
      return undefined;
    },
    call: () =>
      native("settings", undefined, {
        call: ([func]) => func ?? NONE,
        get: (name) => (name === "__name__" ? undefined : opaque(`hypothesis.settings.${name}`)),
      }),
  });
}

/** Positional strategies fill the rightmost arguments, named ones their own. */
function given(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  return builtin("given", ([func]) => {
    if (func?.kind === "unknown") return func;
    if (func?.kind === "staticmethod" && func.func.kind === "function")
      return { ...func, func: filled(func.func, args.length, kwargs) };
    if (func?.kind !== "function")
      throw new Stop(vm.unknown("what hypothesis.given decorates is not known"));
    return filled(func, args.length, kwargs);
  });
}

function filled(func: PyFunction, positional: number, kwargs: Kwargs): PyFunction {
  const left = func.parameters.filter(({ name }) => !kwargs.has(name));
  const places = left.flatMap(({ kind }, i) => (kind === "positional" ? [i] : []));
  const taken = new Set(positional === 0 ? [] : places.slice(-positional));
  return {
    ...func,
    parameters: left.filter((_, i) => !taken.has(i)),
    attrs: new Map(func.attrs),
  };
}
