// The bundled fixture with mistakes: every planted one is found, at its line, with the right suggestion, and nothing else is an error.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { validate } from "../../src/commands/validate.ts";
import { defaultConfig } from "../../src/config.ts";
import { diskFiles } from "../../src/text/files.ts";
import { type Expected, judge } from "./judge.ts";

test("fixtures/helix-broken", async () => {
  const expected = JSON.parse(
    readFileSync("fixtures/helix-broken/expected.json", "utf8"),
  ) as Expected;
  const context = {
    cwd: `${process.cwd()}/fixtures/helix-broken`,
    files: diskFiles,
    config: defaultConfig,
    git: () => undefined,
    env: {},
    now: () => 0,
    stdin: () => "",
    cache: false,
  };
  const report = await validate(context, { lists: [] });
  const exit = report.diagnostics.some((one) => one.severity === "error") ? 1 : 0;
  expect(judge(expected, report.diagnostics, exit)).toEqual([]);
});
