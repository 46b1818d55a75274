// The statements that hold in every run (spec section 4.1) and the record of their first violations.
// Checks that need only counters stand here; the executor hands in what a forward found.

export const invariantNames = [
  "CFG_VALID",
  "RANK_BIJECTION",
  "ONE_ACTIVE",
  "OWNER_FORMULA",
  "PAST_SUM",
  "SEQLEN_SUM",
  "POS_SEQ",
  "POS_EQ_PAST",
  "ROW_BOUND",
  "KV_ONE_WRITER",
  "KV_COVERAGE",
  "KV_ROPE",
  "HANDOFF",
  "PAGE_LEDGER",
  "BALANCE",
  "GROUP_INDEX",
  "A2A_CONSERVE",
  "ATTN_EXACT",
  "TOKENS_EQ",
  "LOGITS_EQ",
  "DUMMY_FROZEN",
  "FIFO_AGREE",
  "LEDGER_QUIESCENT",
  "ACCEPT_COUNT",
  "METAMORPHIC",
] as const;

export type InvariantName = (typeof invariantNames)[number];

/** Where an invariant broke first. Request -1 is a dummy, step then the iteration; step -1 is the hand-off. */
export interface Violation {
  readonly request: number;
  readonly step: number;
  /** Context-parallel rank where one stands out. */
  readonly rank: number | null;
  readonly detail: string;
}

/** First violations by invariant. */
export class Violations {
  readonly first = new Map<InvariantName, Violation>();

  /** Records a violation unless the invariant was broken before; the detail is made only when needed. */
  add(
    name: InvariantName,
    request: number,
    step: number,
    rank: number | null,
    detail: () => string,
  ): void {
    if (!this.first.has(name)) this.first.set(name, { request, step, rank, detail: detail() });
  }
}
