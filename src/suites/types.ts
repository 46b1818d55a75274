// What the suites room hands on: which tests exist, how sure that is, and why it is not where it is not.
import type { TestId } from "../text/node-id.ts";
import type { Span } from "../text/source.ts";

/** `certain`: collected in every environment. `possible`: hangs on a condition that cannot be known here. */
export type Certainty = "certain" | "possible";

/** What cannot be enumerated: a node-id prefix (file, class or function), why, where, and what would help. */
export interface Undecided {
  readonly selector: string;
  readonly reason: string;
  readonly at: Span;
}

/** Where one part of an id comes from, for `--why`. */
export interface Origin {
  readonly kind: "mark" | "fixture" | "hook" | "helper" | "table";
  readonly text: string;
  readonly at: Span;
}

/** One axis of a set of ids: an argument name and the texts it takes, in first-seen order. */
export interface Axis {
  readonly name: string;
  readonly values: readonly string[];
  readonly origin: Origin;
}

/** One collected test: its id and the text of each axis in it. */
export interface TestCase {
  readonly id: TestId;
  readonly status: Certainty;
  readonly axes: Readonly<Record<string, string>>;
}

export type Membership = Certainty | "no" | "undecided";

/**
 * The ids of one function as a factored set: a product of parametrize calls, duplicates and suffixes worked out per call.
 * Nothing but `cases()` enumerates.
 */
export interface IdSet {
  /** `path::Class::name`, without brackets. */
  readonly base: string;
  readonly axes: readonly Axis[];
  /** Set when more ids than the known ones may exist; then `has` never answers "no" for an unknown id. */
  readonly open: Undecided | undefined;
  count(): { readonly certain: bigint; readonly possible: bigint };
  /** `params` is the text in brackets, null for an id without brackets. */
  has(params: string | null): Membership;
  /** Lazy, in pytest's order for this function (before any reordering by scope). */
  cases(): Iterable<TestCase>;
  /** Texts of one id by axis; undefined when the id is not in the set. */
  axesOf(params: string | null): Readonly<Record<string, string>> | undefined;
  /** Existing params nearest to a wanted text, best first. */
  nearest(params: string, limit: number): readonly string[];
  /** The factors of the product in the order of the id; absent when the ids are no product. */
  readonly parts?: readonly IdPart[];
  /** Marks that the parameter sets of one id add (`pytest.param(…, marks=…)`); absent when no set has marks. */
  marksOf?(params: string | null): readonly MarkUse[];
}

/** One parametrize call (or parametrized fixture) as a factor of an id set. */
export interface IdPart {
  readonly names: readonly string[];
  readonly sets: readonly IdRow[];
}

/** One parameter set of a factor. */
export interface IdRow {
  /** Its text in the id; null when it is hidden. */
  readonly text: string | null;
  readonly status: Certainty;
  /** One text per name. */
  readonly values: readonly string[];
  /** The values themselves, one per name, as Python would print them; undefined where that is not known. */
  readonly print?: () => readonly (string | undefined)[];
}

/** A mark as far as it is known: its name and, where they are plain constants, its arguments as Python would print them. */
export interface MarkUse {
  readonly name: string;
  readonly args: readonly string[];
  readonly kwargs: Readonly<Record<string, string>>;
  readonly at: Span;
  /** What the mark stands on. A decorator of the function itself wins over a list's marker, the others do not. */
  readonly level?: "function" | "class" | "module";
}

/** A test function or method, once per class that collects it. */
export interface TestFunction {
  /** Path relative to rootdir, `/` separators. */
  readonly file: string;
  readonly classes: readonly string[];
  readonly name: string;
  readonly base: string;
  /** The `def` that is run (in a base class's file when inherited). */
  readonly at: Span;
  readonly status: Certainty;
  readonly ids: IdSet;
  /** Nearest first: own, class, outer classes, module. */
  readonly marks: readonly MarkUse[];
  readonly fixtures: readonly string[];
}

/** A collected class, with or without tests of its own. */
export interface TestClass {
  readonly path: readonly string[];
  readonly at: Span;
}

/** One test file. `broken` and `skipped` files have no ids; the reason says why. */
export interface SuiteFile {
  readonly path: string;
  readonly state: "collected" | "broken" | "skipped" | "undecided";
  readonly problem: Undecided | undefined;
  /** Set when names beyond `functions` may exist (exec, unknown star import …). */
  readonly open: Undecided | undefined;
  readonly functions: readonly TestFunction[];
  readonly classes: readonly TestClass[];
  /** Classes that pytest fails to collect; the rest of the file is there. */
  readonly lost?: readonly Undecided[];
  /** Classes and names of which it cannot be known what they hold; `open` tells the first of them. */
  readonly undecided?: readonly Undecided[];
  /** Every file whose text decided the answer (itself, helpers, conftests), for caching and impact. */
  readonly dependencies: readonly string[];
}

/** The tests of one suite (one rootdir). Lazy: asking for one file collects what that file needs and no more. */
export interface SuiteIndex {
  /** Absolute rootdir; ids are relative to it. */
  readonly root: string;
  /** A file by its path relative to rootdir, collected whatever its name as an explicit argument would be; undefined when it is not on disk. */
  file(path: string): SuiteFile | undefined;
  /** Every file that a run without arguments collects (or below `prefix`), in collection order. */
  files(prefix?: string): Iterable<SuiteFile>;
  /** True when the path relative to rootdir is a folder on disk. */
  hasFolder(path: string): boolean;
  /** Ids in the runner's own order, reordering by scope included; selectors are paths or node-id prefixes (none: the whole suite). */
  ordered(selectors?: readonly string[]): Iterable<TestCase>;
}
