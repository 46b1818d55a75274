// The latency model against its probe rows, the paper's curves, the headline ratios and the Pareto fronts.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  exchangedBytes,
  gb200,
  hopSketch,
  kvReadTime,
  type Layout,
  latencyModels,
  memoryBytes,
  tokenTime,
  weightReadTime,
} from "../../src/helix/latency.ts";
import { type Headline, headline, paretoFront, search } from "../../src/helix/pareto.ts";
import { headlineTable, paretoTables } from "../../src/helix/tables.ts";

const golden = JSON.parse(readFileSync("fixtures/conformance/helix/latency.json", "utf8"));
const modelNamed = (name: string) => latencyModels.find((one) => one.name === name)!;
const close = (got: number, want: number): void =>
  expect(Math.abs(got - want)).toBeLessThanOrEqual(1e-9 * Math.abs(want));

test("hardware constants", () => {
  expect(gb200).toEqual(golden.hw);
});

test("probe rows", () => {
  for (const row of golden.rows) {
    const model = modelNamed(row.model);
    close(kvReadTime(model, row), row.kv_read);
    close(exchangedBytes(model, row), row.a2a_bytes);
    close(tokenTime(model, row).seconds, row.ttl);
    close(memoryBytes(model, row), row.mem);
  }
});

test("the paper's first figure and the HOP-B sketch", () => {
  // The figure's dense layer is 65536 wide; Llama-405B's own is 53248.
  const llama = { ...modelNamed("llama-405b"), ffn: 65536 };
  const at = (tpa: number, kvp: number, S: number): number => {
    const layout: Layout = { B: 8, S, tpa, kvp, tpf: 8, ep: 1, pp: 1, hop: true };
    return kvReadTime(llama, layout);
  };
  for (const [tp, kv, weights] of golden.fig1.tp) {
    close(at(tp, 1, 1e6), kv);
    close(weightReadTime(llama, tp, tp), weights);
  }
  for (const [S, kv] of golden.fig1.S) close(at(8, 1, S), kv);
  for (const [kvp, kv, weights] of golden.fig1.kvp) {
    close(at(8, kvp, 1e6), kv);
    close(weightReadTime(llama, 8, 8 * kvp), weights);
  }
  for (const [batch, ta, tc, off, on] of golden.hopb) {
    const got = hopSketch(batch, ta, tc);
    close(got[0], off);
    close(got[1], on);
  }
});

test("headline ratios", () => {
  for (const want of golden.headline) {
    const got = headline(modelNamed(want.model), 1e6);
    for (const key of Object.keys(want) as (keyof Headline)[]) {
      if (key !== "model") close(got[key], want[key]);
    }
  }
});

test("Helix Pareto fronts", () => {
  for (const [name, front] of Object.entries<(string | number)[][]>(golden.pareto_helix)) {
    const got = paretoFront(search(modelNamed(name), "helix", 1e6));
    expect(got.length).toBe(front.length);
    got.forEach(({ gpus, layout: l, perUser, perGpu }, i) => {
      const [, ...want] = front[i]!;
      expect([gpus, l.B, l.tpa, l.kvp, l.tpf, l.ep, l.pp, l.dp]).toEqual(want.slice(0, 8));
      close(perUser, want[8] as number);
      close(perGpu, want[9] as number);
    });
  }
});

test("the tables say what is calibrated and what is not reproduced", () => {
  expect(paretoTables()[0]!.rows.some(([family]) => family === "baseline")).toBe(true);
  const said = headlineTable()
    .rows.map((row) => row.at(-1))
    .join(" ");
  expect(said).toContain("NOT reproduced");
  expect(said).toContain("calibrated");
});
