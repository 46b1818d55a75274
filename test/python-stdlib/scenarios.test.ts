// Scenario scripts run by the interpreter must print what CPython printed (recorded for 3.10 to 3.13).
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createInterpreter, importFile } from "../../src/python/index.ts";
import { STANDARD_MODULES } from "../../src/python/stdlib/modules.ts";
import { strOf } from "../../src/python/text-of.ts";
import { builtin, NONE, PyRaise } from "../../src/python/values.ts";
import { diskFiles } from "../../src/text/files.ts";

const here = new URL(".", import.meta.url).pathname;
const VERSIONS: readonly (readonly [number, number])[] = [
  [3, 10],
  [3, 11],
  [3, 12],
  [3, 13],
];

/** What a scenario prints, line by line; an exception ends it with its type and message. */
function printed(name: string, version: readonly [number, number]): string {
  const vm = createInterpreter({
    files: diskFiles,
    sysPath: [`${here}scenarios`],
    pythonVersion: version,
    platform: "linux",
    modules: STANDARD_MODULES,
  });
  const lines: string[] = [];
  vm.builtins.set(
    "print",
    builtin("print", (args) => {
      lines.push(
        args.map((arg) => (arg.kind === "unknown" ? `<${arg.why}>` : strOf(vm, arg))).join(" "),
      );
      return NONE;
    }),
  );
  try {
    const module = importFile(vm, name, `${here}scenarios/${name}.py`);
    if (module.kind === "module" && module.open)
      lines.push(`open: ${module.open.why} ${module.open.at?.line}`);
    if (module.kind === "module" && module.doubt)
      lines.push(`doubt: ${module.doubt.why} ${module.doubt.at?.file}:${module.doubt.at?.line}`);
  } catch (error) {
    if (!(error instanceof PyRaise)) throw error;
    const args = error.exception.attrs.get("args");
    const place = error.exception.data.get("place") as { file: string; line: number } | undefined;
    lines.push(
      `${error.exception.cls.name} ${args ? strOf(vm, args) : ""} at ${place?.file}:${place?.line}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

const scenarios = readdirSync(`${here}scenarios`).filter((one) => one.endsWith(".py"));

describe.each(VERSIONS)("Python %i.%i", (major, minor) => {
  it.each(scenarios)("%s", (file) => {
    const name = file.slice(0, -3);
    const expected = readFileSync(`${here}recorded/${name}-${major}.${minor}.txt`, "utf8");
    expect(printed(name, [major, minor])).toBe(expected);
  });
});
