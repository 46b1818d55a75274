// Matching a text against a product of parts by dynamic programming over the factors; nothing is enumerated.
import type { Mark } from "./marks.ts";
import type { Certainty, MarkUse } from "./types.ts";
import type { PartText } from "./unique.ts";

/** One parameter set of a parametrize call: its text in the id and the text of each argument. */
export interface PartSet {
  readonly text: PartText;
  readonly status: Certainty;
  /** One text per name of the part. */
  readonly values: readonly string[];
  /** Marks of `pytest.param(…, marks=…)`. */
  readonly marks?: readonly MarkUse[];
  /** The values themselves as Python would print them, per name; worked out when asked for. */
  readonly print?: () => readonly (string | undefined)[];
  /** The marks behind them, for hooks. */
  readonly markObjects?: readonly Mark[];
  /** What groups the set by value when items are reordered, per name. */
  readonly keys?: readonly string[];
}

/** The sets that one parametrize call multiplies by. */
export interface Part {
  readonly names: readonly string[];
  readonly sets: readonly PartSet[];
}

/** A way to spell a text: the chosen set of each part. */
export interface Spelling {
  readonly status: Certainty;
  readonly chosen: readonly PartSet[];
}

interface State {
  readonly certain: boolean;
  readonly chosen: Chain | undefined;
}

interface Chain {
  readonly set: PartSet;
  readonly before: Chain | undefined;
}

/** What is reached after some parts: position in the text, and whether any visible part came before. */
type Reached = Map<number, State>;

const unseen = -1;

/** Finds how `params` is spelled; null is an id without brackets. A certain spelling wins over a possible one. */
export function spell(parts: readonly Part[], params: string | null): Spelling | undefined {
  const text = params ?? "";
  let reached: Reached = new Map([[unseen, { certain: true, chosen: undefined }]]);
  for (const part of parts) {
    reached = advance(part, text, reached, params === null);
    if (reached.size === 0) return undefined;
  }
  const end = reached.get(params === null ? unseen : text.length);
  return end && { status: end.certain ? "certain" : "possible", chosen: listed(end.chosen) };
}

function listed(chain: Chain | undefined): readonly PartSet[] {
  const out: PartSet[] = [];
  for (let at = chain; at; at = at.before) out.push(at.set);
  return out.reverse();
}

interface TextIndex {
  readonly byText: ReadonlyMap<PartText, PartSet>;
  readonly lengths: readonly number[];
}

const indexes = new WeakMap<Part, TextIndex>();

/** Sets of a part by text, a certain one before a possible one of the same text. */
export function textIndex(part: Part): TextIndex {
  const known = indexes.get(part);
  if (known) return known;
  const byText = new Map<PartText, PartSet>();
  for (const set of part.sets) {
    const first = byText.get(set.text);
    if (!first || (first.status === "possible" && set.status === "certain"))
      byText.set(set.text, set);
  }
  const lengths = [...new Set([...byText.keys()].map((one) => one?.length ?? 0))];
  const made = { byText, lengths };
  indexes.set(part, made);
  return made;
}

function advance(part: Part, text: string, reached: Reached, hiddenOnly: boolean): Reached {
  const { byText, lengths } = textIndex(part);
  const next: Reached = new Map();
  for (const [at, state] of reached) {
    const hidden = byText.get(null);
    if (hidden) reach(next, at, state, hidden);
    if (hiddenOnly) continue;
    if (at !== unseen && text[at] !== "-") continue;
    const start = at === unseen ? 0 : at + 1;
    for (const length of lengths) {
      const set = start + length <= text.length && byText.get(text.slice(start, start + length));
      if (set) reach(next, start + length, state, set);
    }
  }
  return next;
}

function reach(next: Reached, at: number, state: State, set: PartSet): void {
  const certain = state.certain && set.status === "certain";
  const known = next.get(at);
  if (known && (known.certain || !certain)) return;
  next.set(at, { certain, chosen: { set, before: state.chosen } });
}
