// SARIF 2.1.0 with rules, fingerprints and fixes, for code scanning.
import type { Log, ReportingDescriptor, Result } from "sarif";
import type { Diagnostic, Severity } from "../text/diagnostic.ts";
import type { Span } from "../text/source.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Reporter } from "./index.ts";
import { inOrder } from "./order.ts";

const levels: Record<Severity, Result.level> = { error: "error", warning: "warning", info: "note" };

const artifact = (file: string) => ({ uri: encodeURI(file), uriBaseId: "%SRCROOT%" });

const region = ({ start, end }: Span) => ({
  startLine: start.line,
  startColumn: start.column,
  endLine: end.line,
  endColumn: end.column,
});

const location = (at: Span) => ({
  physicalLocation: { artifactLocation: artifact(at.file), region: region(at) },
});

function fixesOf(one: Diagnostic): Result["fixes"] {
  if (!one.fix) return [];
  const files = [...new Set(one.fix.edits.map((edit) => edit.file))];
  const artifactChanges = files.map((file) => ({
    artifactLocation: artifact(file),
    replacements: one
      .fix!.edits.filter((edit) => edit.file === file)
      .map(({ start, end, text }) => ({
        deletedRegion: { charOffset: start, charLength: end - start },
        insertedContent: { text },
      })),
  }));
  return [{ description: { text: one.fix.title }, artifactChanges }];
}

function result(one: Diagnostic): Result {
  return {
    ruleId: one.code,
    level: levels[one.severity],
    message: { text: one.message },
    locations: [location(one.at)],
    relatedLocations: (one.related ?? []).map(({ message, at }) => ({
      ...location(at),
      message: { text: message },
    })),
    partialFingerprints: { "testlists/v1": fingerprint(one) },
    ...(one.fix ? { fixes: fixesOf(one) } : {}),
  };
}

export const sarif: Reporter = (report, telling) => {
  const results = inOrder(report.diagnostics).map(result);
  const ids = [...new Set(results.map((one) => one.ruleId!))].sort();
  const rules: ReportingDescriptor[] = ids.map((id) => ({ id, name: id }));
  const driver = { name: "testlists", version: telling.version, rules };
  const log: Log = {
    version: "2.1.0",
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    runs: [{ tool: { driver }, results, columnKind: "utf16CodeUnits" }],
  };
  return `${JSON.stringify(log, null, 1)}\n`;
};
