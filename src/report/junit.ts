// JUnit XML: a suite per file, a failing case per error, others as passing cases with the text in system-out.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { Reporter } from "./index.ts";
import { byFile, countBySeverity } from "./order.ts";
import { escapeXml } from "./xml.ts";

function testCase(one: Diagnostic): string {
  const name = escapeXml(`${one.code} ${one.at.start.line}:${one.at.start.column}`);
  const open = `  <testcase classname="${escapeXml(one.at.file)}" name="${name}">`;
  const text = escapeXml(one.message);
  const body =
    one.severity === "error"
      ? `<failure type="${escapeXml(one.code)}" message="${text}"/>`
      : `<system-out>${text}</system-out>`;
  return `${open}${body}</testcase>`;
}

export const junit: Reporter = (report) => {
  const suites = [...byFile(report.diagnostics)].map(([file, findings]) => {
    const failures = countBySeverity(findings).error;
    const head = ` <testsuite name="${escapeXml(file)}" tests="${findings.length}" failures="${failures}">`;
    return [head, ...findings.map(testCase), " </testsuite>"].join("\n");
  });
  const name = `testlists ${escapeXml(report.command)}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${name}">`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
};
