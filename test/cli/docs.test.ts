// Documentation that is made from code, or shows commands, is true.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandsPage } from "../../src/cli/page.ts";
import { verbs } from "../../src/cli/rows.ts";
import { run } from "./world.ts";

const pages = [
  "README.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

test("docs/commands.md is up to date (node scripts/run-ts.mjs scripts/commands-page.ts)", () => {
  expect(readFileSync("docs/commands.md", "utf8")).toBe(commandsPage(verbs));
});

describe("links between pages lead somewhere", () => {
  test.each(pages)("%s", (page) => {
    const links = [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(
      ([, link]) => link!,
    );
    expect(links.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([]);
  });
});

describe("README", () => {
  const text = readFileSync("README.md", "utf8");
  const commands = [...text.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    block!.trim().split("\n"),
  );

  test("opens with the two commands", () => {
    expect(commands.slice(0, 2)).toEqual([
      "npm ci && npx testlists validate -C fixtures/helix",
      "npm ci && npm test",
    ]);
  });

  test.each(commands.filter((line) => line.startsWith("npx testlists")))("%s", async (line) => {
    const { code, err } = await run(line.split(" ").slice(2));
    expect(code).toBe(line.includes("broken") ? 1 : 0);
    expect(err).not.toContain("internal error");
  });

  test("names only commands that exist", () => {
    const named = [...text.matchAll(/`testlists (\w+)/g)].map(([, name]) => name!);
    const known = verbs.map((verb) => verb.name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});
