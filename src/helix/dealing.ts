// Which rank stores which token: closed forms, prompt dealing, quotas, hand-off plans (spec sections 2.1 and 2.2).
import type { Flavor } from "./config.ts";
import { helixIndex } from "./ranks.ts";

/** Owner of a global position when blocks go round the ranks. */
export const ownerOf = (position: number, tpb: number, cp: number): number =>
  Math.floor(position / tpb) % cp;

/** Tokens of the first `count` positions on rank `r`. */
export function localLength(count: number, r: number, tpb: number, cp: number): number {
  const rest = (count % (tpb * cp)) - r * tpb;
  const partial = Math.max(0, Math.min(tpb, rest));
  return Math.floor(count / (tpb * cp)) * tpb + partial;
}

/** Sampler counter that step `n` sees when it is prepared, without MTP. */
export const iterSeen = (n: number, overlap: boolean): number => (overlap ? Math.max(1, n) : n + 1);

/** Owner of step `n` with the V1 manager, without MTP. */
export const ownerV1 = (n: number, overlap: boolean, tpb: number, cp: number): number =>
  ownerOf(iterSeen(n, overlap) - 1, tpb, cp);

/** Global tokens that a rank-local token budget backs. */
export const maxTokensFromQuota = (quota: number, tpb: number, cp: number): number =>
  cp === 1 || quota === Infinity ? quota : Math.floor(quota / tpb) * tpb * cp;

/** Rank-local tokens to back for a number of global tokens. */
export const localTokensFromMax = (tokens: number, tpb: number, cp: number): number =>
  cp === 1 ? tokens : Math.ceil(tokens / (tpb * cp)) * tpb;

export type Dealing = "round_robin" | "contiguous";

/** Blocks of rank `r` in order. */
function blocksOf(blocks: number, r: number, cp: number, how: Dealing): readonly number[] {
  if (how === "round_robin") {
    return Array.from({ length: Math.ceil((blocks - r) / cp) }, (_, i) => r + i * cp);
  }
  const base = Math.floor(blocks / cp);
  const more = blocks % cp;
  const first = r * base + Math.min(r, more);
  return Array.from({ length: base + (r < more ? 1 : 0) }, (_, i) => first + i);
}

/** Positions of a prompt on rank `r`, in slot order. */
export function dealtPositions(
  length: number,
  tpb: number,
  cp: number,
  r: number,
  how: Dealing,
): readonly number[] {
  return blocksOf(Math.ceil(length / tpb), r, cp, how).flatMap((block) =>
    Array.from({ length: Math.min(tpb, length - block * tpb) }, (_, i) => block * tpb + i),
  );
}

/** Tokens of a prompt per rank. */
export function dealtCounts(length: number, tpb: number, cp: number, how: Dealing): number[] {
  return Array.from({ length: cp }, (_, r) => {
    const blocks = blocksOf(Math.ceil(length / tpb), r, cp, how);
    return blocks.reduce((sum, block) => sum + Math.min(tpb, length - block * tpb), 0);
  });
}

/** One transfer: `[source rank, cp, tp, first KV head, heads, tokens]`. */
export type HandoffRow = readonly [number, number, number, number, number, number];

export interface HandoffPlan {
  readonly flavor: Flavor;
  readonly kvHeads: number;
  readonly ctxTp: number;
  /** Tensor-parallel width of attention on the generation server. */
  readonly tp: number;
  readonly cp: number;
  /** Tokens per context-parallel rank. */
  readonly counts: readonly number[];
}

function gqaRows(plan: HandoffPlan, t: number, c: number): readonly HandoffRow[] {
  const { kvHeads, ctxTp, tp } = plan;
  const need = [Math.floor((t * kvHeads) / tp), Math.ceil(((t + 1) * kvHeads) / tp)] as const;
  const rows: HandoffRow[] = [];
  for (let source = 0; source < ctxTp; source++) {
    const first = Math.max(need[0], Math.floor((source * kvHeads) / ctxTp));
    const end = Math.min(need[1], Math.ceil(((source + 1) * kvHeads) / ctxTp));
    if (first < end) rows.push([source, c, t, first, end - first, plan.counts[c]!]);
  }
  return rows;
}

/** What the context server sends to each generation rank, tensor-parallel rank by rank. */
export function handoffRows(plan: HandoffPlan): readonly HandoffRow[] {
  const rows: HandoffRow[] = [];
  for (let t = 0; t < plan.tp; t++) {
    for (let c = 0; c < plan.cp; c++) {
      if (plan.flavor === "gqa") rows.push(...gqaRows(plan, t, c));
      else rows.push([helixIndex(t, c, plan.cp) % plan.ctxTp, c, t, 0, 1, plan.counts[c]!]);
    }
  }
  return rows;
}
