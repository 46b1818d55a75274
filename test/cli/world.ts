// A world for command-line tests: streams that remember, a fixed clock, the real disk read-only.
import { spawnSync } from "node:child_process";
import type { Io, Sink } from "../../src/cli/io.ts";
import { type ExitCode, main } from "../../src/cli.ts";
import { diskFiles } from "../../src/text/files.ts";

export interface Ran {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

export interface WorldOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly tty?: boolean;
}

/** Runs one command line and returns what it wrote and its exit code. */
export async function run(args: readonly string[], options: WorldOptions = {}): Promise<Ran> {
  let out = "";
  let err = "";
  const sink = (take: (text: string) => void): Sink => ({
    write: take,
    isTTY: options.tty ?? false,
    columns: 100,
  });
  const io: Io = {
    stdout: sink((text) => {
      out += text;
    }),
    stderr: sink((text) => {
      err += text;
    }),
    cwd: options.cwd ?? process.cwd(),
    env: options.env ?? {},
    now: () => 0,
    files: diskFiles,
    stdin: () => options.stdin ?? "",
    git: (cwd) => (gitArgs, input) => {
      const ran = spawnSync("git", [...gitArgs], { cwd, input, maxBuffer: 1 << 28 });
      return ran.status === 0 ? ran.stdout : undefined;
    },
  };
  const code = await main(args, io);
  return { code, out, err };
}
