// What CI commands rest on, gathered out of a context: the working tree, or any file system laid over it.
import { type Gathered, type GatherRequest, gather } from "../ci/gather.ts";
import type { FileSystem } from "../text/files.ts";
import type { Context } from "./context.ts";

/** The working tree. */
export function gatherHere(context: Context): Gathered {
  return gather(requestOf(context, context.files));
}

/** The request for one file system. */
export function requestOf({ cwd, config }: Context, files: FileSystem): GatherRequest {
  return {
    root: cwd,
    files,
    lists: config.lists,
    suites: config.suites,
    stageFiles: config.stages?.files ?? [],
  };
}
