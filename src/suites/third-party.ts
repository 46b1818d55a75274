// What is known of packages that are not the project's: their sources, facts, and whether they are taken as installed.

import { Facts } from "../python/facts/facts.ts";
import type { Fact, FactKind } from "../python/index.ts";
import type { FileSystem } from "../text/files.ts";
import { joinPath, resolvePath } from "./paths.ts";
import { requiredNames } from "./requirements.ts";
import type { PytestConfig, SuiteOptions } from "./settings.ts";

export interface ThirdParty {
  readonly sitePackages: readonly string[];
  readonly facts: (dotted: string) => Fact | undefined;
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
  const shipped = new Facts({
    files,
    versions: { python: `${config.python.major}.${config.python.minor}` },
  });
  const externals = options.externals ?? {};
  const required = new Set(
    [config.rootdir, config.invocationDir]
      .flatMap((folder) => requiredNames(files, folder))
      .flatMap((name) => importNames[name] ?? [name]),
  );
  const installed = (name: string): boolean =>
    sitePackages.some(
      (folder) =>
        files.kind(joinPath(folder, name)) !== undefined ||
        files.kind(joinPath(folder, `${name}.py`)) !== undefined,
    );
  return {
    sitePackages,
    facts: (dotted) =>
      externalFact(externals, dotted) ?? (shipped.lookup(dotted) as Fact | undefined),
    trusted: (name) =>
      besidePytest.has(name) ||
      required.has(name) ||
      shipped.versions(name).length > 0 ||
      Object.keys(externals).some((one) => one.split(".")[0] === name) ||
      installed(name),
  };
}

function externalFact(
  externals: Readonly<Record<string, string>>,
  dotted: string,
): Fact | undefined {
  const kind = externals[dotted];
  if (kind === undefined || !externalKinds.has(kind)) return undefined;
  const label = dotted.split(".").at(-1)!;
  return { kind: kind as FactKind, label };
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
