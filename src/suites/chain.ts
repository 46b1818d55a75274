// Where a member of a module stands: the classes around it and the fixtures it sees.
import type { PyClass } from "../python/index.ts";
import type { Layer } from "./fixtures.ts";
import type { Certainty } from "./types.ts";

export interface Chain {
  readonly names: readonly string[];
  readonly classes: readonly PyClass[];
  /** Fixtures of the module and of each class. */
  readonly layers: readonly Layer[];
  /** `possible` below an unknown condition. */
  readonly status: Certainty;
}
