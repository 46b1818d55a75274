// Findings for a person at a terminal: source line, caret, remedy, grouped by file and cause.
import pc from "picocolors";
import type { Diagnostic, Severity } from "../text/diagnostic.ts";
import { printable } from "../text/printable.ts";
import type { Reporter, Telling } from "./index.ts";
import { byFile } from "./order.ts";
import { tableLines } from "./table.ts";

const GROUP_LIMIT = 5;
const EXCERPT_LIMIT = 160;

type Paint = (severity: Severity, text: string) => string;

function painter(color: boolean): Paint {
  const colors = pc.createColors(color);
  const by = { error: colors.red, warning: colors.yellow, info: colors.cyan };
  return (severity, text) => by[severity](text);
}

export const pretty: Reporter = (report, telling) => {
  const colors = pc.createColors(telling.color);
  const paint = painter(telling.color);
  const out: string[] = [...report.lines];
  for (const [file, findings] of byFile(report.diagnostics)) {
    out.push(colors.underline(printable(file)), ...tellFile(findings, telling, paint), "");
  }
  for (const table of report.tables) {
    const [title, ...rest] = tableLines(table);
    out.push(table.title ? colors.bold(title ?? "") : (title ?? ""), ...rest, "");
  }
  return out.map((line) => `${line}\n`).join("");
};

function tellFile(findings: readonly Diagnostic[], telling: Telling, paint: Paint): string[] {
  const out: string[] = [];
  const told = new Map<string, number>();
  for (const one of findings) {
    if (one.group === undefined) out.push(...tellFinding(one, telling, paint));
    else if (!told.has(one.group)) out.push(...tellGroup(one.group, findings, telling, paint));
    if (one.group !== undefined) told.set(one.group, 1);
  }
  return out;
}

function tellGroup(
  group: string,
  findings: readonly Diagnostic[],
  telling: Telling,
  paint: Paint,
): string[] {
  const members = findings.filter((one) => one.group === group);
  if (members.length === 1) return tellFinding(members[0]!, telling, paint);
  const shown = members.slice(0, GROUP_LIMIT).flatMap((one) => tellFinding(one, telling, paint));
  const more = members.length - GROUP_LIMIT;
  const rest =
    more > 0 ? [`  … and ${more} more of the same cause (--reporter plain shows all)`] : [];
  return [
    paint(members[0]!.severity, `  ${printable(group)} (${members.length} entries)`),
    ...shown,
    ...rest,
  ];
}

function tellFinding(one: Diagnostic, telling: Telling, paint: Paint): string[] {
  const { line, column } = one.at.start;
  const head = `  ${line}:${column}  ${paint(one.severity, one.severity)}  ${printable(one.message)}  [${one.code}]`;
  const related = (one.related ?? []).map(
    ({ message, at }) => `      ${printable(message)} (${printable(at.file)}:${at.start.line})`,
  );
  return [head, ...excerpt(one, telling, paint), ...suggestions(one), ...related];
}

function excerpt(one: Diagnostic, telling: Telling, paint: Paint): string[] {
  const source = telling.sourceLine(one.at.file, one.at.start.line);
  if (source === "" || one.at.start.column > EXCERPT_LIMIT) return [];
  const from = one.at.start.column - 1;
  const sameLine = one.at.end.line === one.at.start.line;
  const to = Math.min(
    sameLine ? one.at.end.column - 1 : source.length,
    source.length,
    EXCERPT_LIMIT,
  );
  const before = printable(source.slice(0, from));
  const marked = printable(source.slice(from, to));
  const after =
    printable(source.slice(to, EXCERPT_LIMIT)) + (source.length > EXCERPT_LIMIT ? "…" : "");
  const caret = paint(one.severity, "^".repeat(Math.max(1, marked.length)));
  return [`      ${before}${marked}${after}`, `      ${" ".repeat(before.length)}${caret}`];
}

function suggestions(one: Diagnostic): string[] {
  const [best, ...others] = one.suggestions ?? [];
  if (best === undefined) return [];
  const fix = one.fix ? ` (${one.fix.safe ? "--fix" : "--fix --unsafe"} applies it)` : "";
  const more = others.slice(0, 2).map((text) => `                    ${printable(text)}`);
  return [`      did you mean: ${printable(best)}${fix}`, ...more];
}
