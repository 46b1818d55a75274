// Tests that no list runs, below folders that lists run (N25).

import { joinPath } from "../resolve/index.ts";
import type { SuiteFile, SuiteIndex, TestFunction } from "../suites/types.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { finding } from "./finding.ts";
import { parents, targetsOf, trimSlash } from "./runs.ts";
import { type Item, isRunList, type Scene } from "./scene.ts";

/** What entries cover, as paths of the repository and names behind them. */
interface Coverage {
  /** Files and folders that run as a whole. */
  readonly whole: ReadonlySet<string>;
  /** `path::Class::name` of functions of which some case runs. */
  readonly functions: ReadonlySet<string>;
}

/** Test functions of listed suites that no entry covers; one finding for a file that is not covered at all. */
export function checkUnlisted(scene: Scene): readonly Diagnostic[] {
  const running = scene.items.filter(
    (item) => isRunList(item.list) && item.list.format.startsWith("trtllm"),
  );
  const coverage = coverageOf(running);
  return foldersOf(running).flatMap((folder) => below(scene, folder, coverage));
}

/** Folders whose tests run by list: the unit-test folder, and the base of whole-id lists. */
function foldersOf(running: readonly Item[]): readonly string[] {
  const folders = running.map(({ list, unit }) =>
    unit ? joinPath(list.unitBase!, "unittest") : list.base,
  );
  return [...new Set(folders)];
}

function coverageOf(running: readonly Item[]): Coverage {
  const whole = new Set<string>();
  const functions = new Set<string>();
  for (const item of running) {
    const base = item.unit ? item.list.unitBase! : item.list.base;
    const filtered = item.entry.target.kind === "command" && isFiltered(item);
    for (const target of targetsOf(item)) {
      const path = joinPath(base, trimSlash(target.path));
      if (target.name !== null) functions.add([path, ...target.classes, target.name].join("::"));
      else if (!filtered) whole.add(path);
      else addSelected(item, functions, whole, path);
    }
  }
  return { whole, functions };
}

function isFiltered({ entry: { target } }: Item): boolean {
  return (
    target.kind === "command" &&
    (target.keyword !== undefined ||
      target.marker !== undefined ||
      target.ignores.length > 0 ||
      target.deselects.length > 0)
  );
}

/** What an expression leaves; a command that cannot be decided may run all of its target. */
function addSelected(item: Item, functions: Set<string>, whole: Set<string>, path: string): void {
  const { resolution } = item;
  if (resolution?.kind === "found") for (const one of resolution.functions) functions.add(one.base);
  else if (resolution?.kind === "undecided") whole.add(path);
}

function below(scene: Scene, folder: string, coverage: Coverage): readonly Diagnostic[] {
  const located = scene.world.locate(folder);
  if (!located) return [];
  const found: Diagnostic[] = [];
  for (const file of testFiles(located.index, located.path)) {
    const path = joinPath(located.root, file.path);
    if (file.state !== "collected" || parents(path).some((one) => coverage.whole.has(one)))
      continue;
    const inside = inFile(file, path, coverage, folder);
    found.push(...inside.map((one) => ({ ...one, at: scene.world.place(located.root, one.at) })));
  }
  return found;
}

function testFiles(index: SuiteIndex, path: string): Iterable<SuiteFile> {
  return index.files(path === "" ? undefined : path);
}

function inFile(
  file: SuiteFile,
  path: string,
  coverage: Coverage,
  folder: string,
): readonly Diagnostic[] {
  const bare = file.functions.filter((one) => !isCovered(one, path, coverage));
  const [first] = bare;
  if (!first) return [];
  const group = `tests below ${folder} that no list runs`;
  if (bare.length === file.functions.length) {
    const count = bare.length === 1 ? `${first.name} is` : `its ${bare.length} tests are`;
    const message = `no list has ${path}, so ${count} never run: add the file to a list`;
    return [finding("unlisted-test", first.at, message, { entry: path, group })];
  }
  return bare.map((one) =>
    finding("unlisted-test", one.at, `no list runs ${one.base}: add it to a list`, {
      entry: one.base,
      group,
    }),
  );
}

function isCovered(one: TestFunction, path: string, { functions }: Coverage): boolean {
  if (functions.has(one.base)) return true;
  const names = [...one.classes, one.name];
  return names.some((_, depth) => functions.has([path, ...names.slice(0, depth + 1)].join("::")));
}
