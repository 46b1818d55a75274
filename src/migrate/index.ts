// The room's door: lists and a way to follow their targets → new texts, what moved and why, and what could not be placed.
import type { ListEntry, ListFile } from "../lists/types.ts";
import type { Resolver } from "../resolve/index.ts";
import { type Choice, choose, type IsActive } from "./choose.ts";
import { entryText, planEntries, type Unplaced } from "./entries.ts";
import type { Follower, Variant } from "./follow.ts";
import { checkPolicy, type Policy } from "./policy.ts";
import { writeJson } from "./write-json.ts";
import { type Written, writeList } from "./write-list.ts";

export type { Unplaced } from "./entries.ts";
export { type Follower, followStates } from "./follow.ts";
export { followAxes } from "./follow-axis.ts";
export { followMap, readMap } from "./follow-map.ts";
export type { State } from "./places.ts";
export { type Policy, parsePolicy } from "./policy.ts";

/** A list now and as it was in the old state; `was` is undefined for one that was not there. */
export interface ListPair {
  readonly now: ListFile;
  readonly was: ListFile | undefined;
}

export interface MigrationRequest {
  readonly lists: readonly ListPair[];
  readonly follower: Follower;
  readonly before: Resolver;
  readonly after: Resolver;
  readonly policy: Policy;
}

/** One entry that was rewritten. */
export interface Renamed {
  readonly file: string;
  readonly line: number;
  readonly old: string;
  /** Empty when an earlier entry became the same. */
  readonly now: readonly string[];
  /** Texts that went to the post-merge block. */
  readonly moved: readonly string[];
  readonly why: string;
}

export interface Migration {
  readonly files: readonly {
    readonly file: string;
    readonly before: string;
    readonly after: string;
  }[];
  readonly renamed: readonly Renamed[];
  readonly unplaced: readonly Unplaced[];
  /** Entries that were left since nothing certain is known, with the reason. */
  readonly unknown: readonly {
    readonly file: string;
    readonly entry: string;
    readonly why: string;
  }[];
}

/**
 * Migrates lists. A list that was migrated already stays; one that was edited otherwise is migrated entry by entry, and
 * what was written since is taken as it is.
 * @throws UsageError when the policy names a value that no added axis has.
 */
export function migrateLists(request: MigrationRequest): Migration {
  const whole = request.lists.map(({ now, was }) => ({ now, base: was ?? now, edited: false }));
  const first = migrateAll(request, whole);
  const open = request.lists.map(({ now, was }, i) => {
    const done = first[i]!.written.text === now.source.text;
    const fresh = was === undefined || was.source.text === now.source.text || done;
    return fresh ? whole[i]! : { now, base: now, edited: true, was };
  });
  const settled = open.some(({ edited }) => edited) ? migrateAll(request, open) : first;
  return collect(settled);
}

interface Job {
  readonly now: ListFile;
  /** The text that is migrated. */
  readonly base: ListFile;
  readonly edited: boolean;
  readonly was?: ListFile | undefined;
}

interface Done {
  readonly job: Job;
  readonly choice: Choice;
  readonly written: Written;
}

function migrateAll(request: MigrationRequest, jobs: readonly Job[]): readonly Done[] {
  const planned = jobs.map((job) => ({ job, plans: planEntries(planRequest(request, job)) }));
  const become = planned.flatMap(({ plans }) =>
    plans.flatMap((plan): readonly Variant[] => (plan.kind === "become" ? plan.variants : [])),
  );
  checkPolicy(request.policy, become);
  const never: IsActive = () => false;
  const running = planned.map(({ job, plans }) =>
    isRunning(job.base) ? choose(job.base, plans, request.policy, never) : undefined,
  );
  const isActive = activeIn(running.filter((one) => one !== undefined));
  return planned.map(({ job, plans }, i) => {
    const choice = running[i] ?? choose(job.base, plans, request.policy, isActive);
    return { job, choice, written: write(choice, request.policy) };
  });
}

const isRunning = ({ role }: ListFile): boolean => role === "run" || role === "qa";

function planRequest(request: MigrationRequest, job: Job): Parameters<typeof planEntries>[0] {
  const { follower, before, after } = request;
  const old = job.edited ? new Set(job.was?.source.text.split(/\r?\n/)) : undefined;
  const isFresh = ({ at }: ListEntry): boolean =>
    old !== undefined && !old.has(job.base.source.line(at.start.line));
  return { list: job.base, follower, before, after, isFresh, edited: job.edited };
}

/** Texts that lists run after migration; a coarser entry holds what is below it. */
function activeIn(choices: readonly Choice[]): IsActive {
  const texts = new Set<string>();
  for (const { list, placements } of choices) {
    const placed = new Map(placements.map((one) => [one.entry, one]));
    for (const entry of list.entries) {
      const one = placed.get(entry);
      for (const text of one ? [...one.own, ...one.moved] : [entry.text]) texts.add(text);
    }
  }
  return (text) =>
    texts.has(text) || (text.startsWith("unittest/") && above(text).some((one) => texts.has(one)));
}

/** A node's function, classes, file and folders. */
function above(text: string): readonly string[] {
  const out: string[] = [];
  for (let rest = text.split("[")[0]!; rest !== ""; ) {
    out.push(rest);
    const at = Math.max(rest.lastIndexOf("::"), rest.lastIndexOf("/"));
    rest = at <= 0 ? "" : rest.slice(0, at);
  }
  return out;
}

function write(choice: Choice, policy: Policy): Written {
  const json = choice.list.role === "durations" || choice.list.format === "snapshot-json";
  if (!json) return writeList(choice);
  return writeJson(choice, policy.get("durations")?.at(-1) === "split" ? "split" : "copy");
}

function collect(done: readonly Done[]): Migration {
  const files = done.flatMap(({ job, written }) => {
    const before = job.now.source.text;
    return written.text === before ? [] : [{ file: job.now.path, before, after: written.text }];
  });
  const changed = new Set(files.map(({ file }) => file));
  const renamed = done.flatMap(({ choice, written }) =>
    changed.has(choice.list.path)
      ? written.done.map(({ entry, own, moved, why }) => ({
          file: choice.list.path,
          line: entry.at.start.line,
          old: entryText(choice.list, entry),
          now: own,
          moved,
          why,
        }))
      : [],
  );
  const unplaced = done
    .flatMap(({ choice, written }) => [...choice.unplaced, ...written.unplaced])
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
  const unknown = done.flatMap(({ choice }) =>
    choice.unknown.map(({ entry, why }) => ({
      file: choice.list.path,
      entry: entryText(choice.list, entry),
      why,
    })),
  );
  return { files, renamed, unplaced, unknown };
}
