// Which names a test-db file may use, and the findings for those it may not. Specs: lists 1.4 and 3.
import type { Diagnostic, Severity } from "../text/diagnostic.ts";
import { nearest } from "../text/nearest.ts";
import type { SourceText } from "../text/source.ts";
import type { Stretch } from "./lines.ts";
import type { Context } from "./types.ts";

export const SECTIONS = ["terms", "ranges", "wildcards"] as const;
export const OPERATORS = ["gte", "lte", "gt", "lt"] as const;

/** Values of terms that CI asks for; a retired backend is a name still. */
export const TERM_VALUES: Readonly<Record<string, readonly string[]>> = {
  stage: ["pre_merge", "post_merge"],
  backend: ["pytorch", "cpp", "triton", "fmha", "generic", "verl", "tensorrt", "autodeploy"],
  orchestrator: ["mpi", "ray"],
  auto_trigger: ["others", "deepseek", "gpt_oss"],
};

const MACHINE_KEYS = [
  "gpu",
  "system_gpu_count",
  "compute_capability",
  "gpu_memory",
  "cpu",
  "linux_distribution_name",
  "linux_version",
  "host_mem_total_mib",
  "supports_fp8",
  "supports_int8",
  "supports_tf32",
];

/** Keys that CI's query holds, in any section. */
export const KEYS: readonly string[] = [...Object.keys(TERM_VALUES), ...MACHINE_KEYS];

/** A fault of the file's form at a place. */
export function schemaDiagnostic(
  source: SourceText,
  { start, end }: Stretch,
  message: string,
  severity: Severity = "error",
): Diagnostic {
  return {
    code: "condition-schema",
    severity,
    message,
    at: source.span(start, end),
    entry: source.text.slice(start, Math.min(end, start + 200)),
  };
}

/** A name that is not among the known ones, with the nearest. */
export function keyDiagnostic(
  source: SourceText,
  key: Stretch,
  what: string,
  known: readonly string[],
  severity: Severity = "error",
): Diagnostic {
  const text = source.text.slice(key.start, key.end);
  const near = nearNames(text, known);
  const hint = near[0] ? `write ${near[0]}` : `use one of ${known.join(", ")}`;
  const found = schemaDiagnostic(source, key, `${text} is no ${what}: ${hint}`, severity);
  if (!near[0]) return found;
  const edits = [{ file: source.file, start: key.start, end: key.end, text: near[0] }];
  return { ...found, suggestions: near, fix: { title: `write ${near[0]}`, safe: false, edits } };
}

/** Known names that differ in case, in punctuation, or by few letters. */
export function nearNames(text: string, known: readonly string[]): readonly string[] {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const same = known.filter((name) => plain(name) === plain(text));
  if (same.length > 0) return same;
  const near = nearest(text, known, 4).filter((name) => name.length > 4 || name[0] === text[0]);
  const longer = near.filter((name) => isWithin(text, name));
  return [...new Set([...longer, ...near])].slice(0, 2);
}

/** Whether letters were left out of a name: they stand in it in the same order. */
function isWithin(text: string, name: string): boolean {
  let at = 0;
  for (const char of name) if (char === text[at]) at++;
  return at === text.length;
}

/** Context names: one of them is the file's, none stands twice. */
export function contextDiagnostics(
  source: SourceText,
  contexts: readonly Context[],
): readonly Diagnostic[] {
  const seen = new Set<string>();
  const found: Diagnostic[] = [];
  for (const { name, at } of contexts) {
    const place = { start: at.start.offset, end: at.end.offset };
    if (seen.has(name))
      found.push(
        schemaDiagnostic(
          source,
          place,
          `the context ${name} stands twice and the later one wins: join them`,
        ),
      );
    seen.add(name);
  }
  const stem = stemOf(source.file);
  const [first] = contexts;
  if (first && !seen.has(stem) && isStageList(source.file))
    found.push(strayContext(source, first, stem));
  return found;
}

function strayContext(source: SourceText, { name, at }: Context, stem: string): Diagnostic {
  const place = { start: at.start.offset, end: at.end.offset };
  const message = `no context is called like the file, so CI finds nothing here (${name}): write ${stem}`;
  const edits = [{ file: source.file, ...place, text: stem }];
  const fix = { title: `write ${stem}`, safe: false, edits };
  return { ...schemaDiagnostic(source, place, message), suggestions: [stem], fix };
}

const stemOf = (path: string): string => path.replace(/^.*\//, "").replace(/\.ya?ml$/, "");

/** Stages ask for the context of the file's name; QA names its contexts as it likes. */
const isStageList = (path: string): boolean =>
  /(?:^|\/)test-db\/[^/]+$/.test(path) && !/(?:^|\/)qa\//.test(path);
