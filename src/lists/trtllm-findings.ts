// Findings about one line of a TensorRT-LLM list that need no test suite: markers, cuts, the bridge, waives.
import type { Diagnostic, Severity } from "../text/diagnostic.ts";
import type { Stretch } from "./lines.ts";
import { clip } from "./node-target.ts";
import type { LineMarker } from "./trtllm-line.ts";
import { correctedLine, hasMisspeltMarker } from "./trtllm-marker.ts";
import { bridgeCase, takeIsolation } from "./trtllm-names.ts";
import { isUnit, meantName, type Scene, slice } from "./trtllm-scene.ts";
import type { Target } from "./types.ts";

/** All findings of a line; an id or reason that is cut silences the rest. */
export function lineDiagnostics(scene: Scene, target: Target): readonly Diagnostic[] {
  const cut = commentCut(scene);
  if (cut) return [cut];
  const marker = markerDiagnostic(scene, target);
  const stop = marker?.severity === "error";
  return [
    marker,
    stop ? null : bridgeDiagnostic(scene),
    stop ? null : waiveDiagnostic(scene),
    quoteDiagnostic(scene),
  ].filter((one) => one !== null);
}

function report(
  scene: Scene,
  code: string,
  severity: Severity,
  message: string,
  at: Stretch = scene.line.content,
): Diagnostic {
  const { source, start, line } = scene;
  return {
    code,
    severity,
    message,
    at: source.span(start + at.start, start + at.end),
    entry: slice(scene, line.content),
  };
}

/** With the line as it should read: as a suggestion, and as a repair that changes what runs. */
function withCorrection(scene: Scene, found: Diagnostic, text: string | null): Diagnostic {
  if (text === null) return found;
  const { source, start, line } = scene;
  const at = { start: start + line.content.start, end: start + line.content.end };
  const edits = [{ file: source.file, ...at, text }];
  const fix = { title: `write ${clip(text)}`, safe: false, edits };
  return { ...found, suggestions: [text], fix };
}

/** `#` ends the line even inside brackets, quotes and reasons; there is no escape (step 2). */
function commentCut(scene: Scene): Diagnostic | null {
  const { comment, content, written } = scene.line;
  if (!comment) return null;
  const head = slice(scene, content);
  const tail = slice(scene, comment);
  const place =
    tail.includes("]") && hasOpenBracket(head)
      ? "an id"
      : tail.includes(")") && written.at(-1)?.fault === "`)` is missing"
        ? "a reason"
        : tail.includes('"') && head.split('"').length % 2 === 0
          ? "a quoted expression"
          : null;
  if (place === null) return null;
  const message = `\`#\` inside ${place} begins a comment, so only ${clip(JSON.stringify(head))} is read: write it without \`#\``;
  return report(scene, "comment-cut", "error", message, { start: content.start, end: comment.end });
}

function hasOpenBracket(text: string): boolean {
  const open = text.indexOf("[", Math.max(0, text.indexOf("::")));
  return open !== -1 && text.lastIndexOf("]") < open;
}

function markerDiagnostic(scene: Scene, target: Target): Diagnostic | null {
  const { written } = scene.line;
  if (scene.name !== meantName(scene)) return nameDiagnostic(scene);
  if (scene.marker?.fault) return argumentDiagnostic(scene, scene.marker);
  const lost = lostMarkers(scene);
  if (lost.length > 0) return lostDiagnostic(scene, lost);
  if (scene.marker?.ignored) return ignoredDiagnostic(scene, scene.marker);
  if (written.length === 0 && hasMisspeltMarker(meantName(scene), target.kind))
    return misspeltDiagnostic(scene);
  return null;
}

/** The reader cuts at another place than a person does, so the name is another one. */
function nameDiagnostic(scene: Scene): Diagnostic {
  const { written } = scene.line;
  const read = clip(JSON.stringify(scene.name));
  if (written.length > 1) {
    const message = `only one marker is read, and the name becomes ${read}: keep one marker on the line`;
    return report(scene, "double-marker", "error", message);
  }
  const word = scene.marker?.word;
  const why = !word
    ? "no single space stands before the marker, so it is taken for a part of the name"
    : `" ${word}" is taken for the marker, and the name becomes ${read}`;
  const remedy = word ? "write the line without that word" : "put one space before the marker";
  const found = report(scene, "marker-syntax", "error", `${why}: ${remedy}`);
  return word ? found : withCorrection(scene, found, correctedLine(scene.text, scene.line));
}

function argumentDiagnostic(scene: Scene, marker: LineMarker): Diagnostic {
  const example = marker.word === "TIMEOUT" ? "TIMEOUT (90)" : `${marker.word} (reason)`;
  const message = `${marker.word} cannot be read (${marker.fault}) and ends the run: write ${example}`;
  const found = report(scene, "marker-syntax", "error", message, marker);
  return withCorrection(scene, found, correctedLine(scene.text, scene.line));
}

/** Markers that stand on the line and are not read. */
function lostMarkers(scene: Scene): readonly LineMarker[] {
  const { written } = scene.line;
  return written.filter(
    ({ word }) => word !== scene.marker?.word && !(scene.isolated && word === "ISOLATION"),
  );
}

function lostDiagnostic(scene: Scene, lost: readonly LineMarker[]): Diagnostic | null {
  if (!scene.marker) return null;
  const words = lost.map(({ word }) => word).join(" and ");
  const mild = scene.context.waive || lost.every(({ word }) => word === "ISOLATION");
  const message = `${scene.marker.word} is read and ${words} is not: keep one marker on the line`;
  return report(scene, "double-marker", mild ? "warning" : "error", message);
}

function ignoredDiagnostic(scene: Scene, marker: LineMarker): Diagnostic | null {
  const ignored = slice(scene, marker.ignored!);
  if (/^[,\s]*$/.test(ignored)) return null;
  const nested = marker.argument !== null && slice(scene, marker.argument).includes("(");
  const message = nested
    ? "the reason ends at its first `)`: write it without inner parentheses"
    : `nobody reads ${clip(JSON.stringify(ignored))} behind the marker: remove it`;
  return report(scene, "marker-syntax", "warning", message, marker.ignored!);
}

function misspeltDiagnostic(scene: Scene): Diagnostic {
  const message =
    "the word behind the name is no marker, so it is taken for a part of the name: write SKIP, XFAIL, UNSTABLE or TIMEOUT in capitals, or remove it";
  const found = report(scene, "marker-syntax", "error", message);
  return withCorrection(scene, found, correctedLine(scene.text, scene.line));
}

/** Why the bridge's case text and the selector differ; null when they agree (specs: lists 2.3). */
export function bridgeFault(scene: Scene, raw: string, name: string): string | null {
  const text = bridgeCase(raw).trim();
  if (/[^\u0000-\u007f]/.test(text)) return "pytest escapes characters outside of ASCII";
  if (text === name) return null;
  if (scene.line.comment && scene.context.carrier === "txt")
    return "the comment is a part of the case";
  return scene.marker ? `${scene.marker.word} is a part of the case` : "the words differ";
}

function bridgeDiagnostic(scene: Scene): Diagnostic | null {
  if (scene.context.waive || scene.scope !== null || !isUnit(scene)) return null;
  const raw = scene.context.carrier === "yaml" ? takeIsolation(scene.text).rest : scene.text.trim();
  const why = bridgeFault(scene, raw, scene.name);
  if (why === null) return null;
  const message = `this unittest line never runs, its case and its selector differ (${why}): write the path alone, with nothing but " TIMEOUT (n)" behind it`;
  return report(scene, "bridge-mismatch", "error", message);
}

function waiveDiagnostic(scene: Scene): Diagnostic | null {
  if (!scene.context.waive) return null;
  const { marker } = scene;
  if (!marker && scene.line.written.length === 0)
    return report(scene, "waive-no-effect", "error", NO_MARKER);
  if (marker?.word === "TIMEOUT") return report(scene, "marker-syntax", "error", TIMED, marker);
  if (marker?.word === "ISOLATION")
    return report(scene, "waive-no-effect", "error", ISOLATED, marker);
  if (marker && marker.argument === null) return reasonDiagnostic(scene);
  return null;
}

const NO_MARKER =
  "a waive without a marker changes nothing: add SKIP (bug link), or remove the line";
const TIMED = "TIMEOUT in a waive ends the run with an internal error: put it into the test list";
const ISOLATED = "ISOLATION in a waive waives nothing: write SKIP (bug link)";

function reasonDiagnostic(scene: Scene): Diagnostic {
  const { comment } = scene.line;
  const linked = comment !== null && /https?:\/\//.test(slice(scene, comment));
  const message = linked
    ? "the bug link is a comment, which nobody is shown: write SKIP (link)"
    : "this waive has no reason: write the bug link in parentheses behind the marker";
  return report(scene, "waive-reason", "info", message);
}

/** The shard step writes isolated lines with `echo '…'` (specs: lists 2.5). */
function quoteDiagnostic(scene: Scene): Diagnostic | null {
  if (!scene.isolated || !scene.text.includes("'")) return null;
  const message =
    "a single quote in an ISOLATION entry breaks the shell line that CI writes it with: rename the id, or take ISOLATION off";
  return report(scene, "shell-quote", "warning", message);
}
