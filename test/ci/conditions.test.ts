// Conditions in three answers, stage names as queries, and the traps of the mapping rules.
import { expect, test } from "vitest";
import { describeCondition, meets } from "../../src/ci/conditions.ts";
import { nearPatterns, nearStages } from "../../src/ci/near-stages.ts";
import { machineOf, stageQuery } from "../../src/ci/stage-query.ts";
import { readWanted } from "../../src/ci/wanted.ts";
import { parseList } from "../../src/lists/index.ts";
import { readStagesOf } from "../../src/lists/stages-json.ts";
import type { Condition } from "../../src/lists/types.ts";

function condition(yaml: string): Condition | null {
  const text = `l0_x:\n- condition:\n${yaml.replace(/^/gm, "    ")}\n  tests:\n  - a.py::t\n`;
  return parseList("trtllm-test-db", "test-db/l0_x.yml", text).blocks[0]!.condition;
}

test.each([
  ["terms:\n  stage: pre_merge", { stage: "pre_merge" }, "yes"],
  ["terms:\n  stage: pre_merge", { stage: "post_merge" }, "no"],
  ["terms:\n  supports_fp8: true", { supports_fp8: "True" }, "yes"],
  ["terms:\n  backend: pytorch", { backend: null }, "yes"],
  ["ranges:\n  n:\n    gte: 1\n    lte: 2", { n: 2 }, "yes"],
  ["ranges:\n  n:\n    gt: 2", { n: 2 }, "no"],
  ["ranges:\n  n:\n    lt: 2.5", { n: "2.4" }, "yes"],
  ["ranges:\n  n:\n    gte: 1", { n: "na" }, "no"],
  ["ranges:\n  n:\n    gte: 0", { n: "" }, "no"],
  ["wildcards:\n  gpu:\n  - '*a10*'\n  - '*b200*'", { gpu: "DGX_B200" }, "yes"],
  ["wildcards:\n  gpu: '*h100*'", { gpu: "A10" }, "no"],
  ["wildcards:\n  gpu: '[ab]10'", { gpu: "A10" }, "yes"],
])("%s against %o: %s", (yaml, query, answer) => {
  expect(meets(condition(yaml), query).answer).toBe(answer);
});

test("what the query lacks is named, unless something else fails for sure", () => {
  const both = condition(
    "terms:\n  stage: pre_merge\nranges:\n  gpu_memory:\n    gt: 1\nwildcards:\n  cpu: x86_64",
  );
  expect(meets(both, { stage: "pre_merge" })).toEqual({
    answer: "unknown",
    keys: ["gpu_memory", "cpu"],
  });
  expect(meets(both, { stage: "post_merge" })).toEqual({ answer: "no", failed: "terms.stage" });
  expect(meets(both, { stage: "pre_merge" }, "match")).toEqual({ answer: "yes" });
  expect(meets(both, { stage: "pre_merge" }, "no-match")).toEqual({
    answer: "no",
    failed: "ranges.gpu_memory",
  });
  expect(meets(null, {}).answer).toBe("no");
  expect(describeCondition(both)).toBe("stage=pre_merge gpu_memory>1 cpu~x86_64");
});

test("a stage's name tells its query; the shard's dash ends the family's last word", () => {
  const query = (name: string, arch: string | null = "x86") => stageQuery({ name, arch });
  expect(query("DGX_H100-4_GPUs-PyTorch-DeepSeek-Post-Merge-1")).toEqual({
    stage: "post_merge",
    backend: "pytorch",
    auto_trigger: "deepseek",
    orchestrator: "mpi",
    system_gpu_count: 4,
    node_count: 1,
    gpu: "DGX_H100",
  });
  expect(query("A10-Ray-1")).toMatchObject({ orchestrator: "ray", backend: null });
  expect(query("CPU-Generic-1", "SBSA")).toMatchObject({
    system_gpu_count: 0,
    cpu: "aarch64",
    backend: "generic",
  });
  expect(query("CPU-Generic-1")).not.toHaveProperty("gpu");
  expect(machineOf("GB200-8_GPUs-2_Nodes-PyTorch-1")).toEqual({ gpus: 8, nodes: 2 });
});

const { stages } = readStagesOf(
  "s.json",
  JSON.stringify({
    configs: ["A10-PyTorch", "A10-CPP", "H100_PCIe-PyTorch"].map((name) => ({
      name,
      testDB: "l0_x",
      splits: 2,
    })),
  }),
  "stage-json",
);

test.each([
  ["A10-PyTorch-9", "A10-PyTorch-2"],
  ["a10_pytorch-1", "A10-PyTorch-1"],
  ["H100-PCIe-PyTorch-1", "H100_PCIe-PyTorch-1"],
  ["A10-TensorRT-1", "A10-PyTorch-1"],
])("near stages of %s", (name, near) => {
  expect(nearStages(name, stages)).toContain(near);
});

test("near patterns are families", () => {
  expect(nearPatterns("A10-PyTrch-*", stages)[0]).toBe("A10-PyTorch-*");
});

const bases = { base: "tests/integration/defs", unitBase: "tests" };

test.each([
  ["- a.py::f ISOLATION, TIMEOUT (90)", "a.py::f"],
  ["a.py::f[a-[b]] TIMEOUT (90)", "a.py::f[a-[b]]"],
  ["full:B200/a.py::f SKIP (x)", "a.py::f"],
  ["tests/integration/defs/a.py::f", "a.py::f"],
  ["./tests/unittest/a/", "unittest/a/"],
  ['"unittest/a.py -k \\"x\\""', 'unittest/a.py -k \\"x\\"'],
  ['unittest/a.py -k "x" # note', 'unittest/a.py -k "x"'],
])("%s asks about %s", (text, wanted) => {
  expect(readWanted(text, bases)?.text).toBe(wanted);
});
