// Findings as data. How they are told is the report room's work; which codes exist is the check room's.
import type { TextEdit } from "./edits.ts";
import type { Span } from "./source.ts";

export type Severity = "error" | "warning" | "info";

/** A repair: `safe` keeps what runs as it is; unsafe ones change what runs or un-waive. */
export interface Fix {
  readonly title: string;
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/** Another place that explains a finding. */
export interface Related {
  readonly message: string;
  readonly at: Span;
}

/** One finding. `message` ends with the remedy; `entry` is the list entry's text where there is one. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly at: Span;
  readonly entry?: string;
  /** Best first; each can stand in place of `entry`. */
  readonly suggestions?: readonly string[];
  readonly fix?: Fix;
  readonly related?: readonly Related[];
  /** Findings with one cause share a group: its text is the headline. */
  readonly group?: string;
}
