// What a request really has stored: each position once, in order, for the oracle attention of ATTN_EXACT.
import type { Oracle } from "./forward.ts";
import type { Group } from "./group.ts";
import type { Plan } from "./plan.ts";
import type { Request } from "./request.ts";

const byPosition = new Int32Array(8192);
const tokens = new Int32Array(8192);

/** The stored tokens of a request with positions up to each row's own; valid until the next call. */
export function oracleOf(group: Group, request: Request, plan: Plan): Oracle {
  const { rows } = group.setting;
  const end = plan.truth + rows;
  byPosition.fill(-1, 0, end);
  collect(group, request, plan, end);
  let count = 0;
  const counts: number[] = [];
  for (let position = 0; position < end; position++) {
    if (byPosition[position]! >= 0) tokens[count++] = byPosition[position]!;
    if (position >= plan.truth) counts.push(count);
  }
  const sameAsVisible = counts.map((stored, j) => seesAll(group, request, plan, j, stored));
  return { tokens, counts, sameAsVisible };
}

function collect(group: Group, request: Request, plan: Plan, end: number): void {
  const { tags } = group.store;
  for (let r = 0; r < group.setting.cp; r++) {
    const index = request.index[r]!;
    const stored = Math.max(plan.past[r]!, Math.max(...plan.slot[r]!) + 1);
    for (let slot = 0; slot < stored; slot++) {
      const tag = tags[index[slot]!]!;
      if (tag >= 0 && tag < end) byPosition[tag] = index[slot]!;
    }
  }
}

/** Whether row `j`'s visible tokens over all ranks are exactly the `stored` ones. */
function seesAll(group: Group, request: Request, plan: Plan, j: number, stored: number): boolean {
  const { tags } = group.store;
  let count = 0;
  for (let r = 0; r < group.setting.cp; r++) {
    const index = request.index[r]!;
    const visible = plan.visible[r]![j]!;
    count += visible;
    for (let slot = 0; slot < visible; slot++) {
      const tag = tags[index[slot]!]!;
      if (tag < 0 || tag > plan.truth + j || byPosition[tag] !== index[slot]) return false;
    }
  }
  return count === stored;
}
