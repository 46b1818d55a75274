// What is known about a code: its severity and the words of its page. No code is listed here.
import type { Severity } from "../../text/diagnostic.ts";

/** Whether a finding of this code can be repaired by `--fix`. */
export type FixSafety = "none" | "safe" | "unsafe" | "either";

/** One rule's page. Texts are Markdown; every remedy says what to do. */
export interface CodeInfo {
  readonly severity: Severity;
  readonly title: string;
  readonly what: string;
  readonly why: string;
  /** Lines that give the finding, as they stand in a file. */
  readonly example: string;
  readonly remedy: string;
  readonly fix: FixSafety;
  /** What the fix does and why it is as safe as it says; empty without a fix. */
  readonly fixNote: string;
}
