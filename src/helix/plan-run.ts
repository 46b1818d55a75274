// What `simulate` was asked for, turned into jobs: which cells, which faults, which shard; and the answer told as data.
import { UsageError } from "../text/errors.ts";
import { parseDocument } from "../text/yaml.ts";
import type { CellConfig } from "./config.ts";
import { type Fault, faultNames } from "./fault-names.ts";
import { faultRules } from "./faults.ts";
import { ledgerFaults } from "./ledger-only.ts";
import { cellsOf, defaultWorkload, upstreamAxes } from "./matrix.ts";
import { runJobs } from "./pool.ts";
import { adjustWorkload, readFault, readMatrix, requireValid } from "./read-config.ts";
import { type CellOutcome, isClean, jobsOf, metamorphicBreaks, shardOf } from "./run-cells.ts";
import { cellsOfIds, filterCells } from "./select.ts";
import { parseShard, type ShardFile, shardVersion } from "./shards.ts";
import { axisTable, caughtBy, detectionTable, violationTable } from "./tables.ts";
import type { TraceTable } from "./trace.ts";

export interface SimulateRequest {
  /** Test ids; the upstream matrix when absent. */
  readonly ids?: readonly string[] | undefined;
  /** Name and text of a matrix file. */
  readonly matrix?: { readonly name: string; readonly text: string } | undefined;
  readonly where?: readonly string[] | undefined;
  readonly fault?: string | undefined;
  readonly steps?: number | undefined;
  readonly seed?: number | undefined;
  readonly ledgerOnly?: boolean | undefined;
  readonly workers?: number | undefined;
  readonly shard?: string | undefined;
}

export interface ChosenCells {
  readonly cells: readonly CellConfig[];
  /** Sentences about what was left out. */
  readonly notes: readonly string[];
}

/** The cells that a request names, valid and within bounds. */
export function chooseCells(request: SimulateRequest): ChosenCells {
  requireNumber("--steps", request.steps, 1);
  requireNumber("--seed", request.seed, 0);
  const { cells, notes } = request.ids ? cellsFromIds(request) : cellsFromMatrix(request);
  if (cells.length === 0) {
    throw new UsageError(["no helix cell to run", ...notes].join("\n  "));
  }
  const chosen = filterCells(cells, request.where ?? []);
  for (const config of chosen) {
    requireValid(config, request.steps ? `--steps ${request.steps}` : "matrix", request.ledgerOnly);
  }
  return { cells: chosen, notes };
}

function requireNumber(name: string, value: number | undefined, least: number): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least)) return;
  throw new UsageError(`${name} is ${value}; valid: a whole number from ${least}`);
}

function cellsFromIds(request: SimulateRequest): ChosenCells {
  const workload = adjustWorkload(defaultWorkload, request.steps, request.seed);
  const { cells, skipped } = cellsOfIds(request.ids!, workload);
  return { cells, notes: skipped.map(({ id, problem }) => `${id}: ${problem}`) };
}

function cellsFromMatrix(request: SimulateRequest): ChosenCells {
  const { matrix } = request;
  const read = matrix
    ? readMatrix(readYaml(matrix.name, matrix.text), matrix.name)
    : { axes: upstreamAxes, workload: defaultWorkload };
  const found = cellsOf(read.axes, adjustWorkload(read.workload, request.steps, request.seed));
  const left = found.invalid > 0 ? [`${found.invalid} combinations are invalid and left out`] : [];
  const reasons = found.reasons.map(({ code, message }) => `${code}: ${message}`);
  return { cells: found.cells, notes: [...left, ...reasons] };
}

function readYaml(name: string, text: string): unknown {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new UsageError(`${name}: ${error.message}`);
  return document.toJS();
}

/** The faults that `--fault` names: none, one, or all. */
export function chooseFaults(
  cells: readonly CellConfig[],
  name: string | undefined,
  ledgerOnly = false,
): readonly Fault[] {
  if (name === undefined) return [null];
  const names = ledgerOnly ? ledgerFaults : faultNames;
  if (name === "all") return names;
  const fault = readFault(name, "--fault")!;
  if (!names.includes(fault)) {
    throw new UsageError(
      `--fault ${fault}: not visible with --ledger-only; valid: ${names.join(", ")}`,
    );
  }
  if (!cells.some(faultRules[fault].applies)) {
    throw new UsageError(`--fault ${fault}: applies to none of the ${cells.length} cells`);
  }
  return [fault];
}

export interface SimulateAnswer {
  readonly tables: readonly TraceTable[];
  readonly notes: readonly string[];
  readonly lines: readonly string[];
  readonly json: ShardFile;
  readonly failed: boolean;
}

/** Runs what was asked for. */
export async function simulateCells(request: SimulateRequest): Promise<SimulateAnswer> {
  requireNumber("--workers", request.workers, 1);
  const { cells, notes } = chooseCells(request);
  const faults = chooseFaults(cells, request.fault, request.ledgerOnly);
  const shard = request.shard ? parseShard(request.shard) : { index: 1, count: 1 };
  const jobs = shardOf(
    jobsOf(cells, faults, request.ledgerOnly ?? false),
    shard.index,
    shard.count,
  );
  const outcomes = await runJobs(jobs, request.workers ?? 1);
  return tellOutcomes(outcomes, shard, notes);
}

function failures(outcomes: readonly CellOutcome[]): readonly string[] {
  const apart = new Set(metamorphicBreaks(outcomes));
  return outcomes.flatMap((one) => {
    const fired = one.fired.map(([name]) => name as string);
    if (apart.has(one)) fired.push("METAMORPHIC");
    return fired.length === 0
      ? []
      : [`${one.cell}${one.fault ? ` ${one.fault}` : ""}: ${fired.join(" ")}`];
  });
}

function sentence(outcomes: readonly CellOutcome[]): readonly string[] {
  const faults = faultNames.filter((fault) => outcomes.some((one) => one.fault === fault));
  const steps = outcomes.reduce((sum, one) => sum + one.requestSteps, 0);
  const passed = outcomes.filter(isClean).length;
  const held = faults.map((fault) => {
    const here = outcomes.filter((one) => one.fault === fault);
    const silent = here.filter(isClean).length;
    const escaped = silent > 0 ? `, but not in ${silent}` : "";
    const caught = caughtBy(outcomes, fault).join(", ") || "nothing";
    return `${fault} (${faultRules[fault].what}): caught by ${caught} in ${here.length - silent} cells${escaped}`;
  });
  return [
    `${outcomes.length} cells, ${steps} request-steps: ${passed} pass, ${outcomes.length - passed} fail`,
    ...held,
  ];
}

/** Tables, sentences and data of a set of outcomes. With several faults only a broken contract fails. */
export function tellOutcomes(
  outcomes: readonly CellOutcome[],
  shard: ShardFile["shard"],
  notes: readonly string[],
): SimulateAnswer {
  const faults = new Set(outcomes.map((one) => one.fault));
  const detection = faults.size > 1 || (faults.size === 1 && !faults.has(null));
  const broken = outcomes.filter(
    ({ fault, contract, fired }) =>
      fault && (fired.length === 0 || contract.missing.length + contract.unexpected.length > 0),
  );
  const lines = failures(outcomes);
  const contracts = broken.map(({ cell, fault, contract: { missing, unexpected } }) => {
    return `${fault} in ${cell}: did not fire: ${missing.join(", ") || "-"}; must be silent: ${unexpected.join(", ") || "-"}`;
  });
  return {
    tables: [
      axisTable(outcomes),
      ...(lines.length > 0 ? [violationTable(outcomes)] : []),
      ...(detection ? [detectionTable(outcomes)] : []),
    ],
    notes: [...notes, ...sentence(outcomes), ...contracts],
    lines: faults.size > 1 ? contracts : lines,
    json: { version: shardVersion, command: "simulate", shard, outcomes },
    failed: faults.size > 1 ? broken.length > 0 : lines.length > 0,
  };
}
