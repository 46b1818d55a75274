// `migrate`: makes lists follow code, from one revision to the working tree, by a new axis, or by a map.
import { type Migration, migrateLists, parsePolicy } from "../migrate/index.ts";
import type { Report } from "../report/types.ts";
import { unifiedDiff } from "../text/edits.ts";
import { UsageError } from "../text/errors.ts";
import type { Context } from "./context.ts";
import { type MigrateWay, readWay, refuseDirty } from "./migrate-steps.ts";
import { answersOf, notesOf, tablesOf } from "./migrate-tell.ts";

export interface MigrateOptions extends MigrateWay {
  /** Lists to change; none means all that there are. */
  readonly lists?: readonly string[] | undefined;
  readonly policy?: readonly string[] | undefined;
  readonly write?: boolean | undefined;
  readonly check?: boolean | undefined;
}

/**
 * Prints the diff that makes lists follow code; `writes` is set with `write`. Fails with `check` when there is anything to do.
 * @throws UsageError before anything is written: unknown revision, policy, axis, selector or map; a list with uncommitted changes.
 */
export async function migrate(context: Context, options: MigrateOptions): Promise<Report> {
  const way = readWay(context, options);
  const stages = way.lists.flatMap(({ now }) =>
    now.blocks.flatMap(({ condition }) => condition?.terms.stage ?? []),
  );
  const given = options.policy ?? [];
  const policy = parsePolicy([configured(context), ...given], stages.map(String));
  const migration = narrowed(migrateLists({ ...way, policy }), options.lists ?? []);
  if (options.write)
    refuseDirty(
      context,
      migration.files.map(({ file }) => file),
    );
  const diffs = migration.files.map((one) => ({
    file: one.file,
    diff: unifiedDiff(one.file, one.before, one.after),
  }));
  return {
    command: "migrate",
    diagnostics: [],
    lines: options.write ? [] : diffs.flatMap(({ diff }) => diff.replace(/\n$/, "").split("\n")),
    tables: tablesOf(migration),
    notes: notesOf(migration, options.write === true),
    json: { version: 1, command: "migrate", files: diffs, ...answersOf(migration) },
    failed: options.check === true && migration.files.length + migration.unplaced.length > 0,
    ...(options.write && { writes: migration.files }),
  };
}

const configured = ({ config }: Context): string =>
  Object.entries(config.policies)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");

function narrowed(migration: Migration, lists: readonly string[]): Migration {
  if (lists.length === 0) return migration;
  const known = new Set(lists.map((one) => one.replace(/^(?:\.\/)+/, "")));
  const of = <T extends { readonly file: string }>(rows: readonly T[]): readonly T[] =>
    rows.filter(({ file }) => known.has(file));
  const { files, renamed, unplaced, unknown } = migration;
  if (of(files).length === 0 && of(unplaced).length === 0 && files.length > 0)
    throw new UsageError(
      `nothing to migrate in ${lists.join(", ")}; there is in ${files.map(({ file }) => file).join(", ")}`,
    );
  return { files: of(files), renamed: of(renamed), unplaced: of(unplaced), unknown: of(unknown) };
}
