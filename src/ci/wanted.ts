// What somebody asks about (id, class, file, folder, `-k` entry, pasted list line) against an entry of a list.
import { readTrtllmEntry } from "../lists/trtllm-entry.ts";
import type { CommandTarget, ListEntry, NodeTarget, Target } from "../lists/types.ts";
import { SourceText } from "../text/source.ts";

/** How an entry and a wanted target lie to each other. */
export type Coverage =
  /** The entry names exactly this. */
  | "exact"
  /** The entry is coarser and runs it. */
  | "function"
  | "class"
  | "file"
  | "directory"
  /** The entry is coarser and its expression takes it. */
  | "keyword"
  | "marker"
  /** The entry is finer: a part of what is wanted. */
  | "inside";

export type Covering = { readonly coverage: Coverage; readonly sure: boolean };

/** What is asked about. */
export interface Wanted {
  readonly text: string;
  /** The word of `full:SCOPE/`; null without. */
  readonly scope: string | null;
  readonly targets: readonly NodeTarget[];
  readonly command: CommandTarget | null;
}

/** Whether `-k`, `-m` and `--deselect` of an entry take a node that lies below one of its targets. */
export type Admits = (entry: ListEntry, node: NodeTarget) => "yes" | "no" | "unknown";

/** Folders that ids are relative to; a path of the repository is taken for an id by them. */
export interface Bases {
  readonly base: string;
  readonly unitBase: string | null;
}

/** Reads a target as typed or pasted: dash, quotes, scope, markers and comment come off. Undefined when nothing is named. */
export function readWanted(text: string, bases: Bases): Wanted | undefined {
  const plain = unquote(text.trim().replace(/^-\s+/, ""));
  const inList = toListPath(plain.replace(/^\.\//, ""), bases);
  const source = new SourceText("(argument)", inList);
  const whole = { start: 0, end: inList.length };
  const read = readTrtllmEntry(source, whole, { waive: false, carrier: "yaml" });
  if (!read) return undefined;
  const { entry } = read;
  const target = meant(entry.target);
  if (!target) return undefined;
  const command = target.kind === "command" ? target : null;
  const targets = target.kind === "command" ? target.targets : [target];
  if (targets.length === 0) return undefined;
  return { text: entry.text, scope: entry.scope, targets, command };
}

function meant(target: Target): NodeTarget | CommandTarget | undefined {
  return target.kind === "malformed" ? target.meant : target;
}

function unquote(text: string): string {
  const quote = text[0];
  return (quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote)
    ? text.slice(1, -1)
    : text;
}

/** `tests/integration/defs/a.py` → `a.py`, `tests/unittest/a.py` → `unittest/a.py`. */
export function toListPath(text: string, { base, unitBase }: Bases): string {
  if (base !== "" && base !== "." && text.startsWith(`${base}/`))
    return text.slice(base.length + 1);
  const unit = unitBase ? `${unitBase}/` : "";
  return unitBase !== null && text.startsWith(`${unit}unittest/`) ? text.slice(unit.length) : text;
}

/** How an entry lies to what is wanted; undefined when they have nothing in common. */
export function covering(entry: ListEntry, wanted: Wanted, admits: Admits): Covering | undefined {
  if (sameText(entry.text, wanted.text)) return { coverage: "exact", sure: true };
  const target = meant(entry.target);
  if (!target) return undefined;
  const own = target.kind === "command" ? target.targets : [target];
  const found = own.flatMap((node) =>
    wanted.targets.flatMap((asked) => relate(entry, target, node, asked, wanted, admits) ?? []),
  );
  return found.find(({ sure }) => sure) ?? found[0];
}

const sameText = (a: string, b: string): boolean => tidy(a) === tidy(b);
const tidy = (text: string): string => text.replace(/\/+$/, "");

function relate(
  entry: ListEntry,
  target: NodeTarget | CommandTarget,
  node: NodeTarget,
  asked: NodeTarget,
  wanted: Wanted,
  admits: Admits,
): Covering | undefined {
  const [mine, theirs] = [segments(node), segments(asked)];
  const narrowed = wanted.command !== null && isNarrowed(wanted.command);
  if (beginsWith(mine, theirs)) {
    const same = mine.length === theirs.length && target.kind === "node" && !narrowed;
    return { coverage: same ? "exact" : "inside", sure: !narrowed };
  }
  if (entry.selection === "exact" || !beginsWith(theirs, mine)) return undefined;
  if (target.kind === "node" || !isNarrowed(target)) {
    return { coverage: level(node), sure: true };
  }
  const answer = admits(entry, asked);
  if (answer === "no") return undefined;
  const coverage = target.keyword ? "keyword" : target.marker ? "marker" : level(node);
  return { coverage, sure: answer === "yes" };
}

const isNarrowed = ({ keyword, marker, ignores, deselects }: CommandTarget): boolean =>
  Boolean(keyword || marker) || ignores.length > 0 || deselects.length > 0;

/** A target as steps from the root: folders, file, classes, function, params. */
export function segments({ path, classes, name, params }: NodeTarget): readonly string[] {
  return [
    ...path.split("/").filter((part) => part !== "" && part !== "."),
    ...classes.map((one) => `::${one}`),
    ...(name === null ? [] : [`::${name}`]),
    ...(params === null ? [] : [`[${params}]`]),
  ];
}

/** Whether one node lies at or below another, by whole steps. */
export function startsWith(inner: NodeTarget, outer: NodeTarget): boolean {
  return beginsWith(segments(inner), segments(outer));
}

function beginsWith(long: readonly string[], short: readonly string[]): boolean {
  return short.length <= long.length && short.every((part, index) => long[index] === part);
}

function level({ path, name, params }: NodeTarget): Coverage {
  if (params !== null) return "exact";
  if (name !== null) return /^[A-Z]/.test(name) ? "class" : "function";
  return path.endsWith(".py") ? "file" : "directory";
}
