// One entry of a TensorRT-LLM list with everything its line says about it.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText } from "../text/source.ts";
import type { Stretch } from "./lines.ts";
import { bridgeFault, lineDiagnostics } from "./trtllm-findings.ts";
import { type LineMarker, readTrtllmLine } from "./trtllm-line.ts";
import {
  isUnit,
  meantName,
  type Scene,
  setScene,
  slice,
  type TrtllmContext,
} from "./trtllm-scene.ts";
import { readTrtllmTarget } from "./trtllm-target.ts";
import type { ListEntry, Marker, Target } from "./types.ts";

export type { TrtllmContext } from "./trtllm-scene.ts";

export interface EntryReading {
  readonly entry: ListEntry;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the text of one line or YAML value; null when there is no entry in it. */
export function readTrtllmEntry(
  source: SourceText,
  { start, end }: Stretch,
  context: TrtllmContext,
): EntryReading | null {
  const text = source.text.slice(start, end);
  const line = readTrtllmLine(text);
  if (!line) return null;
  const scene = setScene(source, start, context, text, line);
  const from = start + scene.target.start;
  const read = readTrtllmTarget(source, from, start + scene.target.end, context.waive);
  const own = lineDiagnostics(scene, read.target);
  const entry = makeEntry(scene, end, settleTarget(scene, read.target, own));
  const quiet = own.some(({ severity }) => severity === "error");
  return { entry, diagnostics: quiet ? own : [...read.diagnostics, ...own] };
}

function makeEntry(scene: Scene, end: number, target: Target): ListEntry {
  const { source, start, line } = scene;
  const span = (part: Stretch): ListEntry["at"] =>
    source.span(start + part.start, start + part.end);
  const at = target.kind === "malformed" ? span(scene.target) : target.at;
  const whole = start === at.start.offset && end === at.end.offset;
  const written = line.written.map((one) => toMarker(scene, one));
  return {
    text: slice(scene, scene.target),
    target,
    at,
    line: whole ? at : source.span(start, end),
    selection: source.text.startsWith("unittest/", start + scene.target.start) ? "pytest" : "exact",
    scope: scene.scope,
    ...(scene.scope !== null && {
      scopeAt: span({ start: line.target.start, end: scene.target.start }),
    }),
    marker: readMarker(scene, written),
    written,
    comment: line.comment && { text: slice(scene, line.comment), at: span(line.comment) },
    block: null,
    data: entryData(scene),
  };
}

function readMarker(scene: Scene, written: readonly Marker[]): Marker | null {
  const { marker, line } = scene;
  if (marker?.fault === null) {
    const index = line.written.indexOf(marker);
    return written[index] ?? toMarker(scene, marker);
  }
  const alone = scene.isolated && !marker && written[0];
  return alone && alone.word === "ISOLATION" ? alone : null;
}

function toMarker(scene: Scene, marker: LineMarker): Marker {
  const { source, start } = scene;
  const argument = marker.argument && slice(scene, marker.argument);
  const timed = marker.word === "TIMEOUT";
  return {
    word: marker.word,
    reason: timed ? null : argument,
    minutes: timed && argument && /^\d+$/.test(argument) ? Number(argument) : null,
    at: source.span(start + marker.start, start + marker.end),
    ...(marker.argument && {
      argumentAt: source.span(start + marker.argument.start, start + marker.argument.end),
    }),
  };
}

/** `isolated`; `rawName`: what the entry selects where CI's shard step does not run, when that differs. */
function entryData(scene: Scene): ListEntry["data"] {
  const { actual } = scene.line;
  const raw = slice(scene, actual.name);
  const loses = isUnit(scene) && bridgeFault(scene, scene.text.trim(), raw) !== null;
  return {
    ...(scene.isolated && { isolated: true }),
    ...(scene.isolated && (raw !== meantName(scene) || loses) && { rawName: raw }),
  };
}

/** A text whose reading is broken by its line is no target for anybody; what was meant stays at hand. */
function settleTarget(scene: Scene, target: Target, own: readonly Diagnostic[]): Target {
  const broken = own.find(({ code }) => code === "comment-cut") ?? nameFault(scene, own);
  if (!broken || target.kind === "malformed") return target;
  return {
    kind: "malformed",
    text: target.text,
    problem: broken.message,
    ...(target.kind === "node" && { meant: target }),
    at: target.at,
  };
}

function nameFault(scene: Scene, own: readonly Diagnostic[]): Diagnostic | undefined {
  return scene.name === meantName(scene)
    ? undefined
    : own.find(({ severity }) => severity === "error");
}
