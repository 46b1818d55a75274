// Findings that a change touches: on changed lines of lists, or about tests whose files changed. Nothing else is narrowed.
import { joinPath } from "../resolve/index.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { targetsOf } from "./runs.ts";
import type { Item, Scene } from "./scene.ts";

/** New-side lines of each changed file; an empty list for a deleted one. */
export type ChangedLines = ReadonlyMap<string, readonly (readonly [number, number])[]>;

/** Reads `git diff -U0 --no-renames --no-prefix` output; paths are relative to the repository. */
export function readChangedLines(diff: string): ChangedLines {
  const files = new Map<string, (readonly [number, number])[]>();
  let old = "";
  let current: (readonly [number, number])[] | undefined;
  for (const line of diff.split("\n")) {
    if (line.startsWith("--- ")) old = unquote(line.slice(4));
    else if (line.startsWith("+++ ")) {
      const name = unquote(line.slice(4));
      current = [];
      files.set(name === "/dev/null" ? old : name, current);
    } else {
      const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
      if (hunk && current)
        current.push([Number(hunk[1]), Number(hunk[1]) + Number(hunk[2] ?? 1) - 1]);
    }
  }
  return files;
}

/** git quotes names with unusual bytes, and ends names with blanks by a tab. */
function unquote(name: string): string {
  const bare = name.replace(/\t$/, "");
  if (!bare.startsWith('"')) return bare;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (const [, octal, escaped, plain] of bare
    .slice(1, -1)
    .matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else bytes.push(...encoder.encode(plain ?? { t: "\t", n: "\n" }[escaped!] ?? escaped!));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** The findings that a change touches. */
export function touchedBy(
  findings: readonly Diagnostic[],
  scene: Scene,
  changed: ChangedLines,
): readonly Diagnostic[] {
  const items = new Map(
    scene.items.map((item) => [placeKey(item.entry.at.file, item.entry.at.start.line), item]),
  );
  const cache = new Map<string, boolean>();
  return findings.filter((one) => {
    const places = [one.at, ...(one.related ?? []).map(({ at }) => at)];
    if (places.some((at) => isChanged(changed, at.file, at.start.line))) return true;
    const item = items.get(placeKey(one.at.file, one.at.start.line));
    return item !== undefined && testsChanged(scene, item, changed, cache);
  });
}

const placeKey = (file: string, line: number): string => `${file}\n${line}`;

function isChanged(changed: ChangedLines, file: string, line: number): boolean {
  return changed.get(file)?.some(([from, to]) => line >= from && line <= to) ?? false;
}

/** Whether a file that the entry's tests hang on is among the changed ones. */
function testsChanged(
  scene: Scene,
  item: Item,
  changed: ChangedLines,
  cache: Map<string, boolean>,
): boolean {
  const base = item.unit ? item.list.unitBase! : item.list.base;
  return targetsOf(item).some((target) => {
    const path = joinPath(base, target.path);
    const known = cache.get(path) ?? dependsOnChange(scene, path, changed);
    cache.set(path, known);
    return known;
  });
}

function dependsOnChange(scene: Scene, path: string, changed: ChangedLines): boolean {
  if (changed.has(path) || [...changed.keys()].some((file) => file.startsWith(`${path}/`)))
    return true;
  const located = scene.world.locate(path);
  const file = located?.path ? located.index.file(located.path) : undefined;
  return (file?.dependencies ?? []).some((one) => changed.has(joinPath(located!.root, one)));
}
