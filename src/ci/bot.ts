// What a `/bot` line does and what is wrong with it: selection, lint, approvals, hours. The grammar is in bot-line.ts.
import type { StageConfig } from "../lists/types.ts";
import { nearest } from "../text/nearest.ts";
import {
  DOCS_ONLY,
  type FilterStep,
  filterStages,
  type StageFilter,
  selectorTakes,
  testBackends,
} from "./bot-filter.ts";
import {
  type BotParse,
  type BotProblem,
  botCommands,
  type FlagValue,
  parseBotLine,
  runFlags,
} from "./bot-line.ts";
import { nearPatterns, nearStages } from "./near-stages.ts";
import { gpuOf, isMultiGpu } from "./stage-query.ts";

export type BotLintKind =
  | BotProblem["kind"]
  | "unknown-stage"
  | "pattern-matches-nothing"
  | "unknown-gpu-type"
  | "dead-value"
  | "selects-nothing"
  | "debug-needs-one-stage"
  | "flag-conflict"
  | "flag-without-effect"
  | "turns-cbts-off"
  | "check-not-updated"
  | "needs-post-merge-label"
  | "needs-multi-gpu-label"
  | "needs-authorised-user"
  | "dangerous";

const ERRORS: ReadonlySet<BotLintKind> = new Set<BotLintKind>([
  "unknown-command",
  "unknown-flag",
  "missing-value",
  "missing-reason",
  "unbalanced-quote",
  "unknown-stage",
  "pattern-matches-nothing",
  "unknown-gpu-type",
  "dead-value",
  "selects-nothing",
  "debug-needs-one-stage",
]);

export interface BotLint {
  readonly kind: BotLintKind;
  /** The flag, stage or value it is about. */
  readonly about: string;
  /** A sentence that ends with the remedy. */
  readonly message: string;
  readonly near: readonly string[];
}

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

type Flags = Readonly<Record<string, FlagValue>>;

const lint = (
  kind: BotLintKind,
  about: string,
  message: string,
  near: readonly string[] = [],
): BotLint => ({ kind, about, message, near });

function tellProblem({ kind, word }: BotProblem, parse: BotParse | null): BotLint {
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

function dangers(parse: BotParse | null): readonly BotLint[] {
  if (parse?.command === "skip")
    return [
      lint(
        "dangerous",
        "skip",
        "marks the commit as passed without a test: be sure that none is needed",
      ),
    ];
  if (parse?.command === "reuse-pipeline")
    return [
      lint(
        "dangerous",
        "reuse-pipeline",
        "marks the commit as passed by an older pipeline: be sure that nothing changed",
      ),
    ];
  return [];
}

const listOf = (flags: Flags, name: string): readonly string[] | null => {
  const value = flags[name];
  return Array.isArray(value) ? value : null;
};

function badValues(flags: Flags, stages: readonly StageConfig[]): readonly BotLint[] {
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

function debugProblem(flags: Flags, stages: readonly StageConfig[]): readonly BotLint[] {
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

const CONFLICTS = [
  ["only-multi-gpu-test", "disable-multi-gpu-test", "leaves nothing to run"],
  ["add-multi-gpu-test", "disable-multi-gpu-test", "the second takes away what the first adds"],
  ["skip-test", "add-multi-gpu-test", "multi-GPU stages run all the same"],
  ["skip-test", "only-multi-gpu-test", "multi-GPU stages run all the same"],
  ["skip-test", "post-merge", "the post-merge stages are skipped again"],
  ["only-perf-sanity-test", "only-multi-gpu-test", "each asks for its own stages alone"],
  ["reuse-test", "disable-reuse-test", "one reuses results, the other forbids it"],
] as const;

function conflicts(flags: Flags, repeated: readonly string[]): readonly BotLint[] {
  const found = flags["stage-list"]
    ? CONFLICTS.filter(([a, b]) => !REPLACED.includes(a) && !REPLACED.includes(b))
    : CONFLICTS;
  return [
    ...found
      .filter(([a, b]) => flags[a] !== undefined && flags[b] !== undefined)
      .map(([a, b, why]) =>
        lint("flag-conflict", `--${b}`, `--${a} with --${b}: ${why}; give one of them`),
      ),
    ...repeated.map((name) =>
      lint(
        "flag-conflict",
        `--${name}`,
        `--${name} is given twice and the last one counts: give it once`,
      ),
    ),
  ];
}

/** What `--stage-list` replaces (ci 2.4, step 13). */
const REPLACED: readonly string[] = [
  "post-merge",
  "skip-test",
  "add-multi-gpu-test",
  "only-multi-gpu-test",
  "disable-multi-gpu-test",
  "only-perf-sanity-test",
  "gpu-type",
  "test-backend",
];

function withoutEffect(flags: Flags): readonly BotLint[] {
  const dead = flags["stage-list"]
    ? REPLACED.filter((name) => flags[name] !== undefined)
    : flags["post-merge"] && flags["add-multi-gpu-test"]
      ? ["add-multi-gpu-test"]
      : [];
  const by = flags["stage-list"]
    ? "--stage-list replaces what it selects"
    : "--post-merge adds those already";
  return dead.map((name) =>
    lint("flag-without-effect", `--${name}`, `--${name} has no effect, ${by}: leave it out`),
  );
}

function authorised(flags: Flags): readonly BotLint[] {
  if (!flags["high-priority"]) return [];
  return [
    lint(
      "needs-authorised-user",
      "--high-priority",
      "--high-priority is for authorised users: ask one, or leave it out",
    ),
  ];
}

/** Flags that turn change-based selection off (ci 1.2). */
const CBTS_OFF = [
  "stage-list",
  "extra-stage",
  "gpu-type",
  "test-backend",
  "skip-test",
  "add-multi-gpu-test",
  "only-multi-gpu-test",
  "disable-multi-gpu-test",
];

function cbtsState(flags: Flags): "on" | "off" | "disabled" {
  if (flags["disable-cbts"]) return "disabled";
  return CBTS_OFF.some((name) => flags[name] !== undefined) ? "off" : "on";
}

/** Flags after which a pass does not update the pull request's check (ci 3). */
const NOT_UPDATED = [
  "skip-test",
  "stage-list",
  "gpu-type",
  "test-backend",
  "only-multi-gpu-test",
  "disable-multi-gpu-test",
  "only-perf-sanity-test",
  "debug",
];

function effectsOf(flags: Flags): readonly BotLint[] {
  const given = (names: readonly string[]) => names.filter((name) => flags[name] !== undefined);
  const off = flags["disable-cbts"] ? [] : given(CBTS_OFF);
  const quiet = given(NOT_UPDATED);
  const told = (names: readonly string[]) => names.map((name) => `--${name}`).join(", ");
  return [
    ...(off.length > 0
      ? [
          lint(
            "turns-cbts-off",
            told(off),
            `${told(off)}: every selected stage runs whole, not only what the change touches`,
          ),
        ]
      : []),
    ...(quiet.length > 0
      ? [
          lint(
            "check-not-updated",
            told(quiet),
            `${told(quiet)}: a pass does not update the pull request's check; a plain /bot run must follow`,
          ),
        ]
      : []),
  ];
}

function labels(flags: Flags, selects: readonly string[]): readonly BotLint[] {
  const selectors = ["stage-list", "extra-stage"].flatMap((name) => listOf(flags, name) ?? []);
  const wide = selectors.some((one) => ["*", "*Post-Merge*"].includes(one.replace(/\*+/g, "*")));
  const full = flags["post-merge"] !== undefined && !flags["stage-list"];
  const multi = selects.filter(isMultiGpu);
  return [
    ...(full || wide
      ? [
          lint(
            "needs-post-merge-label",
            "post-merge",
            "all post-merge stages need the label `ci: post-merge approved`: have a CI team member add it",
          ),
        ]
      : []),
    ...(multi.length > 0
      ? [
          lint(
            "needs-multi-gpu-label",
            multi[0]!,
            `${multi.length} multi-GPU stages need the label \`ci: full pre-merge approved\`: it comes with the approvals`,
          ),
        ]
      : []),
  ];
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
