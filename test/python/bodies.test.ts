// Leaving bodies unparsed must not change what a module is: same tree, same positions, same results.
import { parseModule } from "py-ast";
import { describe, expect, test } from "vitest";
import { blankBodies, bodyOf } from "../../src/python/bodies.ts";
import { parsePythonFile } from "../../src/python/syntax.ts";

const text = [
  "import os",
  "def f(a=1, *, b=(2,",
  "      3)) -> 'int':  # why",
  "",
  "    # first",
  "    s = '''",
  "def not_me():",
  "'''",
  "    if a: return {1: [",
  "  2]}",
  "    return s",
  "",
  "class C:",
  "\tx = 1",
  "\t@staticmethod",
  "\tasync def g(): \\",
  "\t\treturn 1",
  "\tdef h(self):",
  "\t\tpass # end",
  "y = 2",
].join("\n");

describe("blanked bodies", () => {
  test("keep the lines of everything else", () => {
    const blanked = blankBodies(text)!;
    const shape = (source: string): unknown =>
      parseModule(source).body.map((node) => [node.nodeType, node.lineno]);
    expect(blanked.text.split("\n")).toHaveLength(text.split("\n").length);
    expect(shape(blanked.text)).toEqual(shape(text));
    expect([...blanked.bodies.keys()]).toEqual([2, 18]);
  });

  test.each(["def f():\n  x = (1\n", "def f():\n  x = 'open\n", "x = ]\n", "def f():\n"])(
    "refuse irregular text: %j",
    (source) => {
      expect(blankBodies(source)).toBeUndefined();
    },
  );
});

test("a body that does not parse raises when it is run, and is not taken for an empty one", () => {
  // Beyond the budget of source that is parsed in full, bodies are left out.
  const filler = `x = "${"a".repeat(2_000_000)}"\n`;
  parsePythonFile("filler.py", filler);
  const result = parsePythonFile("m.py", "def f():\n    return 1 1\n");
  if (result.kind !== "parsed") throw new Error("the body was to be left out");
  const [f] = result.parsed.body as unknown as Parameters<typeof bodyOf>[0][];
  expect(bodyOf(f!).map((node) => node.nodeType)).toEqual(["Raise"]);
});
