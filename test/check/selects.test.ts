// Stage names against test-db conditions (lists 3 and 4).
import { expect, test } from "vitest";
import { queryOf, satisfies } from "../../src/check/selects.ts";
import type { Condition, StageConfig } from "../../src/lists/types.ts";
import { SourceText } from "../../src/text/source.ts";

const at = new SourceText("x", "").span(0, 0);
const stage = (name: string): StageConfig => ({
  name,
  family: name,
  shard: 1,
  splits: 1,
  testDB: "l0_x",
  platform: "",
  gpuCount: null,
  nodeCount: null,
  slurm: false,
  runWithSbatch: false,
  arch: null,
  at,
});
const condition = (some: Partial<Condition>): Condition => ({
  terms: {},
  ranges: {},
  wildcards: {},
  at,
  ...some,
});

test.each([
  [
    "A10-PyTorch-1",
    {
      stage: "pre_merge",
      backend: "pytorch",
      auto_trigger: "others",
      orchestrator: "mpi",
      gpu: "A10",
      system_gpu_count: 1,
    },
  ],
  [
    "DGX_B200-4_GPUs-PyTorch-Ray-Post-Merge-2",
    {
      stage: "post_merge",
      backend: "pytorch",
      orchestrator: "ray",
      gpu: "DGX_B200",
      system_gpu_count: 4,
    },
  ],
  ["DGX_H100-4_GPUs-PyTorch-DeepSeek-1", { auto_trigger: "deepseek" }],
  ["CPU-Generic-1", { backend: "generic", system_gpu_count: 0 }],
])("%s asks for what its name says", (name, query) => {
  expect(queryOf(stage(name))).toMatchObject(query);
});

test("a name without a known backend asks for all backends, a CPU stage for no GPU", () => {
  expect(queryOf(stage("A100X-Something-1"))).not.toHaveProperty("backend");
  expect(queryOf(stage("CPU-Generic-1"))).not.toHaveProperty("gpu");
});

test.each<[string, Partial<Condition>, boolean]>([
  ["letters' case does not count", { wildcards: { gpu: ["*h100*"] } }, true],
  ["any pattern is enough", { wildcards: { gpu: ["*a10*", "*dgx*"] } }, true],
  ["a pattern that fails", { wildcards: { gpu: ["*b200*"] } }, false],
  [
    "a key that the query lacks",
    { wildcards: { linux_distribution_name: ["ubuntu*"] }, terms: { supports_fp8: true } },
    true,
  ],
  ["a term that fails", { terms: { backend: "tensorrt" } }, false],
  ["a range", { ranges: { system_gpu_count: { gte: 2, lte: 4 } } }, true],
  ["a strict bound", { ranges: { system_gpu_count: { gt: 4 } } }, false],
  ["unknown memory", { ranges: { gpu_memory: { gt: 80000 } } }, true],
])("%s", (_, some, expected) => {
  expect(satisfies(queryOf(stage("DGX_H100-4_GPUs-PyTorch-1")), condition(some))).toBe(expected);
});
