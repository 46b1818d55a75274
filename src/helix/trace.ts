// A cell's steps told per rank, the faulty run beside the right one: positions, owners, lengths, slots.
import type { CellConfig } from "./config.ts";
import { runCell } from "./executor.ts";
import type { Fault } from "./fault-names.ts";
import { withTrigger } from "./faults.ts";
import type { StepRecord } from "./request.ts";

export interface TraceTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const list = (values: readonly unknown[]): string => values.map((one) => String(one)).join(" ");
const ranges = (rows: readonly (readonly number[])[]): string =>
  rows.map((slots) => slots.map((slot) => (slot < 0 ? "." : slot)).join(" ")).join(" | ");
const owners = (own: StepRecord["own"]): string =>
  own.map((one) => (typeof one === "number" ? one : `[${one}]`)).join(" ");

const fieldsOf = (step: StepRecord | undefined): readonly string[] =>
  step
    ? [
        list(step.pos),
        owners(step.own),
        list(step.past),
        list(step.seq),
        ranges(step.slot),
        list(step.out),
      ]
    : ["", "", "", "", "", ""];

const names = ["pos", "own", "past", "seqlen", "slots by rank", "out"];

/** Tables per request: step by step, and where a fault is given both runs side by side; `*` marks differing positions or tokens. */
export function traceOf(given: CellConfig, fault: Fault): readonly TraceTable[] {
  const config = withTrigger(fault, given);
  const right = runCell(config, { hashes: false });
  const wrong = fault ? runCell(config, { fault, hashes: false }) : undefined;
  return right.requests.map((request, id) => {
    const other = wrong?.requests[id]?.steps;
    const count = Math.max(request.steps.length, other?.length ?? 0);
    return {
      title: `request ${id} (L ${request.promptLength}, dealt ${list(request.dealt)})`,
      columns: [
        ...["n", "prev", "iter"],
        ...names,
        ...(fault ? ["", ...names.map((name) => `${name} (${fault})`)] : []),
      ],
      rows: Array.from({ length: count }, (_, n) => rowOf(n, request.steps[n], other, fault)),
    };
  });
}

function rowOf(
  n: number,
  step: StepRecord | undefined,
  other: readonly StepRecord[] | undefined,
  fault: Fault,
): readonly string[] {
  const shown = step ?? other![n]!;
  const head = [String(n), shown.prev ? "yes" : "no", String(shown.iter)];
  if (!fault) return [...head, ...fieldsOf(step)];
  const differs =
    list(step?.pos ?? []) !== list(other?.[n]?.pos ?? []) ||
    list(step?.out ?? []) !== list(other?.[n]?.out ?? []);
  return [...head, ...fieldsOf(step), differs ? "*" : "", ...fieldsOf(other?.[n])];
}
