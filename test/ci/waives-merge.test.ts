// Three-way merge of waive files: the recorded cases, order, line ends, and laws that hold for any three files.
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeWaives, waiveKey } from "../../src/ci/waives-merge.ts";

const root = "fixtures/conformance/ci/waives-merge";

test.each(readdirSync(root))("waives-merge %s", (name) => {
  const read = (file: string) => readFileSync(`${root}/${name}/${file}`, "utf8");
  const expected = JSON.parse(read("expected.json"));
  const found = mergeWaives(read("base.txt"), read("ours.txt"), read("theirs.txt"));
  const allowed = read("merged.txt")
    .split("\n")
    .map((line) => [line, ...(expected.alternatives[line] ?? [])]);
  const lines = found.text.split("\n");
  expect(lines.length).toBe(allowed.length);
  for (const [index, line] of lines.entries()) expect(allowed[index]).toContain(line);
  expect(found.conflicts).toEqual(expected.conflicts);
  expect(found.ci).toEqual(expected.ci);
  expect(found.ci_wrong).toEqual(expected.ci_wrong);
});

const waive = fc
  .tuple(fc.constantFrom("a", "b", "c", "full:H100/a"), fc.constantFrom("1", "2", "3"))
  .map(([target, bug]) => `${target.replace(/(\w)$/, "$1.py::t")} SKIP (bug ${bug})`);
const file = fc.uniqueArray(waive, { maxLength: 6 }).map((lines) =>
  lines
    .sort()
    .map((line) => `${line}\n`)
    .join(""),
);

test("a side that changes nothing takes the other side; both sides are merged alike", () => {
  fc.assert(
    fc.property(file, file, (base, other) => {
      expect(mergeWaives(base, base, other).text).toBe(other);
      expect(mergeWaives(base, other, base).text).toBe(other);
      expect(mergeWaives(base, other, other).text).toBe(other);
    }),
  );
});

test("no line is made up, and no entry that both sides waive is lost", () => {
  fc.assert(
    fc.property(file, file, file, (base, ours, theirs) => {
      const lines = mergeWaives(base, ours, theirs).text.split("\n").filter(Boolean);
      const known = new Set([...ours.split("\n"), ...theirs.split("\n")]);
      for (const line of lines) expect(known.has(line)).toBe(true);
      const keys = (text: string) => new Set(text.split("\n").filter(Boolean).map(waiveKey));
      const merged = new Set(lines.map(waiveKey));
      for (const key of keys(ours))
        if (keys(theirs).has(key)) expect([key, merged.has(key)]).toEqual([key, true]);
    }),
  );
});

test("an unsorted file keeps its order, and CRLF stays", () => {
  const base = "z SKIP (1)\r\na SKIP (2)\r\n";
  const found = mergeWaives(
    base,
    `${base}m SKIP (3)\r\n`,
    "z SKIP (1)\r\nb SKIP (4)\r\na SKIP (2)\r\n",
  );
  expect(found.text).toBe("z SKIP (1)\r\nb SKIP (4)\r\na SKIP (2)\r\nm SKIP (3)\r\n");
});

test("both add one entry with different bugs: one line, the conflict told, CI runs with both", () => {
  const found = mergeWaives("", "a.py::t SKIP (1)\n", "a.py::t SKIP (2)\n");
  expect(found.text).toBe("a.py::t SKIP (2)\n");
  expect(found.conflicts).toEqual([
    { kind: "both-added", entry: "a.py::t", ours: "a.py::t SKIP (1)", theirs: "a.py::t SKIP (2)" },
  ]);
  expect(found.ci_wrong).toEqual(["double-reason"]);
});
