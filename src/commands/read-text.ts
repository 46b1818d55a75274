// A text file named on the command line, relative to the working folder; `-` is standard input.
import { UsageError } from "../text/errors.ts";
import type { Context } from "./context.ts";

/** The absolute path of a file named on the command line. */
export function pathOf({ cwd }: Context, file: string): string {
  return file.startsWith("/") ? file : `${cwd}/${file}`;
}

/**
 * Reads a file as UTF-8.
 * @throws UsageError when it is not there.
 */
export function readText(context: Context, file: string): string {
  if (file === "-") return context.stdin();
  const bytes = context.files.read(pathOf(context, file));
  if (!bytes) throw new UsageError(`cannot read ${file}: name a file that is there`);
  return new TextDecoder().decode(bytes);
}

/** Bytes a slice. */
const SLICE = 1 << 20;

/**
 * A file in slices, for readers that stream; a large file is never held as text.
 * @throws UsageError when it is not there.
 */
export function* chunksOf(context: Context, file: string): Iterable<Uint8Array> {
  const bytes =
    file === "-"
      ? new TextEncoder().encode(context.stdin())
      : context.files.read(pathOf(context, file));
  if (!bytes) throw new UsageError(`cannot read ${file}: name a file that is there`);
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}
