// From what entries have become to what stands where: policies, merged copies, scoped waives. Texts are not written here.
import type { ListEntry, ListFile } from "../lists/types.ts";
import { type EntryPlan, entryText, lost, type Unplaced } from "./entries.ts";
import type { Variant } from "./follow.ts";
import { type Policy, stageOf, take, takingFor } from "./policy.ts";

/** What stands in the place of an entry, and what of it goes to the post-merge block. */
export interface Placement {
  readonly entry: ListEntry;
  /** Empty when the entry goes, since an earlier one became the same. */
  readonly own: readonly string[];
  readonly moved: readonly string[];
  readonly why: string;
}

export interface Choice {
  readonly list: ListFile;
  readonly placements: readonly Placement[];
  readonly unplaced: readonly Unplaced[];
  /** Entries of which nothing is known, with the reason. */
  readonly unknown: readonly { readonly entry: ListEntry; readonly why: string }[];
}

type Become = Extract<EntryPlan, { kind: "become" }>;

/** Whether a target is in a list that runs tests, after migration. */
export type IsActive = (text: string) => boolean;

/** Chooses for one list. `isActive` is asked for scoped waives only. */
export function choose(
  list: ListFile,
  plans: readonly EntryPlan[],
  policy: Policy,
  isActive: IsActive,
): Choice {
  const unplaced: Unplaced[] = [];
  const placed: Placement[] = [];
  for (const plan of plans) {
    if (plan.kind === "unplaced") unplaced.push(plan.unplaced);
    if (plan.kind !== "become") continue;
    if (plan.also) unplaced.push(plan.also);
    const made = placeOne(list, plan, plans, policy, isActive);
    if ("own" in made) placed.push(made);
    else unplaced.push(made);
  }
  const unknown = plans.filter((plan) => plan.kind === "unknown");
  return { list, placements: withoutCopies(list, plans, placed), unplaced, unknown };
}

function placeOne(
  list: ListFile,
  plan: Become,
  plans: readonly EntryPlan[],
  policy: Policy,
  isActive: IsActive,
): Placement | Unplaced {
  const { entry, variants, why } = plan;
  const refuse = (reason: string, given: readonly Variant[] = variants): Unplaced =>
    lost(
      list,
      entry,
      reason,
      given.map(({ text }) => text),
    ).unplaced;
  const taken = take(variants, takingFor(policy, list, entry.block));
  if (!taken) return refuse(policyReason(list, entry));
  if (isWaive(list)) {
    const reason = plan.siblings.length > 1 ? mergeFault(list, plan, plans) : undefined;
    if (reason) return refuse(reason);
    const scoped = entry.scope !== null && variants.length > 1;
    const active = scoped ? taken.filter(({ text }) => isActive(text)) : taken;
    if (active.length === 0) return refuse("no-active-counterpart", taken);
    return { entry, own: textsOf(active), moved: [], why };
  }
  return {
    entry,
    own: textsOf(taken),
    moved: movedFrom(list, entry, variants, taken, policy),
    why,
  };
}

const textsOf = (variants: readonly Variant[]): readonly string[] => [
  ...new Set(variants.map(({ text }) => text)),
];

export const isWaive = ({ role }: ListFile): boolean => ["waive", "skip", "xfail"].includes(role);

function policyReason(list: ListFile, { block }: ListEntry): string {
  const key =
    list.role === "qa"
      ? "qa"
      : (stageOf(list, block) ?? (list.blocks.length > 0 ? "pre_merge" : "run"));
  return `policy-needed: it becomes several, say which with --policy ${key}=VALUE or ${key}=all`;
}

/** What the block's own stage does not take and post-merge does. */
function movedFrom(
  list: ListFile,
  { block }: ListEntry,
  variants: readonly Variant[],
  taken: readonly Variant[],
  policy: Policy,
): readonly string[] {
  const stage = stageOf(list, block);
  const post = policy.get("post_merge");
  if (list.role !== "run" || stage === undefined || stage === "post_merge" || !post) return [];
  const later = take(variants, post) ?? [];
  return textsOf(later.filter((one) => variants.length > 1 && !taken.includes(one)));
}

/** Why a waive must not follow into an id that stood for other tests too: they were not all waived alike. */
function mergeFault(list: ListFile, plan: Become, plans: readonly EntryPlan[]): string | undefined {
  const scope = plan.entry.scope;
  const waived = plan.siblings.map((text) =>
    plans.find(({ entry }) => entry.text === text && entry.scope === scope),
  );
  if (waived.includes(undefined)) return "waive-would-widen";
  const texts = new Set(waived.map((one) => tailOf(list, one!.entry)));
  return texts.size > 1 ? "waives-differ: the old ids were waived with different texts" : undefined;
}

/** Marker and reason as written. */
function tailOf({ source }: ListFile, { at }: ListEntry): string {
  const line = source.line(at.end.line);
  return line.slice(at.end.column - 1).trim();
}

/** Later copies of what different old entries became go, within one block or list. */
function withoutCopies(
  list: ListFile,
  plans: readonly EntryPlan[],
  placed: readonly Placement[],
): readonly Placement[] {
  const changed = new Set(placed.map(({ entry }) => entry));
  const holders = new Map<string, string>();
  const keyOf = (entry: ListEntry, text: string): string =>
    JSON.stringify([entry.block, entry.scope, text]);
  for (const { entry } of plans)
    if (!changed.has(entry)) holders.set(keyOf(entry, entry.text), entryText(list, entry));
  return placed.map((one) => {
    const own = one.own.filter((text) => {
      const key = keyOf(one.entry, text);
      const holder = holders.get(key) ?? one.entry.text;
      holders.set(key, holder);
      return holder === one.entry.text;
    });
    return { ...one, own };
  });
}
