// The page of all commands, made from the table of verbs; `docs/commands.md` holds it and a test keeps it true.
import { type Flag, globalFlags, type Verb } from "./verbs.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const row = ({ flags, text }: Flag): string =>
  `| \`${flags.replaceAll("|", "\\|")}\` | ${cell(text)} |`;

function section(verb: Verb): readonly string[] {
  const usage = ["testlists", verb.name, verb.args, "[options]"].filter(Boolean).join(" ");
  const flags =
    verb.flags.length > 0 ? ["| flag | meaning |", "|---|---|", ...verb.flags.map(row), ""] : [];
  return [
    `## ${verb.name}`,
    "",
    `${verb.text[0]!.toUpperCase()}${verb.text.slice(1)}.`,
    "",
    "```console",
    usage,
    ...verb.examples,
    "```",
    "",
    ...flags,
  ];
}

/** Markdown. */
export function commandsPage(verbs: readonly Verb[]): string {
  const head = [
    "# Commands",
    "",
    "Made from the table of verbs in `src/cli/rows.ts`. Data goes to stdout, everything else to stderr.",
    "",
    "Exit codes, the same for every command and reporter: **0** clean · **1** findings at error severity, or the answer is no · **2** could not do the job.",
    "",
    "## Every command takes",
    "",
    "| flag | meaning |",
    "|---|---|",
    ...globalFlags.map(row),
    "",
  ];
  return `${[...head, ...verbs.flatMap(section)].join("\n").trimEnd()}\n`;
}
