// What git says about changes: names of changed files, commits of a range. Contents are read elsewhere.
import { type NameStatus, readNameStatus } from "../ci/changes.ts";
import { UsageError } from "../text/errors.ts";
import type { Context } from "./context.ts";

/** Commits of a range, oldest first, merges by their first parent. */
export function commitsOf(context: Context, range: string): readonly string[] {
  const found = gitText(context, [
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

/**
 * Names and kinds of changed files between revisions, or between one and the working tree.
 * @throws UsageError when git cannot compare.
 */
export function diffRows(context: Context, revisions: readonly string[]): readonly NameStatus[] {
  const found = gitText(context, [
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

/** Files that git does not know yet, as added. */
export function untracked(context: Context): readonly NameStatus[] {
  const found = gitText(context, ["ls-files", "--others", "--exclude-standard", "-z"]) ?? "";
  return found
    .split("\0")
    .filter(Boolean)
    .map((path) => ({ status: "A", from: path, path }));
}

/** What git prints; undefined when it refuses. */
export function gitText({ git }: Context, args: readonly string[]): string | undefined {
  const bytes = git(args);
  return bytes && new TextDecoder().decode(bytes);
}
