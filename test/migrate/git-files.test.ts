// A revision read from git objects answers as the disk did when it was committed.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { UsageError } from "../../src/text/errors.ts";
import { findRevision, gitFiles } from "../../src/text/git-files.ts";
import { gitIn, hasGit, makeRepository } from "./git-world.ts";

describe.skipIf(!hasGit)("git objects as a file system (needs git)", () => {
  const repository = makeRepository({
    "a/test_x.py": "x = 1\n",
    "a/test_y.py": "y = 'ä'\n",
    "a/data.bin": "\u0000\u0001\n\n",
    "z/deep/er/conftest.py": "",
  });
  symlinkSync("../a", join(repository.root, "z/link"));
  symlinkSync("/etc", join(repository.root, "z/out"));
  symlinkSync("self", join(repository.root, "z/self"));
  repository.commit("links");
  const { root, git } = repository;
  const files = gitFiles(git, findRevision(git, root, "HEAD"));
  repository.write("a/test_x.py", "x = 2\n");
  repository.write("a/new.py", "");
  afterAll(() => repository.remove());
  const text = (path: string): string | undefined => {
    const bytes = files.read(`${root}/${path}`);
    return bytes && new TextDecoder().decode(bytes);
  };

  test("reads what was committed, not what lies there now", () => {
    expect(text("a/test_x.py")).toBe("x = 1\n");
    expect(text("a/test_y.py")).toBe("y = 'ä'\n");
    expect(text("a/data.bin")).toBe("\u0000\u0001\n\n");
    expect(text("z/deep/er/conftest.py")).toBe("");
    expect(text("a/new.py")).toBeUndefined();
    expect(text("a")).toBeUndefined();
  });

  test("lists folders in order and follows links inside the repository", () => {
    expect(files.list(root)).toEqual([
      { name: "a", kind: "directory" },
      { name: "z", kind: "directory" },
    ]);
    expect(files.list(`${root}/z`)).toEqual([
      { name: "deep", kind: "directory" },
      { name: "link", kind: "directory" },
      { name: "out", kind: "other" },
      { name: "self", kind: "other" },
    ]);
    expect(text("z/link/test_x.py")).toBe("x = 1\n");
    expect(files.real(`${root}/z/link/test_x.py`)).toBe(`${root}/a/test_x.py`);
    expect(files.kind(`${root}/z/out`)).toBeUndefined();
    expect(files.kind(`${root}/a/../a/data.bin`)).toBe("file");
    expect(files.kind("/elsewhere")).toBeUndefined();
  });

  test("works from a folder below the top", () => {
    const below = gitIn(join(root, "z/deep"));
    const revision = findRevision(below, join(root, "z/deep"), "HEAD~1");
    expect(revision.top).toBe(root);
    expect(gitFiles(below, revision).kind(`${root}/z/link`)).toBeUndefined();
    expect(gitFiles(below, revision).kind(`${root}/z/deep/er`)).toBe("directory");
  });

  test("says what is wrong with a ref", () => {
    expect(() => findRevision(git, root, "no-such")).toThrow(UsageError);
    expect(() => findRevision(git, root, "--all")).toThrow(/unknown revision/);
    expect(() => findRevision(() => undefined, "/x", "HEAD")).toThrow(/not in a git repository/);
    const shallow = (args: readonly string[]) => {
      const said = args.includes("--show-prefix") ? "\n" : "true\n";
      return args.includes("--verify") ? undefined : new TextEncoder().encode(said);
    };
    expect(() => findRevision(shallow, "/x", "HEAD~9")).toThrow(/shallow/);
  });
});
