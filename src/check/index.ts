// The room's door: every rule over the resolved lists, severities as configured, causes grouped.
import type { Diagnostic, Severity } from "../text/diagnostic.ts";
import { checkDurations } from "./durations.ts";
import { groupFindings } from "./groups.ts";
import { checkHygiene } from "./hygiene.ts";
import { checkCollisions, checkPrefixes } from "./ids.ts";
import { checkMachines } from "./machines.ts";
import { checkReachability } from "./reachability.ts";
import { checkRepeats } from "./repeats.ts";
import { checkSbatch } from "./sbatch.ts";
import type { Scene } from "./scene.ts";
import { checkScopes } from "./scopes.ts";
import { checkShards } from "./shards.ts";
import { checkBroken, checkTargets, isTold } from "./targets.ts";
import { checkTimeouts } from "./timeouts.ts";
import { checkUnlisted } from "./unlisted.ts";
import { checkWaives } from "./waives.ts";

export { applyBaseline, readBaseline, updateBaseline } from "./baseline.ts";
export { type Code, type CodeInfo, codeNames, codes, isCode } from "./codes.ts";
export { applyFixes, type FixedFile } from "./fixes.ts";
export { checkAge, type LineTimes, waiveTables } from "./hygiene.ts";
export { applyIgnores, type ConfiguredIgnore, type Suppressed } from "./ignores.ts";
export {
  type CheckOptions,
  defaultOptions,
  type Item,
  makeScene,
  type Scene,
} from "./scene.ts";

const rules: readonly ((scene: Scene) => readonly Diagnostic[])[] = [
  (scene) => scene.lists.flatMap((list) => list.diagnostics),
  checkTargets,
  checkBroken,
  checkWaives,
  checkScopes,
  checkRepeats,
  checkReachability,
  checkShards,
  checkSbatch,
  checkTimeouts,
  checkMachines,
  checkDurations,
  checkCollisions,
  checkPrefixes,
  checkHygiene,
  checkUnlisted,
];

/** Severities by code, as the configuration sets them. */
export type Severities = Readonly<Record<string, Severity | "off">>;

/** Every finding, ungrouped order of rules; `strict` makes what is undecided an error. */
export function check(
  scene: Scene,
  severities: Severities = {},
  strict = false,
): readonly Diagnostic[] {
  const found = rules.flatMap((rule) => rule(scene));
  return groupFindings(scene, withoutEchoes(found)).flatMap((one) => {
    const severity =
      severities[one.code] ?? (strict && one.code === "undecided" ? "error" : one.severity);
    return severity === "off" ? [] : [{ ...one, severity }];
  });
}

const echoes: ReadonlySet<string> = new Set(["overlap", "redundant"]);

/** An entry that never runs does no work twice: only its error is told. One fault at one place is told once, by who knows most. */
function withoutEchoes(all: readonly Diagnostic[]): readonly Diagnostic[] {
  const place = ({ at }: Diagnostic) => `${at.file}\n${at.start.line}`;
  const fault = (one: Diagnostic) =>
    `${one.code}\n${place(one)}\n${one.at.start.column}\n${one.code === "unlisted-test" ? one.entry : ""}`;
  const best = new Map<string, Diagnostic>();
  for (const one of all) {
    const known = best.get(fault(one));
    if (!known || (!known.related && one.related)) best.set(fault(one), one);
  }
  const findings = all.filter((one) => best.get(fault(one)) === one);
  const wrong = new Set(findings.filter(({ severity }) => severity === "error").map(place));
  return findings.filter((one) => !echoes.has(one.code) || !wrong.has(place(one)));
}

/** How many entries there are of each kind of answer. */
export interface EntryCounts {
  readonly lists: number;
  readonly entries: number;
  readonly resolved: number;
  readonly missing: number;
  readonly undecided: number;
}

export function countEntries({ lists, items }: Scene): EntryCounts {
  const of = (...kinds: readonly string[]) =>
    items.filter((item) => kinds.includes(answer(item))).length;
  const answer = (item: Scene["items"][number]) =>
    item.resolution?.kind ?? (isTold(item) ? "malformed" : "undecided");
  return {
    lists: lists.length,
    entries: items.length,
    resolved: of("found"),
    missing: of("missing", "too-coarse", "malformed"),
    undecided: of("undecided"),
  };
}
