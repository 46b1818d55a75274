// `plan`: machine × stage × list → what runs, what is waived, what runs nowhere; `plan --shards` splits a list of tests.
import { stageWorld } from "../ci/gather.ts";
import { makePlan, planMachine } from "../ci/plan.ts";
import type { SplitAlgorithm } from "../ci/shards.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import { gatherHere } from "./ci-world.ts";
import type { Context } from "./context.ts";
import { readDurationsFile } from "./hours.ts";
import { planShards } from "./plan-shards.ts";

export interface PlanOptions {
  /** Numbers of shards to split `tests` into. */
  readonly shards?: readonly number[];
  readonly algorithms?: readonly SplitAlgorithm[];
  /** Ids in collection order, one a line; `-` is standard input. */
  readonly tests?: string | undefined;
  readonly durations?: string | undefined;
  /** `key=value` of a machine. */
  readonly machine?: readonly string[];
}

/**
 * The plan of all stages, of one described machine, or the shards of a list.
 * @throws UsageError for unreadable files, durations that are no seconds, and no stage configuration.
 */
export async function plan(context: Context, options: PlanOptions): Promise<Report> {
  if (options.shards?.length) return planShards(context, options);
  const gathered = gatherHere(context);
  if (options.machine?.length) return machinePlan(gathered.lists, options.machine);
  const durations = options.durations ? readDurationsFile(context, options.durations) : undefined;
  const { config, rows, nowhere } = makePlan(stageWorld(gathered), durations);
  const table = rows.map((row) => [
    row.family,
    String(row.stages.length),
    `${row.gpus} × ${row.gpu}`,
    row.when,
    row.list,
    String(row.runs),
    String(row.waived),
    row.seconds === null ? "" : (row.seconds / 3600).toFixed(2),
  ]);
  return {
    ...blank,
    lines: nowhere.map(({ file, line, entry, reason }) => `${file}:${line}: ${entry}: ${reason}`),
    tables: [
      {
        title: "Plan",
        columns: ["family", "shards", "machine", "when", "list", "runs", "waived", "hours"],
        rows: table,
      },
    ],
    notes: [`${nowhere.length} entries run nowhere (stages as ${config} has them)`],
    json: { version: 1, command: "plan", config, rows, nowhere },
  };
}

const blank = { command: "plan", diagnostics: [], failed: false } as const;

function machinePlan(lists: Parameters<typeof planMachine>[0], pairs: readonly string[]): Report {
  const query = Object.fromEntries(pairs.map(readPair));
  const blocks = planMachine(lists, query);
  return {
    ...blank,
    lines: blocks.flatMap(({ entries }) => entries),
    tables: [],
    notes: blocks
      .filter(({ status }) => status === "possible")
      .map(
        (one) =>
          `${one.file}:${one.block_line} is possible only: unknown here: ${one.unknown.join(", ")}`,
      ),
    json: { version: 1, command: "plan", machine: query, blocks },
  };
}

function readPair(pair: string): readonly [string, string] {
  const cut = pair.indexOf("=");
  if (cut < 1) throw new UsageError(`--machine takes key=value, not ${JSON.stringify(pair)}`);
  return [pair.slice(0, cut), pair.slice(cut + 1)];
}
