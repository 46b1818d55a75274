// The command's documented object, as it is.
import type { Reporter } from "./index.ts";

export const json: Reporter = (report) => `${JSON.stringify(report.json, null, 1)}\n`;
