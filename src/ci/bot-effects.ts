// What a good `/bot` line does beside selecting stages: conflicts, dead flags, CBTS, the check, approvals.
import type { BotParse } from "./bot-line.ts";
import { type BotLint, type Flags, lint, listOf } from "./bot-lint.ts";
import { isMultiGpu } from "./stage-query.ts";

export function dangers(parse: BotParse | null): readonly BotLint[] {
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

const CONFLICTS = [
  ["only-multi-gpu-test", "disable-multi-gpu-test", "leaves nothing to run"],
  ["add-multi-gpu-test", "disable-multi-gpu-test", "the second takes away what the first adds"],
  ["skip-test", "add-multi-gpu-test", "multi-GPU stages run all the same"],
  ["skip-test", "only-multi-gpu-test", "multi-GPU stages run all the same"],
  ["skip-test", "post-merge", "the post-merge stages are skipped again"],
  ["only-perf-sanity-test", "only-multi-gpu-test", "each asks for its own stages alone"],
  ["reuse-test", "disable-reuse-test", "one reuses results, the other forbids it"],
] as const;

export function conflicts(flags: Flags, repeated: readonly string[]): readonly BotLint[] {
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

export function withoutEffect(flags: Flags): readonly BotLint[] {
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

export function authorised(flags: Flags): readonly BotLint[] {
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

export function cbtsState(flags: Flags): "on" | "off" | "disabled" {
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

export function effectsOf(flags: Flags): readonly BotLint[] {
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

export function labels(flags: Flags, selects: readonly string[]): readonly BotLint[] {
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
