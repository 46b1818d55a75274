// A review as Markdown, whole or cut to fit one comment. Order and wording are stable, so that two runs can be compared.
import type { Review, ReviewEntry, ReviewTest, ReviewWaive } from "./review.ts";

/** The most characters that one GitHub comment holds. */
export const COMMENT_LIMIT = 65_536;

/** All rows, or as many a section as fit below `limit` characters. */
export function reviewMarkdown(review: Review, limit = Number.POSITIVE_INFINITY): string {
  for (const rows of [Number.POSITIVE_INFINITY, 400, 200, 100, 50, 20, 10, 5, 2, 1, 0]) {
    for (const width of [400, 120]) {
      const text = write(
        review,
        rows,
        rows === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : width,
      );
      if (text.length <= limit) return text;
    }
  }
  return write(
    { ...review, bot: null, files: [], entries: [], tests: [], waives: [], leftovers: [] },
    0,
    120,
  ).slice(0, limit);
}

function write(review: Review, rows: number, width: number): string {
  const cell = (text: string): string =>
    oneLine(text.length > width ? `${text.slice(0, width - 1)}…` : text);
  const section = <T>(
    title: string,
    items: readonly T[],
    row: (one: T) => string,
  ): readonly string[] => {
    if (items.length === 0) return [];
    const shown = items.slice(0, rows).map((one) => `- ${row(one)}`);
    const more = items.length > shown.length ? [`- … and ${items.length - shown.length} more`] : [];
    return ["", `### ${title} (${items.length})`, "", ...shown, ...more];
  };
  return `${[
    "## QA review",
    "",
    `**Verdict: ${review.verdict}**`,
    ...review.reasons.map(({ code, count, text }) => `- \`${code}\`: ${count} ${text}`),
    ...section(
      "Changed files",
      review.files,
      ({ path, change, kind }) => `${code(cell(path))}: ${change} (${kind})`,
    ),
    ...section("List entries", review.entries, (one) => entryRow(one, cell)),
    ...section("Tests", review.tests, (one) => testRow(one, cell)),
    ...section("Waives", review.waives, (one) => waiveRow(one, cell)),
    ...section("Left behind", review.leftovers, cell),
    ...(review.bot && review.bot.length <= width * 20
      ? ["", "Run what the lists change:", "", "```", review.bot, "```"]
      : []),
  ].join("\n")}\n`;
}

type Cell = (text: string) => string;

function entryRow(one: ReviewEntry, cell: Cell): string {
  const place = `${one.file}:${one.line}`;
  const block = one.condition === null ? "" : `, block ${one.block_line} (${one.condition})`;
  const was = one.was !== null && one.was !== one.entry ? `, was ${code(cell(one.was))}` : "";
  const where =
    one.stages.length > 0
      ? `; ${one.when.join(" and ")} on ${one.machines.join(", ")}: ${one.stages.join(", ")}`
      : one.condition === null
        ? ""
        : "; **no stage runs it**";
  const timeout = one.timeout_minutes === null ? "" : `; timeout ${one.timeout_minutes} min`;
  const waived = one.waived === null ? "" : `; **waived** by ${code(cell(one.waived))}`;
  return `${one.change}: ${code(cell(one.entry))}${was} (${place}${cell(block)})${cell(where)}${timeout}${waived}${existence(one)}${stillRun(one)}`;
}

function existence({ exists }: ReviewEntry): string {
  if (exists === "no") return "; **names no test**";
  return exists === "undecided" ? "; existence undecided without running" : "";
}

function stillRun({ change, still_run }: ReviewEntry): string {
  if (change !== "removed") return "";
  const [first] = still_run;
  return first === undefined
    ? "; **runs nowhere else**"
    : `; still run by ${first}${still_run.length > 1 ? ` and ${still_run.length - 1} more` : ""}`;
}

function testRow(one: ReviewTest, cell: Cell): string {
  const why = cell(one.reason);
  if (one.change === "removed") return `removed: ${code(cell(one.test))} (${why})`;
  const [first] = one.entries;
  const by =
    first === undefined
      ? "**in no list: a silent false green**"
      : `run by ${cell(first)} (${one.covered}${one.sure ? "" : ", maybe"})`;
  return `${one.change}: ${code(cell(one.test))} (${why}); ${by}`;
}

function waiveRow(one: ReviewWaive, cell: Cell): string {
  const silenced =
    one.entries.length === 0
      ? "no entry of a stage's list"
      : `${one.entries.length} entries on ${one.stages.join(", ") || "no stage"}`;
  const last = one.silences_last ? "; **no stage runs it any more**" : "";
  const scope = one.scope_matches ? "" : `; **no stage's name begins with ${one.scope}**`;
  const bug = one.bugs.length === 0 && one.change !== "removed" ? "; **no bug**" : "";
  return `${one.change}: ${code(cell(one.line))}: ${one.change === "removed" ? "runs again" : "silences"} ${cell(silenced)}${last}${scope}${bug}`;
}

/** In a code span, whose fence must be longer than any in it. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((one) => one.length));
  const fence = "`".repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

/** One line, and no HTML comment that would swallow the rest. */
const oneLine = (text: string): string => text.replace(/\r?\n/g, " ").replace(/<!--/g, "< !--");
