// The entry of the suites room: which tests a pytest suite has, without running Python.
import type { FileSystem } from "../text/files.ts";
import { Session } from "./session.ts";
import type { SuiteOptions } from "./settings.ts";
import type { SuiteIndex } from "./types.ts";

export type { SuiteOptions } from "./settings.ts";

/** What `openSuite` needs: the folder the runner is started in (absolute), the disk, and the suite's settings. */
export interface SuiteRequest {
  readonly root: string;
  readonly files: FileSystem;
  readonly config?: SuiteOptions;
}

/**
 * Opens a suite. Nothing is read before it is asked for. Never throws for what the suite contains:
 * what cannot be collected is `broken`, what cannot be known is `undecided`.
 */
export function openSuite(request: SuiteRequest): SuiteIndex {
  return new Session(request.files, request.root, request.config ?? {});
}

export { type Departure, type ExplainedPart, type Explanation, explainId } from "./explain.ts";
export {
  type Compiled,
  compileKeyword,
  compileMarker,
  type ExpressionProblem,
  type KeywordSubject,
  type MarkerSubject,
  namesOf,
} from "./expression.ts";
