// What people wrote down: list files, entries and their spans. Nothing here knows which tests exist.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText, Span } from "../text/source.ts";

/** Names of the formats, as the config spells them; `formats.ts` has a row for each. */
export type FormatName =
  | "trtllm-list"
  | "trtllm-waives"
  | "trtllm-test-db"
  | "trtllm-qa-yaml"
  | "durations"
  | "unit-mem-csv"
  | "stage-json"
  | "stage-groovy"
  | "pytest-select"
  | "pytest-skip"
  | "pytest-args"
  | "deselect-ini"
  | "shell-commands"
  | "xfail-yaml"
  | "xfails-txt"
  | "junit"
  | "suite-table"
  | "buildkite"
  | "snapshot-json"
  | "split-json"
  | "vitest-list"
  | "playwright-list"
  | "custom";

/** What a list is for: decides how its entries select and which rules apply. */
export type ListRole =
  | "run"
  | "qa"
  | "waive"
  | "skip"
  | "xfail"
  | "durations"
  | "stages"
  | "record";

/** How the runner that reads the list selects with an entry. */
export type Selection =
  /** One item whose node id is string-equal; nothing coarser selects. */
  | "exact"
  /** As pytest's command line: file, folder, class, function (all ids), exact id. */
  | "pytest"
  /** The entry is a prefix at a node boundary (or the exact id). */
  | "prefix";

/** A node, file or folder that an entry names. `params` is null without brackets. */
export interface NodeTarget {
  readonly kind: "node";
  /** As written, without markers; relative to the list's base folder. */
  readonly text: string;
  readonly path: string;
  readonly classes: readonly string[];
  /** Null for a file or folder target. */
  readonly name: string | null;
  readonly params: string | null;
  /** Params is a regular expression matched in full (pytest-skip's `[r"…"]@regexp`). */
  readonly regexp?: boolean;
  readonly at: Span;
}

/** A pytest command line: its targets and selection options. */
export interface CommandTarget {
  readonly kind: "command";
  readonly text: string;
  readonly targets: readonly NodeTarget[];
  readonly keyword: { readonly text: string; readonly at: Span } | undefined;
  readonly marker: { readonly text: string; readonly at: Span } | undefined;
  readonly ignores: readonly NodeTarget[];
  readonly deselects: readonly NodeTarget[];
  readonly at: Span;
}

/** A text that is no target (junk after `]`, unbalanced brackets …); a diagnostic says what is wrong. */
export interface MalformedTarget {
  readonly kind: "malformed";
  readonly text: string;
  readonly problem: string;
  /** The node that was evidently meant (the part before a marker that is not read …), where one is plain. */
  readonly meant?: NodeTarget;
  readonly at: Span;
}

export type Target = NodeTarget | CommandTarget | MalformedTarget;

export type MarkerWord = "SKIP" | "XFAIL" | "UNSTABLE" | "TIMEOUT" | "ISOLATION";

/** A marker as the list's real reader sees it. */
export interface Marker {
  readonly word: MarkerWord;
  /** The reason, or null without one. */
  readonly reason: string | null;
  /** Minutes as written, for TIMEOUT. */
  readonly minutes: number | null;
  readonly at: Span;
  /** The reason's or the minutes' own place, without parentheses. */
  readonly argumentAt?: Span;
}

/** One entry of a list. */
export interface ListEntry {
  /** The text that names tests, without scope, marker and comment. */
  readonly text: string;
  readonly target: Target;
  readonly at: Span;
  /** The whole line or value with everything on it. */
  readonly line: Span;
  readonly selection: Selection;
  /** The word of `full:SCOPE/`; null without. */
  readonly scope: string | null;
  /** The place of `full:SCOPE/` with its slash. */
  readonly scopeAt?: Span;
  readonly marker: Marker | null;
  /** Every marker word written on the line, read or not. */
  readonly written: readonly Marker[];
  readonly comment: { readonly text: string; readonly at: Span } | null;
  /** Index into `ListFile.blocks`; null outside of blocks. */
  readonly block: number | null;
  /** Free values of the format: seconds, strictness, condition text … */
  readonly data: Readonly<Record<string, string | number | boolean>>;
}

export type ConditionValue = string | number | boolean;

/** A test-db condition; keys keep their written order. */
export interface Condition {
  readonly terms: Readonly<Record<string, ConditionValue>>;
  readonly ranges: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly wildcards: Readonly<Record<string, readonly string[]>>;
  readonly at: Span;
  /** Places of values by path: `terms.stage`, `ranges.gpu_memory.gte`, `wildcards.gpu`. */
  readonly places?: Readonly<Record<string, Span>>;
}

/** A block of a test-db file: one context's condition and the entries below it. */
export interface Block {
  readonly context: string;
  /** Index within the context, from 0: CI's own name for the block. */
  readonly index: number;
  readonly condition: Condition | null;
  /** From the block's `-` to the end of its last line with content. */
  readonly at: Span;
  readonly entries: readonly ListEntry[];
}

/** A context of a test-db file: the key and which of the file's blocks are below it. */
export interface Context {
  readonly name: string;
  /** The key itself. */
  readonly at: Span;
  /** Indexes into `ListFile.blocks`. */
  readonly blocks: readonly number[];
}

/** One stage of the CI: a shard of a family. */
export interface StageConfig {
  /** `family-shard`, e.g. `A10-PyTorch-2`. */
  readonly name: string;
  readonly family: string;
  /** From 1. */
  readonly shard: number;
  readonly splits: number;
  /** File stem of the test-db YAML that the stage renders. */
  readonly testDB: string;
  readonly platform: string;
  /** As configured; null where the configuration leaves it out. */
  readonly gpuCount: number | null;
  readonly nodeCount: number | null;
  readonly slurm: boolean;
  /** The rendered list goes to the node as it is, without taking ISOLATION apart. */
  readonly runWithSbatch: boolean;
  /** `x86`, `SBSA`, or null where not said. */
  readonly arch: string | null;
  /** The stage's (or its family's) name in the configuration. */
  readonly at: Span;
}

/** What reading a stage configuration gives; not `readable` means that no answer may rest on `stages`. */
export interface StageReading {
  /** The carrier's path, for answers that must say what they were read from. */
  readonly file: string;
  readonly readable: boolean;
  /** In written order; all shards of a family together. */
  readonly stages: readonly StageConfig[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A list file, read without loss: `print(parse(text)) === text` for any text. */
export interface ListFile {
  /** Path relative to the repository, `/` separators. */
  readonly path: string;
  readonly format: FormatName;
  readonly role: ListRole;
  readonly source: SourceText;
  readonly entries: readonly ListEntry[];
  readonly blocks: readonly Block[];
  /** What the reader itself saw: marker syntax, comment cuts, schema faults … (codes of `check/codes.ts`). */
  readonly diagnostics: readonly Diagnostic[];
  /** Node ids are relative to this folder (relative to the repository). */
  readonly base: string;
  /** `unittest/…` targets are relative to this folder instead, where the format has them. */
  readonly unitBase: string | null;
  /** Contexts of a test-db file in written order. */
  readonly contexts?: readonly Context[];
  /** Stages, for the formats that hold them. */
  readonly stages?: StageReading;
  /** The suite whose ids these are, where the config names one. */
  readonly suite?: string;
  /** The mark expression that the runner forces on `unittest/` commands, where the config names one. */
  readonly forcedMarker?: string;
}
