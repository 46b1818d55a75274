// The table of reporters. A reporter turns one report into text; where the text goes is the caller's work.
import type { Report } from "./types.ts";

/** What a reporter may know beside the report. */
export interface Telling {
  readonly color: boolean;
  readonly width: number;
  /** The text of a line (from 1) of a file, for source excerpts; empty when it cannot be read. */
  readonly sourceLine: (file: string, line: number) => string;
  readonly version: string;
}

export type Reporter = (report: Report, telling: Telling) => string;

/** Reporters by name, loaded when used. */
export const reporters = {
  pretty: async () => (await import("./pretty.ts")).pretty,
  plain: async () => (await import("./plain.ts")).plain,
  json: async () => (await import("./json.ts")).json,
  sarif: async () => (await import("./sarif.ts")).sarif,
  github: async () => (await import("./github.ts")).github,
  junit: async () => (await import("./junit.ts")).junit,
  gitlab: async () => (await import("./gitlab.ts")).gitlab,
  markdown: async () => (await import("./markdown.ts")).markdown,
} satisfies Record<string, () => Promise<Reporter>>;

export type ReporterName = keyof typeof reporters;
