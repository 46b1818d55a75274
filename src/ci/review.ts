// The QA summary of a change as data: entries, tests and what runs them, waives and what they silence, leftovers, verdict.
import type { ListEntry, ListFile } from "../lists/types.ts";
import { makeResolver, pytestExpressions } from "../resolve/index.ts";
import { makeAdmits } from "./admits.ts";
import type { FileChange } from "./changes.ts";
import { describeCondition } from "./conditions.ts";
import type { Gathered } from "./gather.ts";
import { type Impact, workOutImpact } from "./impact.ts";
import { presets } from "./impact-rules.ts";
import type { EntryChange } from "./list-changes.ts";
import { isTestDb, stagesOfBlock } from "./reach.ts";
import {
  type CoveringEntry,
  coverageOf,
  functionOf,
  isRun,
  silencedBy,
} from "./review-coverage.ts";
import { judge, verdictOf } from "./review-verdict.ts";
import { gpuOf, isPostMerge, machineOf } from "./stage-query.ts";
import { botLine, entryLine } from "./stages.ts";
import { indexWaives, type WaiveIndex } from "./waived.ts";
import { bugsOf } from "./waives-edit.ts";

/** One changed entry of a list that runs tests. */
export interface ReviewEntry {
  readonly change: "added" | "removed" | "renamed" | "marker" | "condition";
  readonly file: string;
  readonly line: number;
  readonly entry: string;
  /** The older line, for everything but added. */
  readonly was: string | null;
  readonly block_line: number | null;
  readonly condition: string | null;
  readonly stages: readonly string[];
  readonly when: readonly ("pre-merge" | "post-merge")[];
  readonly machines: readonly string[];
  readonly timeout_minutes: number | null;
  readonly waived: string | null;
  /** Whether its tests exist: by collection, without running. */
  readonly exists: "yes" | "possible" | "no" | "undecided" | null;
  /** For what was removed: entries that still run it. */
  readonly still_run: readonly string[];
}

export interface ReviewTest {
  readonly change: "added" | "changed" | "removed" | "reached";
  readonly test: string;
  readonly reason: string;
  /** How the nearest entry runs it; `none` is a silent false green. */
  readonly covered:
    | "exact"
    | "function"
    | "class"
    | "file"
    | "directory"
    | "keyword"
    | "marker"
    | "inside"
    | "none";
  readonly sure: boolean;
  readonly entries: readonly string[];
}

export interface ReviewWaive {
  readonly change: "added" | "removed" | "changed";
  readonly line: string;
  readonly bugs: readonly string[];
  readonly scope: string | null;
  readonly entries: readonly string[];
  readonly stages: readonly string[];
  /** No stage runs the test any more. */
  readonly silences_last: boolean;
  readonly scope_matches: boolean;
}

export type Verdict = "sufficient" | "insufficient" | "needs follow-up";

export interface VerdictReason {
  readonly code: string;
  readonly count: number;
  readonly text: string;
}

export interface Review {
  readonly verdict: Verdict;
  readonly reasons: readonly VerdictReason[];
  readonly files: readonly {
    readonly path: string;
    readonly change: string;
    readonly kind: string;
  }[];
  readonly entries: readonly ReviewEntry[];
  readonly tests: readonly ReviewTest[];
  readonly waives: readonly ReviewWaive[];
  readonly leftovers: readonly string[];
  readonly bot: string | null;
}

export interface ReviewRequest {
  readonly before: Gathered;
  readonly after: Gathered;
  readonly changes: readonly FileChange[];
}

/** Summarises a change. Lists of QA and of CI are told apart and never asked to mirror each other. */
export function reviewChange(request: ReviewRequest): Review {
  const impact = workOutImpact({ ...request, ownRules: [], rules: presets.none, postMerge: true });
  const scene = setScene(request, impact);
  const entries = pairRenames(
    impact.listChanges.filter(({ list }) => isRun(list)).map((one) => reviewEntry(scene, one)),
  );
  const tests = impact.tests.map((one) => reviewTest(scene, one));
  const waives = impact.listChanges
    .filter(({ list }) => list.role === "waive")
    .map((one) => reviewWaive(scene, one));
  const leftovers = leftoversOf(scene);
  const files = impact.files.map(({ path, change }) => ({
    path,
    change,
    kind: kindOf(scene, path),
  }));
  const reasons = judge(scene, { entries, tests, waives, files, leftovers });
  const stages = new Set([...entries, ...waives].flatMap((one) => one.stages));
  const ordered = (request.after.config?.stages ?? [])
    .map(({ name }) => name)
    .filter((name) => stages.has(name));
  return {
    verdict: verdictOf(reasons),
    reasons,
    files: [...files].sort((a, b) => (a.path < b.path ? -1 : 1)),
    entries,
    tests,
    waives,
    leftovers,
    bot: botLine(ordered),
  };
}

interface Scene extends ReviewRequest {
  readonly impact: Impact;
  readonly waived: WaiveIndex;
  readonly exists: (list: ListFile, entry: ListEntry) => ReviewEntry["exists"];
  readonly covering: (test: string) => readonly CoveringEntry[];
}

function setScene(request: ReviewRequest, impact: Impact): Scene {
  const { after } = request;
  const resolver = makeResolver(after.world, pytestExpressions);
  const admits = makeAdmits(after.bases, after.world);
  return {
    ...request,
    impact,
    waived: indexWaives(after.lists),
    covering: (test) => coverageOf(after, test, admits),
    exists: (list, entry) => {
      const found = resolver.resolve(list, entry);
      if (!found) return "no";
      if (found.kind === "found") return found.status === "certain" ? "yes" : "possible";
      return found.kind === "undecided" ? "undecided" : "no";
    },
  };
}

function reviewEntry(scene: Scene, change: EntryChange): ReviewEntry {
  const { list, block, entry, kind } = change;
  const removed = kind === "removed";
  const stages =
    block && isTestDb(list)
      ? stagesOfBlock((removed ? scene.before : scene.after).config?.stages ?? [], list, block).map(
          ({ stage }) => stage.name,
        )
      : [];
  const waive = removed ? undefined : scene.waived.of(entry, null);
  const minutes = entry.written.find(({ word }) => word === "TIMEOUT")?.minutes ?? null;
  return {
    change: kind,
    file: list.path,
    line: entry.at.start.line,
    entry: change.after ?? change.before ?? entry.text,
    was: change.before,
    block_line: block?.at.start.line ?? null,
    condition: block ? describeCondition(block.condition) : null,
    stages,
    when: [...new Set(stages.map((name) => (isPostMerge(name) ? "post-merge" : "pre-merge")))],
    machines: [...new Set(stages.map(machineText))],
    timeout_minutes: minutes,
    waived: waive ? entryLine(waive.list, waive.entry) : null,
    exists: removed ? null : scene.exists(list, entry),
    still_run: removed ? scene.covering(entry.text).map((one) => one.place) : [],
  };
}

function machineText(stage: string): string {
  const { gpus, nodes } = machineOf(stage);
  return `${gpus} × ${gpuOf(stage)}${nodes > 1 ? ` on ${nodes} nodes` : ""}`;
}

/** A removed and an added entry of one function in one block are one renamed entry. */
function pairRenames(entries: readonly ReviewEntry[]): readonly ReviewEntry[] {
  const used = new Set<ReviewEntry>();
  const paired = entries.flatMap((one): readonly ReviewEntry[] => {
    if (one.change !== "added") return [];
    const old = entries.find(
      (other) =>
        other.change === "removed" &&
        !used.has(other) &&
        other.file === one.file &&
        other.condition === one.condition &&
        functionOf(other.entry) === functionOf(one.entry),
    );
    if (!old) return [];
    used.add(old).add(one);
    return [{ ...one, change: "renamed", was: old.entry }];
  });
  const rest = entries.filter((one) => !used.has(one));
  return [...paired, ...rest].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || (a.entry < b.entry ? -1 : 1),
  );
}

function reviewTest(
  scene: Scene,
  { selector, change, reason }: Impact["tests"][number],
): ReviewTest {
  const entries = change === "removed" ? [] : scene.covering(selector);
  const sure = entries.find((one) => one.sure) ?? entries[0];
  return {
    change,
    test: selector,
    reason,
    covered: sure?.coverage ?? "none",
    sure: sure?.sure ?? true,
    entries: entries.map((one) => one.place),
  };
}

function reviewWaive(scene: Scene, change: EntryChange): ReviewWaive {
  const { entry, kind } = change;
  const line = change.after ?? change.before ?? entry.text;
  const silenced = silencedBy(scene.after, entry);
  const stages = [...new Set(silenced.flatMap((one) => one.stages))];
  const gpus = new Set((scene.after.config?.stages ?? []).map(({ name }) => gpuOf(name)));
  const comment = entry.comment?.text ?? "";
  return {
    change: kind === "added" || kind === "removed" ? kind : "changed",
    line,
    bugs: bugsOf(`${entry.marker?.reason ?? ""} ${comment}`),
    scope: entry.scope,
    entries: silenced.map((one) => one.place),
    stages,
    silences_last:
      kind !== "removed" &&
      silenced.length > 0 &&
      silenced.every((one) => one.everywhere(scene.waived)),
    scope_matches: entry.scope === null || gpus.size === 0 || gpus.has(entry.scope),
  };
}

/** Waives whose entry stood in a list before the change and stands in none after it. */
function leftoversOf({ before, after }: Scene): readonly string[] {
  const [old, now] = [runTexts(before), runTexts(after)];
  return after.lists
    .filter(({ role }) => role === "waive" || role === "durations")
    .flatMap((list) =>
      list.entries
        .filter(({ text }) => old.has(text) && !now.has(text))
        .map(
          (entry) =>
            `${list.path}:${entry.at.start.line}: ${entry.text} stands in no list any more`,
        ),
    );
}

function runTexts({ lists }: Gathered): ReadonlySet<string> {
  return new Set(lists.filter(isRun).flatMap(({ entries }) => entries.map(({ text }) => text)));
}

function kindOf({ before, after }: Scene, path: string): string {
  const list = [...after.lists, ...before.lists].find((one) => one.path === path);
  if (list) return list.role === "waive" ? "waives" : list.format;
  if (!path.endsWith(".py")) return "other";
  return after.world.locate(path) || before.world.locate(path) ? "test code" : "code";
}
