// Selectors: from what a person writes (folder, file, class, function, id, glob, list) to tests of the suites.
import picomatch from "picomatch";
import type { IdSet, SuiteFile, TestCase, TestFunction, Undecided } from "../suites/types.ts";
import { UsageError } from "../text/errors.ts";
import { asTestId, parseNodeId } from "../text/node-id.ts";
import type { Context } from "./context.ts";
import { type OpenSuite, openSuites } from "./suites.ts";

export interface Selection {
  readonly selectors: readonly string[];
  /** Files of ids, one entry a line. */
  readonly list?: readonly string[];
}

export interface Selected {
  readonly functions: readonly TestFunction[];
  readonly undecided: readonly Undecided[];
  /** Selectors that name nothing. */
  readonly unmatched: readonly string[];
  /** Names near which an unmatched selector may have been meant. */
  readonly names: readonly string[];
  /** False when single ids or globs were asked for: then whole functions are not the answer. */
  readonly whole: boolean;
  /** The selected tests in the runner's order. */
  readonly tests: () => Iterable<TestCase>;
}

const isGlob = (text: string): boolean => /[*?]/.test(text) && !text.includes("[");

/** Finds what the selectors mean. Nothing is enumerated until `tests` is called. */
export function selectTests(context: Context, selection: Selection): Selected {
  const suites = openSuites(context);
  const wanted = [
    ...selection.selectors.filter((one) => !one.startsWith("@")),
    ...listed(context, selection),
  ];
  const parts = suites.map((suite) => selectIn(suite, wanted));
  const matched = new Set(parts.flatMap((part) => [...part.matched]));
  return {
    functions: parts.flatMap((part) => part.functions),
    undecided: parts.flatMap((part) => part.undecided),
    unmatched: wanted.filter((one) => !matched.has(one)),
    names: wanted.length === 0 ? [] : parts.flatMap((part) => part.names),
    whole:
      wanted.every((one) => !isGlob(one) && parseNodeId(one)?.params === undefined) ||
      wanted.every((one) => !isGlob(one) && !one.endsWith("]")),
    *tests() {
      for (const part of parts) yield* part.tests();
    },
  };
}

function listed(context: Context, selection: Selection): readonly string[] {
  const named = selection.selectors.filter((one) => one.startsWith("@"));
  const files = [...(selection.list ?? []), ...named.map((one) => one.slice(1))];
  return files.flatMap((file) => readIds(context, file));
}

/**
 * The entries of a list file as selectors, one a line: scopes, markers and comments left out.
 * @throws UsageError when it cannot be read.
 */
export function readIds(context: Context, file: string): readonly string[] {
  const bytes = context.files.read(`${context.cwd}/${file}`);
  if (!bytes) throw new UsageError(`cannot read the list ${file}: check the path`);
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
  return lines
    .map((line) => line.replace(/ (?:SKIP|XFAIL|UNSTABLE|TIMEOUT|ISOLATION)\b.*$/, ""))
    .map((line) => line.replace(/^full:[^/]*\//, "").trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

interface Part {
  readonly functions: readonly TestFunction[];
  readonly undecided: readonly Undecided[];
  readonly matched: ReadonlySet<string>;
  readonly names: readonly string[];
  readonly tests: () => Iterable<TestCase>;
}

function selectIn(suite: OpenSuite, wanted: readonly string[]): Part {
  const own = new Map(wanted.map((one) => [one, localForm(suite, one)] as const));
  const files = filesFor(suite, [...own.values()]);
  const functions = files.flatMap((file) => file.functions);
  const kept =
    wanted.length === 0
      ? functions
      : functions.filter((one) => [...own.values()].some((selector) => covers(selector, one)));
  const matched = new Set(wanted.filter((one) => matches(suite, own.get(one)!, functions, files)));
  const spelled = kept.map((one) => respell(suite, one));
  return {
    functions: spelled,
    undecided: undecidedOf(files, kept, suite.prefix),
    matched,
    names: files.flatMap((file) => [
      suite.prefix + file.path,
      ...file.functions.map((one) => suite.prefix + one.base),
    ]),
    *tests() {
      const selectors = [...own.values()];
      const ids = selectors.filter((one): one is string => one !== undefined);
      for (const one of suite.index.ordered(wanted.length === 0 ? undefined : prefixes(ids))) {
        if (wanted.length > 0 && !ids.some((selector) => admits(selector, one.id))) continue;
        yield suite.prefix === "" ? one : { ...one, id: asTestId(suite.prefix + one.id) };
      }
    },
  };
}

/** A selector relative to the suite's root: as lists spell it, or as a path from the working folder. */
function localForm(suite: OpenSuite, selector: string): string | undefined {
  const trimmed = selector.replace(/\/$/, "");
  if (suite.folder !== "" && trimmed === suite.folder) return "";
  if (suite.folder !== "" && selector.startsWith(`${suite.folder}/`))
    return trimmed.slice(suite.folder.length + 1);
  if (suite.prefix === "") return trimmed;
  if (`${trimmed}/` === suite.prefix) return "";
  return selector.startsWith(suite.prefix) ? trimmed.slice(suite.prefix.length) : undefined;
}

/** Only the files that selectors can mean are collected. */
function filesFor(
  suite: OpenSuite,
  selectors: readonly (string | undefined)[],
): readonly SuiteFile[] {
  const { index } = suite;
  if (selectors.length === 0 || selectors.some((one) => one !== undefined && isGlob(one)))
    return [...index.files()];
  const found = new Map<string, SuiteFile>();
  for (const selector of selectors) {
    if (selector === undefined) continue;
    const path = selector.split("::")[0]!;
    const single = path.endsWith(".py") ? index.file(path) : undefined;
    if (single) found.set(single.path, single);
    else if (path === "" || index.hasFolder(path))
      for (const file of index.files(path || undefined)) found.set(file.path, file);
  }
  return [...found.values()];
}

/** True when a selector takes all or part of a function's ids. */
function covers(selector: string | undefined, one: TestFunction): boolean {
  if (selector === undefined) return false;
  if (isGlob(selector))
    return [...one.ids.cases()].some((test) =>
      picomatch.isMatch(test.id, selector, { bash: true }),
    );
  return (
    selector === "" ||
    within(one.base, selector) ||
    (selector.startsWith(`${one.base}[`) && selector.endsWith("]"))
  );
}

/** At or below, at a boundary of folders or names. */
const within = (base: string, selector: string): boolean =>
  base === selector || base.startsWith(`${selector}/`) || base.startsWith(`${selector}::`);

function admits(selector: string, id: string): boolean {
  if (isGlob(selector)) return picomatch.isMatch(id, selector, { bash: true });
  return (
    selector === "" || id === selector || within(id, selector) || id.startsWith(`${selector}[`)
  );
}

function matches(
  suite: OpenSuite,
  selector: string | undefined,
  functions: readonly TestFunction[],
  files: readonly SuiteFile[],
): boolean {
  if (selector === undefined) return false;
  const exact = selector.endsWith("]") ? parseNodeId(selector) : undefined;
  if (exact && exact.params !== null) {
    const base = selector.slice(0, selector.length - exact.params.length - 2);
    return functions.some((one) => one.base === base && one.ids.has(exact.params) !== "no");
  }
  return (
    functions.some((one) => covers(selector, one)) ||
    files.some((file) => file.path === selector || within(file.path, selector)) ||
    (selector !== "" && suite.index.hasFolder(selector))
  );
}

const prefixes = (selectors: readonly string[]): readonly string[] | undefined =>
  selectors.some((one) => one === "" || isGlob(one))
    ? undefined
    : selectors.map((one) => one.split("[")[0]!);

/** A function with its ids as lists spell them. */
function respell({ prefix }: OpenSuite, one: TestFunction): TestFunction {
  if (prefix === "") return one;
  return { ...one, base: prefix + one.base, ids: respelled(one.ids, prefix) };
}

function respelled(ids: IdSet, prefix: string): IdSet {
  return {
    base: prefix + ids.base,
    axes: ids.axes,
    open: ids.open,
    ...(ids.parts && { parts: ids.parts }),
    count: () => ids.count(),
    has: (params) => ids.has(params),
    *cases() {
      for (const one of ids.cases()) yield { ...one, id: asTestId(prefix + one.id) };
    },
    axesOf: (params) => ids.axesOf(params),
    nearest: (params, limit) => ids.nearest(params, limit),
  };
}

function undecidedOf(
  files: readonly SuiteFile[],
  functions: readonly TestFunction[],
  prefix: string,
): readonly Undecided[] {
  const open = [
    ...files
      .filter((file) => file.state !== "collected" && file.state !== "skipped")
      .flatMap((file) => file.problem ?? []),
    ...files.filter((file) => file.state === "collected").flatMap((file) => file.open ?? []),
    ...functions.flatMap((one) => one.ids.open ?? []),
  ];
  return open.map((one) => ({ ...one, selector: prefix + one.selector }));
}
