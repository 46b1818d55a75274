// `simulate`: runs helix cells and tells what held. The work is the helix room's; here it is gathered and told.
import { runCell } from "../helix/executor.ts";
import { type GoldenExpected, goldenOf } from "../helix/golden.ts";
import { chooseCells, type SimulateRequest, simulateCells } from "../helix/plan-run.ts";
import { readCase, readFault } from "../helix/read-config.ts";
import { findCell } from "../helix/select.ts";
import { headlineTable, paretoData, paretoTables } from "../helix/tables.ts";
import { testIdOf } from "../helix/test-id.ts";
import { traceOf } from "../helix/trace.ts";
import type { Report } from "../report/types.ts";
import type { Context } from "./context.ts";
import { readText } from "./read-text.ts";
import { simulateAccuracy } from "./simulate-accuracy.ts";

/** Flags of `simulate`; `ids` are test ids that the caller resolved from selectors. */
export interface SimulateOptions extends Omit<SimulateRequest, "matrix"> {
  readonly matrix?: string | undefined;
  readonly case?: string | undefined;
  readonly trace?: string | undefined;
  readonly pareto?: boolean | undefined;
  /** Prompts of the accuracy stand-in. */
  readonly accuracy?: number | undefined;
}

const blank = { command: "simulate", diagnostics: [], lines: [], tables: [], notes: [] } as const;

/** Runs the simulator as asked; the answer is "no" when an invariant broke. */
export async function simulate(context: Context, options: SimulateOptions): Promise<Report> {
  if (options.pareto) {
    const tables = [...paretoTables(), headlineTable()];
    return {
      ...blank,
      tables,
      json: { version: 1, command: "simulate", pareto: paretoData() },
      failed: false,
    };
  }
  if (options.case !== undefined) return simulateCase(context, options.case);
  const matrix = options.matrix
    ? { name: options.matrix, text: readText(context, options.matrix) }
    : undefined;
  const request: SimulateRequest = { ...options, matrix };
  if (options.accuracy !== undefined) return simulateAccuracy(request, options.accuracy);
  if (options.trace !== undefined) return traceCell(request, options.trace);
  return { ...blank, ...(await simulateCells(request)) };
}

/** `json` is exactly the golden schema's `expected` object. */
function simulateCase(context: Context, name: string): Report {
  const { config, fault } = readCase(readText(context, name), name);
  const result = runCell(config, { fault });
  const expected: GoldenExpected = goldenOf(result);
  const fired = [...result.violations.first].map(([invariant, { request, step, rank, detail }]) => {
    return [invariant, String(request), String(step), rank === null ? "-" : String(rank), detail];
  });
  return {
    ...blank,
    lines: fired.map(
      ([invariant, request, step]) => `${invariant} request ${request} step ${step}`,
    ),
    tables:
      fired.length > 0
        ? [
            {
              title: "first violations",
              columns: ["invariant", "request", "step", "rank", "what"],
              rows: fired,
            },
          ]
        : [],
    notes: [
      `${testIdOf(config)}${fault ? ` with ${fault}` : ""}: ${result.requestSteps} request-steps, ${fired.length} invariants broken`,
    ],
    json: expected,
    failed: fired.length > 0,
  };
}

function traceCell(request: SimulateRequest, name: string): Report {
  const fault = readFault(request.fault, "--fault");
  const { cells, notes } = chooseCells(request);
  const tables = traceOf(findCell(cells, name), fault);
  return {
    ...blank,
    tables,
    notes,
    json: { version: 1, command: "simulate", trace: tables },
    failed: false,
  };
}
