// Impact on a small repository: tests by reach, lists entry by entry, waives by scope, rules, fail-closed, replay.
import { afterAll, expect, test } from "vitest";
import { changesOfDiff, readNameStatus } from "../../src/ci/changes.ts";
import { impact } from "../../src/commands/impact.ts";
import { defaultConfig } from "../../src/config.ts";
import { hasGit, makeRepository, type TempRepository } from "../migrate/git-world.ts";
import { memoryFiles } from "../suites/memory-files.ts";
import { contextAt } from "./context.ts";

const defs = "tests/integration/defs";
const lists = "tests/integration/test_lists";
const texts: Record<string, string> = {
  [`${defs}/pytest.ini`]: "[pytest]\n",
  [`${defs}/common.py`]: "SIZES = [1, 2]\nOTHER = 3\n",
  [`${defs}/conftest.py`]: "import pytest\n\n@pytest.fixture\ndef room():\n    return 1\n",
  [`${defs}/acc/test_a.py`]:
    "import pytest\nfrom common import SIZES, OTHER\n\n@pytest.mark.parametrize('n', SIZES)\ndef test_size(n):\n    pass\n\ndef test_other():\n    assert OTHER\n\ndef test_room(room):\n    pass\n",
  "tests/unittest/pytest.ini": "[pytest]\n",
  "tests/unittest/x/test_u.py": "def test_one():\n    pass\n\ndef test_two():\n    pass\n",
  [`${lists}/test-db/l0_a10.yml`]:
    'l0_a10:\n- condition:\n    terms:\n      stage: pre_merge\n  tests:\n  - acc/test_a.py::test_size[1]\n  - acc/test_a.py::test_other\n  - unittest/x -k "one"\n- condition:\n    terms:\n      stage: post_merge\n  tests:\n  - acc/test_a.py::test_room\n',
  [`${lists}/test-db/l0_h100.yml`]:
    "l0_h100:\n- condition:\n    terms:\n      stage: pre_merge\n  tests:\n  - acc/test_a.py::test_other\n",
  [`${lists}/waives.txt`]: "acc/test_a.py::test_room SKIP (bug)\n",
  "jenkins/scripts/test_stage_configs.json": JSON.stringify({
    configs: [
      { name: "A10-PyTorch", testDB: "l0_a10", splits: 1, arch: "x86", slurm: false },
      { name: "A10-PyTorch-Post-Merge", testDB: "l0_a10", splits: 1, arch: "x86", slurm: false },
      { name: "H100-PyTorch", testDB: "l0_h100", splits: 1, arch: "x86", slurm: false },
    ],
  }),
  "src/product.py": "X = 1\n",
};

const repositories: TempRepository[] = [];
afterAll(() => {
  for (const one of repositories) one.remove();
});

async function impactOf(
  edits: Record<string, string | null>,
  options = {},
  config = defaultConfig,
) {
  const repository = makeRepository(texts);
  repositories.push(repository);
  for (const [path, text] of Object.entries(edits)) if (text !== null) repository.write(path, text);
  const context = contextAt(repository.root, { git: repository.git, config });
  const report = await impact(context, { since: "HEAD", ...options });
  const json = report.json as {
    scope: string;
    fallback: string | null;
    tests: { selector: string; change: string; reason: string }[];
    spared: { selector: string }[];
    entries: { entry: string; verdict: string; reason: string }[];
    stages: { name: string; verdict: string; reason: string }[];
    files: { path: string; decision: string }[];
  };
  const kept = <T extends { verdict: string }>(rows: readonly T[]): T[] =>
    rows.filter(({ verdict }) => verdict === "kept");
  return {
    ...json,
    report,
    keptEntries: kept(json.entries).map(({ entry }) => entry),
    keptStages: kept(json.stages).map(({ name }) => name),
    selectors: json.tests.map(({ selector }) => selector),
  };
}

const edit = (path: string, from: string, to: string): Record<string, string> => ({
  [path]: texts[path]!.replace(from, to),
});

test.skipIf(!hasGit)("a changed constant reaches exactly the tests that use it", async () => {
  const found = await impactOf(edit(`${defs}/common.py`, "[1, 2]", "[1, 2, 3]"));
  expect(found.selectors).toEqual(["acc/test_a.py::test_size"]);
  expect(found.tests[0]?.reason).toBe("its ids changed: 1 new, 0 gone");
  expect(found.keptEntries).toEqual(["acc/test_a.py::test_size[1]"]);
  expect(found.keptStages).toEqual(["A10-PyTorch-1"]);
  expect(found.scope).toBe("some");
  expect(found.spared.map(({ selector }) => selector)).toEqual([
    "acc/test_a.py::test_other",
    "acc/test_a.py::test_room",
  ]);
  for (const { reason } of [...found.entries, ...found.stages]) expect(reason).not.toBe("");
});

test.skipIf(!hasGit)(
  "a fixture reaches the tests that ask for it; post-merge stages wait for the merge",
  async () => {
    const change = edit(`${defs}/conftest.py`, "return 1", "return 2");
    const found = await impactOf(change);
    expect(found.selectors).toEqual(["acc/test_a.py::test_room"]);
    expect(found.keptStages).toEqual([]);
    expect((await impactOf(change, { postMerge: true })).keptStages).toEqual([
      "A10-PyTorch-Post-Merge-1",
    ]);
  },
);

test.skipIf(!hasGit)("-k entries are kept for the tests that they take", async () => {
  const two = "def test_two():\n    pass";
  const left = await impactOf(
    edit("tests/unittest/x/test_u.py", two, "def test_two():\n    assert 1"),
  );
  expect(left.selectors).toEqual(["unittest/x/test_u.py::test_two"]);
  expect(left.keptEntries).toEqual([]);
  expect(left.entries.find(({ entry }) => entry.startsWith("unittest/"))?.reason).toContain(
    "takes none of the 1 reached",
  );
  const taken = await impactOf(
    edit(
      "tests/unittest/x/test_u.py",
      "def test_one():\n    pass",
      "def test_one():\n    assert 1",
    ),
  );
  expect(taken.keptEntries).toEqual(['unittest/x -k "one"']);
});

test.skipIf(!hasGit)("comments reach nothing, and it is said", async () => {
  const found = await impactOf(edit(`${defs}/common.py`, "OTHER", "# note\nOTHER"));
  expect(found).toMatchObject({ scope: "none", tests: [], fallback: null });
});

test.skipIf(!hasGit)(
  "list changes count entry by entry: added kept, removed nothing, condition and marker kept",
  async () => {
    const path = `${lists}/test-db/l0_a10.yml`;
    const added = await impactOf(
      edit(
        path,
        "  - acc/test_a.py::test_other\n",
        "  - acc/test_a.py::test_other\n  - acc/test_a.py::test_size[2] ISOLATION\n",
      ),
    );
    expect(added.keptEntries).toEqual(["acc/test_a.py::test_size[2] ISOLATION"]);
    const removed = await impactOf(edit(path, "  - acc/test_a.py::test_other\n", ""));
    expect([removed.keptEntries, removed.scope]).toEqual([[], "none"]);
    const marked = await impactOf(edit(path, "test_other\n", "test_other TIMEOUT (90)\n"));
    expect(marked.keptEntries).toEqual(["acc/test_a.py::test_other TIMEOUT (90)"]);
    const moved = await impactOf(
      edit(path, "      stage: pre_merge\n", "      stage: pre_merge\n      backend: pytorch\n"),
    );
    expect(moved.keptEntries).toHaveLength(3);
  },
);

test.skipIf(!hasGit)("a waive for one GPU keeps that GPU's stages only", async () => {
  const found = await impactOf({
    [`${lists}/waives.txt`]: `${texts[`${lists}/waives.txt`]}full:H100/acc/test_a.py::test_other SKIP (bug)\n`,
  });
  expect(found.keptStages).toEqual(["H100-PyTorch-1"]);
});

test.skipIf(!hasGit)(
  "a file that no rule claims decides for everything; an own rule claims it",
  async () => {
    const change = edit("src/product.py", "1", "2");
    const found = await impactOf(change);
    expect(found).toMatchObject({ scope: "all", fallback: "src/product.py: no rule claims it" });
    expect(found.keptEntries).toHaveLength(found.entries.length);
    const rules = [
      {
        name: "src",
        paths: ["src/**"],
        decision: "entries" as const,
        select: ["name:*test_other"],
      },
    ];
    const config = { ...defaultConfig, impact: { rules } };
    expect((await impactOf(change, {}, config)).keptEntries).toEqual([
      "acc/test_a.py::test_other",
      "acc/test_a.py::test_other",
    ]);
    const empty = {
      ...defaultConfig,
      impact: { rules: [{ ...rules[0]!, select: ["path:nothing"] }] },
    };
    expect((await impactOf(change, {}, empty)).fallback).toBe("rule src selects no entry");
  },
);

test.skipIf(!hasGit)(
  "the preset claims by path: QA lists nothing, documents their stage",
  async () => {
    const found = await impactOf(
      { [`${lists}/qa/x.txt`]: "a\n", "README.md": "x\n" },
      { preset: "cbts" },
    );
    expect(found.files.map(({ decision }) => decision).sort()).toEqual(["none", "stages"]);
    expect(found.scope).toBe("some");
  },
);

test.skipIf(!hasGit)(
  "a broken list, a binary file and an unparsable test fail closed",
  async () => {
    const broken = await impactOf({
      [`${lists}/test-db/l0_a10.yml`]: "l0_a10:\n- condition: [\n  tests:\n  - a.py::x\n",
    });
    expect(broken.scope).toBe("all");
    const binary = await impactOf({ [`${defs}/acc/blob.bin`]: "a\0b" });
    expect(binary.fallback).toContain("a binary file");
    const syntax = await impactOf({ [`${defs}/acc/test_a.py`]: "def test_size(:\n" });
    expect(syntax.selectors).toContain("acc/test_a.py");
    expect(syntax.keptEntries).toHaveLength(4);
  },
);

test.skipIf(!hasGit)("a folder that cannot be collected hides no test", async () => {
  const repository = makeRepository({
    ...texts,
    [`${defs}/conftest.py`]: "raise RuntimeError('not here')\n",
  });
  repositories.push(repository);
  repository.write(
    `${defs}/acc/test_a.py`,
    texts[`${defs}/acc/test_a.py`]!.replace("assert OTHER", "assert OTHER == 3"),
  );
  const report = await impact(contextAt(repository.root, { git: repository.git }), {
    since: "HEAD",
  });
  expect(report.json).toMatchObject({ tests: [{ selector: "acc/test_a.py" }] });
});

test.skipIf(!hasGit)("a replay says what was skipped, and what escaped", async () => {
  const repository = makeRepository(texts);
  repositories.push(repository);
  for (const [path, text] of Object.entries(edit(`${defs}/common.py`, "OTHER = 3", "OTHER = 4")))
    repository.write(path, text);
  repository.commit("second");
  repository.write(
    "j.xml",
    '<testsuite><testcase classname="acc.test_a" name="test_room"><failure/></testcase><testcase classname="acc.test_a" name="test_other"><failure/></testcase></testsuite>',
  );
  const commit = new TextDecoder().decode(repository.git(["rev-parse", "HEAD"])).trim();
  const context = contextAt(repository.root, { git: repository.git });
  const report = await impact(context, { simulate: "HEAD^..HEAD", junit: [`${commit}=j.xml`] });
  expect(report.json).toMatchObject({
    commits: [{ commit, scope: "some", skip_rate: 0.6 }],
    escapes: ["acc/test_a.py::test_room"],
  });
  expect(report.failed).toBe(true);
});

const diff = `diff --git a/${defs}/common.py b/${defs}/common.py
--- a/${defs}/common.py
+++ b/${defs}/common.py
@@ -1,2 +1,2 @@
-SIZES = [1]
+SIZES = [1, 2]
 OTHER = 3
`;

test("a diff on standard input: the older text is worked back from the working tree", async () => {
  const files = memoryFiles(
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [`/r/${path}`, text])),
  );
  const report = await impact(contextAt("/r", { files, stdin: () => diff }), { stdin: true });
  expect(report.json).toMatchObject({
    scope: "some",
    tests: [{ selector: "acc/test_a.py::test_size", reason: "its ids changed: 1 new, 0 gone" }],
  });
  const stale = diff.replace("+SIZES = [1, 2]", "+SIZES = [9]");
  const closed = await impact(contextAt("/r", { files, stdin: () => stale }), { stdin: true });
  expect(closed.json).toMatchObject({
    scope: "all",
    files: [{ reason: "the diff does not fit the working tree: nothing can be said about it" }],
  });
});

test("renames, deletions, binary files and quoted names in a diff", () => {
  const text = [
    "diff --git a/old.py b/new.py",
    "similarity index 100%",
    "rename from old.py",
    "rename to new.py",
    "diff --git a/img.png b/img.png",
    "Binary files a/img.png and b/img.png differ",
    "diff --git a/gone.py b/gone.py",
    "deleted file mode 100644",
    "--- a/gone.py",
    "+++ /dev/null",
    "@@ -1 +0,0 @@",
    "-x = 1",
    'diff --git "a/\\303\\251.py" "b/\\303\\251.py"',
    "new file mode 100644",
    "--- /dev/null",
    '+++ "b/\\303\\251.py"',
    "@@ -0,0 +1 @@",
    "+y = 1",
    "",
  ].join("\n");
  const now: Record<string, string> = { "new.py": "a\n", "é.py": "y = 1\n" };
  const read = (path: string) =>
    now[path] === undefined ? undefined : new TextEncoder().encode(now[path]);
  expect(changesOfDiff(text, read)).toEqual([
    {
      path: "new.py",
      from: "old.py",
      kind: "renamed",
      before: "a\n",
      after: "a\n",
      opaque: undefined,
    },
    {
      path: "img.png",
      from: "img.png",
      kind: "binary",
      before: undefined,
      after: undefined,
      opaque: "a binary file",
    },
    {
      path: "gone.py",
      from: "gone.py",
      kind: "deleted",
      before: "x = 1\n",
      after: undefined,
      opaque: undefined,
    },
    {
      path: "é.py",
      from: "é.py",
      kind: "added",
      before: undefined,
      after: "y = 1\n",
      opaque: undefined,
    },
  ]);
  expect(() => changesOfDiff("hello", read)).toThrow("no unified diff");
  expect(readNameStatus("M\0a\0R090\0b\0c\0")).toEqual([
    { status: "M", from: "a", path: "a" },
    { status: "R", from: "b", path: "c" },
  ]);
});
