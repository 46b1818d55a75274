// Ledger-only runs: counters, owners, pages and acceptance without numbers, one request at a time.
// What a request's ledger does depends on no other request, so prompts of a million tokens take bounded memory.
import { type CellConfig, shapeOf } from "./config.ts";
import { localLength, ownerOf, ownerV1 } from "./dealing.ts";
import { draftStream, drawDraft } from "./drafts.ts";
import type { Fault, FaultName } from "./fault-names.ts";
import { Violations } from "./invariants.ts";
import type { Stream } from "./random.ts";

/** Faults that show without numbers, pages and stored tokens; the others need a full run. */
export const ledgerFaults: readonly FaultName[] = [
  "pos_not_compensated",
  "pos_double_comp",
  "pos_first_step_comp",
  "spec_plus_one",
];

/** One step as the ledger sees it. */
export interface LedgerStep {
  readonly n: number;
  readonly iter: number;
  readonly position: number;
  /** Owner of row 0. */
  readonly owner: number;
  readonly accepted: number;
  /** Tokens stored before the step, over all ranks. */
  readonly past: number;
}

export interface LedgerRun {
  readonly config: CellConfig;
  readonly steps: number;
  readonly violations: Violations;
}

interface Counters {
  readonly local: Int32Array;
  readonly drafts: Stream;
  /** Tokens known on the device and, under overlap with drafts, on the host. */
  known: number;
  seen: number;
  iter: number;
  accepted: number;
  position: number;
}

/** Runs the ledger of every request; `onStep` sees each step. Position and ledger invariants are checked. */
export function runLedger(
  config: CellConfig,
  fault: Fault = null,
  onStep?: (request: number, step: LedgerStep) => void,
): LedgerRun {
  const violations = new Violations();
  let steps = 0;
  for (let id = 0; id < config.requests.length; id++) {
    steps += runRequest(
      { config, fault, id, violations, overlap: shapeOf(config).overlap },
      onStep,
    );
  }
  return { config, steps, violations };
}

interface RequestRun {
  readonly config: CellConfig;
  readonly fault: Fault;
  readonly id: number;
  readonly violations: Violations;
  readonly overlap: boolean;
}

function startOf({ config, id }: RequestRun): Counters {
  const { tokens_per_block: tpb, cp } = config;
  const length = config.requests[id]!.prompt_len;
  return {
    local: Int32Array.from({ length: cp }, (_, r) => localLength(length, r, tpb, cp)),
    drafts: draftStream(config, id),
    known: 1,
    seen: 1,
    iter: 1,
    accepted: 0,
    position: length - 1,
  };
}

function runRequest(
  run: RequestRun,
  onStep: ((request: number, step: LedgerStep) => void) | undefined,
): number {
  const { config, id, overlap } = run;
  const wanted = config.requests[id]!.max_new;
  const counters = startOf(run);
  const stale = overlap && config.mtp > 0;
  let n = 0;
  for (; (stale ? counters.seen : counters.known) < wanted; n++) {
    const step = takeStep(run, counters, n);
    if (onStep) onStep(id, step);
  }
  return n;
}

function takeStep(run: RequestRun, counters: Counters, n: number): LedgerStep {
  const { config, fault, id, overlap } = run;
  const { prompt_len: length } = config.requests[id]!;
  const truth = length + counters.known - 1;
  const comp = overlap && n > 0 ? compensation(fault, counters.accepted) : early(fault);
  const { iter } = counters;
  const position = length + iter - 1 + comp;
  const owner = ownerAt(config, n, truth, overlap);
  let past = 0;
  for (let r = 0; r < config.cp; r++) past += counters.local[r]!;
  checkStep(run, n, position, past, truth, counters);
  const accepted = config.mtp === 0 ? 0 : acceptedOf(config, counters);
  store(config, counters, owner, truth, accepted);
  checkSpread(config, counters.local, id, n, run.violations);
  counters.seen = counters.known;
  if (!overlap) counters.iter += accepted + 1;
  else if (n > 0) counters.iter += counters.accepted + 1;
  counters.position = position;
  counters.accepted = accepted;
  counters.known += accepted + 1;
  return { n, iter, position, owner, accepted, past };
}

function checkStep(
  { id, violations }: RequestRun,
  n: number,
  position: number,
  past: number,
  truth: number,
  counters: Counters,
): void {
  const expected = counters.position + counters.accepted + 1;
  if (past !== truth) violations.add("PAST_SUM", id, n, null, () => `${past} of ${truth} tokens`);
  if (position !== expected) {
    violations.add("POS_SEQ", id, n, null, () => `position ${position} where ${expected} follows`);
  }
  if (position !== past) {
    violations.add("POS_EQ_PAST", id, n, null, () => `position ${position}, ${past} tokens before`);
  }
}

const early = (fault: Fault): number => (fault === "pos_first_step_comp" ? 1 : 0);

function compensation(fault: Fault, accepted: number): number {
  if (fault === "pos_not_compensated") return 0;
  if (fault === "spec_plus_one") return 1;
  return accepted + (fault === "pos_double_comp" ? 2 : 1);
}

function ownerAt(config: CellConfig, n: number, truth: number, overlap: boolean): number {
  const { tokens_per_block: tpb, cp } = config;
  if (config.manager === "v2") return ownerOf(truth, tpb, cp);
  return config.mtp > 0 ? ownerOf(n, tpb, cp) : ownerV1(n, overlap, tpb, cp);
}

function acceptedOf(config: CellConfig, { drafts, known }: Counters): number {
  let accepted = 0;
  while (
    accepted < config.mtp &&
    drawDraft(drafts, config.accept_pct, known + accepted, accepted)
  ) {
    accepted++;
  }
  return accepted;
}

function store(
  config: CellConfig,
  counters: Counters,
  owner: number,
  truth: number,
  accepted: number,
): void {
  const { tokens_per_block: tpb, cp, manager, mtp } = config;
  if (manager === "v1" || mtp === 0) {
    counters.local[owner]! += accepted + 1;
    return;
  }
  for (let r = 0; r < cp; r++) counters.local[r] = localLength(truth + accepted + 1, r, tpb, cp);
}

function checkSpread(
  config: CellConfig,
  local: Int32Array,
  id: number,
  n: number,
  violations: Violations,
): void {
  const { tokens_per_block: tpb, mtp, manager } = config;
  let least = local[0]!;
  let most = least;
  for (let r = 1; r < local.length; r++) {
    const length = local[r]!;
    if (length < least) least = length;
    else if (length > most) most = length;
  }
  const limit = manager === "v2" ? tpb : mtp > 0 ? tpb * (2 + mtp) : 2 * tpb + 1;
  if (most - least > limit) {
    violations.add(
      "BALANCE",
      id,
      n,
      null,
      () => `lengths differ by ${most - least}, at most ${limit}`,
    );
  }
}
