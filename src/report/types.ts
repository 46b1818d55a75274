// What a command hands to the reporters: plain data, told in many ways. No domain words here.
import type { Diagnostic } from "../text/diagnostic.ts";

/** A table for people; cells are plain text. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** New content of one file; `before` is what was read, so that a change in between is noticed. */
export interface Write {
  /** Relative to the working folder. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** The result of one command. `json` is the documented object of `--reporter json`. */
export interface Report {
  readonly command: string;
  readonly diagnostics: readonly Diagnostic[];
  /** One item a line, for stdout. */
  readonly lines: Iterable<string>;
  readonly tables: readonly Table[];
  /** Sentences for people, on stderr. */
  readonly notes: readonly string[];
  readonly json: unknown;
  /** True when the command's answer is "no" without a diagnostic (e.g. lists need migrating). */
  readonly failed: boolean;
  /** What the command wants written; the command line does it, all or nothing. */
  readonly writes?: readonly Write[];
}
