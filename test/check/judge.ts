// Judges findings against a conformance case's expected.json, as fixtures/conformance/lists/README.md says.
import type { Diagnostic } from "../../src/text/diagnostic.ts";

export interface Expected {
  readonly title: string;
  readonly clean_case: boolean;
  readonly findings: readonly ExpectedFinding[];
  readonly clean: readonly Line[];
  readonly unproven: readonly Line[];
  readonly suggest_any?: boolean;
  readonly tolerate?: readonly string[];
}

interface Line {
  readonly file: string;
  readonly line: number;
}

interface ExpectedFinding extends Line {
  readonly severity: string;
  readonly kind: string;
  readonly suggest: string | null;
  readonly alt?: readonly string[];
  readonly any_severity?: boolean;
  readonly optional?: boolean;
  readonly partner_lines?: readonly number[];
}

/** Kinds by our codes, where a code is finer than the README's kind. Codes that are not here are kinds themselves. */
export const kindOfCode: Readonly<Record<string, string>> = {
  "missing-duration": "stale-duration",
};

const kindOf = ({ code }: Diagnostic): string => kindOfCode[code] ?? code;
const never = new Set(["unlisted-test", "format"]);

/** What is wrong with an answer; empty when the case passes. */
export function judge(
  expected: Expected,
  found: readonly Diagnostic[],
  exit: number,
): readonly string[] {
  return [
    ...expected.findings
      .filter((one) => !one.optional)
      .flatMap((one) => judgeFinding(expected, one, found)),
    ...falseErrors(expected, found),
    ...(expected.clean_case ? falseWarnings(expected, found) : []),
    ...[...expected.clean, ...expected.unproven].flatMap((line) => onLine(line, found)),
    ...judgeExit(expected, exit),
  ];
}

const tell = (one: Diagnostic): string =>
  `${one.at.file}:${one.at.start.line} ${one.severity} ${one.code}: ${one.message}`;

function matching(wanted: ExpectedFinding, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const lines = [wanted.line, ...(wanted.partner_lines ?? [])];
  const kinds = [wanted.kind, ...(wanted.alt ?? [])];
  return found.filter(
    (one) =>
      one.at.file === wanted.file &&
      lines.includes(one.at.start.line) &&
      kinds.includes(kindOf(one)),
  );
}

function judgeFinding(
  expected: Expected,
  wanted: ExpectedFinding,
  found: readonly Diagnostic[],
): readonly string[] {
  const where = `${wanted.file}:${wanted.line} ${wanted.kind}`;
  const hits = matching(wanted, found);
  if (hits.length === 0) {
    const near = found.filter((one) => one.at.file === wanted.file).map(tell);
    return [`missing: ${where}; there is: ${near.join(" | ") || "nothing"}`];
  }
  const right = hits.filter((one) => wanted.any_severity || one.severity === wanted.severity);
  if (right.length === 0) return [`severity: ${where} should be ${wanted.severity}`];
  if (wanted.suggest === null) return [];
  const suggested = right.map((one) => one.suggestions?.[0] ?? fixResult(one));
  const good = suggested.some(
    (text) =>
      text === wanted.suggest ||
      (expected.suggest_any && text !== undefined && sameFunction(text, wanted.suggest!)),
  );
  return good
    ? []
    : [`suggestion: ${where} should be ${wanted.suggest}, is ${suggested.join(" | ")}`];
}

const fixResult = (one: Diagnostic): string | undefined => one.fix?.edits[0]?.text;

const sameFunction = (a: string, b: string): boolean => bare(a) === bare(b);

function bare(text: string): string {
  const node = text.replace(/^full:[^/]*\//, "").replace(/ (TIMEOUT|SKIP|XFAIL|UNSTABLE)\b.*$/, "");
  const open = node.indexOf("[", Math.max(0, node.indexOf("::")));
  return open === -1 ? node : node.slice(0, open);
}

/** Rule 2: an error is only right where the case expects one. */
function falseErrors(expected: Expected, found: readonly Diagnostic[]): readonly string[] {
  const allowed = new Set(
    expected.findings.flatMap((one) =>
      [one.line, ...(one.partner_lines ?? [])].map((line) => `${one.file}:${line}`),
    ),
  );
  return found
    .filter(
      (one) => one.severity === "error" && !allowed.has(`${one.at.file}:${one.at.start.line}`),
    )
    .map((one) => `false error: ${tell(one)}`);
}

function falseWarnings(expected: Expected, found: readonly Diagnostic[]): readonly string[] {
  const tolerated = new Set([...never, ...(expected.tolerate ?? [])]);
  return found
    .filter((one) => one.severity === "warning" && !tolerated.has(kindOf(one)))
    .map((one) => `false warning: ${tell(one)}`);
}

function onLine({ file, line }: Line, found: readonly Diagnostic[]): readonly string[] {
  return found
    .filter((one) => one.severity === "error" && one.at.file === file && one.at.start.line === line)
    .map((one) => `a clean line is an error: ${tell(one)}`);
}

function judgeExit(expected: Expected, exit: number): readonly string[] {
  const sure = expected.findings.some(
    (one) => one.severity === "error" && !one.any_severity && !one.optional,
  );
  if (sure && exit !== 1) return [`exit ${exit}, expected 1`];
  return expected.clean_case && exit !== 0 ? [`exit ${exit}, expected 0`] : [];
}
