// The change that `impact` and `review` speak of: since a ref, between two commits, or a diff on standard input.
import { changesOf, changesOfDiff, type FileChange } from "../ci/changes.ts";
import { type Gathered, gather } from "../ci/gather.ts";
import { olderFiles } from "../ci/older-files.ts";
import type { FileSystem } from "../text/files.ts";
import { findRevision, gitFiles } from "../text/git-files.ts";
import { gatherHere, requestOf } from "./ci-world.ts";
import type { Context } from "./context.ts";
import { diffRows, gitText, untracked } from "./git-changes.ts";

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
  const base = gitText(context, ["merge-base", ref, "HEAD"])?.trim() || ref;
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

function filesAt(context: Context, ref: string): FileSystem {
  const revision = findRevision(context.git, context.cwd, ref);
  return gitFiles(context.git, revision, context.files);
}

const sideOf =
  ({ cwd }: Context, files: FileSystem) =>
  (path: string): Uint8Array | undefined =>
    files.read(`${cwd}/${path}`);
