// `explain CODE`: the rule's page.
import { codeNames, isCode } from "../check/index.ts";
import { rulePage } from "../check/page.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import { nearest } from "../text/nearest.ts";
import type { Context } from "./context.ts";

export interface ExplainOptions {
  /** A code; without one every code is listed. */
  readonly code?: string | undefined;
}

/**
 * The page of a code as Markdown lines, or the list of codes.
 * @throws UsageError for an unknown code, with the nearest one.
 */
export async function explain(_context: Context, options: ExplainOptions): Promise<Report> {
  const { code } = options;
  const lines = code === undefined ? codeNames : pageLines(code);
  const json = { version: 1, command: "explain", code: code ?? null, page: lines.join("\n") };
  return { command: "explain", diagnostics: [], lines, tables: [], notes: [], json, failed: false };
}

function pageLines(code: string): readonly string[] {
  if (isCode(code)) return rulePage(code).trimEnd().split("\n");
  const [near] = nearest(code, codeNames, 1);
  const hint = near ? `, did you mean ${near}?` : ".";
  throw new UsageError(
    `there is no rule ${JSON.stringify(code)}${hint} Known: ${codeNames.join(", ")}`,
  );
}
