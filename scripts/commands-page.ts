// Writes docs/commands.md. Usage: node scripts/run-ts.mjs scripts/commands-page.ts
import { writeFileSync } from "node:fs";
import { commandsPage } from "../src/cli/page.ts";
import { verbs } from "../src/cli/rows.ts";

writeFileSync("docs/commands.md", commandsPage(verbs));
