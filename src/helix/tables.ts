// Outcomes told as tables: cells by axis, first violations, the detection matrix, layouts and Pareto fronts.
import { type FaultName, faultNames } from "./fault-names.ts";
import { type InvariantName, invariantNames } from "./invariants.ts";
import { type LatencyModel, latencyModels } from "./latency.ts";
import { axisNames } from "./matrix.ts";
import { headline, type Point, paretoFront, search } from "./pareto.ts";
import { type CellOutcome, isClean } from "./run-cells.ts";
import type { TraceTable } from "./trace.ts";

/** Passing and failing cells by axis value. */
export function axisTable(outcomes: readonly CellOutcome[]): TraceTable {
  const rows = axisNames.flatMap((axis) => {
    const values = [...new Set(outcomes.map((one) => one.axes[axis]))];
    return values.map((value) => {
      const here = outcomes.filter((one) => one.axes[axis] === value);
      const passed = here.filter(isClean).length;
      return [axis, value, String(passed), String(here.length - passed)];
    });
  });
  return { title: "cells by axis", columns: ["axis", "value", "pass", "fail"], rows };
}

/** The first violation of each invariant over all cells. */
export function violationTable(outcomes: readonly CellOutcome[]): TraceTable {
  const rows = invariantNames.flatMap((name) => {
    const broken = outcomes.filter((one) => one.fired.some(([fired]) => fired === name));
    const first = broken[0];
    if (!first) return [];
    const [, { request, step, rank, detail }] = first.fired.find(([fired]) => fired === name)!;
    const where = [
      request < 0 ? "dummy" : String(request),
      String(step),
      rank === null ? "-" : String(rank),
    ];
    return [[name, String(broken.length), first.cell, ...where, detail]];
  });
  return {
    title: "first violations",
    columns: ["invariant", "cells", "first cell", "request", "step", "rank", "what"],
    rows,
  };
}

/** Faults against invariants: `#` fired in every applicable cell, a number in that many, `.` never. */
export function detectionTable(outcomes: readonly CellOutcome[]): TraceTable {
  const columns = invariantNames.filter((name) =>
    outcomes.some((one) => one.fired.some(([fired]) => fired === name)),
  );
  const rows = faultNames.flatMap((fault) => {
    const here = outcomes.filter((one) => one.fault === fault);
    if (here.length === 0) return [];
    const contract = here.filter(
      ({ contract: { missing, unexpected } }) => missing.length + unexpected.length > 0,
    );
    const marks = columns.map((name) => mark(here, name));
    return [
      [
        fault,
        String(here.length),
        contract.length === 0 ? "held" : `broken in ${contract.length}`,
        ...marks,
      ],
    ];
  });
  return { title: "detection matrix", columns: ["fault", "cells", "contract", ...columns], rows };
}

function mark(outcomes: readonly CellOutcome[], name: InvariantName): string {
  const count = outcomes.filter((one) => one.fired.some(([fired]) => fired === name)).length;
  return count === 0 ? "." : count === outcomes.length ? "#" : String(count);
}

const fixed = (value: number, digits: number): string => value.toFixed(digits);

function pointRow(point: Point): readonly string[] {
  const { layout } = point;
  return [
    point.family,
    ...[
      point.gpus,
      layout.tpa,
      layout.kvp,
      layout.tpf,
      layout.ep,
      layout.pp,
      layout.dp ?? 1,
      layout.B,
    ].map(String),
    fixed(point.seconds * 1000, 3),
    fixed(point.perUser, 1),
    fixed(point.perGpu, 2),
    point.bound,
  ];
}

const pointColumns = [
  "family",
  "N",
  "tpa",
  "kvp",
  "tpf",
  "ep",
  "pp",
  "dp",
  "B",
  "TTL ms",
  "tok/s/user",
  "tok/s/GPU",
  "bound",
];

const contextLength = 1_000_000;

interface Figure {
  readonly name: string;
  readonly paper: string;
  readonly value: string;
  readonly note: string;
}

function figures(model: LatencyModel): readonly Figure[] {
  const h = headline(model, contextLength);
  const llama = model.name === "llama-405b";
  const times = (value: number): string => `${value.toFixed(3)}x`;
  const batch = llama
    ? { paper: "4x", value: `${times(h.tps_gpu_gain_at_95pct)} / ${times(h.batch_gain_at_95pct)}` }
    : { paper: "up to 32x", value: times(h.batch_gain_at_100pct) };
  return [
    {
      name: "max interactivity gain",
      paper: llama ? "1.13x" : "up to 1.5x",
      value: times(h.interactivity_gain),
      note: "calibrated: one constant (45 us per layer) was fitted to this figure of both models",
    },
    {
      name: llama ? "throughput and batch gain" : "batch gain at equal TTL",
      ...batch,
      note: llama
        ? "read at 95 % of the baseline's maximum interactivity; the paper does not say where"
        : "not fitted; read at the baseline's maximum interactivity",
    },
    {
      name: "HOP-B off, interactivity loss",
      paper: llama ? "~12 %" : "~1 %",
      value: `${(h.hopb_loss * 100).toFixed(1)} %`,
      note: "NOT reproduced, only the sign",
    },
  ];
}

/** The paper's headline ratios beside this model's, with what is calibrated and what is not reproduced. */
export function headlineTable(): TraceTable {
  return {
    title: "headline ratios (ratios of an in-house model, not hardware claims)",
    columns: ["model", "figure", "paper", "here", "how much this says"],
    rows: latencyModels.flatMap((model) =>
      figures(model).map(({ name, paper, value, note }) => [model.name, name, paper, value, note]),
    ),
  };
}

/** Pareto fronts of baseline and Helix for each model. */
export function paretoTables(): readonly TraceTable[] {
  return latencyModels.map((model) => ({
    title: `${model.name}: Pareto fronts at 1M tokens of context`,
    columns: pointColumns,
    rows: (["baseline", "helix"] as const).flatMap((family) =>
      paretoFront(search(model, family, contextLength)).map(pointRow),
    ),
  }));
}

/** The fronts and ratios as data. */
export const paretoData = () =>
  latencyModels.map((model) => ({
    headline: headline(model, contextLength),
    fronts: {
      baseline: paretoFront(search(model, "baseline", contextLength)),
      helix: paretoFront(search(model, "helix", contextLength)),
    },
  }));

/** The invariants that caught a fault, for a sentence. */
export function caughtBy(outcomes: readonly CellOutcome[], fault: FaultName): readonly string[] {
  const here = outcomes.filter((one) => one.fault === fault);
  return invariantNames.filter((name) =>
    here.some((one) => one.fired.some(([fired]) => fired === name)),
  );
}
