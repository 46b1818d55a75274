// Axes from decorators, filters, axes that are not there yet, covering subsets of real functions.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { guessAxes } from "../../src/matrix/guess.ts";
import { matrixOf } from "../../src/matrix/matrix.ts";
import { cellCount } from "../../src/matrix/model.ts";
import { addAxis, parseNewAxis } from "../../src/matrix/new-axis.ts";
import { coverageOfList, coveringTests } from "../../src/matrix/subset.ts";
import { admits, checkWheres, parseWhere } from "../../src/matrix/where.ts";
import { openSuite } from "../../src/suites/index.ts";
import type { IdSet } from "../../src/suites/types.ts";
import { diskFiles } from "../../src/text/files.ts";
import { faultsOf } from "./check.ts";

const folder = resolve("fixtures/conformance/ci/cover");
function idsOf(name: string): IdSet {
  const suite = openSuite({ root: `${folder}/${name}/repo`, files: diskFiles });
  return suite.file("test_matrix.py")!.functions[0]!.ids;
}
const helix = idsOf("004-helix-table");
const judge = JSON.parse(readFileSync(`${folder}/004-helix-table/model.json`, "utf8"));

describe("the matrix behind ids", () => {
  test("a table's arguments are axes of their own, bound to its rows", () => {
    const { axes, model } = matrixOf(helix);
    const sorted = (pairs: readonly (readonly [string, readonly string[]])[]) =>
      pairs.map(([name, values]) => [name, [...values].sort()]);
    expect(sorted(axes.map(({ name, values }) => [name, values]))).toEqual(
      sorted(Object.entries(judge.axes)),
    );
    expect(model.factors.map(({ axes: own, rows }) => [own.length, rows.length])).toContainEqual([
      4, 4,
    ]);
    expect(cellCount(model)).toBe(3n * 3n * 4n * 2n);
  });

  test("cells and ids go into each other", () => {
    const matrix = matrixOf(helix);
    for (const { id } of helix.cases()) {
      const cell = matrix.cellOf(id.slice(helix.base.length + 1, -1))!;
      expect(matrix.idOf(cell)).toBe(id);
    }
    expect(matrix.cellOf("nonsense")).toBeUndefined();
  });
});

describe("covering subsets", () => {
  const rowsOf = (tests: readonly { axes: Readonly<Record<string, string>> }[]) =>
    tests.map(({ axes }) => axes);

  test.each([2, 3])("%i-way, of ids that exist", (strength) => {
    const tests = coveringTests(helix, { strength });
    expect(faultsOf(judge, strength, rowsOf(tests))).toEqual([]);
    expect(tests.length).toBeLessThanOrEqual(judge.limit[strength]);
    expect(
      tests.every(({ id }) => helix.has(id.slice(helix.base.length + 1, -1)) === "certain"),
    ).toBe(true);
  });

  test("ids that run anyway stay, ids of other functions do not matter", () => {
    const seeds = [`${helix.base}[nccl-none-pp1-tp2-cp2-dp1-on]`, "other.py::t[x]"];
    const tests = coveringTests(helix, { strength: 2, seeds });
    expect(tests[0]!.id).toBe(seeds[0]);
    expect(faultsOf(judge, 2, rowsOf(tests))).toEqual([]);
  });

  test("a filter narrows the matrix", () => {
    const wheres = [parseWhere("overlap=on"), parseWhere("graph!=none")];
    const tests = coveringTests(helix, { strength: 2, wheres });
    expect(tests.every(({ axes }) => axes.overlap === "on" && axes.graph !== "none")).toBe(true);
    expect(coveringTests(helix, { strength: 2, wheres: [parseWhere("none=1")] })).toEqual([]);
  });

  test("what a list misses, and what closes it", () => {
    const list = [...helix.cases()].slice(0, 9).map(({ id }) => id);
    const coverage = coverageOfList(helix, list, { strength: 2 });
    expect(coverage.missed.length).toBe(coverage.combinations - coverage.covered);
    const closed = [...list, ...coverage.closing.map(({ id }) => id)];
    expect(coverageOfList(helix, closed, { strength: 2 }).missed).toEqual([]);
  });

  test("2^100 cells are never listed", () => {
    expect(coveringTests(idsOf("003-2p100"), { strength: 2 })).toHaveLength(10);
  });
});

describe("filters", () => {
  const id = { backend: "a/b-c", overlap: "on" };
  test.each([
    ["backend=a/b-c", true],
    ["backend=a", false],
    ["backend!=a", true],
    ["backend~a/*", true],
    ["backend=~*-c", true],
    ["backend!~a*/*", false],
    ["nothing=1", false],
  ])("%s: %s", (text, expected) => {
    expect(admits([parseWhere(text)], id)).toBe(expected);
  });

  test("several values of one axis are alternatives, several axes are not", () => {
    const wheres = ["overlap=off", "overlap=on", "backend~a*/*"].map(parseWhere);
    expect(admits(wheres, id)).toBe(true);
    expect(admits([...wheres, parseWhere("backend=x")], { ...id, backend: "y" })).toBe(false);
  });

  test("an axis or value that is not there is told with what was meant", () => {
    const axes = [{ name: "overlap", values: ["overlap_on", "overlap_off"] }];
    expect(() => checkWheres([parseWhere("overlp=overlap_on")], axes)).toThrow(
      /did you mean overlap\?/,
    );
    expect(() => checkWheres([parseWhere("overlap=overlap_onn")], axes)).toThrow(
      /did you mean overlap_on\?/,
    );
    expect(() => parseWhere("overlap")).toThrow(/axis=value/);
  });
});

describe("an axis that the code does not have yet", () => {
  const idsWith = (axis: string) =>
    [...addAxis(helix, parseNewAxis(axis)).cases()].map(({ id }) => id.slice(helix.base.length));
  test.each([
    ["x=a,b", "[fifo_v1-none-pp1-tp1-cp4-dp0-off-a]"],
    ["x=a,b@first", "[a-fifo_v1-none-pp1-tp1-cp4-dp0-off]"],
    ["x=a,b@1", "[fifo_v1-a-none-pp1-tp1-cp4-dp0-off]"],
    ["x=a,b@before:tp", "[fifo_v1-none-a-pp1-tp1-cp4-dp0-off]"],
    ["x=a,b@after:tp", "[fifo_v1-none-pp1-tp1-cp4-dp0-a-off]"],
  ])("%s", (axis, first) => {
    const ids = idsWith(axis);
    expect(ids[0]).toBe(first);
    expect(ids).toHaveLength(144);
    expect(new Set(ids).size).toBe(144);
  });

  test("bad shapes and collisions are refused", () => {
    expect(() => parseNewAxis("x")).toThrow(/NAME=v1,v2/);
    expect(() => parseNewAxis("x=a,,b")).toThrow(/empty value/);
    expect(() => parseNewAxis("x=a,a")).toThrow(/twice/);
    expect(() => idsWith("overlap=a")).toThrow(/already/);
    expect(() => idsWith("x=a@9")).toThrow(/positions go to 4/);
    expect(() => idsWith("x=a@before:none")).toThrow(/no such axis/);
    const lines = addAxis(helix, parseNewAxis("x=a"));
    expect(() => addAxis(lines, parseNewAxis("x=b"))).toThrow(/already/);
  });
});

test("a guess says that it is one", () => {
  const guess = guessAxes(["a-1e-05-(x-y)", "b-1e-06-(z)", "lonely"]);
  expect(guess.guess).toBe(true);
  expect(guess.axes.map(({ values }) => values)).toEqual([
    ["a", "b"],
    ["1e-05", "1e-06"],
    ["(x-y)", "(z)"],
  ]);
  expect(guess.unlike).toEqual(["lonely"]);
});
