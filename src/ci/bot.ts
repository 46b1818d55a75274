// What a `/bot` line does and what is wrong with it, put together. Grammar, refusals and effects have files of their own.
import type { StageConfig } from "../lists/types.ts";
import {
  authorised,
  cbtsState,
  conflicts,
  dangers,
  effectsOf,
  labels,
  withoutEffect,
} from "./bot-effects.ts";
import { DOCS_ONLY, type FilterStep, filterStages, type StageFilter } from "./bot-filter.ts";
import { type BotParse, parseBotLine } from "./bot-line.ts";
import { type BotLint, type BotLintKind, ERRORS, type Flags, lint, listOf } from "./bot-lint.ts";
import { badValues, debugProblem, tellProblem } from "./bot-refusals.ts";

export interface BotAnswer {
  readonly line: string;
  readonly parse: BotParse | null;
  /** Null when the line is refused or does not run stages. */
  readonly selects: readonly string[] | null;
  readonly cbts: "on" | "off" | "disabled" | null;
  /** Kinds, each once, sorted. */
  readonly lint: readonly BotLintKind[];
  readonly messages: readonly BotLint[];
  readonly near: readonly string[];
  /** Steps of the filter chain that ran. */
  readonly steps: readonly FilterStep[];
  readonly failed: boolean;
}

/** Parses, checks and explains a `/bot` line; `changedFiles` steer the default set (ci 2.4). */
export function explainBotLine(
  line: string,
  stages: readonly StageConfig[],
  changedFiles: readonly string[] = [],
): BotAnswer {
  const { parse, problems, repeated } = parseBotLine(line);
  const grammar = problems.map((problem) => tellProblem(problem, parse));
  if (parse?.command !== "run") {
    return answer(line, parse, { messages: [...grammar, ...dangers(parse)] });
  }
  const { flags } = parse;
  const refused = [...grammar, ...badValues(flags, stages), ...debugProblem(flags, stages)];
  const warnings = [...conflicts(flags, repeated), ...withoutEffect(flags), ...authorised(flags)];
  const cbts = cbtsState(flags);
  if (refused.length > 0) return answer(line, parse, { messages: [...refused, ...warnings], cbts });
  const filter = toFilter(flags, changedFiles);
  const { selects, steps } = filterStages(
    stages.map(({ name }) => name),
    filter,
  );
  const nothing =
    selects.length === 0 && !filter.skipTest && !steps.some(({ step }) => step === DOCS_ONLY)
      ? [selectsNothing()]
      : [];
  const effects = nothing.length > 0 ? [] : [...effectsOf(flags), ...labels(flags, selects)];
  const messages = [...nothing, ...warnings, ...effects];
  return answer(line, parse, { messages, cbts, selects, steps });
}

function answer(line: string, parse: BotParse | null, rest: Partial<BotAnswer>): BotAnswer {
  const messages = rest.messages ?? [];
  return {
    line,
    parse,
    selects: rest.selects ?? null,
    cbts: rest.cbts ?? null,
    lint: [...new Set(messages.map(({ kind }) => kind))].sort(),
    messages,
    near: [...new Set(messages.flatMap(({ near }) => near))],
    steps: rest.steps ?? [],
    failed: messages.some(({ kind }) => ERRORS.has(kind)),
  };
}

const selectsNothing = (): BotLint =>
  lint(
    "selects-nothing",
    "",
    "no stage is left to run: take the flags that exclude each other apart",
  );

function toFilter(flags: Flags, changedFiles: readonly string[]): StageFilter {
  const on = (name: string): boolean => flags[name] !== undefined;
  return {
    postMerge: on("post-merge"),
    skipTest: on("skip-test"),
    addMultiGpu: on("add-multi-gpu-test"),
    onlyMultiGpu: on("only-multi-gpu-test"),
    disableMultiGpu: on("disable-multi-gpu-test"),
    onlyPerfSanity: on("only-perf-sanity-test"),
    gpuTypes: listOf(flags, "gpu-type"),
    backends: listOf(flags, "test-backend"),
    stageList: listOf(flags, "stage-list"),
    extraStages: listOf(flags, "extra-stage"),
    changedFiles,
  };
}
