// `expand --coverage-of LIST`: which T-way combinations of axis values a list runs, misses, and the fewest tests that close the gap.
import { coverageOfList } from "../matrix/subset.ts";
import { parseWhere } from "../matrix/where.ts";
import type { Report } from "../report/types.ts";
import type { Context } from "./context.ts";
import { readIds, type Selected } from "./select.ts";

export interface CoverageRequest {
  readonly coverageOf: string;
  readonly cover?: number;
  readonly where?: readonly string[];
}

/** A table by function; lines are the tests that would close the gap. Pairs are asked for without `--cover`. */
export function coverageReport(
  context: Context,
  selected: Selected,
  { coverageOf, cover = 2, where = [] }: CoverageRequest,
): Report {
  const listed = readIds(context, coverageOf);
  const wheres = where.map(parseWhere);
  const all = selected.functions
    .filter((one) => one.ids.axes.length > 0)
    .map((one) => coverageOfList(one.ids, listed, { strength: cover, wheres }));
  const rows = all.map((one) => [
    one.base,
    String(one.combinations),
    String(one.covered),
    String(one.combinations - one.covered),
    String(one.closing.length),
  ]);
  const columns = ["function", "combinations", "run", "missed", "tests to close"];
  return {
    command: "expand",
    diagnostics: [],
    lines: all.flatMap((one) => one.closing.map(({ id }) => id)),
    tables: [{ title: `${cover}-way coverage of ${coverageOf}`, columns, rows }],
    notes: [],
    json: { version: 1, command: "expand", strength: cover, list: coverageOf, coverage: all },
    failed: false,
  };
}
