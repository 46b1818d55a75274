// A run told as the `expected` object of the golden tables (spec section 7).
import { shapeOf } from "./config.ts";
import { type HandoffRow, handoffRows } from "./dealing.ts";
import type { BatchRecord, RunResult } from "./executor.ts";
import { dummyFields } from "./group.ts";
import { hashWords } from "./hash.ts";
import type { Request, StepRecord } from "./request.ts";

export interface GoldenRequest {
  readonly id: number;
  readonly dp: number;
  readonly prompt_head: readonly number[];
  readonly prompt_hash: string;
  readonly first: number;
  readonly deal: readonly number[];
  readonly tokens: readonly number[];
  readonly baseline: readonly number[];
  readonly steps: readonly StepRecord[];
}

export interface GoldenExpected {
  readonly requests: readonly GoldenRequest[];
  readonly batches: readonly BatchRecord[];
  readonly dummy:
    | readonly { readonly inactive: boolean; readonly seqlen: number; readonly total: number }[]
    | null;
  readonly iters: number;
  readonly a2a_bytes: number;
  readonly handoff: readonly HandoffRow[];
  readonly pools: readonly (readonly number[])[];
  readonly fired: Readonly<Record<string, readonly [number, number]>>;
  readonly f64?: { readonly max_logit_diff: number; readonly min_top2_gap: number };
}

function goldenRequest(request: Request): GoldenRequest {
  const baseline = request.baseline!;
  return {
    id: request.id,
    dp: request.group,
    prompt_head: [...baseline.prompt.subarray(0, 8)],
    prompt_hash: hashWords(baseline.prompt),
    first: baseline.token(0),
    deal: request.dealt,
    tokens: request.gen,
    baseline: Array.from({ length: request.maxNew }, (_, i) => baseline.token(i)),
    steps: request.steps,
  };
}

/** The `expected` object of a run. */
export function goldenOf(result: RunResult): GoldenExpected {
  const { config, fault, violations } = result;
  const { tpAttn, rows } = shapeOf(config);
  const dummy = result.groups.some((group) => group.dummy) ? dummyFields(rows, config.cp) : null;
  const fired = [...violations.first]
    .map(([name, { request, step }]) => [name, [request, step] as const] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    requests: result.requests.map(goldenRequest),
    batches: result.batches,
    dummy:
      dummy?.seqlen.map((seqlen, r) => ({
        inactive: dummy.inactive[r]!,
        seqlen,
        total: dummy.total,
      })) ?? null,
    iters: result.iterations,
    a2a_bytes: result.exchangedBytes,
    handoff: handoffRows({
      flavor: config.flavor,
      kvHeads: 4,
      ctxTp: config.ctx_tp,
      tp: tpAttn,
      cp: config.cp,
      counts: result.requests[0]!.dealt,
    }),
    pools: result.groups.map((group) => group.pools.map((pool) => pool.most)),
    fired: Object.fromEntries(fired),
    ...(config.numerics === "f64" && fault === null
      ? { f64: { max_logit_diff: result.maxLogitDiff, min_top2_gap: result.minTop2Gap } }
      : {}),
  };
}
