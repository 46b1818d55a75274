// GitLab code quality: an array of findings with stable fingerprints.
import type { Severity } from "../text/diagnostic.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Reporter } from "./index.ts";
import { inOrder } from "./order.ts";

const severities: Record<Severity, string> = { error: "major", warning: "minor", info: "info" };

export const gitlab: Reporter = (report) => {
  const findings = inOrder(report.diagnostics).map((one) => ({
    description: one.message,
    check_name: one.code,
    fingerprint: fingerprint(one),
    severity: severities[one.severity],
    location: { path: one.at.file, lines: { begin: one.at.start.line, end: one.at.end.line } },
  }));
  return `${JSON.stringify(findings, null, 1)}\n`;
};
