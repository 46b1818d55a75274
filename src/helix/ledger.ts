// The two KV-cache managers: who stores the tokens of the next step, how many pages that takes, and rewinding (spec sections 2.4-2.6).
import { localLength, ownerOf } from "./dealing.ts";
import type { Fault } from "./fault-names.ts";
import type { PagePool } from "./pages.ts";
import { growPages, type Request, setPages } from "./request.ts";

/** What a ledger needs to know of its cell. */
export interface LedgerSetting {
  readonly manager: "v1" | "v2";
  readonly tpb: number;
  readonly cp: number;
  /** Rows of one step: 1 + draft tokens. */
  readonly rows: number;
  readonly fault: Fault;
  /** `[request, group index]` whose page allocation fails once. */
  readonly allocFail: readonly [number, number] | null;
}

/** Whether rank `r` takes the token at ledger step `step` to be its own; faults bend the closed form. */
function claims(setting: LedgerSetting, step: number, r: number): boolean {
  const { fault, tpb, cp } = setting;
  if (fault === "last_rank_active") return r === cp - 1;
  const seen = fault === "owner_rank_skew" && r === 0 ? step + 1 : step;
  const owner = ownerOf(seen, tpb, cp) + (fault === "owner_shift" ? 1 : 0);
  return r === owner % cp;
}

const pagesFor = (tokens: number, tpb: number): number => Math.ceil(tokens / tpb);

/** V1: rotates the owner of the next token, or reserves the next verify group on one rank. */
export function rotateV1(
  setting: LedgerSetting,
  request: Request,
  pools: readonly PagePool[],
): void {
  const { tpb, cp, rows } = setting;
  const owner = ownerOf(request.gidx, tpb, cp);
  for (let r = 0; r < cp; r++) {
    const active = rows > 1 ? r === owner : claims(setting, Math.max(1, request.iter) - 1, r);
    request.active[r] = active;
    if (rows > 1) request.fifo[r]!.push(active);
    if (!active) continue;
    request.seqlen[r]! += rows;
    growPages(request, r, pagesFor(request.seqlen[r]!, tpb), pools[r]!);
  }
  if (rows > 1) request.gidx++;
}

/** V2: derives the rank fields of the next step and grows the capacity, before the request is runnable. */
export function scheduleV2(
  setting: LedgerSetting,
  request: Request,
  pools: readonly PagePool[],
): void {
  const { tpb, cp, rows, fault, allocFail } = setting;
  if (fault === "commit_on_fail" && failsNow(request, allocFail)) request.gidx++;
  const fromIter = fault === "ledger_from_iter";
  const step = fromIter ? Math.max(1, request.iter) - 1 : request.gidx;
  const position = request.promptLength + step;
  for (let r = 0; r < cp && rows === 1; r++) {
    const active = claims(setting, position, r);
    request.active[r] = active;
    request.seqlen[r] = localLength(position, r, tpb, cp) + (active ? 1 : 0);
  }
  request.cap += rows;
  request.gidx++;
  for (let r = 0; r < cp; r++) growPages(request, r, pagesV2(setting, request), pools[r]!);
}

/**
 * The failed attempt changes nothing and is repeated at once, so it shows only when the fault commits it.
 */
function failsNow(request: Request, allocFail: LedgerSetting["allocFail"]): boolean {
  return allocFail !== null && allocFail[0] === request.id && allocFail[1] === request.gidx;
}

const pagesV2 = (setting: LedgerSetting, request: Request): number =>
  Math.ceil(request.cap / (setting.tpb * setting.cp));

/** V2: the same number of pages on every rank, surplus pages given back. */
export function fitPagesV2(
  setting: LedgerSetting,
  request: Request,
  pools: readonly PagePool[],
): void {
  const count = pagesV2(setting, request);
  for (let r = 0; r < setting.cp; r++) setPages(request, r, count, pools[r]!);
}

/** How a rewind went: per rank whether it used another decision than its reserve made. */
export interface Rewind {
  readonly disagreeing: number | undefined;
}

/** Gives rejected draft tokens back after the host has seen that `accepted` were right. */
export function rewind(
  setting: LedgerSetting,
  request: Request,
  accepted: number,
  pools: readonly PagePool[],
): Rewind {
  const rejected = setting.rows - 1 - accepted;
  if (setting.manager === "v2") {
    if (setting.fault === "rewind_missing") return { disagreeing: undefined };
    request.cap -= rejected;
    fitPagesV2(setting, request, pools);
    return { disagreeing: undefined };
  }
  return rewindV1(setting, request, rejected, pools);
}

function rewindV1(
  setting: LedgerSetting,
  request: Request,
  rejected: number,
  pools: readonly PagePool[],
): Rewind {
  const { tpb, cp, fault } = setting;
  let disagreeing: number | undefined;
  for (let r = 0; r < cp; r++) {
    const reserved = request.fifo[r]!.shift()!;
    const newest = ownerOf(request.gidx - 1, tpb, cp) === r;
    const owned = fault === "stale_rewind" ? newest : reserved;
    if (owned !== reserved) disagreeing ??= r;
    if (!owned || fault === "rewind_missing") continue;
    request.seqlen[r]! -= rejected;
    setPages(request, r, pagesFor(request.seqlen[r]!, tpb), pools[r]!);
  }
  return { disagreeing };
}
