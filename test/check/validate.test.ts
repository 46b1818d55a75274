// The command over small repositories in memory: fixes, diffs, changes, baselines, standard input, nothing to check.
import { describe, expect, test } from "vitest";
import * as yaml from "yaml";
import type { Context, Git } from "../../src/commands/context.ts";
import { explain } from "../../src/commands/explain.ts";
import { validate } from "../../src/commands/validate.ts";
import { defaultConfig, parseConfig } from "../../src/config.ts";
import { memoryFiles } from "../suites/memory-files.ts";

const DEFS = "tests/integration/defs";
const LISTS = "tests/integration/test_lists";
const code =
  "import pytest\n\n\n@pytest.mark.parametrize('mode', ['a', 'b'])\ndef test_x(mode):\n    pass\n\n\ndef test_y():\n    pass\n";
const base = { [`${DEFS}/pytest.ini`]: "[pytest]\n", [`${DEFS}/sub/test_a.py`]: code };

interface More {
  readonly config?: string;
  readonly git?: Git;
  readonly stdin?: string;
}

function contextOf(
  texts: Readonly<Record<string, string>>,
  { config, git, stdin = "" }: More = {},
): Context {
  const absolute = Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [`/repo/${path}`, text]),
  );
  return {
    cwd: "/repo",
    files: memoryFiles(absolute),
    config: config === undefined ? defaultConfig : parseConfig("testlists.yaml", config, yaml),
    git: git ?? (() => undefined),
    env: {},
    now: () => 0,
    stdin: () => stdin,
    cache: false,
  };
}

const qa = `${LISTS}/qa/core.txt`;
const codes = (report: { readonly diagnostics: readonly { readonly code: string }[] }) =>
  report.diagnostics.map((one) => one.code).filter((one) => one !== "unlisted-test");

describe("fixes", () => {
  const moved =
    "# head\r\n\r\ntest_a.py::test_y  TIMEOUT (90)\r\nsub/test_a.py::test_x[a]\r\nsub/test_a.py::test_x[a]";

  test("keep every byte they do not own, line ends and a missing last one too", async () => {
    const report = await validate(contextOf({ ...base, [qa]: moved }), { lists: [], fix: true });
    expect(report.writes).toHaveLength(1);
    expect(report.writes?.[0]?.after).toBe(
      "# head\r\n\r\nsub/test_a.py::test_y TIMEOUT (90)\r\nsub/test_a.py::test_x[a]\r\n",
    );
    expect(codes(report)).toEqual([]);
  });

  test("are shown and not written with --diff", async () => {
    const report = await validate(contextOf({ ...base, [qa]: moved }), { lists: [], diff: true });
    expect(report.writes).toBeUndefined();
    expect(report.failed).toBe(true);
    expect([...report.lines]).toContain("+sub/test_a.py::test_y TIMEOUT (90)\r");
  });

  test("that change what runs wait for --unsafe", async () => {
    const texts = { ...base, [qa]: "sub/test_a.py::test_x[c]\n" };
    expect((await validate(contextOf(texts), { lists: [], fix: true })).writes).toBeUndefined();
    const report = await validate(contextOf(texts), { lists: [], fix: true, unsafe: true });
    expect(report.writes?.[0]?.after).toBe("sub/test_a.py::test_x[a]\n");
  });
});

test("the JSON is the documented one", async () => {
  const report = await validate(contextOf({ ...base, [qa]: "sub/test_a.py::test_z\n" }), {
    lists: [],
  });
  expect(report.json).toMatchObject({
    version: 1,
    command: "validate",
    counts: { lists: 1, entries: 1, resolved: 0, missing: 1, undecided: 0, suppressed: 0 },
  });
  const { diagnostics } = report.json as { diagnostics: readonly Record<string, unknown>[] };
  expect(diagnostics.find((one) => one.code === "missing-function")).toMatchObject({
    code: "missing-function",
    severity: "error",
    file: qa,
    start: { line: 1, column: 1 },
    end: { line: 1, column: 22 },
    entry: "sub/test_a.py::test_z",
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

describe("--since", () => {
  const texts = { ...base, [qa]: "sub/test_a.py::test_z\nsub/test_a.py::test_w\n" };
  const git =
    (diff: string): Git =>
    () =>
      new TextEncoder().encode(diff);

  test("tells findings of changed lines", async () => {
    const diff = `--- ${qa}\n+++ ${qa}\n@@ -1,0 +2 @@\n+sub/test_a.py::test_w\n`;
    const report = await validate(contextOf(texts, { git: git(diff) }), {
      lists: [],
      since: "main",
    });
    expect(report.diagnostics.map(({ at }) => at.start.line)).toEqual([2]);
  });

  test("tells findings of unchanged lines whose tests changed", async () => {
    const diff = `--- ${DEFS}/sub/test_a.py\n+++ ${DEFS}/sub/test_a.py\n@@ -12,2 +11,0 @@\n-def test_z():\n-    pass\n`;
    const report = await validate(contextOf(texts, { git: git(diff) }), {
      lists: [],
      since: "main",
    });
    expect(codes(report)).toEqual(["missing-function", "missing-function"]);
  });

  test("is refused where git knows no such commit", async () => {
    await expect(validate(contextOf(texts), { lists: [], since: "nowhere" })).rejects.toThrow(
      /nowhere/,
    );
  });
});

test("a baseline is written, and takes known findings out", async () => {
  const texts = {
    ...base,
    [qa]: "sub/test_a.py::test_z\nsub/test_a.py::test_y\nsub/test_a.py::test_x[a]\nsub/test_a.py::test_x[b]\n",
  };
  const made = await validate(contextOf(texts), { lists: [], updateBaseline: true, add: true });
  const baseline = made.writes?.[0];
  expect(baseline?.file).toBe("testlists.baseline.json");
  const again = contextOf({ ...texts, "testlists.baseline.json": baseline!.after });
  const report = await validate(again, { lists: [], baseline: "testlists.baseline.json" });
  expect(codes(report)).toEqual([]);
  expect(report.json).toMatchObject({ counts: { suppressed: 1 } });
});

test("--strict makes what cannot be decided an error", async () => {
  const open =
    "import os\nimport pytest\n\n\n@pytest.mark.parametrize('m', os.listdir('cases'))\ndef test_o(m):\n    pass\n";
  const texts = { ...base, [`${DEFS}/test_o.py`]: open, [qa]: "test_o.py::test_o[a]\n" };
  const severities = async (strict: boolean) =>
    (await validate(contextOf(texts), { lists: [], strict })).diagnostics
      .filter((one) => one.code === "undecided")
      .map(({ severity }) => severity);
  expect(await severities(false)).toEqual(["info"]);
  expect(await severities(true)).toEqual(["error"]);
});

describe("which lists", () => {
  const waives = `${LISTS}/waives.txt`;
  const texts = {
    ...base,
    [qa]: "sub/test_a.py::test_y\nsub/test_a.py::test_z\n",
    [waives]: "sub/test_a.py::test_y SKIP (https://b/1)\n",
  };

  test("only those named are told about, the others are still read", async () => {
    const report = await validate(contextOf(texts), { lists: [waives] });
    expect(report.diagnostics).toEqual([]);
  });

  test("standard input is a list too, against all others", async () => {
    const stdin = "sub/test_a.py::test_x[a] SKIP (https://b/1)\n";
    const report = await validate(contextOf(texts, { stdin }), {
      lists: ["-"],
      as: "trtllm-waives",
    });
    expect(codes(report)).toEqual(["waive-unlisted"]);
    await expect(validate(contextOf(texts, { stdin }), { lists: ["-"] })).rejects.toThrow(/--as/);
  });

  test("a list that is not there is an error of use", async () => {
    await expect(validate(contextOf(texts), { lists: ["gone.txt"] })).rejects.toThrow(/gone\.txt/);
  });

  test("nothing to check is an error of use that names what matched nothing", async () => {
    await expect(validate(contextOf(base), { lists: [] })).rejects.toThrow(/nothing to check/);
    const config = "lists:\n- files: lists/*.none\n";
    await expect(validate(contextOf(base, { config }), { lists: [] })).rejects.toThrow(
      /lists\/\*\.none/,
    );
  });
});

test("comments and configured rows suppress, and are counted", async () => {
  const list =
    "# testlists: ignore[missing-function] comes back soon\nsub/test_a.py::test_z\nsub/test_a.py::test_w\n";
  const config =
    "ignore:\n- code: missing-function\n  reason: known\n  entry: sub/test_a.py::test_w\n";
  const report = await validate(contextOf({ ...base, [qa]: list }, { config }), { lists: [] });
  expect(codes(report)).toEqual([]);
  expect(report.json).toMatchObject({ counts: { suppressed: 2 } });
});

test("a rule can be turned off or down", async () => {
  const config = "rules:\n  missing-function: warning\n  unlisted-test: 'off'\n";
  const report = await validate(
    contextOf({ ...base, [qa]: "sub/test_a.py::test_z\n" }, { config }),
    { lists: [] },
  );
  expect(report.diagnostics.map(({ severity }) => severity)).toEqual(["warning"]);
});

test("explain prints the page of a code, and the nearest for a slip", async () => {
  const context = contextOf({});
  expect([...(await explain(context, { code: "too-coarse" })).lines][0]).toBe("# too-coarse");
  await expect(explain(context, { code: "to-coarse" })).rejects.toThrow(/too-coarse/);
});
