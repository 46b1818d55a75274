// A git repository in a temporary folder, for tests that read a revision; not for the product.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { GitRunner } from "../../src/text/git-files.ts";

export const hasGit = spawnSync("git", ["--version"]).status === 0;

const settings = [
  "-c",
  "user.name=t",
  "-c",
  "user.email=t@example.org",
  "-c",
  "commit.gpgsign=false",
];

export function gitIn(folder: string): GitRunner {
  return (args, input) => {
    const run = spawnSync("git", [...args], {
      cwd: folder,
      maxBuffer: 1 << 28,
      ...(input !== undefined && { input }),
    });
    return run.status === 0 ? new Uint8Array(run.stdout) : undefined;
  };
}

export interface TempRepository {
  readonly root: string;
  readonly git: GitRunner;
  write(path: string, text: string): void;
  commit(message: string): void;
  remove(): void;
}

export function makeRepository(files: Readonly<Record<string, string>>): TempRepository {
  const root = mkdtempSync(join(tmpdir(), "testlists-"));
  const run = (...args: string[]) => execFileSync("git", [...settings, ...args], { cwd: root });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  run("init", "-q", "-b", "main");
  for (const [path, text] of Object.entries(files)) write(path, text);
  const commit = (message: string): void => {
    run("add", "-A", "-f");
    run("commit", "-q", "--allow-empty", "-m", message);
  };
  commit("first");
  return {
    root,
    git: gitIn(root),
    write,
    commit,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
