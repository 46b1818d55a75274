// What every command is handed: where it works, how it reads, and what it was told. No command reaches for the process itself.
import type { Config } from "../config.ts";
import type { FileSystem } from "../text/files.ts";

/** Runs git in the working folder; undefined when git is missing or refuses (no repository, unknown ref). */
export type Git = (args: readonly string[], input?: string) => Uint8Array | undefined;

export interface Context {
  /** Absolute working folder (`-C`). */
  readonly cwd: string;
  readonly files: FileSystem;
  readonly config: Config;
  readonly git: Git;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  /** Standard input as text, read when asked for. */
  readonly stdin: () => string;
  /** False with `--no-cache`. */
  readonly cache: boolean;
}
