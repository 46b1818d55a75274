// A Python module as blocks that bind names: functions, classes with their methods, statements. Words, not a parse:
// what follows from a block is judged by the names it mentions, which says too much rather than too little.
import { type LogicalLine, logicalLines } from "./python-lines.ts";

export interface PythonBlock {
  readonly kind: "function" | "class" | "import" | "statement";
  /** Names that it binds; empty for a statement that binds none. */
  readonly names: readonly string[];
  /** `Class.method`; for statements the first name. */
  readonly qualified: string;
  readonly start: number;
  readonly end: number;
  /** Without comments; of a class its header and plain statements only. */
  readonly text: string;
  /** Every identifier in it, in its strings too. */
  readonly words: ReadonlySet<string>;
  /** The qualified name of the class around it. */
  readonly parent: string | null;
}

export interface PythonModule {
  readonly blocks: readonly PythonBlock[];
  readonly words: ReadonlySet<string>;
  /** Imports from its own package (`from . import x`). */
  readonly relative: boolean;
}

/** Cuts a module into blocks. */
export function pythonModule(source: string): PythonModule {
  const lines = logicalLines(source);
  const blocks = cut(lines, null);
  const words = new Set(blocks.flatMap((block) => [...block.words]));
  return { blocks, words, relative: lines.some(({ text }) => /^from\s+\.+\s+import\b/.test(text)) };
}

const CONTINUES = /^(?:else|elif|except|finally|case)\b/;
const DEFINITION = /^(?:async\s+)?def\s+(\w+)/;
const CLASS = /^class\s+(\w+)/;

/** The statements at the first line's indentation, decorators with what they decorate. */
function cut(lines: readonly LogicalLine[], parent: string | null): readonly PythonBlock[] {
  const level = lines[0]?.indent ?? 0;
  const groups: LogicalLine[][] = [];
  let decorated = false;
  for (const line of lines) {
    const top = line.indent <= level && !CONTINUES.test(line.text);
    const last = groups.at(-1);
    if (!last || (top && !decorated)) groups.push([line]);
    else last.push(line);
    if (top) decorated = line.text.startsWith("@");
  }
  return groups.flatMap((group) => blocksOf(group, parent));
}

function blocksOf(group: readonly LogicalLine[], parent: string | null): readonly PythonBlock[] {
  const head = group.findIndex(({ text }) => !text.startsWith("@"));
  const line = group[Math.max(0, head)]!;
  const prefix = parent === null ? "" : `${parent}.`;
  const named = DEFINITION.exec(line.text);
  if (named) return [block("function", [named[1]!], prefix + named[1]!, group, group, parent)];
  const classy = CLASS.exec(line.text);
  if (classy) return classBlocks(group, head, prefix + classy[1]!, classy[1]!, parent);
  const names = boundNames(group);
  const kind = group.every(({ text }) => /^(?:from|import)\b/.test(text)) ? "import" : "statement";
  if (kind === "import" && names.length > 1 && group.length === 1) {
    return importParts(line.text).map(([name, text]) =>
      block(kind, [name], prefix + name, group, group, parent, [text]),
    );
  }
  return [block(kind, names, prefix + (names[0] ?? line.text), group, group, parent)];
}

/** One import of several names as one for each. */
function importParts(text: string): readonly (readonly [string, string])[] {
  const [head = "import"] = /^from\s+\S+\s*import\b|^import\b/.exec(text) ?? [];
  const list = text.slice(head.length).replace(/[()]/g, " ").split(",");
  return list.flatMap((part) => {
    const [name] = importedNames(`${head} ${part.trim()}`);
    return name ? [[name, `${head} ${part.trim()}`] as const] : [];
  });
}

function classBlocks(
  group: readonly LogicalLine[],
  head: number,
  qualified: string,
  name: string,
  parent: string | null,
): readonly PythonBlock[] {
  const inner = cut(group.slice(head + 1), qualified);
  const own = inner.filter(
    ({ parent: owner, kind }) => owner === qualified && kind !== "function" && kind !== "class",
  );
  const header = group.slice(0, head + 1);
  const text = [...header.map((line) => line.text), ...own.map((one) => one.text)];
  const made = block("class", [name], qualified, group, header, parent, text);
  return [made, ...inner.filter((one) => !own.includes(one))];
}

function block(
  kind: PythonBlock["kind"],
  names: readonly string[],
  qualified: string,
  group: readonly LogicalLine[],
  content: readonly LogicalLine[],
  parent: string | null,
  texts: readonly string[] = content.map((line) => `${" ".repeat(line.indent)}${line.text}`),
): PythonBlock {
  const text = texts.join("\n");
  return {
    kind,
    names,
    qualified,
    start: group[0]!.start,
    end: group.at(-1)!.end,
    text,
    words: wordsOf(kind === "function" || kind === "class" ? withoutName(text, names[0]!) : text),
    parent,
  };
}

/** A definition does not mention itself: equal names in other classes have nothing to do with it. */
const withoutName = (text: string, name: string): string =>
  text.replace(new RegExp(`\\b(def|class)\\s+${name}\\b`), "$1");

/** Identifiers, in strings too: fixtures and attributes are asked for by their names. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
}

/** Names that statements bind: targets of assignments, imports, loops, with, and definitions inside of them. */
function boundNames(group: readonly LogicalLine[]): readonly string[] {
  const names = group.flatMap(({ text }) => {
    const named = DEFINITION.exec(text) ?? CLASS.exec(text);
    if (named) return [named[1]!];
    if (/^(?:from|import)\b/.test(text)) return importedNames(text);
    return assignedNames(text);
  });
  return [...new Set(names)];
}

function importedNames(text: string): readonly string[] {
  const list = text.replace(/^from\s+\S+\s*import\b|^import\b/, "").replace(/[()]/g, " ");
  return list.split(",").flatMap((part) => {
    const [name, word, alias] = part.trim().split(/\s+/);
    if (word === "as" && alias) return [alias];
    return name ? [name.split(".")[0]!] : [];
  });
}

function assignedNames(text: string): readonly string[] {
  const loop = /^(?:async\s+)?for\s+(.+?)\s+in\b/.exec(text);
  if (loop) return words(loop[1]!);
  const as = [...text.matchAll(/\bas\s+([\w, ()]+?)\s*[:,]/g)].flatMap((found) => words(found[1]!));
  if (/^(?:with|except)\b/.test(text)) return as;
  const target = /^([\w\s,.*()[\]"'-]+?)\s*(?::[^=]+)?(?:[-+*/%&|^@]|\/\/|\*\*|<<|>>)?=(?!=)/.exec(
    text,
  );
  return target ? words(target[1]!) : [];
}

const words = (text: string): readonly string[] => text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
