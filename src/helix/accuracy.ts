// A stand-in for an accuracy test: many seeded prompts, each a question whose right answer is the cp = 1 output.
import type { CellConfig } from "./config.ts";
import { runCell } from "./executor.ts";
import type { Fault } from "./fault-names.ts";
import { faultRules, withTrigger } from "./faults.ts";
import { cellName, layoutName } from "./test-id.ts";

/** How often a cell answered as the baseline did. */
export interface Agreement {
  readonly cell: string;
  readonly samples: number;
  readonly agreeing: number;
  /** Percent of `samples`. */
  readonly score: number;
}

/** One overlapped cell per layout, manager and draft length: the other axes do not change numbers. */
export function accuracyCells(cells: readonly CellConfig[], fault: Fault): readonly CellConfig[] {
  const byNumbers = new Map<string, CellConfig>();
  for (const config of cells) {
    const { manager, flavor, numerics, mtp } = config;
    const name = `${layoutName(config)} ${manager} ${flavor} ${numerics} ${mtp}`;
    const applies = fault === null || faultRules[fault].applies(config);
    if (config.overlap && applies && !byNumbers.has(name)) byNumbers.set(name, config);
  }
  return [...byNumbers.values()];
}

function answersRight(given: CellConfig, fault: Fault, seed: number): boolean {
  const config = withTrigger(fault, {
    ...given,
    model_seed: seed,
    requests: given.requests.slice(0, 1).map((one) => ({ ...one, arrival: 0 })),
  });
  const result = runCell(config, { fault, checks: false, hashes: false });
  return result.requests.every((request) =>
    request.gen.every((token, i) => token === request.baseline!.token(i)),
  );
}

/** Agreement of each cell with the baseline over `samples` seeds, from the workload's seed on. */
export function agreementOf(
  cells: readonly CellConfig[],
  fault: Fault,
  samples: number,
): readonly Agreement[] {
  const agreeing = cells.map(() => 0);
  for (let i = 0; i < samples; i++) {
    cells.forEach((config, at) => {
      if (answersRight(config, fault, config.model_seed + i)) agreeing[at]!++;
    });
  }
  return cells.map((config, at) => ({
    cell: cellName(config),
    samples,
    agreeing: agreeing[at]!,
    score: (100 * agreeing[at]!) / samples,
  }));
}
