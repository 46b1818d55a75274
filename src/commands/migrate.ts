// `migrate`: makes lists follow code, from one revision to the working tree, by a new axis, or by a map.
import { type Migration, migrateLists, parsePolicy } from "../migrate/index.ts";
import type { Report } from "../report/types.ts";
import { unifiedDiff } from "../text/edits.ts";
import { UsageError } from "../text/errors.ts";
import type { Context } from "./context.ts";
import { type MigrateWay, readWay, refuseDirty } from "./migrate-steps.ts";

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
    notes: notesOf(migration, options),
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

const answersOf = ({ renamed, unplaced, unknown }: Migration): object => ({
  renamed: renamed.map(({ now, ...rest }) => ({ ...rest, new: now })),
  unplaced,
  undecided: unknown,
});

function tablesOf({ renamed, unplaced }: Migration): Report["tables"] {
  const rows = new Map(
    renamed.map(({ old, now, moved, why }) => {
      const texts = [...now, ...moved.map((text) => `${text} (post-merge)`)];
      return [
        `${old}\n${texts.join("\n")}`,
        [old, texts.join(", ") || "(same as an earlier entry)", why],
      ];
    }),
  );
  const open = unplaced.map((one) => [
    `${one.file}:${one.line}`,
    one.entry,
    one.reason,
    one.candidates.join(", "),
  ]);
  return [
    ...(rows.size > 0
      ? [{ title: "Renamed", columns: ["old", "new", "why"], rows: [...rows.values()] }]
      : []),
    ...(open.length > 0
      ? [{ title: "Not placed", columns: ["where", "entry", "reason", "candidates"], rows: open }]
      : []),
  ];
}

function notesOf(
  { files, renamed, unplaced, unknown }: Migration,
  { write }: MigrateOptions,
): readonly string[] {
  const done = write ? "rewritten" : "to rewrite (--write does it)";
  const counts = `${renamed.length} entries in ${files.length} lists ${done}, ${unplaced.length} not placed`;
  return [
    files.length + unplaced.length === 0 ? "lists follow the code: nothing to migrate" : counts,
    ...unknown.map(({ file, entry, why }) => `undecided: ${file}: ${entry} — ${why}`),
  ];
}
