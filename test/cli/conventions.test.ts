// The conventions of the command line: help, version, exit codes, unknown things, configuration errors.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "./world.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "testlists-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("help and version", () => {
  test("no arguments print the help", async () => {
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(out).toContain("Usage: testlists");
  });

  test.each(["validate", "expand", "simulate", "migrate"])(
    "%s has a help with examples",
    async (verb) => {
      const { code, out } = await run([verb, "--help"]);
      expect(code).toBe(0);
      expect(out).toContain(`Usage: testlists ${verb}`);
      expect(out).toContain("Examples:");
      expect(out).toContain("--reporter");
    },
  );

  test("--version prints one line", async () => {
    const { code, out } = await run(["--version"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^\S+\n$/);
  });
});

describe("what cannot be done exits 2 and says what to do", () => {
  test.each([
    [["expnd"], /expand/],
    [["validate", "--fxi"], /--fix/],
    [["validate", "-C", "no/such/folder"], /no such folder/],
    [["expand", "--reporter", "jsn"], /did you mean json/],
    [
      ["expand", "--reporter", "json", "--reporter", "plain"],
      /two reporters write to standard output/,
    ],
    [["expand", "--config", "missing.yaml"], /cannot read the configuration missing.yaml/],
  ])("%j", async (args, message) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(message);
    expect(err).not.toContain("internal error");
  });
});

describe("configuration", () => {
  test.each([
    ["suite:\n- root: .\n", /testlists\.yaml:1: unknown key "suite", did you mean "suites"\?/],
    [
      "suites:\n- root: .\n  pytest_versoin: '8'\n",
      /testlists\.yaml:3: unknown key .*did you mean "pytest_version"/,
    ],
    ["rules:\n  missing-file: loud\n", /testlists\.yaml:2: rules\.missing-file/],
    ["lists: [\n", /testlists\.yaml:\d+: /],
  ])("%j is refused with its line", async (text, message) => {
    writeFileSync(join(folder, "testlists.yaml"), text);
    const { code, err } = await run(["validate", "-C", folder]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
