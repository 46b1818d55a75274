// Matrices of cells: the upstream axes, axes from a file, and filters over them (spec section 1.2).
import type { CellConfig, Comms, Flavor, GraphMode, IdAxes, Manager, Numerics } from "./config.ts";
import { layoutName, parseTestId } from "./test-id.ts";
import { errorsOf, type Problem } from "./validity.ts";

/** The axes of a matrix, each with its values. */
export interface MatrixAxes {
  readonly comms: readonly Comms[];
  readonly cudagraph: readonly GraphMode[];
  readonly layout: readonly string[];
  readonly overlap: readonly boolean[];
  readonly mtp: readonly number[];
  readonly manager: readonly Manager[];
  readonly flavor: readonly Flavor[];
  readonly numerics: readonly Numerics[];
}

/** What all cells of a matrix share. */
export type Workload = Omit<CellConfig, keyof IdAxes | "manager" | "flavor" | "numerics">;

export const upstreamAxes: MatrixAxes = {
  comms: ["fifo_v1", "fifo_v2", "nccl"],
  cudagraph: ["none", "without_padding", "with_padding"],
  layout: ["pp1tp1cp4", "pp1tp2cp2", "pp1dp2cp2", "pp2tp1cp2"],
  overlap: [false, true],
  mtp: [0, 1, 3],
  manager: ["v1", "v2"],
  flavor: ["gqa"],
  numerics: ["int"],
};

/** Three requests that join one after another; the last prompt is shorter than the ranks. */
export const defaultWorkload: Workload = {
  tokens_per_block: 4,
  layers: 2,
  model_seed: 5,
  ctx_tp: 2,
  graph_sizes: [1, 2, 4, 8, 16, 32, 64],
  accept_pct: 70,
  draft_seed: 7,
  alloc_fail: null,
  requests: [
    { prompt_len: 21, max_new: 24, arrival: 0 },
    { prompt_len: 38, max_new: 22, arrival: 1 },
    { prompt_len: 7, max_new: 26, arrival: 2 },
  ],
};

function layoutAxes(layout: string): Pick<IdAxes, "pp" | "tp" | "cp" | "attention_dp"> {
  const parsed = parseTestId(`nccl-cudagraph:none-${layout}`);
  if (parsed.kind === "wrong") throw new Error(parsed.problem);
  const { pp, tp, cp, attention_dp } = parsed.axes;
  return { pp, tp, cp, attention_dp };
}

/** All valid cells, and how many combinations the rules exclude. */
export interface Cells {
  readonly cells: readonly CellConfig[];
  readonly invalid: number;
  /** The rules that exclude them, each once. */
  readonly reasons: readonly Problem[];
}

/** The product of the axes over a workload, invalid combinations left out. */
export function cellsOf(axes: MatrixAxes, workload: Workload): Cells {
  const all = axes.layout.flatMap((layout) =>
    axes.manager.flatMap((manager) =>
      axes.flavor.flatMap((flavor) =>
        axes.numerics.flatMap((numerics) =>
          axes.mtp.flatMap((mtp) =>
            axes.overlap.flatMap((overlap) =>
              axes.comms.flatMap((comms) =>
                axes.cudagraph.map(
                  (cudagraph): CellConfig => ({
                    ...workload,
                    ...layoutAxes(layout),
                    comms,
                    cudagraph,
                    overlap,
                    mtp,
                    manager,
                    flavor,
                    numerics,
                  }),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  const cells = all.filter((config) => errorsOf(config).length === 0);
  const broken = new Map(all.flatMap(errorsOf).map((one) => [`${one.code} ${one.message}`, one]));
  return { cells, invalid: all.length - cells.length, reasons: [...broken.values()] };
}

/** Axis values of a cell as text, by axis name. */
export function axisValues(config: CellConfig): Readonly<Record<keyof MatrixAxes, string>> {
  return {
    comms: config.comms,
    cudagraph: config.cudagraph,
    layout: layoutName(config),
    overlap: config.overlap ? "on" : "off",
    mtp: String(config.mtp),
    manager: config.manager,
    flavor: config.flavor,
    numerics: config.numerics,
  };
}

export const axisNames = Object.keys(upstreamAxes) as readonly (keyof MatrixAxes)[];
