// Tables as aligned plain text.
import { printable } from "../text/printable.ts";
import type { Table } from "./types.ts";

/** A title, a header and rows with columns padded to their widest cell. */
export function tableLines(table: Table): readonly string[] {
  const rows = [table.columns, ...table.rows].map((row) => row.map(printable));
  const widths = table.columns.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  const [head, ...body] = rows;
  return [...(table.title ? [table.title] : []), line(head ?? []), rule, ...body.map(line)];
}
