// `/bot` lines: the recorded cases, and traps of the grammar and the filter chain.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { explainBotLine } from "../../src/ci/bot.ts";
import { selectorTakes } from "../../src/ci/bot-filter.ts";
import { parseBotLine } from "../../src/ci/bot-line.ts";
import { bot } from "../../src/commands/bot.ts";
import { readStagesOf } from "../../src/lists/stages-json.ts";
import { memoryFiles } from "../suites/memory-files.ts";
import { contextAt } from "./context.ts";

const root = "fixtures/conformance/ci/bot";
const { stages } = readStagesOf(
  "stages.json",
  readFileSync(`${root}/stages.json`, "utf8"),
  "stage-json",
);

interface Row {
  readonly id: string;
  readonly line: string;
  readonly parse: unknown;
  readonly selects?: readonly string[] | null;
  readonly cbts?: string;
  readonly lint: readonly string[];
  readonly lint_may: readonly string[];
  readonly near?: readonly string[];
  readonly exit: number | null;
}

const { lines } = JSON.parse(readFileSync(`${root}/lines.json`, "utf8")) as {
  lines: readonly Row[];
};

test.each(lines)("bot $id $line", (row) => {
  const found = explainBotLine(row.line, stages);
  expect(found.parse).toEqual(row.parse);
  if (row.selects !== undefined) expect(found.selects).toEqual(row.selects);
  if (row.cbts !== undefined) expect(found.cbts).toBe(row.cbts);
  expect(found.lint.filter((kind) => !row.lint_may.includes(kind))).toEqual(row.lint);
  for (const name of row.near ?? []) expect(found.near).toContain(name);
  if (row.exit !== null) expect(found.failed ? 1 : 0).toBe(row.exit);
});

const lintOf = (line: string) => explainBotLine(line, stages).lint;

test.each([
  ['/bot run --stage-list ""', ["missing-value"]],
  ["/bot run --stage-list", ["missing-value"]],
  ["/bot run --stage-list --debug", ["debug-needs-one-stage", "missing-value"]],
  ['/bot run --stage-lst "A10-CPP-1"', ["unknown-flag"]],
  ["/bot run --stage-list A10-CPP-1, A10-PyTorch-1", ["unknown-flag"]],
  ['/bot run --gpu-type "a30"', ["unknown-gpu-type"]],
  ['/bot run --stage-list "A10', ["unbalanced-quote"]],
  ['/bot skip --comment ""', ["dangerous", "missing-reason"]],
  ["/bot help", []],
  ["/bot", []],
  [
    "/bot run --skip-test --add-multi-gpu-test",
    ["check-not-updated", "flag-conflict", "needs-multi-gpu-label", "turns-cbts-off"],
  ],
  [
    '/bot run --stage-list "**Post-Merge**"',
    ["check-not-updated", "needs-multi-gpu-label", "needs-post-merge-label", "turns-cbts-off"],
  ],
  ["/bot run --high-priority", ["needs-authorised-user"]],
  ["/bot run --disable-cbts", []],
  ["/bot kill --post-merge", ["unknown-flag"]],
])("%s", (line, kinds) => {
  expect(lintOf(line)).toEqual(kinds);
});

test("on-demand stages are reached by name only", () => {
  const name = "B300-PyTorch-OnDemand-1";
  const selects = (line: string) => explainBotLine(line, stages).selects;
  expect(selects("/bot run --post-merge")).not.toContain(name);
  expect(selects('/bot run --gpu-type "B300" --extra-stage "B300-*"')).toEqual([name]);
  expect(selects('/bot run --stage-list "B300-*"')).toEqual([name]);
});

test("changed files steer the default set", () => {
  const selects = (...files: string[]) => explainBotLine("/bot run", stages, files).selects;
  expect(selects("tensorrt_llm/_torch/models/modeling_deepseekv3.py")).toContain(
    "DGX_H100-4_GPUs-PyTorch-DeepSeek-1",
  );
  expect(selects("docs/source/x.md")).toEqual([]);
  expect(selects("tensorrt_llm/_torch/a.py")).not.toContain("A10-CPP-1");
});

test("only the post-merge multi-GPU stages in post-merge mode", () => {
  expect(explainBotLine("/bot run --post-merge --only-multi-gpu-test", stages).selects).toEqual([
    "DGX_B200-8_GPUs-PyTorch-Post-Merge-1",
    "DGX_B200-8_GPUs-PyTorch-Post-Merge-2",
  ]);
});

test("brackets in a selector are literal, stars are not", () => {
  expect(selectorTakes("A[1]*", "A[1]-x")).toBe(true);
  expect(selectorTakes("A[1]*", "A1-x")).toBe(false);
  expect(selectorTakes("*-PyTorch-*-1", "A-PyTorch-Post-Merge-1")).toBe(true);
});

test("an apostrophe in a reason does not open a quote", () => {
  expect(parseBotLine(`/bot skip --comment "can't run"`).parse?.flags).toEqual({
    comment: "can't run",
  });
});

test("the command function prints the same fields", async () => {
  const files = {
    "/r/jenkins/scripts/test_stage_configs.json": readFileSync(`${root}/stages.json`, "utf8"),
  };
  const context = contextAt("/r", { files: memoryFiles(files) });
  for (const row of lines) {
    const report = await bot(context, { line: row.line });
    const json = report.json as Record<string, unknown>;
    expect(json.parse).toEqual(row.parse);
    expect(json.selects).toEqual(row.selects ?? null);
    if (row.exit !== null) expect(report.failed ? 1 : 0).toBe(row.exit);
  }
});
