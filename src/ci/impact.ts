// What a change touches: files claimed by rules, tests reached, entries, blocks and stages kept or dropped, each with a reason.
import { makeAdmits } from "./admits.ts";
import type { FileChange } from "./changes.ts";
import type { Gathered } from "./gather.ts";
import {
  type EntryVerdict,
  judgeEntries,
  judgeStages,
  type StageVerdict,
} from "./impact-entries.ts";
import {
  type Claim,
  compileRules,
  type Decision,
  type ImpactRule,
  type RuleSet,
} from "./impact-rules.ts";
import { impactOnTests, inSuite, type TestImpact } from "./impact-tests.ts";
import { diffLists, type EntryChange } from "./list-changes.ts";
import { isTestDb } from "./reach.ts";

export interface ImpactRequest {
  readonly before: Gathered;
  readonly after: Gathered;
  readonly changes: readonly FileChange[];
  /** Own rules come before those of the set. */
  readonly ownRules: readonly ImpactRule[];
  readonly rules: RuleSet;
  readonly postMerge: boolean;
}

/** What one changed file decides, and by which rule. */
export interface FileDecision {
  readonly path: string;
  readonly from: string | null;
  readonly change: FileChange["kind"];
  /** Null for what the product itself decides (lists, tests). */
  readonly rule: string | null;
  readonly decision: Decision;
  readonly reason: string;
}

export interface Impact {
  /** `all`: everything runs. `none`: nothing does. */
  readonly scope: "all" | "some" | "none";
  /** Why everything runs. */
  readonly fallback: string | null;
  readonly files: readonly FileDecision[];
  readonly tests: TestImpact["tests"];
  readonly spared: TestImpact["spared"];
  readonly listChanges: readonly EntryChange[];
  readonly entries: readonly EntryVerdict[];
  readonly stages: readonly StageVerdict[];
  /** Stages that rules name and the configuration does not have. */
  readonly otherStages: readonly string[];
}

interface Claimed {
  readonly change: FileChange;
  readonly decision: FileDecision;
  readonly rule: ImpactRule | undefined;
}

/** Works a change out. What no rule claims, and what cannot be read, decides for everything. */
export function workOutImpact(request: ImpactRequest): Impact {
  const { before, after, rules } = request;
  const find = compileRules([...request.ownRules, ...rules.rules]);
  const claimed = request.changes.map((change) => claim(request, find, change));
  const asked = claimed.filter(({ decision }) => decision.decision === "tests");
  const none: TestImpact = { tests: [], spared: [], unseen: [] };
  const texts = asked.flatMap(({ change }) => textsOf(change));
  const reached = texts.length > 0 ? impactOnTests(before, after, texts) : none;
  const files = claimed.map(({ decision }) =>
    reached.unseen.includes(decision.path) ? unseen(decision) : decision,
  );
  const changed = claimed.filter(
    ({ decision, rule }) => decision.decision === "entries" && !rule?.select,
  );
  const listChanges = changed.flatMap(({ change }) => listChangesOf(before, after, change));
  const selecting = claimed.flatMap(({ rule }) => (rule?.select ? [rule] : []));
  const judged = judgeAll(request, reached.tests, listChanges, selecting, fallbackOf(files));
  const empty = emptyRule(selecting, judged);
  const { fallback, entries } = empty
    ? judgeAll(request, reached.tests, listChanges, selecting, empty)
    : judged;
  const named = stageNames(selecting);
  const stages = judgeStages(after.config?.stages ?? [], entries, {
    postMerge: request.postMerge,
    alwaysRun: rules.alwaysRun,
    named,
    decided: files.length > 0,
  });
  const known = new Set(stages.map(({ name }) => name));
  const otherStages = [...named.keys()].filter((name) => !known.has(name));
  const any =
    entries.some(({ keeps }) => keeps.length > 0) || reached.tests.length > 0 || named.size > 0;
  return {
    scope: fallback ? "all" : any ? "some" : "none",
    fallback: fallback ?? null,
    files,
    tests: reached.tests,
    spared: reached.spared,
    listChanges,
    entries,
    stages,
    otherStages,
  };
}

interface Judged {
  readonly fallback: string | undefined;
  readonly entries: readonly EntryVerdict[];
}

function judgeAll(
  { after }: ImpactRequest,
  tests: TestImpact["tests"],
  changes: readonly EntryChange[],
  rules: readonly ImpactRule[],
  fallback: string | undefined,
): Judged {
  const causes = {
    tests,
    listChanges: changes.filter(({ list }) => list.role !== "waive"),
    waiveChanges: changes.filter(({ list }) => list.role === "waive"),
    selects: rules.flatMap(({ name, select = [] }) =>
      select.map((one) => ({ select: one, rule: name })),
    ),
    all: fallback && `everything runs: ${fallback}`,
  };
  return {
    fallback,
    entries: judgeEntries(after.lists, causes, makeAdmits(after.bases, after.world)),
  };
}

function fallbackOf(files: readonly FileDecision[]): string | undefined {
  const first = files.find(({ decision }) => decision === "all");
  return first && `${first.path}: ${first.reason}`;
}

/** A rule whose selection finds no entry and names no stage says nothing: then everything runs. */
function emptyRule(
  rules: readonly ImpactRule[],
  { fallback, entries }: Judged,
): string | undefined {
  if (fallback) return undefined;
  const empty = rules.find(
    ({ name, decision, select = [] }) =>
      decision === "entries" &&
      !select.some((one) => one.startsWith("stage:")) &&
      !entries.some(({ keeps }) =>
        keeps.some(({ reason }) => reason.startsWith(`rule ${name} selects`)),
      ),
  );
  return empty && `rule ${empty.name} selects no entry`;
}

function stageNames(rules: readonly ImpactRule[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, decision, select = [] } of rules) {
    for (const one of select) {
      const stage = one.startsWith("stage:")
        ? one.slice(6)
        : decision === "stages"
          ? one
          : undefined;
      if (stage !== undefined && !found.has(stage)) found.set(stage, `rule ${name} names it`);
    }
  }
  return found;
}

/** A rename is claimed by the rule of its new name; the old one must be claimed too. */
function claim(request: ImpactRequest, find: Claim, change: FileChange): Claimed {
  const { path, from, kind } = change;
  const head = { path, from: from === path ? null : from, change: kind };
  const [rule, old] = [find(path), from === path ? find(path) : find(from)];
  const made = rule ? byRule(request, rule, change) : byKind(request, path, change);
  const other =
    from === path ? made : old ? byRule(request, old, change) : byKind(request, from, change);
  const worst = made.decision !== "all" && other.decision === "all" ? other : made;
  return {
    change,
    rule: worst === made ? rule : old,
    decision: { ...head, rule: (worst === made ? rule : old)?.name ?? null, ...worst },
  };
}

type Decided = Pick<FileDecision, "decision" | "reason">;

function byRule({ before, after }: ImpactRequest, rule: ImpactRule, change: FileChange): Decided {
  const reason = rule.reason ?? `rule ${rule.name}`;
  const list = rule.decision === "entries" && !rule.select;
  if (list && [before, after].some((side) => isBrokenList(side, change.path))) {
    return { decision: "all", reason: "the list cannot be read" };
  }
  const reads = rule.decision === "tests" || (rule.decision === "entries" && !rule.select);
  if (reads && change.opaque)
    return { decision: "all", reason: `${change.opaque}: rule ${rule.name} cannot look into it` };
  return { decision: rule.decision, reason };
}

/** Without a rule: lists by entry, Python of a suite by reach; everything else is claimed by nobody. */
function byKind({ before, after }: ImpactRequest, path: string, change: FileChange): Decided {
  const list = [...after.lists, ...before.lists].find((one) => one.path === path);
  const broken = [before, after].some((side) => isBrokenList(side, path));
  if (broken) return { decision: "all", reason: "the list cannot be read" };
  if (change.opaque)
    return { decision: "all", reason: `${change.opaque}: nothing can be said about it` };
  if (list && list.role !== "stages" && list.role !== "durations")
    return { decision: "entries", reason: `a list (${list.format})` };
  const held = inSuite(after.world, path) || inSuite(before.world, path);
  if (held && path.endsWith(".py")) return { decision: "tests", reason: "Python of a suite" };
  if (held && !/\.(?:ini|cfg|toml)$/.test(path))
    return { decision: "tests", reason: "a file beside the tests" };
  return { decision: "all", reason: "no rule claims it" };
}

/** A list that is no list any more: its entries are guesses. */
export function isBrokenList({ lists, unreadable }: Gathered, path: string): boolean {
  if (unreadable.some((one) => one.startsWith(`${path}:`))) return true;
  const list = lists.find((one) => one.path === path);
  return (
    list !== undefined && isTestDb(list) && list.entries.length > 0 && list.blocks.length === 0
  );
}

function unseen(decision: FileDecision): FileDecision {
  return {
    ...decision,
    decision: "all",
    reason: "no Python file names it, and it may be read all the same",
  };
}

/** A rename is the old file gone and the new one come: both names may be imported. */
function textsOf({ path, from, before, after }: FileChange) {
  if (from === path) return [{ path, before, after }];
  return [
    { path: from, before, after: undefined },
    { path, before: undefined, after },
  ];
}

function listChangesOf(
  before: Gathered,
  after: Gathered,
  { path, from }: FileChange,
): readonly EntryChange[] {
  const old = before.lists.find((list) => list.path === from);
  const now = after.lists.find((list) => list.path === path);
  return diffLists(old, now);
}
