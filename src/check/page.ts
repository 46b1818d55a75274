// A rule's page, out of its row in the table of codes. `docs/rules/` and `explain` both come from here.
import { type Code, type CodeInfo, codeNames, codes, type FixSafety } from "./codes.ts";

const safety: Readonly<Record<FixSafety, string>> = {
  none: "There is no automatic fix.",
  safe: "`--fix` applies it.",
  unsafe: "Only `--fix --unsafe` applies it, for it changes what runs.",
  either: "`--fix` applies it where it is safe, `--fix --unsafe` elsewhere.",
};

/** The page of one code, in Markdown. */
export function rulePage(code: Code): string {
  const info: CodeInfo = codes[code];
  const fix = [safety[info.fix], info.fixNote].filter((text) => text !== "").join(" ");
  return [
    `# ${code}`,
    "",
    `**${info.title}.** Severity: ${info.severity}.`,
    "",
    info.what,
    "",
    "## Why",
    "",
    info.why,
    "",
    "## Example",
    "",
    "```text",
    info.example,
    "```",
    "",
    "## Remedy",
    "",
    info.remedy,
    "",
    "## Fix",
    "",
    fix,
    "",
    "## Ignore",
    "",
    `\`# testlists: ignore[${code}] reason\` on the line or above it, or a row under \`ignore:\` in the configuration. The reason is required.`,
    "",
  ].join("\n");
}

/** The table of all rules, in Markdown. */
export function ruleIndex(): string {
  const rows = codeNames.map((code) => {
    const info: CodeInfo = codes[code];
    return `| [${code}](${code}.md) | ${info.severity} | ${info.title} | ${info.fix} |`;
  });
  return [
    "# Rules",
    "",
    "Every finding of `testlists validate` has one of these codes. This folder is generated from `src/check/codes.ts`: run `node scripts/run-ts.mjs scripts/rules.ts` after a change there.",
    "",
    "| code | severity | what | fix |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** Every generated file by its name within `docs/rules/`. */
export function rulePages(): ReadonlyMap<string, string> {
  const pages = codeNames.map((code) => [`${code}.md`, rulePage(code)] as const);
  return new Map([["README.md", ruleIndex()], ...pages]);
}
