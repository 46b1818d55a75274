// The configuration: schema, defaults and what was wrong with it. Reading the file from disk is the caller's work.
import * as v from "valibot";
import { UsageError } from "./text/errors.ts";
import { nearest } from "./text/nearest.ts";

const severity = v.picklist(["off", "info", "warning", "error"]);
const strings = v.array(v.string());

/** One suite: a folder that its runner is started in. */
const Suite = v.strictObject({
  name: v.optional(v.string()),
  root: v.optional(v.string(), "."),
  runner: v.optional(v.picklist(["pytest", "vitest"]), "pytest"),
  paths: v.optional(strings, []),
  pytest_version: v.optional(v.string()),
  python_version: v.optional(v.string()),
  platform: v.optional(v.string()),
  site_packages: v.optional(strings, []),
  externals: v.optional(v.record(v.string(), v.string()), {}),
  include: v.optional(strings),
  exclude: v.optional(strings),
});

/** Which files are lists, how they are read, and what their ids are relative to. */
const Lists = v.strictObject({
  files: v.union([v.string(), strings]),
  format: v.optional(v.string()),
  pattern: v.optional(v.string()),
  role: v.optional(v.picklist(["run", "qa", "waive", "skip", "xfail", "durations", "record"])),
  base: v.optional(v.string()),
  suite: v.optional(v.string()),
  selection: v.optional(v.picklist(["exact", "pytest", "prefix"])),
  forced_marker: v.optional(v.string()),
});

/** A finding that is known and accepted; the reason is required. */
const Ignore = v.strictObject({
  code: v.string(),
  reason: v.pipe(v.string(), v.minLength(1)),
  file: v.optional(v.string()),
  entry: v.optional(v.string()),
});

const ImpactRule = v.strictObject({
  name: v.string(),
  paths: strings,
  decision: v.picklist(["all", "none", "tests", "entries", "stages"]),
  select: v.optional(strings),
  reason: v.optional(v.string()),
});

export const ConfigSchema = v.strictObject({
  $schema: v.optional(v.string()),
  suites: v.optional(v.array(Suite), []),
  lists: v.optional(v.array(Lists), []),
  rules: v.optional(v.record(v.string(), severity), {}),
  ignore: v.optional(v.array(Ignore), []),
  baseline: v.optional(v.string()),
  stages: v.optional(v.strictObject({ files: v.optional(strings, []) })),
  scopes: v.optional(strings, []),
  reason_pattern: v.optional(v.string()),
  default_timeout_minutes: v.optional(v.number()),
  policies: v.optional(v.record(v.string(), v.string()), {}),
  impact: v.optional(
    v.strictObject({
      preset: v.optional(v.picklist(["none", "cbts"])),
      rules: v.optional(v.array(ImpactRule), []),
      touch_db: v.optional(v.string()),
    }),
  ),
});

export type Config = v.InferOutput<typeof ConfigSchema>;
export type SuiteConfig = Config["suites"][number];
export type ListsConfig = Config["lists"][number];

/** What is used without a configuration file. */
export const defaultConfig: Config = v.parse(ConfigSchema, {});

/** Names that are looked for in the working folder, first hit wins. */
export const configFileNames = ["testlists.yaml", "testlists.yml", "testlists.json"] as const;

interface YamlReader {
  readonly parseDocument: typeof import("yaml").parseDocument;
  readonly LineCounter: typeof import("yaml").LineCounter;
}

/**
 * Reads a configuration (YAML; JSON is a subset).
 * @throws UsageError with file, line and the valid names when it does not fit the schema.
 */
export function parseConfig(file: string, text: string, yaml: YamlReader): Config {
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines });
  const [syntax] = document.errors;
  if (syntax)
    throw new UsageError(
      `${file}:${lines.linePos(syntax.pos[0]).line}: ${syntax.message.split("\n")[0]}`,
    );
  const result = v.safeParse(ConfigSchema, document.toJS() ?? {});
  if (result.success) return result.output;
  const issue = result.issues[0];
  const path = (issue.path ?? []).map((item) => item.key as string | number);
  throw new UsageError(`${file}:${lineOf(document, path, lines)}: ${explainIssue(issue, path)}`);
}

type Document = ReturnType<YamlReader["parseDocument"]>;

interface MapLike {
  readonly items?: readonly {
    readonly key?: { readonly value?: unknown; readonly range?: Range };
  }[];
}
type Range = readonly [number, number, number];

/** The line of the key, else of the value, that a path leads to. */
function lineOf(
  document: Document,
  path: readonly (string | number)[],
  lines: InstanceType<YamlReader["LineCounter"]>,
): number {
  for (let depth = path.length; depth > 0; depth--) {
    const holder = document.getIn(path.slice(0, depth - 1), true) as MapLike | undefined;
    const pair = holder?.items?.find((one) => one.key?.value === path[depth - 1]);
    const node = document.getIn(path.slice(0, depth), true) as { range?: Range } | undefined;
    const range = pair?.key?.range ?? node?.range;
    if (range) return lines.linePos(range[0]).line;
  }
  return 1;
}

function explainIssue(issue: v.BaseIssue<unknown>, path: readonly (string | number)[]): string {
  const where = path.join(".") || "the file";
  if (issue.type === "strict_object" && issue.expected === "never") return unknownKey(path);
  return `${where}: expected ${issue.expected ?? "another value"}, found ${issue.received}`;
}

function unknownKey(path: readonly (string | number)[]): string {
  const key = String(path.at(-1));
  const names = keysAt(path.slice(0, -1));
  const [near] = nearest(key, names, 1);
  return `unknown key ${JSON.stringify(path.join("."))}${near ? `, did you mean ${JSON.stringify(near)}?` : ""} Valid here: ${names.join(", ")}`;
}

/** The keys that the schema knows at a path. */
function keysAt(path: readonly (string | number)[]): readonly string[] {
  let schema: unknown = ConfigSchema;
  for (const step of path) schema = descend(unwrap(schema), step);
  const entries = (unwrap(schema) as { entries?: Record<string, unknown> } | undefined)?.entries;
  return Object.keys(entries ?? {});
}

function descend(schema: unknown, step: string | number): unknown {
  const one = schema as
    | { entries?: Record<string, unknown>; item?: unknown; value?: unknown }
    | undefined;
  return typeof step === "number" ? one?.item : (one?.entries?.[step] ?? one?.value);
}

function unwrap(schema: unknown): unknown {
  const one = schema as { type?: string; wrapped?: unknown } | undefined;
  return one?.type === "optional" ? unwrap(one.wrapped) : one;
}
