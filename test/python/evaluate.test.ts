// What module bodies leave behind: Python's own results for what can be known, a reason for what cannot.
import { describe, expect, test } from "vitest";
import { STANDARD_MODULES } from "../../src/python/stdlib/modules.ts";
import { runModule } from "./snippets.ts";

/** Each row: a snippet that binds `x`, and the repr that CPython 3.11 prints for it. */
const known: readonly (readonly [string, string])[] = [
  ["x = [i * 2 for i in range(5) if i % 2]", "[2, 6]"],
  ["x = {**{'a': 1}, 'b': 2.0}", "{'a': 1, 'b': 2.0}"],
  [
    "def f(a, b=2, *c, d=4, **e): return a, b, c, d, e\nx = f(1, 3, 5, d=7, z=8)",
    "(1, 3, (5,), 7, {'z': 8})",
  ],
  [
    "x = 10**20, -7 // 2, -7 % 3, 7 / 2, True + 1, 2**-1, 1_000",
    "(100000000000000000000, -4, 2, 3.5, 2, 0.5, 1000)",
  ],
  [
    "x = '%s-%05.2f' % ('a', 3.14159) + f'{10:>4}|{1e-5}' + '{:,}'.format(1234567)",
    "'a-03.14  10|1e-051,234,567'",
  ],
  [
    "class A:\n  def __init__(self, n): self.n = n\n  def __repr__(self): return f'A({self.n!r})'\nclass B(A):\n  def __init__(self): super().__init__(9)\nx = [A('m'), B()]",
    "[A('m'), A(9)]",
  ],
  [
    "def g():\n  for i in range(3): yield i\n  yield from 'ab'\nx = list(g())",
    "[0, 1, 2, 'a', 'b']",
  ],
  ["a, *b, c = range(5)\nx = a, b, c", "(0, [1, 2, 3], 4)"],
  [
    "x = []\nfor i in range(10):\n  if i == 2: continue\n  if i == 5: break\n  x.append(i)\nelse:\n  x.append('no')",
    "[0, 1, 3, 4]",
  ],
  ["fs = [lambda: i for i in range(3)]\nx = [f() for f in fs]", "[2, 2, 2]"],
  ["def f(a=[]):\n  a.append(1)\n  return a\nf()\nx = f()", "[1, 1]"],
  ["try:\n  1 / 0\nexcept ZeroDivisionError as e:\n  x = str(e)", "'division by zero'"],
  ["x = sorted(['b', 'A', 'c'], key=str.lower, reverse=True)", "['c', 'b', 'A']"],
  ["x = round(2.5), round(3.5), round(2.675, 2), divmod(-7, 2)", "(2, 4, 2.67, (-4, 1))"],
  [
    "class M(type):\n  def __new__(m, n, b, d): return super().__new__(m, n + 'X', b, d)\nclass K(metaclass=M): pass\nx = K.__name__",
    "'KX'",
  ],
  [
    "class P:\n  subs = []\n  def __init_subclass__(cls, **k): P.subs.append(cls.__name__)\nclass Q(P): pass\nx = P.subs",
    "['Q']",
  ],
  ["match {'k': [1, 2, 3]}:\n  case {'k': [a, *r]}: x = a, r", "(1, [2, 3])"],
  [
    "x = 'é'.encode().decode(), b'\\xff'[0], 'a' < 'B', {1: 'a', True: 'b'}",
    "('é', 255, False, {1: 'b'})",
  ],
  ["if (n := 3) > 2: x = n", "3"],
  ["x = 1 < 2 < 3, not 1 == 2, None or 'd', 0 and 1", "(True, True, 'd', 0)"],
  ["x = [*'ab', *(1, 2)], {*()}, (*[],)", "(['a', 'b', 1, 2], set(), ())"],
  ["class D:\n  def __get__(s, o, c): return 7\nclass E: d = D()\nx = E.d, E().d", "(7, 7)"],
  [
    "x = list(zip('ab', [1, 2])), dict(a=1), list(enumerate('x', 3)), max('abc'), sum([1, 2])",
    "([('a', 1), ('b', 2)], {'a': 1}, [(3, 'x')], 'c', 3)",
  ],
  ["y = 1\ndef f():\n  global y\n  y = 5\nf()\nx = y", "5"],
  [
    "def f():\n  n = 0\n  def g():\n    nonlocal n\n    n += 1\n    return n\n  g()\n  return g()\nx = f()",
    "2",
  ],
  ["class C:\n  __p = 1\n  def q(self): return self.__p\nx = C().q()", "1"],
  [
    "x = float('inf'), float('nan'), -0.0, 1e16, 1e22, 1.5e-7",
    "(inf, nan, -0.0, 1e+16, 1e+22, 1.5e-07)",
  ],
];

describe("known results", () => {
  test.each(known)("%s", (text, expected) => {
    expect(runModule(text).x).toBe(expected);
  });
});

describe("conditions that cannot be known", () => {
  test("names that differ are not known, equal ones are", () => {
    const names = runModule(
      "import os\nif os.environ.get('X'):\n  a = 1; b = [1]\nelse:\n  a = 2; b = [1]\nc = 3",
    );
    expect(names.a).toMatch(/^\? .*os\.environ/);
    expect(names.c).toBe("3");
  });

  test("a function that returns differently gives one of its results; the caller goes on", () => {
    const names = runModule(
      "import os\ndef f():\n  if os.environ.get('X'):\n    return 1\n  return 1\nx = f()\ny = 2",
    );
    expect(names).toMatchObject({ x: "1", y: "2" });
  });

  test("a container changed in one way only is not taken for either", () => {
    expect(runModule("import os\nx = [1]\nif os.environ.get('X'):\n  x.append(2)").x).toMatch(
      /^\?/,
    );
  });

  test("an import that may fail leaves both ways open", () => {
    expect(
      runModule("try:\n  import wonderlib\n  x = True\nexcept ImportError:\n  x = False").x,
    ).toMatch(/^\? .*wonderlib/);
  });
});

describe("imports", () => {
  test("packages, relative names, star imports and cycles", () => {
    const names = runModule("from pkg.sub import *\nfrom pkg import a\nx = v, a.w", {
      "/p/pkg/__init__.py": "",
      "/p/pkg/a.py": "from . import b\nw = 5",
      "/p/pkg/b.py": "from . import a\n",
      "/p/pkg/sub/__init__.py": "from ..a import w as v\n_hidden = 1",
    });
    expect(names.x).toBe("(5, 5)");
  });

  test("what a module raises is the importer's exception", () => {
    expect(runModule("import bad", { "/p/bad.py": "raise ValueError('no')" })).toEqual({
      "!": "ValueError: no",
    });
  });
});

describe("bounds", () => {
  test.each([
    ["x = 9 ** 9 ** 9 ** 9"],
    ["x = list(range(10 ** 12))"],
    ["x = 'a' * 10 ** 12"],
    ["n = 0\nwhile True:\n  n += 1\nx = n"],
    ["def f(): return f()\nx = f()"],
    [`x = ${"(".repeat(3000)}${")".repeat(3000)}`],
    ["x = [[0] * 9999 for i in range(999999)]"],
  ])(
    "%s ends",
    (text) => {
      const names = runModule(text.slice(0, 10_000), {}, { stepLimit: 300_000 });
      expect(
        names.x === undefined || names.x.startsWith("?") || names.x.startsWith("[") || "!" in names,
      ).toBe(true);
    },
    20_000,
  );
});

describe("what this interpreter has not", () => {
  test("a part of importlib that is not modelled is not known, and raises nothing", () => {
    const names = runModule(
      "import importlib.util\nx = importlib.util.source_hash(b'')\ny = 1",
      {},
      { modules: STANDARD_MODULES },
    );
    expect(names.x).toMatch(/^\? /);
    expect(names.y).toBe("1");
  });
});
