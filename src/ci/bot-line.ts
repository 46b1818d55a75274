// The grammar of a `/bot` line (ci 3): words, command, flags. Which stages it selects is in bot-filter.ts.

export type BotCommand = "run" | "kill" | "skip" | "reuse-pipeline" | "help";

/** `true` for a switch, a text, or a list cut at commas. */
export type FlagValue = true | string | readonly string[];

export type BotProblemKind =
  | "unknown-command"
  | "unknown-flag"
  | "missing-value"
  | "missing-reason"
  | "unbalanced-quote";

/** What the grammar refuses; `word` is the text in question. */
export interface BotProblem {
  readonly kind: BotProblemKind;
  readonly word: string;
}

export interface BotParse {
  readonly command: BotCommand;
  readonly flags: Readonly<Record<string, FlagValue>>;
}

export interface BotReading {
  /** Null when the line is no `/bot` line or cannot be cut into words. */
  readonly parse: BotParse | null;
  readonly problems: readonly BotProblem[];
  /** Flags given more than once. */
  readonly repeated: readonly string[];
}

type Kind = "switch" | "list" | "optional" | "text";

/** Flags of `/bot run`. */
export const runFlags: Readonly<Record<string, Kind>> = {
  "reuse-test": "optional",
  "disable-reuse-test": "switch",
  "disable-fail-fast": "switch",
  "skip-test": "switch",
  "stage-list": "list",
  "extra-stage": "list",
  "gpu-type": "list",
  "test-backend": "list",
  "post-merge": "switch",
  "add-multi-gpu-test": "switch",
  "only-multi-gpu-test": "switch",
  "disable-multi-gpu-test": "switch",
  "only-perf-sanity-test": "switch",
  "detailed-log": "switch",
  debug: "switch",
  "high-priority": "switch",
  "disable-cbts": "switch",
};

export const botCommands = ["run", "kill", "skip", "reuse-pipeline", "help"] as const;

const flagsOf: Readonly<Record<BotCommand, Readonly<Record<string, Kind>>>> = {
  run: runFlags,
  skip: { comment: "text" },
  kill: {},
  "reuse-pipeline": {},
  help: {},
};

const HELP = new Set(["-h", "--help", "help"]);

/** Reads the first line of a comment that begins with `/bot`. */
export function parseBotLine(comment: string): BotReading {
  const line = comment.trim().split(/\r?\n/, 1)[0] ?? "";
  const words = cutWords(line);
  if (!words) return refuse("unbalanced-quote", line);
  const [bot, command, ...rest] = words;
  if (bot?.text !== "/bot") return refuse("unknown-command", bot?.text ?? "");
  if (command === undefined || HELP.has(command.text)) return plain("help");
  if (!isCommand(command.text)) {
    const problems = [{ kind: "unknown-command", word: command.text } as const];
    return { ...plain("help"), problems };
  }
  if (rest.some(({ text, quoted }) => !quoted && HELP.has(text))) return plain("help");
  const read = readFlags(rest, flagsOf[command.text]);
  const problems = command.text === "skip" ? skipProblems(read) : read.problems;
  return { parse: { command: command.text, flags: read.flags }, problems, repeated: read.repeated };
}

const isCommand = (word: string): word is BotCommand =>
  (botCommands as readonly string[]).includes(word);

const plain = (command: BotCommand): BotReading => ({
  parse: { command, flags: {} },
  problems: [],
  repeated: [],
});

const refuse = (kind: BotProblemKind, word: string): BotReading => ({
  parse: null,
  problems: [{ kind, word }],
  repeated: [],
});

interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

/** Words at white space; quotes keep white space together. Undefined when a quote is never closed. */
function cutWords(line: string): readonly Word[] | undefined {
  const words: Word[] = [];
  let text = "";
  let quote = "";
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const char = line[at]!;
    if (char === "\\" && (line[at + 1] === '"' || line[at + 1] === "'")) text += line[++at];
    else if (quote !== "") {
      if (char === quote) quote = "";
      else text += char;
    } else if ((char === '"' || char === "'") && opensQuote(line, at)) {
      quote = char;
      quoted = true;
    } else if (/\s/.test(char)) {
      if (text !== "" || quoted) words.push({ text, quoted });
      text = "";
      quoted = false;
    } else text += char;
  }
  if (quote !== "") return undefined;
  return text !== "" || quoted ? [...words, { text, quoted }] : words;
}

/** An apostrophe inside a word is a letter. */
const opensQuote = (line: string, at: number): boolean =>
  line[at] === '"' || !/\w/.test(line[at - 1] ?? " ");

interface Flags {
  readonly flags: Record<string, FlagValue>;
  readonly problems: readonly BotProblem[];
  readonly repeated: readonly string[];
}

function readFlags(words: readonly Word[], known: Readonly<Record<string, Kind>>): Flags {
  const flags: Record<string, FlagValue> = {};
  const problems: BotProblem[] = [];
  const repeated: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const { name, inline } = splitFlag(words[at]!);
    const kind = name === undefined ? undefined : known[name];
    if (name === undefined || kind === undefined) {
      problems.push({ kind: "unknown-flag", word: words[at]!.text });
      while (name !== undefined && isValue(words[at + 1])) at++;
      continue;
    }
    if (name in flags) repeated.push(name);
    const value =
      inline ?? (kind !== "switch" && isValue(words[at + 1]) ? words[++at]!.text : undefined);
    const read = readValue(kind, value);
    if (read !== undefined) flags[name] = read;
    if (kind !== "switch" && kind !== "optional" && isEmpty(read))
      problems.push({ kind: "missing-value", word: `--${name}` });
  }
  return { flags, problems, repeated };
}

function splitFlag({ text, quoted }: Word): { name?: string; inline?: string } {
  const found = quoted && !/^--[\w-]+=/.test(text) ? null : /^--([^=]+)(?:=(.*))?$/s.exec(text);
  if (!found) return {};
  return { name: found[1]!, ...(found[2] !== undefined && { inline: found[2] }) };
}

const isValue = (word: Word | undefined): boolean =>
  word !== undefined && (word.quoted || !word.text.startsWith("--"));

function readValue(kind: Kind, value: string | undefined): FlagValue | undefined {
  if (kind === "switch") return true;
  if (value === undefined) return kind === "optional" ? true : undefined;
  const text = value.replace(/\\/g, "");
  if (kind !== "list") return kind === "text" ? value.trim() : text.trim() || true;
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

const isEmpty = (value: FlagValue | undefined): boolean =>
  value === undefined || (value !== true && value.length === 0);

/** `skip` needs its reason, whatever else is there. */
function skipProblems({ flags, problems }: Flags): readonly BotProblem[] {
  const others = problems.filter(({ kind }) => kind !== "missing-value");
  const reason = flags.comment;
  return isEmpty(reason) ? [...others, { kind: "missing-reason", word: "--comment" }] : others;
}
