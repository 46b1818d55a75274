// How TensorRT-LLM's list reader turns an entry's text into the name that it selects with. No files, no lines.

/** The case of `test_unittests.py` that stands for a `unittest/` entry. */
export function bridgeName(text: string): string {
  return `test_unittests.py::test_unittests_v2[${text}]`;
}

/** Splits a leading `full:SCOPE/` off; scope is null without. */
export function splitScope(text: string): { readonly scope: string | null; readonly rest: string } {
  const found = /^full:([^/]*)\//.exec(text);
  return found
    ? { scope: found[1]!, rest: text.slice(found[0].length) }
    : { scope: null, rest: text };
}

/** Step 6 of the reader: a `unittest/` entry becomes its bridge case, behind its scope (specs: lists 1.1). */
export function convertUnittest(text: string): string {
  const { rest } = splitScope(text);
  if (!rest.startsWith("unittest/")) return text;
  return text.slice(0, text.length - rest.length) + bridgeName(rest);
}

/**
 * Step 7 of the reader: what a name becomes under `--test-prefix` (null without one). A `full:` name loses
 * every leading `f`, `u`, `l` and `:` (a set of characters, not the word), then each occurrence of the
 * prefix up to its first `-` is replaced by the whole prefix (specs: lists 1.1).
 */
export function rewriteScope(text: string, prefix: string | null): string {
  if (!text.startsWith("full:")) return prefix === null ? text : `${prefix}/${text}`;
  const bare = text.replace(/^[ful:]+/, "");
  if (prefix === null) return bare;
  const short = prefix.split("-")[0]!;
  return short === "" ? bare : bare.replaceAll(short, () => prefix);
}

/** The name that the reader selects or waives with, steps 6 and 7 together. */
export function readerName(text: string, prefix: string | null): string {
  return rewriteScope(convertUnittest(text), prefix);
}

/**
 * The line without its isolation word as CI's shard step takes it out, first rule that applies:
 * `ISOLATION,`, `,ISOLATION`, ` ISOLATION` (specs: lists 2.5).
 */
export function takeIsolation(text: string): { readonly isolated: boolean; readonly rest: string } {
  if (!text.includes("ISOLATION")) return { isolated: false, rest: text };
  for (const word of ["ISOLATION,", ",ISOLATION", " ISOLATION"])
    if (text.includes(word)) return { isolated: true, rest: text.replaceAll(word, "").trim() };
  return { isolated: true, rest: text };
}

/** The case text that the bridge makes of a line: what stands before ` TIMEOUT `, or the whole line. */
export function bridgeCase(line: string): string {
  const at = line.indexOf(" TIMEOUT ");
  return at === -1 ? line : line.slice(0, at);
}
