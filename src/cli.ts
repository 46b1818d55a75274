// The command line: flags → command → reporters → exit code. The only writer of files and streams (with `cli/`).
import { resolve } from "node:path";
import type { Io } from "./cli/io.ts";
import { loadConfig } from "./cli/load-config.ts";
import { parseArguments } from "./cli/parse.ts";
import { verbs } from "./cli/rows.ts";
import { destinations, sourceLines, tell } from "./cli/tell.ts";
import type { Parsed, Verb } from "./cli/verbs.ts";
import { writeAll } from "./cli/write.ts";
import type { Context } from "./commands/context.ts";
import type { Report } from "./report/types.ts";
import { UsageError } from "./text/errors.ts";
import { printable } from "./text/printable.ts";

declare const __VERSION__: string;
const version = typeof __VERSION__ === "string" ? __VERSION__ : "0.0.0-source";

/** 0 clean, 1 findings at error severity, 2 could not do the job (`design/cli.md`). */
export type ExitCode = 0 | 1 | 2;

/** Runs one command line. */
export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    const request = parseArguments(args, verbs, version);
    if (request.kind === "run") return await run(request.verb, request.parsed, io);
    io.stdout.write(request.text);
    return 0;
  } catch (error) {
    io.stderr.write(`testlists: ${failureText(error, io)}\n`);
    return 2;
  }
}

function failureText(error: unknown, io: Io): string {
  if (error instanceof UsageError) return error.message.split("\n").map(printable).join("\n");
  const text = error instanceof Error ? error.message : String(error);
  const stack = io.env.TESTLISTS_DEBUG && error instanceof Error ? `\n${error.stack}` : "";
  return `internal error: ${printable(text)}. This is a bug in testlists; TESTLISTS_DEBUG=1 shows where.${stack}`;
}

async function run(verb: Verb, parsed: Parsed, io: Io): Promise<ExitCode> {
  const started = io.now();
  const { flags } = parsed;
  const cwd = resolve(io.cwd, (flags.cwd as string | undefined) ?? ".");
  if (io.files.kind(cwd) !== "directory") throw new UsageError(`no such folder: ${cwd}`);
  const to = destinations(flags.reporter as string[] | undefined, io);
  const config = await loadConfig(io.files, cwd, flags.config as string | undefined);
  const context: Context = {
    cwd,
    files: io.files,
    config,
    git: io.git(cwd),
    env: io.env,
    now: io.now,
    stdin: io.stdin,
    cache: flags.cache !== false,
  };
  const report = await verb.run(context, parsed);
  if (report.writes?.length) writeAll(cwd, report.writes);
  const worked = io.now();
  const telling = {
    color: useColor(flags, io),
    width: io.stdout.columns,
    sourceLine: sourceLines(io, cwd),
    version,
  };
  await tell(report, to, io, telling);
  if (!flags.quiet) for (const note of report.notes) io.stderr.write(`${printable(note)}\n`);
  if (flags.timing)
    io.stderr.write(
      `timing: ${verb.name} ${worked - started} ms, reporting ${io.now() - worked} ms\n`,
    );
  return flags.exitZero ? 0 : exitCode(report);
}

const exitCode = (report: Report): ExitCode =>
  report.failed || report.diagnostics.some((one) => one.severity === "error") ? 1 : 0;

/** `--color/--no-color`, then NO_COLOR, FORCE_COLOR, then whether stdout is a terminal. */
function useColor(flags: Parsed["flags"], io: Io): boolean {
  if (typeof flags.color === "boolean") return flags.color;
  if (io.env.NO_COLOR) return false;
  if (io.env.FORCE_COLOR) return io.env.FORCE_COLOR !== "0";
  return io.stdout.isTTY;
}
