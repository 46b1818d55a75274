// Properties of migrate over random suites and lists: there and back is the identity, nothing is lost, diffs apply.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseList } from "../../src/lists/index.ts";
import {
  followStates,
  type Migration,
  migrateLists,
  parsePolicy,
} from "../../src/migrate/index.ts";
import { compareBytes } from "../../src/migrate/lines.ts";
import { makeResolver, openWorld, pytestExpressions } from "../../src/resolve/index.ts";
import { unifiedDiff } from "../../src/text/edits.ts";
import { memoryFiles } from "../suites/memory-files.ts";
import { hasGit } from "./git-world.ts";

/** A test function: axes innermost first, each with texts and values. */
interface Shape {
  readonly file: string;
  readonly name: string;
  readonly axes: readonly {
    readonly name: string;
    readonly ids: readonly string[];
    /** Behind the ids; without them they are the ids themselves. */
    readonly values?: readonly string[];
  }[];
}

const code = ({ name, axes }: Shape): string =>
  [
    "import pytest",
    "",
    "",
    ...[...axes].reverse().map(({ name: axis, ids, values = ids }) => {
      const rows = ids.map(
        (id, i) => `pytest.param(("v", "${values[i]}"), id=${JSON.stringify(id)})`,
      );
      return `@pytest.mark.parametrize("${axis}", [${rows.join(", ")}])`;
    }),
    `def ${name}(${axes.map((axis) => axis.name).join(", ")}):`,
    "    seen = [1, 2, 3]",
    "    assert seen",
    "",
  ].join("\n");

const idsOf = ({ file, name, axes }: Shape): string[] => {
  const texts = axes.reduce<string[][]>(
    (rows, { ids }) => rows.flatMap((row) => ids.map((id) => [...row, id])),
    [[]],
  );
  return texts.map((row) => `${file}::${name}${row.length === 0 ? "" : `[${row.join("-")}]`}`);
};

const root = "/repo";
const base = "tests/integration/defs";
const place = "tests/integration/test_lists/";

/** Migrates texts of lists (by path) from one shape to another. */
function migrateTexts(
  from: Shape,
  to: Shape,
  texts: Readonly<Record<string, string>>,
  policy: string,
): Migration {
  const lists = Object.entries(texts).map(([path, text]) =>
    parseList(path.endsWith("waives.txt") ? "trtllm-waives" : "trtllm-list", place + path, text),
  );
  const open = (shape: Shape) => {
    const files = memoryFiles({
      [`${root}/${base}/${shape.file}`]: code(shape),
      [`${root}/${base}/pytest.ini`]: "[pytest]\n",
    });
    const world = openWorld({ repository: root, files, suites: [], lists });
    return {
      state: { world, files, repository: root },
      resolver: makeResolver(world, pytestExpressions),
    };
  };
  const old = open(from);
  const now = open(to);
  return migrateLists({
    lists: lists.map((list) => ({ now: list, was: list })),
    follower: followStates(old.state, now.state),
    before: old.resolver,
    after: now.resolver,
    policy: parsePolicy([policy]),
  });
}

function textsAfter(
  migration: Migration,
  texts: Readonly<Record<string, string>>,
): Record<string, string> {
  const changed = new Map(migration.files.map((one) => [one.file, one.after]));
  return Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, changed.get(place + path) ?? text]),
  );
}

const word = fc.stringMatching(/^[a-z][a-z0-9_:/.=]{0,5}$/);
const axis = (name: string) =>
  fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map((ids) => ({ name, ids }));
const shapes: fc.Arbitrary<Shape> = fc
  .nat(3)
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => axis(`a${i}`))))
  .map((axes) => ({ file: "test_one.py", name: "test_it", axes }));

const tails = fc.constantFrom("", " TIMEOUT (90)", "  ISOLATION", " TIMEOUT (5) # why [x]", "\t");

/** Lists over the ids of a shape: every line an id, something dead, a comment or nothing. */
const listsOver = (shape: Shape) => {
  const ids = idsOf(shape);
  const line = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.constantFrom(...ids), tails).map((parts) => parts.join("")),
    },
    { weight: 1, arbitrary: fc.constantFrom("", "# note", "gone.py::test_x[1]", `# ${ids[0]}`) },
  );
  const waives = fc.subarray(ids).map((some) =>
    some
      .map((id) => `${id} SKIP (https://bugs/1)`)
      .sort(compareBytes)
      .join("\n"),
  );
  return fc.record({
    "qa/a.txt": fc.array(line, { maxLength: 6 }).map((lines) => lines.join("\n")),
    "qa/b.txt": fc.uniqueArray(line, { maxLength: 6 }).map((lines) => `${lines.join("\r\n")}\r\n`),
    "waives.txt": waives,
  });
};

/** Changes that lose nothing: each id becomes one other id. */
const changes: fc.Arbitrary<(shape: Shape) => Shape> = fc.constantFrom(
  (shape) => ({ ...shape, name: "test_renamed" }),
  (shape) => ({ ...shape, file: "deep/test_two.py" }),
  (shape) => ({ ...shape, file: "other/test_one.py", name: "test_it" }),
  (shape) => ({ ...shape, axes: [...shape.axes].reverse() }),
  (shape) => ({
    ...shape,
    axes: shape.axes.map(({ name, ids }) => ({
      name,
      ids: ids.map((id) => `${name}=${id}`),
      values: ids,
    })),
  }),
  (shape) => ({
    ...shape,
    axes: shape.axes.map(({ name, ids }) => ({ name, ids: [...ids.slice(1), ids[0]!] })),
  }),
);

const cases = shapes.chain((shape) =>
  fc.record({ shape: fc.constant(shape), texts: listsOver(shape) }),
);

describe("migrate", () => {
  test("there and back is the identity, and every entry resolves on the way", () => {
    fc.assert(
      fc.property(cases, changes, ({ shape, texts }, change) => {
        const next = change(shape);
        const there = migrateTexts(shape, next, texts, "");
        expect(there.unplaced).toEqual([]);
        const moved = textsAfter(there, texts);
        const ids = new Set(idsOf(next));
        const lines = Object.values(moved).flatMap((text) => text.split(/\r?\n/));
        const own = lines.filter((line) => line.startsWith(`${next.file}::`));
        expect(own.every((line) => ids.has(line.trim().split(/[ \t]/)[0]!))).toBe(true);
        expect(lines.length).toBe(
          Object.values(texts).flatMap((text) => text.split(/\r?\n/)).length,
        );
        const back = migrateTexts(next, shape, moved, "");
        expect(textsAfter(back, moved)).toEqual(texts);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test("an axis added with `all` and removed again leaves lists as they were", () => {
    fc.assert(
      fc.property(cases, fc.nat(3), fc.boolean(), ({ shape, texts }, at, sorted) => {
        const fresh = { name: "fresh", ids: sorted ? ["f_one", "f_two"] : ["f_two", "f_one"] };
        const next = {
          ...shape,
          axes: [...shape.axes.slice(0, at), fresh, ...shape.axes.slice(at)],
        };
        const unique = {
          ...texts,
          "qa/a.txt": [...new Set(texts["qa/a.txt"].split("\n"))].join("\n"),
        };
        const there = migrateTexts(shape, next, unique, "qa=all,waives=all");
        expect(there.unplaced).toEqual([]);
        const moved = textsAfter(there, unique);
        const back = migrateTexts(next, shape, moved, "");
        expect(back.unplaced).toEqual([]);
        expect(textsAfter(back, moved)).toEqual(unique);
        const again = migrateTexts(next, next, moved, "qa=all,waives=all");
        expect(again.files).toEqual([]);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test.skipIf(!hasGit)(
    "every diff applies with git apply (needs git)",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "testlists-diff-"));
      try {
        fc.assert(
          fc.property(cases, changes, ({ shape, texts }, change) => {
            const there = migrateTexts(shape, change(shape), texts, "");
            for (const { file, before, after: text } of there.files) {
              const name = file.replaceAll("/", "_");
              writeFileSync(join(folder, name), before);
              const input = unifiedDiff(name, before, text);
              execFileSync("git", ["apply", "--check", "--whitespace=nowarn", "-"], {
                cwd: folder,
                input,
              });
            }
          }),
          { numRuns: 20 },
        );
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    60_000,
  );
});
