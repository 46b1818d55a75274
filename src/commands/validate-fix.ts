// Fixes, tried before they are offered: the lists are read and resolved again with the new text.
import { applyFixes, type FixedFile } from "../check/index.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import type { FileSystem } from "../text/files.ts";

/** Files whose fixes hold, those whose fixes are withheld, and what is found afterwards. */
export interface Fixing {
  readonly files: readonly FixedFile[];
  readonly withheld: readonly string[];
  readonly after: readonly Diagnostic[];
}

/** The disk with some files as they would be. */
export function withTexts(
  files: FileSystem,
  cwd: string,
  texts: ReadonlyMap<string, string>,
): FileSystem {
  const encoder = new TextEncoder();
  const changed = new Map(
    [...texts].map(([path, text]) => [`${cwd}/${path}`, encoder.encode(text)]),
  );
  return { ...files, read: (path) => changed.get(path) ?? files.read(path) };
}

/** Applies fixes to every file whose new text brings no error that was not there before. */
export function tryFixes(
  findings: readonly Diagnostic[],
  unsafe: boolean,
  textOf: (file: string) => string | undefined,
  again: (texts: ReadonlyMap<string, string>) => readonly Diagnostic[],
): Fixing {
  const all = applyFixes(findings, unsafe, textOf);
  const textsOf = (files: readonly FixedFile[]) =>
    new Map(files.map(({ file, after }) => [file, after]));
  if (all.length === 0) return { files: [], withheld: [], after: findings };
  const after = again(textsOf(all));
  const bad = new Set(newErrors(findings, after).map(({ at }) => at.file));
  if (bad.size === 0) return { files: all, withheld: [], after };
  const good = all.filter(({ file }) => !bad.has(file));
  const retried = good.length === 0 ? findings : again(textsOf(good));
  const clean = newErrors(findings, retried).length === 0;
  const kept = clean ? good : [];
  return {
    files: kept,
    withheld: all.filter((one) => !kept.includes(one)).map(({ file }) => file),
    after: clean ? retried : findings,
  };
}

function newErrors(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): readonly Diagnostic[] {
  const key = ({ code, at, entry, message }: Diagnostic) =>
    `${code}\n${at.file}\n${entry ?? message}`;
  const known = new Set(before.map(key));
  return after.filter((one) => one.severity === "error" && !known.has(key(one)));
}
