// The one-way rule between rooms, read from the table in docs/architecture.md and held against every import.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

interface Room {
  readonly name: string;
  readonly touchesTheWorld: boolean;
  readonly mayImport: readonly string[];
}

function readTable(): ReadonlyMap<string, Room> {
  const rooms = new Map<string, Room>();
  const rows = readFileSync("docs/architecture.md", "utf8").matchAll(
    /^\| `src\/(\w+)` (†?) ?\|.*\| ([^|]*) \|$/gm,
  );
  for (const [, name, dagger, imports] of rows) {
    const mayImport = imports!
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "–");
    rooms.set(name!, { name: name!, touchesTheWorld: dagger === "†", mayImport });
  }
  return rooms;
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((one) =>
  one.endsWith(".ts"),
);
const rooms = readTable();
const roomOf = (file: string): string => file.split("/")[0]!.replace(/\.ts$/, "");
const sourceOf = (file: string): string => readFileSync(join("src", file), "utf8");
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

function importsOf(file: string): readonly string[] {
  const found = sourceOf(file).matchAll(/(?:from|import\()\s*["'](\.{1,2}\/[^"']+)["']/g);
  return [...found].map(([, path]) => relative("src", join("src", dirname(file), path!)));
}

test("the table names every room", () => {
  expect([...new Set(files.map(roomOf))].filter((name) => !rooms.has(name))).toEqual([]);
});

test("a room imports only the rooms in its row", () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => roomOf(target) !== roomOf(file))
      .filter((target) => !rooms.get(roomOf(file))?.mayImport.includes(roomOf(target)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("the table itself has no cycle", () => {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (rooms.get(from)?.mayImport ?? []).some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  expect([...rooms.keys()].filter((name) => reaches(name, name))).toEqual([]);
});

test("only the rooms marked † touch the process, the console and the disk", () => {
  const forbidden = /\bprocess\.|\bconsole\.|["']node:(?:fs|child_process)(?:\/promises)?["']/;
  const wrong = files
    .filter((file) => !rooms.get(roomOf(file))?.touchesTheWorld)
    .filter((file) => forbidden.test(withoutComments(sourceOf(file))));
  expect(wrong).toEqual([]);
});

test("every file opens by saying what lives there", () => {
  expect(files.filter((file) => !/^(?:#!.*\n)?\/[/*]/.test(sourceOf(file)))).toEqual([]);
});
