// GitHub Actions annotations: one workflow command per finding, escaped so that no content can end or start one.
import type { Severity } from "../text/diagnostic.ts";
import { printable } from "../text/printable.ts";
import type { Reporter } from "./index.ts";
import { inOrder } from "./order.ts";
import { tableLines } from "./table.ts";

const levels: Record<Severity, string> = { error: "error", warning: "warning", info: "notice" };

/** Escaping of a command's message (GitHub's toolkit: `%`, CR, LF). */
export const escapeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** Escaping of a command's property: also `:` and `,`. */
export const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

// A printed line that begins with a workflow command would be obeyed.
const inert = (line: string): string =>
  line.replace(/^(\s*)::/, "$1\u200b::").replace(/^(\s*)##\[/, "$1\u200b##[");

export const github: Reporter = (report) => {
  const findings = inOrder(report.diagnostics).map(({ at, severity, code, message }) => {
    const place = `file=${escapeProperty(at.file)},line=${at.start.line},col=${at.start.column},endLine=${at.end.line}`;
    return `::${levels[severity]} ${place},title=${escapeProperty(code)}::${escapeData(printable(message))}`;
  });
  const tables = report.tables.flatMap((table) => ["", ...tableLines(table)]);
  const lines = [...report.lines, ...tables].map(inert);
  return [...lines, ...findings].map((line) => `${line}\n`).join("");
};
