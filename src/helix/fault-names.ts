// The names of the faults that can be injected (spec section 4.2); what each must and must not fire is in faults.ts.

export const faultNames = [
  "pos_not_compensated",
  "pos_double_comp",
  "pos_first_step_comp",
  "spec_plus_one",
  "owner_shift",
  "owner_rank_skew",
  "last_rank_active",
  "prompt_contiguous",
  "handoff_mismatch",
  "kv_write_inactive",
  "lse_not_corrected",
  "a2a_drop",
  "a2a_layout",
  "oproj_rank_order",
  "stale_rewind",
  "rewind_missing",
  "inactive_slope",
  "dummy_pollutes",
  "dummy_alias",
  "ledger_from_iter",
  "commit_on_fail",
  "empty_rank_phantom",
] as const;

export type FaultName = (typeof faultNames)[number];

/** No fault, or the one that is injected into a run. */
export type Fault = FaultName | null;
