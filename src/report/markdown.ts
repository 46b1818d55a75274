// Markdown for job summaries and comments: tables of findings, everything from the repository escaped.
import { printable } from "../text/printable.ts";
import type { Reporter } from "./index.ts";
import { byFile, countText } from "./order.ts";
import type { Table } from "./types.ts";

/** Escapes a text so that it shows as it is inside a Markdown table cell. */
export function escapeMarkdown(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]<>()#+!|~@&]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/https?:\/\//g, (scheme) => scheme.replace(":", "&#58;"));
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** One table of plain-text cells. */
export function markdownTable(table: Table): readonly string[] {
  const head = row(table.columns.map(escapeMarkdown));
  const rule = row(table.columns.map(() => "---"));
  const title = table.title ? [`#### ${escapeMarkdown(table.title)}`, ""] : [];
  return [...title, head, rule, ...table.rows.map((cells) => row(cells.map(escapeMarkdown))), ""];
}

export const markdown: Reporter = (report) => {
  const out = [`### testlists ${report.command}: ${countText(report.diagnostics)}`, ""];
  for (const [file, findings] of byFile(report.diagnostics)) {
    const rows = findings.map((one) => [
      String(one.at.start.line),
      one.severity,
      one.code,
      one.message,
      one.suggestions?.[0] ?? "",
    ]);
    out.push(
      ...markdownTable({
        title: file,
        columns: ["line", "severity", "code", "message", "did you mean"],
        rows,
      }),
    );
  }
  for (const table of report.tables) out.push(...markdownTable(table));
  return `${out.join("\n")}\n`;
};
