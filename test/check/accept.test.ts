// Known findings: comments, configured rows and the baseline.
import { describe, expect, test } from "vitest";
import {
  applyBaseline,
  applyFixes,
  applyIgnores,
  readBaseline,
  updateBaseline,
} from "../../src/check/index.ts";
import { fingerprint } from "../../src/report/fingerprint.ts";
import type { Diagnostic } from "../../src/text/diagnostic.ts";
import { SourceText } from "../../src/text/source.ts";

const text =
  "a.py::t\n# testlists: ignore[missing-file] comes back in March\n# a word\nb.py::t\nc.py::t # testlists: ignore[missing-class] known\n";
const source = new SourceText("list.txt", text);

function at(line: number, code = "missing-file", entry = source.line(line)): Diagnostic {
  const start = source.lineStarts[line - 1]!;
  return {
    code,
    severity: "error",
    message: `${entry}: remove it`,
    at: source.span(start, start + 4),
    entry,
  };
}

describe("comments", () => {
  test("speak of the next entry, or of their own line", () => {
    const { kept, suppressed } = applyIgnores([at(1), at(4), at(5, "missing-class")], [source], []);
    expect(kept).toEqual([at(1)]);
    expect(suppressed.map(({ reason }) => reason)).toEqual(["comes back in March", "known"]);
  });

  test("that ignore nothing are findings, and their fix removes them alone", () => {
    const { kept } = applyIgnores([], [source], []);
    expect(kept.map(({ code, at: place }) => [code, place.start.line])).toEqual([
      ["unused-ignore", 2],
      ["unused-ignore", 5],
    ]);
    const [fixed] = applyFixes(kept, false, () => text);
    expect(fixed?.after).toBe("a.py::t\n# a word\nb.py::t\nc.py::t\n");
  });

  test("without a reason ignore nothing", () => {
    const bare = new SourceText("list.txt", "# testlists: ignore[missing-file]\r\na.py::t\r\n");
    const one: Diagnostic = { ...at(1), at: bare.span(35, 42) };
    const { kept } = applyIgnores([one], [bare], []);
    expect(kept.map(({ code }) => code)).toEqual(["missing-file", "ignore-without-reason"]);
  });
});

describe("configured rows", () => {
  test("match by code, file and entry; brackets stand for themselves", () => {
    const one = at(1, "missing-file", "a.py::t[x]");
    const row = { code: "missing-file", reason: "known", file: "*.txt", entry: "a.py::*[x]" };
    expect(applyIgnores([one], [], [row]).kept).toEqual([]);
    expect(
      applyIgnores([at(1, "missing-file", "a.py::tx")], [], [row]).kept.map(({ code }) => code),
    ).toEqual(["missing-file", "unused-ignore"]);
  });
});

describe("the baseline", () => {
  const rows = readBaseline("base.json", updateBaseline([at(1), at(4)], [], fingerprint, true));

  test("knows findings by what they are about, not by their line", () => {
    const moved = { ...at(1), at: source.span(30, 31) };
    const { kept, known } = applyBaseline([moved, at(4), at(5)], "base.json", rows, fingerprint);
    expect(kept).toEqual([at(5)]);
    expect(known).toBe(2);
  });

  test("is not green when one finding is swapped for another", () => {
    const { kept } = applyBaseline([at(1), at(5)], "base.json", rows, fingerprint);
    expect(kept.map(({ code }) => code)).toEqual(["missing-file", "unused-baseline"]);
  });

  test("only shrinks, unless it is told to add", () => {
    const shrunk = readBaseline("b", updateBaseline([at(1), at(5)], rows, fingerprint, false));
    expect(shrunk.map(({ entry }) => entry)).toEqual(["a.py::t"]);
    const grown = readBaseline("b", updateBaseline([at(1), at(5)], rows, fingerprint, true));
    expect(grown).toHaveLength(2);
  });

  test.each(["", "[]", '{"version":2,"findings":[]}', '{"version":1,"findings":[{}]}'])(
    "%s is refused",
    (broken) => {
      expect(() => readBaseline("b.json", broken)).toThrow(/b\.json/);
    },
  );
});

test("fixes that touch the same text wait for the next run", () => {
  const edit = (start: number, end: number, word: string): Diagnostic => ({
    ...at(1),
    fix: { title: word, safe: true, edits: [{ file: "list.txt", start, end, text: word }] },
  });
  const [fixed] = applyFixes(
    [edit(0, 4, "x"), edit(2, 6, "y"), edit(8, 9, "z")],
    false,
    () => text,
  );
  expect(fixed?.fixes.map(({ title }) => title)).toEqual(["x", "z"]);
  expect(fixed?.after.startsWith("x::t\nz testlists")).toBe(true);
});

test("unsafe fixes are made only when asked for", () => {
  const one: Diagnostic = {
    ...at(1),
    fix: { title: "drop", safe: false, edits: [{ file: "list.txt", start: 0, end: 8, text: "" }] },
  };
  expect(applyFixes([one], false, () => text)).toEqual([]);
  expect(applyFixes([one], true, () => text)).toHaveLength(1);
});
