// Where the rows of one forward go and what they see: positions, owners, slots, visible keys (spec sections 2.4-2.7).
import { localLength, ownerOf } from "./dealing.ts";
import type { LedgerSetting } from "./ledger.ts";
import type { Request } from "./request.ts";

export interface Plan {
  readonly hasPrevious: boolean;
  /** Real position of row 0, independent of what the engine computed. */
  readonly truth: number;
  readonly position: readonly number[];
  /** Per row a bit mask of the ranks that own it. */
  readonly owners: readonly number[];
  readonly past: readonly number[];
  readonly seq: readonly number[];
  /** `[rank][row]`, -1 where the rank does not write. */
  readonly slot: readonly (readonly number[])[];
  /** `[rank][row]`: keys that the row sees on the rank. */
  readonly visible: readonly (readonly number[])[];
}

const rowsOf = (count: number, value: (j: number) => number): number[] => {
  const list: number[] = [];
  for (let j = 0; j < count; j++) list.push(value(j));
  return list;
};

/** The correction for the token that exists only on the device. */
function compensation(setting: LedgerSetting, request: Request, hasPrevious: boolean): number {
  const accepted = request.acceptedPrevious;
  if (setting.fault === "pos_first_step_comp") return accepted + 1;
  if (!hasPrevious || setting.fault === "pos_not_compensated") return 0;
  if (setting.fault === "spec_plus_one") return 1;
  return accepted + (setting.fault === "pos_double_comp" ? 2 : 1);
}

interface Placement {
  readonly owners: number[];
  readonly past: number[];
  readonly seq: number[];
  readonly slot: number[][];
  readonly visible: number[][];
}

/** One rank (or, under a fault, none or several) owns the whole step: V1 always, V2 without MTP. */
function placeGroup(setting: LedgerSetting, request: Request, hasPrevious: boolean): Placement {
  const { cp, rows } = setting;
  const place: Placement = { owners: [], past: [], seq: [], slot: [], visible: [] };
  let mask = 0;
  for (let r = 0; r < cp; r++) {
    const active = request.active[r]!;
    const unseen =
      hasPrevious && request.ownedPrevious[r]! ? rows - 1 - request.acceptedPrevious : 0;
    const past = request.seqlen[r]! - (active ? rows : 0) - unseen;
    if (active) mask |= 1 << r;
    place.past.push(past);
    place.seq.push(request.seqlen[r]!);
    place.slot.push(rowsOf(rows, (j) => (active ? past + j : -1)));
    place.visible.push(rowsOf(rows, (j) => (active ? past + j + 1 : past)));
  }
  place.owners.push(...rowsOf(rows, () => mask));
  return place;
}

/** V2 with MTP: every token on its own owner, closed forms from the device's base position. */
function placeTokens(setting: LedgerSetting, base: number): Placement {
  const { cp, rows, tpb } = setting;
  const place: Placement = { owners: [], past: [], seq: [], slot: [], visible: [] };
  place.owners.push(...rowsOf(rows, (j) => 1 << ownerOf(base + j, tpb, cp)));
  for (let r = 0; r < cp; r++) {
    const local = (count: number): number => localLength(count, r, tpb, cp);
    const owns = (j: number): boolean => place.owners[j]! === 1 << r;
    place.past.push(local(base));
    place.seq.push(local(base + rows));
    place.slot.push(rowsOf(rows, (j) => (owns(j) ? local(base + j) : -1)));
    place.visible.push(rowsOf(rows, (j) => local(base + j + 1)));
  }
  return place;
}

/** Faults that bend slots and visible keys after placement. */
function bend(setting: LedgerSetting, place: Placement): void {
  const { cp, rows, fault } = setting;
  for (let r = 0; r < cp; r++) {
    const past = place.past[r]!;
    if (fault === "kv_write_inactive") {
      place.slot[r] = rowsOf(rows, (j) => past + j);
      place.visible[r] = rowsOf(rows, (j) => past + j + 1);
    } else if (fault === "inactive_slope") {
      const total = place.visible[r]!.at(-1)!;
      place.visible[r] = rowsOf(rows, (j) => Math.max(0, total - (rows - 1 - j)));
    }
  }
}

/** Plans the forward of a request whose step was reserved. */
export function planStep(setting: LedgerSetting, request: Request, hasPrevious: boolean): Plan {
  const { rows, manager } = setting;
  const comp = compensation(setting, request, hasPrevious);
  const first = request.promptLength + request.iter - 1 + comp;
  const known = request.gen.length + (hasPrevious ? request.acceptedPrevious + 1 : 0);
  const perToken = manager === "v2" && rows > 1;
  const place = perToken
    ? placeTokens(setting, request.promptLength + known - 1)
    : placeGroup(setting, request, hasPrevious);
  if (setting.fault === "kv_write_inactive" || setting.fault === "inactive_slope") {
    bend(setting, place);
  }
  return {
    hasPrevious,
    truth: request.promptLength + request.dev.length - 1,
    position: rowsOf(rows, (j) => first + j),
    ...place,
  };
}
