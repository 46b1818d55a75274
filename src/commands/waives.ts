// `waives add|remove|expire|merge|merge-driver`: edits of a waive file; what is written goes through the report.
import { failedIds, readJunit } from "../ci/junit.ts";
import { addWaives, expireWaives, removeWaives, type WaivesEdit } from "../ci/waives-edit.ts";
import type { Report } from "../report/types.ts";
import { unifiedDiff } from "../text/edits.ts";
import { UsageError } from "../text/errors.ts";
import type { Context } from "./context.ts";
import { chunksOf, readText } from "./read-text.ts";
import { merge, mergeDriver } from "./waives-merge.ts";

export interface WaivesOptions {
  readonly action: "add" | "remove" | "expire" | "merge" | "merge-driver";
  /** The waive file, relative to the working folder. */
  readonly file: string;
  readonly write?: boolean;
  /** add: ids, and JUnit files whose failures are taken. */
  readonly entries?: readonly string[];
  readonly junit?: readonly string[];
  readonly reason?: string | undefined;
  readonly scope?: string | undefined;
  /** remove: bugs and shell patterns. */
  readonly bugs?: readonly string[];
  readonly patterns?: readonly string[];
  /** expire: a file with one closed bug a line. */
  readonly closed?: string | undefined;
  /** merge and merge-driver: the three versions; `path` is the file's name in the repository. */
  readonly base?: string | undefined;
  readonly ours?: string | undefined;
  readonly theirs?: string | undefined;
  readonly path?: string | undefined;
}

/**
 * Runs one action. Without `write` the diff is shown and nothing is written.
 * @throws UsageError for what is missing or cannot stand in a waive file.
 */
export async function waives(context: Context, options: WaivesOptions): Promise<Report> {
  if (options.action === "merge") return merge(context, options);
  if (options.action === "merge-driver") return mergeDriver(context, options);
  const before = readText(context, options.file);
  const edit = await editOf(context, options, before);
  return {
    ...blank,
    lines: unifiedDiff(options.file, before, edit.text).split("\n").filter(Boolean),
    notes: [
      `${edit.added.length} added, ${edit.removed.length} removed`,
      ...edit.skipped.map(({ entry, reason }) => `not changed: ${entry}: ${reason}`),
    ],
    json: { version: 1, command: "waives", action: options.action, file: options.file, ...edit },
    writes: options.write ? [{ file: options.file, before, after: edit.text }] : [],
  };
}

const blank = { command: "waives", diagnostics: [], tables: [], failed: false } as const;

async function editOf(context: Context, options: WaivesOptions, text: string): Promise<WaivesEdit> {
  switch (options.action) {
    case "add": {
      if (!options.reason) throw new UsageError("waives add needs --bug LINK or --reason TEXT");
      const failed = await Promise.all(
        (options.junit ?? []).map(async (file) =>
          failedIds(await readJunit(file, chunksOf(context, file))),
        ),
      );
      const entries = [...(options.entries ?? []), ...failed.flat()];
      return addWaives(text, { entries, reason: options.reason, scope: options.scope });
    }
    case "remove": {
      const { bugs = [], patterns = [] } = options;
      if (bugs.length + patterns.length === 0)
        throw new UsageError("waives remove needs --bug or --match");
      return removeWaives(text, { bugs, patterns });
    }
    default: {
      if (!options.closed)
        throw new UsageError("waives expire needs --closed FILE, one bug a line");
      const closed = readText(context, options.closed)
        .split(/\r?\n/)
        .map((line) => line.trim());
      return expireWaives(
        text,
        closed.filter((line) => line !== "" && !line.startsWith("#")),
      );
    }
  }
}
