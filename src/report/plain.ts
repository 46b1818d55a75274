// One line per finding, for pipes, editors and logs: file:line:column: severity code: message.

import { printable } from "../text/printable.ts";
import type { Reporter } from "./index.ts";
import { inOrder } from "./order.ts";
import { tableLines } from "./table.ts";

export const plain: Reporter = (report) => {
  const findings = inOrder(report.diagnostics).map(({ at, severity, code, message }) =>
    printable(`${at.file}:${at.start.line}:${at.start.column}: ${severity}[${code}]: ${message}`),
  );
  const tables = report.tables.flatMap((table) => ["", ...tableLines(table)]);
  return [...report.lines, ...findings, ...tables].map((line) => `${line}\n`).join("");
};
