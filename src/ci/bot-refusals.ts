// What makes the bot refuse a `/bot` line: grammar, names and values. What a good line does is in bot-effects.ts.
import type { StageConfig } from "../lists/types.ts";
import { nearest } from "../text/nearest.ts";
import { selectorTakes, testBackends } from "./bot-filter.ts";
import { type BotParse, type BotProblem, botCommands, runFlags } from "./bot-line.ts";
import { type BotLint, type Flags, lint, listOf } from "./bot-lint.ts";
import { nearPatterns, nearStages } from "./near-stages.ts";
import { gpuOf } from "./stage-query.ts";

export function tellProblem({ kind, word }: BotProblem, parse: BotParse | null): BotLint {
  const flags =
    parse?.command === "skip" ? ["--comment"] : Object.keys(runFlags).map((one) => `--${one}`);
  switch (kind) {
    case "unbalanced-quote":
      return lint(kind, word, "a quote is never closed: close it");
    case "unknown-command": {
      const near = nearest(word, botCommands, 2);
      const hint = near.length > 0 ? near : ["run"];
      return lint(
        kind,
        word,
        `${word || "the line"} is no command of the bot: write /bot ${hint[0]}`,
        hint,
      );
    }
    case "unknown-flag": {
      const near = word.startsWith("-") ? nearest(word, flags, 2) : [];
      const remedy = word.startsWith("-")
        ? `write ${near[0] ?? "/bot help for the flags"}`
        : "put quotes around a list of stages";
      return lint(kind, word, `${word} is no flag of this command: ${remedy}`, near);
    }
    case "missing-value":
      return lint(kind, word, `${word} has no value: give one in quotes, or leave the flag out`);
    case "missing-reason":
      return lint(kind, word, 'skip needs a reason: /bot skip --comment "why"');
  }
}

export function badValues(flags: Flags, stages: readonly StageConfig[]): readonly BotLint[] {
  const selectors = ["stage-list", "extra-stage"].flatMap((name) => listOf(flags, name) ?? []);
  const gpus = [...new Set(stages.map(({ name }) => gpuOf(name)))];
  return [
    ...selectors.flatMap((selector) => badSelector(selector, stages)),
    ...(listOf(flags, "gpu-type") ?? []).flatMap((gpu) => badGpu(gpu, gpus)),
    ...(listOf(flags, "test-backend") ?? []).flatMap(badBackend),
  ];
}

function badSelector(selector: string, stages: readonly StageConfig[]): readonly BotLint[] {
  if (stages.some(({ name }) => selectorTakes(selector, name))) return [];
  const pattern = selector.includes("*");
  const near = pattern ? nearPatterns(selector, stages) : nearStages(selector, stages);
  const shards = stages.filter(({ family }) => `${family}-` === selector.replace(/\d+$/, ""));
  const hint = near.length > 0 ? `write ${near.slice(0, 3).join(", ")}` : "see `testlists stages`";
  const why = shards.length > 0 ? ` (its family has the shards 1 to ${shards.length} now)` : "";
  return pattern
    ? [lint("pattern-matches-nothing", selector, `${selector} matches no stage: ${hint}`, near)]
    : [lint("unknown-stage", selector, `${selector} is no stage${why}: ${hint}`, near)];
}

function badGpu(gpu: string, known: readonly string[]): readonly BotLint[] {
  if (known.includes(gpu)) return [];
  const same = known.filter((one) => one.toLowerCase() === gpu.toLowerCase());
  const part = known.filter((one) => one.toLowerCase().includes(gpu.toLowerCase()));
  const near = [...new Set([...same, ...nearest(gpu, known, 3), ...part])].slice(0, 5);
  const remedy = near[0] ? `write ${near.join(" or ")}` : `known: ${known.join(", ")}`;
  return [lint("unknown-gpu-type", gpu, `no stage's name begins with ${gpu}: ${remedy}`, near)];
}

function badBackend(backend: string): readonly BotLint[] {
  if ((testBackends as readonly string[]).includes(backend.toLowerCase())) return [];
  const message = `the filter knows no backend ${backend} (only ${testBackends.join(", ")}): leave it out`;
  return [lint("dead-value", backend, message, nearest(backend, testBackends, 1))];
}

export function debugProblem(flags: Flags, stages: readonly StageConfig[]): readonly BotLint[] {
  if (!flags.debug) return [];
  const list = listOf(flags, "stage-list") ?? [];
  const taken = stages.filter(({ name }) => list.some((one) => selectorTakes(one, name)));
  if (list.length === 1 && taken.length <= 1) return [];
  return [
    lint(
      "debug-needs-one-stage",
      "--debug",
      "--debug opens one container: name exactly one stage in --stage-list",
    ),
  ];
}
