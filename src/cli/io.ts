// The world of one run as a value: streams, folder, environment, clock. Tests hand in their own.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Git } from "../commands/context.ts";
import { diskFiles, type FileSystem } from "../text/files.ts";

/** One output stream. */
export interface Sink {
  write(text: string): void;
  readonly isTTY: boolean;
  readonly columns: number;
}

export interface Io {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  readonly files: FileSystem;
  readonly stdin: () => string;
  readonly git: (cwd: string) => Git;
}

const sink = (stream: NodeJS.WriteStream): Sink => ({
  write: (text) => void stream.write(text),
  isTTY: stream.isTTY === true,
  columns: stream.columns ?? 100,
});

// No hooks, no config of the repository that could start a program, no prompts.
const gitArgs = [
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.quotePath=false",
];

/** Git in one folder; undefined when it fails. */
function gitIn(cwd: string): Git {
  return (args, input) => {
    const run = spawnSync("git", [...gitArgs, ...args], {
      cwd,
      input,
      maxBuffer: 1 << 30,
      env: {
        ...process.env,
        GIT_TERMINAL_PROMPT: "0",
        GIT_OPTIONAL_LOCKS: "0",
        GIT_EXTERNAL_DIFF: "",
      },
    });
    return run.status === 0 ? run.stdout : undefined;
  };
}

/** The process's own streams, folder and environment. */
export function processIo(): Io {
  return {
    stdout: sink(process.stdout),
    stderr: sink(process.stderr),
    cwd: process.cwd(),
    env: process.env,
    now: () => Date.now(),
    files: diskFiles,
    stdin: () => readFileSync(0, "utf8"),
    git: gitIn,
  };
}
