// A pytest command line against the suites: every target must be there, and -k and -m must leave a test.
import type { CommandTarget, NodeTarget } from "../lists/types.ts";
import type { TestFunction, Undecided } from "../suites/types.ts";
import type { Expressions, Filter } from "./filter.ts";
import { type Place, resolveNode } from "./node.ts";
import type { Found, Missing, Resolution } from "./types.ts";
import { joinPath } from "./world.ts";

/** Resolves a command; `forced` is the mark expression that the runner adds. */
export function resolveCommand(
  place: Place,
  command: CommandTarget,
  expressions: Expressions,
  forced: string | undefined,
): Resolution {
  const parts = command.targets.map((target) =>
    resolveNode({ ...place, selection: "pytest" }, target),
  );
  const bad = parts.find((part) => part.kind === "missing" || part.kind === "too-coarse");
  if (bad) return inCommand(command, bad);
  const filters = compileAll(command, expressions, forced);
  const broken = filters.find((filter) => "problem" in filter);
  if (broken && "problem" in broken) return syntax(broken.problem);
  const open = parts.find((part) => part.kind === "undecided");
  if (open) return open;
  const found = parts as readonly Found[];
  return filtered(place, command, found, filters as readonly Filter[]);
}

/** Suggestions of one target, put back into the command's text. */
function inCommand(command: CommandTarget, bad: Resolution): Resolution {
  if (bad.kind !== "missing" || !bad.target) return bad;
  const { target } = bad;
  const from = target.at.start.offset - command.at.start.offset;
  const to = target.at.end.offset - command.at.start.offset;
  const fits = command.text.slice(from, to) === target.text;
  const whole = (text: string) =>
    fits
      ? command.text.slice(0, from) + text + command.text.slice(to)
      : command.text.replace(target.text, text);
  return { ...bad, nearest: bad.nearest.map(whole) };
}

function syntax(problem: string): Missing {
  return { kind: "missing", part: "syntax", target: null, nearest: [], difference: problem };
}

type Compiled = Filter | { readonly problem: string };

function compileAll(
  command: CommandTarget,
  expressions: Expressions,
  forced: string | undefined,
): readonly Compiled[] {
  const compiled: Compiled[] = [];
  if (command.keyword) compiled.push(expressions.keyword(command.keyword.text));
  const marker = joinedMarker(command.marker?.text, forced);
  if (marker !== undefined) compiled.push(expressions.marker(marker));
  return compiled;
}

/** The forced expression is added as `(<-m>) and (<forced>)`: section 2.3 of the list rules. */
function joinedMarker(own: string | undefined, forced: string | undefined): string | undefined {
  if (own === undefined || own.trim() === "") return forced;
  return forced === undefined ? own : `(${own}) and (${forced})`;
}

function filtered(
  place: Place,
  command: CommandTarget,
  found: readonly Found[],
  filters: readonly Filter[],
): Resolution {
  const narrowed = filters.length > 0 || command.ignores.length > 0 || command.deselects.length > 0;
  if (!narrowed) return together(found);
  const functions = remaining(place, command, found);
  if (functions.length === 0 && filters.length === 0) return together(found);
  const chosen: TestFunction[] = [];
  let unsure: Undecided | undefined;
  let certain = false;
  for (const one of functions) {
    const answers = filters.map((filter) => filter.some(one));
    if (answers.includes("no")) continue;
    chosen.push(one);
    if (answers.every((answer) => answer === "yes")) certain ||= one.status === "certain";
    else unsure ??= reasonOf(one, command);
  }
  if (chosen.length > 0) {
    if (!certain && unsure) return { kind: "undecided", why: unsure };
    return { kind: "found", status: certain ? "certain" : "possible", functions: chosen, id: null };
  }
  return openReason(place, command) ?? empty(command, functions, filters);
}

/** Which expression leaves nothing: the first that does so alone, else the last. */
function empty(
  command: CommandTarget,
  functions: readonly TestFunction[],
  filters: readonly Filter[],
): Missing {
  const alone = filters.find((filter) => functions.every((one) => filter.some(one) === "no"));
  const filter = alone ?? filters.at(-1);
  const part = filter?.kind === "keyword" ? "keyword" : "marker";
  const difference = filter ? `${filter.text} matches none of ${functions.length} functions` : null;
  return { kind: "missing", part, target: command.targets[0] ?? null, nearest: [], difference };
}

function reasonOf(one: TestFunction, command: CommandTarget): Undecided {
  return (
    one.ids.open ?? {
      selector: one.base,
      reason: "whether the expression matches hangs on something that cannot be known here",
      at: command.at,
    }
  );
}

/** A file below the targets that may hold more than is known. */
function openReason(place: Place, command: CommandTarget): Resolution | undefined {
  for (const target of command.targets) {
    const located = place.world.locate(joinPath(place.base, target.path));
    if (!located) continue;
    const own = located.path === "" ? undefined : located.index.file(located.path);
    for (const file of own ? [own] : located.index.files(located.path)) {
      const why = file.open ?? (file.state === "collected" ? undefined : file.problem);
      if (why) return { kind: "undecided", why };
    }
  }
  return undefined;
}

function remaining(
  place: Place,
  command: CommandTarget,
  found: readonly Found[],
): readonly TestFunction[] {
  const ignored = command.ignores.map((target) => inSuite(place, target));
  const deselected = command.deselects.filter((target) => target.params === null);
  const prefixes = deselected.map((target) => inSuite(place, target));
  return [...new Set(found.flatMap((part) => part.functions))].filter(
    (one) =>
      !ignored.some((path) => one.file === path || one.file.startsWith(`${path}/`)) &&
      !prefixes.some((prefix) => one.base.startsWith(prefix)),
  );
}

/** A target's text relative to its suite's root, as ids are. */
function inSuite(place: Place, target: NodeTarget): string {
  const path = joinPath(place.base, target.path);
  const inner = place.world.locate(path)?.path ?? path;
  return [inner, ...target.classes, ...(target.name === null ? [] : [target.name])].join("::");
}

function together(found: readonly Found[]): Found {
  if (found.length === 1) return found[0]!;
  const status = found.every((part) => part.status === "certain") ? "certain" : "possible";
  return {
    kind: "found",
    status,
    id: null,
    get functions() {
      return [...new Set(found.flatMap((part) => part.functions))];
    },
  };
}
