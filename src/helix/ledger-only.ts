// Ledger-only runs: counters, owners, pages and acceptance without numbers, one request at a time.
// What a request's ledger does depends on no other request, so prompts of a million tokens take bounded memory.
import { type CellConfig, shapeOf } from "./config.ts";
import { dealtCounts, localLength, ownerOf, ownerV1 } from "./dealing.ts";
import { drawDraft } from "./executor.ts";
import type { Fault } from "./fault-names.ts";
import { Violations } from "./invariants.ts";

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
  known: number;
  iter: number;
  accepted: number;
  previousOwner: number;
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
    steps += runRequest(config, fault, id, violations, onStep);
  }
  return { config, steps, violations };
}

function runRequest(
  config: CellConfig,
  fault: Fault,
  id: number,
  violations: Violations,
  onStep: ((request: number, step: LedgerStep) => void) | undefined,
): number {
  const { tokens_per_block: tpb, cp, mtp } = config;
  const { prompt_len: length, max_new: wanted } = config.requests[id]!;
  const { overlap } = shapeOf(config);
  const counters: Counters = {
    local: Int32Array.from(dealtCounts(length, tpb, cp, "round_robin")),
    known: 1,
    iter: 1,
    accepted: 0,
    previousOwner: -1,
  };
  let n = 0;
  let previousPosition = length - 1;
  let seen = 1;
  for (; overlap && mtp > 0 ? seen < wanted : counters.known < wanted; n++) {
    const truth = length + counters.known - 1;
    const comp = overlap && n > 0 ? compensation(fault, counters.accepted) : early(fault);
    const position = length + counters.iter - 1 + comp;
    const owner = ownerAt(config, n, truth, overlap);
    let past = 0;
    for (let r = 0; r < cp; r++) past += counters.local[r]!;
    if (past !== truth) violations.add("PAST_SUM", id, n, null, () => `${past} of ${truth} tokens`);
    const expected = previousPosition + counters.accepted + 1;
    if (position !== expected) {
      violations.add("POS_SEQ", id, n, null, () => `position ${position} where ${expected} follows`);
    }
    if (position !== past) {
      violations.add("POS_EQ_PAST", id, n, null, () => `position ${position}, ${past} tokens before`);
    }
    const accepted = mtp === 0 ? 0 : acceptedOf(config, id, counters.known);
    if (onStep) onStep(id, { n, iter: counters.iter, position, owner, accepted, past });
    store(config, counters, owner, truth, accepted);
    checkSpread(config, counters.local, id, n, violations);
    if (overlap) {
      counters.iter += n === 0 ? 0 : counters.accepted + 1;
      seen = counters.known;
    } else counters.iter += accepted + 1;
    previousPosition = position;
    counters.accepted = accepted;
    counters.known += accepted + 1;
  }
  return n;
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

function acceptedOf(config: CellConfig, id: number, known: number): number {
  let accepted = 0;
  while (accepted < config.mtp && drawDraft(config, id, known + accepted, accepted)) accepted++;
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
    violations.add("BALANCE", id, n, null, () => `lengths differ by ${most - least}, at most ${limit}`);
  }
}
