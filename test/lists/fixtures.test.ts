// Every list of the conformance cases: found without configuration, read, printed byte for byte, and quiet where the case is clean.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { piecesOf, printList, readLists } from "../../src/lists/index.ts";
import { diskFiles } from "../../src/text/files.ts";

interface Finding {
  readonly file: string;
  readonly line: number;
  readonly severity: string;
  readonly kind: string;
  readonly alt?: readonly string[];
  readonly suggest?: string | null;
  readonly optional?: boolean;
  readonly any_severity?: boolean;
  readonly partner_lines?: readonly number[];
}

interface Case {
  readonly name: string;
  readonly root: string;
  readonly clean: boolean;
  readonly findings: readonly Finding[];
}

const folder = `${process.cwd()}/fixtures/conformance/lists`;
const cases: readonly Case[] = readdirSync(folder)
  .filter((name) => existsSync(`${folder}/${name}/expected.json`))
  .map((name) => {
    const expected = JSON.parse(readFileSync(`${folder}/${name}/expected.json`, "utf8"));
    const { findings, clean_case } = expected as { findings: Finding[]; clean_case?: boolean };
    return { name, root: `${folder}/${name}/repo`, clean: clean_case === true, findings };
  });

/** Kinds that the text alone shows. */
const textual = new Set([
  "marker-syntax",
  "double-marker",
  "comment-cut",
  "template-active",
  "conflict-marker",
  "condition-schema",
  "shell-quote",
]);

const read = (root: string) =>
  readLists({ root, files: diskFiles, rows: [], suites: [{ root: "." }] });

describe.each(cases)("$name", ({ root, clean, findings }) => {
  const { lists, diagnostics } = read(root);
  const found = [...diagnostics, ...lists.flatMap((list) => list.diagnostics)];

  test("prints what it read and places what it names", () => {
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) {
      expect(printList(list)).toBe(readFileSync(`${root}/${list.path}`, "utf8"));
      const targets = piecesOf(list).filter(({ kind }) => kind === "target");
      expect(targets).toHaveLength(list.entries.length);
    }
  });

  test("says what the text alone shows", () => {
    for (const wanted of findings.filter(({ kind, optional }) => textual.has(kind) && !optional)) {
      const places = [wanted.line, ...(wanted.partner_lines ?? [])];
      const hits = found.filter(
        ({ at }) => at.file === wanted.file && places.includes(at.start.line),
      );
      const hit = hits.find(({ code }) => code === wanted.kind || wanted.alt?.includes(code));
      expect(hit, `${wanted.kind} at ${wanted.file}:${wanted.line}`).toBeDefined();
      if (!wanted.any_severity) expect(hit!.severity).toBe(wanted.severity);
      if (wanted.suggest) expect(hit!.suggestions?.[0]).toBe(wanted.suggest);
    }
  });

  test("accuses no line that is well", () => {
    const lines = new Set(findings.map(({ file, line }) => `${file}:${line}`));
    const loud = found.filter(
      ({ severity, code }) =>
        severity === "error" || (clean && severity === "warning" && code !== "format"),
    );
    expect(loud.filter(({ at }) => !lines.has(`${at.file}:${at.start.line}`))).toEqual([]);
  });
});
