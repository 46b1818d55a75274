// From what the user named to the cells to run: test ids, filters, one cell by name.
import { UsageError } from "../text/errors.ts";
import type { CellConfig } from "./config.ts";
import { axisNames, axisValues, type Workload } from "./matrix.ts";
import { cellName, parseTestId } from "./test-id.ts";
import { errorsOf } from "./validity.ts";

/** Cells of test ids (each once, however many ids name it), and the ids that are no helix cells or break a rule, with the reason. */
export interface IdCells {
  readonly cells: readonly CellConfig[];
  readonly skipped: readonly { readonly id: string; readonly problem: string }[];
}

/** The parameters of a test id: what stands in its last brackets, or all of it. */
const parametersOf = (id: string): string => /\[(.*)\]$/.exec(id)?.[1] ?? id;

/** The cells that test ids name, on the V1 manager (V2 with `manager`), over a workload. */
export function cellsOfIds(
  ids: readonly string[],
  workload: Workload,
  manager: CellConfig["manager"] = "v1",
): IdCells {
  const cells = new Map<string, CellConfig>();
  const skipped: { id: string; problem: string }[] = [];
  for (const id of ids) {
    const parsed = parseTestId(parametersOf(id));
    if (parsed.kind === "wrong") {
      skipped.push({ id, problem: `no helix cell: ${parsed.problem}` });
      continue;
    }
    const config: CellConfig = {
      ...workload,
      ...parsed.axes,
      manager,
      flavor: "gqa",
      numerics: "int",
    };
    const problems = errorsOf(config);
    if (problems.length === 0) cells.set(cellName(config), config);
    else
      skipped.push({
        id,
        problem: problems.map((one) => `${one.code}: ${one.message}`).join("; "),
      });
  }
  return { cells: [...cells.values()], skipped };
}

type Filter = (config: CellConfig) => boolean;

const globOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  );

function parseWhere(text: string): Filter {
  const match = /^(\w+)(!=|=~?|~)(.*)$/.exec(text);
  const axis = axisNames.find((name) => name === match?.[1]);
  if (!match || !axis) {
    throw new UsageError(
      `--where ${text}: valid: AXIS=value, AXIS!=value, AXIS~glob with AXIS of ${axisNames.join(", ")}`,
    );
  }
  const [, , sign, value] = match;
  const glob = globOf(value!);
  const equal: Filter = (config) => axisValues(config)[axis] === value;
  if (sign === "=") return equal;
  return sign === "!="
    ? (config) => !equal(config)
    : (config) => glob.test(axisValues(config)[axis]);
}

/** Cells that pass all filters; a filter value that no cell has is said with the values there are. */
export function filterCells(
  cells: readonly CellConfig[],
  where: readonly string[],
): readonly CellConfig[] {
  return where.reduce<readonly CellConfig[]>((left, text) => {
    const kept = left.filter(parseWhere(text));
    if (kept.length === 0 && left.length > 0) {
      const axis = axisNames.find((name) => text.startsWith(name))!;
      const values = [...new Set(left.map((config) => axisValues(config)[axis]))];
      throw new UsageError(`--where ${text}: no cell is left; ${axis} has ${values.join(", ")}`);
    }
    return kept;
  }, cells);
}

/** One cell for --trace: by its full name or by a test id; among several managers the first. */
export function findCell(cells: readonly CellConfig[], name: string): CellConfig {
  const byName = cells.find((config) => cellName(config) === name);
  if (byName) return byName;
  const parsed = parseTestId(parametersOf(name));
  if (parsed.kind === "wrong") throw new UsageError(`--trace ${name}: ${parsed.problem}`);
  const wanted = Object.entries(parsed.axes);
  const found = cells.find((config) =>
    wanted.every(([key, value]) => config[key as keyof CellConfig] === value),
  );
  if (found) return found;
  throw new UsageError(
    `--trace ${name}: no such cell in this matrix, e.g. ${cells[0] ? cellName(cells[0]) : "none"}`,
  );
}
