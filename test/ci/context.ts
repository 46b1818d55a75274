// A context for command functions: one folder of the disk, default configuration, git where a test hands it in.
import { resolve } from "node:path";
import type { Context } from "../../src/commands/context.ts";
import { defaultConfig } from "../../src/config.ts";
import { diskFiles } from "../../src/text/files.ts";

export function contextAt(folder: string, rest: Partial<Context> = {}): Context {
  return {
    cwd: resolve(folder),
    files: diskFiles,
    config: defaultConfig,
    git: () => undefined,
    env: {},
    now: () => 0,
    stdin: () => "",
    cache: false,
    ...rest,
  };
}
