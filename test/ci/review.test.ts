// Reviews: a new axis replayed as a pull request, waives, removals, size of a comment.
import { afterAll, expect, test } from "vitest";
import { COMMENT_LIMIT } from "../../src/ci/review-markdown.ts";
import { review } from "../../src/commands/review.ts";
import { hasGit, makeRepository, type TempRepository } from "../migrate/git-world.ts";
import { contextAt } from "./context.ts";

const defs = "tests/integration/defs";
const lists = "tests/integration/test_lists";

/** A helix-like test before and after an axis `overlap` is added to it, and lists that speak of it. */
const suite = (overlap: boolean): string =>
  `import pytest

${overlap ? '@pytest.mark.parametrize("overlap", ["overlap_on", "overlap_off"])\n' : ""}@pytest.mark.parametrize("cp", ["cp1", "cp2"])
def test_helix(cp${overlap ? ", overlap" : ""}):
    pass


def test_plain():
    pass
`;

const id = (params: string): string => `dist/test_helix.py::test_helix[${params}]`;
const db = (pre: readonly string[], post: readonly string[]): string =>
  `l0_gb200:
- condition:
    terms:
      stage: pre_merge
  tests:
${pre.map((one) => `  - ${one}\n`).join("")}- condition:
    terms:
      stage: post_merge
  tests:
${post.map((one) => `  - ${one}\n`).join("")}`;

const base: Record<string, string> = {
  [`${defs}/pytest.ini`]: "[pytest]\n",
  [`${defs}/dist/test_helix.py`]: suite(false),
  [`${lists}/test-db/l0_gb200.yml`]: db(
    [`${id("cp1")} TIMEOUT (60)`, "dist/test_helix.py::test_plain"],
    [id("cp2")],
  ),
  [`${lists}/waives.txt`]: `${id("cp2")} SKIP (https://nvbugs/1)\n`,
  "jenkins/scripts/test_stage_configs.json": JSON.stringify({
    configs: [
      { name: "GB200-4_GPUs-PyTorch", testDB: "l0_gb200", splits: 1, arch: "SBSA", slurm: true },
      {
        name: "GB200-4_GPUs-PyTorch-Post-Merge",
        testDB: "l0_gb200",
        splits: 1,
        arch: "SBSA",
        slurm: true,
      },
    ],
  }),
};

const repositories: TempRepository[] = [];
afterAll(() => {
  for (const one of repositories) one.remove();
});

async function reviewOf(edits: Record<string, string>, comment = false) {
  const repository = makeRepository(base);
  repositories.push(repository);
  for (const [path, text] of Object.entries(edits)) repository.write(path, text);
  const report = await review(contextAt(repository.root, { git: repository.git }), {
    since: "HEAD",
    comment,
  });
  // biome-ignore lint/suspicious/noExplicitAny: the documented JSON object is looked into field by field
  return { ...(report.json as any), report, text: [...report.lines].join("\n") };
}

const codes = ({ reasons }: { reasons: readonly { code: string; count: number }[] }) =>
  reasons.map(({ code, count }) => [code, count]);

test.skipIf(!hasGit)(
  "a new axis with its lists: renamed entries, the variants in no list, the waive left behind",
  async () => {
    const found = await reviewOf({
      [`${defs}/dist/test_helix.py`]: suite(true),
      [`${lists}/test-db/l0_gb200.yml`]: db(
        [`${id("cp1-overlap_on")} TIMEOUT (60)`, "dist/test_helix.py::test_plain"],
        [id("cp2-overlap_off")],
      ),
    });
    expect(found.entries).toMatchObject([
      {
        change: "renamed",
        entry: `${id("cp1-overlap_on")} TIMEOUT (60)`,
        was: `${id("cp1")} TIMEOUT (60)`,
        stages: ["GB200-4_GPUs-PyTorch-1"],
        machines: ["4 × GB200"],
        when: ["pre-merge"],
        timeout_minutes: 60,
        exists: "yes",
        waived: null,
      },
      {
        change: "renamed",
        entry: id("cp2-overlap_off"),
        stages: ["GB200-4_GPUs-PyTorch-Post-Merge-1"],
        when: ["post-merge"],
      },
    ]);
    expect(found.tests).toMatchObject([
      { change: "changed", test: "dist/test_helix.py::test_helix", covered: "inside" },
    ]);
    expect(found.leftovers).toEqual([
      `${lists}/waives.txt:1: ${id("cp2")} stands in no list any more`,
    ]);
    expect(codes(found)).toEqual([["leftovers", 1]]);
    expect(found.verdict).toBe("needs follow-up");
    expect(found.bot).toBe(
      '/bot run --stage-list "GB200-4_GPUs-PyTorch-1, GB200-4_GPUs-PyTorch-Post-Merge-1"',
    );
  },
);

test.skipIf(!hasGit)("lists that do not follow name no test", async () => {
  const found = await reviewOf({
    [`${defs}/dist/test_helix.py`]: suite(true),
    [`${lists}/test-db/l0_gb200.yml`]: db(
      [`${id("cp1-overlap")} TIMEOUT (60)`, "dist/test_helix.py::test_plain"],
      [id("cp2")],
    ),
  });
  expect(codes(found)).toContainEqual(["entry-names-no-test", 1]);
  expect(found.verdict).toBe("insufficient");
  expect(found.report.failed).toBe(true);
  expect(found.text).toContain("**names no test**");
});

test.skipIf(!hasGit)("a new test in no list is a silent false green", async () => {
  const found = await reviewOf({
    [`${defs}/dist/test_helix.py`]: `${suite(false)}\n\ndef test_new():\n    pass\n`,
  });
  expect(codes(found)).toEqual([["test-in-no-list", 1]]);
  expect(found.text).toContain("**in no list: a silent false green**");
});

test.skipIf(!hasGit)("a removed entry: still run elsewhere or nowhere", async () => {
  const found = await reviewOf({
    [`${lists}/test-db/l0_gb200.yml`]: db([`${id("cp1")} TIMEOUT (60)`], [id("cp2")]),
  });
  expect(found.entries).toMatchObject([
    { change: "removed", entry: "dist/test_helix.py::test_plain", still_run: [] },
  ]);
  expect(codes(found)).toEqual([["removed-runs-nowhere", 1]]);
  const moved = await reviewOf({
    [`${lists}/test-db/l0_gb200.yml`]: db(
      [`${id("cp1")} TIMEOUT (60)`],
      [id("cp2"), "dist/test_helix.py::test_plain"],
    ),
  });
  expect(moved.entries).toMatchObject([
    { change: "condition", stages: ["GB200-4_GPUs-PyTorch-Post-Merge-1"] },
  ]);
  expect(moved.verdict).toBe("sufficient");
});

test.skipIf(!hasGit)(
  "waives: what they silence, on which stages, the last copy, scope and bug",
  async () => {
    const found = await reviewOf({
      [`${lists}/waives.txt`]: `${base[`${lists}/waives.txt`]}${id("cp1")} SKIP\nfull:B999/dist/test_helix.py::test_plain SKIP (https://nvbugs/2)\n`,
    });
    expect(found.waives).toMatchObject([
      { change: "added", silences_last: true, bugs: [], stages: ["GB200-4_GPUs-PyTorch-1"] },
      { change: "added", silences_last: false, scope: "B999", scope_matches: false, stages: [] },
    ]);
    expect(codes(found)).toEqual([
      ["waive-scope-matches-no-stage", 1],
      ["waived-everywhere", 1],
      ["waive-without-bug", 1],
    ]);
  },
);

test.skipIf(!hasGit)(
  "a change outside of lists and tests says so instead of guessing",
  async () => {
    const found = await reviewOf({ "src/x.py": "x = 1\n" });
    expect(codes(found)).toEqual([["outside-lists-and-tests", 1]]);
  },
);

test.skipIf(!hasGit)(
  "a review of thousands of entries fits one comment and says how many it leaves out",
  async () => {
    const many = Array.from(
      { length: 4000 },
      (_, index) => `dist/test_helix.py::test_helix[a-rather-long-parameter-text-${index}]`,
    );
    const found = await reviewOf({ [`${lists}/test-db/l0_gb200.yml`]: db(many, []) }, true);
    expect(found.text.length).toBeLessThan(COMMENT_LIMIT);
    expect(found.text).toMatch(/… and \d+ more/);
    expect(found.text).toContain("**Verdict: insufficient**");
  },
);

test.skipIf(!hasGit)("two runs say the same", async () => {
  const edits = { [`${defs}/dist/test_helix.py`]: suite(true) };
  expect((await reviewOf(edits)).text).toBe((await reviewOf(edits)).text);
});
