// Many cells one after another: outcomes as plain data that can cross workers and shards.
import type { CellConfig } from "./config.ts";
import { runCell } from "./executor.ts";
import type { Fault } from "./fault-names.ts";
import { contractOf, faultRules, withTrigger } from "./faults.ts";
import { hashWords } from "./hash.ts";
import type { InvariantName, Violation } from "./invariants.ts";
import { runLedger } from "./ledger-only.ts";
import { axisValues, type MatrixAxes } from "./matrix.ts";
import { cellName } from "./test-id.ts";

/** One cell to run. */
export interface CellJob {
  readonly config: CellConfig;
  readonly fault: Fault;
  readonly ledgerOnly: boolean;
}

export interface CellOutcome {
  readonly cell: string;
  readonly axes: Readonly<Record<keyof MatrixAxes, string>>;
  readonly fault: Fault;
  readonly requestSteps: number;
  /** First violations by invariant, in alphabetical order. */
  readonly fired: readonly (readonly [InvariantName, Violation])[];
  /** With a fault: what the contract of spec section 4.2 misses. */
  readonly contract: {
    readonly missing: readonly string[];
    readonly unexpected: readonly string[];
  };
  /** What must be equal over all cells of one model and workload (METAMORPHIC). */
  readonly family: string;
  readonly tokens: string;
}

/** Runs one cell. */
export function runJob({ config: given, fault, ledgerOnly }: CellJob): CellOutcome {
  const config = withTrigger(fault, given);
  const result = ledgerOnly ? undefined : runCell(config, { fault, hashes: false });
  const ledger = ledgerOnly ? runLedger(config, fault) : undefined;
  const violations = (result ?? ledger!).violations;
  const fired = [...violations.first].sort(([a], [b]) => (a < b ? -1 : 1));
  const names = new Set(fired.map(([name]) => name));
  return {
    cell: cellName(config),
    axes: axisValues(config),
    fault,
    requestSteps: result?.requestSteps ?? ledger!.steps,
    fired,
    contract: fault && result ? contractOf(fault, config, names) : { missing: [], unexpected: [] },
    family: familyOf(config),
    tokens: result ? hashWords(result.requests.flatMap((one) => [one.id, ...one.gen])) : "",
  };
}

function familyOf(config: CellConfig): string {
  const { flavor, numerics, layers, model_seed, requests } = config;
  const wanted = requests.map((one) => `${one.prompt_len}+${one.max_new}`).join(",");
  return `${flavor} ${numerics} ${layers} ${model_seed} ${wanted}`;
}

/** The jobs of a set of cells: each cell clean, or with each fault that applies to it. */
export function jobsOf(
  cells: readonly CellConfig[],
  faults: readonly Fault[],
  ledgerOnly: boolean,
): readonly CellJob[] {
  return faults.flatMap((fault) =>
    cells
      .filter((config) => fault === null || faultRules[fault].applies(config))
      .map((config) => ({ config, fault, ledgerOnly })),
  );
}

/** Whether an outcome is what it should be: clean without a fault. */
export const isClean = (outcome: CellOutcome): boolean => outcome.fired.length === 0;

/** METAMORPHIC: cells of one model and workload whose tokens differ from the first one's. */
export function metamorphicBreaks(outcomes: readonly CellOutcome[]): readonly CellOutcome[] {
  const first = new Map<string, string>();
  return outcomes.filter((one) => {
    if (one.fault !== null || one.tokens === "") return false;
    const tokens = first.get(one.family);
    if (tokens === undefined) first.set(one.family, one.tokens);
    return tokens !== undefined && tokens !== one.tokens;
  });
}

/** The part of a list that shard `index` of `count` runs (1-based). */
export const shardOf = <T>(items: readonly T[], index: number, count: number): readonly T[] =>
  items.filter((_, i) => i % count === index - 1);
