// Editing a waive file: place, duplicates, scopes, bugs by number, closed bugs; and the git merge driver.
import { expect, test } from "vitest";
import { mergeListFile } from "../../src/ci/merge-driver.ts";
import { addWaives, bugsOf, expireWaives, removeWaives } from "../../src/ci/waives-edit.ts";
import { waives } from "../../src/commands/waives.ts";
import { memoryFiles } from "../suites/memory-files.ts";
import { contextAt } from "./context.ts";

const text = [
  "a.py::t[1] SKIP (https://nvbugs/100)",
  "b.py::t SKIP # https://nvbugs/200",
  "c.py::t SKIP (https://nvbugs/100, https://nvbugs/300)",
  "full:H100/a.py::t[2] SKIP (https://nvbugs/1001)",
  "",
].join("\n");

test("a waive is added at its sorted place, once", () => {
  const found = addWaives(text, {
    entries: ["b.py::s", "a.py::t[1]", "b.py::s"],
    reason: "https://nvbugs/9",
  });
  expect(found.added).toEqual(["b.py::s SKIP (https://nvbugs/9)"]);
  expect(found.text.split("\n")[1]).toBe("b.py::s SKIP (https://nvbugs/9)");
  expect(found.skipped).toEqual([{ entry: "a.py::t[1]", reason: "waived already" }]);
});

test("a scoped waive is another entry; one on every GPU already covers it", () => {
  const found = addWaives(text, {
    entries: ["a.py::t[1]", "a.py::t[2]", "a.py::t[3]"],
    reason: "r",
    scope: "H100",
  });
  expect(found.added).toEqual(["full:H100/a.py::t[3] SKIP (r)"]);
  expect(found.skipped.map(({ reason }) => reason)).toEqual([
    "waived on every GPU already",
    "waived already",
  ]);
});

test.each([
  ["a.py::t[x#1]", "cuts the line"],
  ["a.py::t[x SKIP y]", "read as a marker"],
  ["a.py", "waives nothing"],
])("%s cannot be waived: %s", (entry, why) => {
  expect(addWaives("", { entries: [entry], reason: "r" }).skipped[0]?.reason).toContain(why);
});

test("a reason that the reader would cut is refused, and so is a scope with a dash", () => {
  expect(() => addWaives("", { entries: [], reason: "see (a) b" })).toThrow("reason");
  expect(() => addWaives("", { entries: [], reason: "r", scope: "H20-3e" })).toThrow("never match");
});

test("removing by bug takes whole numbers only, in reason and comment", () => {
  const found = removeWaives(text, { bugs: ["nvbugs/100", "200", "77"] });
  expect(found.removed.map((line) => line.split(" ")[0])).toEqual([
    "a.py::t[1]",
    "b.py::t",
    "c.py::t",
  ]);
  expect(found.skipped).toEqual([{ entry: "77", reason: "no waive has it" }]);
});

test("removing by pattern: brackets are literal, a scope does not hide the id", () => {
  expect(removeWaives(text, { patterns: ["a.py::t[*]"] }).removed).toHaveLength(2);
  expect(removeWaives(text, { patterns: ["full:H100/*"] }).removed).toHaveLength(1);
});

test("a waive expires when all its bugs are closed", () => {
  const found = expireWaives(text, ["100", "https://nvbugs/200"]);
  expect(found.removed.map((line) => line.split(" ")[0])).toEqual(["a.py::t[1]", "b.py::t"]);
  expect(found.skipped[0]?.reason).toBe("https://nvbugs/300 is still open");
  expect(bugsOf("nvbugs 12 and ABC-3")).toEqual(["nvbugs 12", "ABC-3"]);
});

const list = ["x", "y", "z", ""].join("\n");

test.each([
  ["both add at one place", list, "x\na\ny\nz\n", "x\nb\ny\nz\n", "x\na\nb\ny\nz\n"],
  ["both append", list, `${list}o\n`, `${list}t\n`, "x\ny\nz\no\nt\n"],
  ["the same line", list, `${list}o\n`, `${list}o\n`, "x\ny\nz\no\n"],
  ["one removes, one adds beside it", list, "x\nz\n", "x\ny\nn\nz\n", "x\nn\nz\n"],
  ["without a last line end", "x", "x\na", "x\nb", "x\na\nb\n"],
  [
    "YAML blocks stay whole",
    "k:\n",
    "k:\n- condition:\n    a: 1\n",
    "k:\n- condition:\n    b: 1\n",
    "k:\n- condition:\n    a: 1\n- condition:\n    b: 1\n",
  ],
])("merge driver: %s", (_name, base, ours, theirs, merged) => {
  expect(mergeListFile("list.txt", base, ours, theirs)).toEqual({ text: merged, conflicts: [] });
});

test("merge driver: two edits of one line are left to a person", () => {
  const found = mergeListFile("list.txt", list, "x\ny1\nz\n", "x\ny2\nz\n");
  expect(found.conflicts).toHaveLength(1);
  expect(found.text).toContain("<<<<<<< ours\ny1\n=======\ny2\n>>>>>>> theirs\n");
});

test("add from JUnit failures writes through the report", async () => {
  const junit = `<testsuites><testsuite name="p"><testcase classname="m.test_a.TestX" name="t[1]" time="1"><failure message="boom"/></testcase><testcase classname="m.test_a" name="ok"/></testsuite></testsuites>`;
  const context = contextAt("/r", {
    files: memoryFiles({ "/r/waives.txt": text, "/r/j.xml": junit }),
  });
  const report = await waives(context, {
    action: "add",
    file: "waives.txt",
    junit: ["j.xml"],
    reason: "https://nvbugs/5",
    write: true,
  });
  expect(report.json).toMatchObject({
    added: ["m/test_a.py::TestX::t[1] SKIP (https://nvbugs/5)"],
  });
  expect(report.writes?.[0]).toMatchObject({ file: "waives.txt", before: text });
});

test("merge and merge-driver tell conflicts and fail", async () => {
  const files = memoryFiles({
    "/r/o": "a.py::t SKIP (1)\n",
    "/r/a": "",
    "/r/b": "a.py::t SKIP (2)\n",
  });
  const context = contextAt("/r", { files });
  const three = { base: "o", ours: "a", theirs: "b", file: "" };
  const report = await waives(context, { action: "merge", ...three });
  expect(report.failed).toBe(true);
  expect(report.json).toMatchObject({
    merged: "a.py::t SKIP (2)\n",
    conflicts: [{ kind: "removed-edited" }],
    ci: ["a.py::t SKIP (2)"],
    ci_wrong: [],
  });
  const driver = await waives(context, {
    action: "merge-driver",
    ...three,
    path: "tests/waives.txt",
  });
  expect(driver.failed).toBe(true);
  expect(driver.writes).toEqual([{ file: "a", before: "", after: "a.py::t SKIP (2)\n" }]);
});
