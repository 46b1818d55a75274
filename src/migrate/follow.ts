// From a target of a list in the old state to the targets that stand for the same tests in the new one.
import type { ListFile, NodeTarget, Selection } from "../lists/types.ts";
import { baseOf, joinPath } from "../resolve/index.ts";
import { namesOf, spell } from "../resolve/spell.ts";
import type { TestFunction } from "../suites/types.ts";
import {
  named,
  type Placed,
  pathOf,
  type State,
  suiteFile,
  Tracker,
  type Whereabouts,
} from "./places.ts";
import { followParams } from "./rows.ts";

/** A target as the list would spell it; `labels`: for each added axis, the texts that name its value here. */
export interface Variant {
  readonly text: string;
  readonly labels: readonly (readonly string[])[];
}

export type TargetStep =
  | { readonly kind: "same" }
  | {
      readonly kind: "moved";
      /** In declared order. */
      readonly variants: readonly Variant[];
      readonly why: string;
      /** All old targets that become the same, this one included. */
      readonly siblings: readonly string[];
      /** The old text is an id of the new state too, with another meaning. */
      readonly reused: boolean;
    }
  | {
      readonly kind: "lost";
      readonly reason: "deleted" | "ambiguous";
      readonly candidates: readonly string[];
    }
  | { readonly kind: "unknown"; readonly why: string };

/** Follows targets; how is the implementation's matter (two states, a new axis, a map). */
export interface Follower {
  follow(list: ListFile, target: NodeTarget, selection: Selection): TargetStep;
  /** Where tests that an entry selected went, as targets of the list. */
  successors(list: ListFile, functions: readonly TestFunction[]): readonly string[];
}

const same: TargetStep = { kind: "same" };

/** Follows targets from one state of a repository to another. */
export function followStates(old: State, now: State): Follower {
  const tracker = new Tracker(old, now);
  return {
    follow: (list, target, selection) => followTarget(tracker, list, target, selection),
    successors: (list, functions) =>
      functions.flatMap((one) => {
        const placed = placedIn(old, list, one);
        const found = placed && tracker.function(placed);
        return found?.kind === "at" ? (spellFunction(list, found.place) ?? []) : [];
      }),
  };
}

/** The suite of a function that an entry of the list selects. */
function placedIn(state: State, list: ListFile, one: TestFunction): Placed | undefined {
  const bases = [
    list.base,
    ...(list.unitBase === null ? [] : [joinPath(list.unitBase, "unittest")]),
  ];
  for (const base of bases) {
    const located = state.world.locate(base);
    const root = located?.root;
    if (root === undefined) continue;
    const file = suiteFile(state, joinPath(root, one.file));
    if (file?.file.functions.includes(one)) return { one, root };
  }
  return undefined;
}

function spellFunction(list: ListFile, placed: Placed): string | undefined {
  const path = pathInList(list, pathOf(placed));
  return path && [path, ...placed.one.classes, placed.one.name].join("::");
}

/** A path of the repository as the list writes paths; undefined outside of what the list can name. */
export function pathInList(list: ListFile, path: string): string | undefined {
  const below = (base: string): string | undefined =>
    base === "" ? path : path.startsWith(`${base}/`) ? path.slice(base.length + 1) : undefined;
  if (list.unitBase !== null) {
    const unit = below(joinPath("", list.unitBase));
    if (unit?.startsWith("unittest/")) return unit;
  }
  return below(joinPath("", list.base));
}

function followTarget(
  tracker: Tracker,
  list: ListFile,
  target: NodeTarget,
  selection: Selection,
): TargetStep {
  if (target.regexp) return same;
  const path = joinPath(baseOf(list, target.text), target.path);
  const file = suiteFile(tracker.old, path);
  const names = namesOf(target);
  if (!file) {
    const folder = names.length === 0 && tracker.old.world.isFolder(path);
    return folder ? pathStep(list, target, tracker.folder(path)) : same;
  }
  if (names.length === 0)
    return selection === "exact" ? same : pathStep(list, target, tracker.file(path));
  const one = named(file.file, names.slice(0, -1), names.at(-1)!);
  if (!one)
    return selection === "exact" ? same : followClass(tracker, list, target, { path, names });
  return followFunction(tracker, { list, target, selection }, { one, root: file.root });
}

/** A file or folder target; a slash at its end stays. */
function pathStep(list: ListFile, target: NodeTarget, found: Whereabouts<string>): TargetStep {
  const slash = target.path.endsWith("/") ? "/" : "";
  const text = (place: string): string | undefined => {
    const path = pathInList(list, place);
    return path && spell(target, { path: path + slash });
  };
  switch (found.kind) {
    case "at": {
      if (found.why === undefined) return same;
      const moved = text(found.place);
      return moved === undefined ? outside(found.place) : simple(target, moved, found.why);
    }
    case "several":
      return {
        kind: "lost",
        reason: "ambiguous",
        candidates: found.places.flatMap((one) => text(one) ?? []),
      };
    case "nowhere":
      return { kind: "lost", reason: "deleted", candidates: [] };
    case "unknown":
      return found;
  }
}

const outside = (candidate: string): TargetStep => ({
  kind: "lost",
  reason: "ambiguous",
  candidates: [candidate],
});

const simple = (target: NodeTarget, text: string, why: string): TargetStep => ({
  kind: "moved",
  variants: [{ text, labels: [] }],
  why,
  siblings: [target.text],
  reused: false,
});

interface ClassPlace {
  readonly path: string;
  readonly names: readonly string[];
}

/** A class follows when all its tests went to one class. */
function followClass(
  tracker: Tracker,
  list: ListFile,
  target: NodeTarget,
  { path, names }: ClassPlace,
): TargetStep {
  const inside = (one: TestFunction): boolean => names.every((name, i) => one.classes[i] === name);
  const old = suiteFile(tracker.old, path);
  const members = (old?.file.functions ?? []).filter(inside);
  if (members.length === 0) return same;
  if (suiteFile(tracker.now, path)?.file.functions.some(inside)) return same;
  const places = members.map((one) => tracker.function({ one, root: old!.root }));
  const blocked = places.find((place) => place.kind === "unknown");
  if (blocked?.kind === "unknown") return blocked;
  const homes = new Map<string, string>();
  let whole = true;
  for (const place of places) {
    if (place.kind !== "at") whole = false;
    const found =
      place.kind === "at" ? [place.place] : place.kind === "several" ? place.places : [];
    for (const one of found) {
      const file = pathInList(list, pathOf(one));
      const classes = one.one.classes.slice(0, names.length);
      if (file === undefined || classes.length < names.length) whole = false;
      else homes.set([file, ...classes].join("::"), place.kind === "at" ? (place.why ?? "") : "");
    }
  }
  const [home] = homes;
  if (whole && homes.size === 1) return simple(target, home![0], home![1]);
  const candidates = [...homes.keys()];
  return { kind: "lost", reason: candidates.length > 0 ? "ambiguous" : "deleted", candidates };
}

interface Asked {
  readonly list: ListFile;
  readonly target: NodeTarget;
  readonly selection: Selection;
}

function followFunction(tracker: Tracker, asked: Asked, old: Placed): TargetStep {
  const { target, selection, list } = asked;
  const whole = target.params === null && selection !== "exact";
  if (!whole && !isId(old.one, target.params)) return same;
  const found = tracker.function(old);
  switch (found.kind) {
    case "unknown":
      return found;
    case "nowhere":
      return { kind: "lost", reason: "deleted", candidates: [] };
    case "several": {
      const steps = found.places.map((place) =>
        intoFunction(asked, old, { place, why: "" }, whole),
      );
      const candidates = steps.flatMap((step) =>
        step.kind === "moved"
          ? step.variants.map(({ text }) => text)
          : step.kind === "lost"
            ? step.candidates
            : [],
      );
      return { kind: "lost", reason: "ambiguous", candidates };
    }
    case "at":
      if (pathInList(list, pathOf(found.place)) === undefined) return outside(pathOf(found.place));
      return intoFunction(asked, old, found, whole);
  }
}

const isId = (one: TestFunction, params: string | null): boolean =>
  ["certain", "possible"].includes(one.ids.has(params));

function intoFunction(
  { list, target }: Asked,
  old: Placed,
  { place, why }: { readonly place: Placed; readonly why: string | undefined },
  whole: boolean,
): TargetStep {
  const moved = why !== undefined;
  const path = moved ? pathInList(list, pathOf(place)) : target.path;
  const { classes, name } = place.one;
  const text = (params: string | null): string =>
    spell(target, { path: path ?? pathOf(place), classes, name, params });
  if (whole) return moved ? simple(target, text(null), why) : same;
  const step = followParams(old.one.ids, place.one.ids, target.params);
  if (step.kind === "unknown") return step;
  if (step.kind === "lost") return { ...step, candidates: step.candidates.map(text) };
  const variants = step.successors.map(({ params, labels }) => ({ text: text(params), labels }));
  if (variants.length === 1 && variants[0]!.text === target.text) return same;
  const reasons = [why, ...step.why].filter((one) => one !== undefined && one !== "");
  return {
    kind: "moved",
    variants,
    why: reasons.join("; "),
    siblings: step.siblings.map((params) => spell(target, { params })),
    reused: !moved && isId(place.one, target.params),
  };
}
