// Everything that configures pytest's collection behind one typed value (pytest-ids 2). Conftest code has no say here.
import type { FileSystem } from "../text/files.ts";
import { type LocatedConfig, locateConfig, type RawConfig } from "./config-file.ts";
import { expandGlob } from "./glob.ts";
import { type Options, readOptions } from "./options.ts";
import { parentOf, resolvePath } from "./paths.ts";
import { newestVersion, requiredVersion } from "./requirements.ts";
import { shellWords } from "./shell-words.ts";
import { parseVersion, type Rules, rulesOf, type Version } from "./versions.ts";

/** What the product's own configuration says about a suite; all of it is optional. */
export interface SuiteOptions {
  readonly pytest_version?: string | undefined;
  /** Target Python, `3.11` by default. */
  readonly python_version?: string | undefined;
  /** `sys.platform` of the target, `linux` by default. */
  readonly platform?: string | undefined;
  /** Folders that hold installed packages, absolute or relative to the suite's root. */
  readonly site_packages?: readonly string[] | undefined;
  /** What is known of third-party names: dotted name to kind. */
  readonly externals?: Readonly<Record<string, string>> | undefined;
  /** Start points, as if given on the command line. */
  readonly paths?: readonly string[] | undefined;
}

/** pytest's configuration for one suite. */
export interface PytestConfig {
  readonly rootdir: string;
  /** The folder pytest is started in. */
  readonly invocationDir: string;
  readonly configFile: string | undefined;
  readonly rules: Rules;
  readonly python: Version;
  readonly platform: string;
  readonly options: Options;
  /** Start points as given: paths and `path::name` of a command line, or the globs of testpaths. */
  readonly arguments: { readonly kind: "paths" | "globs"; readonly texts: readonly string[] };
  readonly pythonFiles: readonly string[];
  readonly pythonClasses: readonly string[];
  readonly pythonFunctions: readonly string[];
  readonly norecursedirs: readonly string[];
  readonly usefixtures: readonly string[];
  /** Absolute folders put first on `sys.path`. */
  readonly pythonpath: readonly string[];
  readonly confcutdir: string;
  readonly markers: readonly string[];
  readonly collectImportedTests: boolean;
  readonly emptyParameterSet: "skip" | "xfail" | "fail_at_collect";
  readonly unescapedIds: boolean;
  readonly strictIds: boolean;
  readonly strictMarkers: boolean;
  readonly namespacePackages: boolean;
  /** `filterwarnings` and `-W` entries, in the order in which they are applied. */
  readonly warningFilters: readonly string[];
  readonly longTextAllowed: boolean;
  /** Values of the file and overrides by name, for `config.getini`. */
  readonly ini: RawConfig;
  /** A usage error in words: pytest collects nothing. */
  readonly problem: string | undefined;
}

const defaultNorecurse = "*.egg .* _darcs build CVS dist node_modules venv {arch}".split(" ");

/** Reads typed values and notes the first value that has the wrong type. */
class IniReader {
  problem: string | undefined;
  readonly #raw: RawConfig;
  readonly #overrides: ReadonlyMap<string, string>;

  constructor(raw: RawConfig, overrides: ReadonlyMap<string, string>) {
    this.#raw = raw;
    this.#overrides = overrides;
  }

  #value(name: string): unknown {
    return this.#overrides.get(name) ?? this.#raw.values.get(name);
  }

  /** Overrides are text even beside a native table. */
  #native(name: string): boolean {
    return this.#raw.mode === "toml" && !this.#overrides.has(name);
  }

  has(name: string): boolean {
    return this.#value(name) !== undefined;
  }

  words(name: string, standard: readonly string[]): readonly string[] {
    return this.#list(name, standard, (text) => {
      const words = shellWords(text);
      if (!words) this.problem ??= `${name}: no closing quotation`;
      return words ?? [];
    });
  }

  lines(name: string): readonly string[] {
    return this.#list(name, [], (text) =>
      text
        .split("\n")
        .map((one) => one.trim())
        .filter((one) => one !== ""),
    );
  }

  #list(name: string, standard: readonly string[], split: (text: string) => readonly string[]) {
    const value = this.#value(name);
    if (value === undefined) return standard;
    if (Array.isArray(value) && value.every((one) => typeof one === "string"))
      return value as readonly string[];
    if (typeof value === "string" && !this.#native(name)) return split(value);
    this.problem ??= `${name} must be a list of strings`;
    return standard;
  }

  flag(name: string, standard: boolean): boolean {
    const value = this.#value(name);
    if (value === undefined) return standard;
    if (typeof value === "boolean") return value;
    const text = String(value).trim().toLowerCase();
    if (!this.#native(name) && /^(y|yes|t|true|on|1)$/.test(text)) return true;
    if (!this.#native(name) && /^(n|no|f|false|off|0)$/.test(text)) return false;
    this.problem ??= `${name} must be true or false`;
    return standard;
  }

  text(name: string, standard: string): string {
    const value = this.#value(name);
    if (value === undefined) return standard;
    if (typeof value === "string") return value;
    this.problem ??= `${name} must be a string`;
    return standard;
  }
}

/** Reads the configuration of the suite whose runner is started in `root` (absolute). */
export function readSettings(
  files: FileSystem,
  root: string,
  given: SuiteOptions = {},
): PytestConfig {
  const version =
    (given.pytest_version ? parseVersion(given.pytest_version) : undefined) ??
    requiredVersion(files, root) ??
    newestVersion;
  const rules = rulesOf(version);
  const located = locateConfig(files, root, rules);
  const addopts = new IniReader(located.raw, new Map());
  const words = [...addopts.words("addopts", []), ...(given.paths ?? [])];
  const options = readOptions(words, (path) => files.kind(resolvePath(root, path)) !== undefined);
  const ini = new IniReader(
    located.raw,
    rules.overrideIniInAddopts ? options.overrides : new Map(),
  );
  const rest = typedSettings(ini, located, root, options, rules, given);
  return { ...rest, problem: located.problem ?? addopts.problem ?? ini.problem };
}

function typedSettings(
  ini: IniReader,
  located: LocatedConfig,
  root: string,
  options: Options,
  rules: Rules,
  given: SuiteOptions,
): Omit<PytestConfig, "problem"> {
  const configDir = located.file ? parentOf(located.file) : root;
  const strict = rules.nativeToml && ini.flag("strict", false);
  const strictFlag = rules.strictMarkersInAddopts && options.strictMarkers;
  return {
    rootdir: located.rootdir,
    invocationDir: root,
    configFile: located.file,
    rules,
    python: parseVersion(given.python_version ?? "") ?? { major: 3, minor: 11 },
    platform: given.platform ?? "linux",
    options,
    arguments: argumentsOf(ini, located, root, options),
    pythonFiles: ini.words("python_files", ["test_*.py", "*_test.py"]),
    pythonClasses: ini.words("python_classes", ["Test"]),
    pythonFunctions: ini.words("python_functions", ["test"]),
    norecursedirs: ini.words("norecursedirs", defaultNorecurse),
    usefixtures: ini.words("usefixtures", []),
    pythonpath: ini.words("pythonpath", []).map((one) => resolvePath(configDir, one)),
    confcutdir: confcutdirOf(options, located, root),
    markers: ini.lines("markers"),
    collectImportedTests:
      !rules.collectImportedTestsOption || ini.flag("collect_imported_tests", true),
    emptyParameterSet: emptySetOf(ini.text("empty_parameter_set_mark", "skip")),
    unescapedIds: ini.flag(unescapedOption, false),
    strictIds: rules.nativeToml && ini.flag("strict_parametrization_ids", strict),
    strictMarkers: strictFlag || (rules.nativeToml && ini.flag("strict_markers", strict)),
    namespacePackages: ini.flag("consider_namespace_packages", false),
    warningFilters: [...ini.lines("filterwarnings"), ...options.warnings],
    longTextAllowed: ini.text("parametrize_long_str_id_strategy", "") === "full",
    ini: located.raw,
  };
}

const unescapedOption = "disable_test_id_escaping_and_forfeit_all_rights_to_community_support";

function emptySetOf(text: string): PytestConfig["emptyParameterSet"] {
  return text === "xfail" || text === "fail_at_collect" ? text : "skip";
}

function confcutdirOf(options: Options, located: LocatedConfig, root: string): string {
  const given = options.others.get("--confcutdir");
  if (typeof given === "string") return resolvePath(root, given);
  return located.file ? parentOf(located.file) : located.rootdir;
}

function argumentsOf(
  ini: IniReader,
  located: LocatedConfig,
  root: string,
  options: Options,
): PytestConfig["arguments"] {
  if (options.paths.length > 0) return { kind: "paths", texts: options.paths };
  return { kind: "globs", texts: located.rootdir === root ? ini.words("testpaths", []) : [] };
}

/** One place where collection starts: an absolute path and the names behind `::`. */
export interface StartPoint {
  readonly path: string;
  readonly names: readonly string[];
  readonly params: string | undefined;
}

/** Where collection starts (pytest-ids 3.1): arguments, else testpaths, else the folder pytest is started in. */
export function startPoints(config: PytestConfig, files: FileSystem): readonly StartPoint[] {
  const { kind, texts } = config.arguments;
  const spelled =
    kind === "paths" ? texts : texts.flatMap((one) => expandGlob(files, config.invocationDir, one));
  const points = (spelled.length > 0 ? spelled : ["."]).map((one) =>
    startPoint(config.invocationDir, one),
  );
  if (config.options.keepDuplicates || !config.rules.overlappingArgumentsDropped) return points;
  return points.filter((one, i) => !points.some((other, j) => subsumes(other, j, one, i)));
}

function startPoint(base: string, text: string): StartPoint {
  const bracket = text.indexOf("[");
  const head = bracket === -1 || !text.includes("::") ? text : text.slice(0, bracket);
  const [path, ...names] = head.split("::") as [string, ...string[]];
  const params = head === text ? undefined : text.slice(bracket);
  return { path: resolvePath(base, path), names, params };
}

/** True when `one` is dropped because `other` already covers it. */
function subsumes(other: StartPoint, j: number, one: StartPoint, i: number): boolean {
  if (i === j) return false;
  const same = key(other) === key(one);
  if (same) return j < i;
  if (other.path !== one.path)
    return other.names.length === 0 && one.path.startsWith(`${other.path}/`);
  const prefix = other.names.every((name, k) => one.names[k] === name);
  if (!prefix || other.names.length > one.names.length) return false;
  return other.params === undefined;
}

const key = (point: StartPoint): string =>
  [point.path, ...point.names].join("::") + (point.params ?? "");
