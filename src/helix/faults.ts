// What each injected fault applies to, what must catch it and what must stay silent (spec section 4.2).
// The changes themselves stand where the faulty code would be: plan.ts, ledger.ts, forward.ts, group.ts, exchange.ts.
import { type CellConfig, shapeOf } from "./config.ts";
import { type FaultName, faultNames } from "./fault-names.ts";
import { type InvariantName, invariantNames } from "./invariants.ts";

export interface FaultRule {
  readonly what: string;
  readonly applies: (config: CellConfig) => boolean;
  /** Each entry must fire; of an inner list at least one. */
  readonly must: (config: CellConfig) => readonly (InvariantName | readonly InvariantName[])[];
  readonly silent: readonly InvariantName[];
}

const always = (): boolean => true;
const plain = (config: CellConfig): boolean => config.mtp === 0;
const drafting = (config: CellConfig): boolean => config.mtp > 0;
const overlapped = (config: CellConfig): boolean => shapeOf(config).overlap;
const v2 = (config: CellConfig): boolean => config.manager === "v2";
const padded = (config: CellConfig): boolean => config.cudagraph === "with_padding";

const positions: readonly InvariantName[] = ["POS_SEQ", "POS_EQ_PAST"];
const ledger: readonly InvariantName[] = [
  "ONE_ACTIVE",
  "OWNER_FORMULA",
  "PAST_SUM",
  "SEQLEN_SUM",
  "ROW_BOUND",
  "KV_ONE_WRITER",
  "KV_COVERAGE",
  "KV_ROPE",
  "HANDOFF",
  "PAGE_LEDGER",
  "BALANCE",
  "GROUP_INDEX",
];
const wrongPosition: readonly InvariantName[] = ["POS_SEQ", "POS_EQ_PAST", "KV_ROPE", "LOGITS_EQ"];
const placementOnly: readonly InvariantName[] = ["ONE_ACTIVE", "POS_SEQ", "A2A_CONSERVE"];
const wrongAttention: readonly InvariantName[] = ["ATTN_EXACT", "LOGITS_EQ"];
const untouchedLedger: readonly InvariantName[] = [
  "ONE_ACTIVE",
  "OWNER_FORMULA",
  "PAST_SUM",
  "KV_COVERAGE",
  "ATTN_EXACT",
];

/** The contract of every fault. */
export const faultRules: Readonly<Record<FaultName, FaultRule>> = {
  pos_not_compensated: {
    what: "the token on the device is not counted into the position (TensorRT-LLM #17811)",
    applies: (c) => overlapped(c) && plain(c),
    must: () => wrongPosition,
    silent: [...untouchedLedger, "SEQLEN_SUM", "A2A_CONSERVE", "PAGE_LEDGER"],
  },
  pos_double_comp: {
    what: "the compensation is applied twice",
    applies: (c) => overlapped(c) && plain(c),
    must: () => wrongPosition,
    silent: untouchedLedger,
  },
  pos_first_step_comp: {
    what: "the compensation is applied without a previous tensor too",
    applies: plain,
    must: () => wrongPosition,
    silent: untouchedLedger,
  },
  spec_plus_one: {
    what: "the compensation is 1 although drafts were accepted",
    applies: (c) => overlapped(c) && drafting(c),
    must: () => wrongPosition,
    silent: ["ONE_ACTIVE", "OWNER_FORMULA", "PAST_SUM", "ATTN_EXACT"],
  },
  owner_shift: {
    what: "all ranks take the next rank to be the owner",
    applies: plain,
    must: (c) => (v2(c) ? ["OWNER_FORMULA", "KV_COVERAGE"] : ["OWNER_FORMULA"]),
    silent: placementOnly,
  },
  owner_rank_skew: {
    what: "rank 0 derives its flag one step ahead",
    applies: plain,
    must: () => ["ONE_ACTIVE", "OWNER_FORMULA"],
    silent: ["POS_SEQ", "A2A_CONSERVE"],
  },
  last_rank_active: {
    what: "the last rank is always the owner",
    applies: plain,
    must: (c) => (v2(c) ? ["OWNER_FORMULA", "KV_COVERAGE"] : ["OWNER_FORMULA"]),
    silent: placementOnly,
  },
  prompt_contiguous: {
    what: "the prompt is dealt in contiguous runs on both sides",
    applies: always,
    must: () => ["OWNER_FORMULA"],
    silent: placementOnly,
  },
  handoff_mismatch: {
    what: "the sender deals contiguous runs, the receiver round robin",
    applies: always,
    must: () => ["HANDOFF"],
    silent: ["ONE_ACTIVE", "OWNER_FORMULA", "POS_SEQ", "PAST_SUM", "A2A_CONSERVE"],
  },
  kv_write_inactive: {
    what: "inactive ranks write and count the token too",
    applies: always,
    must: () => ["KV_ONE_WRITER", "KV_COVERAGE", "ROW_BOUND", ...wrongAttention],
    silent: ["ONE_ACTIVE", "OWNER_FORMULA", "POS_SEQ", "A2A_CONSERVE"],
  },
  lse_not_corrected: {
    what: "the combine takes every maximum as 0",
    applies: always,
    must: () => wrongAttention,
    silent: [...ledger, ...positions, "A2A_CONSERVE"],
  },
  a2a_drop: {
    what: "layer 0's chunk from rank 0 to the last rank arrives as zeros from step 1 on",
    applies: always,
    must: () => ["A2A_CONSERVE", ...wrongAttention],
    silent: [...ledger, ...positions],
  },
  a2a_layout: {
    what: "fifo_v1 sends without the transpose",
    applies: (c) => c.comms === "fifo_v1",
    must: () => ["A2A_CONSERVE", ...wrongAttention],
    silent: [...ledger, ...positions],
  },
  oproj_rank_order: {
    what: "the output projection is sharded in world-rank order instead of helix order",
    applies: (c) => c.tp > 1 && !c.attention_dp,
    must: () => ["LOGITS_EQ"],
    silent: [...ledger, ...positions, "A2A_CONSERVE", "ATTN_EXACT"],
  },
  stale_rewind: {
    what: "the rewind derives its owner from the newest group index",
    applies: (c) => !v2(c) && drafting(c) && overlapped(c),
    must: () => ["FIFO_AGREE", ["KV_COVERAGE", "PAST_SUM", "LEDGER_QUIESCENT"]],
    silent: ["ONE_ACTIVE", "A2A_CONSERVE"],
  },
  rewind_missing: {
    what: "rejected drafts are never given back",
    applies: drafting,
    must: (c) => [v2(c) ? "PAGE_LEDGER" : "LEDGER_QUIESCENT"],
    silent: ["ONE_ACTIVE", "A2A_CONSERVE", "FIFO_AGREE"],
  },
  inactive_slope: {
    what: "every rank drops the last rows' keys, also ranks that own no row",
    applies: drafting,
    must: () => ["ROW_BOUND", ...wrongAttention],
    silent: ["OWNER_FORMULA", "PAST_SUM", "POS_SEQ", "A2A_CONSERVE"],
  },
  dummy_pollutes: {
    what: "dummies pass the rotation",
    applies: padded,
    must: () => ["DUMMY_FROZEN"],
    silent: invariantNames.filter((name) => name !== "DUMMY_FROZEN" && name !== "PAGE_LEDGER"),
  },
  dummy_alias: {
    what: "the dummy writes into a real request's page through a stale page table",
    applies: padded,
    must: () => ["KV_COVERAGE", "LOGITS_EQ"],
    silent: ["DUMMY_FROZEN", ...positions, "OWNER_FORMULA", "ONE_ACTIVE"],
  },
  ledger_from_iter: {
    what: "V2 takes its step from the sampler counter at schedule time",
    applies: (c) => v2(c) && overlapped(c) && plain(c),
    must: () => ["PAST_SUM", "SEQLEN_SUM", "POS_EQ_PAST", "KV_COVERAGE", "LOGITS_EQ"],
    silent: ["POS_SEQ", "A2A_CONSERVE"],
  },
  commit_on_fail: {
    what: "the group index is committed although the allocation failed",
    applies: (c) => v2(c) && plain(c),
    must: () => ["GROUP_INDEX", "PAST_SUM", "POS_EQ_PAST", "KV_COVERAGE"],
    silent: ["POS_SEQ", "A2A_CONSERVE"],
  },
  empty_rank_phantom: {
    what: "an empty rank reports a maximum of 0 and a sum of 1",
    applies: (c) => c.cp >= 4,
    must: () => wrongAttention,
    silent: [...ledger, ...positions, "A2A_CONSERVE"],
  },
};

/** What a run with a fault got wrong against its contract. */
export interface ContractResult {
  readonly missing: readonly string[];
  readonly unexpected: readonly InvariantName[];
}

/** Holds the fired invariants against a fault's contract. */
export function contractOf(
  fault: FaultName,
  config: CellConfig,
  fired: ReadonlySet<InvariantName>,
): ContractResult {
  const rule = faultRules[fault];
  const missing = rule.must(config).flatMap((one) => {
    const names = typeof one === "string" ? [one] : one;
    return names.some((name) => fired.has(name)) ? [] : [names.join(" or ")];
  });
  return { missing, unexpected: rule.silent.filter((name) => fired.has(name)) };
}

/** The configuration that a fault is run on: some need a trigger in it. */
export const withTrigger = (fault: FaultName | null, config: CellConfig): CellConfig =>
  fault === "commit_on_fail" && !config.alloc_fail ? { ...config, alloc_fail: [0, 2] } : config;

export const isFaultName = (name: string): name is FaultName =>
  (faultNames as readonly string[]).includes(name);
