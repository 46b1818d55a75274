// Small suites in memory: what hooks, selection, plugins and unknown conditions leave, and how ids are explained.
import { describe, expect, test } from "vitest";
import { explainId, openSuite, type SuiteOptions } from "../../src/suites/index.ts";
import type { SuiteIndex } from "../../src/suites/types.ts";
import { memoryFiles } from "./memory-files.ts";

const open = (texts: Readonly<Record<string, string>>, config: SuiteOptions = {}): SuiteIndex =>
  openSuite({
    root: "/r",
    files: memoryFiles(
      Object.fromEntries(Object.entries(texts).map(([path, text]) => [`/r/${path}`, text])),
    ),
    config,
  });

const ids = (index: SuiteIndex): readonly string[] =>
  [...index.ordered()].map(({ id, status }) => (status === "certain" ? id : `? ${id}`));

const python = (...lines: readonly string[]): string => `import pytest\n${lines.join("\n")}\n`;

describe("unknown conditions", () => {
  test("a value that hangs on one makes its id possible, the others stay certain", () => {
    const index = open({
      "test_a.py": python(
        "import os",
        "VALUES = [1, 2]",
        "if os.environ.get('MORE'):",
        "    VALUES.append(3)",
        "@pytest.mark.parametrize('v', VALUES)",
        "def test_v(v): pass",
      ),
    });
    expect(ids(index)).toEqual([
      "test_a.py::test_v[1]",
      "test_a.py::test_v[2]",
      "? test_a.py::test_v[3]",
    ]);
    const found = index.file("test_a.py")!.functions[0]!.ids;
    expect(found.count()).toEqual({ certain: 2n, possible: 1n });
    expect(found.has("3")).toBe("possible");
    expect(found.has("4")).toBe("no");
  });

  test("a module-level skip under one leaves the file undecided, with the reason", () => {
    const index = open({
      "test_a.py": python(
        "import os",
        "if not os.environ.get('GPU'):",
        "    pytest.skip('no gpu', allow_module_level=True)",
        "def test_v(): pass",
      ),
      "test_b.py": "def test_w(): pass\n",
    });
    expect(ids(index)).toEqual(["test_b.py::test_w"]);
    const file = index.file("test_a.py")!;
    expect(file.state).toBe("undecided");
    expect(file.problem!.reason).toContain("environment");
  });

  test("an unknown decorator spoils its function only", () => {
    const index = open({
      "requirements.txt": "somelib\n",
      "test_a.py": python(
        "import somelib",
        "@somelib.wrap",
        "def test_odd(): pass",
        "def test_fine(): pass",
      ),
    });
    expect(ids(index)).toEqual(["test_a.py::test_fine"]);
    const [odd] = index.file("test_a.py")!.functions;
    expect(odd!.ids.has(null)).toBe("undecided");
    expect(odd!.ids.open!.reason).toContain("somelib.wrap");
  });
});

describe("hooks", () => {
  test("a wrapper of modifyitems sorts before and filters after the others", () => {
    const index = open({
      "conftest.py": python(
        "@pytest.hookimpl(hookwrapper=True)",
        "def pytest_collection_modifyitems(items):",
        "    items.reverse()",
        "    yield",
        "    items[:] = [one for one in items if 'drop' not in one.name]",
      ),
      "test_a.py": "def test_one(): pass\ndef test_drop(): pass\ndef test_two(): pass\n",
    });
    expect(ids(index)).toEqual(["test_a.py::test_two", "test_a.py::test_one"]);
  });

  test("a hook that only adds marks leaves the ids alone", () => {
    const index = open({
      "conftest.py": python(
        "def pytest_collection_modifyitems(config, items):",
        "    for item in items:",
        "        if unknown_thing(item): item.add_marker(pytest.mark.slow)",
      ),
      "test_a.py": "def test_one(): pass\n",
    });
    expect(ids(index)).toEqual(["test_a.py::test_one"]);
  });
});

describe("selection in addopts", () => {
  const texts = {
    "test_a.py": python(
      "@pytest.mark.parametrize('v', [1, pytest.param(2, marks=pytest.mark.slow)])",
      "def test_v(v): pass",
      "class TestC:",
      "    def test_w(self): pass",
    ),
  };
  const withOptions = (text: string) =>
    open({ ...texts, "pytest.ini": `[pytest]\naddopts = ${text}\n` });

  test("-k narrows a function to some of its ids", () => {
    expect(ids(withOptions("-k 'test_v and 2 or TestC'"))).toEqual([
      "test_a.py::test_v[2]",
      "test_a.py::TestC::test_w",
    ]);
  });

  test("-m looks at the marks of parameter sets too", () => {
    expect(ids(withOptions("-m 'not slow'"))).toEqual([
      "test_a.py::test_v[1]",
      "test_a.py::TestC::test_w",
    ]);
  });

  test("an expression that cannot be read is a usage error", () => {
    expect(withOptions("-k 'a and'").file("test_a.py")!.state).toBe("broken");
  });
});

describe("plugins", () => {
  test("hypothesis fills arguments from the right and by name", () => {
    const index = open({
      "requirements.txt": "hypothesis\n",
      "test_a.py": python(
        "from hypothesis import given, settings, strategies as st",
        "@pytest.fixture(params=['x', 'y'])",
        "def fx(request): pass",
        "@settings(max_examples=3)",
        "@given(st.integers())",
        "@pytest.mark.parametrize('p', [1])",
        "def test_v(fx, p, n): pass",
      ),
    });
    expect(ids(index)).toEqual(["test_a.py::test_v[x-1]", "test_a.py::test_v[y-1]"]);
  });

  test("anyio multiplies marked coroutines where it is installed, else they are undecided", () => {
    const text = python("@pytest.mark.anyio", "async def test_v(): pass");
    expect(ids(open({ "test_a.py": text, "requirements.txt": "anyio\n" }))).toEqual([
      "test_a.py::test_v[asyncio]",
      "test_a.py::test_v[trio]",
    ]);
    expect(open({ "test_a.py": text }).file("test_a.py")!.functions[0]!.ids.has(null)).toBe(
      "undecided",
    );
  });
});

describe("explaining an id", () => {
  const index = open({
    "conftest.py": python("@pytest.fixture(params=['cpu', 'gpu'])", "def device(request): pass"),
    "test_a.py": python("@pytest.mark.parametrize('n', [1, 2])", "def test_v(device, n): pass"),
  });

  test("each part tells where it comes from", () => {
    const told = explainId(index, "test_a.py::test_v[gpu-2]");
    if (told.kind !== "exists") throw new Error(told.kind);
    expect(
      told.parts.map(({ text, axis, origin }) => [text, axis, origin.kind, origin.at.file]),
    ).toEqual([
      ["gpu", "device", "fixture", "conftest.py"],
      ["2", "n", "mark", "test_a.py"],
    ]);
    expect(told.parts[1]!.origin.at.start.line).toBe(2);
  });

  test("a wanted id tells where it departs", () => {
    const told = explainId(index, "test_a.py::test_v[gpu-3]");
    expect(told).toMatchObject({
      kind: "absent",
      level: "params",
      departure: { matched: "gpu-", rest: "3", axis: "n", values: ["1", "2"] },
    });
    expect(explainId(index, "test_a.py::test_w")).toMatchObject({
      level: "function",
      nearest: ["test_v"],
    });
    expect(explainId(index, "test_b.py::test_w")).toMatchObject({ level: "path" });
  });
});

test("a product of ten marks is never enumerated", () => {
  const marks = Array.from(
    { length: 10 },
    (_, i) => `@pytest.mark.parametrize('a${i}', range(10))`,
  );
  const names = marks.map((_, i) => `a${i}`).join(", ");
  const index = open({ "test_a.py": python(...marks, `def test_v(${names}): pass`) });
  const found = index.file("test_a.py")!.functions[0]!.ids;
  expect(found.count().certain).toBe(10n ** 10n);
  expect(found.has("0-1-2-3-4-5-6-7-8-9")).toBe("certain");
  expect(found.has("0-1-2-3-4-5-6-7-8-10")).toBe("no");
  expect(found.axesOf("0-1-2-3-4-5-6-7-8-9")).toMatchObject({ a9: "0", a0: "9" });
});

test("hostile modules end in a reason", () => {
  const index = open({
    "test_loop.py": "while True: pass\n",
    "test_deep.py": `x = ${"(".repeat(3000)}1${")".repeat(3000)}\ndef test_v(): pass\n`,
    "test_self.py": "def f(): return f()\nf()\ndef test_v(): pass\n",
    "test_wide.py": python("@pytest.mark.parametrize('v', range(10**12))", "def test_v(v): pass"),
    "test_bytes.py": "\u0000\uffff\n",
  });
  for (const file of index.files()) {
    const known = file.state === "collected" && file.functions.every(({ ids }) => !ids.open);
    expect([file.path, known && file.functions.length > 0 && file.path !== "test_deep.py"]).toEqual(
      [file.path, false],
    );
  }
});
