// Waives that change nothing, that nothing lists, that a wider one covers (R3 R11, N13–N15 N18).

import type { Diagnostic } from "../text/diagnostic.ts";
import { nearest } from "../text/nearest.ts";
import { onEntry, shown, written } from "./finding.ts";
import { trimSlash } from "./runs.ts";
import type { Item, Scene } from "./scene.ts";
import { isForgottenScope } from "./scopes.ts";
import { isManufactured } from "./targets.ts";

/** Findings of every waive whose target is there. */
export function checkWaives(scene: Scene): readonly Diagnostic[] {
  const waives = scene.items.filter(({ list }) => list.role === "waive");
  return [
    ...waives
      .filter((item) => !isForgottenScope(scene, item))
      .flatMap((item) => effect(scene, item)),
    ...waives.flatMap((item) => takenBack(item, waives)),
    ...covered(waives),
  ];
}

function effect(scene: Scene, item: Item): readonly Diagnostic[] {
  if (item.entry.target.kind === "malformed") return [];
  if (item.unit) return unitEffect(scene, item);
  if (isManufactured(item)) return labelEffect(scene, item);
  return item.resolution?.kind === "found" ? unlisted(scene, item) : [];
}

/** Part of a performance label: labels are made from lists, so only a listed one exists (lists 2.6). */
function labelEffect(scene: Scene, item: Item): readonly Diagnostic[] {
  if (!scene.runs.any || scene.runs.byText(item.entry.text).length > 0) return [];
  const near = nearTexts(scene, item.entry.text);
  const message = `no list has a performance test of exactly this label, so it waives nothing: ${near[0] ? `write ${near[0]}` : "write the whole label of a listed test, or remove the waive"}`;
  return [onEntry("waive-no-effect", item, message, { suggestions: near })];
}

function unlisted(scene: Scene, item: Item): readonly Diagnostic[] {
  if (!scene.runs.any || scene.runs.byText(item.entry.text).length > 0) return [];
  const message = "the test is there, but no list runs it: remove the waive, or list the test";
  return [onEntry("waive-unlisted", item, message, { fix: removeLine(item) })];
}

/** Inside the bridge files, classes, functions and ids are found; all else must be a list entry word for word (lists 2.4). */
function unitEffect(scene: Scene, item: Item): readonly Diagnostic[] {
  const { runs } = scene;
  const { text, target } = item.entry;
  if (!runs.anyUnit || runs.byText(text).length > 0) return [];
  const wide = target.kind === "command" || isFolderWaive(item);
  if (wide)
    return item.resolution?.kind === "missing" && item.resolution.part === "path"
      ? []
      : [notAnEntry(scene, item)];
  if (item.resolution?.kind !== "found" || target.kind !== "node") return [];
  if (runs.touching(target).length > 0) return [];
  const message = "no list runs the tests that this waives: remove the waive, or list them";
  return [onEntry("waive-unlisted", item, message, { severity: "warning", fix: removeLine(item) })];
}

function isFolderWaive({ entry: { target } }: Item): boolean {
  return target.kind === "node" && target.name === null && !/\.\w+$/.test(trimSlash(target.path));
}

function notAnEntry(scene: Scene, item: Item): Diagnostic {
  const { text, target } = item.entry;
  const [only] = target.kind === "node" ? scene.runs.atPath(trimSlash(target.path)) : [];
  const same = only?.entry.target.kind === "node" ? [only.entry.text] : [];
  const near = same.length > 0 ? same : sameWords(scene, text);
  const remedy = near[0]
    ? `write ${near[0]} as the list has it`
    : "write a list entry word for word, or name a file, class or function";
  const kind = target.kind === "command" ? "a command" : "a folder";
  const message = `${kind} waives only the list entry of the same text, and no list has ${shown(text)}: ${remedy}`;
  return onEntry("waive-no-effect", item, message, { suggestions: near, fix: rewrite(item, near) });
}

/** An entry of the same words, with other quotes, spaces or order. */
function sameWords(scene: Scene, text: string): readonly string[] {
  const key = (one: string) =>
    one.replace(/["']/g, "").split(/\s+/).map(trimSlash).sort().join(" ");
  const wanted = key(text);
  return [...scene.runs.texts].filter((one) => one !== text && key(one) === wanted).slice(0, 3);
}

function nearTexts(scene: Scene, text: string): readonly string[] {
  const head = text.slice(0, text.indexOf("[") + 1);
  const inner = text.slice(head.length, -1);
  const pool = [...scene.runs.texts].filter((one) => one.startsWith(head));
  const holding = pool.filter((one) => one.includes(inner));
  return holding.length > 0 ? holding.slice(0, 3) : nearest(text, pool.slice(0, 500));
}

function rewrite(item: Item, [best]: readonly string[]): Diagnostic["fix"] {
  if (best === undefined) return undefined;
  const { start, end } = item.entry.at;
  const edits = [{ file: item.list.path, start: start.offset, end: end.offset, text: best }];
  return { title: `write ${best}`, safe: false, edits };
}

/** Takes the whole line out, with its line end. */
export function removeLine({ list, entry }: Item, safe = false): NonNullable<Diagnostic["fix"]> {
  const { text } = list.source;
  const start = list.source.lineStarts[entry.line.start.line - 1]!;
  const end = list.source.lineStarts[entry.line.end.line] ?? text.length;
  return { title: "remove the line", safe, edits: [{ file: list.path, start, end, text: "" }] };
}

/** The last line of one name wins, also when it has no marker (lists 1.1). */
function takenBack(item: Item, waives: readonly Item[]): readonly Diagnostic[] {
  if (item.entry.marker || item.entry.written.length > 0) return [];
  const earlier = waives.filter(
    (one) => one.list === item.list && written(one) === written(item) && one.entry.marker,
  );
  const before = earlier.find((one) => one.entry.at.start.offset < item.entry.at.start.offset);
  if (!before) return [];
  const message = `this line comes last and has no marker, so it takes the waive of line ${before.entry.at.start.line} back: remove it`;
  const related = [{ message: "taken back", at: before.entry.at }];
  return [onEntry("waive-no-effect", item, message, { related, fix: removeLine(item) })];
}

/** Narrower waives below wider ones of the same or no scope. */
function covered(waives: readonly Item[]): readonly Diagnostic[] {
  const unscoped = new Map<string, Item>();
  const byName = new Map<string, Item>();
  for (const item of waives) {
    if (!item.entry.marker) continue;
    byName.set(written(item), item);
    if (item.entry.scope === null) unscoped.set(item.entry.text, item);
  }
  return waives.flatMap((item) => {
    if (!item.entry.marker) return [];
    const wider = widerOf(item, byName, unscoped);
    if (!wider) return [];
    const message = `line ${wider.entry.at.start.line} already waives it (${written(wider)}): remove one of them`;
    const related = [{ message: "the wider waive", at: wider.entry.at }];
    return [onEntry("redundant", item, message, { related, fix: removeLine(item) })];
  });
}

function widerOf(
  item: Item,
  byName: ReadonlyMap<string, Item>,
  unscoped: ReadonlyMap<string, Item>,
): Item | undefined {
  const { scope, text, target } = item.entry;
  if (scope !== null && unscoped.has(text)) return unscoped.get(text);
  if (!item.unit || target.kind !== "node") return undefined;
  for (const wider of enclosing(text)) {
    const found =
      unscoped.get(wider) ?? (scope === null ? undefined : byName.get(`full:${scope}/${wider}`));
    if (found?.unit && found.resolution?.kind === "found" && !isFolderWaive(found)) return found;
  }
  return undefined;
}

/** `f.py::C::m[p]` → `f.py::C::m`, `f.py::C`, `f.py`: what the bridge tries in turn (lists 2.4). */
function enclosing(text: string): readonly string[] {
  const colons = text.indexOf("::");
  if (colons === -1) return [];
  const open = text.indexOf("[", colons);
  const found: string[] = open === -1 ? [] : [text.slice(0, open)];
  let rest = open === -1 ? text : text.slice(0, open);
  for (let cut = rest.lastIndexOf("::"); cut > 0; cut = rest.lastIndexOf("::")) {
    rest = rest.slice(0, cut);
    found.push(rest);
  }
  return found;
}
