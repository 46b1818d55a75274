// The upstream matrix as a test: 378 clean cells, equal tokens over all of them, and every fault held to its contract.
import { expect, test } from "vitest";
import { runCell } from "../../src/helix/executor.ts";
import { faultNames } from "../../src/helix/fault-names.ts";
import { faultRules } from "../../src/helix/faults.ts";
import { type LedgerStep, runLedger } from "../../src/helix/ledger-only.ts";
import { cellsOf, defaultWorkload, upstreamAxes } from "../../src/helix/matrix.ts";
import { tellOutcomes } from "../../src/helix/plan-run.ts";
import { isClean, jobsOf, metamorphicBreaks, runJob } from "../../src/helix/run-cells.ts";

const { cells, invalid } = cellsOf(upstreamAxes, defaultWorkload);
const clean = jobsOf(cells, [null], false).map(runJob);

test("432 combinations, 54 of them invalid", () => {
  expect([cells.length, invalid]).toEqual([378, 54]);
});

test("all invariants hold in all 378 cells", () => {
  expect(clean.filter((one) => !isClean(one))).toEqual([]);
  expect(clean.reduce((sum, one) => sum + one.requestSteps, 0)).toBeGreaterThan(15_000);
  expect(tellOutcomes(clean, { index: 1, count: 1 }, []).failed).toBe(false);
});

test("tokens are equal over every axis", () => {
  expect(metamorphicBreaks(clean)).toEqual([]);
  expect(new Set(clean.map((one) => one.tokens)).size).toBe(1);
  const apart = clean.with(5, { ...clean[5]!, tokens: "another" });
  expect(metamorphicBreaks(apart).map((one) => one.cell)).toEqual([clean[5]!.cell]);
});

test.each(["f64 gqa", "f64 mla", "int mla"])("%s: cells on every layout agree", (name) => {
  const [numerics, flavor] = name.split(" ") as ["f64", "mla"];
  const axes = {
    ...upstreamAxes,
    layout: ["pp1tp1cp8", "pp1tp4cp2", ...upstreamAxes.layout],
    comms: ["fifo_v1"] as const,
    cudagraph: ["with_padding"] as const,
    mtp: [0, 2],
    numerics: [numerics],
    flavor: [flavor],
  };
  const outcomes = jobsOf(cellsOf(axes, defaultWorkload).cells, [null], false).map(runJob);
  expect(outcomes.filter((one) => !isClean(one))).toEqual([]);
  expect(metamorphicBreaks(outcomes)).toEqual([]);
});

// Every seventh cell of each fault here; `bench/helix.ts --mutation` runs all 3798.
test.each(faultNames)("%s is caught where it applies and silent elsewhere", (fault) => {
  const applicable = cells.filter(faultRules[fault].applies);
  expect(applicable.length).toBeGreaterThan(0);
  const sample = applicable.filter((_, i) => i % 7 === 0 || i === applicable.length - 1);
  const outcomes = jobsOf(sample, [fault], false).map(runJob);
  expect(outcomes.filter(isClean)).toEqual([]);
  const broken = outcomes.filter(
    ({ contract: { missing, unexpected } }) => missing.length + unexpected.length > 0,
  );
  expect(broken.map(({ cell, contract }) => ({ cell, contract }))).toEqual([]);
});

test("equivalent mutants: the position fault without previous tensors changes nothing", () => {
  const pipeline = cells.filter((one) => one.pp === 2 && one.overlap && one.mtp === 0);
  const outcomes = pipeline.map((config) =>
    runJob({ config, fault: "pos_not_compensated", ledgerOnly: false }),
  );
  expect(outcomes.every(isClean)).toBe(true);
});

test("ledger-only runs see the same positions, owners and acceptance as full runs", () => {
  for (const config of cells.filter((_, i) => i % 13 === 0)) {
    const steps: LedgerStep[][] = config.requests.map(() => []);
    const { violations } = runLedger(config, null, (id, step) => steps[id]!.push(step));
    expect(violations.first.size).toBe(0);
    const full = runCell(config, { checks: false, hashes: false });
    full.requests.forEach((request, id) => {
      const got = steps[id]!.map(({ iter, position, owner, accepted, past }) => {
        return [iter, position, owner, accepted, past];
      });
      const want = request.steps.map((step) => {
        return [step.iter, step.pos[0], step.own[0], step.acc, step.past.reduce((a, b) => a + b)];
      });
      expect(got).toEqual(want);
    });
  }
});

test("a million tokens of prompt in ledger-only mode", () => {
  const config = {
    ...cells.find((one) => one.overlap && one.mtp === 0 && one.pp === 1)!,
    requests: [{ prompt_len: 1_000_000, max_new: 5_000 }],
  };
  expect(runLedger(config).violations.first.size).toBe(0);
  expect([...runLedger(config, "pos_not_compensated").violations.first.keys()]).toEqual([
    "POS_SEQ",
    "POS_EQ_PAST",
  ]);
});
