// The table of codes and the pages made from it.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codeNames, codes } from "../../src/check/index.ts";
import { rulePages } from "../../src/check/page.ts";

test("docs/rules is what the table of codes says", () => {
  const pages = rulePages();
  expect(readdirSync("docs/rules").sort()).toEqual([...pages.keys()].sort());
  for (const [name, text] of pages) expect(readFileSync(`docs/rules/${name}`, "utf8")).toBe(text);
});

test.each(codeNames)("%s is named and explained", (code) => {
  const info = codes[code];
  expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  for (const text of [info.title, info.what, info.why, info.example, info.remedy])
    expect(text).not.toBe("");
  expect(info.fix === "none").toBe(info.fixNote === "");
});

test("every code that a list's reader gives is in the table", () => {
  const sources = readdirSync("src/lists").map((name) => readFileSync(`src/lists/${name}`, "utf8"));
  const used = sources.flatMap((text) =>
    [...text.matchAll(/code: "([a-z-]+)"/g)].map(([, code]) => code!),
  );
  expect([...new Set(used)].filter((code) => !codeNames.some((known) => known === code))).toEqual(
    [],
  );
});
