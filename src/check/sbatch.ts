// Markers that only CI's shard step takes apart, in lists that reach a stage without that step (lists 1.1, N9 N10).
import type { Diagnostic } from "../text/diagnostic.ts";
import { onEntry } from "./finding.ts";
import type { Item, Scene } from "./scene.ts";

/** Isolated entries of stages that get the rendered list as it is. */
export function checkSbatch(scene: Scene): readonly Diagnostic[] {
  const seen = new Set<Item>();
  const raw = scene.renders.filter(({ stages }) => stages.some((stage) => stage.runWithSbatch));
  return raw.flatMap((render) => {
    const stage = render.stages.find((one) => one.runWithSbatch)!.name;
    return render.items.flatMap((item) => {
      if (seen.has(item) || !isIsolated(item)) return [];
      seen.add(item);
      return judge(item, stage);
    });
  });
}

const isIsolated = ({ entry }: Item): boolean =>
  entry.written.some(({ word }) => word === "ISOLATION");

function judge(item: Item, stage: string): readonly Diagnostic[] {
  const { entry, unit } = item;
  const raw = entry.data.rawName;
  if (raw === undefined) return entry.written.length > 1 ? [half(item, stage)] : [];
  const message = `${stage} runs this list without taking ISOLATION off, and there the entry selects nothing: write it without ISOLATION, or move it to a stage that is split`;
  return [onEntry(unit ? "bridge-mismatch" : "double-marker", item, message)];
}

function half(item: Item, stage: string): Diagnostic {
  const message = `${stage} runs this list as it is and reads one marker only: keep the one that matters`;
  return onEntry("double-marker", item, message, { severity: "warning" });
}
