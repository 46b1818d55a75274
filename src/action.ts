// The GitHub Action: inputs → the same command line → annotations, outputs, job summary, comment. No logic of its own.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as core from "@actions/core";
import type { Io } from "./cli/io.ts";
import { type ExitCode, main } from "./cli.ts";

const COMMENT_MARK = "<!-- testlists -->";
const SUMMARY_LIMIT = 1_000_000;

interface Counts {
  readonly error: number;
  readonly warning: number;
}

const lines = (name: string): string[] =>
  core.getMultilineInput(name).filter((line) => line !== "");

function commandLine(command: string, files: Readonly<Record<string, string>>): string[] {
  const since = core.getInput("since");
  const config = core.getInput("config");
  return [
    command,
    ...lines("arguments"),
    ...(since ? ["--since", since] : []),
    ...(config ? ["--config", config] : []),
    ...(core.getInput("strict") === "true" ? ["--strict"] : []),
    ...["--cwd", core.getInput("working-directory") || "."],
    ...Object.entries(files).flatMap(([name, file]) => ["--reporter", `${name}:${file}`]),
    ...lines("reporter").flatMap((one) => ["--reporter", one]),
    ...["--reporter", "github"],
    ...lines("lists"),
  ];
}

/** Runs the action once; the returned code is the process's. */
export async function runAction(io: Io): Promise<ExitCode> {
  const folder = mkdtempSync(join(io.env.RUNNER_TEMP ?? tmpdir(), "testlists-"));
  const files = {
    json: join(folder, "report.json"),
    sarif: join(folder, "report.sarif"),
    markdown: join(folder, "report.md"),
  };
  const command = core.getInput("command") || "validate";
  const code = await main(commandLine(command, files), io);
  core.setOutput("exit-code", code);
  if (code === 2) return 2;
  const report = JSON.parse(readFileSync(files.json, "utf8")) as Record<string, unknown>;
  const counts = countFindings(report);
  core.setOutput("errors", counts.error);
  core.setOutput("warnings", counts.warning);
  core.setOutput("sarif", files.sarif);
  if (report.include !== undefined) core.setOutput("matrix", JSON.stringify(report));
  if (typeof report.verdict === "string") core.setOutput("verdict", report.verdict);
  const markdown = readFileSync(files.markdown, "utf8");
  if (io.env.GITHUB_STEP_SUMMARY)
    await core.summary.addRaw(markdown.slice(0, SUMMARY_LIMIT)).write();
  if (core.getInput("comment") === "true") await comment(markdown, io);
  return verdict(code, counts);
}

function countFindings(report: Readonly<Record<string, unknown>>): Counts {
  const found = (report.diagnostics ?? []) as readonly { severity: string }[];
  const count = (severity: string): number =>
    found.filter((one) => one.severity === severity).length;
  return { error: count("error"), warning: count("warning") };
}

function verdict(code: ExitCode, counts: Counts): ExitCode {
  const failOn = core.getInput("fail-on") || "error";
  if (failOn === "never") return 0;
  return failOn === "warning" && counts.warning > 0 ? 1 : code;
}

/** Writes or renews one comment on the pull request of the event. */
async function comment(markdown: string, io: Io): Promise<void> {
  const event = JSON.parse(readFileSync(io.env.GITHUB_EVENT_PATH ?? "", "utf8")) as {
    pull_request?: { number: number };
  };
  const number = event.pull_request?.number;
  if (number === undefined)
    return core.info("No pull request in the event: nothing to comment on.");
  const issue = `${io.env.GITHUB_API_URL}/repos/${io.env.GITHUB_REPOSITORY}/issues`;
  const known = (await ask("GET", `${issue}/${number}/comments?per_page=100`)) as readonly {
    id: number;
    body: string;
  }[];
  const own = known.find((one) => one.body.startsWith(COMMENT_MARK));
  const body = `${COMMENT_MARK}\n${markdown}`.slice(0, 65_000);
  if (own) await ask("PATCH", `${issue}/comments/${own.id}`, { body });
  else await ask("POST", `${issue}/${number}/comments`, { body });
}

async function ask(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${core.getInput("github-token")}`,
      accept: "application/vnd.github+json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return response.json();
  throw new Error(
    `${method} ${url}: HTTP ${response.status}. Give github-token the right pull-requests: write.`,
  );
}
