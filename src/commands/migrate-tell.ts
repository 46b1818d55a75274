// What `migrate` tells: tables, sentences and JSON. Nothing is worked out here.
import type { Migration } from "../migrate/index.ts";
import type { Report } from "../report/types.ts";

/** The documented JSON beside `files`. */
export const answersOf = ({ renamed, unplaced, unknown }: Migration): object => ({
  renamed: renamed.map(({ now, ...rest }) => ({ ...rest, new: now })),
  unplaced,
  undecided: unknown,
});

/** Old → new with the reason, and what could not be placed. */
export function tablesOf({ renamed, unplaced }: Migration): Report["tables"] {
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

/** Counts and undecided entries, in sentences. */
export function notesOf(
  { files, renamed, unplaced, unknown }: Migration,
  write: boolean,
): readonly string[] {
  const done = write ? "rewritten" : "to rewrite (--write does it)";
  const counts = `${renamed.length} entries in ${files.length} lists ${done}, ${unplaced.length} not placed`;
  return [
    files.length + unplaced.length === 0 ? "lists follow the code: nothing to migrate" : counts,
    ...unknown.map(({ file, entry, why }) => `undecided: ${file}: ${entry} — ${why}`),
  ];
}
