// pytest commands among the statements of a script: which words start pytest, from which folder, with what.
import type { SourceText } from "../text/source.ts";
import { plainEntry } from "./body.ts";
import { readCommand } from "./command.ts";
import { type Statement, shellStatements } from "./shell-script.ts";
import type { Word } from "./shell-words.ts";
import type { ListEntry } from "./types.ts";

/** One pytest command: its own words, and the folder that the script changed to before ("" for none). */
interface Found {
  readonly words: readonly Word[];
  readonly start: number;
  readonly cwd: string;
  readonly dynamic: boolean;
}

/** Entries for the pytest commands between two offsets of `text` (the source's, or a copy of equal length). */
export function pytestEntries(
  source: SourceText,
  start: number,
  end: number,
  startFolder = "",
  text = source.text,
): readonly ListEntry[] {
  return findCommands(text, start, end, startFolder, 0).map((one) => commandEntry(source, one));
}

function commandEntry(source: SourceText, found: Found): ListEntry {
  const { words, start, cwd } = found;
  const end = words.at(-1)?.end ?? start;
  const at = source.span(start, Math.max(start, end));
  const { target, dynamic } = readCommand(source, words, at);
  const changes = dynamic || found.dynamic;
  const { text } = target;
  return {
    ...plainEntry({ kind: "malformed", text, problem: "", at }, "pytest"),
    target,
    data: { ...(cwd !== "" && { cwd }), ...(changes && { dynamic: true }) },
  };
}

const NEST_LIMIT = 3;

function findCommands(
  text: string,
  start: number,
  end: number,
  startFolder: string,
  depth: number,
): readonly Found[] {
  const found: Found[] = [];
  let cwd = startFolder;
  let dynamic = false;
  for (const statement of shellStatements(text, start, end)) {
    const moved = folderOfCd(statement);
    if (moved) {
      dynamic ||= moved.dynamic;
      cwd = moved.value.startsWith("/") || cwd === "" ? moved.value : `${cwd}/${moved.value}`;
      continue;
    }
    const own = pytestWords(statement);
    if (own) found.push({ ...own, cwd, dynamic });
    else found.push(...nestedCommands(text, statement, cwd, depth));
  }
  return found;
}

function folderOfCd(statement: Statement): Word | undefined {
  const [first, second] = statement;
  return first && (first.value === "cd" || first.value === "pushd") ? second : undefined;
}

/** `bash -c "pytest …"`: the script in the quotes, where it stands as it is. */
function nestedCommands(
  text: string,
  statement: Statement,
  cwd: string,
  depth: number,
): readonly Found[] {
  const at = statement.findIndex(({ value }) => /^-\w*c$/.test(value));
  const script = statement[at + 1];
  if (at < 1 || !script || depth >= NEST_LIMIT) return [];
  if (text.slice(script.start + 1, script.end - 1) !== script.value) return [];
  return findCommands(text, script.start + 1, script.end - 1, cwd, depth + 1);
}

/** Words that only speak of pytest. */
const SPEAKERS =
  /^(?:echo|printf|pip3?|conda|apt(?:-get)?|which|type|grep|export|install|add|uv|command|alias)$/;

function pytestWords(statement: Statement): Pick<Found, "words" | "start"> | undefined {
  const at = statement.findIndex(
    ({ value }, index) =>
      /(?:^|\/)(?:pytest|py\.test)$/.test(value) &&
      (index === 0 || statement[index - 1]!.value !== "-p"),
  );
  if (at === -1) return undefined;
  const before = statement.slice(0, at).map(({ value }) => value);
  const speaks = before.some((word) => SPEAKERS.test(word)) && !before.includes("run");
  const first = statement[at]!;
  return speaks ? undefined : { words: statement.slice(at + 1), start: first.start };
}

/**
 * Commands of one file may be started in several folders, and a list has one base: the entries of the
 * folder that most commands use keep their targets, those of others lose them (nothing certain is known).
 */
export function keepMainFolder(entries: readonly ListEntry[]): readonly ListEntry[] {
  const counts = new Map<unknown, number>();
  for (const { data } of entries) counts.set(data.cwd ?? "", (counts.get(data.cwd ?? "") ?? 0) + 1);
  const [main] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [""];
  return entries.map((entry) => ((entry.data.cwd ?? "") === main ? entry : withoutTargets(entry)));
}

/** A command of which nothing certain is known: it selects whatever it selects. */
export function withoutTargets(entry: ListEntry): ListEntry {
  if (entry.target.kind !== "command") return entry;
  const { keyword: _, marker: __, ...rest } = entry.target;
  const target = {
    ...rest,
    targets: [],
    ignores: [],
    deselects: [],
    keyword: undefined,
    marker: undefined,
  };
  return { ...entry, target, data: { ...entry.data, dynamic: true } };
}
