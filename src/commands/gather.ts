// What commands about lists start from: the lists read, the suites opened, every entry resolved. Judges nothing.
import { type CheckOptions, defaultOptions, makeScene, type Scene } from "../check/index.ts";
import {
  type ListsRow,
  parseList,
  type ReadListsAnswer,
  readLists,
  type SuiteRoot,
} from "../lists/index.ts";
import type { ListFile } from "../lists/types.ts";
import { makeResolver, openWorld, pytestExpressions } from "../resolve/index.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { UsageError } from "../text/errors.ts";
import type { FileSystem } from "../text/files.ts";
import type { Context } from "./context.ts";

/** Which lists are asked for; none means all that there are. */
export interface Wanted {
  /** Paths or globs; `-` is standard input. */
  readonly lists: readonly string[];
  /** The format of the lists asked for, instead of what place and content say. */
  readonly as?: string | undefined;
}

export interface Gathered {
  readonly scene: Scene;
  /** Paths of the lists asked for; undefined when all are. */
  readonly asked: ReadonlySet<string> | undefined;
  /** Lists by place that cannot be read. */
  readonly unreadable: readonly Diagnostic[];
  /** Configured globs that matched nothing. */
  readonly notFound: readonly string[];
}

const STDIN = "<stdin>";

/**
 * Reads all lists (a finding about one may rest on another) and resolves their entries.
 * @throws UsageError when a list that was asked for is not there, or there is nothing to check.
 */
export function gather(
  context: Context,
  wanted: Wanted,
  files: FileSystem = context.files,
): Gathered {
  const { cwd, config } = context;
  const base = { root: cwd, files, suites: suitesOf(context) };
  const all = readAll(context, files);
  const named = wanted.lists.filter((path) => path !== "-");
  const extra =
    named.length > 0
      ? readLists({ ...base, rows: rowsFor(context, wanted), only: named })
      : undefined;
  if (extra && extra.notFound.length > 0) throw notThere(extra.notFound);
  const asked =
    extra?.lists.filter((list) => list.role !== "stages" || named.includes(list.path)) ?? [];
  const piped = wanted.lists.includes("-") ? [readStdin(context, wanted.as)] : [];
  const own = new Set([...asked, ...piped].map(({ path }) => path));
  const lists = [...all.lists.filter(({ path }) => !own.has(path)), ...asked, ...piped];
  if (!lists.some(({ role }) => role !== "stages") && all.diagnostics.length === 0)
    throw nothing(context);
  const world = openWorld({
    repository: cwd,
    files,
    suites: config.suites.filter(({ runner }) => runner === "pytest"),
    lists,
  });
  const scene = makeScene(lists, makeResolver(world, pytestExpressions), optionsOf(context));
  const unreadable = [...all.diagnostics, ...(extra?.diagnostics ?? [])];
  return {
    scene,
    asked: wanted.lists.length > 0 ? own : undefined,
    unreadable,
    notFound: all.notFound,
  };
}

/** Lists at well-known places or in the configuration, and the stage files that it names. */
function readAll(context: Context, files: FileSystem): ReadListsAnswer {
  const { cwd, config } = context;
  const base = { root: cwd, files, suites: suitesOf(context) };
  const found = readLists({ ...base, rows: config.lists });
  const rows = (config.stages?.files ?? []).map((file) => ({
    files: file,
    format: file.endsWith(".groovy") ? "stage-groovy" : "stage-json",
  }));
  if (rows.length === 0) return found;
  const stages = readLists({ ...base, rows });
  const known = new Set(found.lists.map(({ path }) => path));
  return {
    lists: [...found.lists, ...stages.lists.filter(({ path }) => !known.has(path))],
    notFound: [...found.notFound, ...stages.notFound],
    diagnostics: [...found.diagnostics, ...stages.diagnostics],
  };
}

/** Configured suites first; a list without one near it is looked up from the working folder. */
function suitesOf({ config }: Context): readonly SuiteRoot[] {
  return config.suites.map(({ name, root }) => ({ name, root }));
}

function rowsFor({ config }: Context, { lists, as }: Wanted): readonly ListsRow[] {
  return as === undefined ? config.lists : [{ files: lists, format: as }];
}

function readStdin(context: Context, as: string | undefined): ListFile {
  if (as === undefined)
    throw new UsageError("standard input has no name to tell its format by: add --as FORMAT");
  return parseList(as, STDIN, context.stdin());
}

function optionsOf({ config }: Context): CheckOptions {
  return {
    scopes: config.scopes,
    reasonPattern:
      config.reason_pattern === undefined
        ? defaultOptions.reasonPattern
        : reasonPattern(config.reason_pattern),
    defaultTimeoutMinutes: config.default_timeout_minutes ?? defaultOptions.defaultTimeoutMinutes,
  };
}

function reasonPattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new UsageError(`reason_pattern is no regular expression: ${(error as Error).message}`);
  }
}

const notThere = (globs: readonly string[]): UsageError =>
  new UsageError(`no list at ${globs.join(", ")}: check the spelling and the working folder`);

function nothing({ config }: Context): UsageError {
  const globs = config.lists.flatMap(({ files }) => files);
  return globs.length > 0
    ? new UsageError(
        `nothing to check: no file matches ${globs.join(", ")} (lists: in the configuration)`,
      )
    : new UsageError(
        "nothing to check: no list at a well-known place; name one (testlists validate FILE --as FORMAT), or list them under lists: in testlists.yaml (testlists init writes one)",
      );
}
