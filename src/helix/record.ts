// What is kept of a step for golden tables and traces (spec section 7).
import type { Plan } from "./plan.ts";
import type { Request, StepRecord } from "./request.ts";
import { ranksOf } from "./step-checks.ts";

/** The record of a step; pages are looked up by slot. */
export function recordOf(
  request: Request,
  plan: Plan,
  tokens: readonly number[],
  out: readonly number[],
  it: number,
  tpb: number,
  hash: string,
): StepRecord {
  return {
    it,
    prev: plan.hasPrevious ? 1 : 0,
    iter: request.iter,
    pos: plan.position,
    in: tokens,
    own: plan.owners.map((mask) => {
      const ranks = ranksOf(mask);
      return ranks.length === 1 ? ranks[0]! : ranks;
    }),
    past: plan.past,
    seq: plan.seq,
    slot: plan.slot,
    page: plan.slot.map((slots, r) =>
      slots.map((slot) => (slot < 0 ? -1 : request.pages[r]![Math.floor(slot / tpb)]!)),
    ),
    bound: plan.visible,
    acc: out.length - 1,
    out,
    h: hash,
  };
}
