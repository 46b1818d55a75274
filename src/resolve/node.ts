// One node target against the suites: found, missing from which part on, too coarse for the reader, or undecided.
import type { NodeTarget, Selection } from "../lists/types.ts";
import type {
  Certainty,
  IdSet,
  Membership,
  SuiteFile,
  TestFunction,
  Undecided,
} from "../suites/types.ts";
import { makeTestId, withParams } from "../text/node-id.ts";
import { nearTarget } from "./near.ts";
import { nearestParams } from "./params.ts";
import { matchRegexp } from "./regexp.ts";
import { namesOf, spell } from "./spell.ts";
import type {
  Found,
  Missing,
  MissingPart,
  Resolution,
  TooCoarse,
  UndecidedEntry,
} from "./types.ts";
import { joinPath, type Located, type World } from "./world.ts";

/** Where a target is looked up, and how its reader selects. */
export interface Place {
  readonly world: World;
  /** Targets are relative to this folder of the repository. */
  readonly base: string;
  readonly selection: Selection;
  /** The text is compared as a prefix of ids, wherever it ends (`--deselect`). */
  readonly raw?: boolean;
  /** False while looking for near misses, so that a search does not start another. */
  readonly suggest: boolean;
}

/** Resolves one node, file or folder. */
export function resolveNode(place: Place, target: NodeTarget): Resolution {
  const path = joinPath(place.base, target.path);
  const located = place.world.locate(path);
  if (!located) return outside(place, target, path);
  const answer = inSuite(place, target, path, located);
  return answer.kind === "undecided" ? relocated(place.world, located.root, answer) : answer;
}

/** Reasons name places of the suite; whoever reads them looks from the repository. */
function relocated(world: World, root: string, answer: UndecidedEntry): UndecidedEntry {
  return { ...answer, why: { ...answer.why, at: world.place(root, answer.why.at) } };
}

function inSuite(place: Place, target: NodeTarget, path: string, located: Located): Resolution {
  const file = located.path === "" ? undefined : located.index.file(located.path);
  if (!file) return folderOrMissing(place, target, located, path);
  if (namesOf(target).length === 0) return wholeFile(place, target, file);
  return inFile(place, target, file);
}

/** Paths outside of every suite: nothing is known but whether they are there. */
function outside(place: Place, target: NodeTarget, path: string): Resolution {
  if (!place.world.isFile(path) && !place.world.isFolder(path)) {
    return missing(place, target, "path");
  }
  return undecided(target, "the path lies outside of every suite");
}

function folderOrMissing(
  place: Place,
  target: NodeTarget,
  located: Located,
  path: string,
): Resolution {
  const isFolder = located.path === "" || located.index.hasFolder(located.path);
  if (!isFolder) {
    if (place.world.isFile(path) && !path.endsWith(".py")) {
      return undecided(target, "the file is no Python file; only its plugin knows its tests");
    }
    return missing(place, target, "path");
  }
  if (namesOf(target).length > 0) return missing(place, target, "path");
  const functions = lazily(() => [...located.index.files(located.path)].flatMap(functionsOf));
  return wide(place, target, "folder", functions);
}

function wholeFile(place: Place, target: NodeTarget, file: SuiteFile): Resolution {
  if (target.params !== null) return missing(place, target, "function");
  const blocked = blockedBy(file);
  if (blocked) return blocked;
  return wide(place, target, "file", () => file.functions);
}

/** A target that covers several functions: found by pytest and by prefix, too coarse for exact ids. */
function wide(
  place: Place,
  target: NodeTarget,
  level: TooCoarse["level"],
  functions: () => readonly TestFunction[],
): Resolution {
  const common = {
    get functions() {
      return functions();
    },
  };
  if (place.selection === "exact") {
    return Object.defineProperties(
      { kind: "too-coarse", level, target },
      descriptors(common),
    ) as TooCoarse;
  }
  const found = { kind: "found", status: "certain", id: null };
  return Object.defineProperties(found, descriptors(common)) as unknown as Found;
}

const descriptors = (value: object) => Object.getOwnPropertyDescriptors(value);

/** Collects on first use: most folder targets are never looked into. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const functionsOf = (file: SuiteFile): readonly TestFunction[] => file.functions;

function inFile(place: Place, target: NodeTarget, file: SuiteFile): Resolution {
  const functions = functionsNamed(file, target);
  if (functions.length > 0) return inFunctions(place, target, functions);
  const blocked = blockedBy(file);
  if (blocked) return blocked;
  const names = namesOf(target);
  const begun = place.raw ? beginning(file, target) : [];
  if (begun.length > 0) return every(begun);
  if (hasClass(file, names)) return wholeClass(place, target, file, names);
  const open = openAt(file, target);
  if (open) return { kind: "undecided", why: open };
  if (isDoctest(target)) return undecided(target, "doctest items are not enumerated");
  return missing(place, target, firstMissing(file, target));
}

function beginning(file: SuiteFile, target: NodeTarget): readonly TestFunction[] {
  const text = spell(target, { path: file.path });
  return file.functions.filter(({ base }) => base.startsWith(text));
}

/** Functions of the target's name; `module.path::name` lists leave the class out. */
function functionsNamed(file: SuiteFile, target: NodeTarget): readonly TestFunction[] {
  const classes = target.classes.join("::");
  return file.functions.filter(
    (one) => one.name === target.name && one.classes.join("::") === classes,
  );
}

function blockedBy(file: SuiteFile): UndecidedEntry | undefined {
  if (file.state === "collected" || !file.problem) return undefined;
  return file.state === "broken"
    ? { kind: "undecided", why: file.problem, broken: file }
    : { kind: "undecided", why: file.problem };
}

/** True when the names are a class path of the file. */
export function hasClass(file: SuiteFile, names: readonly string[]): boolean {
  const wanted = names.join("::");
  return (
    file.classes.some((one) => one.path.join("::") === wanted) ||
    file.functions.some((one) => one.classes.slice(0, names.length).join("::") === wanted)
  );
}

function wholeClass(
  place: Place,
  target: NodeTarget,
  file: SuiteFile,
  names: readonly string[],
): Resolution {
  const wanted = names.join("::");
  const members = file.functions.filter(
    (one) => one.classes.slice(0, names.length).join("::") === wanted,
  );
  if (target.params !== null && place.selection !== "exact") {
    return missing(place, target, "function");
  }
  return wide(place, target, "class", () => members);
}

/** What keeps a name of the file from being known not to be there. */
export function openAt(file: SuiteFile, target: NodeTarget): Undecided | undefined {
  if (!file.open || !file.undecided) return file.open;
  const names = namesOf(target);
  return file.undecided.find(({ selector }) => {
    const [path, ...own] = selector.split("::");
    return path !== file.path || own.every((name, depth) => name === names[depth]);
  });
}

/** `pkg/mod.py::pkg.mod.func` is a doctest's id. */
function isDoctest(target: NodeTarget): boolean {
  return target.params === null && target.name !== null && target.name.includes(".");
}

function firstMissing(file: SuiteFile, target: NodeTarget): MissingPart {
  const names = namesOf(target);
  for (let depth = 1; depth < names.length; depth++) {
    if (!hasClass(file, names.slice(0, depth))) return "class";
  }
  const last = names.at(-1)!;
  return /^[A-Z]/.test(last) && target.params === null ? "class" : "function";
}

function inFunctions(
  place: Place,
  target: NodeTarget,
  functions: readonly TestFunction[],
): Resolution {
  if (target.regexp) return byRegexp(place, target, functions);
  if (target.params === null && place.selection !== "exact") return every(functions);
  const answers = functions.map((one) => ({ one, in: one.ids.has(target.params) }));
  const hits = answers.filter((answer) => answer.in === "certain" || answer.in === "possible");
  if (hits.length > 0) return oneId(target, hits);
  const open = answers.find((answer) => answer.in === "undecided");
  if (open) return { kind: "undecided", why: whyOpen(open.one, target) };
  if (target.params === null) {
    return { kind: "too-coarse", level: "function", target, functions };
  }
  return missingParams(place, target, functions.at(-1)!);
}

const sure = (statuses: readonly (Certainty | Membership)[]): Certainty =>
  statuses.includes("certain") ? "certain" : "possible";

function every(functions: readonly TestFunction[]): Found {
  const status = sure(functions.map((one) => one.status));
  const [only] = functions;
  const plain = functions.length === 1 && only!.ids.axes.length === 0 && !only!.ids.open;
  return { kind: "found", status, functions, id: plain ? only!.base : null };
}

function oneId(
  target: NodeTarget,
  hits: readonly { readonly one: TestFunction; readonly in: Membership }[],
): Found {
  const status = sure(hits.map((hit) => (hit.one.status === "possible" ? "possible" : hit.in)));
  const { one } = hits.at(-1)!;
  const names = { path: one.file, classes: one.classes, name: one.name };
  const id =
    target.params === null
      ? makeTestId({ ...names, params: null })
      : withParams(one.base, target.params);
  return { kind: "found", status, functions: hits.map((hit) => hit.one), id };
}

function whyOpen(one: TestFunction, target: NodeTarget): Undecided {
  return (
    one.ids.open ?? {
      selector: one.base,
      reason: "its ids hang on something that cannot be known here",
      at: target.at,
    }
  );
}

function byRegexp(
  place: Place,
  target: NodeTarget,
  functions: readonly TestFunction[],
): Resolution {
  const answers = functions.map((one) => matchRegexp(one.ids, target.params ?? ""));
  if (answers.includes("some")) return every(functions);
  const open = functions.find((one) => one.ids.open);
  if (open) return { kind: "undecided", why: whyOpen(open, target) };
  if (answers.includes("unknown")) {
    return undecided(target, "the regular expression cannot be tried against every id here");
  }
  return missing(place, target, "params", "no id of the function matches the expression");
}

function missingParams(place: Place, target: NodeTarget, one: TestFunction): Missing {
  const base = { kind: "missing", part: "params", target } as const;
  if (isPlain(one.ids)) {
    const nearest = place.suggest ? [spell(target, { params: null })] : [];
    const change = { kind: "no-params", written: target.params!, actual: "", only: true } as const;
    return { ...base, nearest, difference: "the function has no parameters", change };
  }
  if (isEmptySet(one.ids)) {
    const change = { kind: "empty-set", written: target.params!, actual: "", only: false } as const;
    return { ...base, nearest: [], difference: "its parameter set is empty now", change };
  }
  if (!place.suggest) return { ...base, nearest: [], difference: null };
  const guess = nearestParams(one.ids, target.params!);
  const nearest = guess.params.map((params) => spell(target, { params }));
  return { ...base, nearest, difference: guess.difference, change: guess.change };
}

const isPlain = (ids: IdSet): boolean => ids.axes.length === 0 && ids.has(null) !== "no";

const isEmptySet = (ids: IdSet): boolean =>
  ids.axes.some((axis) => axis.values.length === 0 || axis.values.join() === "NOTSET");

function missing(
  place: Place,
  target: NodeTarget,
  part: MissingPart,
  difference: string | null = null,
): Missing {
  const base = { kind: "missing", part, target } as const;
  if (!place.suggest) return { ...base, nearest: [], difference };
  const near = nearTarget(place, target, part);
  return {
    ...base,
    nearest: near.nearest,
    difference: near.difference ?? difference,
    change: near.change,
  };
}

function undecided(target: NodeTarget, reason: string): UndecidedEntry {
  return { kind: "undecided", why: { selector: target.text, reason, at: target.at } };
}
