// Recorded answers beside tests, keyed by node id (`*.snapshot.json`, `*.validation.json`).
import type { SourceText } from "../text/source.ts";
import type { Body, ReadOptions } from "./body.ts";
import { faultBody, keyEntry } from "./durations.ts";
import { parseJson } from "./json.ts";

export function readSnapshots(source: SourceText, options: ReadOptions): Body {
  const root = parseJson(source.text);
  if (root.kind === "fault") return faultBody(source, root);
  const members = root.kind === "object" ? root.members : [];
  const entries = members
    .filter(({ key }) => key.includes("::"))
    .map(({ key, keyAt }) => keyEntry(source, options, key, keyAt, {}));
  return { entries, diagnostics: [] };
}
