// Recorded durations and memory against tests and lists (N28).
import type { Diagnostic } from "../text/diagnostic.ts";
import { finding, onEntry } from "./finding.ts";
import { fixRename } from "./rename-fix.ts";
import { type Item, isRunList, type Scene } from "./scene.ts";
import { isManufactured } from "./targets.ts";

export function checkDurations(scene: Scene): readonly Diagnostic[] {
  const records = scene.items.filter(({ list }) => list.role === "durations");
  return [...records.flatMap((item) => stale(scene, item)), ...unrecorded(scene)];
}

/** Bridge cases are keyed by the unit-test entry in brackets: they live as long as some list has it. */
const bridge = /^test_unittests\.py::test_unittests_v2\[(.*)\]$/s;

function stale(scene: Scene, item: Item): readonly Diagnostic[] {
  const { entry, resolution } = item;
  const unit = bridge.exec(entry.text)?.[1];
  if (unit !== undefined || entry.text.startsWith("unittest/")) {
    const text = unit ?? entry.text;
    if (!scene.runs.anyUnit || scene.runs.byText(text).length > 0) return [];
    return [
      onEntry(
        "stale-duration",
        item,
        `no list has the unit-test entry ${text}: remove the key, or rename it`,
      ),
    ];
  }
  if (
    isPerformance(entry.text) ||
    !resolution ||
    (resolution.kind !== "missing" && resolution.kind !== "too-coarse")
  )
    return [];
  const nearest = resolution.kind === "missing" ? resolution.nearest : [];
  const why =
    resolution.kind === "missing" && resolution.difference !== null
      ? ` (${resolution.difference})`
      : "";
  const message = `no test has this key${why}: ${nearest[0] ? `rename it to ${nearest[0]}` : "remove it"}`;
  const fix = resolution.kind === "missing" ? fixRename(item, resolution, nearest[0]) : undefined;
  return [onEntry("stale-duration", item, message, { suggestions: nearest, fix })];
}

const isPerformance = (text: string): boolean =>
  /^(llm\/)?perf\/test_perf\.py::test_perf\[/.test(text);

/** One note for each durations file that lacks tests which lists run. */
function unrecorded(scene: Scene): readonly Diagnostic[] {
  const files = scene.lists.filter(({ format }) => format === "durations");
  return files.flatMap((list) => {
    const known = new Set(list.entries.map(({ text }) => text));
    const lacking = scene.items.filter(
      (item) =>
        isRunList(item.list) &&
        item.list.base === list.base &&
        !item.unit &&
        !isManufactured(item) &&
        item.resolution?.kind === "found" &&
        !known.has(item.entry.text),
    );
    const texts = [...new Set(lacking.map(({ entry }) => entry.text))];
    if (texts.length === 0) return [];
    const message = `${texts.length} listed tests have no duration (${texts.slice(0, 2).join(", ")}${texts.length > 2 ? ", …" : ""}): record durations after the next run`;
    return [
      finding(
        "missing-duration",
        list.source.span(0, Math.min(1, list.source.text.length)),
        message,
      ),
    ];
  });
}
