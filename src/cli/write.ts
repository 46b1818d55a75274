// Writing files all or nothing: every new text is on disk before the first file is replaced.
import {
  chmodSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import type { Write } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";

interface Staged {
  readonly write: Write;
  readonly path: string;
  readonly temporary: string;
}

/**
 * Replaces files atomically, one rename each after all new texts are staged beside them.
 * @throws UsageError when a file changed since it was read, lies outside `cwd`, or cannot be written; the message
 * says which files are new and which are old.
 */
export function writeAll(cwd: string, writes: readonly Write[]): void {
  const staged: Staged[] = [];
  try {
    for (const write of writes) staged.push(stage(cwd, write));
  } catch (error) {
    discard(staged);
    throw new UsageError(`${reasonOf(error)}; nothing was written`);
  }
  staged.forEach((one, done) => {
    try {
      replace(one);
    } catch (error) {
      discard(staged.slice(done));
      const names = staged.slice(0, done).map(({ write }) => write.file);
      const state =
        names.length > 0
          ? `written: ${names.join(", ")}; the others are as they were`
          : "nothing was written";
      throw new UsageError(
        `${one.write.file}: ${reasonOf(error)}; ${state}. Run the command again.`,
      );
    }
  });
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function stage(cwd: string, write: Write): Staged {
  const path = realpathSync(resolve(cwd, write.file));
  const inside = relative(realpathSync(cwd), path);
  if (inside.startsWith("..") || isAbsolute(inside)) {
    throw new UsageError(`${write.file} lies outside of ${cwd}: edit it where it lives`);
  }
  requireUnchanged(path, write);
  const temporary = `${path}.testlists-${process.pid}.tmp`;
  writeFileSync(temporary, write.after, { flush: true });
  chmodSync(temporary, statSync(path).mode);
  return { write, path, temporary };
}

function requireUnchanged(path: string, write: Write): void {
  if (readFileSync(path, "utf8") !== write.before) {
    throw new UsageError(
      `${write.file} changed while it was being worked on: run the command again`,
    );
  }
}

function replace({ write, path, temporary }: Staged): void {
  requireUnchanged(path, write);
  renameSync(temporary, path);
}

function discard(staged: readonly Staged[]): void {
  for (const { temporary } of staged) rmSync(temporary, { force: true });
}
