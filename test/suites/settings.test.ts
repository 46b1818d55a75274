// Configuration, walking, expressions and uniqueness: the parts of the room that need no interpreter.
import { expect, test } from "vitest";
import { compileKeyword, compileMarker } from "../../src/suites/expression.ts";
import { fnmatch, matchesName, matchesPath } from "../../src/suites/fnmatch.ts";
import { parseIni } from "../../src/suites/ini.ts";
import { reorderItems } from "../../src/suites/reorder.ts";
import { readSettings, startPoints } from "../../src/suites/settings.ts";
import { shellWords } from "../../src/suites/shell-words.ts";
import { makeUnique } from "../../src/suites/unique.ts";
import { rulesOf } from "../../src/suites/versions.ts";
import { memoryFiles } from "./memory-files.ts";

test("shell words group by quotes", () => {
  expect(shellWords(`a "b c" d\\ e 'f"g' ""`)).toEqual(["a", "b c", "d e", `f"g`, ""]);
  expect(shellWords(`"a`)).toBeUndefined();
});

test("ini continuation lines join, comments do not count", () => {
  const { sections, problem } = parseIni("[pytest]\n# c\nmarkers =\n  a: b\n  # x\n  c\nk: v\n");
  expect(problem).toBeUndefined();
  expect([...sections.get("pytest")!]).toEqual([
    ["markers", "a: b\nc"],
    ["k", "v"],
  ]);
});

test("patterns match as Python's fnmatch", () => {
  expect(fnmatch("a/b/c.py", "*c.py")).toBe(true);
  expect(fnmatch("x1", "x[!2-9]")).toBe(true);
  expect(fnmatch("a[b", "a[b")).toBe(true);
  expect(matchesPath("/r/tests/unit/test_x.py", "unit/test_*.py")).toBe(true);
  expect(matchesName("Testing", ["Test"])).toBe(true);
  expect(matchesName("checkX", ["*X"])).toBe(true);
});

test("the config file that counts gives rootdir", () => {
  const files = memoryFiles({
    "/r/pyproject.toml": "[tool.black]\n",
    "/r/tox.ini": "[pytest]\naddopts = -k 'a or b' sub --ignore=x\n",
    "/r/sub/test_a.py": "",
    "/r/sub/inner/pytest.ini": "",
  });
  const config = readSettings(files, "/r/sub", {});
  expect(config.rootdir).toBe("/r");
  expect(config.options.keyword).toBe("a or b");
  expect(config.options.ignore).toEqual(["x"]);
});

test("native tables need their own types", () => {
  const files = memoryFiles({ "/r/pytest.toml": "[pytest]\npython_files = 'a.py'\n" });
  expect(readSettings(files, "/r").problem).toContain("python_files");
  expect(readSettings(files, "/r", { pytest_version: "8.4" }).problem).toBeUndefined();
});

test("the version is what the requirements allow", () => {
  const version = (text: string) =>
    readSettings(memoryFiles({ "/r/requirements-dev.txt": text }), "/r").rules.version;
  expect(version("pytest<8\n")).toEqual({ major: 7, minor: 4 });
  expect(version("pytest-cov==1\n")).toEqual({ major: 9, minor: 0 });
  expect(version("pytest==8.3.1 # pinned")).toEqual({ major: 8, minor: 3 });
  expect(version("pytest>=7,<8.4")).toEqual({ major: 8, minor: 3 });
});

test("testpaths are globs, arguments inside others are dropped", () => {
  const files = memoryFiles({
    "/r/pytest.ini": "[pytest]\ntestpaths = b* a missing\n",
    "/r/b1/t.py": "",
    "/r/b2/t.py": "",
    "/r/a/t.py": "",
  });
  const paths = (given: readonly string[]) =>
    startPoints(readSettings(files, "/r", { paths: given }), files).map(({ path }) => path);
  expect(paths([])).toEqual(["/r/b1", "/r/b2", "/r/a"]);
  expect(paths(["a/t.py::x", "a", "b1"])).toEqual(["/r/a", "/r/b1"]);
});

test("expressions tell the place of a mistake", () => {
  expect(compileKeyword("a and (b")).toEqual({
    problem: { message: "expected right parenthesis; got end of input", position: 8 },
  });
  expect(compileKeyword("a and")).toMatchObject({ problem: { position: 5 } });
  const compiled = compileKeyword("Cat and not dog");
  if ("problem" in compiled) throw new Error("should compile");
  expect(compiled.ok.matches({ names: ["test_cat"] })).toBe(true);
  expect(compiled.ok.matches({ names: ["test_cat"], open: true })).toBeUndefined();
  expect(compiled.ok.matches({ names: ["hotdog_cat"] })).toBe(false);
  const marker = compileMarker("device(serial='x')");
  if ("problem" in marker) throw new Error("should compile");
  const at = { file: "", start: position, end: position };
  const mark = { name: "device", args: [], kwargs: { serial: "'x'" }, at };
  expect(marker.ok.matches({ marks: [mark] })).toBe(true);
});

const position = { line: 1, column: 1, offset: 0 };

test("repeated texts get suffixes", () => {
  const now = rulesOf({ major: 9, minor: 0 });
  const old = rulesOf({ major: 7, minor: 4 });
  expect(makeUnique(["a", "a", "a0"], now)).toEqual(["a1", "a2", "a0"]);
  expect(makeUnique(["1", "1", null], now)).toEqual(["1_0", "1_1", null]);
  expect(makeUnique(["", ""], now)).toEqual(["0", "1"]);
  expect(makeUnique(["1", "1", "10"], old)).toEqual(["10", "11", "10"]);
});

test("items with a key of a high scope are grouped", () => {
  const items = ["a0", "a1", "p", "b0", "b1"].map((name) => ({ name }));
  const keys = (item: { name: string }, scope: string) =>
    scope === "module" && /\d/.test(item.name) ? [item.name.at(-1)!] : [];
  expect(reorderItems(items, keys).map(({ name }) => name)).toEqual(["a0", "b0", "a1", "b1", "p"]);
});
