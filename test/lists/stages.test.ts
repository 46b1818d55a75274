// Stage configurations: JSON, literal maps in Groovy, helpers that make families, and what cannot be read.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readStagesOf } from "../../src/lists/stages-json.ts";
import { cpuMilliseconds } from "./clock.ts";

const cases = "fixtures/conformance";
const names = (reading: { stages: readonly { name: string }[] }): readonly string[] =>
  reading.stages.map(({ name }) => name);

test("a JSON family becomes its shards, placed at its name", () => {
  const file = `${cases}/ci/stages/002-overlapping-wildcards/repo/jenkins/scripts/test_stage_configs.json`;
  const reading = readStagesOf("stages.json", readFileSync(file, "utf8"), "stage-json");
  expect(reading.readable).toBe(true);
  expect(names(reading)).toEqual([
    "DGX_B200-PyTorch-1",
    "DGX_B200-PyTorch-2",
    "GB200-PyTorch-1",
    "H100_PCIe-PyTorch-1",
    "GH100-CPP-1",
  ]);
  expect(reading.stages[1]).toMatchObject({
    family: "DGX_B200-PyTorch",
    shard: 2,
    splits: 2,
    testDB: "l0_b200",
    slurm: true,
    arch: "x86",
    gpuCount: 1,
    nodeCount: null,
  });
  expect(reading.stages[1]!.at.start.line).toBe(7);
});

test.each([
  ["{", "the file ends here"],
  ['{"configs": [1]}', "name:"],
  ['{"configs": [{"name": "A", "testDB": "l0_a"}]}', "splits:"],
  ['{"configs": [{"name": "A", "testDB": "l0_a", "splits": "2"}]}', "splits:"],
  ['{"configs": [{"name": "A", "testDB": 3, "splits": 1}]}', "testDB:"],
  ["{}", "no list `configs`"],
  ["", "the file ends here"],
])("%s is not readable and says why", (text, why) => {
  const reading = readStagesOf("s.json", text, "stage-json");
  expect(reading.readable).toBe(false);
  expect(reading.diagnostics.map(({ message }) => message).join()).toContain(why);
});

test("a family without shards and a repeated one are findings, not unreadable", () => {
  const row = (name: string, splits: number): string =>
    `{"name": "${name}", "testDB": "l0_a", "splits": ${splits}}`;
  const text = `{"configs": [${row("A", 0)}, ${row("B", 1)}, ${row("B", 1)}]}`;
  const reading = readStagesOf("s.json", text, "stage-json");
  expect(reading.readable).toBe(true);
  expect(reading.diagnostics.map(({ code }) => code)).toEqual(["stage-config", "stage-config"]);
});

test("literal maps in Groovy: rows, commented-out rows, the map's own kind", () => {
  const file = `${cases}/ci/stages/010-groovy-maps/repo/jenkins/L0_Test.groovy`;
  const reading = readStagesOf("L0_Test.groovy", readFileSync(file, "utf8"), "stage-groovy");
  expect(reading.diagnostics).toEqual([]);
  expect(
    reading.stages.map(({ name, slurm, gpuCount, testDB }) => [name, slurm, gpuCount, testDB]),
  ).toEqual([
    ["A10-PyTorch-1", false, null, "l0_a10"],
    ["A10-PyTorch-2", false, null, "l0_a10"],
    ["DGX_H100-2_GPUs-PyTorch-Others-1", false, 2, "l0_dgx_h100"],
    ["DGX_B200-8_GPUs-PyTorch-Post-Merge-1", true, 8, "l0_dgx_b200"],
  ]);
});

const script = `
def makeStages(stageName, platform, testlist, testCount, gpuCount, nodeCount, runWithSbatch=false) {
    def configs = [:]
    for (int k = 1; k <= testCount; k++) {
        def key = "\${stageName}-\${k}"
        configs[key] = [platform, testlist, k, testCount, gpuCount, nodeCount, runWithSbatch]
    }
    return configs
}
def docs = ["CPU-Docs": [spec, { sh "echo 'x: [1]' /* no */" }]]
def other = ["a-1": [IMAGE, 'x']]
if (name ==~ /.*"Single".*/) { echo "\${m["k"]}" }
SBSASlurmConfigs = [
    'GB200-4_GPUs-PyTorch-1': ['gb200', 'l0_gb200', 1, 1, 4], // "GB200-9": ["x", "y", 1, 1]
    /* "GB200-8": ["x", "y", 1, 1], */
]
multiNodesSBSAConfigs += makeStages("GB200-8_GPUs-2_Nodes-PyTorch", "gb200-x8", "l0_gb200_nodes", 2, 8, 2, true)
`;

test("a helper of the pipeline makes families; strings, patterns and comments do not confuse", () => {
  const reading = readStagesOf("L0_Test.groovy", script, "stage-groovy");
  expect(reading.diagnostics).toEqual([]);
  expect(
    reading.stages.map(({ name, nodeCount, arch, runWithSbatch }) => [
      name,
      nodeCount,
      arch,
      runWithSbatch,
    ]),
  ).toEqual([
    ["GB200-4_GPUs-PyTorch-1", null, "SBSA", false],
    ["GB200-8_GPUs-2_Nodes-PyTorch-1", 2, "SBSA", true],
    ["GB200-8_GPUs-2_Nodes-PyTorch-2", 2, "SBSA", true],
  ]);
});

test.each([
  'def c = ["A10-PyTorch-1": [platform, "l0_a10", 1, 1]]',
  'def c = ["A10-PyTorch-1": ["a10", "l0_a10", 1, n]]',
  `def c = ["A10-\${x}-1": ["a10", "l0_a10", 1, 1]]`,
  "echo 'nothing here'",
  "",
])("%s is not readable", (text) => {
  const reading = readStagesOf("x.groovy", text, "stage-groovy");
  expect(reading.readable).toBe(false);
  expect(reading.diagnostics[0]!.code).toBe("stage-config");
});

test("rows that contradict themselves are findings", () => {
  const text =
    'c = ["A-1": ["a", "l0", 2, 2], "B-3": ["a", "l0", 3, 2], "C-1": ["a", "l0", 1, 1], "C-1": ["a", "l0", 1, 1]]';
  const reading = readStagesOf("x.groovy", text, "stage-groovy");
  expect(reading.readable).toBe(true);
  expect(reading.diagnostics).toHaveLength(3);
});

test("hostile text is read in linear time", () => {
  const spent = cpuMilliseconds(() => {
    readStagesOf("x.groovy", `"${"${".repeat(50_000)}`, "stage-groovy");
    readStagesOf("x.groovy", "[".repeat(200_000), "stage-groovy");
    expect(readStagesOf("x.json", "[".repeat(200_000), "stage-json").readable).toBe(false);
  });
  expect(spent).toBeLessThan(2000);
});
