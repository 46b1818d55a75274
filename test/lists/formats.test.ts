// The other dialects: what each gives for a small sample, and where it is found.
import { describe, expect, test } from "vitest";
import { detectFormat } from "../../src/lists/detect.ts";
import { formatByContent, formats, parseList, piecesOf, printList } from "../../src/lists/index.ts";
import type { ListFile } from "../../src/lists/types.ts";

const texts = (list: ListFile): readonly string[] => list.entries.map(({ text }) => text);
const codes = (list: ListFile): readonly string[] => list.diagnostics.map(({ code }) => code);

/** Every entry stands where it says, and the text comes back whole. */
function holds(list: ListFile): void {
  expect(printList(list)).toBe(list.source.text);
  for (const { at, text } of list.entries)
    expect(list.source.text.slice(at.start.offset, at.end.offset)).toBe(text);
}

describe("ids on lines", () => {
  test("pytest-skip: comments, whole functions, patterns, ids with blanks and hashes", () => {
    const text =
      '# why\n\na/b.py::t[x-1]\na/b.py::t  # all\na/b.py::t[r"int64-.*"]@regexp\na/b.py::t[a #b]\na/b.py\na\n';
    const list = parseList("pytest-skip", "scripts/skiplist/lts/x.txt", text);
    holds(list);
    expect(list.role).toBe("skip");
    expect(texts(list)).toEqual([
      "a/b.py::t[x-1]",
      "a/b.py::t",
      'a/b.py::t[r"int64-.*"]@regexp',
      "a/b.py::t[a #b]",
      "a/b.py",
      "a",
    ]);
    expect(list.entries[2]!.target).toMatchObject({ regexp: true, params: "int64-.*", name: "t" });
    expect(list.entries[1]!.comment?.text).toBe("# all");
    expect(codes(list)).toEqual([]);
  });

  test("pytest-select: a bare name is nothing that can be wrong", () => {
    const list = parseList(
      "pytest-select",
      "x.txt",
      "test_alone\ntest_alone[a]\na.py::t]\n<<<<<<< HEAD\n",
    );
    expect(list.entries.map(({ target, selection }) => [target.kind, selection])).toEqual([
      ["malformed", "exact"],
      ["malformed", "exact"],
      ["malformed", "exact"],
    ]);
    expect(codes(list)).toEqual(["conflict-marker", "malformed"].reverse());
  });

  test("xfails-txt selects by prefixes", () => {
    const list = parseList(
      "xfails-txt",
      "numpy-1-21-xfails.txt",
      "# comment\narray_api_tests/test_a.py::test_f[int8]\narray_api_tests/test_b.py\n",
    );
    holds(list);
    expect(list.entries.map(({ selection }) => selection)).toEqual(["prefix", "prefix"]);
    expect(list.role).toBe("xfail");
  });

  test("a pattern of the config, and lines that it does not fit", () => {
    const options = { pattern: "^(?<id>\\S+) bug=(?<bug>\\w+)$" };
    const list = parseList("custom", "known.lst", "a.py::t bug=B1\nwhat is this\n// no\n", options);
    holds(list);
    expect(list.entries[0]).toMatchObject({ text: "a.py::t", data: { bug: "B1" } });
    expect(list.diagnostics).toMatchObject([
      { code: "format", severity: "info", at: { start: { line: 2 } } },
    ]);
    expect(() => parseList("custom", "x", "")).toThrow(/needs a pattern/);
    expect(() => parseList("custom", "x", "", { pattern: "(" })).toThrow(/no regular expression/);
    expect(() => parseList("pytest-skp", "x", "")).toThrow(/did you mean pytest-skip/);
  });
});

test("an argument file has one argument on a line and no comments", () => {
  const text =
    "-q\n-k\nfast and not slow\ntests/a.py::t[a b]\n--deselect=tests/a.py::u\n--maxfail\n3\n# later\n";
  const list = parseList("pytest-args", "tests/smoke.args", text);
  expect(printList(list)).toBe(text);
  expect(texts(list)).toEqual([
    "fast and not slow",
    "tests/a.py::t[a b]",
    "tests/a.py::u",
    "# later",
  ]);
  expect(list.entries[0]!.target).toMatchObject({
    kind: "command",
    keyword: { text: "fast and not slow" },
    targets: [{ text: "tests/a.py::t[a b]" }],
  });
  expect(codes(list)).toEqual(["malformed"]);
});

describe("JSON", () => {
  test("durations: flat, by environment, pairs, functions by file", () => {
    const flat = '{\n   "a.py::t[\\"q\\"]": 1.5,\n   "a.py::u": 2\n}\n';
    const list = parseList("durations", "tests/integration/defs/.test_durations", flat);
    expect(list.base).toBe("tests/integration/defs");
    expect(texts(list)).toEqual(['a.py::t["q"]', "a.py::u"]);
    expect(list.entries[1]!.data).toEqual({ seconds: 2 });
    expect(printList(list)).toBe(flat);
    const split = (text: string) => parseList("split-json", "durations.json", text);
    expect(texts(split('{"linux": {"a.py::t": 1}}'))).toEqual(["a.py::t"]);
    expect(texts(split('[["a.py::t", 1.5], ["a.py::u", 2]]'))).toEqual(["a.py::t", "a.py::u"]);
    const names = split('{"sympy/a/test_b.py": [["test_x"], ["test_y"]]}');
    expect(texts(names)).toEqual(["test_x", "test_y"]);
    expect(names.entries[0]!.target).toMatchObject({ path: "sympy/a/test_b.py", name: "test_x" });
    expect(codes(split("{"))).toEqual(["parse-error"]);
  });

  test("snapshots are keyed by id", () => {
    const list = parseList(
      "snapshot-json",
      "tests/test_a.snapshot.json",
      '{"tests/test_a.py::T::t[x]": {"recorded": {}}}',
    );
    holds(list);
    expect(list.entries[0]!.target).toMatchObject({ classes: ["T"], name: "t", params: "x" });
  });
});

test("unit-test memory: quoted cases, one for each GPU", () => {
  const text =
    'unittest_case_name,gpu,parallel_factor,comment\nunittest/a,NVIDIA A10,18,\n"unittest/b.py -k ""p1""",NVIDIA A10,2,\r\nllm-job,NVIDIA A10,1,x\n';
  const list = parseList("unit-mem-csv", "tests/integration/defs/agg_unit_mem_df.csv", text);
  expect(texts(list)).toEqual(["unittest/a", 'unittest/b.py -k "p1"']);
  expect(list.unitBase).toBe("tests");
  expect(list.entries[0]!.data).toEqual({ condition: "NVIDIA A10" });
  expect(printList(list)).toBe(text);
});

test("expected failures in YAML groups", () => {
  const text =
    '# c\n- reason: "why"\n  condition: "numpy>=1.26"\n  strict: false\n  tests:\n  - "pkg.tests.test_a::test_f[a: b]" # x\n  - pkg.tests.test_a::T::t[3]\n  - pkg.tests.test_a::t[3]x\n';
  const list = parseList("xfail-yaml", "xfail-list.yaml", text);
  holds(list);
  expect(list.entries[0]).toMatchObject({
    text: "pkg.tests.test_a::test_f[a: b]",
    target: { path: "pkg.tests.test_a", name: "test_f", params: "a: b" },
    data: { reason: "why", condition: "numpy>=1.26", strict: false },
    comment: { text: "# x" },
  });
  expect(codes(list)).toEqual(["malformed"]);
});

test("JUnit XML: files and dotted class names", () => {
  const text =
    '<?xml version="1.0"?>\n<testsuites><testsuite name="pytest">\n<testcase classname="tests.test_a.TestC" name="test_f[a&lt;b]" time="0.5" />\n<testcase file="tests/test_b.py" classname="tests.test_b" name="t"><skipped/></testcase>\n</testsuite></testsuites>';
  const list = parseList("junit", "junit.xml", text);
  expect(texts(list)).toEqual(["tests.test_a::TestC::test_f[a<b]", "tests/test_b.py::t"]);
  expect(list.entries[0]!.at.start).toMatchObject({ line: 3 });
  expect(printList(list)).toBe(text);
  expect(codes(parseList("junit", "junit.xml", "<testsuites><testcase"))).toEqual(["parse-error"]);
});

test("suite tables in Python: strings, calls, comments, estimated seconds", () => {
  const text = `suites = {
    # "gone.py",
    "per-commit": [
        TestFile("lora/test_lora.py", 150),
        "models/test_a.py",
        TestFile(name="b/test_b.py", estimated_time=3),
        f"{x}/test_c.py",
    ],
    "nightly": ["debug_utils/test_log_parser"],
}
other = {"a": ["b.py"]}
suite_xeon: dict = {"x": []}
suites.update({"late": [TestFile("late.py")]})
`;
  const list = parseList("suite-table", "test/srt/run_suite.py", text);
  holds(list);
  expect(list.base).toBe("test/srt");
  expect(list.entries.map(({ text: path, data }) => [path, data.suite, data.seconds])).toEqual([
    ["lora/test_lora.py", "per-commit", 150],
    ["models/test_a.py", "per-commit", undefined],
    ["b/test_b.py", "per-commit", undefined],
    ["debug_utils/test_log_parser", "nightly", undefined],
    ["late.py", "late", undefined],
  ]);
});

describe("commands", () => {
  const command = (line: string) =>
    parseList("shell-commands", "ci/run.sh", line).entries.map(({ target, data }) => {
      if (target.kind !== "command") throw new Error("no command");
      const names = (nodes: readonly { text: string }[]) => nodes.map(({ text }) => text).join(" ");
      return [
        names(target.targets),
        target.keyword?.text ?? "",
        target.marker?.text ?? "",
        names(target.ignores),
        names(target.deselects),
        data.dynamic === true,
      ];
    });

  test.each([
    ["pytest -v -s tests/a.py tests/b", ["tests/a.py tests/b", "", "", "", "", false]],
    [
      "python3 -m pytest -k 'x and y' -m \"not slow\" a.py",
      ["a.py", "x and y", "not slow", "", "", false],
    ],
    [
      "FOO=1 timeout 30 pytest --ignore=a/b.py --ignore a/c.py a -n 4",
      ["a", "", "", "a/b.py a/c.py", "", false],
    ],
    [
      "pytest a.py --deselect 'a.py::t[x' --deselect=a.py::u",
      ["a.py", "", "", "", "a.py::t[x a.py::u", false],
    ],
    ["pytest $TESTS a.py", ["a.py", "", "", "", "", true]],
    ["pytest tests/*.py", ["", "", "", "", "", true]],
    [
      "pytest 'a.py::t[x y]' a.py::t[z] > log 2>&1",
      ["a.py::t[x y] a.py::t[z]", "", "", "", "", false],
    ],
    ['bash -c "pytest -x a.py"', ["a.py", "", "", "", "", false]],
    ["if ! pytest a.py; then exit 1; fi", ["a.py", "", "", "", "", false]],
    ["pytest \\\n  a.py \\\n  b.py", ["a.py b.py", "", "", "", "", false]],
    ["uv run pytest a.py | tee log", ["a.py", "", "", "", "", false]],
  ])("%s", (line, wanted) => {
    expect(command(line)).toEqual([wanted]);
  });

  test("what only speaks of pytest is none", () => {
    expect(
      command("pip install pytest\necho pytest a.py\n# pytest a.py\ncat <<EOF\npytest a.py\nEOF\n"),
    ).toEqual([]);
  });

  test("commands of another folder keep no targets", () => {
    expect(
      command("pytest a.py\npytest b.py\ncd sub && pytest c.py").map((one) => [one[0], one[5]]),
    ).toEqual([
      ["a.py", false],
      ["b.py", false],
      ["", true],
    ]);
  });

  test("pipelines in YAML: lists, blocks and folded text, at their places", () => {
    const text = `steps:
- label: Basic
  working_dir: "/vllm-workspace/tests"
  commands:
  - pytest -v -s basic/test_a.py
  - pip install pytest
  - |
    export A=1
    pytest models/test_b.py::t[x]
- label: More
  working_dir: "/vllm-workspace/tests"
  command: >
    pytest models
    --ignore=models/c.py
- label: Quoted
  working_dir: "/vllm-workspace/tests"
  command: "pytest -k \\"a or b\\" q.py"
`;
    const list = parseList("buildkite", ".buildkite/test.yaml", text);
    expect(printList(list)).toBe(text);
    const rows = list.entries.map(({ target, at, data }) => [
      target.kind === "command" ? target.targets.map((one) => one.text).join() : "",
      target.kind === "command" ? target.ignores.length : 0,
      at.start.line,
      data.condition,
    ]);
    expect(rows).toEqual([
      ["basic/test_a.py", 0, 5, "Basic"],
      ["models/test_b.py::t[x]", 0, 9, "Basic"],
      ["models", 1, 13, "More"],
      ["q.py", 0, 17, "Quoted"],
    ]);
  });

  test("--deselect in ini files", () => {
    const ini =
      "[pytest]\n# --deselect no.py\naddopts = -q\n    --deselect=tests/a.py::t[x]\n    --deselect tests/b.py\n";
    const list = parseList("deselect-ini", "pytest.ini", ini);
    holds(list);
    expect(texts(list)).toEqual(["tests/a.py::t[x]", "tests/b.py"]);
    const toml =
      "[tool.pytest.ini_options]\naddopts = [\"-q\", \"--deselect=a.py::t[x y]\", '--deselect', 'b.py']\n";
    expect(texts(parseList("deselect-ini", "pyproject.toml", toml))).toEqual([
      "a.py::t[x y]",
      "b.py",
    ]);
    expect(list.entries.every(({ selection }) => selection === "prefix")).toBe(true);
  });
});

describe("titles", () => {
  test("vitest list, lines and JSON", () => {
    const lines = parseList(
      "vitest-list",
      "tests.txt",
      "src/a.test.ts > adds > one and one\n[node] src/b.test.ts > t\n",
    );
    holds(lines);
    expect(lines.entries.map(({ target }) => target)).toMatchObject([
      { path: "src/a.test.ts", classes: ["adds"], name: "one and one" },
      { path: "src/b.test.ts", classes: [], name: "t" },
    ]);
    const json = parseList(
      "vitest-list",
      "tests.json",
      '[{"name": "adds > one", "file": "src/a.test.ts"}]',
    );
    expect(texts(json)).toEqual(["src/a.test.ts > adds > one"]);
  });

  test("playwright test lists", () => {
    const list = parseList(
      "playwright-list",
      "list.txt",
      "# smoke\n[chromium] › e2e/a.spec.ts:3:1 › login › works\ne2e/b.spec.ts › t\n",
    );
    holds(list);
    expect(list.entries.map(({ target, data }) => [target, data])).toMatchObject([
      [{ path: "e2e/a.spec.ts", classes: ["login"], name: "works" }, { project: "chromium" }],
      [{ path: "e2e/b.spec.ts", name: "t" }, {}],
    ]);
  });
});

test.each([
  ["tests/integration/test_lists/waives.txt", "", "trtllm-waives"],
  ["tests/integration/test_lists/qa/core.txt", "", "trtllm-list"],
  ["tests/integration/test_lists/test-db/l0_a10.yml", "", "trtllm-test-db"],
  ["tests/integration/test_lists/qa/core.yml", "", "trtllm-qa-yaml"],
  ["tests/integration/test_lists/qa/test-db/core.yml", "", "trtllm-test-db"],
  ["tests/integration/defs/.test_durations", "", "durations"],
  ["tests/integration/defs/agg_unit_mem_df.csv", "", "unit-mem-csv"],
  ["jenkins/scripts/test_stage_configs.json", "", "stage-json"],
  ["jenkins/L0_Test.groovy", "", "stage-groovy"],
  ["scripts/skiplist/default/language.txt", "", "pytest-skip"],
  ["numpy-1-21-xfails.txt", "", "xfails-txt"],
  ["dask-skips.txt", "", "xfails-txt"],
  ["python/cuml/xfail-list.yaml", "- reason: a\n  tests:\n  - a.b::t\n", "xfail-yaml"],
  ["skip.yaml", "a: 1\n", undefined],
  ["tests/smoke.args", "-q\ntests/a.py\n", "pytest-args"],
  ["pytest.ini", "[pytest]\naddopts = --deselect a.py\n", "deselect-ini"],
  ["pytest.ini", "[pytest]\n", undefined],
  [".buildkite/test-pipeline.yaml", "steps:\n- command: pytest a.py\n", "buildkite"],
  [".ci/durations.json", '{"a/test_b.py": [["t"]]}', "split-json"],
  ["tests/aws/test_s3.snapshot.json", '{"tests/aws/test_s3.py::t": {}}', "snapshot-json"],
  ["junit.xml", "<testsuites/>", "junit"],
  ["test/srt/run_suite.py", 'suites = {\n "a": []}\n', "suite-table"],
  ["ci/run.sh", "pytest tests\n", "shell-commands"],
  ["README.md", "pytest tests\n", undefined],
])("%s is found as %s", (path, text, wanted) => {
  expect(detectFormat(path, text)?.name).toBe(wanted);
});

test("text without a place shows its format", () => {
  expect(formatByContent("a.py::t[x] SKIP (https://b/1)\n")?.name).toBe("trtllm-waives");
  expect(
    formatByContent("l0_a10:\n- condition:\n    terms: {}\n  tests:\n  - a.py::t\n")?.name,
  ).toBe("trtllm-test-db");
  expect(formatByContent("src/a.test.ts > adds\n")?.name).toBe("vitest-list");
  expect(formatByContent("a/b.py::t\n")?.name).toBe("pytest-select");
  expect(formatByContent("nothing\n")).toBeUndefined();
});

test("every format has a row of its own and pieces that cover any text", () => {
  expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length);
  for (const { name } of formats) {
    const list = parseList(name, "x", "a.py::t\n{\n- b\n", { pattern: "(.*)" });
    expect(piecesOf(list).at(-1)?.end ?? 0).toBe(list.source.text.length);
  }
});
