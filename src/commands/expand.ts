// `expand`: which tests exist, as ids, counts, JSON, CSV or a matrix for a workflow.
import type { Report } from "../report/types.ts";
import type { TestCase, TestFunction, Undecided } from "../suites/types.ts";
import { UsageError } from "../text/errors.ts";
import { nearest } from "../text/nearest.ts";
import type { Context } from "./context.ts";
import { coverageReport } from "./expand-coverage.ts";
import { type Narrowing, narrowed } from "./expand-narrow.ts";
import { explain } from "./expand-why.ts";
import { type Selected, selectTests } from "./select.ts";

export interface ExpandOptions extends Narrowing {
  readonly selectors: readonly string[];
  readonly list?: readonly string[];
  readonly count?: boolean;
  readonly why?: string;
  readonly coverageOf?: string;
  readonly format?: "ids" | "json" | "csv" | "github-matrix";
  readonly shards?: number;
  readonly strict?: boolean;
}

/** @throws UsageError when a selector names nothing. */
export async function expand(context: Context, options: ExpandOptions): Promise<Report> {
  if (options.why !== undefined) return explain(context, options.why);
  const selected = selectTests(context, options);
  for (const selector of selected.unmatched)
    throw new UsageError(unmatchedText(selected, selector));
  if (options.coverageOf !== undefined)
    return coverageReport(context, selected, { ...options, coverageOf: options.coverageOf });
  const undecided = selected.undecided;
  const counts = countOf(selected.functions, undecided.length);
  const notes = undecided.map(
    ({ selector, reason, at }) =>
      `undecided: ${selector} — ${reason} (${at.file}:${at.start.line})`,
  );
  const failed = options.strict === true && undecided.length > 0;
  const base = { command: "expand", diagnostics: [], tables: [], notes, failed };
  const plain =
    selected.whole &&
    !options.where?.length &&
    !options.axis?.length &&
    options.cover === undefined;
  if (options.count && plain) {
    const json = { version: 1, command: "expand", counts };
    return { ...base, lines: [String(counts.certain + counts.possible)], json };
  }
  const tests = await narrowed(context, selected, options);
  const listed = countTests(tests, undecided.length);
  if (options.count) {
    const json = { version: 1, command: "expand", counts: listed };
    return { ...base, lines: [String(tests.length)], json };
  }
  const matrix =
    options.format === "github-matrix" ? githubMatrix(tests, options.shards) : undefined;
  const lines =
    options.format === "csv"
      ? csvLines(tests)
      : options.format === "json" || matrix
        ? []
        : tests.map((one) => one.id);
  const json = matrix ?? jsonOf(tests, undecided, listed);
  return {
    ...base,
    lines:
      lines.length === 0 &&
      options.format !== "csv" &&
      options.format !== undefined &&
      options.format !== "ids"
        ? [JSON.stringify(json)]
        : lines,
    json,
  };
}

interface Counts {
  readonly certain: number;
  readonly possible: number;
  readonly undecided: number;
}

/** Counts without enumerating; beyond 2^53 the number is the nearest double. */
function countOf(functions: readonly TestFunction[], undecided: number): Counts {
  const totals = functions.map((one) => one.ids.count());
  const sum = (key: "certain" | "possible"): number =>
    Number(totals.reduce((total, one) => total + one[key], 0n));
  return { certain: sum("certain"), possible: sum("possible"), undecided };
}

/** Counts of what was narrowed and listed. */
function countTests(tests: readonly TestCase[], undecided: number): Counts {
  const certain = tests.filter((one) => one.status === "certain").length;
  return { certain, possible: tests.length - certain, undecided };
}

function unmatchedText(selected: Selected, selector: string): string {
  const [near] = nearest(selector, selected.names, 1);
  return `${selector}: no such test, file or folder${near ? `, did you mean ${near}?` : ""} testlists expand --why '${selector}' says where it departs`;
}

function jsonOf(
  tests: readonly TestCase[],
  undecided: readonly Undecided[],
  counts: Counts,
): unknown {
  return {
    version: 1,
    command: "expand",
    tests: tests.map(({ id, status, axes }) => ({ id, status, axes })),
    undecided: undecided.map(({ selector, reason, at }) => ({
      selector,
      reason,
      file: at.file,
      line: at.start.line,
      column: at.start.column,
    })),
    counts,
  };
}

/** RFC 4180. */
function csvLines(tests: readonly TestCase[]): readonly string[] {
  const axes = [...new Set(tests.flatMap((one) => Object.keys(one.axes)))];
  const cell = (text: string): string =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const row = (cells: readonly string[]): string => cells.map(cell).join(",");
  return [
    row(["id", "status", ...axes]),
    ...tests.map((one) => row([one.id, one.status, ...axes.map((axis) => one.axes[axis] ?? "")])),
  ];
}

/** `{"include": […]}` for `strategy.matrix`: a row a test, or a row a shard with its ids one a line. */
function githubMatrix(tests: readonly TestCase[], shards: number | undefined): unknown {
  if (shards === undefined) return { include: tests.map(({ id, axes }) => ({ id, ...axes })) };
  const groups = Array.from({ length: Math.max(1, shards) }, (_, i) =>
    tests.filter((_test, at) => at % shards === i),
  );
  const include = groups.map((group, i) => ({
    shard: i + 1,
    shards,
    ids: group.map((one) => one.id).join("\n"),
  }));
  return { include: include.filter((one) => one.ids !== "") };
}
