// Source texts of functions and files, and how alike two of them are. No Python is run: only lines are compared.

import { joinPath } from "../resolve/index.ts";
import type { TestFunction } from "../suites/types.ts";
import type { FileSystem } from "../text/files.ts";

/** Reads files of one revision as lines; texts are kept. */
export class Sources {
  readonly #files: FileSystem;
  readonly #repository: string;
  readonly #texts = new Map<string, string | undefined>();

  constructor(files: FileSystem, repository: string) {
    this.#files = files;
    this.#repository = repository;
  }

  /** A file by its path in the repository. */
  text(path: string): string | undefined {
    if (!this.#texts.has(path)) {
      const bytes = this.#files.read(`${this.#repository}/${path}`);
      this.#texts.set(path, bytes && new TextDecoder().decode(bytes));
    }
    return this.#texts.get(path);
  }

  /** Decorators, signature and body of a function, without its name, comments and indentation. */
  functionLines(root: string, one: TestFunction): readonly string[] {
    const text = this.text(joinPath(root, one.at.file));
    if (text === undefined) return [];
    const lines = text.split(/\r?\n/);
    const def = one.at.start.line - 1;
    return normalLines(lines.slice(decoratorsFrom(lines, def), bodyEnd(lines, def)), one.name);
  }

  /** A class from its first line to its end, without its own name. */
  classLines(root: string, file: string, line: number, name: string): readonly string[] {
    const lines = this.text(joinPath(root, file))?.split(/\r?\n/) ?? [];
    return normalLines(lines.slice(line - 1, bodyEnd(lines, line - 1)), name);
  }

  fileLines(path: string): readonly string[] {
    return normalLines(this.text(path)?.split(/\r?\n/) ?? [], "");
  }
}

const indent = (line: string): number => line.length - line.trimStart().length;

/** The first decorator above a `def`. */
function decoratorsFrom(lines: readonly string[], def: number): number {
  const depth = indent(lines[def] ?? "");
  let first = def;
  for (let at = def - 1; at >= 0; at--) {
    const line = lines[at]!;
    const own = indent(line);
    if (line.trim() === "" || own < depth) break;
    if (own === depth && !/^[@)\]}#"']/.test(line.trim())) break;
    if (own === depth && line.trim().startsWith("@")) first = at;
  }
  return first;
}

/** The line behind a block that begins with a `def` or `class`, whose head may take several lines. */
function bodyEnd(lines: readonly string[], def: number): number {
  const depth = indent(lines[def] ?? "");
  let at = def;
  let open = 0;
  for (; at < lines.length; at++) {
    for (const sign of lines[at]!) {
      if ("([{".includes(sign)) open += 1;
      else if (")]}".includes(sign)) open -= 1;
    }
    if (open <= 0) break;
  }
  for (at += 1; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() !== "" && indent(line) <= depth && !/^[)\]}]/.test(line.trim())) break;
  }
  return at;
}

function normalLines(lines: readonly string[], name: string): readonly string[] {
  const kept = lines.filter((line) => line.trim() !== "" && !line.trim().startsWith("#"));
  const depth = Math.min(...kept.map(indent));
  const own = name === "" ? undefined : new RegExp(`\\b${name}\\b`, "g");
  return kept.map((line) => {
    const text = line.slice(depth).trimEnd();
    return own ? text.replace(own, "\u0000") : text;
  });
}

/** Share of lines that two texts have in common: 1 for equal ones, 0 for nothing in common or nothing there. */
export function likeness(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (a.length === b.length && a.every((line, i) => line === b[i])) return 1;
  const counts = new Map<string, number>();
  for (const line of a) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of b) {
    const left = counts.get(line) ?? 0;
    if (left > 0) common += 1;
    counts.set(line, left - 1);
  }
  return Math.min(0.99, (2 * common) / (a.length + b.length));
}
