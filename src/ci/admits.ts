// Whether the expression of a `-k` or `-m` entry takes a node below it: by the suite where it is known, else by its text.
import type { CommandTarget, NodeTarget } from "../lists/types.ts";
import { commonNames } from "../resolve/expressions.ts";
import { joinPath, type World } from "../resolve/world.ts";
import { compileKeyword, compileMarker, type Truth } from "../suites/expression.ts";
import type { MarkUse, SuiteFile, TestFunction } from "../suites/types.ts";
import { type Admits, type Bases, segments } from "./wanted.ts";

type Answer = ReturnType<Admits>;

/** One thing an expression is asked about: names and marks; `open` when there may be more. */
interface Subject {
  readonly names: readonly string[];
  readonly marks: readonly MarkUse[];
  readonly open: boolean;
}

/** Cases beyond this are not tried one by one. */
const CASE_LIMIT = 5_000n;

/** Answers by the suites of a repository; without them everything but a plain no stays unknown. */
export function makeAdmits(bases: Bases, world: World | undefined): Admits {
  return (entry, node) => {
    const { target } = entry;
    if (target.kind !== "command") return "yes";
    if (isLeftOut(target, node)) return "no";
    const takes = compile(target);
    if (!takes) return "unknown";
    return some(subjects(bases, world, node), takes);
  };
}

function isLeftOut({ ignores, deselects }: CommandTarget, node: NodeTarget): boolean {
  const mine = segments(node);
  return [...ignores, ...deselects].some((one) =>
    segments(one).every((part, index) => mine[index] === part),
  );
}

function compile({ keyword, marker }: CommandTarget): ((subject: Subject) => Truth) | undefined {
  const byName = keyword && compileKeyword(keyword.text);
  const byMark = marker && compileMarker(marker.text);
  if ((byName && "problem" in byName) || (byMark && "problem" in byMark)) return undefined;
  return ({ names, marks, open }) => {
    const all = [...names, ...marks.map(({ name }) => name)];
    const named = byName ? byName.ok.matches({ names: all, open }) : true;
    const marked = byMark ? byMark.ok.matches({ marks, open }) : true;
    if (named === false || marked === false) return false;
    return named === undefined || marked === undefined ? undefined : true;
  };
}

function some(all: Iterable<Subject>, takes: (subject: Subject) => Truth): Answer {
  let unsure = false;
  for (const subject of all) {
    const truth = takes(subject);
    if (truth) return "yes";
    unsure ||= truth === undefined;
  }
  return unsure ? "unknown" : "no";
}

/** The tests that a node names; one open subject of its own words where they are not known. */
function* subjects(bases: Bases, world: World | undefined, node: NodeTarget): Iterable<Subject> {
  const base =
    node.path.startsWith("unittest/") && bases.unitBase !== null ? bases.unitBase : bases.base;
  const located = world?.locate(joinPath(base, node.path));
  const files = located ? [...filesAt(located.index, located.path)] : [];
  let seen = false;
  for (const file of files) {
    if (file.state !== "collected" || file.open) yield byText(node);
    for (const one of file.functions.filter((each) => isBelow(each, node))) {
      seen = true;
      yield* cases(one, node);
    }
  }
  if (!seen) yield byText(node);
}

function* filesAt(
  index: { file(path: string): SuiteFile | undefined; files(prefix?: string): Iterable<SuiteFile> },
  path: string,
): Iterable<SuiteFile> {
  const own = path.endsWith(".py") ? index.file(path) : undefined;
  if (own) yield own;
  else if (!path.endsWith(".py")) yield* index.files(path);
}

function isBelow(one: TestFunction, { classes, name }: NodeTarget): boolean {
  const wanted = name === null ? [] : [...classes, name];
  const own = [...one.classes, one.name];
  return wanted.every((part, index) => own[index] === part);
}

function* cases(one: TestFunction, node: NodeTarget): Iterable<Subject> {
  const names = commonNames(one);
  const { certain, possible } = one.ids.count();
  if (node.params !== null || certain + possible > CASE_LIMIT) {
    const named = node.params === null ? [] : [`${one.name}[${node.params}]`];
    const added = node.params === null ? [] : (one.ids.marksOf?.(node.params) ?? []);
    yield {
      names: [...names, ...named],
      marks: [...one.marks, ...added],
      open: node.params === null,
    };
    return;
  }
  for (const { id } of one.ids.cases()) {
    const params = id.length === one.ids.base.length ? null : id.slice(one.ids.base.length + 1, -1);
    const named = params === null ? one.name : `${one.name}[${params}]`;
    const added = one.ids.marksOf?.(params) ?? [];
    yield { names: [...names, named], marks: [...one.marks, ...added], open: false };
  }
  if (one.ids.open) yield { names, marks: one.marks, open: true };
}

/** Words of the target itself. More tests and marks may stand behind them. */
function byText({ path, classes, name, params }: NodeTarget): Subject {
  const folders = path.split("/").filter((part) => part !== "");
  const inner = folders[0] === "unittest" ? folders.slice(1) : folders;
  const own = name === null ? [] : [name, ...(params === null ? [] : [`${name}[${params}]`])];
  return { names: [...inner, ...classes, ...own], marks: [], open: true };
}
