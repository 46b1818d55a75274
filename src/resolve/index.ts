// The room's door: entry × suites → resolution, as the runner of the entry's list resolves it.
import type { ListEntry, ListFile, NodeTarget, Selection } from "../lists/types.ts";
import { resolveCommand } from "./command.ts";
import type { Expressions } from "./filter.ts";
import { dottedPlace, type Translated } from "./module-id.ts";
import { type Place, resolveNode } from "./node.ts";
import type { Resolution } from "./types.ts";
import type { World } from "./world.ts";

export { pytestExpressions } from "./expressions.ts";
export type { Answer, Expressions, Filter } from "./filter.ts";
export { openWorld, type SuiteAt, type WorldRequest } from "./open.ts";
export type * from "./types.ts";
export { joinPath, type Located, makeWorld, type World } from "./world.ts";

/** Resolves entries of lists; the same entry is worked out once. */
export interface Resolver {
  readonly world: World;
  /** Null for a malformed target: the list's own diagnostics say what is wrong. */
  resolve(list: ListFile, entry: ListEntry, forced?: string): Resolution | null;
}

/** A resolver over the suites of a repository. */
export function makeResolver(world: World, expressions: Expressions): Resolver {
  const known = new Map<string, Resolution>();
  return {
    world,
    resolve: (list, entry, forced) => {
      const { target } = entry;
      if (target.kind === "malformed") return null;
      const base = idBase(world, entry.selection, baseOf(list, target.text));
      const key = `${base}\n${entry.selection}\n${target.kind}\n${forced ?? ""}\n${target.text}`;
      const old = known.get(key);
      if (old) return rebind(old, target);
      const raw = entry.data.deselect === true;
      const place: Place = { world, base, selection: entry.selection, raw, suggest: true };
      const made =
        target.kind === "command"
          ? resolveCommand(place, target, expressions, forced)
          : resolveTarget(place, target, expressions, forced);
      known.set(key, made);
      return made;
    },
  };
}

/** The folder that a target is relative to. */
export function baseOf(list: ListFile, text: string): string {
  return list.unitBase !== null && text.startsWith("unittest/") ? list.unitBase : list.base;
}

/** Whole ids and prefixes are compared with node ids, which are relative to the rootdir, wherever the runner was started. */
function idBase(world: World, selection: Selection, base: string): string {
  return selection === "pytest" ? base : (world.locate(base)?.root ?? base);
}

/** A remembered answer of equal text names the first target; its place is the asking one's. */
function rebind(old: Resolution, target: ListEntry["target"]): Resolution {
  if (target.kind !== "node") return old;
  if (old.kind === "missing" && old.target) return { ...old, target };
  return old;
}

/** Answers about a module id speak of it as it is written. */
function resolveDotted(
  place: Place,
  target: NodeTarget,
  { target: file, spellBack }: Translated,
): Resolution {
  const answer = resolveNode(place, file);
  if (answer.kind === "too-coarse") return { ...answer, target };
  if (answer.kind !== "missing") return answer;
  return { ...answer, target, nearest: answer.nearest.map(spellBack) };
}

function resolveTarget(
  place: Place,
  target: NodeTarget,
  expressions: Expressions,
  forced: string | undefined,
): Resolution {
  const dotted = dottedPlace(place, target);
  if (dotted) return "kind" in dotted ? dotted : resolveDotted(place, target, dotted);
  if (forced === undefined || place.selection === "exact") return resolveNode(place, target);
  const at = target.at;
  const bare = { ignores: [], deselects: [], keyword: undefined, marker: undefined };
  const command = { kind: "command" as const, text: target.text, targets: [target], ...bare, at };
  return resolveCommand(place, command, expressions, forced);
}
