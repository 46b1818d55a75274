// Stages ↔ entries through the command function: the recorded cases, orphans, unknown keys, unreadable configurations.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type StagesOptions, stages } from "../../src/commands/stages.ts";
import { UsageError } from "../../src/text/errors.ts";
import { memoryFiles } from "../suites/memory-files.ts";
import { contextAt } from "./context.ts";

const root = "fixtures/conformance/ci/stages";

interface Query {
  readonly ask: "stages-of" | "tests-of" | "orphans";
  readonly target?: string;
  readonly stage?: string;
  readonly exit: number;
  readonly error?: string;
  readonly near?: readonly string[];
  readonly [field: string]: unknown;
}

interface Case {
  readonly config: string;
  readonly queries: readonly Query[];
}

const cases = readdirSync(root).flatMap((name) => {
  const read = JSON.parse(readFileSync(`${root}/${name}/queries.json`, "utf8")) as Case;
  return read.queries.map((query) => ({
    name,
    config: read.config,
    query,
    asked: query.target ?? query.stage,
  }));
});

function optionsOf({ ask, target, stage }: Query): StagesOptions {
  if (ask === "stages-of") return { targets: [target!] };
  return ask === "tests-of" ? { stages: [stage!] } : { orphans: true };
}

const part = (rows: unknown, keys: readonly string[]): unknown =>
  (rows as readonly Record<string, unknown>[]).map((row) =>
    Object.fromEntries(keys.filter((key) => key in row).map((key) => [key, row[key]])),
  );

test.each(cases)("$name: $asked", async ({ name, config, query }) => {
  const report = await stages(contextAt(`${root}/${name}/repo`), optionsOf(query));
  const json = report.json as Record<string, unknown>;
  expect(String(json.config)).toContain(config);
  expect(report.failed ? 1 : 0).toBe(query.exit);
  if (query.stages) expect(part(json.stages, ["name", "status", "unknown"])).toEqual(query.stages);
  if (query.tests) expect(part(json.tests, ["entry", "status"])).toEqual(query.tests);
  if (query.blocks)
    expect(part(json.blocks, ["file", "block_line", "entry_line", "entry"])).toEqual(query.blocks);
  for (const key of ["bot", "covered_by", "error", "match", "no_match", "blocks_unreached"])
    if (key in query) expect({ [key]: json[key] }).toEqual({ [key]: query[key] });
  for (const hint of query.near ?? []) expect(json.near).toContain(hint);
});

const db = "tests/integration/test_lists/test-db";
const configs = (rows: readonly unknown[]): string => JSON.stringify({ configs: rows });
const family = (name: string, testDB: string, splits = 1): unknown => ({
  name,
  testDB,
  splits,
  arch: "x86",
  slurm: false,
});

function repository(texts: Readonly<Record<string, string>>) {
  const files = Object.entries(texts).map(([path, text]) => [`/r/${path}`, text] as const);
  return contextAt("/r", { files: memoryFiles(Object.fromEntries(files)) });
}

const block = (condition: string, ...tests: string[]): string =>
  `  - condition:\n${condition.replace(/^/gm, "      ")}\n    tests:\n${tests.map((one) => `    - ${one}\n`).join("")}`;

test("orphans of all kinds", async () => {
  const context = repository({
    [`${db}/l0_a10.yml`]: `l0_a10:\n${block("terms:\n  stage: pre_merge", "a.py::x")}${block("terms:\n  backend: triton", "a.py::y")}other:\n${block("terms:\n  stage: pre_merge", "a.py::z")}`,
    [`${db}/l0_lost.yml`]: `l0_lost:\n${block("terms:\n  stage: pre_merge", "a.py::x")}`,
    [`${db}/l0_sanity_check.yml`]: `l0_sanity_check:\n${block("wildcards:\n  gpu: '*'", "a.py::x")}`,
    "jenkins/scripts/test_stage_configs.json": configs([
      family("A10-PyTorch", "l0_a10"),
      family("A10-PyTorch-Post-Merge", "l0_a10"),
      family("B200-PyTorch", "l0_b200"),
    ]),
  });
  const { json, failed } = await stages(context, { orphans: true });
  expect(failed).toBe(true);
  expect(json).toMatchObject({
    yaml_without_stage: [`${db}/l0_lost.yml`],
    blocks_unreached: [{ block_line: 7 }, { block_line: 13 }],
    stages_without_tests: ["A10-PyTorch-Post-Merge-1"],
    testdb_without_yaml: ["l0_b200"],
  });
});

test("a key that the stage's name does not tell is named, and both readings are given", async () => {
  const context = repository({
    [`${db}/l0_a10.yml`]: `l0_a10:\n${block("ranges:\n  gpu_memory:\n    gt: 80000\nwildcards:\n  linux_distribution_name: ubuntu*", "a.py::x")}`,
    "jenkins/scripts/test_stage_configs.json": configs([family("A10-PyTorch", "l0_a10")]),
  });
  const { json } = await stages(context, { targets: ["a.py::x"] });
  expect(json).toMatchObject({
    stages: [
      {
        name: "A10-PyTorch-1",
        status: "possible",
        unknown: ["gpu_memory", "linux_distribution_name"],
      },
    ],
    match: ["A10-PyTorch-1"],
    no_match: [],
  });
  const strict = await stages(context, { targets: ["a.py::x"], unknownKey: "no-match" });
  expect(strict.json).toMatchObject({ stages: [], error: "no-stage" });
});

test.each([
  ["jenkins/scripts/test_stage_configs.json", "[]"],
  ["jenkins/scripts/test_stage_configs.json", "{"],
  ["jenkins/L0_Test.groovy", "def x86TestConfigs = ["],
])("%s with %s is told, never answered from", async (file, text) => {
  const context = repository({
    [`${db}/l0_a10.yml`]: `l0_a10:\n${block("terms:\n  stage: pre_merge", "a.py::x")}`,
    [file]: text,
  });
  await expect(stages(context, { targets: ["a.py::x"] })).rejects.toThrow(UsageError);
});

test("a path of the repository is taken for an id", async () => {
  const context = contextAt(`${root}/005-granularity/repo`);
  const { json } = await stages(context, {
    targets: ["tests/unittest/llmapi/test_beam.py::test_width"],
  });
  expect(json).toMatchObject({ covered_by: "file", stages: [{ name: "A30-PyTorch-1" }] });
});

test("with durations the shards that really run an entry are told", async () => {
  const context = repository({
    [`${db}/l0_a10.yml`]: `l0_a10:\n${block("terms:\n  stage: pre_merge", "a.py::long", "a.py::short", "unittest/u")}`,
    "jenkins/scripts/test_stage_configs.json": configs([family("A10-PyTorch", "l0_a10", 2)]),
    "d.json": JSON.stringify({
      "a.py::long": 9,
      "a.py::short": 1,
      "test_unittests.py::test_unittests_v2[unittest/u]": 2,
    }),
  });
  const of = async (target: string) =>
    (await stages(context, { targets: [target], durations: "d.json" })).json;
  expect(await of("a.py::long")).toMatchObject({
    shards: [{ stage: "A10-PyTorch-1", seconds: 9 }],
    bot_shards: '/bot run --stage-list "A10-PyTorch-1"',
  });
  expect(await of("unittest/u/test_x.py::f")).toMatchObject({
    shards: [{ stage: "A10-PyTorch-2", seconds: 3 }],
  });
  const stage = await stages(context, { stages: ["A10-PyTorch-2"], durations: "d.json" });
  expect(stage.json).toMatchObject({
    shard: { tests: ["a.py::short", "test_unittests.py::test_unittests_v2[unittest/u]"] },
  });
});

/** The known limits of a search by text (ci 2.2), each answered by the whole condition instead. */
const dgx = (name: string): unknown => family(name, "l0_dgx_h100");
const limits = {
  [`${db}/l0_dgx_h100.yml`]: `l0_dgx_h100:\n${block("terms:\n  stage: pre_merge\n  backend: pytorch\n  auto_trigger: deepseek\n  orchestrator: mpi\nranges:\n  system_gpu_count:\n    gte: 4\n    lte: 4", "a.py::deep")}${block("wildcards:\n  gpu: '*h100*'", "a.py::any")}`,
  "jenkins/scripts/test_stage_configs.json": configs([
    dgx("DGX_H100-2_GPUs-PyTorch-Others"),
    dgx("DGX_H100-4_GPUs-PyTorch-DeepSeek"),
    dgx("DGX_H100-4_GPUs-PyTorch-GptOss"),
    dgx("DGX_H100-4_GPUs-PyTorch-Ray"),
    dgx("DGX_H100-4_GPUs-PyTorch-Others-Post-Merge"),
  ]),
};

test("GPU count, trigger and orchestrator narrow; a block without a stage term runs everywhere, both ways", async () => {
  const context = repository(limits);
  const names = async (target: string) =>
    (
      (await stages(context, { targets: [target] })).json as { stages: { name: string }[] }
    ).stages.map(({ name }) => name);
  expect(await names("a.py::deep")).toEqual(["DGX_H100-4_GPUs-PyTorch-DeepSeek-1"]);
  const everywhere = await names("a.py::any");
  expect(everywhere).toHaveLength(5);
  for (const name of everywhere) {
    const { json } = await stages(context, { stages: [name] });
    expect(json).toMatchObject({
      tests: expect.arrayContaining([expect.objectContaining({ entry: "a.py::any" })]),
    });
  }
});

test("an integration entry that is coarser than an id does not run it", async () => {
  const context = repository({
    ...limits,
    [`${db}/l0_dgx_h100.yml`]: `l0_dgx_h100:\n${block("terms:\n  stage: pre_merge", "a.py")}`,
  });
  expect((await stages(context, { targets: ["a.py::any"] })).json).toMatchObject({
    error: "not-listed",
  });
  expect((await stages(context, { targets: ["a.py"] })).json).toMatchObject({
    covered_by: "exact",
  });
});
