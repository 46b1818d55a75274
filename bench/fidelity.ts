// Static ids against the real pytest on one suite: wrong, missing and undecided ids, and both times.
// Usage: node scripts/run-ts.mjs bench/fidelity.ts PYTHON FOLDER [--name NAME] [--site DIR]… [selectors…]
import { spawnSync } from "node:child_process";
import { openSuite } from "../src/suites/index.ts";
import type { SuiteFile } from "../src/suites/types.ts";
import { diskFiles } from "../src/text/files.ts";

interface Arguments {
  readonly python: string;
  readonly folder: string;
  readonly name: string;
  readonly sites: readonly string[];
  readonly selectors: readonly string[];
}

function readArguments(words: readonly string[]): Arguments {
  const sites: string[] = [];
  const plain: string[] = [];
  let name = "";
  for (let i = 0; i < words.length; i++) {
    if (words[i] === "--site") sites.push(words[++i]!);
    else if (words[i] === "--name") name = words[++i]!;
    else plain.push(words[i]!);
  }
  const [python, folder, ...selectors] = plain;
  if (!python || !folder)
    throw new Error("usage: fidelity.ts PYTHON FOLDER [--name NAME] [--site DIR]… [selectors…]");
  return { python, folder, name: name || folder.split("/").at(-1)!, sites, selectors };
}

/** Ids that pytest collects, and its wall time in ms. */
function collectReal({ python, folder, selectors }: Arguments): {
  readonly ids: readonly string[];
  readonly ms: number;
} {
  const started = performance.now();
  const args = [
    "-m",
    "pytest",
    "--collect-only",
    "-q",
    "-p",
    "no:cacheprovider",
    "--continue-on-collection-errors",
    ...selectors,
  ];
  const ran = spawnSync(python, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env: { ...process.env, PYTHONHASHSEED: "0" },
  });
  const ids = ran.stdout
    .split("\n")
    .filter(
      (line) =>
        line.includes("::") && !line.startsWith(" ") && !/^(ERROR|WARNING|FAILED)\b/.test(line),
    );
  return { ids, ms: performance.now() - started };
}

const functionOf = (id: string): string => {
  const colons = id.indexOf("::");
  const bracket = id.indexOf("[", colons);
  return bracket === -1 ? id : id.slice(0, bracket);
};

const { python, folder, name, sites, selectors } = readArguments(process.argv.slice(2));
const real = collectReal({ python, folder, name, sites, selectors });
const started = performance.now();
const index = openSuite({
  root: folder,
  files: diskFiles,
  config: { site_packages: sites, paths: selectors },
});
const files: SuiteFile[] = [...index.files()];
const claimed = new Map<string, "certain" | "possible">();
const openFunctions = new Map<string, string>();
const openFiles = new Map<string, string>();
for (const file of files) {
  if (file.state === "undecided" || file.open)
    openFiles.set(file.path, (file.problem ?? file.open)?.reason ?? "");
  for (const one of file.functions) {
    if (one.ids.open) openFunctions.set(one.base, one.ids.open.reason);
    for (const test of one.ids.cases()) claimed.set(test.id, test.status);
  }
}
const ms = performance.now() - started;
const truth = new Set(real.ids);
const wrong = [...claimed]
  .filter(([id, status]) => status === "certain" && !truth.has(id))
  .map(([id]) => id);
const missing: string[] = [];
const undecided = new Map<string, number>();
for (const id of truth) {
  if (claimed.has(id)) continue;
  const path = id.split("::")[0]!;
  const folder = [...openFiles].find(([open]) => path.startsWith(`${open}/`))?.[1];
  const reason = openFunctions.get(functionOf(id)) ?? openFiles.get(path) ?? folder;
  if (reason === undefined) missing.push(id);
  else undecided.set(reason, (undecided.get(reason) ?? 0) + 1);
}
const possible = [...claimed.values()].filter((status) => status === "possible").length;
const open = [...undecided.values()].reduce((sum, count) => sum + count, 0);
const share = ((100 * open) / Math.max(1, truth.size)).toFixed(2);
console.log(
  `| ${name} | ${truth.size} | ${claimed.size} | ${wrong.length} | ${missing.length} | ${open} (${share} %) | ${possible} | ${(real.ms / 1000).toFixed(1)} s | ${(ms / 1000).toFixed(2)} s | ${(real.ms / ms).toFixed(0)} × |`,
);
for (const id of wrong.slice(0, 15)) console.error(`wrong: ${id}`);
for (const id of missing.slice(0, 15)) console.error(`missing: ${id}`);
for (const [reason, count] of [...undecided].sort((a, b) => b[1] - a[1]).slice(0, 20))
  console.error(`undecided ${count}: ${reason}`);
