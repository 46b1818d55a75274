// A pytest command line: which words are targets, and its selecting options. Expressions are not parsed here.
import type { SourceText, Span } from "../text/source.ts";
import { readNode } from "./node-target.ts";
import type { Word } from "./shell-words.ts";
import type { CommandTarget, MalformedTarget, NodeTarget } from "./types.ts";

/** A command line read: the target, and words that should name tests and cannot. */
export interface CommandReading {
  readonly target: CommandTarget;
  readonly malformed: readonly MalformedTarget[];
  /** True when a variable, glob or substitution takes part in what is selected. */
  readonly dynamic: boolean;
}

/** Options of pytest and well-known plugins whose value is the next word. */
const WITH_VALUE = new Set(
  (
    "-k -m -c -o -p -W -n -r --config-file --override-ini --maxfail --tb --rootdir --confcutdir --basetemp " +
    "--junitxml --junit-xml --junit-prefix --junitprefix --color --capture --durations --durations-min --dist " +
    "--numprocesses --maxprocesses --timeout --timeout-method --session-timeout --cov --cov-report --cov-config " +
    "--html --log-level --log-cli-level --log-file --log-file-level --log-format --splits --group --durations-path " +
    "--splitting-algorithm --reruns --reruns-delay --only-rerun --count --import-mode --pythonwarnings --verbosity " +
    "--show-capture --assert --pdbcls --ignore --ignore-glob --deselect --last-failed-no-failures --lfnf --randomly-seed " +
    "--test-list --waives-file --test-prefix --output-dir --num-shards --shard-id --select-from-file --deselect-from-file --skip-from-file"
  ).split(" "),
);

interface Options {
  readonly positionals: Word[];
  readonly ignores: Word[];
  readonly deselects: Word[];
  keyword: Word | undefined;
  marker: Word | undefined;
}

/** Reads the words behind `pytest` (or a `unittest/…` line, which is one). */
export function readCommand(source: SourceText, words: readonly Word[], at: Span): CommandReading {
  const options = sortWords(words);
  const fixed = (list: readonly Word[]): readonly Word[] =>
    list.filter((word) => !word.dynamic && word.value !== "");
  const targets = fixed(options.positionals).map((word) =>
    readNode(source, word.start, word.end, word.value),
  );
  const selecting = [...options.positionals, ...options.ignores, ...options.deselects];
  const dynamic = [...selecting, options.keyword, options.marker].some((word) => word?.dynamic);
  const target: CommandTarget = {
    kind: "command",
    text: source.text.slice(at.start.offset, at.end.offset),
    targets: targets.filter(isNode),
    keyword: textOf(source, options.keyword),
    marker: textOf(source, options.marker),
    ignores: fixed(options.ignores).map((word) => readPrefix(source, word)),
    deselects: fixed(options.deselects).map((word) => readPrefix(source, word)),
    at,
  };
  return { target, malformed: targets.filter(isMalformed), dynamic };
}

const isNode = (target: NodeTarget | MalformedTarget): target is NodeTarget =>
  target.kind === "node";
const isMalformed = (target: NodeTarget | MalformedTarget): target is MalformedTarget =>
  target.kind === "malformed";

/** What only has to begin like a node id may end anywhere, so nothing is malformed in it. */
function readPrefix(source: SourceText, word: Word): NodeTarget {
  const target = readNode(source, word.start, word.end, word.value);
  if (target.kind === "node") return target;
  const [path = "", ...names] = word.value.split("::");
  const name = names.length > 0 ? names.join("::") : null;
  return { ...target, kind: "node", path, classes: [], name, params: null };
}

function textOf(source: SourceText, word: Word | undefined): CommandTarget["keyword"] {
  return word && { text: word.value, at: source.span(word.start, word.end) };
}

function sortWords(words: readonly Word[]): Options {
  const options: Options = {
    positionals: [],
    ignores: [],
    deselects: [],
    keyword: undefined,
    marker: undefined,
  };
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (word.value === "--") {
      options.positionals.push(...words.slice(index + 1));
      break;
    }
    if (!word.value.startsWith("-") || word.value === "-") options.positionals.push(word);
    else index += readOption(options, word, words[index + 1]);
  }
  return options;
}

/** Takes one option in; returns how many more words it used up. */
function readOption(options: Options, word: Word, next: Word | undefined): 0 | 1 {
  const glued = /^(?:-([km])=?(.+)|(--[\w-]+)=(.*))$/s.exec(word.value);
  if (glued) {
    const value = (glued[2] ?? glued[4])!;
    const start = word.end - value.length;
    const exact = start >= word.start;
    take(options, glued[1] ? `-${glued[1]}` : glued[3]!, {
      ...word,
      value,
      ...(exact && { start }),
    });
    return 0;
  }
  if (WITH_VALUE.has(word.value)) {
    if (next) take(options, word.value, next);
    return 1;
  }
  return word.value.startsWith("--") && next && !looksLikeTarget(next) ? 1 : 0;
}

/** An unknown long option may or may not take a value: a word that looks like a test does not belong to it. */
const looksLikeTarget = ({ value }: Word): boolean =>
  value.startsWith("-") || value.includes("/") || value.includes("::") || value.endsWith(".py");

function take(options: Options, name: string, value: Word): void {
  if (name === "-k") options.keyword = value;
  else if (name === "-m") options.marker = value;
  else if (name === "--ignore") options.ignores.push(value);
  else if (name === "--deselect") options.deselects.push(value);
  else if (name === "--ignore-glob") options.ignores.push({ ...value, dynamic: true });
}
