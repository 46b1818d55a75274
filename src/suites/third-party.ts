// What is known of packages that are not the project's: their sources, facts, and whether they are taken as installed.

import { Facts } from "../python/facts/facts.ts";
import { type Fact, type FactKind, float, type PyValue, plainValue, str } from "../python/index.ts";
import type { FileSystem } from "../text/files.ts";
import { toFact } from "./fact-values.ts";
import { joinPath, resolvePath, upwards } from "./paths.ts";
import { requiredNames } from "./requirements.ts";
import type { PytestConfig, SuiteOptions } from "./settings.ts";

export interface ThirdParty {
  readonly sitePackages: readonly string[];
  readonly facts: (dotted: string) => Fact | undefined;
  readonly results: (dotted: string, args: readonly PyValue[]) => PyValue | undefined;
  /** True when the project requires plugins of pytest. */
  readonly hasPlugins: () => boolean;
  /** Known to be installed: its source is there, or the configuration says so. */
  readonly installed: (name: string) => boolean;
  readonly trusted: (name: string) => boolean;
}

/** Packages that are there whenever pytest is. */
const besidePytest = new Set(
  "pytest _pytest pluggy iniconfig packaging pytest_asyncio parameterized".split(" "),
);

/** Import names that differ from the name of the distribution. */
const importNames: Readonly<Record<string, readonly string[]>> = {
  attrs: ["attr", "attrs"],
  beautifulsoup4: ["bs4"],
  opencv_python: ["cv2"],
  opencv_python_headless: ["cv2"],
  pillow: ["PIL"],
  protobuf: ["google"],
  pyyaml: ["yaml"],
  python_dateutil: ["dateutil"],
  python_dotenv: ["dotenv"],
  scikit_learn: ["sklearn"],
  scikit_image: ["skimage"],
  setuptools: ["setuptools", "pkg_resources"],
};

const externalKinds = new Set<string>(
  "class function module object int float str bool none bytes enum regex".split(" "),
);

/** Gathers it for one suite. Folders of site-packages are the configured ones, else a virtual environment beside the project. */
export function thirdParty(
  files: FileSystem,
  config: PytestConfig,
  options: SuiteOptions,
): ThirdParty {
  const sitePackages = options.site_packages?.length
    ? options.site_packages.map((one) => resolvePath(config.invocationDir, one))
    : foundEnvironment(files, config.rootdir);
  const externals = options.externals ?? {};
  const python = `${config.python.major}.${config.python.minor}`;
  const versions = { python, ...packageVersions(externals) };
  const shipped = new Facts({ files, versions });
  const required = new Set(
    [config.rootdir, config.invocationDir]
      .flatMap((folder) => requiredNames(files, folder))
      .flatMap((name) => importNames[name] ?? [name]),
  );
  const installed = (name: string): boolean =>
    Object.keys(externals).some((one) => one.split(".")[0] === name) ||
    sitePackages.some(
      (folder) =>
        files.kind(joinPath(folder, name)) !== undefined ||
        files.kind(joinPath(folder, `${name}.py`)) !== undefined,
    );
  const shippedFact = (dotted: string): Fact | undefined => {
    const found = shipped.lookup(dotted);
    return found && toFact(dotted, found);
  };
  return {
    sitePackages,
    facts: (dotted) => externalFact(externals, dotted) ?? shippedFact(dotted),
    results: knownResult,
    hasPlugins: () => [...required].some((one) => one.startsWith("pytest_")),
    installed,
    trusted: (name) =>
      besidePytest.has(name) ||
      required.has(name) ||
      shipped.versions(name).length > 0 ||
      installed(name),
  };
}

/** Entries of `externals` whose value is a version (`numpy: "2.4"`). */
function packageVersions(
  externals: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(externals).filter(([, value]) => /^\d/.test(value)));
}

const doubles = new Set(["numpy.float64", "numpy.double", "numpy.float_"]);
const texts = new Set(["numpy.str_", "numpy.unicode_"]);

/** numpy's scalar types that are subclasses of Python's own keep the value they are made from. */
function knownResult(dotted: string, args: readonly PyValue[]): PyValue | undefined {
  const [only] = args;
  if (!only || args.length !== 1) return undefined;
  const plain = plainValue(only);
  if (doubles.has(dotted)) {
    if (plain.kind === "float") return plain;
    if (plain.kind === "int") return float(Number(plain.value));
    if (plain.kind === "bool") return float(plain.value ? 1 : 0);
  }
  return texts.has(dotted) && plain.kind === "str" ? str(plain.value) : undefined;
}

/** `kind` or `kind:name`; an entry for `dotted(…)` tells what a call gives. */
function externalFact(
  externals: Readonly<Record<string, string>>,
  dotted: string,
): Fact | undefined {
  const [kind, label] = externals[dotted]?.split(":") ?? [];
  if (kind === undefined || !externalKinds.has(kind)) return undefined;
  const returns = externals[`${dotted}(…)`] ?? externals[`${dotted}()`];
  return {
    kind: kind as FactKind,
    label: label ?? dotted.split(".").at(-1)!,
    ...(returns && externalKinds.has(returns) ? { returns: returns as FactKind } : {}),
  };
}

const decoder = new TextDecoder();
const sourceFolders = ["", "src", "lib", "python"];

/**
 * Folders from which the project's own packages are importable once it is installed: the nearest folder upwards
 * that is set up to be installed, and its usual source folders.
 */
export function projectFolders(files: FileSystem, start: string): readonly string[] {
  const project = upwards(start).find((one) => isInstallable(files, one));
  if (project === undefined) return [];
  return sourceFolders
    .map((name) => joinPath(project, name))
    .filter((folder) =>
      (files.list(folder) ?? []).some(({ name, kind }) => isModule(folder, name, kind)),
    );

  function isModule(folder: string, name: string, kind: string): boolean {
    if (kind === "file")
      return name.endsWith(".py") && name !== "setup.py" && name !== "conftest.py";
    return kind === "directory" && files.kind(joinPath(folder, name, "__init__.py")) === "file";
  }
}

function isInstallable(files: FileSystem, folder: string): boolean {
  if (files.kind(joinPath(folder, "setup.py")) === "file") return true;
  const text = (name: string): string => {
    const bytes = files.read(joinPath(folder, name));
    return bytes ? decoder.decode(bytes) : "";
  };
  return (
    /^\[(?:project|build-system|tool\.poetry)\]/m.test(text("pyproject.toml")) ||
    /^\[metadata\]/m.test(text("setup.cfg"))
  );
}

function foundEnvironment(files: FileSystem, root: string): readonly string[] {
  return [".venv", "venv", "env"].flatMap((name) => {
    const lib = joinPath(root, name, "lib");
    if (files.kind(joinPath(root, name, "pyvenv.cfg")) !== "file") return [];
    return (files.list(lib) ?? [])
      .filter((one) => one.name.startsWith("python"))
      .map((one) => joinPath(lib, one.name, "site-packages"));
  });
}
