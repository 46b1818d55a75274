// Marks by which well-known plugins change ids: `anyio` brings its backends in, `repeat` multiplies.
import { NONE, type PyValue, Stop, str, type Vm } from "../python/index.ts";
import type { FixtureDef, Layer } from "./fixtures.ts";
import type { Mark } from "./marks.ts";

function fixture(
  name: string,
  needs: readonly string[],
  params: readonly string[] | undefined,
): FixtureDef {
  return {
    name,
    source: {
      func: NONE,
      scope: NONE,
      params: params?.map(str),
      ids: NONE,
      autouse: NONE,
      name: NONE,
      place: undefined,
      plugin: "anyio",
    },
    scope: params ? "module" : "function",
    autouse: false,
    arguments: needs,
    doubt: undefined,
  };
}

/** Fixtures of anyio's plugin; suites override `anyio_backend` to choose a backend. */
export const builtinPlugins: Layer = {
  defs: [
    fixture("anyio_backend", [], ["asyncio", "trio"]),
    fixture("anyio_backend_name", ["anyio_backend"], undefined),
    fixture("anyio_backend_options", ["anyio_backend"], undefined),
  ],
  doubt: undefined,
};

const isAsync = (func: PyValue): boolean =>
  func.kind === "function"
    ? func.isAsync
    : (func.kind === "staticmethod" || func.kind === "classmethod") && isAsync(func.func);

/** Names of fixtures that plugins add because of a test's marks. @throws Stop where a plugin's work is not followed. */
export function pluginFixtures(
  vm: Vm,
  func: PyValue,
  marks: readonly Mark[],
  trusts: (name: string) => boolean,
): readonly string[] {
  const has = (name: string): boolean => marks.some((one) => one.name === name);
  if (has("repeat") && trusts("pytest_repeat"))
    throw new Stop(vm.unknown("the mark `repeat` of the plugin pytest-repeat multiplies tests"));
  if (!has("anyio") || !isAsync(func)) return [];
  if (!trusts("anyio"))
    throw new Stop(vm.unknown("the mark `anyio` adds ids where the plugin anyio is installed"));
  return ["anyio_backend"];
}
