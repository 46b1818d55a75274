// The table of verbs: one row each, the command loaded when it is run.

import type { Context } from "../commands/context.ts";
import type { Report } from "../report/types.ts";
import type { Parsed, Verb } from "./verbs.ts";

/** Flags as a command's options; commander has checked their names and values. */
const options = <T>(parsed: Parsed, more: object): T => ({ ...parsed.flags, ...more }) as T;

async function simulateSelected(context: Context, parsed: Parsed): Promise<Report> {
  const { simulate } = await import("../commands/simulate.ts");
  const { flags } = parsed;
  const alone = flags.case !== undefined || flags.matrix !== undefined || flags.pareto === true;
  const ids = alone
    ? undefined
    : (await import("../commands/simulate-cells.ts")).cellIds(context, parsed.args);
  return simulate(context, options(parsed, { ids }));
}

export const verbs: readonly Verb[] = [
  {
    name: "validate",
    args: "[lists...]",
    text: "check that every entry of every list means something",
    flags: [
      { flags: "--fix", text: "apply safe fixes" },
      { flags: "--unsafe", text: "with --fix: also those that change what runs" },
      { flags: "--diff", text: "show what fixes would change, write nothing" },
      { flags: "--since <ref>", text: "report only what a change touches" },
      { flags: "--baseline <file>", text: "known findings, by identity" },
      { flags: "--update-baseline", text: "take fixed findings out of the baseline" },
      { flags: "--add", text: "with --update-baseline: take new findings in" },
      { flags: "--strict", text: "undecided entries are errors" },
      { flags: "--age", text: "say how old waives are (git blame)" },
      { flags: "--summary", text: "tables of waives by bug, file and scope" },
      { flags: "--as <format>", text: "format of the lists named, or of standard input (-)" },
    ],
    examples: [
      "testlists validate",
      "testlists validate --fix --diff",
      "testlists validate --as trtllm-waives - < waives.txt",
    ],
    run: async (context, parsed) =>
      (await import("../commands/validate.ts")).validate(
        context,
        options(parsed, { lists: parsed.args }),
      ),
  },
  {
    name: "expand",
    args: "[selectors...]",
    text: "print the ids of the tests that exist, in the runner's order",
    flags: [
      { flags: "--count", text: "print their number only" },
      { flags: "--list <file>", text: "select the entries of a list", repeat: true },
      {
        flags: "--where <axis=value>",
        text: "keep ids with this value (!= and ~glob too)",
        repeat: true,
      },
      {
        flags: "--axis <name=v1,v2[@position]>",
        text: "add an axis that the code does not have yet",
        repeat: true,
      },
      {
        flags: "--cover <t>",
        text: "a smallest-found subset that covers every t-way combination",
        number: true,
      },
      { flags: "--seed-list <file>", text: "with --cover: ids that are kept" },
      {
        flags: "--why <id>",
        text: "where each part of an id comes from, or why it does not exist",
      },
      {
        flags: "--format <format>",
        text: "how to print",
        choices: ["ids", "json", "csv", "github-matrix"],
      },
      { flags: "--shards <n>", text: "with --format github-matrix: one row a shard", number: true },
      { flags: "--strict", text: "exit 1 when something is undecided" },
    ],
    examples: [
      "testlists expand tests/test_api.py",
      "testlists expand --count",
      "testlists expand --where overlap=overlap_on",
    ],
    run: async (context, parsed) =>
      (await import("../commands/expand.ts")).expand(
        context,
        options(parsed, { selectors: parsed.args }),
      ),
  },
  {
    name: "simulate",
    args: "[selectors...]",
    text: "run the bundled helix simulator over the cells of a matrix",
    flags: [
      { flags: "--matrix <file>", text: "axes in YAML" },
      { flags: "--case <file>", text: "one case file of the golden schema" },
      { flags: "--where <axis=value>", text: "keep cells with this value", repeat: true },
      { flags: "--fault <name>", text: "inject a fault; all prints the detection matrix" },
      { flags: "--steps <n>", text: "decode steps per request", number: true },
      {
        flags: "--accuracy <n>",
        text: "agreement of overlap-on with one rank over n seeded prompts",
        number: true,
      },
      { flags: "--seed <n>", text: "seed of the model", number: true },
      { flags: "--trace <cell>", text: "positions, owners, lengths and slots per step and rank" },
      { flags: "--ledger-only", text: "bookkeeping without numerics" },
      { flags: "--pareto", text: "latency model: layouts and Pareto fronts" },
      { flags: "--workers <n>", text: "worker threads", number: true },
      { flags: "--shard <i/n>", text: "run one part of the cells" },
    ],
    examples: [
      "testlists simulate",
      "testlists simulate --fault pos_not_compensated",
      "testlists simulate --pareto",
    ],
    run: simulateSelected,
  },
  {
    name: "merge-reports",
    args: "<files...>",
    text: "merge the JSON reports of simulate --shard",
    flags: [],
    examples: ["testlists merge-reports shard-*.json"],
    run: async (context, parsed) =>
      (await import("../commands/merge-reports.ts")).mergeReports(context, { files: parsed.args }),
  },
  {
    name: "migrate",
    args: "[lists...]",
    text: "make lists follow code: rename, add, remove and merge entries as ids change",
    flags: [
      { flags: "--since <ref>", text: "from the suite at this revision to the working tree" },
      { flags: "--map <file>", text: "old and new ids, as given" },
      {
        flags: "--axis <name=v1,v2[@position]>",
        text: "an axis that the code will get",
        repeat: true,
      },
      { flags: "--match <selector>", text: "with --axis: the tests that get it", repeat: true },
      {
        flags: "--policy <kind=value,…>",
        text: "what each list becomes, e.g. pre_merge=on,qa=off,waives=all,durations=split",
        repeat: true,
      },
      { flags: "--write", text: "apply the diff" },
      { flags: "--check", text: "exit 1 when lists need migrating" },
    ],
    examples: [
      "testlists migrate --since main",
      "testlists migrate --axis overlap=overlap_off,overlap_on@last --match 'test_a.py::TestB::test_c' --policy pre_merge=overlap_on,post_merge=overlap_off,qa=overlap_off,waives=all",
    ],
    run: async (context, parsed) =>
      (await import("../commands/migrate.ts")).migrate(
        context,
        options(parsed, { lists: parsed.args }),
      ),
  },
  {
    name: "plan",
    text: "machine × stage × list: what runs, what is waived, what runs nowhere; or the shards of a list",
    flags: [
      {
        flags: "--shards <n>",
        text: "split --tests into so many shards",
        number: true,
        repeat: true,
      },
      {
        flags: "--algorithms <name>",
        text: "least_duration or duration_based_chunks",
        repeat: true,
      },
      {
        flags: "--tests <file>",
        text: "ids in collection order, one a line (- is standard input)",
      },
      { flags: "--durations <file>", text: "seconds by test" },
      { flags: "--machine <key=value>", text: "a property of one machine", repeat: true },
    ],
    examples: [
      "testlists plan",
      "testlists plan --shards 4 --tests ids.txt --durations .test_durations",
    ],
    run: async (context, parsed) =>
      (await import("../commands/plan.ts")).plan(
        context,
        options(parsed, { algorithms: parsed.flags.algorithm }),
      ),
  },
  {
    name: "impact",
    text: "what a change touches, with a reason for everything kept and dropped",
    flags: [
      { flags: "--since <ref>", text: "the change from this revision" },
      { flags: "--stdin", text: "a unified diff on standard input" },
      { flags: "--simulate <range>", text: "replay every commit of a range" },
      { flags: "--preset <name>", text: "rules to start from", choices: ["none", "cbts"] },
      { flags: "--post-merge", text: "post-merge stages take part" },
      { flags: "--durations <file>", text: "seconds by test, for hours saved" },
      {
        flags: "--junit <commit=file>",
        text: "with --simulate: results of full runs",
        repeat: true,
      },
    ],
    examples: ["testlists impact --since main", "git diff main | testlists impact --stdin"],
    run: async (context, parsed) =>
      (await import("../commands/impact.ts")).impact(context, options(parsed, {})),
  },
  {
    name: "review",
    text: "the QA summary of a change, with a verdict",
    flags: [
      { flags: "--since <ref>", text: "the change from this revision" },
      { flags: "--stdin", text: "a unified diff on standard input" },
      { flags: "--comment", text: "cut to fit one comment" },
    ],
    examples: ["testlists review --since main", "testlists review --since main --reporter json"],
    run: async (context, parsed) =>
      (await import("../commands/review.ts")).review(context, options(parsed, {})),
  },
  {
    name: "stages",
    args: "[targets...]",
    text: "which stages run a test, which tests a stage runs",
    flags: [
      { flags: "--stage <name>", text: "what a stage runs", repeat: true },
      { flags: "--orphans", text: "lists, blocks and stages that never meet" },
      { flags: "--durations <file>", text: "seconds by test, for shards" },
      {
        flags: "--unknown-key <answer>",
        text: "how keys that a query lacks are taken",
        choices: ["match", "no-match", "unknown"],
      },
    ],
    examples: [
      "testlists stages accuracy/test_a.py::TestB::test_c",
      "testlists stages --stage H100_PCIe-PyTorch-1",
    ],
    run: async (context, parsed) =>
      (await import("../commands/stages.ts")).stages(
        context,
        options(parsed, { targets: parsed.args, stages: parsed.flags.stage }),
      ),
  },
  {
    name: "bot",
    args: "<line>",
    text: "parse, lint and explain a /bot line",
    flags: [
      { flags: "--changed <path>", text: "a file of the change", repeat: true },
      { flags: "--durations <file>", text: "seconds by test, for hours" },
    ],
    examples: [`testlists bot '/bot run --stage-list "A10-PyTorch-1"'`],
    run: async (context, parsed) =>
      (await import("../commands/bot.ts")).bot(
        context,
        options(parsed, { line: parsed.args[0] ?? "" }),
      ),
  },
  {
    name: "noise",
    args: "<a> <b>",
    text: "are two accuracy scores (percent, reference first) apart?",
    flags: [
      { flags: "--samples <n>", text: "questions of the first score", number: true },
      {
        flags: "--samples-b <n>",
        text: "questions of the second score, when they differ",
        number: true,
      },
      { flags: "--alpha <p>", text: "chance of a false alarm (0.05)", decimal: true },
      { flags: "--beta <p>", text: "chance of a miss (0.2)", decimal: true },
      {
        flags: "--sigma <points>",
        text: "standard deviation of one question's score (50)",
        decimal: true,
      },
    ],
    examples: ["testlists noise 96.36 96.44 --samples 1319"],
    run: async (context, parsed) => {
      const [a, b] = parsed.args.map(Number);
      return (await import("../commands/noise.ts")).noise(context, options(parsed, { a, b }));
    },
  },
  {
    name: "waives",
    args: "<action> [operands...]",
    text: "add, remove, expire or merge waives; merge-driver is for git",
    flags: [
      { flags: "--file <file>", text: "the waive file; for merge the output" },
      { flags: "--write", text: "write it; without, the diff is shown" },
      { flags: "--junit <file>", text: "add: failures of a JUnit file", repeat: true },
      { flags: "--bug <link>", text: "add: the bug; remove: waives of this bug", repeat: true },
      { flags: "--reason <text>", text: "add: a reason without a bug" },
      { flags: "--scope <scope>", text: "add: full:SCOPE/" },
      { flags: "--match <glob>", text: "remove: waives by pattern", repeat: true },
      { flags: "--closed <file>", text: "expire: closed bugs, one a line" },
      { flags: "--path <path>", text: "merge-driver: the file's name in the repository" },
    ],
    examples: [
      "testlists waives add --file waives.txt --bug https://nvbugs/1 'a.py::t[x]'",
      "testlists waives merge base.txt ours.txt theirs.txt --file waives.txt --write",
      "git config merge.waives.driver 'testlists waives merge-driver %O %A %B --path %P'",
    ],
    run: async (context, parsed) => {
      const [action = "", ...operands] = parsed.args;
      const {
        bug = [],
        match,
        reason,
        file = "",
      } = parsed.flags as {
        bug?: string[];
        match?: string[];
        reason?: string;
        file?: string;
      };
      const merging = action.startsWith("merge");
      const [base, ours, theirs] = merging ? operands : [];
      const entries = merging ? [] : operands;
      const more = { action, entries, file, bugs: bug, patterns: match, reason: bug[0] ?? reason };
      return (await import("../commands/waives.ts")).waives(
        context,
        options(parsed, { ...more, base, ours, theirs }),
      );
    },
  },
  {
    name: "reruns",
    args: "<junit...>",
    text: "who may be rerun how often, and the merged result of runs",
    flags: [
      { flags: "--list <file>", text: "the list that was run" },
      { flags: "--unfinished <file>", text: "tests that did not finish" },
      { flags: "--signatures <file>", text: "known failure texts, one a line" },
    ],
    examples: ["testlists reruns first.xml rerun1.xml"],
    run: async (context, parsed) =>
      (await import("../commands/reruns.ts")).reruns(
        context,
        options(parsed, { junit: parsed.args }),
      ),
  },
  {
    name: "explain",
    args: "[code]",
    text: "the page of a rule",
    flags: [],
    examples: ["testlists explain unknown-param-id"],
    run: async (context, parsed) =>
      (await import("../commands/explain.ts")).explain(context, { code: parsed.args[0] }),
  },
];
