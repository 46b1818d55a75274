// How far changes of Python files reach: constants, helpers, fixtures, classes, hooks, strings, comments.
import { expect, test } from "vitest";
import { reachOf } from "../../src/ci/affected.ts";
import { pythonModule } from "../../src/ci/python-blocks.ts";
import { logicalLines } from "../../src/ci/python-lines.ts";

type Texts = Readonly<Record<string, string>>;

/** Qualified names reached in each file when `path` becomes `after`; `*` for every test of it. */
function reached(
  texts: Texts,
  path: string,
  after: string | undefined,
): Record<string, readonly string[]> {
  const now: Record<string, string> = { ...texts };
  if (after === undefined) delete now[path];
  else now[path] = after;
  const tree = {
    files: Object.keys(now).filter((one) => one.endsWith(".py")),
    read: (one: string) => now[one],
  };
  const found = reachOf(tree, [{ path, before: texts[path], after }]);
  return Object.fromEntries(
    [...found]
      .map(
        ([file, { wide, blocks }]) =>
          [
            file,
            [
              ...(wide ? ["*"] : []),
              ...[...blocks.keys()].filter((name) => /(?:^|\.)test_/.test(name)),
            ],
          ] as const,
      )
      .filter(([file, names]) => /\/test_\w+\.py$/.test(file) && names.length > 0),
  );
}

const suite: Texts = {
  "t/consts.py": "A = [1, 2]\nB = [3]\n",
  "t/helper.py":
    "from consts import A as LETTERS\n\ndef use():\n    return LETTERS\n\ndef other():\n    return 1\n",
  "t/conftest.py":
    "import pytest\n\n@pytest.fixture\ndef room():\n    return door()\n\ndef door():\n    return 1\n\n@pytest.fixture(autouse=True)\ndef clean():\n    yield\n",
  "t/test_a.py":
    "import pytest\nfrom consts import A, B\n\n@pytest.mark.parametrize('x', A)\ndef test_x(x):\n    pass\n\n@pytest.mark.parametrize('y', B)\ndef test_y(y):\n    pass\n\ndef test_room(room):\n    pass\n",
  "t/test_b.py":
    "import helper\n\nclass Base:\n    def check(self):\n        helper.use()\n\n    def test_base(self):\n        pass\n\nclass TestSub(Base):\n    def test_sub(self):\n        self.check()\n\n    def test_alone(self):\n        pass\n\ndef test_other():\n    helper.other()\n",
};

test.each([
  [
    "a constant reaches the parametrize calls that use it, through aliases too",
    "t/consts.py",
    "A = [1, 2, 3]\nB = [3]\n",
    { "t/test_a.py": ["test_x"], "t/test_b.py": ["TestSub.test_sub"] },
  ],
  [
    "comments, blank lines and doc strings reach nothing",
    "t/consts.py",
    '"""doc"""\nA = [1, 2]  # two\n\n\nB = [3]\n',
    {},
  ],
  [
    "a helper reaches its users only",
    "t/helper.py",
    suite["t/helper.py"]!.replace("return 1", "return 2"),
    { "t/test_b.py": ["test_other"] },
  ],
  [
    "a helper of a fixture reaches the tests that ask for the fixture",
    "t/conftest.py",
    suite["t/conftest.py"]!.replace("return 1", "return 2"),
    { "t/test_a.py": ["test_room"] },
  ],
  [
    "an autouse fixture reaches every test below",
    "t/conftest.py",
    suite["t/conftest.py"]!.replace("    yield", "    yield 1"),
    { "t/test_a.py": ["*"], "t/test_b.py": ["*"] },
  ],
  [
    "a hook reaches every test below",
    "t/conftest.py",
    `${suite["t/conftest.py"]}\ndef pytest_collection_modifyitems(items):\n    items.clear()\n`,
    { "t/test_a.py": ["*"], "t/test_b.py": ["*"] },
  ],
  [
    "a test's own body reaches itself",
    "t/test_a.py",
    suite["t/test_a.py"]!.replace("def test_y(y):\n    pass", "def test_y(y):\n    assert y"),
    { "t/test_a.py": ["test_y"] },
  ],
])("%s", (_name, path, after, expected) => {
  const found = reached(suite, path, after as string);
  const wanted = expected as Record<string, readonly string[]>;
  for (const [file, names] of Object.entries(wanted)) {
    for (const name of names)
      expect([file, found[file] ?? []]).toEqual([file, expect.arrayContaining([name])]);
  }
  expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
});

test("a sibling that does not use the constant is not reached", () => {
  const found = reached(suite, "t/consts.py", "A = [1, 2, 3]\nB = [3]\n");
  expect(found["t/test_a.py"]).toEqual(["test_x"]);
  expect(found["t/test_b.py"]).not.toContain("test_other");
});

test("equal names in two classes have nothing to do with each other", () => {
  const text =
    "class TestA:\n    def test_m(self):\n        pass\n\nclass TestB:\n    def test_m(self):\n        pass\n";
  const found = reached({ "t/test_c.py": text }, "t/test_c.py", text.replace("pass", "assert 1"));
  expect(found["t/test_c.py"]).toEqual(["TestA.test_m"]);
});

test.each([
  [
    "a script that is run",
    "t/run_it.py",
    "import subprocess\n\ndef test_run():\n    subprocess.run(['python', 'run_it.py'])\n",
  ],
  [
    "a module run by -m",
    "t/run_it.py",
    "import subprocess\n\ndef test_run():\n    subprocess.run(['python', '-m', 't.run_it'])\n",
  ],
  [
    "a name looked up at run time",
    "t/run_it.py",
    "import run_it\n\ndef test_run(name='main'):\n    getattr(run_it, name)()\n",
  ],
])("%s is seen", (_name, path, text) => {
  const found = reached(
    { [path]: "def main():\n    return 1\n", "t/test_d.py": text },
    path,
    "def main():\n    return 2\n",
  );
  expect(found["t/test_d.py"]).toEqual(["test_run"]);
});

test("a plugin named by a conftest is one for the tests below it", () => {
  const texts = {
    "t/conftest.py": "pytest_plugins = ['t.fixtures']\n",
    "t/fixtures.py": "import pytest\n\n@pytest.fixture\ndef lamp():\n    return 1\n",
    "t/test_e.py": "def test_lamp(lamp):\n    pass\n\ndef test_dark():\n    pass\n",
  };
  const found = reached(texts, "t/fixtures.py", texts["t/fixtures.py"].replace("1", "2"));
  expect(found["t/test_e.py"]).toEqual(["test_lamp"]);
});

test("a data file reaches the blocks that name it", () => {
  const texts = {
    "t/test_f.py": "def test_read():\n    open('gold.yaml')\n\ndef test_not():\n    pass\n",
    "t/gold.yaml": "a: 1\n",
  };
  expect(reached(texts, "t/gold.yaml", "a: 2\n")).toEqual({ "t/test_f.py": ["test_read"] });
});

test("logical lines keep brackets, strings and continuations together", () => {
  const text = "x = (1,  # one\n     2)\ny = '''a\n# no comment\n'''\nz = 1 + \\\n    2\n";
  expect(logicalLines(text).map(({ start, end, text: line }) => [start, end, line])).toEqual([
    [1, 2, "x = (1,        2)"],
    [3, 5, "y = '''a\n# no comment\n'''"],
    [6, 7, "z = 1 +      2"],
  ]);
});

test("blocks bind the names of assignments, imports, loops and conditional definitions", () => {
  const names = (text: string) => pythonModule(text).blocks.flatMap((block) => block.names);
  expect(names("a, (b, c) = 1, (2, 3)\n")).toEqual(["a", "b", "c"]);
  expect(names("import os.path, sys as s\nfrom x import (y,\n  z as w)\n")).toEqual([
    "os",
    "s",
    "y",
    "w",
  ]);
  expect(names("if X:\n    def f(): pass\nelse:\n    g: int = 1\n")).toEqual(["f", "g"]);
  expect(names("d['k'] += 1\n")).toEqual(["d", "k"]);
});
