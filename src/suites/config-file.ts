// Finding the one file that configures pytest, and its raw values (pytest-ids 2.1, 2.2).
import { parse as parseToml } from "smol-toml";
import type { FileSystem } from "../text/files.ts";
import { parseIni } from "./ini.ts";
import { joinPath, upwards } from "./paths.ts";
import type { Rules } from "./versions.ts";

/** `ini` values are read as text (or a list of texts), `toml` values keep their own types. */
export interface RawConfig {
  readonly mode: "ini" | "toml";
  readonly values: ReadonlyMap<string, unknown>;
}

export interface LocatedConfig {
  readonly rootdir: string;
  /** Absolute path of the file that counts; undefined when none does. */
  readonly file: string | undefined;
  readonly raw: RawConfig;
  /** A usage error: pytest would collect nothing. */
  readonly problem: string | undefined;
}

const empty: RawConfig = { mode: "ini", values: new Map() };
const decoder = new TextDecoder();

type Found = RawConfig | { readonly problem: string } | undefined;
type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Goes up from `start`; the first file that counts wins and its folder is rootdir. */
export function locateConfig(files: FileSystem, start: string, rules: Rules): LocatedConfig {
  const names = rules.nativeToml
    ? ["pytest.toml", ".pytest.toml", "pytest.ini", ".pytest.ini"]
    : ["pytest.ini", ".pytest.ini"];
  let firstPyproject: string | undefined;
  for (const folder of upwards(start)) {
    for (const name of [...names, "pyproject.toml", "tox.ini", "setup.cfg"]) {
      const file = joinPath(folder, name);
      if (files.kind(file) !== "file") continue;
      if (name === "pyproject.toml") firstPyproject ??= folder;
      const found = readConfig(name, decoder.decode(files.read(file) ?? new Uint8Array()), rules);
      if (!found) continue;
      const problem = "problem" in found ? `${name}: ${found.problem}` : undefined;
      return { rootdir: folder, file, raw: "problem" in found ? empty : found, problem };
    }
  }
  const withSetup = upwards(start).find((one) => files.kind(`${one}/setup.py`) === "file");
  const rootdir = firstPyproject ?? withSetup ?? start;
  const file = firstPyproject && joinPath(firstPyproject, "pyproject.toml");
  return { rootdir, file, raw: empty, problem: undefined };
}

function readConfig(name: string, text: string, rules: Rules): Found {
  if (name.endsWith("pytest.toml")) return readPytestToml(text);
  if (name === "pyproject.toml") return readPyproject(text, rules);
  const { sections, problem } = parseIni(text);
  const wanted = name === "setup.cfg" ? "tool:pytest" : "pytest";
  const section = sections.get(wanted);
  if (problem) return { problem };
  if (section) return { mode: "ini", values: section };
  if (name === "setup.cfg" && sections.has("pytest"))
    return { problem: "[pytest] is not read here, write [tool:pytest]" };
  return name.endsWith("pytest.ini") ? empty : undefined;
}

function tomlTable(text: string): { readonly table: Table } | { readonly problem: string } {
  try {
    return { table: parseToml(text, { integersAsBigInt: "asNeeded" }) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message.split("\n")[0]! : String(error) };
  }
}

function readPytestToml(text: string): Found {
  const read = tomlTable(text);
  if ("problem" in read) return read;
  const { table } = read;
  return {
    mode: "toml",
    values: new Map(Object.entries(isTable(table.pytest) ? table.pytest : {})),
  };
}

function readPyproject(text: string, rules: Rules): Found {
  const read = tomlTable(text);
  if ("problem" in read) return read;
  const { table } = read;
  const tool = isTable(table.tool) && isTable(table.tool.pytest) ? table.tool.pytest : {};
  const native = Object.entries(tool).filter(([key]) => key !== "ini_options");
  const options = tool.ini_options;
  if (rules.nativeToml && native.length > 0) {
    if (isTable(options) && Object.keys(options).length > 0)
      return { problem: "[tool.pytest] and [tool.pytest.ini_options] cannot stand together" };
    return { mode: "toml", values: new Map(native) };
  }
  if (!isTable(options)) return undefined;
  const values = Object.entries(options).map(([key, value]) => [key, iniText(value)] as const);
  return { mode: "ini", values: new Map(values) };
}

/** Scalars become Python's `str()` of them, lists stay. */
function iniText(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value === "boolean") return value ? "True" : "False";
  return String(value);
}
