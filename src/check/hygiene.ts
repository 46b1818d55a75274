// The state of waives as a whole: links, age, tests silenced everywhere, and tables by bug, file and scope (N19).
import type { Diagnostic } from "../text/diagnostic.ts";
import { onEntry, written } from "./finding.ts";
import type { Item, Scene } from "./scene.ts";

/** Seconds since 1970 at which each line of a file was last changed; undefined when nobody knows. */
export type LineTimes = (file: string) => readonly (number | undefined)[] | undefined;

const DAY = 86_400;
/** Waives younger than this are not worth a line. */
const OLD_DAYS = 180;

export function checkHygiene(scene: Scene): readonly Diagnostic[] {
  const waives = waivesOf(scene);
  return [...waives.flatMap((item) => withoutLink(scene, item)), ...silenced(scene, waives)];
}

function waivesOf(scene: Scene): readonly Item[] {
  return scene.items.filter(({ list, entry }) => list.role === "waive" && entry.marker !== null);
}

/** A reason in free words; a missing one is told by the list's reader. */
function withoutLink(scene: Scene, item: Item): readonly Diagnostic[] {
  const reason = item.entry.marker?.reason;
  if (!reason || scene.options.reasonPattern.test(reason)) return [];
  return [
    onEntry(
      "waive-reason",
      item,
      "the reason has no bug link: add one, so that somebody can tell when the waive may go",
    ),
  ];
}

/** Tests that run in several places and whose every copy is silenced by scoped waives together. */
function silenced(scene: Scene, waives: readonly Item[]): readonly Diagnostic[] {
  const scoped = new Map<string, Item[]>();
  for (const item of waives) {
    if (item.entry.scope === null) continue;
    scoped.set(item.entry.text, [...(scoped.get(item.entry.text) ?? []), item]);
  }
  return [...scoped].flatMap(([text, items]) => {
    const scopes = runningScopes(scene, text);
    const used = items.filter(({ entry }) => scopes.has(entry.scope!));
    const names = new Set(used.map(({ entry }) => entry.scope));
    if (scopes.size < 2 || names.size < scopes.size) return [];
    const last = used.at(-1)!;
    const message = `every stage that runs the test is waived (${[...scopes].join(", ")}), so it runs nowhere: keep the bug open, or narrow a waive`;
    return [onEntry("last-copy-silenced", last, message)];
  });
}

function runningScopes(scene: Scene, text: string): ReadonlySet<string> {
  const running = new Set(scene.runs.byText(text));
  const stages = scene.renders
    .filter(({ items }) => items.some((item) => running.has(item)))
    .flatMap((render) => render.stages);
  return new Set(stages.map(({ name }) => name.split("-")[0]!));
}

/** One note for each old waive, by the day on which its line was last changed. */
export function checkAge(scene: Scene, times: LineTimes, now: number): readonly Diagnostic[] {
  return waivesOf(scene).flatMap((item) => {
    const changed = times(item.list.path)?.[item.entry.line.start.line - 1];
    const days = changed === undefined ? 0 : Math.floor((now - changed) / DAY);
    if (changed === undefined || days < OLD_DAYS) return [];
    const since = new Date(changed * 1000).toISOString().slice(0, 10);
    return [
      onEntry(
        "waive-age",
        item,
        `unchanged since ${since} (${days} days): look whether its bug is closed`,
      ),
    ];
  });
}

/** A table as plain cells. */
export interface WaiveTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** How many waives there are by bug, file and scope; most first, then by name. */
export function waiveTables(scene: Scene): readonly WaiveTable[] {
  const waives = waivesOf(scene);
  if (waives.length === 0) return [];
  return [
    tally(
      "Waives by bug",
      "bug",
      waives.map((item) => item.entry.marker?.reason ?? "(no reason)"),
    ),
    tally(
      "Waives by file",
      "file",
      waives.map(
        (item) =>
          written(item)
            .replace(/^full:[^/]*\//, "")
            .split(/::|\s/)[0]!,
      ),
    ),
    tally(
      "Waives by scope",
      "scope",
      waives.map(({ entry }) => entry.scope ?? "(everywhere)"),
    ),
  ];
}

function tally(title: string, column: string, keys: readonly string[]): WaiveTable {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const rows = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([key, count]) => [key, String(count)]);
  return { title, columns: [column, "waives"], rows };
}
