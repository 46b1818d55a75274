// Invariants of one step that follow from counters, pages and tags, without looking at numbers (spec section 4.1).
import { localLength, ownerOf, ownerV1 } from "./dealing.ts";
import type { Violations } from "./invariants.ts";
import type { LedgerSetting } from "./ledger.ts";
import type { TokenStore } from "./pages.ts";
import type { Plan } from "./plan.ts";
import type { Request } from "./request.ts";

/** A step as the checks see it; `n` is its number. */
export interface StepView {
  readonly setting: LedgerSetting;
  readonly overlap: boolean;
  readonly request: Request;
  readonly plan: Plan;
  readonly n: number;
  readonly violations: Violations;
}

const sum = (values: readonly number[]): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

const isSingle = (mask: number): boolean => mask !== 0 && (mask & (mask - 1)) === 0;

/** The ranks of an owner mask, ascending. */
export function ranksOf(mask: number): number[] {
  const ranks: number[] = [];
  for (let r = 0; mask >> r; r++) if ((mask >> r) & 1) ranks.push(r);
  return ranks;
}

function expectedOwner(view: StepView, j: number): number {
  const { setting, plan, n } = view;
  const { tpb, cp, rows, manager } = setting;
  if (manager === "v2") return ownerOf(plan.truth + j, tpb, cp);
  return rows > 1 ? ownerOf(n, tpb, cp) : ownerV1(n, view.overlap, tpb, cp);
}

function checkOwners(view: StepView): void {
  const { request, plan, n, violations, setting } = view;
  for (let j = 0; j < setting.rows; j++) {
    const mask = plan.owners[j]!;
    const owner = expectedOwner(view, j);
    if (!isSingle(mask)) {
      violations.add("ONE_ACTIVE", request.id, n, ranksOf(mask)[0] ?? null, () => {
        return `row ${j} is owned by ranks [${ranksOf(mask)}] instead of exactly one`;
      });
    }
    if (mask !== 1 << owner) {
      violations.add("OWNER_FORMULA", request.id, n, owner, () => {
        return `row ${j} is owned by [${ranksOf(mask)}], the closed form says rank ${owner}`;
      });
    }
    checkWriters(view, j, mask);
  }
}

function checkWriters({ request, plan, n, violations }: StepView, j: number, mask: number): void {
  for (let r = 0; r < plan.slot.length; r++) {
    const writes = plan.slot[r]![j]! >= 0;
    if (writes !== (((mask >> r) & 1) === 1)) {
      violations.add("KV_ONE_WRITER", request.id, n, r, () => {
        return `row ${j}: rank ${r} ${writes ? "writes without owning it" : "owns it without writing"}`;
      });
    }
  }
}

function ownedRows(plan: Plan, r: number): number {
  let count = 0;
  for (const mask of plan.owners) count += (mask >> r) & 1;
  return count;
}

function checkSums({ request, plan, n, violations, setting }: StepView): number {
  const past = sum(plan.past);
  if (past !== plan.truth) {
    violations.add("PAST_SUM", request.id, n, null, () => {
      return `past lengths [${plan.past}] sum to ${past}, the true position is ${plan.truth}`;
    });
  }
  let total = past;
  for (let r = 0; r < setting.cp; r++) total += ownedRows(plan, r);
  if (total !== plan.truth + setting.rows) {
    violations.add("SEQLEN_SUM", request.id, n, null, () => {
      return `lengths with this step's rows sum to ${total}, not ${plan.truth + setting.rows}`;
    });
  }
  return past;
}

function checkPositions(view: StepView, past: number): void {
  const { request, plan, n, violations } = view;
  const last = request.steps.at(-1);
  const expected = last ? last.pos[0]! + last.acc + 1 : request.promptLength;
  for (let j = 0; j < plan.position.length; j++) {
    const position = plan.position[j]!;
    if (j === 0 ? position !== expected : position !== plan.position[0]! + j) {
      violations.add("POS_SEQ", request.id, n, null, () => {
        return `position ${position} where ${expected + j} follows`;
      });
    }
    if (position !== past + j) {
      violations.add("POS_EQ_PAST", request.id, n, null, () => {
        return `row ${j} is at position ${position}, but ${past + j} tokens lie before it`;
      });
    }
    checkBound(view, j);
  }
}

function checkBound({ request, plan, n, violations }: StepView, j: number): void {
  let visible = 0;
  for (const row of plan.visible) visible += row[j]!;
  if (visible !== plan.truth + j + 1) {
    violations.add("ROW_BOUND", request.id, n, null, () => {
      return `row ${j} sees ${visible} keys of ${plan.truth + j + 1}`;
    });
  }
}

/** ONE_ACTIVE, OWNER_FORMULA, KV_ONE_WRITER, PAST_SUM, SEQLEN_SUM, POS_SEQ, POS_EQ_PAST, ROW_BOUND, BALANCE, GROUP_INDEX. */
export function checkPlan(view: StepView): void {
  checkOwners(view);
  checkPositions(view, checkSums(view));
  checkBalance(view);
  const { setting, request, n, violations } = view;
  const counts = setting.manager === "v2" || setting.rows > 1;
  if (counts && request.gidx !== n + 1) {
    violations.add("GROUP_INDEX", request.id, n, null, () => {
      return `group index ${request.gidx} after step ${n}, not ${n + 1}`;
    });
  }
}

function checkBalance({ setting, request, plan, n, violations }: StepView): void {
  const { tpb, rows, manager } = setting;
  const lengths = plan.past;
  const spread = Math.max(...lengths) - Math.min(...lengths);
  const limit = manager === "v2" ? tpb : rows > 1 ? tpb * (rows + 1) : 2 * tpb + 1;
  if (spread > limit) {
    const rank = lengths.indexOf(Math.max(...lengths));
    violations.add("BALANCE", request.id, n, rank, () => {
      return `lengths [${lengths}] differ by ${spread}, at most ${limit}`;
    });
  }
}

/** PAGE_LEDGER of a request after its forward. */
export function checkPages({ setting, request, plan, n, violations }: StepView): void {
  const { tpb, cp, rows, manager } = setting;
  const unseen = plan.hasPrevious ? rows - 1 - request.acceptedPrevious : 0;
  const cap = plan.truth + rows + unseen;
  if (manager === "v2" && request.cap !== cap) {
    violations.add("PAGE_LEDGER", request.id, n, null, () => {
      return `capacity ${request.cap} where ${cap} tokens are in use`;
    });
  }
  for (let r = 0; r < cp; r++) {
    const pages = request.pages[r]!.length;
    const want =
      manager === "v2" ? Math.ceil(request.cap / (tpb * cp)) : Math.ceil(request.seqlen[r]! / tpb);
    if (pages === want) continue;
    violations.add("PAGE_LEDGER", request.id, n, r, () => {
      return `rank ${r} holds ${pages} pages where ${want} are due`;
    });
  }
}

const seenAt = new Int32Array(8192);
let stamp = 0;

/** KV_COVERAGE and KV_ROPE after a step of which `accepted` drafts were right. */
export function checkCoverage(view: StepView, store: TokenStore, accepted: number): void {
  const { request, plan, n, violations, setting } = view;
  const expected = plan.truth + accepted + 1;
  stamp++;
  let count = 0;
  for (let r = 0; r < setting.cp; r++) {
    const index = request.index[r]!;
    const valid = plan.past[r]! + writtenRows(plan, r, accepted);
    for (let slot = 0; slot < valid; slot++) {
      const tag = store.tags[index[slot]!]!;
      if (tag < 0 || tag >= expected || seenAt[tag] === stamp) {
        violations.add("KV_COVERAGE", request.id, n, r, () => {
          const what = tag < 0 ? "nothing" : `position ${tag}`;
          return `slot ${slot} of rank ${r} holds ${what}${seenAt[tag] === stamp ? " again" : ""}`;
        });
        continue;
      }
      seenAt[tag] = stamp;
      count++;
      const rope = store.rope[index[slot]!]!;
      if (rope !== tag) {
        violations.add("KV_ROPE", request.id, n, r, () => {
          return `slot ${slot} of rank ${r} holds position ${tag}, rotated as ${rope}`;
        });
      }
    }
  }
  if (count !== expected) {
    violations.add("KV_COVERAGE", request.id, n, null, () => {
      return `${count} of ${expected} positions are stored`;
    });
  }
}

function writtenRows(plan: Plan, r: number, accepted: number): number {
  let count = 0;
  for (let j = 0; j <= accepted; j++) if (plan.slot[r]![j]! >= 0) count++;
  return count;
}

/** LEDGER_QUIESCENT after an update: V1 with MTP, `inFlight` rows of a launched step not yet seen by the host. */
export function checkQuiescent(
  request: Request,
  step: number,
  inFlight: number,
  violations: Violations,
): void {
  const stored = sum(request.seqlen) - inFlight;
  const known = request.promptLength + request.gen.length - 1;
  if (stored !== known) {
    violations.add("LEDGER_QUIESCENT", request.id, step, null, () => {
      return `the ledger counts ${stored} tokens, ${known} are known`;
    });
  }
}

/** OWNER_FORMULA of the prompt: dealt round robin by blocks. */
export function checkDealing(
  request: Request,
  positions: readonly (readonly number[])[],
  setting: LedgerSetting,
  violations: Violations,
): void {
  const { tpb, cp } = setting;
  positions.forEach((list, r) => {
    const wrong = list.find((position) => ownerOf(position, tpb, cp) !== r);
    const short = list.length !== localLength(request.promptLength, r, tpb, cp);
    if (wrong === undefined && !short) return;
    violations.add("OWNER_FORMULA", request.id, -1, r, () => {
      const owner = wrong === undefined ? "fewer tokens" : `position ${wrong}`;
      return `rank ${r} was dealt ${owner}, blocks go round the ranks`;
    });
  });
}
