// An impact as the documented JSON object and as lines, in a stable order.
import type { Impact } from "./impact.ts";
import type { EntryVerdict } from "./impact-entries.ts";
import { botLine, entryLine } from "./stages.ts";

/** The JSON fields of an impact. */
export function impactJson(impact: Impact) {
  const { scope, fallback, files, tests, spared, stages, otherStages } = impact;
  const kept = stages.filter(({ verdict }) => verdict === "kept").map(({ name }) => name);
  return {
    scope,
    fallback,
    files,
    tests,
    spared,
    entries: impact.entries.map(entryJson),
    blocks: blocksJson(impact.entries),
    stages,
    other_stages: otherStages,
    bot: botLine([...otherStages, ...kept]),
    counts: countsOf(impact),
  };
}

export interface ImpactCounts {
  readonly entries: { readonly kept: number; readonly total: number };
  readonly stages: { readonly kept: number; readonly total: number };
  readonly tests: number;
}

export function countsOf({ entries, stages, tests }: Impact): ImpactCounts {
  return {
    entries: {
      kept: entries.filter(({ keeps }) => keeps.length > 0).length,
      total: entries.length,
    },
    stages: {
      kept: stages.filter(({ verdict }) => verdict === "kept").length,
      total: stages.length,
    },
    tests: tests.length,
  };
}

function entryJson(one: EntryVerdict) {
  const { list, entry, keeps, dropped } = one;
  const reasons = [...new Set(keeps.map(({ reason }) => reason))];
  return {
    file: list.path,
    line: entry.at.start.line,
    entry: entryLine(list, entry),
    verdict: keeps.length > 0 ? "kept" : "dropped",
    reason: reasons[0] ?? dropped,
    reasons,
  };
}

interface BlockJson {
  readonly file: string;
  readonly block_line: number;
  readonly verdict: "kept" | "dropped";
  readonly kept: number;
  readonly total: number;
  readonly reason: string;
}

function blocksJson(entries: readonly EntryVerdict[]): readonly BlockJson[] {
  const groups = new Map<NonNullable<EntryVerdict["block"]>, EntryVerdict[]>();
  for (const one of entries) {
    if (!one.block) continue;
    const own = groups.get(one.block);
    if (own) own.push(one);
    else groups.set(one.block, [one]);
  }
  return [...groups].map(([block, own]) => {
    const kept = own.filter(({ keeps }) => keeps.length > 0);
    return {
      file: own[0]!.list.path,
      block_line: block.at.start.line,
      verdict: kept.length > 0 ? "kept" : "dropped",
      kept: kept.length,
      total: own.length,
      reason: kept[0]?.keeps[0]?.reason ?? "none of its entries is touched",
    };
  });
}
