// Every conformance case of lists, judged as its README says, through the command and its JSON.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import * as yaml from "yaml";
import { codeNames } from "../../src/check/index.ts";
import type { Context } from "../../src/commands/context.ts";
import { validate } from "../../src/commands/validate.ts";
import { defaultConfig, parseConfig } from "../../src/config.ts";
import { diskFiles } from "../../src/text/files.ts";
import { type Expected, judge, kindOfCode } from "./judge.ts";

const cases = "fixtures/conformance/lists";

function contextOf(repository: string): Context {
  const file = `${repository}/testlists.yaml`;
  const config = existsSync(file)
    ? parseConfig("testlists.yaml", readFileSync(file, "utf8"), yaml)
    : defaultConfig;
  const nothing = () => undefined;
  return {
    cwd: resolve(repository),
    files: diskFiles,
    config,
    git: nothing,
    env: {},
    now: Date.now,
    stdin: () => "",
    cache: false,
  };
}

const names = readdirSync(cases).filter((name) => existsSync(`${cases}/${name}/expected.json`));

test.each(names)("%s", async (name) => {
  const expected = JSON.parse(readFileSync(`${cases}/${name}/expected.json`, "utf8")) as Expected;
  const report = await validate(contextOf(`${cases}/${name}/repo`), { lists: [] });
  const errors = report.diagnostics.some(({ severity }) => severity === "error");
  expect(judge(expected, report.diagnostics, errors || report.failed ? 1 : 0)).toEqual([]);
});

test("every code is a kind of the README, has one, or is ours alone", () => {
  const readme = readFileSync(`${cases}/README.md`, "utf8");
  const kinds = new Set(
    [...readme.slice(readme.indexOf("## Kinds")).matchAll(/^\| ([a-z-]+) \|/gm)].map(
      ([, kind]) => kind!,
    ),
  );
  const ours = codeNames.filter((code) => !kinds.has(kindOfCode[code] ?? code));
  expect(ours).toEqual([
    "ignore-without-reason",
    "last-copy-silenced",
    "undecided",
    "unused-baseline",
    "unused-ignore",
    "waive-age",
  ]);
  expect(
    [...kinds].filter((kind) => kind !== "kind" && !codeNames.some((code) => code === kind)),
  ).toEqual([]);
});
