// The closing sentences of `validate`: what was looked at, what was found, and what to do next.
import { countBySeverity } from "../report/order.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import type { Gathered } from "./gather.ts";
import type { Fixing } from "./validate-fix.ts";
import type { ValidateCounts } from "./validate-json.ts";

export interface Outcome {
  readonly gathered: Gathered;
  readonly fixing: Fixing;
  readonly counts: ValidateCounts;
  readonly diagnostics: readonly Diagnostic[];
  /** Set when the report was narrowed to a change. */
  readonly since: readonly Diagnostic[] | undefined;
  readonly options: { readonly since?: string | undefined; readonly diff?: boolean | undefined };
}

export function validateNotes(outcome: Outcome): readonly string[] {
  const { gathered, fixing, options } = outcome;
  const notes = [...entriesNote(outcome), findingsNote(outcome)];
  if (options.since !== undefined)
    notes.push(`only findings that the change since ${options.since} touches are shown`);
  for (const glob of gathered.notFound)
    notes.push(`no file matches ${glob} (lists: in the configuration)`);
  const fixes = fixing.files.flatMap((file) => file.fixes).length;
  if (fixes > 0)
    notes.push(
      `${options.diff ? "would fix" : "fixed"} ${plural(fixes, "finding")} in ${plural(fixing.files.length, "file")}`,
    );
  for (const file of fixing.withheld)
    notes.push(`fixes of ${file} are withheld: read again, it would have new errors`);
  return notes;
}

function entriesNote({ counts }: Outcome): readonly string[] {
  const parts = [`${counts.resolved} found`];
  if (counts.missing > 0) parts.push(`${counts.missing} not`);
  if (counts.undecided > 0)
    parts.push(`${counts.undecided} undecided (--strict makes them errors)`);
  return [
    `${plural(counts.entries, "entry", "entries")} of ${plural(counts.lists, "list")}: ${parts.join(", ")}`,
  ];
}

function findingsNote({ diagnostics, counts }: Outcome): string {
  const by = countBySeverity(diagnostics);
  const parts = [
    by.error > 0 && plural(by.error, "error"),
    by.warning > 0 && plural(by.warning, "warning"),
    by.info > 0 && plural(by.info, "note"),
  ].filter((part) => part !== false);
  const safe = diagnostics.filter(({ fix }) => fix?.safe).length;
  const unsafe = diagnostics.filter(({ fix }) => fix && !fix.safe).length;
  const offers = [
    safe > 0 && `${safe} with --fix`,
    unsafe > 0 && `${unsafe} more with --fix --unsafe`,
  ].filter((part) => part !== false);
  const found = parts.length > 0 ? parts.join(", ") : "no findings";
  const fixable = offers.length > 0 ? `; fixable: ${offers.join(", ")}` : "";
  const hidden = counts.suppressed > 0 ? `; ${counts.suppressed} suppressed` : "";
  return `${found}${fixable}${hidden}`;
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
