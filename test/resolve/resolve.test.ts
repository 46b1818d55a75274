// Entries against a suite made by hand: what is found, what is missing, and which part differs.
import { describe, expect, test } from "vitest";
import type { ListFile, Selection } from "../../src/lists/types.ts";
import { makeResolver, pytestExpressions, type Resolution } from "../../src/resolve/index.ts";
import { type FakeFiles, fakeList, fakeWorld } from "./fake-suite.ts";

const files: FakeFiles = {
  "acc/test_llm.py": {
    "TestR1::test_fp8_block_scales": { axes: { mode: ["latency", "throughput"] } },
    "TestR1::test_nvfp4": { axes: { mode: ["latency", "throughput"] } },
    "TestR1::test_helix": {
      axes: {
        cp: ["pp1tp2cp2", "pp1tp1cp4"],
        kv: ["kv_auto", "kv_fp8"],
        overlap: ["overlap_on", "overlap_off"],
      },
    },
    test_plain: {},
    test_empty: { axes: { a: ["", "cuda_graph"], b: ["", "attention_dp"] } },
    test_numbers: { axes: { opts: ["None", "opts1", "opts2"], m: ["256", "16"] } },
    test_letters: { axes: { mode: ["eagle0", "eagle1", "ngram"] } },
    test_open: { open: "argvalues come from load_cases()" },
    test_size: { axes: { alias: ["nano", "super"], size: ["8B", "70B"] } },
    test_none: { axes: { x: [] } },
  },
  "acc/moe/test_moe.py": { test_routing: {}, test_combine: {} },
  "models/test_registry.py": { test_imports: {} },
};

function resolve(
  text: string,
  selection: Selection = "exact",
  list: Partial<ListFile> = {},
): Resolution {
  const made = fakeList([text], { ...list, selection });
  return makeResolver(fakeWorld(files), pytestExpressions).resolve(made, made.entries[0]!)!;
}

function missing(
  text: string,
  selection: Selection = "exact",
): { part: string; best: string | undefined; change: string | undefined; only: boolean } {
  const answer = resolve(text, selection);
  if (answer.kind !== "missing") throw new Error(`${text} is ${answer.kind}`);
  return {
    part: answer.part,
    best: answer.nearest[0],
    change: answer.change?.kind,
    only: answer.change?.only ?? false,
  };
}

describe("found", () => {
  test.each([
    "acc/test_llm.py::test_plain",
    "acc/test_llm.py::TestR1::test_nvfp4[latency]",
    "acc/test_llm.py::test_empty[-]",
  ])("%s", (text) => {
    expect(resolve(text)).toMatchObject({ kind: "found", status: "certain", id: text });
  });

  test.each([
    "acc",
    "acc/test_llm.py",
    "acc/test_llm.py::TestR1",
    "acc/test_llm.py::TestR1::test_nvfp4",
  ])("as pytest selects: %s", (text) => {
    const answer = resolve(text, "pytest");
    expect(answer.kind).toBe("found");
    expect(answer.kind === "found" && answer.functions.length).toBeGreaterThan(0);
  });
});

describe("too coarse for whole ids", () => {
  test.each([
    ["acc", "folder"],
    ["acc/test_llm.py", "file"],
    ["acc/test_llm.py::TestR1", "class"],
    ["acc/test_llm.py::TestR1::test_nvfp4", "function"],
  ])("%s is a %s", (text, level) => {
    expect(resolve(text)).toMatchObject({ kind: "too-coarse", level });
  });
});

describe("missing, by the part that differs", () => {
  test.each([
    [
      "axis added",
      "acc/test_llm.py::TestR1::test_helix[pp1tp2cp2-overlap_off]",
      "axis-added",
      "acc/test_llm.py::TestR1::test_helix[pp1tp2cp2-kv_auto-overlap_off]",
    ],
    [
      "axis removed",
      "acc/test_llm.py::TestR1::test_nvfp4[latency-fp8]",
      "axis-removed",
      "acc/test_llm.py::TestR1::test_nvfp4[latency]",
    ],
    [
      "segment renamed",
      "acc/test_llm.py::test_size[nano-340B]",
      "segment-renamed",
      "acc/test_llm.py::test_size[nano-70B]",
    ],
    [
      "case changed",
      "acc/test_llm.py::test_size[super-70b]",
      "segment-renamed",
      "acc/test_llm.py::test_size[super-70B]",
    ],
    [
      "order swapped",
      "acc/test_llm.py::test_size[8B-nano]",
      "order-swapped",
      "acc/test_llm.py::test_size[nano-8B]",
    ],
    [
      "truncated",
      "acc/test_llm.py::TestR1::test_helix[pp1tp2cp2-kv_fp8]",
      "truncated",
      "acc/test_llm.py::TestR1::test_helix[pp1tp2cp2-kv_fp8-overlap_on]",
    ],
    [
      "empty axes came back",
      "acc/test_llm.py::test_empty[attention_dp]",
      "axis-added",
      "acc/test_llm.py::test_empty[-attention_dp]",
    ],
    [
      "only empty axes",
      "acc/test_llm.py::test_empty[]",
      "axis-added",
      "acc/test_llm.py::test_empty[-]",
    ],
    [
      "position shifted",
      "acc/test_llm.py::test_numbers[opts3-16]",
      "segment-renamed",
      "acc/test_llm.py::test_numbers[opts2-16]",
    ],
    [
      "numbered by pytest",
      "acc/test_llm.py::test_letters[eagle]",
      "collided",
      "acc/test_llm.py::test_letters[eagle0]",
    ],
    ["no parameters", "acc/test_llm.py::test_plain[x]", "no-params", "acc/test_llm.py::test_plain"],
  ])("%s", (_, text, change, best) => {
    expect(missing(text)).toMatchObject({ part: "params", change, best });
  });

  test("an emptied parameter set", () => {
    expect(missing("acc/test_llm.py::test_none[a]")).toMatchObject({
      part: "params",
      change: "empty-set",
    });
  });

  test("a renamed method keeps its id", () => {
    expect(missing("acc/test_llm.py::TestR1::test_fp8_blockscales[latency]")).toMatchObject({
      part: "function",
      best: "acc/test_llm.py::TestR1::test_fp8_block_scales[latency]",
      only: true,
    });
  });

  test("a renamed class keeps its method", () => {
    expect(missing("acc/test_llm.py::TestR1_0528::test_nvfp4[throughput]")).toMatchObject({
      part: "class",
      best: "acc/test_llm.py::TestR1::test_nvfp4[throughput]",
    });
  });

  test.each([
    ["moved", "acc/test_moe.py::test_routing", "file-moved", "acc/moe/test_moe.py::test_routing"],
    [
      "folder too much",
      "tests/models/test_registry.py::test_imports",
      "path-prefix",
      "models/test_registry.py::test_imports",
    ],
    ["folder left out", "test_llm.py::test_plain", "path-prefix", "acc/test_llm.py::test_plain"],
    ["extension left out", "acc/moe/test_moe", "extension", "acc/moe/test_moe.py"],
    [
      "renamed",
      "acc/moe/test_moe_v2.py::test_combine",
      "file-renamed",
      "acc/moe/test_moe.py::test_combine",
    ],
  ])("a path: %s", (_, text, change, best) => {
    expect(missing(text, "pytest")).toMatchObject({ part: "path", change, best });
  });
});

test("what hangs on unknown values is undecided, with its reason", () => {
  expect(resolve("acc/test_llm.py::test_open[x]")).toMatchObject({
    kind: "undecided",
    why: { reason: "argvalues come from load_cases()" },
  });
});

test("a thousand million cells are looked up without counting them", () => {
  const values = Array.from({ length: 10 }, (_, i) => `v${i}`);
  const axes = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`axis${i}`, values]));
  const world = fakeWorld({ "test_big.py": { test_big: { axes } } });
  const list = fakeList([
    "test_big.py::test_big[v0-v1-v2-v3-v4-v5-v6-v7-v8]",
    "test_big.py::test_big[v0-v1-v2-v3-v4-v5-v6-v7]",
    "test_big.py::test_big[v0-v1-v2-v3-w4-v5-v6-v7-v8]",
  ]);
  const resolver = makeResolver(world, pytestExpressions);
  const [good, short, renamed] = list.entries.map((entry) => resolver.resolve(list, entry)!);
  expect(good!.kind).toBe("found");
  expect(short).toMatchObject({ change: { kind: "truncated" } });
  expect(renamed).toMatchObject({
    change: { kind: "segment-renamed", written: "w4", actual: "v4" },
  });
});

test("huge texts are missing at once, without a search for what is near", () => {
  const long = "a-".repeat(50_000);
  const started = performance.now();
  const texts = [
    `acc/test_llm.py::test_size[${long}]`,
    `acc/test_llm.py::${"t".repeat(100_000)}`,
    `${"x".repeat(1_000_000)}.py::test_plain`,
    `acc/test_llm.py::${Array(20_000).fill("C").join("::")}::test_plain`,
  ];
  expect(texts.map((text) => missing(text).part)).toEqual(["params", "function", "path", "class"]);
  expect(performance.now() - started).toBeLessThan(2000);
});
