// When lines were last changed, out of `git blame`.
import type { LineTimes } from "../check/index.ts";
import type { Context } from "./context.ts";

/** Times of a file's lines, asked once for each file. */
export function blameTimes({ git }: Context): LineTimes {
  const known = new Map<string, readonly (number | undefined)[] | undefined>();
  return (file) => {
    if (!known.has(file))
      known.set(file, readBlame(git(["blame", "--line-porcelain", "--", file])));
    return known.get(file);
  };
}

function readBlame(output: Uint8Array | undefined): readonly (number | undefined)[] | undefined {
  if (!output) return undefined;
  const times: number[] = [];
  let time = 0;
  for (const line of new TextDecoder().decode(output).split("\n")) {
    const found = /^author-time (\d+)$/.exec(line);
    if (found) time = Number(found[1]);
    if (line.startsWith("\t")) times.push(time);
  }
  return times;
}
