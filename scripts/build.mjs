// Bundles the command line and the library into dist/. Code splitting keeps heavy modules off the start-up path.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const { version } = JSON.parse(await readFile("package.json", "utf8"));

// Bundled CommonJS packages call require(); ESM has none.
const banner = [
  'import { createRequire as __createRequire } from "node:module";',
  "const require = __createRequire(import.meta.url);",
].join("\n");

const common = {
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minifySyntax: true,
  minifyWhitespace: true,
  banner: { js: banner },
  define: { __VERSION__: JSON.stringify(version) },
  external: ["ts-morph", "typescript"],
  logLevel: "warning",
};

await rm("dist", { recursive: true, force: true });
await mkdir("dist", { recursive: true });
const { metafile } = await build({
  ...common,
  entryPoints: {
    cli: "src/start/cli.ts",
    index: "src/index.ts",
    "helix-worker": "src/helix/worker.ts",
  },
  outdir: "dist",
  splitting: true,
  metafile: true,
});
await writeFile("dist/meta.json", JSON.stringify(metafile));
// The runner installs nothing: the action is one file that is kept in the repository.
await build({ ...common, entryPoints: { index: "src/start/action.ts" }, outdir: "action" });
// Read at run time, beside the bundle.
await cp("docs/rules", "dist/rules", { recursive: true });
await cp("src/python/facts/data", "dist/facts", { recursive: true });
