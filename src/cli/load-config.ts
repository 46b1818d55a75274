// Finds and reads the configuration file. What it may say is `config.ts`'s knowledge.
import { resolve } from "node:path";
import { type Config, configFileNames, defaultConfig, parseConfig } from "../config.ts";
import { UsageError } from "../text/errors.ts";
import type { FileSystem } from "../text/files.ts";

/** The configuration of a folder: the named file, else the first well-known one, else the defaults. */
export async function loadConfig(files: FileSystem, cwd: string, named?: string): Promise<Config> {
  const name = named ?? configFileNames.find((one) => files.kind(resolve(cwd, one)) === "file");
  if (name === undefined) return defaultConfig;
  const bytes = files.read(resolve(cwd, name));
  if (!bytes)
    throw new UsageError(`cannot read the configuration ${name}: check the path given to --config`);
  const { parseDocument, LineCounter } = await import("../text/yaml.ts");
  return parseConfig(name, new TextDecoder().decode(bytes), { parseDocument, LineCounter });
}
