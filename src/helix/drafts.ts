// Draft tokens of verify groups: the baseline's continuation, spoilt at a seeded rate (spec section 3.1).
import { type CellConfig, model } from "./config.ts";
import { type Stream, streamOf } from "./random.ts";
import type { Request } from "./request.ts";

/** Whether the draft for generated token `index`, the i-th of its group, is drawn right. */
export const drawDraft = (drafts: Stream, acceptPct: number, index: number, i: number): boolean =>
  drafts.seek(index * 16 + i).hi % 100 < acceptPct;

/** The stream that a request's drafts are drawn from. */
export const draftStream = (config: Pick<CellConfig, "draft_seed">, id: number): Stream =>
  streamOf(config.draft_seed, `draft${id}`);

/** The drafts of the request's next group, for the tokens after those known on the device. */
export function draftsOf(config: CellConfig, request: Request): readonly number[] {
  const drafts: number[] = [];
  const known = request.dev.length;
  const stream = draftStream(config, request.id);
  for (let i = 0; i < config.mtp; i++) {
    const right = request.baseline!.token(known + i);
    const drawn = drawDraft(stream, config.accept_pct, known + i, i);
    drafts.push(drawn ? right : (right + 1) % model.vocabulary);
  }
  return drafts;
}
