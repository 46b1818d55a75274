// `review --since REF`: the QA summary of a change as Markdown lines and JSON.
import { reviewChange } from "../ci/review.ts";
import { COMMENT_LIMIT, reviewMarkdown } from "../ci/review-markdown.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import { changeOfDiff, changeSince } from "./changes.ts";
import type { Context } from "./context.ts";

export interface ReviewOptions {
  readonly since?: string | undefined;
  /** Read a unified diff from standard input. */
  readonly stdin?: boolean;
  /** Cut the text so that it fits one comment. */
  readonly comment?: boolean;
}

/**
 * Reviews a change; fails when the verdict is `insufficient`.
 * @throws UsageError without a change to look at.
 */
export async function review(context: Context, options: ReviewOptions): Promise<Report> {
  if (!options.since && !options.stdin) {
    throw new UsageError(
      "nothing to review: give --since REF, or `-` for a diff on standard input",
    );
  }
  const change = options.since
    ? changeSince(context, options.since)
    : changeOfDiff(context, context.stdin());
  const found = reviewChange(change);
  const text = reviewMarkdown(found, options.comment ? COMMENT_LIMIT - 1 : undefined);
  return {
    command: "review",
    diagnostics: [],
    lines: text.trimEnd().split("\n"),
    tables: [],
    notes: [
      `verdict: ${found.verdict}${found.reasons.map(({ code, count }) => `, ${code} (${count})`).join("")}`,
    ],
    json: { version: 1, command: "review", ...found, markdown: text },
    failed: found.verdict === "insufficient",
  };
}
