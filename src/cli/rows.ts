// The table of verbs: one row each, the command loaded when it is run.
import type { Verb } from "./verbs.ts";

export const verbs: readonly Verb[] = [];
