// The action's bundle, run as the runner runs it: INPUT_* in, output and summary files out, an event payload, a local API.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "testlists-action-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly outputs: string;
  readonly summary: string;
}

function runAction(
  inputs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const files = {
    GITHUB_OUTPUT: join(folder, "output"),
    GITHUB_STEP_SUMMARY: join(folder, "summary"),
  };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const given = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
  const child = spawn(process.execPath, ["action/index.js"], {
    env: {
      PATH: process.env.PATH,
      RUNNER_TEMP: folder,
      GITHUB_ACTIONS: "true",
      ...files,
      ...given,
      ...env,
    },
  });
  let out = "";
  child.stdout.on("data", (data) => {
    out += data;
  });
  return new Promise((resolve) => {
    child.on("close", (code) => {
      const outputs = readFileSync(files.GITHUB_OUTPUT, "utf8");
      resolve({ code, out, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8") });
    });
  });
}

/** The value of an output that the toolkit wrote with its heredoc form. */
const output = (ran: Ran, name: string): string | undefined =>
  new RegExp(`^${name}<<(\\S+)\\n([\\s\\S]*?)\\n\\1$`, "m").exec(ran.outputs)?.[2];

test("a clean repository passes and says so in outputs and summary", async () => {
  const ran = await runAction({ command: "validate", "working-directory": "fixtures/helix" });
  expect(ran.code).toBe(0);
  expect(output(ran, "errors")).toBe("0");
  expect(output(ran, "exit-code")).toBe("0");
  expect(ran.summary).toContain("testlists validate");
});

test("findings become annotations, counts and an exit code", async () => {
  const ran = await runAction({
    command: "validate",
    "working-directory": "fixtures/helix-broken",
  });
  expect(ran.code).toBe(1);
  expect(ran.out).toMatch(/^::error file=tests\/integration/m);
  expect(Number(output(ran, "errors"))).toBeGreaterThan(20);
});

test("fail-on never passes, but not when the job could not be done", async () => {
  const findings = await runAction({
    "fail-on": "never",
    "working-directory": "fixtures/helix-broken",
  });
  expect(findings.code).toBe(0);
  const broken = await runAction({ "fail-on": "never", "working-directory": "no/such/folder" });
  expect(broken.code).toBe(2);
});

test("expand gives a matrix that a workflow takes with fromJSON", async () => {
  const args = "test_e2e.py::test_serve_lookahead\n--format\ngithub-matrix";
  const ran = await runAction({
    command: "expand",
    arguments: args,
    "working-directory": "fixtures/helix",
  });
  expect(ran.code).toBe(0);
  expect(JSON.parse(output(ran, "matrix")!).include).toHaveLength(2);
});

test("comment writes one comment, and renews it", async () => {
  const asked: { method: string | undefined; url: string | undefined; body: string }[] = [];
  let stored: { id: number; body: string }[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method, url: request.url, body });
    if (request.method !== "GET") stored = [{ id: 7, body: JSON.parse(body).body }];
    response.end(JSON.stringify(request.method === "GET" ? stored : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const event = join(folder, "event.json");
  writeFileSync(event, JSON.stringify({ pull_request: { number: 12 } }));
  const env = {
    GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    GITHUB_REPOSITORY: "o/r",
    GITHUB_EVENT_PATH: event,
  };
  const inputs = { comment: "true", "working-directory": "fixtures/helix" };
  await runAction(inputs, env);
  await runAction(inputs, env);
  server.close();
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /repos/o/r/issues/12/comments?per_page=100",
    "POST /repos/o/r/issues/12/comments",
    "GET /repos/o/r/issues/12/comments?per_page=100",
    "PATCH /repos/o/r/issues/comments/7",
  ]);
});
