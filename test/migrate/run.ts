// Runs `migrate` over trees given in place, in a real repository; not for the product.
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../src/commands/context.ts";
import { type MigrateOptions, migrate } from "../../src/commands/migrate.ts";
import { defaultConfig } from "../../src/config.ts";
import type { Report } from "../../src/report/types.ts";
import { diskFiles } from "../../src/text/files.ts";
import { gitIn, makeRepository, type TempRepository } from "./git-world.ts";

export const contextIn = (root: string): Context => ({
  cwd: root,
  files: diskFiles,
  config: defaultConfig,
  git: gitIn(root),
  env: {},
  now: () => 0,
  stdin: () => "",
  cache: false,
});

export type Files = Readonly<Record<string, string>>;

export const defs = "tests/integration/defs";
export const lists = "tests/integration/test_lists";
const inis: Files = {
  [`${defs}/pytest.ini`]: "[pytest]\n",
  "tests/unittest/pytest.ini": "[pytest]\n",
};

/** Short names: `defs/…`, `unit/…` and lists by their path below the lists' folder. */
export function long(files: Files): Files {
  const path = (name: string): string =>
    name.startsWith("defs/")
      ? `${defs}/${name.slice(5)}`
      : name.startsWith("unit/")
        ? `tests/unittest/${name.slice(5)}`
        : `${lists}/${name}`;
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [path(name), text]));
}

export interface Unplaced {
  readonly file: string;
  readonly line: number;
  readonly entry: string;
  readonly reason: string;
  readonly candidates: readonly string[];
}

export interface Run {
  readonly repository: TempRepository;
  readonly report: Report;
  /** New texts of the lists that changed, by short name. */
  readonly changed: Files;
  readonly unplaced: readonly Unplaced[];
}

/** Commits `before`, lays `after` over it (an empty text removes a file), and migrates. */
export async function run(before: Files, after: Files, options: MigrateOptions = {}): Promise<Run> {
  const repository = makeRepository({ ...inis, ...long(before) });
  for (const [path, text] of Object.entries(long(after))) {
    if (text === "") rmSync(join(repository.root, path));
    else repository.write(path, text);
  }
  const since = options.axis || options.map ? {} : { since: "HEAD" };
  const report = await migrate(contextIn(repository.root), { ...since, ...options, write: true });
  return { repository, report, ...answers(report) };
}

export function answers(report: Report): Pick<Run, "changed" | "unplaced"> {
  const changed = Object.fromEntries(
    (report.writes ?? []).map(({ file, after }) => [
      file.replace(`${lists}/`, "").replace(`${defs}/`, "defs/"),
      after,
    ]),
  );
  return { changed, unplaced: (report.json as { unplaced: readonly Unplaced[] }).unplaced };
}
