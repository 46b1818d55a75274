// Which entries run a test, and which entries and stages a waive silences. No verdict is given here.
import type { ListEntry, ListFile } from "../lists/types.ts";
import type { Gathered } from "./gather.ts";
import { isTestDb, stagesOfBlock } from "./reach.ts";
import { gpuOf } from "./stage-query.ts";
import { entryLine } from "./stages.ts";
import type { WaiveIndex } from "./waived.ts";
import { type Admits, type Coverage, covering, readWanted } from "./wanted.ts";

/** Lists whose entries are run: by CI stages or by QA. */
export const isRun = ({ role }: ListFile): boolean => role === "run" || role === "qa";

export interface CoveringEntry {
  readonly coverage: Coverage;
  readonly sure: boolean;
  /** `file:line: entry`. */
  readonly place: string;
}

const NEAREST_FIRST: readonly Coverage[] = [
  "exact",
  "function",
  "class",
  "file",
  "keyword",
  "marker",
  "directory",
  "inside",
];

/** Entries that run a test (or a part of it), nearest first. */
export function coverageOf(
  { lists, bases }: Gathered,
  test: string,
  admits: Admits,
): readonly CoveringEntry[] {
  const wanted = readWanted(test, bases);
  if (!wanted) return [];
  const found = lists.filter(isRun).flatMap((list) =>
    list.entries.flatMap((entry) => {
      const hit = covering(entry, wanted, admits);
      return hit ? [{ ...hit, place: placeOf(list, entry) }] : [];
    }),
  );
  return found.sort(
    (a, b) => NEAREST_FIRST.indexOf(a.coverage) - NEAREST_FIRST.indexOf(b.coverage),
  );
}

export const placeOf = (list: ListFile, entry: ListEntry): string =>
  `${list.path}:${entry.at.start.line}: ${entryLine(list, entry)}`;

export interface Silenced {
  readonly place: string;
  /** Stages that skip it by this waive. */
  readonly stages: readonly string[];
  /** Whether every stage that renders the entry has it waived. */
  everywhere(waives: WaiveIndex): boolean;
}

/** Entries of the stages' lists that a waive silences by its text, with the stages of its scope. */
export function silencedBy({ lists, config }: Gathered, waive: ListEntry): readonly Silenced[] {
  return lists.filter(isTestDb).flatMap((list) =>
    list.blocks.flatMap((block) =>
      block.entries.flatMap((entry) => {
        if (!silences(waive, entry)) return [];
        const all = stagesOfBlock(config?.stages ?? [], list, block).map(({ stage }) => stage.name);
        const stages = all.filter((name) => waive.scope === null || gpuOf(name) === waive.scope);
        const everywhere = (waives: WaiveIndex): boolean =>
          all.length > 0 && all.every((name) => waives.of(entry, gpuOf(name)) !== undefined);
        return [{ place: placeOf(list, entry), stages, everywhere }];
      }),
    ),
  );
}

/** As `waived.ts` reads them: whole texts, and unit tests by file, class or function. */
function silences(waive: ListEntry, entry: ListEntry): boolean {
  if (waive.text === entry.text) return true;
  const [outer, inner] = [waive.target, entry.target];
  if (outer.kind !== "node" || inner.kind !== "node") return false;
  return (
    outer.path.startsWith("unittest/") &&
    outer.path.endsWith(".py") &&
    (inner.text.startsWith(`${outer.text}::`) || inner.text.startsWith(`${outer.text}[`))
  );
}

/** The function of an entry, without params and markers. */
export const functionOf = (entry: string): string => entry.split("[", 1)[0]!.split(" ", 1)[0]!;
