// What a verb is to the command line: name, arguments, flags and the command that runs it. The rows are in `../cli.ts`.
import type { Context } from "../commands/context.ts";
import type { Report } from "../report/types.ts";

/** One flag as commander spells it; `repeat` collects every use, `number` takes a whole number. */
export interface Flag {
  readonly flags: string;
  readonly text: string;
  readonly repeat?: boolean;
  readonly number?: boolean;
  /** Takes any number. */
  readonly decimal?: boolean;
  readonly choices?: readonly string[];
}

/** Parsed flags by camel-case name, and the arguments in order. */
export interface Parsed {
  readonly args: readonly string[];
  readonly flags: Readonly<Record<string, unknown>>;
}

export interface Verb {
  readonly name: string;
  readonly text: string;
  /** Arguments as commander spells them, e.g. `[selectors...]`. */
  readonly args?: string;
  readonly flags: readonly Flag[];
  readonly examples: readonly string[];
  readonly run: (context: Context, parsed: Parsed) => Promise<Report>;
}

/** Flags that every verb takes (`design/cli.md`, conventions). */
export const globalFlags: readonly Flag[] = [
  { flags: "-C, --cwd <dir>", text: "work in this folder" },
  { flags: "--config <file>", text: "configuration file (default: testlists.yaml, .yml or .json)" },
  {
    flags: "--reporter <name[:file]>",
    text: "how to tell the result; repeatable, each to its file",
    repeat: true,
  },
  { flags: "--no-cache", text: "neither read nor write the cache" },
  { flags: "--timing", text: "say on stderr where the time went" },
  { flags: "--color", text: "colours even without a terminal" },
  { flags: "--no-color", text: "no colours (NO_COLOR and FORCE_COLOR are honoured too)" },
  { flags: "--quiet", text: "no summaries and hints on stderr" },
  { flags: "--exit-zero", text: "exit 0 even with findings" },
];
