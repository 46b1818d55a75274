// What `-k`, `-m` and `--deselect` of addopts leave of a file's tests (pytest-ids 14.3).
import {
  type Compiled,
  compileKeyword,
  compileMarker,
  type KeywordSubject,
  type MarkerSubject,
  type Truth,
} from "./expression.ts";
import { listedIds, unknownIds } from "./idset.ts";
import type { PytestConfig } from "./settings.ts";
import type { IdSet, TestCase, Undecided } from "./types.ts";
import type { Unit } from "./units.ts";

/** More ids than this are not looked at one by one. */
const mostListed = 200_000n;

export interface Selection {
  readonly keyword: Compiled<KeywordSubject> | undefined;
  readonly marker: Compiled<MarkerSubject> | undefined;
  readonly deselect: readonly string[];
  /** A usage error: the expression cannot be read. */
  readonly problem: string | undefined;
}

/** Reads the selection of a configuration. */
export function readSelection(config: PytestConfig): Selection {
  const { keyword, marker, deselect } = config.options;
  const byKeyword = keyword.trim() === "" ? undefined : compileKeyword(keyword);
  const byMarker = marker === "" ? undefined : compileMarker(marker);
  const problem =
    byKeyword && "problem" in byKeyword
      ? `-k: ${byKeyword.problem.message}`
      : byMarker && "problem" in byMarker
        ? `-m: ${byMarker.problem.message}`
        : undefined;
  return {
    keyword: byKeyword && "ok" in byKeyword ? byKeyword.ok : undefined,
    marker: byMarker && "ok" in byMarker ? byMarker.ok : undefined,
    deselect,
    problem,
  };
}

/** True when nothing is ever left out. */
export function selectsAll(selection: Selection): boolean {
  return !selection.keyword && !selection.marker && selection.deselect.length === 0;
}

/** The units that are left, with narrowed ids where only some of a function's tests are. */
export function selectUnits(selection: Selection, units: readonly Unit[]): readonly Unit[] {
  if (selectsAll(selection)) return units;
  return units.flatMap((unit) => selectUnit(selection, unit));
}

function selectUnit(selection: Selection, unit: Unit): readonly Unit[] {
  const whole = verdict(selection, unit, undefined);
  if (whole === true) return [unit];
  if (whole === false) return [];
  const { ids } = unit.test;
  const { certain, possible } = ids.count();
  if (ids.open || certain + possible > mostListed)
    return [withIds(unit, unknownIds(ids.base, ids.open ?? tooMany(unit)))];
  const left: TestCase[] = [];
  for (const one of ids.cases()) {
    const answer = verdict(selection, unit, one);
    if (answer === undefined)
      return [withIds(unit, unknownIds(ids.base, ids.open ?? tooMany(unit)))];
    if (answer) left.push(one);
  }
  return left.length === 0 ? [] : [withIds(unit, listedIds(ids, left))];
}

const tooMany = (unit: Unit): Undecided => ({
  selector: unit.test.base,
  reason: "which of its tests -k, -m and --deselect leave cannot be known",
  at: unit.test.at,
});

function withIds(unit: Unit, ids: IdSet): Unit {
  return { ...unit, parts: undefined, test: { ...unit.test, ids } };
}

/** Whether a test is left; without a case, whether all tests of the function are (undefined: some). */
function verdict(selection: Selection, unit: Unit, one: TestCase | undefined): Truth {
  const answers = [
    deselected(selection, unit, one),
    selection.keyword?.matches(keywordSubject(unit, one)) ?? (selection.keyword ? undefined : true),
    selection.marker?.matches(markerSubject(unit, one)) ?? (selection.marker ? undefined : true),
  ];
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function deselected(selection: Selection, unit: Unit, one: TestCase | undefined): Truth {
  const { base } = unit.test;
  if (one) return !selection.deselect.some((prefix) => one.id.startsWith(prefix));
  if (selection.deselect.some((prefix) => base.startsWith(prefix))) return false;
  return selection.deselect.some((prefix) => prefix.startsWith(base)) ? undefined : true;
}

function keywordSubject(unit: Unit, one: TestCase | undefined): KeywordSubject {
  const { file, classes, name, base } = unit.test;
  const names = [...file.split("/"), ...classes, ...unit.keywords];
  if (!one) return { names: [...names, name], open: unit.parts?.length !== 0 };
  return { names: [...names, one.id.slice(base.length - name.length)] };
}

function markerSubject(unit: Unit, one: TestCase | undefined): MarkerSubject {
  const { marks, ids, base } = unit.test;
  const adds = ids.marksOf !== undefined;
  if (!one) return { marks, open: unit.marksOpen || adds };
  const params = one.id === base ? null : one.id.slice(base.length + 1, -1);
  return { marks: [...marks, ...(ids.marksOf?.(params) ?? [])], open: unit.marksOpen };
}
