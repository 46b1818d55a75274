// The change that `impact` and `review` speak of: since a ref, between two commits, or a diff on standard input.
import {
  changesOf,
  changesOfDiff,
  type FileChange,
  type NameStatus,
  readNameStatus,
} from "../ci/changes.ts";
import { type Gathered, gather } from "../ci/gather.ts";
import { olderFiles } from "../ci/older-files.ts";
import { UsageError } from "../text/errors.ts";
import type { FileSystem } from "../text/files.ts";
import { findRevision, gitFiles } from "../text/git-files.ts";
import { gatherHere, requestOf } from "./ci-world.ts";
import type { Context } from "./context.ts";

/** A change with both of its sides gathered. */
export interface GatheredChange {
  readonly changes: readonly FileChange[];
  readonly before: Gathered;
  readonly after: Gathered;
}

/**
 * What the working tree changed since it left `ref` (untracked files count as added).
 * @throws UsageError without a repository or for an unknown ref.
 */
export function changeSince(context: Context, ref: string): GatheredChange {
  const base = text(context, ["merge-base", ref, "HEAD"])?.trim() || ref;
  const older = filesAt(context, base);
  const rows = [...diffRows(context, [base]), ...untracked(context)];
  const changes = changesOf(rows, sideOf(context, older), sideOf(context, context.files));
  return { changes, before: gather(requestOf(context, older)), after: gatherHere(context) };
}

/**
 * What one commit changed.
 * @throws UsageError for an unknown commit.
 */
export function changeBetween(context: Context, from: string, to: string): GatheredChange {
  const [older, newer] = [filesAt(context, from), filesAt(context, to)];
  const changes = changesOf(
    diffRows(context, [from, to]),
    sideOf(context, older),
    sideOf(context, newer),
  );
  return {
    changes,
    before: gather(requestOf(context, older)),
    after: gather(requestOf(context, newer)),
  };
}

/** The change of a unified diff whose newer side is the working tree. */
export function changeOfDiff(context: Context, diff: string): GatheredChange {
  const changes = changesOfDiff(diff, sideOf(context, context.files));
  const older = olderFiles(context.cwd, context.files, changes);
  return { changes, before: gather(requestOf(context, older)), after: gatherHere(context) };
}

/** Commits of a range, oldest first, merges by their first parent. */
export function commitsOf(context: Context, range: string): readonly string[] {
  const found = text(context, [
    "rev-list",
    "--reverse",
    "--first-parent",
    "--no-merges",
    range,
    "--",
  ]);
  if (found === undefined)
    throw new UsageError(`${JSON.stringify(range)} is no range of commits that git knows`);
  return found.split("\n").filter(Boolean);
}

function filesAt(context: Context, ref: string): FileSystem {
  const revision = findRevision(context.git, context.cwd, ref);
  return gitFiles(context.git, revision, context.files);
}

const sideOf =
  ({ cwd }: Context, files: FileSystem) =>
  (path: string): Uint8Array | undefined =>
    files.read(`${cwd}/${path}`);

function diffRows(context: Context, revisions: readonly string[]): readonly NameStatus[] {
  const found = text(context, [
    "diff",
    "--name-status",
    "-z",
    "-M",
    "--relative",
    ...revisions,
    "--",
  ]);
  if (found === undefined)
    throw new UsageError(`git cannot compare with ${revisions.join(" and ")}`);
  return readNameStatus(found);
}

function untracked(context: Context): readonly NameStatus[] {
  const found = text(context, ["ls-files", "--others", "--exclude-standard", "-z"]) ?? "";
  return found
    .split("\0")
    .filter(Boolean)
    .map((path) => ({ status: "A", from: path, path }));
}

function text({ git }: Context, args: readonly string[]): string | undefined {
  const bytes = git(args);
  return bytes && new TextDecoder().decode(bytes);
}
