// How a target is written back: the same parts with one of them replaced.
import type { NodeTarget } from "../lists/types.ts";

/** Parts to put in place of a target's own. */
export interface Replacement {
  readonly path?: string;
  readonly classes?: readonly string[];
  readonly name?: string | null;
  readonly params?: string | null;
}

/** The text of a target with some parts replaced. */
export function spell(target: NodeTarget, change: Replacement = {}): string {
  const path = change.path ?? target.path;
  const classes = change.classes ?? target.classes;
  const name = change.name === undefined ? target.name : change.name;
  const params = change.params === undefined ? target.params : change.params;
  if (name === null) return [path, ...classes].join("::");
  const last = params === null ? name : `${name}[${params}]`;
  return [path, ...classes, last].join("::");
}

/** The node's names behind the path. */
export function namesOf(target: NodeTarget): readonly string[] {
  return target.name === null ? target.classes : [...target.classes, target.name];
}
