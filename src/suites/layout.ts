// The order in which a whole run would import test files, without importing any: what was on `sys.path` before each.
import type { FileSystem } from "../text/files.ts";
import { isWithin, joinPath } from "./paths.ts";
import type { PytestConfig, StartPoint } from "./settings.ts";
import { type Gate, isTestModule, Walker } from "./walk.ts";

/** One import of a run: a test module, or a conftest when its folder is entered. */
interface Step {
  readonly file: string;
  readonly name: string;
  readonly folder: string;
}

/** How a file is named when it is imported, and which folder goes on the path for it. */
export type Naming = (file: string) => { readonly name: string; readonly folder: string };

const decoder = new TextDecoder();

export class Layout {
  readonly #steps: readonly Step[];
  readonly #positions: ReadonlyMap<string, number>;

  /** `askedGate` is only made when some conftest says what is ignored. */
  constructor(
    config: PytestConfig,
    files: FileSystem,
    starts: readonly StartPoint[],
    naming: Naming,
    askedGate: () => Gate,
  ) {
    this.#steps = walkSteps(config, files, starts, naming, askedGate);
    this.#positions = new Map(this.#steps.map(({ file }, i) => [file, i]));
  }

  /** Position of a file in the run; files that a run does not reach come last. */
  position(file: string): number {
    return this.#positions.get(file) ?? this.#steps.length;
  }

  /** Folders that earlier files of the run have put on the path, oldest first. */
  foldersBefore(file: string): readonly string[] {
    const end = this.position(file);
    return [...new Set(this.#steps.slice(0, end).map(({ folder }) => folder))];
  }

  /** The first earlier test file that is imported under the same name. */
  namesakeBefore(file: string, name: string): string | undefined {
    const end = this.position(file);
    return this.#steps.slice(0, end).find((one) => one.name === name && one.file !== file)?.file;
  }
}

function walkSteps(
  config: PytestConfig,
  files: FileSystem,
  starts: readonly StartPoint[],
  naming: Naming,
  askedGate: () => Gate,
): readonly Step[] {
  const steps: Step[] = [];
  let asked: Gate | undefined;
  const noteConftest = (folder: string): void => {
    const file = joinPath(folder, "conftest.py");
    if (config.options.noConftest || !isWithin(folder, config.confcutdir)) return;
    const bytes = files.kind(file) === "file" ? files.read(file) : undefined;
    if (!bytes) return;
    if (/collect_ignore|pytest_ignore_collect/.test(decoder.decode(bytes))) asked ??= askedGate();
    steps.push({ file, ...naming(file) });
  };
  const gate: Gate = {
    enter: (folder) => {
      noteConftest(folder);
      return asked?.enter(folder);
    },
    ignored: (path, kind) => asked?.ignored(path, kind) ?? false,
  };
  for (const one of new Walker(config, files, gate, starts).walk()) {
    if (one.kind === "file" && isTestModule(config, one.path, one.explicit))
      steps.push({ file: one.path, ...naming(one.path) });
  }
  return steps;
}
