// Changed files of a diff: names, kinds, and the older texts where only the newer ones are at hand. What follows is elsewhere.
import { applyPatch, parsePatch, reversePatch } from "diff";
import { UsageError } from "../text/errors.ts";

export type ChangeKind = "added" | "deleted" | "modified" | "renamed" | "binary";

/** One changed file. A rename is two paths; a text is undefined where the file is not there or has none. */
export interface FileChange {
  readonly path: string;
  readonly from: string;
  readonly kind: ChangeKind;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Why nothing can be said about the content; such a file is selected for whole. */
  readonly opaque: string | undefined;
}

/** Reads a text of one side; undefined when the file is not there. */
export type ReadSide = (path: string) => Uint8Array | undefined;

/** One row of `git diff --name-status -z`. */
export interface NameStatus {
  readonly status: string;
  readonly from: string;
  readonly path: string;
}

/** Parses `git diff --name-status -z`. */
export function readNameStatus(text: string): readonly NameStatus[] {
  const words = text.split("\0").filter((word) => word !== "");
  const rows: NameStatus[] = [];
  for (let at = 0; at < words.length; ) {
    const status = words[at++]!;
    const from = words[at++] ?? "";
    const path = /^[RC]/.test(status) ? (words[at++] ?? from) : from;
    rows.push({ status: status[0]!, from, path });
  }
  return rows;
}

/** Changes with both texts, from the names of `git diff` and the two sides. */
export function changesOf(
  rows: readonly NameStatus[],
  before: ReadSide,
  after: ReadSide,
): readonly FileChange[] {
  return rows.map(({ status, from, path }) => {
    const old = status === "A" ? undefined : textOf(before(from));
    const now = status === "D" ? undefined : textOf(after(path));
    const binary = old?.binary || now?.binary;
    return {
      path,
      from: status === "C" ? path : from,
      kind: binary ? "binary" : kindOf(status, from, path),
      before: status === "C" ? undefined : old?.text,
      after: now?.text,
      opaque: binary ? "a binary file" : missing(status, old, now),
    };
  });
}

function kindOf(status: string, from: string, path: string): ChangeKind {
  if (status === "A" || status === "C") return "added";
  if (status === "D") return "deleted";
  return from === path ? "modified" : "renamed";
}

function missing(status: string, old: unknown, now: unknown): string | undefined {
  const lacks = (status !== "A" && !old) || (status !== "D" && !now);
  return lacks ? "one side of it cannot be read" : undefined;
}

function textOf(bytes: Uint8Array | undefined): { text?: string; binary: boolean } | undefined {
  if (!bytes) return undefined;
  if (bytes.subarray(0, 8000).includes(0)) return { binary: true };
  return { text: new TextDecoder().decode(bytes), binary: false };
}

/**
 * Changes of a unified diff whose newer side is the working tree; older texts are worked back from it.
 * A file that the diff does not fit is opaque.
 * @throws UsageError for text that is no diff.
 */
export function changesOfDiff(diff: string, after: ReadSide): readonly FileChange[] {
  const changes = split(diff).map((part) => changeOf(part, after));
  if (changes.length === 0 && diff.trim() !== "") {
    throw new UsageError("standard input is no unified diff: pipe `git diff` into it");
  }
  return changes;
}

function split(diff: string): readonly string[] {
  const text = diff.replace(/\r\n/g, "\n");
  return text.startsWith("diff --git ") || text.includes("\ndiff --git ")
    ? text.split(/^(?=diff --git )/m).filter((part) => part.startsWith("diff --git "))
    : text.split(/^(?=--- \S)/m).filter((part) => /^--- \S/.test(part) && /^\+\+\+ /m.test(part));
}

function changeOf(part: string, readAfter: ReadSide): FileChange {
  const { from, path } = namesOf(part);
  const added = /^new file mode/m.test(part) || /^--- \/dev\/null/m.test(part);
  const deleted = /^deleted file mode/m.test(part) || /^\+\+\+ \/dev\/null/m.test(part);
  const kind: ChangeKind = added
    ? "added"
    : deleted
      ? "deleted"
      : from === path
        ? "modified"
        : "renamed";
  if (/^(?:Binary files |GIT binary patch)/m.test(part)) {
    return {
      path,
      from,
      kind: "binary",
      before: undefined,
      after: undefined,
      opaque: "a binary file",
    };
  }
  const now = deleted ? "" : textOf(readAfter(path))?.text;
  const old = now === undefined ? undefined : workBack(part, now);
  const opaque = old === undefined ? "the diff does not fit the working tree" : undefined;
  return {
    path,
    from,
    kind,
    before: added ? undefined : old,
    after: deleted ? undefined : now,
    opaque,
  };
}

/** Paths by the lines that say them best; quoted names of git are taken apart. */
function namesOf(part: string): { from: string; path: string } {
  const line = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(part)?.[1]?.replace(/\t.*$/, "");
    return found === undefined ? undefined : unquote(found);
  };
  const header = /^diff --git (?:a\/(.+) b\/\1|"?a\/(.+?)"? "?b\/(.+?)"?)$/m.exec(part);
  const strip = (name: string | undefined, side: string): string | undefined =>
    name === undefined || name === "/dev/null"
      ? undefined
      : name.startsWith(side)
        ? name.slice(2)
        : name;
  const from = line(/^rename from (.+)$/m) ?? strip(line(/^--- (.+)$/m), "a/");
  const path = line(/^rename to (.+)$/m) ?? strip(line(/^\+\+\+ (.+)$/m), "b/");
  const named = header?.[1] ?? header?.[3] ?? "";
  return { from: from ?? path ?? header?.[1] ?? header?.[2] ?? named, path: path ?? from ?? named };
}

function unquote(name: string): string {
  if (!name.startsWith('"')) return name;
  const bytes: number[] = [];
  const inner = name.slice(1, -1);
  for (const [part] of inner.matchAll(/\\[0-7]{3}|\\.|[^\\]+/gs)) {
    if (/^\\[0-7]{3}$/.test(part)) bytes.push(Number.parseInt(part.slice(1), 8));
    else bytes.push(...new TextEncoder().encode(part.startsWith("\\") ? part.slice(1) : part));
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** The older text, from the newer one and the hunks; undefined when they do not fit. */
function workBack(part: string, now: string): string | undefined {
  if (!/^@@ /m.test(part)) return now;
  try {
    const [patch] = parsePatch(part);
    if (!patch) return undefined;
    const old = applyPatch(now.replace(/\r\n/g, "\n"), reversePatch(patch), { fuzzFactor: 0 });
    return old === false ? undefined : old;
  } catch {
    return undefined;
  }
}
