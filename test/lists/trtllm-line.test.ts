// The 32 lines of the specification with their parses, its bad inputs, and the two readings of ISOLATION.
import { describe, expect, test } from "vitest";
import { readTrtllmEntry } from "../../src/lists/trtllm-entry.ts";
import { readTrtllmLine } from "../../src/lists/trtllm-line.ts";
import { readerName, rewriteScope } from "../../src/lists/trtllm-names.ts";
import { SourceText } from "../../src/text/source.ts";

type Where = "waives" | "qa" | "yaml";

function read(line: string, where: Where) {
  const source = new SourceText("list", line);
  const context = {
    waive: where === "waives",
    carrier: where === "yaml" ? "yaml" : "txt",
  } as const;
  const reading = readTrtllmEntry(source, { start: 0, end: line.length }, context);
  return {
    source,
    entry: reading!.entry,
    codes: reading!.diagnostics.map(({ code }) => code),
    diagnostics: reading!.diagnostics,
  };
}

const bug = "https://nvbugs/1234567";

describe("the examples of the specification", () => {
  const skipped = (reason: string | null) => ({ word: "SKIP", reason });
  const timed = (minutes: number) => ({ word: "TIMEOUT", minutes });
  const rows: readonly (readonly [number, Where, string, object, readonly string[]])[] = [
    [
      1,
      "waives",
      `accuracy/test_api.py::TestV32::test_fp8[baseline_mtp1] SKIP (${bug})`,
      {
        target: {
          kind: "node",
          path: "accuracy/test_api.py",
          classes: ["TestV32"],
          name: "test_fp8",
          params: "baseline_mtp1",
        },
        marker: skipped(bug),
      },
      [],
    ],
    [
      2,
      "waives",
      "cpp/test_e2e.py::test_model[-encoder-90] SKIP (waive it because it doesn't take batches)",
      {
        target: { params: "-encoder-90" },
        marker: skipped("waive it because it doesn't take batches"),
      },
      [],
    ],
    [
      3,
      "waives",
      "perf/test_perf.py::test_perf[llama-input_output_len:512,200-quant:fp8-tp:4] SKIP (SKIP due to timeout of quantization)",
      {
        target: { params: "llama-input_output_len:512,200-quant:fp8-tp:4" },
        marker: skipped("SKIP due to timeout of quantization"),
      },
      [],
    ],
    [
      4,
      "waives",
      `perf/test_perf.py::test_perf[t5-bench] SKIP # ${bug}`,
      { marker: skipped(null), comment: { text: `# ${bug}` } },
      ["waive-reason"],
    ],
    [
      5,
      "waives",
      `perf/test_perf.py::test_perf[t5-bench] SKIP # (${bug})`,
      { marker: skipped(null) },
      ["waive-reason"],
    ],
    [
      6,
      "waives",
      "triton_server/test_triton.py::test_qwen2_vl[qwen2_vl] SKIP",
      { marker: skipped(null) },
      ["waive-reason"],
    ],
    [
      7,
      "waives",
      `full:A10/unittest/kv_cache_tests/ SKIP (${bug})`,
      {
        text: "unittest/kv_cache_tests/",
        scope: "A10",
        target: { path: "unittest/kv_cache_tests/" },
        selection: "pytest",
      },
      [],
    ],
    [
      8,
      "waives",
      `full:H20-3e/accuracy/test_api.py::TestM::test_fp8[tp8-cuda_graph=True] SKIP (${bug})`,
      { scope: "H20-3e", target: { path: "accuracy/test_api.py" } },
      [],
    ],
    [
      9,
      "waives",
      'full:sm100/unittest/llmapi/test_models.py -m "not (part0 or part1)" SKIP (Disable for OOM)',
      {
        text: 'unittest/llmapi/test_models.py -m "not (part0 or part1)"',
        scope: "sm100",
        target: { kind: "command", marker: { text: "not (part0 or part1)" } },
        marker: skipped("Disable for OOM"),
      },
      [],
    ],
    [
      10,
      "waives",
      "full:sm100/unittest/a/test_a.py unittest/b/test_b.py unittest/others SKIP (Disable)",
      {
        target: {
          kind: "command",
          targets: [
            { path: "unittest/a/test_a.py" },
            { path: "unittest/b/test_b.py" },
            { path: "unittest/others" },
          ],
        },
      },
      [],
    ],
    [
      11,
      "waives",
      `full:B200/perf/test_perf.py::test_perf[quant:w4a8_awq] SKIP (${bug})`,
      { scope: "B200", target: { params: "quant:w4a8_awq" } },
      [],
    ],
    [
      12,
      "waives",
      `unittest/auto_deploy/standalone SKIP (${bug})`,
      { text: "unittest/auto_deploy/standalone", target: { kind: "node", name: null } },
      [],
    ],
    [
      13,
      "waives",
      `unittest/llmapi/test_multi_gpu.py -m "gpu4 and part0" SKIP (${bug})`,
      {
        text: 'unittest/llmapi/test_multi_gpu.py -m "gpu4 and part0"',
        target: { kind: "command" },
      },
      [],
    ],
    [
      14,
      "waives",
      `unittest/_torch/test_moe.py::TestMoeFp4::test_no_autotune[score-RoutingV3-1024-1] SKIP (${bug})`,
      { target: { kind: "node", classes: ["TestMoeFp4"], params: "score-RoutingV3-1024-1" } },
      [],
    ],
    [
      15,
      "waives",
      `unittest/executor/test_rpc_proxy.py SKIP (${bug})`,
      { target: { path: "unittest/executor/test_rpc_proxy.py", name: null } },
      [],
    ],
    [
      16,
      "waives",
      `test_e2e.py::test_log[TRT-streaming-meta-llama/Llama-3.1-8B-model/Meta-8B] SKIP (${bug})`,
      {
        target: {
          path: "test_e2e.py",
          params: "TRT-streaming-meta-llama/Llama-3.1-8B-model/Meta-8B",
        },
      },
      [],
    ],
    [
      17,
      "waives",
      "triton_server/test_llm.py::test_v1[False-1---False-True-1-ensemble] SKIP",
      { target: { params: "False-1---False-True-1-ensemble" } },
      ["waive-reason"],
    ],
    [
      18,
      "qa",
      "accuracy/test_d.py::TestQ::test_helix[fifo_v2-cudagraph:with_padding-pp1dp2cp2-overlap_off]",
      { target: { params: "fifo_v2-cudagraph:with_padding-pp1dp2cp2-overlap_off" }, marker: null },
      [],
    ],
    [
      19,
      "qa",
      "accuracy/test_api.py::TestR1::test_nvfp4[throughput_tp8] TIMEOUT (180)",
      { marker: timed(180) },
      [],
    ],
    [
      20,
      "qa",
      "unittest/llmapi/apps/_test_embeddings.py",
      {
        target: { kind: "node", path: "unittest/llmapi/apps/_test_embeddings.py" },
        selection: "pytest",
      },
      [],
    ],
    [
      21,
      "yaml",
      'unittest/_torch -k "not (modeling or multi_gpu or auto_deploy)" TIMEOUT (90)',
      {
        text: 'unittest/_torch -k "not (modeling or multi_gpu or auto_deploy)"',
        target: {
          kind: "command",
          keyword: { text: "not (modeling or multi_gpu or auto_deploy)" },
        },
        marker: timed(90),
      },
      [],
    ],
    [
      22,
      "yaml",
      "unittest/_torch/thop/parallel TIMEOUT (90)",
      { target: { kind: "node", name: null }, marker: timed(90) },
      [],
    ],
    [
      23,
      "yaml",
      "unittest/executor/test_base_worker.py ISOLATION",
      {
        text: "unittest/executor/test_base_worker.py",
        marker: { word: "ISOLATION" },
        data: { isolated: true, rawName: "unittest/executor/test_base_worker.py" },
      },
      [],
    ],
    [
      24,
      "yaml",
      "triton_server/test_triton.py::test_lora[gpt-2b-ib-lora] ISOLATION",
      {
        target: { params: "gpt-2b-ib-lora" },
        marker: { word: "ISOLATION" },
        data: { isolated: true },
      },
      [],
    ],
    [
      25,
      "yaml",
      "test_case.py::test_function[param] ISOLATION, TIMEOUT (90)",
      {
        target: { params: "param" },
        marker: timed(90),
        data: { isolated: true, rawName: "test_case.py::test_function[param] ISOLATION," },
      },
      [],
    ],
    [
      26,
      "yaml",
      "test_case.py::test_function[param] TIMEOUT (90), ISOLATION",
      { target: { params: "param" }, marker: timed(90), data: { isolated: true } },
      [],
    ],
    [27, "yaml", "unittest/trt/functional", { target: { path: "unittest/trt/functional" } }, []],
    [
      27,
      "qa",
      "unittest/trt/functional # 37 mins",
      { target: { path: "unittest/trt/functional" } },
      ["bridge-mismatch"],
    ],
    [
      28,
      "yaml",
      "test_e2e.py::test_mistral[use_cpp_session-remove_input_padding--]",
      { target: { params: "use_cpp_session-remove_input_padding--" } },
      [],
    ],
    [
      29,
      "yaml",
      "test_e2e.py::test_bench[enable_concurrency-enable_request_rate]",
      { target: { params: "enable_concurrency-enable_request_rate" } },
      [],
    ],
    [
      30,
      "yaml",
      "perf/test_perf.py::test_perf[r1-kv_frac:0.85-input_output_len:1000,2000-gpus:4] TIMEOUT(120)",
      { marker: timed(120) },
      [],
    ],
    [
      31,
      "yaml",
      "unittest/_torch/test_h.py::test_c[Nano-3-30B-A3.5B-dev-1024-dtype:None]",
      { target: { kind: "node", params: "Nano-3-30B-A3.5B-dev-1024-dtype:None" } },
      [],
    ],
    [
      32,
      "yaml",
      "unittest/_torch/test_f.py::test_w4[MoEWeightLoadingMode.VANILLA-dtype0]",
      { target: { params: "MoEWeightLoadingMode.VANILLA-dtype0" } },
      [],
    ],
  ];
  test.each(rows)("%i in %s: %s", (_, where, line, wanted, codes) => {
    const found = read(line, where);
    expect(found.entry).toMatchObject(wanted);
    expect(found.codes).toEqual(codes);
  });
});

describe("bad input", () => {
  test.each([
    ["a.py::t[x] SKIP https://nvbugs/1", "marker-syntax", "a.py::t[x] SKIP (https://nvbugs/1)"],
    ["a.py::t[x] SKIP: (u)", "marker-syntax", "a.py::t[x] SKIP (u)"],
    ["a.py::t[x] SKIPPED", "marker-syntax", null],
    ["a.py::t[x] skip (r)", "marker-syntax", "a.py::t[x] SKIP (r)"],
    ["a.py::t skip (r)", "marker-syntax", "a.py::t SKIP (r)"],
    ["a.py::t[x]SKIP (r)", "marker-syntax", "a.py::t[x] SKIP (r)"],
    ["a.py::t[x]\tSKIP (r)", "marker-syntax", "a.py::t[x] SKIP (r)"],
    ["a.py::t[x] SKIP (r", "marker-syntax", "a.py::t[x] SKIP (r)"],
    ["a.py::t[x] SKIP ()", "marker-syntax", "a.py::t[x] SKIP"],
    ["a.py::t[x] TIMEOUT 90", "marker-syntax", "a.py::t[x] TIMEOUT (90)"],
    ["a.py::t[x] TIMEOUT (1.5)", "marker-syntax", null],
    ["a.py::t[x] TIMEOUT (0)", "marker-syntax", null],
    ["a.py::t[x] TIMEOUTS (90)", "marker-syntax", "a.py::t[x] TIMEOUT (90)"],
    ["a.py::t[x] TIMEOUT (90m)", "marker-syntax", "a.py::t[x] TIMEOUT (90)"],
    ["a.py::t[x] TIMEOUT", "marker-syntax", null],
    ["a.py::t[x] FLAKY (2)", "marker-syntax", null],
    ["a.py::t[x] SKIP (see XFAIL list)", "marker-syntax", null],
    ["a.py::t[a SKIP b]", "marker-syntax", null],
    ["a.py::t[x] TIMEOUT (90) SKIP (r)", "double-marker", null],
    ["a.py::t[x] ISOLATION, TIMEOUT (90)", "double-marker", null],
    ["a.py::t[x] ISOLATION,TIMEOUT (90)", "double-marker", null],
    ["a.py::t[a#b] SKIP (r)", "comment-cut", null],
    ["a.py::t[x] SKIP (see issue #12)", "comment-cut", null],
    ['unittest/a.py -k "a#b"', "comment-cut", null],
    ["a.py::t[x]g", "malformed", "a.py::t[x]"],
    ["a.py::t[x", "malformed", null],
    ["a.py::[x]", "malformed", null],
    ["a.py:t", "malformed", null],
    ["a.py::t d", "malformed", "a.py::t"],
    ["a.py::t\0", "malformed", null],
    ['unittest/a.py -k "x', "command-syntax", null],
    ["unittest/a.py TIMEOUT(90)", "bridge-mismatch", null],
    ["unittest/a.py ISOLATION", "bridge-mismatch", null],
    ["unittest/a.py SKIP (r)", "bridge-mismatch", null],
    ["unittest/a.py::t[é]", "bridge-mismatch", null],
  ])("%s is an error: %s", (line, code, suggestion) => {
    const { diagnostics } = read(line, "qa");
    expect(
      diagnostics.filter(({ severity }) => severity === "error").map((one) => one.code),
    ).toEqual([code]);
    if (suggestion !== null) expect(diagnostics[0]!.suggestions?.[0]).toBe(suggestion);
  });

  test.each([
    ["a.py::t[x]", "waive-no-effect"],
    ["a.py::t[x] TIMEOUT (9)", "marker-syntax"],
    ["a.py::t[x] ISOLATION", "waive-no-effect"],
  ])("as a waive %s is an error: %s", (line, code) => {
    expect(read(line, "waives").codes).toEqual([code]);
  });

  test.each([
    ["a.py::t[x] XFAIL (r) SKIP (q)", "waives", "double-marker", "XFAIL"],
    ["a.py::t[x] TIMEOUT (90), ISOLATION", "qa", "double-marker", "TIMEOUT"],
    ["a.py::t[x] SKIP (see (a) then b)", "waives", "marker-syntax", "SKIP"],
  ] as const)("%s in %s is a warning", (line, where, code, word) => {
    const { diagnostics, entry } = read(line, where);
    expect(diagnostics.map((one) => [one.code, one.severity])).toEqual([[code, "warning"]]);
    expect(entry.marker?.word).toBe(word);
  });

  test("a cut reason is the one that the reader has", () => {
    expect(read("a.py::t SKIP (see (a) then b)", "waives").entry.marker?.reason).toBe("see (a");
  });

  test("a single quote in an isolated entry breaks the shell line of CI", () => {
    expect(read("a.py::t[it's] ISOLATION", "yaml").codes).toEqual(["shell-quote"]);
    expect(read("a.py::t[it's]", "yaml").codes).toEqual([]);
  });
});

test.each([
  "a.py::t[x] TIMEOUT (90), ISOLATION",
  "a.py::t[x] TIMEOUT (90),ISOLATION",
  "a.py::t[x] ISOLATION,TIMEOUT (90)",
  "a.py::t[x] ISOLATION, TIMEOUT (90)",
  "a.py::t[x] ISOLATION TIMEOUT (90)",
])("in test-db %s is isolated and has its timeout", (line) => {
  const { entry, codes } = read(line, "yaml");
  expect(codes).toEqual([]);
  expect(entry).toMatchObject({
    text: "a.py::t[x]",
    marker: { minutes: 90 },
    data: { isolated: true },
  });
});

test("the raw reader cuts at the first word in fixed order", () => {
  const name = (line: string): string => {
    const { actual } = readTrtllmLine(line)!;
    return line.slice(actual.name.start, actual.name.end);
  };
  expect(name("t[x] TIMEOUT (90) SKIP (r)")).toBe("t[x] TIMEOUT (90)");
  expect(name("t[x] XFAIL (r) SKIP (q)")).toBe("t[x]");
  expect(name("t[x] skip (r)")).toBe("t[x] skip (r)");
  expect(name("t[x] ISOLATION, TIMEOUT (9)")).toBe("t[x] ISOLATION,");
});

test("scopes are rewritten as the reader rewrites them", () => {
  expect(rewriteScope("full:llmapi/a.py::t", null)).toBe("mapi/a.py::t");
  expect(rewriteScope("full:fuzz/x", null)).toBe("zz/x");
  expect(rewriteScope("full:H20-3e/x", "H20-3e")).toBe("H20-3e-3e/x");
  expect(rewriteScope("full:H20/x", "H20-3e")).toBe("H20-3e/x");
  expect(rewriteScope("full:H100/x.py::t[H100-a]", "H100-PyTorch-1")).toBe(
    "H100-PyTorch-1/x.py::t[H100-PyTorch-1-a]",
  );
  expect(rewriteScope("full:A100/x", "A10-PyTorch-1")).toBe("A10-PyTorch-10/x");
  expect(rewriteScope("x.py::t", "A10-1")).toBe("A10-1/x.py::t");
  expect(rewriteScope("x.py::t", null)).toBe("x.py::t");
  expect(readerName("full:A10/unittest/a b", "A10-1")).toBe(
    "A10-1/test_unittests.py::test_unittests_v2[unittest/a b]",
  );
});
