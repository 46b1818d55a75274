// Starts the GitHub Action in this process; `action/index.js` is its bundle.
import { runAction } from "../action.ts";
import { processIo } from "../cli/io.ts";

try {
  process.exitCode = await runAction(processIo());
} catch (error) {
  process.stdout.write(`::error::${String((error as Error).message).replace(/\r?\n/g, "%0A")}\n`);
  process.exitCode = 2;
}
