// YAML as a tree with places, and the entry to its two readers: a fast one for plain files, a library for the rest.
import type { Diagnostic } from "../text/diagnostic.ts";
import { SourceText } from "../text/source.ts";
import { conflictDiagnostic, isConflictMarker, linesOf } from "./lines.ts";
import { readYamlDocument } from "./yaml-document.ts";
import { scanYaml } from "./yaml-scan.ts";

export interface YamlPair {
  readonly key: YamlScalar;
  readonly value: YamlNode;
}

/** `start` of a collection is its first key or dash, `end` the end of its last value. */
export interface YamlMap {
  readonly kind: "map";
  readonly start: number;
  readonly end: number;
  readonly pairs: readonly YamlPair[];
}

export interface YamlItem {
  /** Offset of the `-`; of the value itself in a flow list. */
  readonly dash: number;
  readonly value: YamlNode;
}

export interface YamlSeq {
  readonly kind: "seq";
  readonly start: number;
  readonly end: number;
  readonly items: readonly YamlItem[];
}

export interface YamlScalar {
  readonly kind: "scalar";
  readonly start: number;
  readonly end: number;
  /** Typed as YAML 1.2 does; a quoted value is always a text. */
  readonly value: string | number | boolean | null;
  readonly quoted: boolean;
}

export type YamlNode = YamlMap | YamlSeq | YamlScalar;

export interface YamlFault {
  readonly message: string;
  readonly offset: number;
}

export interface YamlReading {
  /** Null for an empty file. */
  readonly root: YamlNode | null;
  readonly faults: readonly YamlFault[];
}

/** A file's tree with the findings of reading it; conflict markers are taken out before. */
export interface YamlFile extends YamlReading {
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a text; faults are findings, never exceptions. */
export function readYaml(source: SourceText): YamlFile {
  const markers = linesOf(source).filter((line) => isConflictMarker(source.text, line));
  const text = markers.reduceRight(
    (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
    source.text,
  );
  const reading = scanYaml(new SourceText(source.file, text)) ?? readYamlDocument(text);
  const diagnostics = markers.map((line) => conflictDiagnostic(source, line));
  const faults = reading.faults.slice(0, FAULT_LIMIT);
  if (markers.length === 0)
    diagnostics.push(...faults.map((fault) => faultDiagnostic(source, fault)));
  return { ...reading, diagnostics };
}

/** One cause often has many symptoms. */
const FAULT_LIMIT = 3;

function faultDiagnostic(source: SourceText, { message, offset }: YamlFault): Diagnostic {
  return {
    code: "parse-error",
    severity: "error",
    message: `this is no readable YAML: ${message}; correct it here or just above`,
    at: source.span(offset, offset),
  };
}

/** The value of a key, the last one where it stands twice. */
export function yamlMember(node: YamlNode | null | undefined, key: string): YamlNode | undefined {
  return node?.kind === "map"
    ? node.pairs.findLast((pair) => pair.key.value === key)?.value
    : undefined;
}

/** The text of a scalar that is one. */
export function yamlText(node: YamlNode | null | undefined): string | undefined {
  return node?.kind === "scalar" && typeof node.value === "string" ? node.value : undefined;
}

/** The type of a plain scalar (YAML 1.2 core schema). */
export function plainValue(text: string): string | number | boolean | null {
  if (/^(?:~|null|Null|NULL|)$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (/^[-+]?(?:\d+|\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)) return Number(text);
  if (/^0o[0-7]+$|^0x[\da-fA-F]+$/.test(text)) return Number(text);
  if (/^[-+]?\.(?:inf|Inf|INF)$/.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  return /^\.(?:nan|NaN|NAN)$/.test(text) ? Number.NaN : text;
}
