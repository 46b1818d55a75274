// The stories of fixtures/conformance/ci/migrate: both trees in a real repository, one call, byte for byte; then again.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Context } from "../../src/commands/context.ts";
import { type MigrateOptions, migrate } from "../../src/commands/migrate.ts";
import { defaultConfig } from "../../src/config.ts";
import type { Report } from "../../src/report/types.ts";
import { diskFiles } from "../../src/text/files.ts";
import { gitIn, hasGit, makeRepository, type TempRepository } from "./git-world.ts";

const home = "fixtures/conformance/ci/migrate";

interface Unplaced {
  readonly file: string;
  readonly line: number;
  readonly entry: string;
  readonly candidates: readonly string[];
}

function tree(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  return Object.fromEntries(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
}

/** Command-line arguments as options. */
function optionsOf(argv: readonly string[]): MigrateOptions {
  const options: Record<string, string[]> = {};
  for (let i = 0; i < argv.length; i += 2) {
    const name = argv[i]!.slice(2);
    options[name] = [...(options[name] ?? []), argv[i + 1]!];
  }
  return options as MigrateOptions;
}

const contextIn = (root: string): Context => ({
  cwd: root,
  files: diskFiles,
  config: defaultConfig,
  git: gitIn(root),
  env: {},
  now: () => 0,
  stdin: () => "",
  cache: false,
});

let repository: TempRepository | undefined;
afterEach(() => repository?.remove());

function apply(root: string, report: Report): void {
  for (const { file, before, after } of report.writes ?? []) {
    expect(readFileSync(join(root, file), "utf8")).toBe(before);
    writeFileSync(join(root, file), after);
  }
}

function expectTree(root: string, expected: Record<string, string>): void {
  for (const [path, text] of Object.entries(expected))
    expect(readFileSync(join(root, path), "utf8"), path).toBe(text);
}

const byPlace = (rows: readonly Unplaced[]): readonly Unplaced[] =>
  rows
    .map(({ file, line, entry, candidates }) => ({
      file,
      line,
      entry,
      candidates: [...candidates].sort(),
    }))
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));

const unplacedOf = (report: Report): readonly Unplaced[] =>
  byPlace((report.json as { unplaced: readonly Unplaced[] }).unplaced);

const cases = readdirSync(home).filter((name) => /^\d/.test(name));

describe.skipIf(!hasGit)("stories (need git)", () => {
  for (const name of cases) {
    const folder = `${home}/${name}`;
    const args = JSON.parse(readFileSync(`${folder}/args.json`, "utf8"));
    const unplaced: readonly Unplaced[] = JSON.parse(
      readFileSync(`${folder}/unplaced.json`, "utf8"),
    );
    const before = tree(`${folder}/before`);
    const expected = tree(`${folder}/expected`);

    test(`${name}: since the commit before`, async () => {
      repository = makeRepository(before);
      const { root } = repository;
      for (const path of Object.keys(before)) rmSync(join(root, path));
      for (const [path, text] of Object.entries(tree(`${folder}/after`)))
        repository.write(path, text);
      const options = { ...optionsOf(args.argv), since: "HEAD" };
      const checked = await migrate(contextIn(root), { ...options, check: true });
      expect(checked.failed ? 1 : 0).toBe(args.check_exit);
      expectApplies(root, checked);
      const report = await migrate(contextIn(root), { ...options, write: true });
      apply(root, report);
      expectTree(root, expected);
      expect((report.writes ?? []).map(({ file }) => file).sort()).toEqual(
        [...args.changed].sort(),
      );
      expect(unplacedOf(report)).toEqual(byPlace(unplaced));
      const again = await migrate(contextIn(root), { ...options, write: true });
      expect(again.writes).toEqual([]);
      expect([...(await migrate(contextIn(root), options)).lines].join("")).toBe("");
    });

    for (const [index, argv] of (args.also as string[][]).entries()) {
      test(`${name}: other invocation ${index + 1}, before the code changes`, async () => {
        repository = makeRepository(before);
        const report = await migrate(contextIn(repository.root), {
          ...optionsOf(argv),
          write: true,
        });
        apply(repository.root, report);
        expectTree(repository.root, expected);
      });
    }
  }
});

/** `git apply` takes the printed diff. */
function expectApplies(root: string, report: Report): void {
  const diff = `${[...report.lines].join("\n")}\n`;
  if (diff.trim() !== "")
    execFileSync("git", ["apply", "--check", "-"], { cwd: root, input: diff });
}
