// The condition of a test-db block: terms, ranges and wildcards, with the findings about their form.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText, Span } from "../text/source.ts";
import {
  KEYS,
  keyDiagnostic,
  nearNames,
  OPERATORS,
  SECTIONS,
  schemaDiagnostic,
  TERM_VALUES,
} from "./test-db-schema.ts";
import type { Condition, ConditionValue } from "./types.ts";
import type { YamlMap, YamlNode, YamlPair, YamlScalar } from "./yaml-tree.ts";

export interface ConditionReading {
  /** Null when it is no map: then no stage satisfies it. */
  readonly condition: Condition | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface Building {
  readonly source: SourceText;
  readonly diagnostics: Diagnostic[];
  readonly places: Record<string, Span>;
  readonly terms: Record<string, ConditionValue>;
  readonly ranges: Record<string, Record<string, number>>;
  readonly wildcards: Record<string, readonly string[]>;
}

/** Reads the pair `condition: …`. */
export function readCondition(source: SourceText, { key, value }: YamlPair): ConditionReading {
  const made: Building = {
    source,
    diagnostics: [],
    places: {},
    terms: {},
    ranges: {},
    wildcards: {},
  };
  if (value.kind !== "map") {
    complain(
      made,
      key,
      "the condition is no map, so nothing matches it: write terms, ranges or wildcards below it",
    );
    return { condition: null, diagnostics: made.diagnostics };
  }
  eachPair(made, value, (pair) => readSection(made, pair));
  const { terms, ranges, wildcards, places } = made;
  const at = source.span(value.start, value.end);
  return { condition: { terms, ranges, wildcards, at, places }, diagnostics: made.diagnostics };
}

function complain(made: Building, at: { start: number; end: number }, message: string): void {
  made.diagnostics.push(schemaDiagnostic(made.source, at, message));
}

/** Every pair of a map, with a finding for a name that stands twice. */
function eachPair(made: Building, map: YamlMap, take: (pair: YamlPair) => void): void {
  const seen = new Set<unknown>();
  for (const pair of map.pairs) {
    if (seen.has(pair.key.value))
      complain(made, pair.key, `${pair.key.value} stands twice and the later one wins: keep one`);
    seen.add(pair.key.value);
    take(pair);
  }
}

function readSection(made: Building, { key, value }: YamlPair): void {
  const name = String(key.value);
  if (!SECTIONS.includes(name as "terms")) {
    made.diagnostics.push(keyDiagnostic(made.source, key, "section of a condition", SECTIONS));
    return;
  }
  if (value.kind === "scalar" && value.value === null) return;
  if (value.kind !== "map") complain(made, key, `${name} is a map: write its keys below it`);
  else
    eachPair(made, value, (pair) => {
      made.places[`${name}.${pair.key.value}`] = spanOf(made, pair.value);
      checkKey(made, pair.key);
      READERS[name as "terms"](made, pair);
    });
}

const spanOf = ({ source }: Building, { start, end }: YamlNode): Span => source.span(start, end);

/** A key that CI does not know matches always: only a slip of the pen is an error. */
function checkKey(made: Building, key: YamlScalar): void {
  const text = String(key.value);
  if (KEYS.includes(text) || /^(?:supports|is|host)_/.test(text)) return;
  const severity = nearNames(text, KEYS).length > 0 ? "error" : "warning";
  made.diagnostics.push(keyDiagnostic(made.source, key, "key of a condition", KEYS, severity));
}

const READERS = { terms: readTerm, ranges: readRange, wildcards: readWildcard } as const;

function readTerm(made: Building, { key, value }: YamlPair): void {
  const name = String(key.value);
  if (value.kind !== "scalar" || value.value === null) {
    complain(made, key, `the term ${name} is one value: write it behind the colon`);
    return;
  }
  made.terms[name] = value.value;
  const known = TERM_VALUES[name];
  const text = String(value.value);
  if (!known || known.includes(text)) return;
  const severity = name === "stage" || nearNames(text, known).length > 0 ? "error" : "info";
  made.diagnostics.push(
    keyDiagnostic(made.source, inner(value), `value of ${name}`, known, severity),
  );
}

/** The place of a scalar without its quotes. */
const inner = ({ start, end, quoted }: YamlScalar): { start: number; end: number } =>
  quoted ? { start: start + 1, end: end - 1 } : { start, end };

function readRange(made: Building, { key, value }: YamlPair): void {
  const name = String(key.value);
  if (value.kind !== "map") {
    complain(made, key, `the range ${name} needs bounds: write gte and lte below it`);
    return;
  }
  const bounds: Record<string, number> = {};
  eachPair(made, value, (pair) => readBound(made, name, pair, bounds));
  made.ranges[name] = bounds;
  if (isEmptyRange(bounds))
    complain(made, key, `no value of ${name} lies within these bounds: swap or correct them`);
}

function readBound(
  made: Building,
  range: string,
  { key, value }: YamlPair,
  bounds: Record<string, number>,
): void {
  const name = String(key.value);
  made.places[`ranges.${range}.${name}`] = spanOf(made, value);
  if (!OPERATORS.includes(name as "gte")) {
    made.diagnostics.push(keyDiagnostic(made.source, key, "bound of a range", OPERATORS));
    return;
  }
  if (value.kind === "scalar" && typeof value.value === "number") bounds[name] = value.value;
  else made.diagnostics.push(boundDiagnostic(made, name, value));
}

function boundDiagnostic({ source }: Building, name: string, value: YamlNode): Diagnostic {
  const text = value.kind === "scalar" && typeof value.value === "string" ? value.value : "";
  const number = /^[\d.]+$/.test(text);
  const message = number
    ? `${name} is a number in quotes, which is compared as a text: write ${text}`
    : `${name} is no number: write one`;
  const found = schemaDiagnostic(source, value, message);
  if (!number) return found;
  const edits = [{ file: source.file, start: value.start, end: value.end, text }];
  return { ...found, suggestions: [text], fix: { title: `write ${text}`, safe: false, edits } };
}

function isEmptyRange({ gte, gt, lte, lt }: Record<string, number>): boolean {
  const low = Math.max(gte ?? -Infinity, gt ?? -Infinity);
  const high = Math.min(lte ?? Infinity, lt ?? Infinity);
  const open = low === gt || high === lt;
  return low > high || (low === high && open && Number.isFinite(low));
}

function readWildcard(made: Building, { key, value }: YamlPair): void {
  const name = String(key.value);
  const nodes = value.kind === "seq" ? value.items.map((item) => item.value) : [value];
  const patterns = nodes.map((node) => (node.kind === "scalar" ? node.value : null));
  const texts = patterns
    .filter((one) => typeof one === "string" || typeof one === "number")
    .map(String);
  made.wildcards[name] = texts;
  if (texts.length < patterns.length || texts.length === 0)
    complain(
      made,
      key,
      `the wildcard ${name} is a pattern or a list of patterns: write them as texts`,
    );
}
