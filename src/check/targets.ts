// Entries that name no test, or not as their reader needs it (R1 R2 R6–R10, N1–N6, N14).
import { clip, hasLooseBracket } from "../lists/node-target.ts";
import type { Missing, Resolution, TooCoarse } from "../resolve/index.ts";
import type { SuiteFile } from "../suites/types.ts";
import type { Diagnostic, Severity } from "../text/diagnostic.ts";
import type { Code } from "./codes.ts";
import { finding, onEntry, shown } from "./finding.ts";
import { fixRename } from "./rename-fix.ts";
import { type Item, isRunList, type Scene } from "./scene.ts";
import { isForgottenScope } from "./scopes.ts";

/** Findings of every entry whose target is not found, but for durations, which have a rule of their own. */
export function checkTargets(scene: Scene): readonly Diagnostic[] {
  const silent = scene.items.filter((item) => !item.resolution && !isTold(item));
  const skipped = (item: Item) =>
    item.list.role === "durations" || isManufactured(item) || isForgottenScope(scene, item);
  const judged = scene.items
    .filter((item) => item.resolution && item.resolution.kind !== "found" && !skipped(item))
    .flatMap((item) => judge(scene, item, item.resolution!));
  return [...judged, ...silent.map(unnamed)];
}

/** Whether the list's reader has said what is wrong with the text. */
export function isTold({ list, entry }: Item): boolean {
  return list.diagnostics.some(({ at }) => at.start.line === entry.line.start.line);
}

function unnamed(item: Item): Diagnostic {
  const { target } = item.entry;
  const why = target.kind === "malformed" ? target.problem : "no target";
  const message = `cannot be decided here (${why}): write the whole node id`;
  return onEntry("undecided", item, message, { group: `undecided: ${why}` });
}

/** Performance items are made from the list itself, whatever the label (lists 2.6). */
export function isManufactured({ list, entry }: Item): boolean {
  return (
    list.format.startsWith("trtllm") && /^(llm\/)?perf\/test_perf\.py::test_perf\[/.test(entry.text)
  );
}

function judge(scene: Scene, item: Item, resolution: Resolution): readonly Diagnostic[] {
  switch (resolution.kind) {
    case "found":
      return [];
    case "missing":
      return [missing(scene, item, resolution)];
    case "too-coarse":
      return [tooCoarse(scene, item, resolution)];
    case "undecided":
      return resolution.broken && isMalformed(resolution.broken)
        ? []
        : [undecided(item, resolution)];
  }
}

function undecided(item: Item, { why }: Extract<Resolution, { kind: "undecided" }>): Diagnostic {
  const where = `${why.at.file}:${why.at.start.line}`;
  return onEntry(
    "undecided",
    item,
    `cannot be decided here: ${why.reason} (${where}); ask the runner with --oracle pytest`,
    {
      related: [{ message: why.reason, at: why.at }],
      group: `undecided: ${why.reason}`,
    },
  );
}

const partCodes: Readonly<Record<Missing["part"], Code>> = {
  path: "missing-file",
  class: "missing-class",
  function: "missing-function",
  params: "unknown-param-id",
  keyword: "keyword-empty",
  marker: "marker-expr-empty",
  syntax: "command-syntax",
};

function missing(scene: Scene, item: Item, resolution: Missing): Diagnostic {
  const truncated = resolution.change?.kind === "truncated";
  const code = truncated
    ? "truncated-id"
    : isUnbalanced(resolution)
      ? "malformed"
      : partCodes[resolution.part];
  const suggestions = ordered(scene, item, resolution);
  const [best] = suggestions;
  const why = resolution.difference === null ? "" : ` (${shorter(resolution.difference)})`;
  const remedy = best === undefined ? remedyWithout(resolution.part) : `write ${best}`;
  const { target } = resolution;
  return onEntry(code, item, `${whatIsMissing(resolution)}${why}: ${remedy}`, {
    severity: severityOf(item),
    at: target && item.entry.target.kind === "command" ? target.at : undefined,
    suggestions,
    fix: fixRename(item, resolution, best),
  });
}

/** Brackets may be unequal in an id; in one that no case has, they are a slip. */
function isUnbalanced({ part, target }: Missing): boolean {
  return (
    part === "params" && target !== null && !target.regexp && hasLooseBracket(target.params ?? "")
  );
}

const shorter = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text);

/** Records of earlier runs break nothing: what is stale in them is a warning. */
function severityOf(item: Item): Severity {
  return item.list.role === "record" ? "warning" : "error";
}

function whatIsMissing({ part, target, difference }: Missing): string {
  if (!target) return part === "syntax" ? "the expression does not parse" : "no test is selected";
  switch (part) {
    case "path":
      return `${shown(target.path)} is not there`;
    case "class":
      return `there is no class ${clip([...target.classes, target.name ?? ""].filter((name) => /^[A-Z_]/.test(name)).join("::"))} in ${clip(target.path)}`;
    case "function":
      return `there is no ${clip([...target.classes, target.name].join("::"))} in ${clip(target.path)}`;
    case "params":
      return `no case of ${target.name} has the id ${shown(target.params ?? "")}`;
    case "syntax":
      return "the expression does not parse";
    default:
      return difference === null ? "no test is selected" : "no test is left";
  }
}

function remedyWithout(part: Missing["part"]): string {
  switch (part) {
    case "keyword":
      return "write a word that names, classes, files or marks of the tests have";
    case "marker":
      return "write a mark that the tests have, or list the entry where its tests run";
    case "syntax":
      return "use names, and, or, not and parentheses only";
    default:
      return "remove the entry, or write what it is called now";
  }
}

/** Differences that leave several ids equally near. */
const equallyNear: ReadonlySet<string> = new Set(["axis-added", "truncated", "collided"]);

/** Suggestions as good as each other: a waive rather means a test that runs, a list one that it lacks. */
function ordered(scene: Scene, item: Item, { nearest, change }: Missing): readonly string[] {
  if (nearest.length < 2 || (change && !equallyNear.has(change.kind))) return nearest;
  const listed = (text: string) => scene.runs.byText(text).length > 0;
  if (item.list.role === "waive" && scene.runs.any) return sorted(nearest, listed);
  return nearest;
}

function sorted(texts: readonly string[], first: (text: string) => boolean): readonly string[] {
  return [...texts.filter(first), ...texts.filter((text) => !first(text))];
}

const ID_LIMIT = 3;

function tooCoarse(scene: Scene, item: Item, resolution: TooCoarse): Diagnostic {
  const { level, target, functions } = resolution;
  const code = level === "function" ? "missing-params" : "too-coarse";
  const ids = level === "function" ? firstIds(functions, target.text) : [];
  const effect =
    item.list.role === "waive"
      ? "waives nothing"
      : isRunList(item.list)
        ? "runs nothing"
        : "selects nothing";
  const what = level === "function" ? `${target.name} has parameters` : `a ${level}`;
  const remedy =
    ids.length > 0 ? `write whole ids, such as ${ids[0]}` : "write one line for each test";
  return onEntry(
    code,
    item,
    `${what}, and this list is read by whole ids, so it ${effect}: ${remedy}`,
    {
      suggestions:
        level === "function" ? ordered(scene, item, nearestIds(resolution, ids)) : undefined,
    },
  );
}

function nearestIds({ target }: TooCoarse, ids: readonly string[]): Missing {
  return { kind: "missing", part: "params", target, nearest: ids, difference: null };
}

function firstIds(functions: TooCoarse["functions"], text: string): readonly string[] {
  const ids: string[] = [];
  for (const one of functions) {
    for (const { id } of one.ids.cases()) {
      if (ids.push(text + id.slice(one.ids.base.length)) >= ID_LIMIT) return ids;
    }
  }
  return ids;
}

/** Test files that cannot be read, once each, with the entries that they take down (R8). */
export function checkBroken(scene: Scene): readonly Diagnostic[] {
  const broken = new Map<string, Item[]>();
  for (const item of scene.items) {
    if (item.resolution?.kind !== "undecided" || !item.resolution.broken) continue;
    const { path } = item.resolution.broken;
    if (!isMalformed(item.resolution.broken)) continue;
    broken.set(path, [...(broken.get(path) ?? []), item]);
  }
  return [...broken.values()].map((items) => {
    const { resolution } = items[0]!;
    const why = resolution?.kind === "undecided" ? resolution.why : undefined;
    const related = items
      .slice(0, 5)
      .map(({ entry }) => ({ message: `listed as ${entry.text}`, at: entry.at }));
    const count = items.length === 1 ? "its entry" : `its ${items.length} entries`;
    return finding(
      "parse-error",
      why!.at,
      `${why!.reason}, so ${count} cannot run: repair the file`,
      { related },
    );
  });
}

/** A syntax error is the file's own; what its imports and calls raise may be otherwise where it is built and run. */
function isMalformed({ problem }: SuiteFile): boolean {
  return /^(?:Syntax|Indentation|Tab)Error\b/.test(problem?.reason ?? "");
}
