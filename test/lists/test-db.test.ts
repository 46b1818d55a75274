// Test-db YAML: contexts, blocks, conditions, spans, schema findings, and two readers that agree.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseList } from "../../src/lists/index.ts";
import { readYamlDocument } from "../../src/lists/yaml-document.ts";
import { scanYaml } from "../../src/lists/yaml-scan.ts";
import { SourceText } from "../../src/text/source.ts";
import { bestOf, cpuMilliseconds } from "./clock.ts";

const path = "tests/integration/test_lists/test-db/l0_a10.yml";
const read = (text: string, file = path) => parseList("trtllm-test-db", file, text);
const findings = (text: string, file = path): readonly string[] =>
  read(text, file).diagnostics.map(({ code, at, suggestions }) =>
    [code, at.start.line, suggestions?.[0]].filter((one) => one !== undefined).join(" "),
  );

const text = `version: 0.0.1
l0_a10:
# all machines
- condition:
    ranges:
      system_gpu_count: {gte: 1, lte: 1} # one
      gpu_memory:
        gt: 80000
    wildcards:
      gpu:
      - '*a10*'
      - "*a30*"
      linux_distribution_name: ubuntu*
    terms:
      stage: pre_merge
      supports_fp8: true
  tests:
  # ----- serve ----
  - a.py::t[x] TIMEOUT (90) # slow
      # mis-indented
  - "a.py::t[y]"
  - unittest/d -k "not (a or b)" TIMEOUT (30)
  -   b.py::t
l0_other:
  - condition:
      terms: {stage: post_merge}
    tests:
      - c.py::t
`;

describe("the shape", () => {
  const list = read(text);
  test("contexts, blocks and conditions", () => {
    expect(list.diagnostics).toEqual([]);
    expect(list.contexts!.map(({ name, blocks, at }) => [name, blocks, at.start.line])).toEqual([
      ["l0_a10", [0], 2],
      ["l0_other", [1], 24],
    ]);
    expect(
      list.blocks.map(({ context, index, at }) => [context, index, at.start.line, at.start.column]),
    ).toEqual([
      ["l0_a10", 0, 4, 1],
      ["l0_other", 0, 25, 3],
    ]);
    expect(list.blocks[0]!.condition).toMatchObject({
      terms: { stage: "pre_merge", supports_fp8: true },
      ranges: { system_gpu_count: { gte: 1, lte: 1 }, gpu_memory: { gt: 80000 } },
      wildcards: { gpu: ["*a10*", "*a30*"], linux_distribution_name: ["ubuntu*"] },
    });
    expect(list.blocks[0]!.condition!.places!["terms.stage"]!.start.line).toBe(15);
  });

  test("entries with their blocks, comments and exact places", () => {
    expect(
      list.entries.map((entry) => [
        entry.text,
        entry.block,
        entry.marker?.minutes ?? null,
        entry.comment?.text ?? null,
      ]),
    ).toEqual([
      ["a.py::t[x]", 0, 90, "# slow"],
      ["a.py::t[y]", 0, null, null],
      ['unittest/d -k "not (a or b)"', 0, 30, null],
      ["b.py::t", 0, null, null],
      ["c.py::t", 1, null, null],
    ]);
    for (const { at, text: entryText } of list.entries)
      expect(text.slice(at.start.offset, at.end.offset)).toBe(entryText);
    expect(list.blocks[0]!.entries[0]).toBe(list.entries[0]);
    expect(list.base).toBe("tests/integration/defs");
    expect(list.unitBase).toBe("tests");
  });
});

const block = (condition: string, tests = "  tests:\n  - a.py::t\n"): string =>
  `l0_a10:\n- condition:\n${condition}${tests}`;

describe("what the schema forbids", () => {
  test.each([
    [
      "unknown section",
      block("    range:\n      gpu_memory:\n        gte: 1\n"),
      "condition-schema 3 ranges",
    ],
    [
      "unknown operator",
      block("    ranges:\n      gpu_memory:\n        ge: 1\n"),
      "condition-schema 5 gte",
    ],
    [
      "unknown key",
      block("    terms:\n      orchestator: mpi\n"),
      "condition-schema 4 orchestrator",
    ],
    ["unknown value", block("    terms:\n      stage: premerge\n"), "condition-schema 4 pre_merge"],
    [
      "misspelt backend",
      block("    terms:\n      backend: pytroch\n"),
      "condition-schema 4 pytorch",
    ],
    [
      "quoted number",
      block('    ranges:\n      gpu_memory:\n        lte: "8"\n'),
      "condition-schema 5 8",
    ],
    [
      "inverted range",
      block("    ranges:\n      gpu_memory:\n        gte: 4\n        lte: 2\n"),
      "condition-schema 4",
    ],
    [
      "open range",
      block("    ranges:\n      gpu_memory:\n        gt: 4\n        lte: 4\n"),
      "condition-schema 4",
    ],
    [
      "empty tests",
      block("    terms:\n      stage: pre_merge\n", "  tests: []\n"),
      "condition-schema 5",
    ],
    [
      "commented-out tests",
      block("    terms:\n      stage: pre_merge\n", "  tests:\n  # - a\n"),
      "condition-schema 5",
    ],
    ["no tests", block("    terms:\n      stage: pre_merge\n", ""), "condition-schema 2"],
    [
      "a map for an item",
      block("    terms:\n      stage: pre_merge\n", "  tests:\n  - a.py::t[x: y]\n"),
      "condition-schema 6",
    ],
    [
      "a number for an item",
      block("    terms:\n      stage: pre_merge\n", "  tests:\n  - 5\n"),
      "condition-schema 6",
    ],
    [
      "context and file",
      "l0_b10:\n- condition:\n    terms:\n      stage: pre_merge\n  tests:\n  - a.py::t\n",
      "condition-schema 1 l0_a10",
    ],
    [
      "a condition that is a text",
      "l0_a10:\n- condition: always\n  tests:\n  - a.py::t\n",
      "condition-schema 2",
    ],
    [
      "unknown key of a block",
      block(
        "    terms:\n      stage: pre_merge\n",
        "  test:\n  - a.py::t\n  tests:\n  - a.py::t\n",
      ),
      "condition-schema 5 tests",
    ],
    [
      "a repeated key",
      block("    terms:\n      stage: pre_merge\n      stage: post_merge\n"),
      "condition-schema 5",
    ],
  ])("%s", (_, yaml, wanted) => {
    expect(findings(yaml)).toEqual([wanted]);
  });

  test("a context twice", () => {
    const one = block("    terms:\n      stage: pre_merge\n");
    expect(findings(one + one)).toEqual(["condition-schema 7"]);
  });

  test("a context of another name is fine for QA", () => {
    const qa = "tests/integration/test_lists/qa/llm.yml";
    expect(
      parseList("trtllm-qa-yaml", qa, block("    ranges:\n      gpu_memory:\n        gt: 1\n"))
        .diagnostics,
    ).toEqual([]);
  });
});

describe("bad input", () => {
  test("what is no YAML is told with its place and keeps its entries", () => {
    const broken =
      'l0_a10:\n- condition:\n    terms: {stage: pre_merge\n  tests:\n  - a.py::t[x]\n  - "a.py::t[y]\n';
    const list = read(broken);
    expect(list.diagnostics[0]).toMatchObject({ code: "parse-error", severity: "error" });
    expect(list.entries.map((entry) => entry.text)).toContain("a.py::t[x]");
  });

  test("conflict markers are told, and both sides are read", () => {
    const merged = block(
      "    terms:\n      stage: pre_merge\n",
      "  tests:\n<<<<<<< HEAD\n  - a.py::t[x]\n=======\n  - a.py::t[y]\n>>>>>>> main\n",
    );
    expect(findings(merged)).toEqual([
      "conflict-marker 6",
      "conflict-marker 8",
      "conflict-marker 10",
    ]);
    expect(read(merged).entries.map((entry) => entry.text)).toEqual(["a.py::t[x]", "a.py::t[y]"]);
  });

  test("aliases are read, and those that explode end as a finding", () => {
    const shared =
      "l0_a10:\n- condition: &c\n    terms:\n      stage: pre_merge\n  tests: [a.py::t]\n- condition: *c\n  tests: [b.py::t]\n";
    expect(read(shared).blocks[1]!.condition!.terms).toEqual({ stage: "pre_merge" });
    const bomb = [
      "a: &a [x,x,x,x,x,x,x,x,x]",
      ..."bcdefgh"
        .split("")
        .map(
          (name, index) =>
            `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(",")}]`,
        ),
    ].join("\n");
    let found: readonly string[] = [];
    const spent = cpuMilliseconds(() => {
      found = read(bomb).diagnostics.map(({ code }) => code);
    });
    expect(found).toContain("parse-error");
    expect(spent).toBeLessThan(2000);
  });

  test("nesting without end, ten megabytes on a line, NUL bytes", () => {
    expect(read("[".repeat(100_000)).diagnostics[0]!.code).toBe("parse-error");
    const long = block(
      "    terms:\n      stage: pre_merge\n",
      `  tests:\n  - a.py::t[${"x".repeat(10_000_000)}]\n`,
    );
    expect(read(long).entries).toHaveLength(1);
    expect(read("l0_a10:\n- tests:\n  - a.py::t\0\n").entries).toHaveLength(1);
  });

  test("quotes and escapes give the value its place", () => {
    const yaml = block(
      "    terms:\n      stage: pre_merge\n",
      '  tests:\n  - "unittest/d -k \\"a\\" TIMEOUT (9)"\n',
    );
    const [entry] = read(yaml).entries;
    expect(entry).toMatchObject({
      text: 'unittest/d -k "a"',
      marker: { minutes: 9 },
      at: { start: { line: 6, column: 5 } },
    });
  });
});

test("the two readers agree wherever the fast one is sure", () => {
  const word = fc.constantFrom(
    "a",
    "b.py::t[x]",
    "'q'",
    '"d"',
    "5",
    "true",
    "0.0.1",
    "x # c",
    "-k y",
    "*",
    "a: b",
    "",
    "~",
    "[]",
    "#c",
    "é",
    "'it''s'",
    "x:y",
    "- z",
    "&a 1",
    "1e3",
  );
  const line = fc.record({
    indent: fc.nat(6),
    dash: fc.nat(2),
    key: fc.option(fc.constantFrom("k", "tests", "x-y", "'q'")),
    value: word,
    gap: fc.constantFrom(" ", "  ", "\t"),
    end: fc.constantFrom("\n", "\r\n", "\n\n", " \n", "\n# c\n"),
  });
  const spell = (one: {
    indent: number;
    dash: number;
    key: string | null;
    value: string;
    gap: string;
    end: string;
  }): string =>
    `${" ".repeat(one.indent)}${"- ".repeat(one.dash)}${one.key === null ? "" : `${one.key}:${one.gap}`}${one.value}${one.end}`;
  let sure = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 7 }), (lines) => {
      const yaml = lines.map(spell).join("");
      const fast = scanYaml(new SourceText("x", yaml));
      if (!fast) return;
      sure++;
      expect(fast).toEqual(readYamlDocument(yaml));
    }),
    {
      numRuns: 20_000,
      examples: [[[{ indent: 0, dash: 0, key: "k", value: "a", gap: " ", end: "\n" }]]],
    },
  );
  expect(sure).toBeGreaterThan(500);
});

test("both readers agree on lists as they are written", () => {
  const plain = text
    .replace("{gte: 1, lte: 1}", "x")
    .replace("{stage: post_merge}", "y")
    .replaceAll('"', "'");
  for (const yaml of [plain, plain.replaceAll("\n", "\r\n"), plain.trimEnd()]) {
    const fast = scanYaml(new SourceText("x", yaml));
    expect(fast).toBeDefined();
    expect(fast).toEqual(readYamlDocument(yaml));
  }
});

test("3,000 entries are read in a few milliseconds", () => {
  const items = Array.from(
    { length: 3000 },
    (_, index) => `  - accuracy/test_${index % 400}.py::TestC::test_f[p${index}-q] TIMEOUT (90)\n`,
  ).join("");
  const yaml = block("    terms:\n      stage: pre_merge\n", `  tests:\n${items}`);
  expect(read(yaml).entries).toHaveLength(3000);
  expect(bestOf(5, () => read(yaml))).toBeLessThan(100);
});
