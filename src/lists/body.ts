// What every format's reader is given and gives back; `formats.ts` makes a ListFile of it.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText } from "../text/source.ts";
import type {
  Block,
  Context,
  ListEntry,
  ListRole,
  MalformedTarget,
  NodeTarget,
  Selection,
  StageReading,
} from "./types.ts";

/** What a reader may know beside the text. */
export interface ReadOptions {
  readonly role: ListRole;
  readonly selection: Selection;
  /** The line pattern of a `custom` list, with a group named `id` or a first group. */
  readonly pattern?: string;
}

/** The parts of a list that its reader fills. */
export interface Body {
  readonly entries: readonly ListEntry[];
  readonly diagnostics: readonly Diagnostic[];
  readonly blocks?: readonly Block[];
  readonly contexts?: readonly Context[];
  readonly stages?: StageReading;
}

export type Reader = (source: SourceText, options: ReadOptions) => Body;

/** The parts of an entry that most formats leave empty. */
const bare = {
  scope: null,
  marker: null,
  written: [],
  comment: null,
  block: null,
  data: {},
} as const;

/** An entry that is a target and little more. */
export function plainEntry(
  target: NodeTarget | MalformedTarget,
  selection: Selection,
  more: Partial<ListEntry> = {},
): ListEntry {
  return { text: target.text, target, at: target.at, line: target.at, selection, ...bare, ...more };
}
