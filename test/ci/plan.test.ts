// The plan of stages and machines, and shards through the command function.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plan } from "../../src/commands/plan.ts";
import { memoryFiles } from "../suites/memory-files.ts";
import { contextAt } from "./context.ts";

const shards = "fixtures/conformance/ci/shards";

test.each(readdirSync(shards))("plan --shards %s", async (name) => {
  const expected = JSON.parse(readFileSync(`${shards}/${name}/expected.json`, "utf8"));
  const options = { tests: "tests.txt", durations: "durations.json" };
  const report = await plan(contextAt(`${shards}/${name}`), {
    ...options,
    shards: expected.splits,
    algorithms: ["least_duration", "duration_based_chunks"],
  });
  expect(report.json).toMatchObject({ splits: expected.splits, expected: expected.expected });
  const single = await plan(contextAt(`${shards}/${name}`), {
    ...options,
    shards: [expected.splits[0]],
  });
  expect(single.json).toMatchObject(expected.expected.least_duration[expected.splits[0]]);
});

const db = "/r/tests/integration/test_lists";
const files = memoryFiles({
  [`${db}/test-db/l0_a10.yml`]: `l0_a10:
- condition:
    wildcards:
      gpu: '*a10*'
    terms:
      stage: pre_merge
  tests:
  - a.py::x
  - a.py::y
  - unittest/u.py::f
- condition:
    ranges:
      gpu_memory:
        gt: 80000
    terms:
      stage: post_merge
  tests:
  - a.py::z
`,
  [`${db}/waives.txt`]:
    "a.py::y SKIP (bug)\nfull:H100/a.py::x SKIP (bug)\nunittest/u.py SKIP (bug)\n",
  "/r/jenkins/scripts/test_stage_configs.json": JSON.stringify({
    configs: [{ name: "A10-PyTorch", testDB: "l0_a10", splits: 2, arch: "x86", slurm: false }],
  }),
  "/r/d.json": '{"a.py::x": 3600, "a.py::y": 3600}',
});

test("rows count what runs and what is waived; what runs nowhere has its reason", async () => {
  const { json } = await plan(contextAt("/r", { files }), { durations: "d.json" });
  expect(json).toMatchObject({
    rows: [
      {
        family: "A10-PyTorch",
        stages: ["A10-PyTorch-1", "A10-PyTorch-2"],
        gpu: "A10",
        gpus: 1,
        runs: 1,
        waived: 2,
        seconds: 10800,
      },
    ],
    nowhere: [
      { entry: "a.py::y", reason: "waived-everywhere" },
      { entry: "unittest/u.py::f", reason: "waived-everywhere" },
      { entry: "a.py::z", reason: "no-stage" },
    ],
  });
});

test("a described machine: strict bounds, and keys that were not told", async () => {
  const ask = async (...machine: string[]) =>
    (await plan(contextAt("/r", { files }), { machine })).json;
  expect(await ask("stage=post_merge", "gpu_memory=80000")).toMatchObject({ blocks: [] });
  expect(await ask("stage=post_merge", "gpu_memory=80001")).toMatchObject({
    blocks: [{ status: "certain" }],
  });
  expect(await ask("stage=post_merge")).toMatchObject({
    blocks: [{ status: "possible", unknown: ["gpu_memory"] }],
  });
});
