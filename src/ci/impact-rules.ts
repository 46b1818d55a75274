// Rules of impact as data: path globs → what a change there decides. The first rule that claims a file counts;
// a file that no rule claims decides for everything.
import picomatch from "picomatch";

export type Decision =
  /** Everything runs. */
  | "all"
  /** Nothing runs for it. */
  | "none"
  /** The tests that the change reaches, by collection and names. */
  | "tests"
  /** Of a list: its changed entries. Else the entries that `select` names. */
  | "entries"
  /** The stages that `select` names. */
  | "stages";

/**
 * `select` speaks of entries by `path:` (a folder or file of tests), `name:` (a shell pattern over the entry) and `list:`
 * (all of one test-db file), and of stages by `stage:` or a bare name.
 */
export interface ImpactRule {
  readonly name: string;
  readonly paths: readonly string[];
  readonly decision: Decision;
  readonly select?: readonly string[] | undefined;
  readonly reason?: string | undefined;
}

export interface RuleSet {
  readonly version: number;
  readonly name: string;
  readonly rules: readonly ImpactRule[];
  /** Stage name prefixes that run whenever anything was decided. */
  readonly alwaysRun: readonly string[];
}

/** What is used without a preset: lists by entry, Python below suites by reach, documents for nothing. */
export const defaultRules: RuleSet = {
  version: 1,
  name: "default",
  alwaysRun: [],
  rules: [
    {
      name: "documents",
      paths: ["docs/**", "**/*.md", "**/*.rst"],
      decision: "none",
      reason: "documents run no test",
    },
  ],
};

/** What change-based selection of TensorRT-LLM's CI decides by path (ci 1.5), as of 2026. */
export const cbtsRules: RuleSet = {
  version: 1,
  name: "cbts",
  alwaysRun: ["CPU-"],
  rules: [
    { name: "waives", paths: ["tests/integration/test_lists/waives.txt"], decision: "entries" },
    {
      name: "testlist",
      paths: ["tests/integration/test_lists/test-db/*.yml"],
      decision: "entries",
    },
    {
      name: "outofscope",
      paths: [
        "tests/integration/test_lists/qa/**",
        "tests/integration/test_lists/dev/**",
        "tests/integration/defs/.test_durations*",
        "tests/integration/defs/agg_unit_mem_df.csv",
        "tests/microbenchmarks/**",
        "jenkins/scripts/cbts/**",
      ],
      decision: "none",
      reason: "no stage of a pull request reads it",
    },
    {
      name: "docs",
      paths: ["docs/**"],
      decision: "entries",
      select: ["list:l0_cpu", "stage:CPU-Build_Docs"],
      reason: "tests of l0_cpu read documents",
    },
    {
      name: "documents",
      paths: ["**/*.md", "**/*.rst"],
      decision: "stages",
      select: ["CPU-Build_Docs"],
    },
    {
      name: "visualgen-eager",
      paths: ["tensorrt_llm/visual_gen/**", "tensorrt_llm/media/**"],
      decision: "all",
      reason: "serving imports it at start",
    },
    {
      name: "visualgen",
      paths: [
        "examples/visual_gen/**",
        "scripts/visualgen_eval/**",
        "tensorrt_llm/_torch/visual_gen/**",
      ],
      decision: "entries",
      select: ["name:*visual_gen*"],
    },
    {
      name: "specdec",
      paths: [
        "tensorrt_llm/_torch/speculative/**",
        "tensorrt_llm/models/{eagle,medusa,redrafter}/**",
        "examples/{eagle,medusa,redrafter}/**",
      ],
      decision: "entries",
      select: [
        "name:*test_eagle*",
        "name:*test_ngram*",
        "name:*mtp_nextn=[1-9]*",
        "name:*_mtp*",
        "name:*medusa*",
        "name:*redrafter*",
      ],
    },
    {
      name: "modelingv2",
      paths: ["tensorrt_llm/_torch/_experimental/modeling_v2/**"],
      decision: "entries",
      select: ["name:*modeling_v2*"],
    },
    {
      name: "agentflow",
      paths: ["agent-flow/**"],
      decision: "stages",
      select: ["CPU-AgentFlow-UnitTest"],
    },
    {
      name: "openengine",
      paths: ["tensorrt_llm/grpc/openengine/**"],
      decision: "entries",
      select: ["path:unittest/grpc/openengine"],
    },
    { name: "testdef", paths: ["tests/**"], decision: "tests" },
  ],
};

export const presets: Readonly<Record<"none" | "cbts", RuleSet>> = {
  none: defaultRules,
  cbts: cbtsRules,
};

/** Finds the rule that claims a path. */
export type Claim = (path: string) => ImpactRule | undefined;

/** The rules in order, their globs compiled once. */
export function compileRules(rules: readonly ImpactRule[]): Claim {
  const compiled = rules.map((rule) => ({
    rule,
    takes: picomatch([...rule.paths], { dot: true }),
  }));
  return (path) => compiled.find(({ takes }) => takes(path))?.rule;
}
