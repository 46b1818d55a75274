// The kinds of findings about a `/bot` line, and how one is written down. Which findings there are is elsewhere.
import type { BotProblem, FlagValue } from "./bot-line.ts";

export type BotLintKind =
  | BotProblem["kind"]
  | "unknown-stage"
  | "pattern-matches-nothing"
  | "unknown-gpu-type"
  | "dead-value"
  | "selects-nothing"
  | "debug-needs-one-stage"
  | "flag-conflict"
  | "flag-without-effect"
  | "turns-cbts-off"
  | "check-not-updated"
  | "needs-post-merge-label"
  | "needs-multi-gpu-label"
  | "needs-authorised-user"
  | "dangerous";

export const ERRORS: ReadonlySet<BotLintKind> = new Set<BotLintKind>([
  "unknown-command",
  "unknown-flag",
  "missing-value",
  "missing-reason",
  "unbalanced-quote",
  "unknown-stage",
  "pattern-matches-nothing",
  "unknown-gpu-type",
  "dead-value",
  "selects-nothing",
  "debug-needs-one-stage",
]);

export interface BotLint {
  readonly kind: BotLintKind;
  /** The flag, stage or value it is about. */
  readonly about: string;
  /** A sentence that ends with the remedy. */
  readonly message: string;
  readonly near: readonly string[];
}

export type Flags = Readonly<Record<string, FlagValue>>;

export const lint = (
  kind: BotLintKind,
  about: string,
  message: string,
  near: readonly string[] = [],
): BotLint => ({ kind, about, message, near });

/** The items of a list flag; null when it is not given. */
export const listOf = (flags: Flags, name: string): readonly string[] | null => {
  const value = flags[name];
  return Array.isArray(value) ? value : null;
};
