// The rules of migrate, each by a small story of its own.
import { afterEach, describe, expect, test } from "vitest";
import { type MigrateOptions, migrate } from "../../src/commands/migrate.ts";
import { hasGit } from "./git-world.ts";
import { answers, contextIn, defs, type Files, lists, type Run, run } from "./run.ts";

const open: Run[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.repository.remove();
});
async function story(before: Files, after: Files, options?: MigrateOptions): Promise<Run> {
  const made = await run(before, after, options);
  open.push(made);
  return made;
}

const head = "import pytest\n\n\n";
const block = (stage: string, gpus: number, tests: readonly string[]): string =>
  [
    "  - condition:",
    "      ranges:",
    "        system_gpu_count:",
    `          gte: ${gpus}`,
    `          lte: ${gpus}`,
    "      terms:",
    `        stage: ${stage}   # when`,
    "    tests:",
    ...tests.map((one) => `    - ${one}`),
    "",
  ].join("\n");
const yaml = (name: string, ...blocks: readonly string[]): string =>
  `version: 0.0.1\n${name}:\n${blocks.join("")}`;
const modes = (ids: string, inner = ""): string =>
  `${head}@pytest.mark.parametrize("mode", ${ids})\n${inner}def test_a(mode${inner === "" ? "" : ", n"}):\n    assert mode\n`;

describe.skipIf(!hasGit)("rules of migrate (need git)", () => {
  test("the order of axes changes: the values change places", async () => {
    const two = (first: string, second: string): string =>
      `${head}@pytest.mark.parametrize("${second}", ["x-y", "z"])\n@pytest.mark.parametrize("${first}", ["x-y", "z"])\ndef test_a(a, b):\n    pass\n`;
    const { changed } = await story(
      {
        "defs/test_a.py": two("a", "b"),
        "qa/l.txt": "test_a.py::test_a[x-y-z]\ntest_a.py::test_a[z-z]\n",
      },
      { "defs/test_a.py": two("b", "a") },
    );
    expect(changed).toEqual({ "qa/l.txt": "test_a.py::test_a[z-x-y]\ntest_a.py::test_a[z-z]\n" });
  });

  test("a class is renamed: classes, functions and ids follow; a class whose name begins alike stays", async () => {
    const code = (name: string): string =>
      `${head}class ${name}:\n    @pytest.mark.parametrize("n", [1])\n    def test_m(self, n):\n        assert n\n\n    def test_k(self):\n        assert ${name}\n\n\nclass TestOneMore:\n    def test_k(self):\n        assert 2\n`;
    const list = (name: string): string =>
      `  unittest/test_u.py::${name}\nunittest/test_u.py::${name}::test_m\nunittest/test_u.py::${name}::test_m[1]\nunittest/test_u.py::TestOneMore::test_k\n`;
    const { changed } = await story(
      { "unit/test_u.py": code("TestOne"), "qa/l.txt": list("TestOne") },
      { "unit/test_u.py": code("TestFirst") },
    );
    expect(changed).toEqual({ "qa/l.txt": list("TestFirst") });
  });

  test("a value that is gone is listed, the entry stays", async () => {
    const { changed, unplaced } = await story(
      {
        "defs/test_a.py": modes('["p", "q"]'),
        "qa/l.txt": "# head\ntest_a.py::test_a[q] TIMEOUT (5)\ntest_a.py::test_a[p]\n",
      },
      { "defs/test_a.py": modes('["p"]') },
    );
    expect(changed).toEqual({});
    expect(unplaced).toEqual([
      {
        file: "tests/integration/test_lists/qa/l.txt",
        line: 2,
        entry: "test_a.py::test_a[q]",
        reason: "deleted",
        candidates: [],
      },
    ]);
  });

  test("value and text both changed: a respelling is sure, another value is not", async () => {
    const list = "test_a.py::test_a[no_graph]\ntest_a.py::test_a[fast]\n";
    const { changed, unplaced } = await story(
      { "defs/test_a.py": modes('["no_graph", "fast", "x"]'), "qa/l.txt": list },
      { "defs/test_a.py": modes('["no-graph", "quick", "x"]') },
    );
    expect(changed["qa/l.txt"]).toBe(list.replace("no_graph", "no-graph"));
    expect(unplaced.map(({ entry, candidates }) => [entry, candidates])).toEqual([
      ["test_a.py::test_a[fast]", ["test_a.py::test_a[quick]"]],
    ]);
  });

  test("a function that is gone without a twin is listed as deleted", async () => {
    const { unplaced, changed } = await story(
      {
        "defs/test_a.py": `${head}def test_x():\n    assert 1 + 1\n\n\ndef test_y():\n    pass\n`,
        "waives.txt": "test_a.py::test_x SKIP (r)\n",
      },
      { "defs/test_a.py": `${head}def test_y():\n    pass\n` },
    );
    expect(changed).toEqual({});
    expect(unplaced.map(({ reason, candidates }) => [reason, candidates])).toEqual([
      ["deleted", []],
    ]);
  });

  test("a method moves to another file; a twin in a file that was there before is not it", async () => {
    const method = "    def test_m(self):\n        value = 1\n        assert value\n";
    const { changed } = await story(
      {
        "defs/test_a.py": `class TestA:\n${method}\n\nclass TestB:\n    def test_k(self):\n        pass\n`,
        "defs/test_c.py": `class TestC:\n${method}`,
        "qa/l.txt": "test_a.py::TestA::test_m\n",
      },
      {
        "defs/test_a.py": "class TestB:\n    def test_k(self):\n        pass\n",
        "defs/new/test_d.py": `class TestA:\n${method}`,
      },
    );
    expect(changed).toEqual({ "qa/l.txt": "new/test_d.py::TestA::test_m\n" });
  });

  test("a folder follows when all its files moved together, not when they parted", async () => {
    const files = {
      "unit/old/test_a.py": "def test_a():\n    assert 1\n",
      "unit/old/in/test_b.py": "def test_b():\n    assert 2\n",
    };
    const list = {
      "test-db/l0_a.yml": yaml(
        "l0_a",
        block("pre_merge", 1, ["unittest/old", 'unittest/old/ -k "test_a or test_b" TIMEOUT (9)']),
      ),
    };
    const gone = { "unit/old/test_a.py": "", "unit/old/in/test_b.py": "" };
    const together = await story(
      { ...files, ...list },
      {
        ...gone,
        "unit/new/x/test_a.py": files["unit/old/test_a.py"],
        "unit/new/x/in/test_b.py": files["unit/old/in/test_b.py"],
      },
    );
    expect(together.changed["test-db/l0_a.yml"]).toContain(
      '- unittest/new/x\n    - unittest/new/x/ -k "test_a or test_b" TIMEOUT (9)\n',
    );
    const apart = await story(
      { ...files, ...list },
      {
        ...gone,
        "unit/new/test_a.py": files["unit/old/test_a.py"],
        "unit/other/test_b.py": files["unit/old/in/test_b.py"],
      },
    );
    expect(apart.changed).toEqual({});
    expect(
      apart.unplaced.map(({ reason, candidates }) => [reason, [...candidates].sort()]),
    ).toContainEqual(["ambiguous", ["unittest/new", "unittest/other"]]);
  });

  test("a block that is not there is made from the condition, right behind its source", async () => {
    const policy = ["pre_merge=on,post_merge=off"];
    const before = yaml(
      "l0_a",
      block("pre_merge", 4, [
        "test_a.py::test_a[p] TIMEOUT (9)  # slow",
        "# note",
        "test_a.py::test_b",
      ]),
      block("post_merge", 8, ["test_a.py::test_b"]),
    );
    const after = modes('["p"]', '@pytest.mark.parametrize("n", [1, 2], ids=["on", "off"])\n');
    const b = "\n\ndef test_b():\n    pass\n";
    const { changed } = await story(
      {
        "defs/test_a.py": modes('["p"]') + b,
        "test-db/l0_a.yml": before.replace("- # note", "# note"),
      },
      { "defs/test_a.py": after + b },
      { policy },
    );
    expect(changed["test-db/l0_a.yml"]).toBe(
      yaml(
        "l0_a",
        block("pre_merge", 4, [
          "test_a.py::test_a[on-p] TIMEOUT (9)  # slow",
          "# note",
          "test_a.py::test_b",
        ]).replace("- # note", "# note"),
        block("post_merge", 4, ["test_a.py::test_a[off-p] TIMEOUT (9)  # slow"]),
        block("post_merge", 8, ["test_a.py::test_b"]),
      ),
    );
  });

  test("a post-merge block of another context is not the counterpart; what it has already is not added", async () => {
    const policy = ["pre_merge=on,post_merge=off"];
    const after = modes('["p"]', '@pytest.mark.parametrize("n", [1, 2], ids=["on", "off"])\n');
    const text = `${yaml("l0_a", block("pre_merge", 4, ["test_a.py::test_a[p]"]), block("post_merge", 4, ["test_a.py::test_a[p] TIMEOUT (7)"]))}l0_b:\n${block("pre_merge", 4, ["test_a.py::test_a[p]"])}`;
    const { changed } = await story(
      { "defs/test_a.py": modes('["p"]'), "test-db/l0_a.yml": text },
      { "defs/test_a.py": after },
      { policy },
    );
    expect(changed["test-db/l0_a.yml"]).toBe(
      `${yaml("l0_a", block("pre_merge", 4, ["test_a.py::test_a[on-p]"]), block("post_merge", 4, ["test_a.py::test_a[off-p] TIMEOUT (7)"]))}l0_b:\n${block("pre_merge", 4, ["test_a.py::test_a[on-p]"])}${block("post_merge", 4, ["test_a.py::test_a[off-p]"])}`,
    );
  });

  test("without a policy an entry that becomes several is listed; waives take all, sorted ones stay sorted", async () => {
    const after = modes('["p", "q"]', '@pytest.mark.parametrize("n", [1, 2], ids=["b", "B"])\n');
    const { changed, unplaced } = await story(
      {
        "defs/test_a.py": modes('["p", "q"]'),
        "qa/l.txt": "test_a.py::test_a[p]\n",
        "waives.txt": "test_a.py::test_a[p] SKIP (1)\ntest_a.py::test_a[q] SKIP (2)\n",
      },
      { "defs/test_a.py": after },
    );
    expect(changed).toEqual({
      "waives.txt":
        "test_a.py::test_a[B-p] SKIP (1)\ntest_a.py::test_a[B-q] SKIP (2)\ntest_a.py::test_a[b-p] SKIP (1)\ntest_a.py::test_a[b-q] SKIP (2)\n",
    });
    expect(
      unplaced.map(({ file, reason }) => [file.split("/").at(-1), reason.split(":")[0]]),
    ).toEqual([["l.txt", "policy-needed"]]);
  });

  test("line ends, a missing last one and quotes stay", async () => {
    const after = modes('["p"]', '@pytest.mark.parametrize("n", [1, 2], ids=["b", "c"])\n');
    const { changed } = await story(
      {
        "defs/test_a.py": modes('["p"]'),
        "qa/l.txt": "\r\ntest_a.py::test_a[p] TIMEOUT (5)\r\n# end\r\ntest_a.py::test_a[p]",
        "test-db/l0_a.yml": yaml(
          "l0_a",
          block("pre_merge", 1, ['"test_a.py::test_a[p]"', "'test_a.py::test_a[p] ISOLATION'"]),
        ),
      },
      { "defs/test_a.py": after },
      { policy: ["qa=all,pre_merge=b"] },
    );
    expect(changed["qa/l.txt"]).toBe(
      "\r\ntest_a.py::test_a[b-p] TIMEOUT (5)\r\ntest_a.py::test_a[c-p] TIMEOUT (5)\r\n# end\r\ntest_a.py::test_a[b-p]\r\ntest_a.py::test_a[c-p]",
    );
    expect(changed["test-db/l0_a.yml"]).toContain(
      `    - "test_a.py::test_a[b-p]"\n    - 'test_a.py::test_a[b-p] ISOLATION'\n`,
    );
  });

  test("a fixture's parameters are an axis too", async () => {
    const code = (params: string): string =>
      `${head}@pytest.fixture${params}\ndef fx(request):\n    return 1\n\n\ndef test_a(fx):\n    assert fx\n`;
    const { changed } = await story(
      { "defs/test_a.py": code(""), "qa/l.txt": "test_a.py::test_a\n" },
      { "defs/test_a.py": code('(params=["u", "v"])') },
      { policy: ["qa=v"] },
    );
    expect(changed).toEqual({ "qa/l.txt": "test_a.py::test_a[v]\n" });
  });

  test("two arguments become a table, and a table falls into two arguments", async () => {
    const apart = `${head}@pytest.mark.parametrize("b", [3, 4])\n@pytest.mark.parametrize("a", [1, 2])\ndef test_a(a, b):\n    pass\n`;
    const table = `${head}@pytest.mark.parametrize("b,a", [(3, 1), (4, 2)], ids=["one", "two"])\ndef test_a(a, b):\n    pass\n`;
    const there = await story(
      { "defs/test_a.py": apart, "qa/l.txt": "test_a.py::test_a[2-4]\ntest_a.py::test_a[1-4]\n" },
      { "defs/test_a.py": table },
    );
    expect(there.changed).toEqual({
      "qa/l.txt": "test_a.py::test_a[two]\ntest_a.py::test_a[1-4]\n",
    });
    expect(there.unplaced.map(({ reason }) => reason)).toEqual(["deleted"]);
    const back = await story(
      { "defs/test_a.py": table, "qa/l.txt": "test_a.py::test_a[two]\n" },
      { "defs/test_a.py": apart },
    );
    expect(back.changed).toEqual({ "qa/l.txt": "test_a.py::test_a[2-4]\n" });
  });

  test("durations: copied by default, in place, last member without a comma; merged keys go", async () => {
    const after = modes('["p"]', '@pytest.mark.parametrize("n", [1, 2], ids=["b", "c"])\n');
    const text = '{"test_a.py::test_b": 1, "test_a.py::test_a[p]": 3.50}\n';
    const there = await story(
      {
        "defs/test_a.py": modes('["p"]'),
        "defs/.test_durations": text,
        "qa/l.txt": "test_a.py::test_a[p]\n",
      },
      { "defs/test_a.py": after },
      { policy: ["qa=all"] },
    );
    expect(there.changed["defs/.test_durations"]).toBe(
      '{"test_a.py::test_b": 1, "test_a.py::test_a[b-p]": 3.50, "test_a.py::test_a[c-p]": 3.50}\n',
    );
    const split = '{\n   "test_a.py::test_a[b-p]": 5.0,\n   "test_a.py::test_a[c-p]": 5.0\n}\n';
    const back = await story(
      {
        "defs/test_a.py": after,
        "defs/.test_durations": split,
        "qa/l.txt": "test_a.py::test_a[b-p]\n",
      },
      { "defs/test_a.py": modes('["p"]') },
      { policy: ["durations=split"] },
    );
    expect(back.changed["defs/.test_durations"]).toBe('{\n   "test_a.py::test_a[p]": 10.0\n}\n');
    const thirds = modes('["p"]', '@pytest.mark.parametrize("n", [1, 2, 3])\n');
    const three = await story(
      {
        "defs/test_a.py": modes('["p"]'),
        "defs/.test_durations": '{\n   "test_a.py::test_a[p]": 10\n}\n',
        "qa/l.txt": "test_a.py::test_a[p]\n",
      },
      { "defs/test_a.py": thirds },
      { policy: ["qa=all,durations=split"] },
    );
    const numbers = Object.values(
      JSON.parse(three.changed["defs/.test_durations"]!) as Record<string, number>,
    );
    expect(numbers.reduce((a, b) => a + b, 0)).toBe(10);
  });

  test("waives of all old variants merge only when their texts agree", async () => {
    const before = modes('["p"]', '@pytest.mark.parametrize("n", [1, 2], ids=["b", "c"])\n');
    const { changed, unplaced } = await story(
      {
        "defs/test_a.py": before,
        "waives.txt":
          "full:H100/test_a.py::test_a[b-p] SKIP (1)\nfull:H100/test_a.py::test_a[c-p] SKIP (1)\ntest_a.py::test_a[b-p] SKIP (1)\ntest_a.py::test_a[c-p] SKIP (2)\n",
      },
      { "defs/test_a.py": modes('["p"]') },
    );
    expect(changed["waives.txt"]).toBe(
      "full:H100/test_a.py::test_a[p] SKIP (1)\ntest_a.py::test_a[b-p] SKIP (1)\ntest_a.py::test_a[c-p] SKIP (2)\n",
    );
    expect(unplaced).toHaveLength(2);
  });

  test("a list that was edited since: old lines follow, new lines stay", async () => {
    const after = modes('["p", "q"]', '@pytest.mark.parametrize("n", [1, 2], ids=["b", "c"])\n');
    const { repository } = await story(
      {
        "defs/test_a.py": modes('["p", "q"]'),
        "qa/l.txt": "test_a.py::test_a[p]\ntest_a.py::test_a[q]\n",
      },
      {},
    );
    repository.write(`${defs}/test_a.py`, after);
    repository.write(`${lists}/qa/l.txt`, "test_a.py::test_a[p]\ntest_a.py::test_a[c-q]\n");
    const report = await migrate(contextIn(repository.root), { since: "HEAD", policy: ["qa=b"] });
    const changes = [...report.lines].filter((line) => /^[-+][^-+]/.test(line));
    expect(changes).toEqual(["-test_a.py::test_a[p]", "+test_a.py::test_a[b-p]"]);
  });

  test("positions that shifted, in a list that was edited since, are not guessed", async () => {
    const code = (rows: string): string =>
      `${head}@pytest.mark.parametrize("c", [${rows}])\ndef test_a(c):\n    pass\n`;
    const made = await story(
      {
        "defs/test_a.py": code("{1: 1}, {2: 2}"),
        "qa/l.txt": "test_a.py::test_a[c0]\ntest_a.py::test_a[c1]\n",
      },
      { "defs/test_a.py": code("{0: 0}, {1: 1}, {2: 2}") },
    );
    expect(made.changed["qa/l.txt"]).toBe("test_a.py::test_a[c1]\ntest_a.py::test_a[c2]\n");
    made.repository.write("tests/integration/test_lists/qa/l.txt", "test_a.py::test_a[c1]\n");
    const again = answers(await migrate(contextIn(made.repository.root), { since: "HEAD" }));
    expect(again.unplaced.map(({ reason }) => reason.split(":")[0])).toEqual(["list-changed"]);
  });

  test("a map says what became what", async () => {
    const made = await story(
      {
        "defs/test_a.py": modes('["p"]'),
        "qa/l.txt": "old.py::test_a[p] TIMEOUT (5)\nold.py::test_ab\n",
        "qa/m.txt": "",
      },
      {},
      { map: "map.txt" },
    ).catch((error: Error) => error);
    expect(String(made)).toMatch(/--map map.txt/);
    const { repository } = await story(
      {
        "defs/test_a.py": modes('["p"]'),
        "qa/l.txt": "old.py::test_a[p] TIMEOUT (5)\nold.py::test_ab\n",
      },
      {},
      {},
    );
    repository.write("map.json", '{"old.py::test_a": "test_a.py::test_a"}');
    const report = await migrate(contextIn(repository.root), { map: "map.json", write: true });
    expect(answers(report).changed).toEqual({
      "qa/l.txt": "test_a.py::test_a[p] TIMEOUT (5)\nold.py::test_ab\n",
    });
  });

  test("bad input is told before anything is written", async () => {
    const axis = '@pytest.mark.parametrize("n", [1, 2], ids=["b", "c"])\n';
    const { repository } = await story(
      { "defs/test_a.py": modes('["p"]'), "qa/l.txt": "test_a.py::test_a[p]\n" },
      {},
    );
    const context = contextIn(repository.root);
    const failing = (options: MigrateOptions) => expect(migrate(context, options)).rejects;
    await failing({ since: "nope" }).toThrow(/unknown revision/);
    await failing({}).toThrow(/needs one of/);
    await failing({ since: "HEAD", map: "x" }).toThrow(/needs one of/);
    await failing({ axis: ["x=1,2"] }).toThrow(/needs --match/);
    await failing({ axis: ["x=1,2"], match: ["test_a.py::test_none"] }).toThrow(/no such test/);
    await failing({ axis: ["mode=1,2"], match: ["test_a.py::test_a"] }).toThrow(/already/);
    await failing({ since: "HEAD", policy: ["pre_mrge=b"] }).toThrow(/did you mean pre_merge/);
    await failing({ since: "HEAD", policy: ["durations=half"] }).toThrow(/copy or split/);
    repository.write("tests/integration/defs/test_a.py", modes('["p"]', axis));
    await failing({ since: "HEAD", policy: ["qa=cc"] }).toThrow(/did you mean c\?/);
    repository.write("tests/integration/test_lists/qa/l.txt", "test_a.py::test_a[p] TIMEOUT (5)\n");
    await failing({ since: "HEAD", policy: ["qa=c"], write: true }).toThrow(/uncommitted changes/);
  });
});
