// Small reproductions of the public threads in docs/threads.md, by their number: the finding that each should give.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { check, defaultOptions, makeScene } from "../../src/check/index.ts";
import { parseList } from "../../src/lists/index.ts";
import type { ListFile } from "../../src/lists/types.ts";
import { makeResolver, makeWorld, pytestExpressions } from "../../src/resolve/index.ts";
import type { Diagnostic } from "../../src/text/diagnostic.ts";
import { type FakeFiles, fakeDisk, fakeList, fakeSuite } from "../resolve/fake-suite.ts";

const DEFS = "tests/integration/defs";
const LISTS = "tests/integration/test_lists";

interface Repository {
  readonly defs?: FakeFiles;
  readonly unit?: FakeFiles;
  /** Lists by path; formats follow from the place. */
  readonly lists: Readonly<Record<string, string>>;
}

const formatAt = (path: string): string => {
  if (path.endsWith("waives.txt")) return "trtllm-waives";
  if (path.endsWith(".json")) return path.includes("stage") ? "stage-json" : "durations";
  return path.endsWith(".yml") ? "trtllm-test-db" : "trtllm-list";
};

function findings({ defs = {}, unit = {}, lists }: Repository): readonly Diagnostic[] {
  const read = Object.entries(lists).map(([path, text]) => parseList(formatAt(path), path, text));
  const paths = [
    ...Object.keys(defs).map((path) => `/repo/${DEFS}/${path}`),
    ...Object.keys(unit).map((path) => `/repo/tests/unittest/${path}`),
  ];
  const suites = [fakeSuite(`/repo/${DEFS}`, defs), fakeSuite("/repo/tests/unittest", unit)];
  return judge(read, makeWorld("/repo", suites, fakeDisk(paths)));
}

function judge(
  lists: readonly ListFile[],
  world: ReturnType<typeof makeWorld>,
): readonly Diagnostic[] {
  return check(makeScene(lists, makeResolver(world, pytestExpressions), defaultOptions));
}

const noise = new Set(["unlisted-test", "undecided", "missing-duration"]);

/** `code@line` of what a reader is told, without notes on unlisted tests. */
function told(repository: Repository): readonly string[] {
  const found = findings(repository).filter(({ code }) => !noise.has(code));
  return found.map(({ code, at }) => `${code}@${at.start.line}`);
}

const best = (repository: Repository): string | undefined =>
  findings(repository).find(({ suggestions }) => suggestions)?.suggestions?.[0];

const qa = (text: string): Record<string, string> => ({ [`${LISTS}/qa/core.txt`]: text });
const waives = (text: string): Record<string, string> => ({ [`${LISTS}/waives.txt`]: text });
const db = (
  stem: string,
  condition: string,
  tests: readonly string[],
  context = stem,
): Record<string, string> => ({
  [`${LISTS}/test-db/${stem}.yml`]: `version: 0.0.1\n${context}:\n- condition:\n    ${condition}\n  tests:\n${tests.map((one) => `  - ${one}\n`).join("")}`,
});
const stages = (...rows: readonly [string, string, number][]): Record<string, string> => ({
  "jenkins/scripts/test_stage_configs.json": JSON.stringify({
    configs: rows.map(([name, testDB, splits]) => ({
      name,
      arch: "x86",
      slurm: false,
      platform: "p",
      testDB,
      splits,
    })),
  }),
});
const one = { "test_a.py": { test_x: { axes: { mode: ["a", "b"] } }, test_y: {} } };
const PRE = "terms: {stage: pre_merge}";

test("2: a unit test moved", () => {
  const unit = { "modules/moe/test_moe.py": { test_r: {} } };
  const lists = db("l0_gb10", PRE, ["unittest/modules/test_moe.py"]);
  expect(told({ unit, lists })).toEqual(["missing-file@6"]);
  expect(best({ unit, lists })).toBe("unittest/modules/moe/test_moe.py");
});

test("3: a context of another name", () => {
  expect(told({ defs: one, lists: db("l0_a10", PRE, ["test_a.py::test_y"], "a10_l0") })).toEqual([
    "condition-schema@2",
  ]);
});

test("4: a wildcard that fits no stage, and 1: its stage renders nothing", () => {
  const lists = {
    ...db("l0_b300", "wildcards: {gpu: ['*gb110*']}", ["test_a.py::test_y"]),
    ...stages(["DGX_B300-PyTorch", "l0_b300", 1]),
  };
  expect(told({ defs: one, lists })).toEqual(["unreachable-block@3", "stage-config@1"]);
});

test("6: a letter behind the bracket", () => {
  expect(told({ defs: one, lists: qa("test_a.py::test_x[a]g\n") })).toEqual(["malformed@1"]);
});

test("7 and 8: conflict markers", () => {
  const text = "<<<<<<< HEAD\ntest_a.py::test_y SKIP (https://b/1)\n=======\n>>>>>>> main\n";
  const lists = { ...qa("test_a.py::test_y\n"), ...waives(text) };
  expect(told({ defs: one, lists })).toEqual([
    "conflict-marker@1",
    "conflict-marker@3",
    "conflict-marker@4",
  ]);
});

test("7: the side without an id", () => {
  expect(told({ defs: one, lists: qa("test_a.py::test_x\n") })).toEqual(["missing-params@1"]);
});

test.each([
  [
    "9 and 10",
    "test_a.py::test_y SKIP (https://b/1)\ntest_a.py::test_y SKIP (https://b/2)\n",
    ["duplicate@2"],
  ],
  [
    "11",
    "test_a.py::test_y SKIP (b/1)\ntest_a.py::test_y SKIP (b/1)\ntest_a.py::test_y SKIP (https://b/1)\n",
    ["duplicate@2", "duplicate@3"],
  ],
])("%s: one test waived again", (_, text, expected) => {
  const found = told({ defs: one, lists: { ...qa("test_a.py::test_y\n"), ...waives(text) } });
  expect(found.filter((code) => code.startsWith("duplicate"))).toEqual(expected);
});

test("12: a waive that lost its link", () => {
  expect(
    told({
      defs: one,
      lists: { ...qa("test_a.py::test_y\n"), ...waives("test_a.py::test_y SKIP\n") },
    }),
  ).toEqual(["waive-reason@1"]);
});

test("13: a folder left out", () => {
  const defs = { "accuracy/test_llm.py": { test_y: {} } };
  const lists = {
    ...qa("accuracy/test_llm.py::test_y\n"),
    ...waives("test_llm.py::test_y SKIP (https://b/1)\n"),
  };
  expect(told({ defs, lists })).toEqual(["missing-file@1"]);
  expect(best({ defs, lists })).toBe("accuracy/test_llm.py::test_y");
});

test("14: unittest/ is looked up below tests/", () => {
  expect(
    told({
      unit: { "llmapi/test_gc.py": { test_g: {} } },
      lists: qa("unittest/llmapi/test_gc.py\n"),
    }),
  ).toEqual([]);
});

test("15: a folder and its file in one run", () => {
  const unit = { "m/test_a.py": { test_a: {} }, "m/test_b.py": { test_b: {} } };
  expect(told({ unit, lists: db("l0_a10", PRE, ["unittest/m", "unittest/m/test_a.py"]) })).toEqual([
    "overlap@7",
  ]);
});

test("16: a waive that no list has", () => {
  expect(
    told({
      defs: one,
      lists: {
        ...qa("test_a.py::test_x[a]\n"),
        ...waives("test_a.py::test_y SKIP (https://b/1)\n"),
      },
    }),
  ).toEqual(["waive-unlisted@1"]);
});

test("17 and 37: a waive of a test that is not there", () => {
  expect(
    told({
      defs: one,
      lists: {
        ...qa("test_a.py::test_y\n"),
        ...waives("test_a.py::test_gone SKIP (https://b/1)\n"),
      },
    }),
  ).toEqual(["missing-function@1"]);
});

test("18: a waive of a machine that never runs the test", () => {
  const lists = {
    ...db("l0_b200", PRE, ["test_a.py::test_y"]),
    ...db("l0_h100", PRE, ["test_a.py::test_x[a]"]),
    ...stages(["B200-PyTorch", "l0_b200", 1], ["H100-PyTorch", "l0_h100", 1]),
    ...waives("full:H100/test_a.py::test_y SKIP (https://b/1)\n"),
  };
  expect(told({ defs: one, lists })).toEqual(["waive-scope@1"]);
});

test("20: a model was renamed", () => {
  const defs = { "test_a.py": { test_m: { axes: { model: ["Qwen3-0.6B"], tp: ["tp1"] } } } };
  expect(findings({ defs, lists: qa("test_a.py::test_m[TinyLlama-tp1]\n") })[0]?.message).toContain(
    'no value of "model"',
  );
});

test("21: empty axes came back, durations keep the old ids", () => {
  const defs = { "test_a.py": { test_e: { axes: { cuda: ["", "cuda"], dp: ["", "dp"] } } } };
  expect(best({ defs, lists: qa("test_a.py::test_e[dp]\n") })).toBe("test_a.py::test_e[-dp]");
});

test("22: ids that collide", () => {
  const defs = { "test_a.py": { test_d: { axes: { mode: ["eagle0", "eagle1", "x"] } } } };
  expect(told({ defs, lists: qa("test_a.py::test_d[eagle]\n") })).toEqual([
    "unknown-param-id@1",
    "duplicate-id@1",
  ]);
});

test("24: a method was renamed", () => {
  const defs = { "test_a.py": { "TestR::test_block_scales": {} } };
  expect(best({ defs, lists: qa("test_a.py::TestR::test_blockscales\n") })).toBe(
    "test_a.py::TestR::test_block_scales",
  );
});

test("27: TIMEOUT without a space, for a unit test and for a node", () => {
  const repository = {
    defs: one,
    unit: { "test_u.py": { test_u: {} } },
    lists: qa("unittest/test_u.py TIMEOUT(120)\ntest_a.py::test_y TIMEOUT(120)\n"),
  };
  expect(told(repository)).toEqual(["bridge-mismatch@1"]);
});

test("28: a four-GPU test on machines of one", () => {
  const defs = { "test_a.py": { test_fp4_4gpus: {} } };
  expect(
    told({
      defs,
      lists: db("l0_l20", "ranges: {system_gpu_count: {gte: 1, lte: 1}}", [
        "test_a.py::test_fp4_4gpus",
      ]),
    }),
  ).toEqual(["condition-mismatch@6"]);
});

test("30: a file that no stage reads", () => {
  const lists = {
    ...db("l0_l20", PRE, ["test_a.py::test_y"]),
    ...db("l0_a10", PRE, ["test_a.py::test_y"]),
    ...stages(["A10-PyTorch", "l0_a10", 1]),
  };
  expect(told({ defs: one, lists })).toEqual(["unreachable-block@2"]);
});

test("31: a unit test that no list runs", () => {
  const unit = { "test_u.py": { test_u: {} }, "test_new.py": { test_new: {} } };
  expect(
    findings({ unit, lists: qa("unittest/test_u.py\n") }).map(({ code, at }) => [code, at.file]),
  ).toEqual([["unlisted-test", "tests/unittest/test_new.py"]]);
});

test("5, 32 and 33: overlapping wildcards and lists of several machines", () => {
  const lists = {
    ...db("l0_b200", "wildcards: {gpu: ['*b200*']}", ["test_a.py::test_y"]),
    ...db("l0_gb200", "wildcards: {gpu: ['*gb200*', '*b200*']}", ["test_a.py::test_y"]),
    ...stages(["B200-PyTorch", "l0_b200", 1], ["GB200-PyTorch", "l0_gb200", 1]),
  };
  expect(told({ defs: one, lists })).toEqual([]);
});

test("53: more shards than tests", () => {
  const lists = {
    ...db("l0_a10", PRE, ["test_a.py::test_y"]),
    ...stages(["A10-PyTorch", "l0_a10", 7]),
  };
  expect(told({ defs: one, lists })).toEqual(["stage-config@1"]);
});

/** Lists of plain node ids, one suite at the root. */
function plain(
  files: FakeFiles,
  lines: readonly string[],
  options: Parameters<typeof fakeList>[1] = {},
): readonly Diagnostic[] {
  const world = makeWorld(
    "/repo",
    [fakeSuite("/repo", files)],
    fakeDisk(Object.keys(files).map((path) => `/repo/${path}`)),
  );
  return judge([fakeList(lines, { role: "skip", format: "pytest-select", ...options })], world);
}

const codesOf = (found: readonly Diagnostic[]) => found.map(({ code }) => code);

test("34 and 39: a function, a file and an axis changed", () => {
  const files = {
    "t/test_core.py": {
      test_cas: { axes: { dtype: ["int32", "int64"], num: ["1", "2"], sem: ["acquire"] } },
      test_cat: {},
    },
  };
  const found = plain(files, [
    "t/test_core.py::test_cas[1-acquire]",
    "t/test_core.py::test_concat",
    "t/test_gone.py::test_copy",
  ]);
  expect(codesOf(found)).toEqual(["unknown-param-id", "missing-function", "missing-file"]);
  expect(found[0]?.suggestions).toEqual([
    "t/test_core.py::test_cas[int32-1-acquire]",
    "t/test_core.py::test_cas[int64-1-acquire]",
  ]);
});

test("35 and 40: every path lacks a folder, under one headline", () => {
  const files = { "python/t/test_a.py": { test_a: {}, test_b: {}, test_c: {} } };
  const found = plain(files, ["t/test_a.py::test_a", "t/test_a.py::test_b", "t/test_a.py::test_c"]);
  expect(new Set(found.map(({ group }) => group))).toEqual(
    new Set(["paths in list.txt lack the leading python/"]),
  );
});

test("36: numbered ids moved", () => {
  const files = {
    "test_op.py": { test_op: { axes: { opts: ["None", "opts1", "opts2"], m: ["16"] } } },
  };
  expect(plain(files, ["test_op.py::test_op[opts3-16]"])[0]?.suggestions?.[0]).toBe(
    "test_op.py::test_op[opts2-16]",
  );
});

test("41: expected failures that no test has", () => {
  const files = { "test_k.py": { test_k: { axes: { check: ["fit"] } } } };
  expect(
    codesOf(plain(files, ["test_k.py::test_k[fit 2d]", "test_k.py::test_gone"], { role: "xfail" })),
  ).toEqual(["unknown-param-id", "missing-function"]);
});

test("43: the extension left out, and 44: a file moved", () => {
  const files = { "debug/test_log.py": { test_log: {} }, "ascend/test_npu.py": { test_npu: {} } };
  const found = plain(files, ["debug/test_log", "test_npu.py"], {
    role: "run",
    selection: "pytest",
    format: "suite-table",
  });
  expect(found.map(({ code, suggestions }) => [code, suggestions?.[0]])).toEqual([
    ["missing-file", "debug/test_log.py"],
    ["missing-file", "ascend/test_npu.py"],
  ]);
});

test("46: a leading folder too much", () => {
  const found = plain({ "models/test_r.py": { test_r: {} } }, ["tests/models/test_r.py::test_r"], {
    selection: "pytest",
  });
  expect(found[0]?.suggestions).toEqual(["models/test_r.py::test_r"]);
});

test("47 and 48: -k that selects nothing", () => {
  const unit = { "models/test_weights.py": { test_load: { axes: { m: ["x"] } } } };
  const lists = qa(
    'unittest/models -k "modeling_llama"\nunittest/models -k "test_load[y]"\nunittest/models -k "weights"\n',
  );
  expect(told({ unit, lists })).toEqual(["keyword-empty@1", "keyword-empty@2"]);
});

test("49: a prefix that reaches further", () => {
  const files = { "test_o.py": { test_setitem: {}, test_setitem_masking: {} } };
  expect(codesOf(plain(files, ["test_o.py::test_setitem"], { selection: "prefix" }))).toEqual([
    "also-matches",
  ]);
});

test("50: a base id in an expected-failure list", () => {
  expect(
    codesOf(
      plain({ "test_a.py": { test_x: { axes: { m: ["a"] } } } }, ["test_a.py::test_x"], {
        role: "xfail",
      }),
    ),
  ).toEqual(["missing-params"]);
});

test("51: an emptied parameter set, under one headline", () => {
  const found = plain(
    { "test_a.py": { test_x: { axes: { m: [] } } } },
    ["a", "b", "c"].map((id) => `test_a.py::test_x[${id}]`),
  );
  expect(codesOf(found)).toEqual(["unknown-param-id", "unknown-param-id", "unknown-param-id"]);
  expect(new Set(found.map(({ group }) => group)).size).toBe(1);
});

test("every thread has its row", () => {
  const rows = [...readFileSync("docs/threads.md", "utf8").matchAll(/^\| (\d+) \|/gm)].map(
    ([, number]) => Number(number),
  );
  expect(rows).toEqual(Array.from({ length: 53 }, (_, i) => i + 1));
});
