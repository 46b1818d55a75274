// Durations files of a context, and the hours of stages by them.
import { readDurations } from "../ci/durations.ts";
import type { Gathered } from "../ci/gather.ts";
import { type StageHours, stageHours } from "../ci/hours.ts";
import type { StageReading } from "../lists/types.ts";
import type { Context } from "./context.ts";
import { readText } from "./read-text.ts";

/**
 * Reads a durations file.
 * @throws UsageError when it is not there or holds anything but seconds.
 */
export function readDurationsFile(context: Context, file: string): ReadonlyMap<string, number> {
  return readDurations(file, readText(context, file));
}

/** Hours of the named stages. */
export function hoursOf(
  { lists }: Gathered,
  config: StageReading,
  names: readonly string[],
  durations: ReadonlyMap<string, number>,
): StageHours {
  return stageHours({ lists, unknownKey: "match" }, config.stages, names, durations);
}
