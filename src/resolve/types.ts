// The answer about one entry. Treating `undecided` as `missing` must not compile: switch over `kind` exhaustively.

import type { NodeTarget } from "../lists/types.ts";
import type { Certainty, SuiteFile, TestFunction, Undecided } from "../suites/types.ts";

/** The first point at which a target leaves what exists. */
export type MissingPart =
  | "path"
  | "class"
  | "function"
  | "params"
  | "keyword"
  | "marker"
  | "syntax";

/** Which part differs between what is written and the nearest thing that exists. */
export type ChangeKind =
  | "axis-added"
  | "axis-removed"
  | "segment-renamed"
  | "order-swapped"
  | "truncated"
  | "collided"
  | "empty-set"
  | "no-params"
  | "class-renamed"
  | "function-renamed"
  | "other-class"
  | "other-file"
  | "path-prefix"
  | "extension"
  | "file-moved"
  | "file-renamed"
  | "several";

/** How a missing target differs from the nearest ones. */
export interface Change {
  readonly kind: ChangeKind;
  /** The written text of the part, and the text that stands there now; empty where one side has none. */
  readonly written: string;
  readonly actual: string;
  /** True when no other target is equally near. */
  readonly only: boolean;
}

export type Resolution = Found | Missing | TooCoarse | UndecidedEntry;

/** The entry selects tests. */
export interface Found {
  readonly kind: "found";
  readonly status: Certainty;
  readonly functions: readonly TestFunction[];
  /** Set when exactly one id of one function is meant. */
  readonly id: string | null;
}

/** A certain no. `nearest` holds whole entry texts, best first; `difference` says which part differs, in words. */
export interface Missing {
  readonly kind: "missing";
  readonly part: MissingPart;
  readonly target: NodeTarget | null;
  readonly nearest: readonly string[];
  readonly difference: string | null;
  readonly change?: Change | undefined;
}

/** The target exists, but the list's reader selects exact ids only. */
export interface TooCoarse {
  readonly kind: "too-coarse";
  readonly level: "folder" | "file" | "class" | "function";
  readonly target: NodeTarget;
  readonly functions: readonly TestFunction[];
}

export interface UndecidedEntry {
  readonly kind: "undecided";
  readonly why: Undecided;
  /** Set when the file cannot be collected at all: the cause is the file, not the entry. */
  readonly broken?: SuiteFile;
}
