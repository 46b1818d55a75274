// Bundles the command line and the library into dist/. Code splitting keeps heavy modules off the start-up path.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const { version } = JSON.parse(await readFile("package.json", "utf8"));

// Bundled CommonJS packages call require(); ESM has none.
const banner = [
  'import { createRequire as __createRequire } from "node:module";',
  "const require = __createRequire(import.meta.url);",
].join("\n");

await rm("dist", { recursive: true, force: true });
await mkdir("dist", { recursive: true });
const { metafile } = await build({
  entryPoints: { cli: "src/cli/start.ts", index: "src/index.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minifySyntax: true,
  minifyWhitespace: true,
  banner: { js: banner },
  define: { __VERSION__: JSON.stringify(version) },
  external: ["ts-morph", "typescript"],
  metafile: true,
  logLevel: "warning",
});
await writeFile("dist/meta.json", JSON.stringify(metafile));
// Read at run time, beside the bundle.
await cp("docs/rules", "dist/rules", { recursive: true });
await cp("src/python/facts/data", "dist/facts", { recursive: true });
