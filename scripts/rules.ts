// Writes docs/rules/ from the table of codes; files of codes that are gone are removed.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { rulePages } from "../src/check/page.ts";

const folder = "docs/rules";
const pages = rulePages();
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(`${folder}/${name}`);
for (const [name, text] of pages) writeFileSync(`${folder}/${name}`, text);
