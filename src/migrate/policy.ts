// Policies: which of several successors a list takes, by the kind of the list and the `stage` term of the block.
import type { ListFile } from "../lists/types.ts";
import { UsageError } from "../text/errors.ts";
import { nearest } from "../text/nearest.ts";
import type { Variant } from "./follow.ts";

/** Values by key; `all` takes every value. */
export type Policy = ReadonlyMap<string, readonly string[]>;

const LIST_KEYS = ["pre_merge", "post_merge", "qa", "waives", "run", "durations"];

/**
 * Reads `pre_merge=overlap_on,waives=all,durations=split`; a key may stand several times. Later texts win key by key.
 * @throws UsageError for another shape, an unknown key, and a value of `durations` other than copy and split.
 */
export function parsePolicy(texts: readonly string[], stages: readonly string[] = []): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const text of texts) {
    const own = new Map<string, string[]>();
    for (const part of text.split(",").map((one) => one.trim())) {
      if (part === "") continue;
      const at = part.indexOf("=");
      const key = part.slice(0, at);
      if (at < 1 || at === part.length - 1)
        throw new UsageError(
          `--policy ${part}: write KEY=VALUE, e.g. pre_merge=overlap_on,waives=all`,
        );
      checkKey(key, part.slice(at + 1), [...LIST_KEYS, ...stages]);
      own.set(key, [...(own.get(key) ?? []), part.slice(at + 1)]);
    }
    for (const [key, values] of own) policy.set(key, values);
  }
  return policy;
}

function checkKey(key: string, value: string, keys: readonly string[]): void {
  const known = [...new Set(keys)];
  if (!known.includes(key)) {
    const [near] = nearest(key, known, 1);
    const hint = near ? `, did you mean ${near}?` : "";
    throw new UsageError(
      `--policy: unknown key ${JSON.stringify(key)}${hint} Keys are ${known.join(", ")}`,
    );
  }
  if (key === "durations" && value !== "copy" && value !== "split")
    throw new UsageError(`--policy durations=${value}: it is copy or split`);
}

/**
 * Holds the values that were asked for against the axes that were added.
 * @throws UsageError for a value that no added axis has, when there is an added axis at all.
 */
export function checkPolicy(policy: Policy, variants: readonly Variant[]): void {
  const labels = [...new Set(variants.flatMap((one) => one.labels.flat()))];
  if (labels.length === 0) return;
  for (const [key, values] of policy) {
    if (key === "durations") continue;
    for (const value of values) {
      if (value === "all" || labels.includes(value)) continue;
      const [near] = nearest(value, labels, 1);
      const hint = near ? `, did you mean ${near}?` : "";
      throw new UsageError(
        `--policy ${key}=${value}: no added axis has this value${hint} There is ${labels.slice(0, 20).join(", ")}, and all`,
      );
    }
  }
}

/** The `stage` term of a block; undefined for lists without blocks and blocks without the term. */
export function stageOf(list: ListFile, block: number | null): string | undefined {
  const stage = block === null ? undefined : list.blocks[block]?.condition?.terms.stage;
  return stage === undefined ? undefined : String(stage);
}

/** What a place takes: `all`, values, or undefined when the policy does not say. */
export type Taking = readonly string[] | undefined;

/** What the policy says for an entry of a list. A block without a stage runs in both kinds of stages. */
export function takingFor(policy: Policy, list: ListFile, block: number | null): Taking {
  switch (list.role) {
    case "waive":
    case "skip":
    case "xfail":
      return policy.get("waives") ?? ["all"];
    case "durations":
    case "record":
      return ["all"];
    case "qa":
      return policy.get("qa");
    default:
  }
  const stage = stageOf(list, block);
  if (stage !== undefined) return policy.get(stage);
  if (list.blocks.length === 0) return policy.get("run");
  const both = [policy.get("pre_merge"), policy.get("post_merge")];
  return both[0] && both[1] ? [...both[0], ...both[1]] : undefined;
}

/** The variants that a place takes; undefined when the policy does not say. */
export function take(variants: readonly Variant[], taking: Taking): readonly Variant[] | undefined {
  if (variants.length <= 1 || taking?.includes("all")) return variants;
  if (taking === undefined) return undefined;
  let left = variants;
  const axes = Math.max(...variants.map(({ labels }) => labels.length));
  for (let axis = 0; axis < axes; axis++) {
    const choices = new Set(variants.map(({ labels }) => JSON.stringify(labels[axis])));
    if (choices.size <= 1) continue;
    const named = taking.filter((value) =>
      variants.some(({ labels }) => labels[axis]?.includes(value)),
    );
    if (named.length === 0) return undefined;
    left = left.filter(({ labels }) => named.some((value) => labels[axis]?.includes(value)));
  }
  return axes === 0 ? undefined : left;
}
