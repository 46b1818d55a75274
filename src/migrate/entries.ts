// What becomes of each entry of a list, before policies: its successors, or why it has none.
import type { CommandTarget, ListEntry, ListFile, NodeTarget } from "../lists/types.ts";
import type { Resolver } from "../resolve/index.ts";
import type { Follower, TargetStep, Variant } from "./follow.ts";

/** An entry that could not be placed. */
export interface Unplaced {
  readonly file: string;
  /** Line of the list as it was read. */
  readonly line: number;
  /** The target with its scope, without marker and comment. */
  readonly entry: string;
  readonly reason: string;
  readonly candidates: readonly string[];
}

export type EntryPlan =
  | { readonly kind: "keep"; readonly entry: ListEntry }
  | {
      readonly kind: "become";
      readonly entry: ListEntry;
      readonly variants: readonly Variant[];
      readonly why: string;
      readonly siblings: readonly string[];
      /** Told besides: the entry is changed and still needs a look. */
      readonly also?: Unplaced;
    }
  | { readonly kind: "unplaced"; readonly entry: ListEntry; readonly unplaced: Unplaced }
  | { readonly kind: "unknown"; readonly entry: ListEntry; readonly why: string };

/** What the plans of one list rest on. */
export interface PlanRequest {
  readonly list: ListFile;
  readonly follower: Follower;
  /** Resolves in the old and in the new state. */
  readonly before: Resolver;
  readonly after: Resolver;
  /** Entries written since the old state: they may speak of the new one already. */
  readonly isFresh: (entry: ListEntry) => boolean;
  /** The list is not as it was in the old state. */
  readonly edited: boolean;
}

/** The plans of a list's entries, in order. */
export function planEntries(request: PlanRequest): readonly EntryPlan[] {
  return request.list.entries.map((entry) => planEntry(request, entry));
}

function planEntry(request: PlanRequest, entry: ListEntry): EntryPlan {
  const target = entry.target.kind === "malformed" ? entry.target.meant : entry.target;
  if (!target) return { kind: "keep", entry };
  if (request.isFresh(entry) && isThere(request.after, request.list, entry))
    return { kind: "keep", entry };
  if (target.kind === "command") return planCommand(request, entry, target);
  const step = request.follower.follow(request.list, target, entry.selection);
  return planStep(request, entry, step);
}

function isThere(resolver: Resolver, list: ListFile, entry: ListEntry): boolean {
  const kind = resolver.resolve(list, entry)?.kind;
  return kind === "found" || kind === "undecided";
}

function planStep(request: PlanRequest, entry: ListEntry, step: TargetStep): EntryPlan {
  const { list } = request;
  switch (step.kind) {
    case "same":
      return { kind: "keep", entry };
    case "unknown":
      return { kind: "unknown", entry, why: step.why };
    case "lost":
      return lost(list, entry, step.reason, step.candidates);
    case "moved": {
      const texts = step.variants.map(({ text }) => text);
      if (texts.length === 0) return lost(list, entry, "deleted", []);
      if (step.reused && request.edited)
        return lost(
          list,
          entry,
          "list-changed: the old id and the new one both exist, and the list changed too",
          texts,
        );
      const { variants, why, siblings } = step;
      return { kind: "become", entry, variants, why, siblings };
    }
  }
}

/** `entry` with its scope, as it stands in the list. */
export function entryText({ source }: ListFile, { scopeAt, at, text }: ListEntry): string {
  const scope = scopeAt ? source.text.slice(scopeAt.start.offset, scopeAt.end.offset) : "";
  const own = source.text.slice(at.start.offset, at.end.offset);
  return scope + (own.includes(text) ? text : own);
}

export function lost(
  list: ListFile,
  entry: ListEntry,
  reason: string,
  candidates: readonly string[],
): EntryPlan & { readonly kind: "unplaced" } {
  const scope = entryText(list, entry).slice(0, entryText(list, entry).length - entry.text.length);
  const unplaced: Unplaced = {
    file: list.path,
    line: entry.at.start.line,
    entry: entryText(list, entry),
    reason,
    candidates: [...new Set(candidates)].map((one) => scope + one),
  };
  return { kind: "unplaced", entry, unplaced };
}

/** Paths of a command follow; its expressions are kept as they are, and told when they select nothing any more. */
function planCommand(request: PlanRequest, entry: ListEntry, command: CommandTarget): EntryPlan {
  const { list, follower } = request;
  const parts = [...command.targets, ...command.ignores, ...command.deselects];
  const steps = parts.map((target) => ({ target, step: follower.follow(list, target, "pytest") }));
  const unknown = steps.find(({ step }) => step.kind === "unknown")?.step;
  if (unknown?.kind === "unknown") return { kind: "unknown", entry, why: unknown.why };
  const gone = steps.find(({ step }) => step.kind === "lost");
  if (gone?.step.kind === "lost") {
    const texts = gone.step.candidates.map((text) => rewritten(command, [[gone.target, text]]));
    return lost(list, entry, gone.step.reason, texts);
  }
  const moved = steps.flatMap(({ target, step }): readonly Rewrite[] =>
    step.kind === "moved" ? [[target, step.variants.map(({ text }) => text).join(" ")]] : [],
  );
  const empty = selectsNothing(request, entry, command, moved);
  if (moved.length === 0)
    return empty ? { kind: "unplaced", entry, unplaced: empty } : { kind: "keep", entry };
  const why = [...new Set(steps.flatMap(({ step }) => (step.kind === "moved" ? step.why : [])))];
  const text = rewritten(command, moved);
  return {
    kind: "become",
    entry,
    variants: [{ text, labels: [] }],
    why: why.join("; "),
    siblings: [entry.text],
    ...(empty && { also: empty }),
  };
}

type Rewrite = readonly [target: NodeTarget, text: string];

function rewritten(command: CommandTarget, rewrites: readonly Rewrite[]): string {
  let { text } = command;
  const sorted = [...rewrites].sort((a, b) => b[0].at.start.offset - a[0].at.start.offset);
  for (const [target, to] of sorted) {
    const from = target.at.start.offset - command.at.start.offset;
    text = text.slice(0, from) + to + text.slice(from + target.text.length);
  }
  return text;
}

function selectsNothing(
  { list, before, after, follower }: PlanRequest,
  entry: ListEntry,
  command: CommandTarget,
  moved: readonly Rewrite[],
): Unplaced | undefined {
  if (!command.keyword && !command.marker) return undefined;
  const was = before.resolve(list, entry);
  if (was?.kind !== "found") return undefined;
  const now = after.resolve(list, moved.length === 0 ? entry : withTargets(entry, command, moved));
  if (now?.kind !== "missing") return undefined;
  const candidates = follower.successors(list, was.functions);
  const reason = now.part === "marker" ? "marker-selects-nothing" : "keyword-selects-nothing";
  return lost(list, entry, reason, candidates).unplaced;
}

function withTargets(
  entry: ListEntry,
  command: CommandTarget,
  moved: readonly Rewrite[],
): ListEntry {
  const text = rewritten(command, moved);
  const paths = new Map(moved);
  const targets = command.targets.map((target): NodeTarget => {
    const to = paths.get(target);
    if (to === undefined) return target;
    const [path, ...names] = to.split("[")[0]!.split("::");
    const params = to.includes("[") ? to.slice(to.indexOf("[") + 1, -1) : null;
    return {
      ...target,
      text: to,
      path: path!,
      classes: names.slice(0, -1),
      name: names.at(-1) ?? null,
      params,
    };
  });
  return { ...entry, text, target: { ...command, text, targets } };
}
