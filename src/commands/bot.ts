// `bot 'LINE'`: what a `/bot` line runs, and what is wrong with it.
import { explainBotLine } from "../ci/bot.ts";
import { readableConfig } from "../ci/gather.ts";
import type { Report } from "../report/types.ts";
import { gatherHere } from "./ci-world.ts";
import type { Context } from "./context.ts";
import { hoursOf, readDurationsFile } from "./hours.ts";

export interface BotOptions {
  readonly line: string;
  /** Files of the change, where they steer the default set. */
  readonly changed?: readonly string[];
  /** A durations file, for hours. */
  readonly durations?: string | undefined;
}

/**
 * Explains a line; fails when the bot would refuse it or nothing would run.
 * @throws UsageError when no stage configuration can be read.
 */
export async function bot(context: Context, options: BotOptions): Promise<Report> {
  const gathered = gatherHere(context);
  const config = readableConfig(gathered);
  const answer = explainBotLine(options.line, config.stages, options.changed ?? []);
  const durations = options.durations ? readDurationsFile(context, options.durations) : undefined;
  const hours = durations && hoursOf(gathered, config, answer.selects ?? [], durations);
  const { failed, ...told } = answer;
  return {
    command: "bot",
    diagnostics: [],
    lines: answer.selects ?? [],
    tables: [
      {
        title: "Steps",
        columns: ["step", "stages"],
        rows: answer.steps.map(({ step, stages }) => [step, String(stages)]),
      },
    ],
    notes: [
      ...answer.messages.map(({ kind, message }) => `${kind}: ${message}`),
      ...(answer.cbts ? [`change-based selection: ${answer.cbts}`] : []),
      ...(hours
        ? [
            `${hours.gpu_hours.toFixed(2)} GPU-hours by durations (${hours.unknown} entries without one)`,
          ]
        : []),
    ],
    json: { version: 1, command: "bot", config: config.file, ...told, ...(hours && { hours }) },
    failed,
  };
}
