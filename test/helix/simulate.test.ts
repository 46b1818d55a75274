// The command: cells from ids, files and the matrix; reports, shards, traces; and each kind of bad input.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Context } from "../../src/commands/context.ts";
import { mergeReports } from "../../src/commands/merge-reports.ts";
import { type SimulateOptions, simulate } from "../../src/commands/simulate.ts";
import { UsageError } from "../../src/text/errors.ts";

const encoder = new TextEncoder();

function contextWith(files: Readonly<Record<string, string>>): Context {
  return {
    cwd: "/repo",
    files: {
      read: (path: string) => {
        const text = files[path.replace("/repo/", "")];
        return text === undefined ? undefined : encoder.encode(text);
      },
    },
  } as unknown as Context;
}

const run = (options: SimulateOptions, files: Readonly<Record<string, string>> = {}) =>
  simulate(contextWith(files), options);

const golden = readFileSync("fixtures/conformance/helix/c007.json", "utf8");
const small = ["layout=pp1tp1cp4", "comms=nccl", "cudagraph=none", "mtp=0", "manager=v1"];

test("--case prints the golden schema's expected object", async () => {
  const report = await run({ case: "c.json" }, { "c.json": golden });
  expect(JSON.parse(JSON.stringify(report.json))).toEqual(JSON.parse(golden).expected);
  expect(report.failed).toBe(false);
});

test("a filtered matrix passes, with a table by axis", async () => {
  const report = await run({ where: small });
  expect(report.failed).toBe(false);
  expect(report.tables[0]!.rows).toContainEqual(["overlap", "on", "1", "0"]);
  expect(report.notes.join("\n")).toContain("2 cells");
  expect(report.notes.join("\n")).toContain("E_V2_ADP");
});

test("--fault names what caught it, with cell, request, step and rank", async () => {
  const report = await run({ where: small, fault: "pos_not_compensated" });
  expect(report.failed).toBe(true);
  const violations = report.tables.find(({ title }) => title === "first violations")!;
  const row = violations.rows.find(([name]) => name === "POS_SEQ")!;
  expect(row.slice(1, 6)).toEqual(["1", expect.stringContaining("overlap_on"), "0", "1", "-"]);
  expect(report.notes.join("\n")).toMatch(/pos_not_compensated .*caught by POS_SEQ, POS_EQ_PAST/);
});

test("--fault all prints the detection matrix and holds the contracts", async () => {
  const report = await run({
    where: ["layout=pp1tp1cp4", "comms=fifo_v1", "mtp!=0"],
    fault: "all",
  });
  const detection = report.tables.find(({ title }) => title === "detection matrix")!;
  expect(detection.rows.map(([fault]) => fault)).toContain("stale_rewind");
  expect(detection.rows.every((row) => row[2] === "held")).toBe(true);
  expect(report.failed).toBe(false);
});

test("ids: helix cells run, others are said to be none", async () => {
  const report = await run({
    ids: [
      "a.py::test_x[nccl-cudagraph:none-pp1tp1cp4-overlap_on]",
      "a.py::test_again[pp1tp1cp4-nccl-cudagraph:none-overlap_on-mtp_nextn=0]",
      "a.py::test_y[fp8]",
    ],
  });
  expect((report.json as { outcomes: unknown[] }).outcomes).toHaveLength(1);
  expect(report.notes.join("\n")).toContain(
    'a.py::test_y[fp8]: no helix cell: unknown token "fp8"',
  );
});

test("--matrix reads axes and workload", async () => {
  const matrix =
    "axes:\n  layout: [pp1tp1cp2]\n  overlap: on\n  manager: v2\nworkload:\n  tokens_per_block: 32\n";
  const report = await run({ matrix: "m.yaml" }, { "m.yaml": matrix });
  expect((report.json as { outcomes: unknown[] }).outcomes).toHaveLength(27);
  expect(report.failed).toBe(false);
});

test("--trace shows the bug beside the fix", async () => {
  const cell = "v1-gqa-int-nccl-cudagraph:none-pp1tp1cp4-overlap_on-mtp_nextn=0";
  const report = await run({ trace: cell, fault: "pos_not_compensated" });
  const [first, second] = report.tables[0]!.rows;
  const wrong = report.tables[0]!.columns.indexOf("pos (pos_not_compensated)");
  expect([first![3], second![3]]).toEqual(["21", "22"]);
  expect([first![wrong], second![wrong]]).toEqual(["21", "21"]);
  expect(report.tables[0]!.rows[1]).toContain("*");
});

test("shards merge into what one run says", async () => {
  const whole = await run({ where: small });
  const shards = await Promise.all(["1/2", "2/2"].map((shard) => run({ where: small, shard })));
  const files = Object.fromEntries(shards.map((one, i) => [`${i}.json`, JSON.stringify(one.json)]));
  const merged = await mergeReports(contextWith(files), { files: ["1.json", "0.json"] });
  expect(merged.json).toEqual(JSON.parse(JSON.stringify(whole.json)));
  expect(merged.tables).toEqual(whole.tables);
});

test("workers that cannot start leave the work to this thread", async () => {
  const [one, two] = await Promise.all([run({ where: small }), run({ where: small, workers: 2 })]);
  expect(two.json).toEqual(one.json);
});

test("--accuracy: right cells agree with one rank, the bug is apart", async () => {
  const where = ["layout=pp1tp2cp2", "mtp=0"];
  const right = await run({ where, accuracy: 12 });
  expect(right.tables[0]!.rows.map((row) => row.slice(1))).toEqual(
    ["v1", "v2"].map(() => ["12/12", "100.0", "1.000", "within noise"]),
  );
  const wrong = await run({ where, accuracy: 12, fault: "pos_not_compensated" });
  expect(wrong.failed).toBe(true);
  expect(wrong.tables[0]!.rows.map((row) => row.at(-1))).toEqual(["apart", "apart"]);
});

test("--pareto prints both fronts", async () => {
  const report = await run({ pareto: true });
  expect(report.tables.map(({ title }) => title)).toContain(
    "llama-405b: Pareto fronts at 1M tokens of context",
  );
});

const caseWith = (change: object, top: object = {}): string => {
  const file = JSON.parse(golden);
  return JSON.stringify({ ...file, ...top, config: { ...file.config, ...change } });
};

const bad: readonly [string, SimulateOptions, Readonly<Record<string, string>>, RegExp][] = [
  [
    "another schema",
    { case: "c" },
    { c: caseWith({}, { schema: "helix-golden/9" }) },
    /helix-golden\/9.*valid: "helix-golden\/1"/,
  ],
  ["no JSON", { case: "c" }, { c: "{" }, /not JSON/],
  ["a missing file", { case: "c" }, {}, /cannot read/],
  [
    "a missing field",
    { case: "c" },
    { c: caseWith({ comms: undefined }) },
    /comms is missing; valid: fifo_v1/,
  ],
  [
    "heads that do not divide",
    { case: "c" },
    { c: caseWith({ cp: 3 }) },
    /E_HEADS.*16 query heads.*3; valid: 1, 2, 4, 8, 16/,
  ],
  [
    "differing block sizes",
    { case: "c" },
    { c: caseWith({ cp_tokens_per_block: 64 }) },
    /E_TPB_MISMATCH.*64.*32/,
  ],
  [
    "V2 with attention-DP",
    { case: "c" },
    { c: caseWith({ manager: "v2", attention_dp: true, tp: 2 }) },
    /E_V2_ADP/,
  ],
  [
    "too many layers for the stages",
    { case: "c" },
    { c: caseWith({ pp: 3 }) },
    /E_PP_LAYERS.*3; valid: 1 to 2/,
  ],
  ["steps beyond the table", { steps: 5000 }, {}, /--steps 5000: E_POSITIONS.*4096/],
  [
    "too much memory",
    { case: "c" },
    {
      c: caseWith({
        requests: Array.from({ length: 300 }, () => ({ prompt_len: 4000, max_new: 9 })),
      }),
    },
    /E_MEMORY.*MiB; at most 1024/,
  ],
  ["an unknown fault", { fault: "gremlin" }, {}, /unknown fault "gremlin"; valid: pos_not/],
  [
    "a fault in a case file",
    { case: "c" },
    { c: caseWith({}, { fault: "gremlin" }) },
    /unknown fault/,
  ],
  ["a fault that applies nowhere", { fault: "stale_rewind", where: small }, {}, /applies to none/],
  [
    "a fault that the ledger cannot see",
    { fault: "a2a_drop", ledgerOnly: true },
    {},
    /not visible/,
  ],
  ["an unknown filter axis", { where: ["color=red"] }, {}, /--where color=red: valid/],
  ["a filter that nothing passes", { where: ["mtp=7"] }, {}, /no cell is left; mtp has 0, 1, 3/],
  ["a wrong shard", { shard: "3/2" }, {}, /--shard is "3\/2"; valid: i\/n/],
  ["no worker", { workers: 0 }, {}, /--workers is 0/],
  ["steps that are none", { steps: 0 }, {}, /--steps is 0/],
  ["ids without a cell", { ids: ["x[fp8]"] }, {}, /no helix cell to run[\s\S]*unknown token "fp8"/],
  ["a missing token", { ids: ["x[nccl-pp1tp1cp4]"] }, {}, /missing token: cudagraph/],
  [
    "an unknown axis",
    { matrix: "m" },
    { m: "axes: {colour: red}" },
    /unknown axes "colour"; valid: comms/,
  ],
  [
    "a wrong axis value",
    { matrix: "m" },
    { m: "axes: {comms: smoke}" },
    /axis comms has "smoke"; valid: fifo_v1/,
  ],
  ["a wrong layout", { matrix: "m" }, { m: "axes: {layout: wide}" }, /layout "wide"; valid/],
  ["broken YAML", { matrix: "m" }, { m: "axes: [" }, /^m: /],
  [
    "a matrix without valid cells",
    { matrix: "m" },
    { m: "axes: {layout: pp1tp1cp3}" },
    /no helix cell to run[\s\S]*E_HEADS/,
  ],
  ["no prompts", { accuracy: 0 }, {}, /--accuracy is 0/],
  [
    "accuracy without overlap",
    { accuracy: 5, where: ["overlap=off"] },
    {},
    /no cell with the overlap/,
  ],
  ["a trace of no cell", { trace: "nccl-cudagraph:none-pp1tp1cp16" }, {}, /no such cell/],
];

test.each(bad)("bad input: %s", async (_, options, files, message) => {
  const failure = run(options, files);
  await expect(failure).rejects.toThrow(message);
  await expect(failure).rejects.toBeInstanceOf(UsageError);
});

const shardFile = (change: object): string =>
  JSON.stringify({
    version: 1,
    command: "simulate",
    shard: { index: 1, count: 2 },
    outcomes: [],
    ...change,
  });

test.each([
  [{ a: shardFile({}) }, /shards missing: 2\/2/],
  [{ a: shardFile({}), b: shardFile({}) }, /shard 1\/2 is in a already/],
  [{ a: shardFile({ version: 2 }) }, /version is 2; valid: 1/],
  [{ a: "[]" }, /not a result/],
  [{}, /no files to merge/],
])("bad shards %#", async (files, message) => {
  const failure = mergeReports(contextWith(files as Record<string, string>), {
    files: Object.keys(files),
  });
  await expect(failure).rejects.toThrow(message);
});
