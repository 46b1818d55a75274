// Runs a TypeScript file on Node 20: bundles it in memory and imports it. Usage: node scripts/run-ts.mjs FILE [arguments…]
import { mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error("usage: node scripts/run-ts.mjs FILE [arguments…]");
  process.exit(2);
}

// Inside node_modules, so that packages left out of the bundle are found.
const folder = await mkdtemp(join("node_modules", ".run-ts-"));
const outfile = join(folder, "main.mjs");
try {
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    define: { __VERSION__: '"0.0.0"' },
    logLevel: "warning",
  });
  process.argv = [process.argv[0], resolve(file), ...args];
  await import(pathToFileURL(resolve(outfile)).href);
} finally {
  await rm(folder, { recursive: true, force: true });
}
