// Every reporter over one report with hostile content: what it must hold, and what must not get through.
import { describe, expect, test } from "vitest";
import { type ReporterName, reporters, type Telling } from "../../src/report/index.ts";
import type { Report } from "../../src/report/types.ts";
import type { Diagnostic } from "../../src/text/diagnostic.ts";
import { SourceText } from "../../src/text/source.ts";

const line = "a.py::t[x\u001b[31m] SKIP (::error::no) | `<b>`";
const source = new SourceText("lists/waives.txt", `${line}\n`);
const finding: Diagnostic = {
  code: "missing-function",
  severity: "error",
  message: `a.py has no function t\n::set-output name=x::y%0A. Take u.`,
  at: source.span(0, 7),
  entry: "a.py::t[x]",
  suggestions: ["a.py::u[x]"],
  fix: {
    title: "rename to u",
    safe: true,
    edits: [{ file: "lists/waives.txt", start: 6, end: 7, text: "u" }],
  },
};
const report: Report = {
  command: "validate",
  diagnostics: [finding],
  lines: ["::warning::from a test id"],
  tables: [{ title: "by bug", columns: ["bug", "count"], rows: [["<script>", "1"]] }],
  notes: [],
  json: { version: 1 },
  failed: false,
};
const telling: Telling = {
  color: false,
  width: 100,
  sourceLine: (_file, number) => source.line(number),
  version: "1.2.3",
};
const told = async (name: ReporterName): Promise<string> =>
  (await reporters[name]())(report, telling);

describe("reporters", () => {
  test.each(Object.keys(reporters) as ReporterName[])(
    "%s lets no control character through",
    async (name) => {
      const text = await told(name);
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
    },
  );

  test("plain is one line a finding, place first", async () => {
    expect(await told("plain")).toContain(
      "lists/waives.txt:1:1: error[missing-function]: a.py has no function t",
    );
  });

  test("pretty shows the line, a caret of the right width and the suggestion", async () => {
    const lines = (await told("pretty")).split("\n");
    const excerpt = lines.findIndex((one) => one.includes("a.py::t[x\\x1b[31m]"));
    expect(lines[excerpt + 1]).toBe("      ^^^^^^^");
    expect(lines[excerpt + 2]).toBe("      did you mean: a.py::u[x] (--fix applies it)");
  });

  test("github: no content can start a workflow command", async () => {
    const commands = (await told("github")).split("\n").filter((one) => /^\s*(::|##\[)/.test(one));
    expect(commands).toHaveLength(1);
    expect(commands[0]).toMatch(
      /^::error file=lists\/waives.txt,line=1,col=1,endLine=1,title=missing-function::/,
    );
  });

  test("sarif has rule, region, fingerprint and fix", async () => {
    const [run] = JSON.parse(await told("sarif")).runs;
    expect(run.tool.driver.rules).toEqual([{ id: "missing-function", name: "missing-function" }]);
    const [result] = run.results;
    expect(result.locations[0].physicalLocation.region).toEqual({
      startLine: 1,
      startColumn: 1,
      endLine: 1,
      endColumn: 8,
    });
    expect(result.partialFingerprints["testlists/v1"]).toMatch(/^[0-9a-f]{16}$/);
    expect(result.fixes[0].artifactChanges[0].replacements[0]).toEqual({
      deletedRegion: { charOffset: 6, charLength: 1 },
      insertedContent: { text: "u" },
    });
  });

  test("junit and markdown escape markup", async () => {
    expect(await told("junit")).not.toContain("<b>");
    expect(await told("markdown")).not.toMatch(/<script>|<b>/);
  });

  test("gitlab carries path, line and a fingerprint", async () => {
    const [one] = JSON.parse(await told("gitlab"));
    expect(one.location).toEqual({ path: "lists/waives.txt", lines: { begin: 1, end: 1 } });
  });
});
