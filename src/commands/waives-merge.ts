// `waives merge` and the git merge driver.
import { mergeListFile } from "../ci/merge-driver.ts";
import { mergeWaives } from "../ci/waives-merge.ts";
import type { Report, Write } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import type { Context } from "./context.ts";
import { readText } from "./read-text.ts";
import type { WaivesOptions } from "./waives.ts";

function versions(
  context: Context,
  { base, ours, theirs }: WaivesOptions,
): readonly [string, string, string] {
  if (!base || !ours || !theirs)
    throw new UsageError("a merge needs three files: base, ours and theirs");
  return [readText(context, base), readText(context, ours), readText(context, theirs)];
}

/** Merges three versions; the merged file is written where one is named. */
export function merge(context: Context, options: WaivesOptions): Report {
  const { text, faults, ...found } = mergeWaives(...versions(context, options));
  const { conflicts } = found;
  return {
    command: "waives",
    diagnostics: [],
    tables: [],
    lines: text.split(/\r?\n/).filter(Boolean),
    notes: [
      ...conflicts.map(
        ({ kind, entry, ours, theirs }) =>
          `${kind}: ${entry}: ours ${ours ?? "removed"}, theirs ${theirs ?? "removed"}: decide by hand`,
      ),
      ...faults.map(
        ({ kind, line }) => `CI runs with a ${kind} until the branch is rebased: ${line}`,
      ),
    ],
    json: { version: 1, command: "waives", action: "merge", merged: text, ...found, faults },
    failed: conflicts.length > 0,
    writes: writesOf(context, options, text),
  };
}

/** As git calls it: the result goes into `ours` (`%A`); a failure leaves the conflict to git. */
export function mergeDriver(context: Context, options: WaivesOptions): Report {
  const path = options.path ?? options.file;
  const { text, conflicts } = mergeListFile(path, ...versions(context, options));
  const json = {
    version: 1,
    command: "waives",
    action: "merge-driver",
    path,
    merged: text,
    conflicts,
  };
  const writes = writesOf(context, { ...options, file: options.ours!, write: true }, text);
  return {
    command: "waives",
    diagnostics: [],
    tables: [],
    lines: [],
    notes: conflicts,
    json,
    failed: conflicts.length > 0,
    writes,
  };
}

function writesOf(
  context: Context,
  { file, write }: WaivesOptions,
  after: string,
): readonly Write[] {
  return write && file ? [{ file, before: readText(context, file), after }] : [];
}
