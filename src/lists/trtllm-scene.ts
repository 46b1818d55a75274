// What the findings about a TensorRT-LLM line look at: the line as it was meant and as its reader takes it.
import type { SourceText } from "../text/source.ts";
import type { Stretch } from "./lines.ts";
import { type LineMarker, readTrtllmLine, type TrtllmLine } from "./trtllm-line.ts";
import { splitScope, takeIsolation } from "./trtllm-names.ts";

/** Where the text comes from and who reads it. */
export interface TrtllmContext {
  readonly waive: boolean;
  /** Test-db items pass CI's shard step first, which takes ISOLATION out. */
  readonly carrier: "txt" | "yaml";
}

/** Everything the findings look at. Offsets of `line` count from `start`. */
export interface Scene {
  readonly source: SourceText;
  readonly start: number;
  readonly context: TrtllmContext;
  readonly text: string;
  readonly line: TrtllmLine;
  /** The name and marker that the real reader ends up with. */
  readonly name: string;
  readonly marker: LineMarker | null;
  readonly scope: string | null;
  readonly target: Stretch;
  readonly isolated: boolean;
}

/** Reads a line in both ways. */
export function setScene(
  source: SourceText,
  start: number,
  context: TrtllmContext,
  text: string,
  line: TrtllmLine,
): Scene {
  const taken = context.carrier === "yaml" ? takeIsolation(text) : { isolated: false, rest: text };
  const read = taken.rest === text ? line : readTrtllmLine(taken.rest);
  const actual = (read ?? line).actual;
  const words = read ? taken.rest : text;
  const meant = text.slice(line.target.start, line.target.end);
  const { scope, rest } = splitScope(meant);
  return {
    source,
    start,
    context,
    text,
    line,
    name: words.slice(actual.name.start, actual.name.end),
    marker: actual.marker && inPlace(actual.marker, line),
    scope,
    target: { start: line.target.end - rest.length, end: line.target.end },
    isolated: taken.isolated,
  };
}

/** The marker as it stands in the line itself, where the shard step has moved it. */
function inPlace(marker: LineMarker, line: TrtllmLine): LineMarker {
  const same = line.written.find(({ word }) => word === marker.word);
  if (!same) return marker;
  return same.fault === marker.fault ? same : { ...same, fault: marker.fault };
}

export const slice = ({ text }: Scene, { start, end }: Stretch): string => text.slice(start, end);
export const meantName = (scene: Scene): string => slice(scene, scene.line.target);

/** Whether the target is run by the unit-test bridge. */
export const isUnit = ({ source, start, target }: Scene): boolean =>
  source.text.startsWith("unittest/", start + target.start);
