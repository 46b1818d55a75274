// Gathers what CI commands rest on out of a context: this working tree, or one revision of it.
import { type Gathered, gather } from "../ci/gather.ts";
import type { FileSystem } from "../text/files.ts";
import { findRevision, gitFiles } from "../text/git-files.ts";
import type { Context } from "./context.ts";

/** The working tree. */
export function gatherHere(context: Context): Gathered {
  return gatherFrom(context, context.files);
}

/**
 * One revision, read from git objects.
 * @throws UsageError without a repository or for an unknown ref.
 */
export function gatherAt(context: Context, ref: string): Gathered {
  const revision = findRevision(context.git, context.cwd, ref);
  return gatherFrom(context, gitFiles(context.git, revision, context.files));
}

function gatherFrom({ cwd, config }: Context, files: FileSystem): Gathered {
  return gather({
    root: cwd,
    files,
    lists: config.lists,
    suites: config.suites,
    stageFiles: config.stages?.files ?? [],
  });
}
