// The steps of `migrate`: which way targets are followed, the states it rests on, and what must be clean before writing.
import { formatOf, readLists } from "../lists/index.ts";
import type { ListFile } from "../lists/types.ts";
import { parseNewAxis } from "../matrix/new-axis.ts";
import { checkSelectors } from "../migrate/follow-axis.ts";
import {
  followAxes,
  followMap,
  followStates,
  type ListPair,
  type MigrationRequest,
  readMap,
  type State,
} from "../migrate/index.ts";
import { makeResolver, openWorld, pytestExpressions, type Resolver } from "../resolve/index.ts";
import { UsageError } from "../text/errors.ts";
import type { FileSystem } from "../text/files.ts";
import { findRevision, gitFiles } from "../text/git-files.ts";
import type { Context } from "./context.ts";

/** Exactly one of `since`, `map` and `axis`. */
export interface MigrateWay {
  readonly since?: string | undefined;
  readonly map?: string | undefined;
  readonly axis?: readonly string[] | undefined;
  /** With `axis`: the tests that it is added to. */
  readonly match?: readonly string[] | undefined;
}

export type Way = Omit<MigrationRequest, "policy">;

/** @throws UsageError when not exactly one way is given, or what it names is not there. */
export function readWay(context: Context, options: MigrateWay): Way {
  const { since, map, axis = [], match = [] } = options;
  const ways = [since, map, axis.length > 0 ? axis : undefined].filter((one) => one !== undefined);
  if (ways.length !== 1)
    throw new UsageError(
      "migrate needs one of --since REF, --map FILE, and --axis NAME=v1,v2 --match SELECTOR",
    );
  if (since !== undefined) return sinceWay(context, since);
  const here = stateOf(context, context.files, []);
  const pairs = here.lists.map((now): ListPair => ({ now, was: now }));
  const base = { lists: pairs, before: here.resolver, after: here.resolver };
  if (map !== undefined)
    return { ...base, follower: followMap(readMap(map, textAt(context, map))) };
  if (match.length === 0)
    throw new UsageError("--axis needs --match SELECTOR: the tests that get the axis");
  checkSelectors(here.state, here.lists, match);
  return { ...base, follower: followAxes(here.state, axis.map(parseNewAxis), match) };
}

function sinceWay(context: Context, ref: string): Way {
  const revision = findRevision(context.git, context.cwd, ref);
  const now = stateOf(context, context.files, []);
  const files = gitFiles(context.git, revision, context.files);
  const old = stateOf(context, files, now.lists);
  const before = new Map(old.lists.map((list) => [list.path, list]));
  return {
    lists: now.lists.map((list) => ({ now: list, was: before.get(list.path) })),
    follower: followStates(old.state, now.state),
    before: old.resolver,
    after: now.resolver,
  };
}

interface Opened {
  readonly lists: readonly ListFile[];
  readonly state: State;
  readonly resolver: Resolver;
}

/** Lists and suites of one state; `others` are lists whose suites matter too. */
function stateOf(context: Context, files: FileSystem, others: readonly ListFile[]): Opened {
  const { cwd, config } = context;
  const read = readLists({ root: cwd, files, rows: config.lists, suites: config.suites });
  const lists = read.lists.filter(
    ({ role, format }) => role !== "stages" && formatOf(format)?.editable !== false,
  );
  const suites = config.suites.filter(({ runner }) => runner === "pytest");
  const world = openWorld({ repository: cwd, files, suites, lists: [...lists, ...others] });
  const resolver = makeResolver(world, pytestExpressions);
  return { lists, state: { world, files, repository: cwd }, resolver };
}

function textAt({ files, cwd }: Context, file: string): string {
  const bytes = files.read(file.startsWith("/") ? file : `${cwd}/${file}`);
  if (!bytes) throw new UsageError(`--map ${file}: cannot be read; check the path`);
  return new TextDecoder().decode(bytes);
}

/**
 * A list with changes that no commit holds must not be rewritten: the old text would be lost.
 * @throws UsageError naming the lists.
 */
export function refuseDirty({ git }: Context, paths: readonly string[]): void {
  if (paths.length === 0) return;
  const answer = git(["status", "--porcelain", "-z", "--untracked-files=no", "--", ...paths]);
  const rows = answer ? new TextDecoder().decode(answer).split("\0") : [];
  const dirty = rows.filter((row) => row !== "").map((row) => row.slice(3));
  if (dirty.length > 0)
    throw new UsageError(
      `uncommitted changes in ${dirty.join(", ")}: commit or undo them first, nothing was written`,
    );
}
