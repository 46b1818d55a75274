// Starts the command line in this process; `bin/testlists.js` loads it.

import { processIo } from "../cli/io.ts";
import { main } from "../cli.ts";

// A closed pipe (`| head`) is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await main(process.argv.slice(2), processIo());
