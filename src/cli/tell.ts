// Chooses reporters and sends their text to streams and files.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type ReporterName, reporters, type Telling } from "../report/index.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import { nearest } from "../text/nearest.ts";
import { SourceText } from "../text/source.ts";
import type { Io } from "./io.ts";

/** A reporter and where its text goes; no file means standard output. */
interface Destination {
  readonly name: ReporterName;
  readonly file: string | undefined;
}

/**
 * Reads `NAME[:FILE]`s; without any: annotations under GitHub Actions, pretty on a terminal, plain lines elsewhere.
 * @throws UsageError for an unknown reporter, or two that both write to standard output.
 */
export function destinations(
  wanted: readonly string[] | undefined,
  io: Io,
): readonly Destination[] {
  if (!wanted?.length) return [{ name: defaultReporter(io), file: undefined }];
  const read = wanted.map(readDestination);
  if (read.filter((one) => one.file === undefined).length > 1) {
    throw new UsageError(
      "two reporters write to standard output: give one a file, e.g. --reporter sarif:out.sarif",
    );
  }
  return read;
}

function defaultReporter(io: Io): ReporterName {
  if (io.env.GITHUB_ACTIONS === "true") return "github";
  return io.stdout.isTTY ? "pretty" : "plain";
}

function readDestination(text: string): Destination {
  const colon = text.indexOf(":");
  const name = colon === -1 ? text : text.slice(0, colon);
  const file = colon === -1 ? undefined : text.slice(colon + 1);
  if (Object.hasOwn(reporters, name) && file !== "") return { name: name as ReporterName, file };
  const names = Object.keys(reporters);
  const [near] = nearest(name, names, 1);
  throw new UsageError(
    `unknown reporter ${JSON.stringify(text)}${near ? `, did you mean ${near}?` : ""} Known: ${names.join(", ")}`,
  );
}

/** Tells one report everywhere it should be told. */
export async function tell(
  report: Report,
  to: readonly Destination[],
  io: Io,
  telling: Telling,
): Promise<void> {
  for (const { name, file } of to) {
    const reporter = await reporters[name]();
    const text = reporter(report, { ...telling, color: telling.color && file === undefined });
    if (file === undefined) io.stdout.write(text);
    else writeReport(resolve(io.cwd, file), text);
  }
}

function writeReport(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(`cannot write the report ${path}: ${(error as Error).message}`);
  }
}

/** Source lines for excerpts, each file read once. */
export function sourceLines(io: Io, cwd: string): Telling["sourceLine"] {
  const known = new Map<string, SourceText>();
  return (file, line) => {
    let source = known.get(file);
    if (!source) {
      const bytes = io.files.read(resolve(cwd, file));
      source = new SourceText(file, bytes ? new TextDecoder().decode(bytes) : "");
      known.set(file, source);
    }
    return source.line(line);
  };
}
