// Blocks whose machines do not fit what a test says that it needs (N24).
import type { Block, StageConfig } from "../lists/types.ts";
import type { MarkUse, TestFunction } from "../suites/types.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { onEntry } from "./finding.ts";
import { type Item, rootOf, type Scene } from "./scene.ts";

/** Marks whose first argument is a number of devices. */
const DEVICE_MARKS: ReadonlySet<string> = new Set(["skip_less_device", "skip_less_mpi_world_size"]);

export function checkMachines(scene: Scene): readonly Diagnostic[] {
  return scene.items
    .filter(({ list, unit, entry }) => list.blocks.length > 0 && !unit && entry.block !== null)
    .flatMap((item) => judge(scene, item));
}

function judge(scene: Scene, item: Item): readonly Diagnostic[] {
  const need = needOf(item);
  if (!need) return [];
  const block = item.list.blocks[item.entry.block!]!;
  const most = mostDevices(scene, item, block);
  if (most === undefined || most >= need.count) return [];
  const message = `the test needs ${need.count} GPUs (${need.why}) and the block's machines have at most ${most}, so it is scheduled and skips itself: move it to a block with ${need.count} GPUs`;
  const related = need.mark
    ? [{ message: "what the test needs", at: scene.world.place(rootOf(scene, item), need.mark.at) }]
    : [];
  return [onEntry("condition-mismatch", item, message, { related })];
}

interface Need {
  readonly count: number;
  readonly why: string;
  readonly mark?: MarkUse;
}

/** By marks first, else by the name: `_4gpus`, `_2_gpus`. */
function needOf({ resolution, entry }: Item): Need | undefined {
  const functions = resolution?.kind === "found" ? resolution.functions : [];
  for (const one of functions) {
    const marked = byMark(one, entry.text);
    if (marked) return marked;
  }
  const name = entry.target.kind === "node" ? entry.target.name : null;
  const found = name === null ? null : /(?:^|_)(\d+)_?gpus?(?:_|$)/i.exec(name);
  return found
    ? { count: Number(found[1]), why: `its name says ${found[0].replace(/^_|_$/g, "")}` }
    : undefined;
}

function byMark(one: TestFunction, text: string): Need | undefined {
  const open = text.indexOf("[");
  const own = one.ids.marksOf?.(open === -1 ? null : text.slice(open + 1, -1)) ?? [];
  const needs = [...own, ...one.marks]
    .filter(({ name, args }) => DEVICE_MARKS.has(name) && /^\d+$/.test(args[0] ?? ""))
    .map((mark) => ({ count: Number(mark.args[0]), why: `mark ${mark.name}`, mark }));
  return needs.sort((a, b) => b.count - a.count)[0];
}

/** The most GPUs that a machine of the block has; undefined where more are possible. */
function mostDevices(scene: Scene, item: Item, block: Block): number | undefined {
  const range = block.condition?.ranges.system_gpu_count;
  if (range?.lte !== undefined) return range.lte;
  if (range?.lt !== undefined) return Math.ceil(range.lt) - 1;
  const stages = scene.renders
    .filter(({ list, blocks }) => list === item.list && blocks.includes(item.entry.block!))
    .flatMap((render) => render.stages);
  return stages.length === 0 ? undefined : Math.max(...stages.map(devicesOf));
}

function devicesOf({ name, gpuCount, nodeCount }: StageConfig): number {
  const inName = /-(\d+)_GPUs/.exec(name)?.[1];
  return Number(inName ?? gpuCount ?? 1) * Math.max(1, inName === undefined ? 1 : (nodeCount ?? 1));
}
