// Turns the table of verbs into commander's parser, with our exit codes and our streams.
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { UsageError } from "../text/errors.ts";
import { type Flag, globalFlags, type Parsed, type Verb } from "./verbs.ts";

/** What a command line asks for: a verb to run, or text to print (help, version). */
export type Request =
  | { readonly kind: "run"; readonly verb: Verb; readonly parsed: Parsed }
  | { readonly kind: "print"; readonly text: string };

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("expected a whole number");
  return Number(text);
}

function anyNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new InvalidArgumentError("expected a number");
  return value;
}

function option(flag: Flag): Option {
  const made = new Option(flag.flags, flag.text);
  if (flag.choices) made.choices([...flag.choices]);
  const read: (text: string) => unknown = flag.number
    ? wholeNumber
    : flag.decimal
      ? anyNumber
      : String;
  if (flag.repeat) made.argParser((text: string, all: unknown[] = []) => [...all, read(text)]);
  else if (flag.number || flag.decimal) made.argParser((text: string) => read(text));
  return made;
}

function exampleText(verb: Verb): string {
  return verb.examples.length === 0
    ? ""
    : `\nExamples:\n${verb.examples.map((line) => `  $ ${line}`).join("\n")}\n`;
}

/**
 * Parses the arguments after `testlists`.
 * @throws UsageError for unknown verbs, flags and values, with commander's did-you-mean.
 */
export function parseArguments(
  args: readonly string[],
  verbs: readonly Verb[],
  version: string,
): Request {
  let request: Request | undefined;
  let printed = "";
  const program = new Command("testlists")
    .description(
      "Knows which tests exist without running them, and keeps the lists that decide what CI runs true.",
    )
    .version(version, "--version", "print the version")
    .helpOption("--help", "print this help")
    .helpCommand("help [command]", "print a command's help")
    .showSuggestionAfterError(true);
  const streams = {
    writeOut: (text: string) => {
      printed += text;
    },
    writeErr: () => undefined,
  };
  const prepare = (command: Command): Command => command.exitOverride().configureOutput(streams);
  prepare(program);
  for (const verb of verbs) {
    const command = prepare(program.command(verb.args ? `${verb.name} ${verb.args}` : verb.name));
    command
      .description(verb.text)
      .helpOption("--help", "print this help")
      .addHelpText("after", exampleText(verb));
    for (const flag of [...verb.flags, ...globalFlags]) command.addOption(option(flag));
    command.action(() => {
      request = { kind: "run", verb, parsed: { args: command.args, flags: command.opts() } };
    });
  }
  try {
    program.parse([...args], { from: "user" });
  } catch (error) {
    return printedOrUsage(error, printed || program.helpInformation());
  }
  return request ?? { kind: "print", text: program.helpInformation() };
}

function printedOrUsage(error: unknown, printed: string): Request {
  if (!(error instanceof CommanderError)) throw error;
  const told = ["commander.helpDisplayed", "commander.help", "commander.version"];
  if (told.includes(error.code)) return { kind: "print", text: printed };
  throw new UsageError(`${error.message.replace(/^error: /, "")}\nSee testlists --help.`);
}
