// Entries, blocks and stages that a change touches, each kept or dropped with its reason.
import type { Block, ListEntry, ListFile, StageConfig } from "../lists/types.ts";
import { fnmatch } from "../suites/fnmatch.ts";
import type { ReachedTest } from "./impact-tests.ts";
import type { EntryChange } from "./list-changes.ts";
import { isTestDb, stagesOfBlock, stemOf } from "./reach.ts";
import { gpuOf } from "./stage-query.ts";
import { entryLine } from "./stages.ts";
import { type Admits, readWanted, segments } from "./wanted.ts";

/** Why an entry is kept; `scope` narrows it to stages whose name begins with that GPU word. */
export interface Keep {
  readonly reason: string;
  readonly scope: string | null;
}

/** One entry of a run list with its verdict. */
export interface EntryVerdict {
  readonly list: ListFile;
  readonly block: Block | null;
  readonly entry: ListEntry;
  readonly keeps: readonly Keep[];
  /** Set when a reached test lies below it but its expression leaves it out. */
  readonly dropped: string;
}

/** What entries are kept for. */
export interface EntryCauses {
  readonly tests: readonly ReachedTest[];
  readonly listChanges: readonly EntryChange[];
  readonly waiveChanges: readonly EntryChange[];
  /** `path:`, `name:` and `list:` selections of rules, with the rule's name. */
  readonly selects: readonly { readonly select: string; readonly rule: string }[];
  /** Set when everything is kept. */
  readonly all: string | undefined;
}

/** Judges every entry of the stages' lists. */
export function judgeEntries(
  lists: readonly ListFile[],
  causes: EntryCauses,
  admits: Admits,
): readonly EntryVerdict[] {
  const tests = new TestTree(causes.tests);
  const changed = new Map<ListEntry, EntryChange>();
  for (const change of causes.listChanges)
    if (change.kind !== "removed") changed.set(change.entry, change);
  const waives = causes.waiveChanges.map((change) => ({
    change,
    tree: new TestTree(waived(change)),
  }));
  return lists.filter(isTestDb).flatMap((list) =>
    list.blocks.flatMap((block) =>
      block.entries.map((entry) => {
        const byTest = tests.about(entry, admits);
        const keeps = [
          ...(causes.all ? [{ reason: causes.all, scope: null }] : []),
          ...changeKeep(changed.get(entry)),
          ...byTest.keeps,
          ...waives.flatMap(({ change, tree }) =>
            tree
              .about(entry, admits)
              .keeps.map(({ reason }) => ({ reason, scope: change.entry.scope })),
          ),
          ...causes.selects.flatMap(({ select, rule }) =>
            selects(select, list, entry)
              ? [{ reason: `rule ${rule} selects ${select}`, scope: null }]
              : [],
          ),
        ];
        return {
          list,
          block,
          entry,
          keeps,
          dropped: byTest.dropped ?? "no changed file reaches it",
        };
      }),
    ),
  );
}

function changeKeep(change: EntryChange | undefined): readonly Keep[] {
  if (!change) return [];
  const words: Readonly<Record<EntryChange["kind"], string>> = {
    added: "the entry is new here",
    removed: "",
    marker: `its markers changed (was ${change.before})`,
    condition: `its block's condition changed (was ${change.oldCondition ?? "another"})`,
  };
  return [{ reason: words[change.kind], scope: null }];
}

function waived({ kind, entry, before, after }: EntryChange): readonly ReachedTest[] {
  const words =
    kind === "added"
      ? `waived by ${after}`
      : kind === "removed"
        ? `no longer waived (${before})`
        : `its waive changed (was ${before})`;
  return [{ selector: entry.text, change: "reached", reason: words }];
}

function selects(select: string, list: ListFile, entry: ListEntry): boolean {
  const [kind, text] = [
    select.slice(0, select.indexOf(":")),
    select.slice(select.indexOf(":") + 1),
  ];
  if (kind === "list") return stemOf(list.path) === text;
  if (kind === "name") return fnmatch(entry.text, text);
  if (kind !== "path") return false;
  const path = text.replace(/\/+$/, "");
  return (
    entry.text === path || entry.text.startsWith(`${path}/`) || entry.text.startsWith(`${path}::`)
  );
}

/** Reached tests as steps, to be asked about entries without looking at all of them. */
class TestTree {
  readonly #reached = new Map<string, ReachedTest>();
  /** Everything above a reached test, with the tests below it. */
  readonly #above = new Map<string, ReachedTest[]>();

  constructor(tests: readonly ReachedTest[]) {
    for (const one of tests) {
      for (const steps of stepsOf(one.selector)) {
        const key = steps.join("\n");
        if (!this.#reached.has(key)) this.#reached.set(key, one);
        for (let depth = 1; depth < steps.length; depth++) {
          const above = steps.slice(0, depth).join("\n");
          const own = this.#above.get(above);
          if (own) own.push(one);
          else this.#above.set(above, [one]);
        }
      }
    }
  }

  about(
    entry: ListEntry,
    admits: Admits,
  ): { readonly keeps: readonly Keep[]; readonly dropped?: string } {
    const { target } = entry;
    const nodes =
      target.kind === "command"
        ? target.targets
        : target.kind === "node"
          ? [target]
          : target.meant
            ? [target.meant]
            : [];
    let dropped: string | undefined;
    for (const node of nodes) {
      const steps = segments(node);
      for (let depth = steps.length; depth > 0; depth--) {
        const hit = this.#reached.get(steps.slice(0, depth).join("\n"));
        if (hit) return { keeps: [{ reason: told(hit), scope: null }] };
      }
      if (entry.selection === "exact") continue;
      const below = this.#above.get(steps.join("\n")) ?? [];
      const taken = below.find((one) => takes(entry, one, admits));
      if (taken) return { keeps: [{ reason: told(taken), scope: null }] };
      if (below.length > 0)
        dropped = `its expression takes none of the ${below.length} reached tests below it`;
    }
    return dropped === undefined ? { keeps: [] } : { keeps: [], dropped };
  }
}

const told = ({ selector, reason }: ReachedTest): string => `${selector}: ${reason}`;

function stepsOf(selector: string): readonly (readonly string[])[] {
  const wanted = readWanted(selector, { base: "", unitBase: null });
  return (wanted?.targets ?? []).map((target) => segments(target));
}

/** A test that is gone is taken: whether the expression took it cannot be asked any more. */
function takes(entry: ListEntry, test: ReachedTest, admits: Admits): boolean {
  if (entry.target.kind !== "command" || test.change === "removed") return true;
  const wanted = readWanted(test.selector, { base: "", unitBase: null });
  return (wanted?.targets ?? []).some((node) => admits(entry, node) !== "no");
}

export interface Verdict {
  readonly verdict: "kept" | "dropped";
  readonly reason: string;
}

export interface StageVerdict extends Verdict {
  readonly name: string;
}

/** Stage verdicts in the configuration's order. */
export function judgeStages(
  stages: readonly StageConfig[],
  entries: readonly EntryVerdict[],
  options: {
    readonly postMerge: boolean;
    readonly alwaysRun: readonly string[];
    readonly named: ReadonlyMap<string, string>;
    readonly decided: boolean;
  },
): readonly StageVerdict[] {
  const reasons = new Map<string, string>();
  for (const { list, block, entry, keeps } of entries) {
    if (!block || keeps.length === 0) continue;
    for (const { stage } of stagesOfBlock(stages, list, block)) {
      const keep = keeps.find(({ scope }) => scope === null || scope === gpuOf(stage.name));
      if (keep && !reasons.has(stage.name))
        reasons.set(stage.name, `runs ${entryLine(list, entry)}: ${keep.reason}`);
    }
  }
  return stages.map(({ name }) => {
    const always = options.alwaysRun.some((prefix) => name.startsWith(prefix)) && options.decided;
    const reason =
      options.named.get(name) ?? reasons.get(name) ?? (always ? "always runs" : undefined);
    if (reason === undefined)
      return { name, verdict: "dropped", reason: "no entry that it runs is touched" };
    if (!options.postMerge && name.includes("Post-Merge"))
      return { name, verdict: "dropped", reason: `runs after the merge only (${reason})` };
    return { name, verdict: "kept", reason };
  });
}
