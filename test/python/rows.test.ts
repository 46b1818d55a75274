// Small programs by subject: what they leave in `x`, or how they end, must be what CPython 3.11 made of them (recorded.json).
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  createInterpreter,
  importFile,
  type PyModule,
  PyRaise,
  reprOf,
  Stop,
  strOf,
} from "../../src/python/index.ts";
import { STANDARD_MODULES } from "../../src/python/stdlib/modules.ts";
import { memoryFiles } from "./snippets.ts";

const here = new URL(".", import.meta.url).pathname;

type Outcome =
  | { readonly repr: string }
  | { readonly raises: string; readonly message: string }
  | { readonly unknown: string };

const recorded = JSON.parse(readFileSync(`${here}recorded.json`, "utf8")) as {
  readonly rows: Readonly<Record<string, readonly Outcome[]>>;
};

/** Rows whose end is not known for sure here; they must stay unknown rather than become wrong. */
const open: Readonly<Record<string, readonly number[]>> = JSON.parse(
  readFileSync(`${here}open-rows.json`, "utf8"),
);

function outcome(text: string): Outcome {
  const vm = createInterpreter({
    files: memoryFiles({ "/p/row.py": text }),
    sysPath: ["/p"],
    pythonVersion: [3, 11],
    platform: "linux",
    modules: STANDARD_MODULES,
  });
  try {
    const module = importFile(vm, "row", "/p/row.py") as PyModule;
    const doubt = module.open ?? module.doubt;
    const value = module.attrs.get("x");
    return doubt && !value ? { unknown: doubt.why } : { repr: value ? reprOf(vm, value) : "None" };
  } catch (error) {
    if (error instanceof Stop) return { unknown: error.why.why };
    if (!(error instanceof PyRaise)) throw error;
    return { raises: error.exception.cls.name, message: strOf(vm, error.exception) };
  }
}

for (const [subject, ends] of Object.entries(recorded.rows)) {
  const rows = readFileSync(`${here}rows/${subject}.py`, "utf8").split("# ---\n");
  describe(subject, () => {
    test.each(rows.map((text, i) => [i, text] as const))("row %i", (i, text) => {
      const got = outcome(text);
      if (open[subject]?.includes(i)) expect(got).toHaveProperty("unknown");
      else expect(got).toEqual(ends[i]);
    });
  });
}

const python = spawnSync("python3", ["-c", "import sys; print(sys.version_info[:2] == (3, 11))"], {
  encoding: "utf8",
});

test.skipIf(python.stdout?.trim() !== "True")("the records are what CPython 3.11 makes", () => {
  const made = spawnSync("python3", ["-W", "ignore", `${here}record.py`], { encoding: "utf8" });
  expect(JSON.parse(made.stdout)).toEqual(recorded);
  expect(Object.keys(recorded.rows).sort()).toEqual(
    readdirSync(`${here}rows`)
      .map((name) => name.replace(".py", ""))
      .sort(),
  );
});
