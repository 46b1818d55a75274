// Near misses of a path, class or function: what was meant, and which part differs. Params are `params.ts`'s work.
import { distance } from "fastest-levenshtein";
import type { NodeTarget } from "../lists/types.ts";
import type { SuiteFile, TestFunction } from "../suites/types.ts";
import { hasClass, type Place, resolveNode } from "./node.ts";
import { bare, nearestParams } from "./params.ts";
import { nearPath } from "./path.ts";
import { namesOf, spell } from "./spell.ts";
import type { Change, MissingPart } from "./types.ts";
import { joinPath } from "./world.ts";

/** Near targets, best first, and how the best differs. */
export interface Near {
  readonly nearest: readonly string[];
  readonly difference: string | null;
  readonly change: Change | undefined;
}

export const nothingNear: Near = { nearest: [], difference: null, change: undefined };

/** Whole entry texts near to a missing target. */
export function nearTarget(place: Place, target: NodeTarget, part: MissingPart): Near {
  if (part === "path") return nearPath(place, target);
  if (part === "class" || part === "function") return nearName(place, target);
  return nothingNear;
}

interface Candidate {
  readonly one: TestFunction;
  readonly rank: number;
  readonly away: number;
}

/** Functions that may be meant: same file first, by class and name, then files next to it. */
function nearName(place: Place, target: NodeTarget): Near {
  const located = place.world.locate(joinPath(place.base, target.path));
  const file = located?.index.file(located.path);
  if (!file) return nothingNear;
  const asClass = nearClass(file, target);
  if (asClass) return asClass;
  const found = candidatesIn(file, target);
  if (found.length === 0) return nearbyFiles(place, target);
  const nearest = found.slice(0, 3).map(({ one }) => respell(target, one));
  const [best, second] = found as [Candidate, ...Candidate[]];
  const only = second === undefined || second.rank > best.rank || second.away > 2 * best.away + 1;
  return { nearest, ...differs(target, best.one, only) };
}

/** A class written where no class of that name is, without a method behind it. */
function nearClass(file: SuiteFile, target: NodeTarget): Near | undefined {
  const names = namesOf(target);
  const last = names.at(-1)!;
  if (target.params !== null || !/^[A-Z]/.test(last)) return undefined;
  const known = new Map(file.classes.map((one) => [one.path.join("::"), one.path]));
  const near = [...known.values()]
    .map((path) => ({ path, away: likeness(path.join("::"), names.join("::")) }))
    .filter(({ away }) => away <= 0.5)
    .sort((a, b) => a.away - b.away);
  const [best] = near;
  if (!best) return nothingNear;
  const nearest = near.slice(0, 3).map(({ path }) => [target.path, ...path].join("::"));
  const actual = best.path.join("::");
  const change = { kind: "class-renamed", written: last, actual, only: near.length === 1 } as const;
  return { nearest, difference: `the class is ${actual}`, change };
}

function candidatesIn(file: SuiteFile, target: NodeTarget): readonly Candidate[] {
  return file.functions
    .map((one) => rankOf(file, target, one))
    .filter((candidate) => candidate !== undefined)
    .sort((a, b) => a.rank - b.rank || a.away - b.away);
}

/** Lower is likelier: same class and a close name, same name in another class, same class and a farther or any name. */
function rankOf(file: SuiteFile, target: NodeTarget, one: TestFunction): Candidate | undefined {
  const written = target.classes.join("::");
  const actual = one.classes.join("::");
  const nameAway = likeness(stem(one.name), stem(target.name ?? ""));
  const classAway = written === actual ? 0 : likeness(stem(actual), stem(written));
  const away = nameAway + classAway;
  if (written === actual) {
    if (nameAway <= 0.34) return { one, rank: 0, away };
    if (nameAway <= 0.6) return { one, rank: 2, away };
    return actual === "" ? undefined : { one, rank: 4, away };
  }
  if (one.name === target.name) return { one, rank: 1, away };
  const classIsThere = hasClass(file, target.classes) || target.classes.length === 0;
  return !classIsThere && classAway <= 0.4 && nameAway <= 0.34 ? { one, rank: 3, away } : undefined;
}

/** Longer names are near to nothing. */
const LONGEST = 500;

/** A name without the prefix that all tests share. */
const stem = (name: string): string => name.replace(/^test_?/i, "");

/** 0 for equal names, 1 for names with nothing in common; case and underscores weigh little. */
function likeness(a: string, b: string): number {
  if (a === b) return 0;
  const longest = Math.max(a.length, b.length, 1);
  if (longest > LONGEST || Math.abs(a.length - b.length) / longest > 0.7) return 1;
  const plain = distance(bare(a), bare(b)) / longest;
  return Math.min(1, 0.01 + plain);
}

/** The target with the class and name of a function that exists, its params kept or brought near. */
function respell(target: NodeTarget, one: TestFunction, path = target.path): string {
  const names = { path, classes: one.classes, name: one.name };
  const kept = one.ids.has(target.params);
  if (kept === "certain" || kept === "possible") return spell(target, names);
  if (one.ids.axes.length === 0) return spell(target, { ...names, params: null });
  const [params] = nearestParams(one.ids, target.params ?? "", 1).params;
  return spell(target, params === undefined ? names : { ...names, params });
}

function differs(
  target: NodeTarget,
  one: TestFunction,
  only: boolean,
): { readonly difference: string; readonly change: Change } {
  const classes = one.classes.join("::");
  if (one.name !== target.name) {
    const change = { kind: "function-renamed", written: target.name ?? "", actual: one.name, only };
    return { difference: `the nearest name is ${one.name}`, change: change as Change };
  }
  const written = target.classes.join("::");
  const moved = hasMoved(written, classes);
  const difference = classes === "" ? "it stands outside of a class" : `it is in class ${classes}`;
  const kind = moved ? "other-class" : "class-renamed";
  return { difference, change: { kind, written, actual: classes, only } };
}

const hasMoved = (written: string, actual: string): boolean =>
  written === "" || actual === "" || likeness(written, actual) > 0.5;

const NEARBY_LIMIT = 40;

/** The same names in another file of the folder. */
function nearbyFiles(place: Place, target: NodeTarget): Near {
  const folder = target.path.split("/").slice(0, -1).join("/");
  const paths = place.world
    .pythonFiles(joinPath(place.base, folder === "" ? "." : folder))
    .filter((path) => isTestLike(path))
    .slice(0, NEARBY_LIMIT);
  for (const path of paths) {
    const relative = place.base === "" ? path : path.slice(joinPath(place.base, ".").length + 1);
    if (relative === target.path) continue;
    const moved = { ...target, path: relative };
    if (resolveNode({ ...place, suggest: false }, moved).kind !== "found") continue;
    const change = {
      kind: "other-file",
      written: target.path,
      actual: relative,
      only: false,
    } as const;
    return { nearest: [spell(moved)], difference: `it is in ${relative}`, change };
  }
  return nothingNear;
}

const isTestLike = (path: string): boolean => /(^|\/)_?test_[^/]*\.py$|_test\.py$/.test(path);
