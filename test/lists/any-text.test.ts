// Any text in any format: nothing thrown, nothing lost, linear time; and files that are no text at all.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeUtf8 } from "../../src/lists/decode.ts";
import { formats, parseList, piecesOf, printList, readLists } from "../../src/lists/index.ts";
import type { ListEntry, ListFile } from "../../src/lists/types.ts";
import type { FileSystem } from "../../src/text/files.ts";
import { bestOf, cpuMilliseconds } from "./clock.ts";

const names = formats.map(({ name }) => name);
const options = { pattern: "^(?<id>\\S+)" };

const scrap = fc.constantFrom(
  "a.py::t[x-1]",
  'unittest/d -k "q"',
  " SKIP (r)",
  " TIMEOUT (9)",
  ", ISOLATION",
  " # c",
  "full:A10/",
  "\n",
  "\r\n",
  "\r",
  "\t",
  "  ",
  "\uFEFF",
  "\0",
  "é",
  "😀",
  "l0_x:\n",
  "- condition:\n",
  "    terms: {stage: pre_merge}\n",
  "  tests:\n",
  "  - ",
  "- ",
  ": ",
  "[",
  "]",
  "{",
  "}",
  '"',
  "'",
  "\\",
  `\${x}`,
  "##",
  "%",
  "<%",
  "<<<<<<< HEAD",
  "=======",
  ">>>>>>> x",
  "pytest ",
  "-k ",
  "-m 'a'",
  "--ignore=b.py",
  "--deselect ",
  "$(x",
  "`",
  "|",
  "&a ",
  "*a",
  ">",
  '<testcase name="t" classname="a.B"/>',
  "<testsuite>",
  'suites = {"s": [',
  'TestFile("b.py", 3)',
  ",",
  " > ",
  " › ",
  "@regexp",
  'r"x.*"',
  "configs",
  "true",
  "1.5",
  "null",
);
const text = fc
  .array(fc.oneof({ weight: 8, arbitrary: scrap }, fc.string({ maxLength: 4 })), { maxLength: 40 })
  .map((parts) => parts.join(""));

const within = ({ at, target, comment, written, scopeAt }: ListEntry, length: number): boolean =>
  [at, target.at, comment?.at, scopeAt, ...written.map((one) => one.at)].every(
    (span) =>
      !span ||
      (span.start.offset >= 0 && span.start.offset <= span.end.offset && span.end.offset <= length),
  );

test.each(names)("%s prints any text as it was", (name) => {
  fc.assert(
    fc.property(text, (one) => {
      const list = parseList(name, "tests/test_lists/qa/x.txt", one, options);
      expect(printList(list)).toBe(one);
      let at = 0;
      for (const piece of piecesOf(list)) {
        expect(piece.start).toBe(at);
        at = piece.end;
      }
      expect(at).toBe(one.length);
      expect(list.entries.every((entry) => within(entry, one.length))).toBe(true);
      for (const { message, at: place } of list.diagnostics) {
        expect(message).not.toBe("");
        expect(place.end.offset).toBeLessThanOrEqual(one.length);
      }
    }),
    { numRuns: 400 },
  );
});

const texts = [
  "trtllm-list",
  "trtllm-waives",
  "pytest-skip",
  "pytest-select",
  "xfails-txt",
  "pytest-args",
];
test.each(texts)("%s reads its entries from where they say", (name) => {
  fc.assert(
    fc.property(text, (one) => {
      for (const { at, text: written } of parseList(name, "x", one).entries)
        expect(one.slice(at.start.offset, at.end.offset)).toBe(written);
    }),
    { numRuns: 400 },
  );
});

describe("large and hostile texts take linear time", () => {
  const million = 1_000_000;
  const bad: Readonly<Record<string, string>> = {
    "one line of ten megabytes": `a.py::t[${"x".repeat(10 * million)}]`,
    "an id of 100,000 characters": `a.py::t[${"é-".repeat(50_000)}] SKIP (r)\n`,
    "markers without end": ` SKIP`.repeat(50_000),
    "markers in open brackets": `a.py::t[${" SKIP (".repeat(25_000)}`,
    "brackets without end": "[".repeat(million / 4),
    "braces and quotes": `{"a": `.repeat(25_000),
    "quotes without end": `- "`.repeat(12_000),
    "substitutions without end": "pytest $(${`".repeat(50_000),
    "dashes without end": "- ".repeat(50_000),
    "here-documents without end": "cat <<A\n".repeat(12_000),
    "tags without end": "<testcase ".repeat(12_000),
    "tables without end": `suites = {"a": [`.repeat(8_000),
    "words and dollars": `"\${`.repeat(100_000),
    "blanks without end": `a${" ".repeat(million / 4)}b`,
    "tabs without end": `a.py::t${"\t ".repeat(100_000)}`,
    "hashes without end": ` #`.repeat(100_000),
    "short lines without end": "a.py::t\n".repeat(20_000),
  };
  test.each(Object.keys(bad))("%s", { timeout: 120_000 }, (kind) => {
    for (const name of names) {
      let list: ListFile | undefined;
      const spent = cpuMilliseconds(() => {
        list = parseList(name, "x", bad[kind]!, options);
      });
      expect(printList(list!) === bad[kind]).toBe(true);
      expect(spent, name).toBeLessThan(4000);
    }
  });
});

test("3,000 waives are read in a few milliseconds", () => {
  const lines = Array.from(
    { length: 3000 },
    (_, index) =>
      `accuracy/test_${String(index).padStart(4, "0")}.py::TestC::test_f[p${index}-q:1] SKIP (https://nvbugs/5${index})\n`,
  ).join("");
  const read = () => parseList("trtllm-waives", "tests/integration/test_lists/waives.txt", lines);
  expect(read().diagnostics).toEqual([]);
  expect(bestOf(5, read)).toBeLessThan(100);
});

describe("the places of a line survive BOM, CRLF, tabs and a missing last line end", () => {
  test("exact lines and columns", () => {
    const one = "\uFEFFa.py::t[x] SKIP (r)\r\n\tb.py::t SKIP # c\r\nfull:A10/c.py::t[é] SKIP (q)";
    const { entries, diagnostics } = parseList("trtllm-waives", "waives.txt", one);
    expect(entries.map(({ text: name, at }) => [name, at.start.line, at.start.column])).toEqual([
      ["a.py::t[x]", 1, 2],
      ["b.py::t", 2, 2],
      ["c.py::t[é]", 3, 10],
    ]);
    expect(entries[2]!.scopeAt).toMatchObject({ start: { column: 1 }, end: { column: 10 } });
    expect(entries[0]!.marker!.argumentAt).toMatchObject({
      start: { column: 19 },
      end: { column: 20 },
    });
    expect(diagnostics.map(({ code, at }) => [code, at.start.line])).toEqual([
      ["format", 1],
      ["waive-reason", 2],
      ["format", 2],
      ["format", 2],
    ]);
  });
});

describe("template text of a list", () => {
  test.each([
    ["% if x:\na.py::t\n", 1],
    [`a.py::t[\${x}]\n`, 1],
    [`# \${x}\n`, 1],
    ["<%doc>\n", 1],
    ["a.py::t \\\nb.py::t\n", 1],
    ["# c \\\nb.py::t\n", 1],
  ])("%j is an error", (one, line) => {
    const { diagnostics } = parseList("trtllm-list", "x.txt", one);
    expect(diagnostics.map(({ code, severity, at }) => [code, severity, at.start.line])).toEqual([
      ["template-active", "error", line],
    ]);
  });
  test("a line taken into the one above names nothing", () => {
    const { entries } = parseList("trtllm-list", "x.txt", "# c \\\nb.py::t\nc.py::t\n");
    expect(entries.map(({ target }) => target.kind)).toEqual(["malformed", "node"]);
  });
  test.each(["%% a\n", "a.py::t \\", "## a\n", "a.py::t[50%]\n", "a.py::t # 100 %\n"])(
    "%j is fine",
    (one) => {
      expect(
        parseList("trtllm-list", "x.txt", one).diagnostics.filter(
          ({ code }) => code === "template-active",
        ),
      ).toEqual([]);
    },
  );
});

describe("the form of waives", () => {
  const findings = (one: string) => parseList("trtllm-waives", "waives.txt", one).diagnostics;
  test("unsorted lines are one finding with a safe repair", () => {
    const [found] = findings("b.py::t SKIP (r)\na.py::t SKIP (r)\n");
    expect(found).toMatchObject({
      code: "format",
      severity: "warning",
      at: { start: { line: 2 } },
      fix: { safe: true },
    });
    expect(found!.fix!.edits.map((edit) => edit.text)).toEqual([
      "a.py::t SKIP (r)",
      "b.py::t SKIP (r)",
    ]);
  });
  test("sorting is not offered where the last of two would win, or a comment would move", () => {
    expect(
      findings("b.py::t SKIP (r)\na.py::t SKIP (r)\nb.py::t XFAIL (r)\n")[0]!.fix,
    ).toBeUndefined();
    expect(
      findings("b.py::t SKIP (r)\n# c\na.py::t SKIP (r)\n").find(({ code }) => code === "format")!
        .fix,
    ).toBeUndefined();
  });
  test("white space is tidied outside of ids only", () => {
    const [found] = findings("a.py::t[x  y]  SKIP  (r) \n");
    expect(found!.fix!.safe).toBe(true);
    expect(found!.fix!.edits.map(({ start, end, text: put }) => [start, end, put])).toEqual([
      [13, 15, " "],
      [19, 21, " "],
      [24, 25, ""],
    ]);
  });
});

describe("files that are no lists", () => {
  const bytes = (one: string): Uint8Array => new TextEncoder().encode(one);
  const place = "tests/integration/test_lists/waives.txt";
  const disk = (content: Uint8Array | "directory"): FileSystem => {
    const folders = ["/r", "/r/tests", "/r/tests/integration", "/r/tests/integration/test_lists"];
    const kind = (path: string) =>
      folders.includes(path)
        ? "directory"
        : path === `/r/${place}`
          ? content === "directory"
            ? "directory"
            : "file"
          : undefined;
    return {
      read: (path) => (path === `/r/${place}` && content !== "directory" ? content : undefined),
      kind,
      real: (path) => path,
      list: (path) => {
        const all = [...folders, `/r/${place}`].filter(
          (one) => one.startsWith(`${path}/`) && !one.slice(path.length + 1).includes("/"),
        );
        return kind(path) === "directory"
          ? all.map((one) => ({ name: one.slice(path.length + 1), kind: kind(one)! }))
          : undefined;
      },
    };
  };
  const read = (content: Uint8Array | "directory", more = {}) =>
    readLists({ root: "/r", files: disk(content), rows: [], suites: [], ...more });

  test("a folder in the place of a list", () => {
    expect(read("directory").diagnostics).toMatchObject([
      {
        code: "parse-error",
        severity: "error",
        message: expect.stringContaining("folder"),
        at: { file: place },
      },
    ]);
  });

  test("bytes that are no UTF-8, with their offset", () => {
    const [found] = read(new Uint8Array([97, 98, 0xc3, 0x28])).diagnostics;
    expect(found!.message).toContain("byte 2");
    expect(read(new Uint8Array([0xff, 0xfe, 97, 0])).diagnostics[0]!.message).toContain("byte 0");
  });

  test("strict UTF-8 agrees with the platform on every two- and three-byte start", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6 }), (some) => {
        const decoded = decodeUtf8(some);
        if (!("badByte" in decoded)) return;
        expect("text" in decodeUtf8(some.slice(0, decoded.badByte))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("config rows win over places, tell what they did not find, and keep out what they do not name", () => {
    const content = bytes("a.py::t SKIP (r)\n");
    const rows = [
      {
        files: ["tests/**/waives.txt", "nowhere/*.txt"],
        format: "trtllm-list",
        role: "qa" as const,
        base: "somewhere",
      },
    ];
    const { lists, notFound } = read(content, { rows });
    expect(lists).toMatchObject([{ format: "trtllm-list", role: "qa", base: "somewhere" }]);
    expect(notFound).toEqual(["nowhere/*.txt"]);
    expect(read(content, { rows: [{ files: "x" }] }).lists).toEqual([]);
  });

  test("a list that was asked for", () => {
    const content = bytes("a.py::t SKIP (r)\n");
    expect(read(content, { only: [place] }).lists).toMatchObject([{ format: "trtllm-waives" }]);
    expect(read(content, { only: ["no.txt"] }).notFound).toEqual(["no.txt"]);
  });
});

test("the product's own fixture is read without a finding of form", () => {
  const path = "fixtures/helix/tests/integration/test_lists/waives.txt";
  const list = parseList("trtllm-waives", path, readFileSync(path, "utf8"));
  expect(printList(list)).toBe(list.source.text);
});
