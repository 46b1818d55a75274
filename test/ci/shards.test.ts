// Shards as pytest-split makes them: the recorded cases, its own death, durations that are refused.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDurations } from "../../src/ci/durations.ts";
import { printedItem, type SplitAlgorithm, splitTests } from "../../src/ci/shards.ts";

const root = "fixtures/conformance/ci/shards";

interface Expected {
  readonly splits: readonly number[];
  readonly expected: Readonly<Record<SplitAlgorithm, Readonly<Record<string, unknown>>>>;
}

test.each(readdirSync(root))("shards %s", (name) => {
  const read = (file: string) => readFileSync(`${root}/${name}/${file}`, "utf8");
  const durations = readDurations("durations.json", read("durations.json"));
  const tests = read("tests.txt").split("\n").filter(Boolean);
  const { expected } = JSON.parse(read("expected.json")) as Expected;
  for (const [algorithm, bySplits] of Object.entries(expected)) {
    for (const [splits, wanted] of Object.entries(bySplits)) {
      const found = splitTests(algorithm as SplitAlgorithm, Number(splits), tests, durations);
      expect({ algorithm, splits, found }).toEqual({ algorithm, splits, found: wanted });
    }
  }
});

test("a share of nothing runs past the last group, as pytest-split does", () => {
  const durations = new Map([["a.py::x", 0]]);
  expect(
    splitTests("duration_based_chunks", 2, ["a.py::x", "a.py::y", "a.py::z"], durations),
  ).toEqual({
    error: "IndexError",
  });
});

test("the printed item leaves path and class out and keeps the params whole", () => {
  expect(printedItem("a/b.py::C::f[x::y-[z]]")).toBe("<Function f[x::y-[z]]>");
  expect(printedItem("a/b.py::f")).toBe("<Function f>");
});

test.each([
  ['{"a": NaN}', '"a" is NaN'],
  ['{"a": -1}', "the duration of a is -1"],
  ['{"a": "1"}', 'a is "1"'],
  ["[1]", "not a durations file"],
  ["{", "not JSON"],
])("durations %s are refused", (text, why) => {
  expect(() => readDurations("d.json", text)).toThrow(why);
});
