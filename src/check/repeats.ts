// What stands twice: entries, bridge cases, waives, and work done twice (R4, N11 N12 N26).
import type { Diagnostic } from "../text/diagnostic.ts";
import { onEntry, written } from "./finding.ts";
import type { Render } from "./renders.ts";
import { parents, targetsOf, trimSlash } from "./runs.ts";
import { type Item, isRunList, type Scene } from "./scene.ts";
import { runTogether } from "./together.ts";
import { removeLine } from "./waives.ts";

/** Repetition within rendered lists, once for each pair of entries. */
export function checkRepeats(scene: Scene): readonly Diagnostic[] {
  const seen = new Set<string>();
  const renders = scene.renders.filter(({ list }) => !isRecord(list));
  return renders.flatMap((render) => [
    ...duplicates(render, seen),
    ...(isRunList(render.list) ? overlaps(render, seen) : []),
  ]);
}

/** Records may hold a key for each of several runs. */
const isRecord = ({ role }: Item["list"]): boolean =>
  role === "durations" || role === "record" || role === "stages";

/** True the first time that a finding of two entries is made. */
function isNew(seen: Set<string>, kind: string, first: Item, later: Item): boolean {
  const key = [
    kind,
    first.list.path,
    first.entry.at.start.offset,
    later.entry.at.start.offset,
  ].join();
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

function duplicates(render: Render, seen: Set<string>): readonly Diagnostic[] {
  const first = new Map<string, Item>();
  const found: Diagnostic[] = [];
  for (const item of render.items) {
    const key = item.list.role === "waive" ? written(item) : nameKey(item);
    const before = first.get(key);
    if (!before) first.set(key, item);
    else if (runTogether(render, before, item) && isNew(seen, "duplicate", before, item))
      found.push(duplicate(render, before, item));
  }
  return found;
}

/** Entries of one text, read in the same way. */
function nameKey({ entry }: Item): string {
  const condition = typeof entry.data.condition === "string" ? entry.data.condition : "";
  return `${entry.scope ?? ""}\n${entry.text}\n${condition}`;
}

function duplicate(render: Render, before: Item, item: Item): Diagnostic {
  const where = `line ${before.entry.at.start.line}`;
  const related = [{ message: "stands here first", at: before.entry.at }];
  const bridge = item.unit && isRunList(item.list);
  const stage =
    render.blocks.length > 1 ? ` in what ${render.stages[0]?.name ?? "one stage"} renders` : "";
  if (bridge) {
    const message = `the same unit-test case is on ${where}${stage}; pytest numbers both and neither runs: keep one of them`;
    return onEntry("bridge-duplicate", item, message, {
      related,
      fix: removeCopy(before, item, false),
    });
  }
  const same = markerText(before) === markerText(item);
  const what = item.list.role === "waive" ? "the same test is waived on" : "the same entry is on";
  const loss = same
    ? ""
    : `, and the last marker wins (${markerText(item) || "none"} over ${markerText(before) || "none"})`;
  const message = `${what} ${where}${stage}${loss}: keep one of them`;
  return onEntry("duplicate", item, message, {
    related,
    fix: same ? removeCopy(before, item, true) : undefined,
  });
}

/** Only copies in the same list or block: elsewhere another stage may need the entry. */
function removeCopy(before: Item, item: Item, safe: boolean): Diagnostic["fix"] {
  if (before.list !== item.list || before.entry.block !== item.entry.block) return undefined;
  const alone = item.list.source.line(item.entry.line.start.line).trim();
  if (!alone.includes(item.entry.text) || item.list.source.text.startsWith("{")) return undefined;
  return removeLine(item, safe);
}

const markerText = ({ list, entry }: Item): string =>
  entry.written.map(({ at }) => list.source.text.slice(at.start.offset, at.end.offset)).join(" ");

/** A whole folder, file or class, and an entry below it. */
function overlaps(render: Render, seen: Set<string>): readonly Diagnostic[] {
  const whole = new Map<string, Item>();
  for (const item of render.items)
    if (isWhole(item)) whole.set(item.entry.text.replace(/\/+$/, ""), item);
  if (whole.size === 0) return [];
  return render.items.flatMap((item) => {
    if (!item.unit || item.resolution?.kind === "missing") return [];
    const wider = widerEntry(item, whole);
    if (!wider || !runTogether(render, wider, item) || !isNew(seen, "overlap", wider, item))
      return [];
    const message = `line ${wider.entry.at.start.line} (${wider.entry.text}) already runs it in the same stage: keep one of them`;
    return [
      onEntry("overlap", item, message, {
        related: [{ message: "runs all of it", at: wider.entry.at }],
      }),
    ];
  });
}

/** A unit target without expressions and without an id, and one that exists. */
function isWhole({ unit, entry, resolution }: Item): boolean {
  return (
    unit &&
    entry.target.kind === "node" &&
    entry.target.params === null &&
    resolution?.kind !== "missing"
  );
}

function widerEntry(item: Item, whole: ReadonlyMap<string, Item>): Item | undefined {
  const targets = targetsOf(item);
  const wider = targets.map((target) => {
    const texts =
      target.name === null
        ? []
        : nodePrefixes(
            trimSlash(target.path),
            [...target.classes, target.name],
            target.params !== null,
          );
    const above = [...texts, ...parents(trimSlash(target.path))];
    const own = item.entry.text.replace(/\/+$/, "");
    return above
      .map((text) => (text === own ? undefined : whole.get(text)))
      .find((one) => one !== undefined && one !== item);
  });
  return wider.length > 0 && wider.every((one) => one !== undefined) ? wider[0] : undefined;
}

function nodePrefixes(
  path: string,
  names: readonly string[],
  withFunction: boolean,
): readonly string[] {
  const last = withFunction ? names.length : names.length - 1;
  const found: string[] = [];
  for (let depth = last; depth > 0; depth--)
    found.push([path, ...names.slice(0, depth)].join("::"));
  return found;
}
