// Doctest examples in a text: are there any (pytest-ids 14.4)? What an example does is not looked at.

const prompt = /^([ ]*)>>>(.*)$/;

/** `error` when Python's parser would refuse the text (no blank behind a prompt, uneven indentation). */
export type Examples = "some" | "none" | "error";

/** Reads a text the way Python's doctest parser does: examples of nothing but comments do not count. */
export function findExamples(text: string): Examples {
  const lines = text.replaceAll("\t", "        ").split(/\r\n|\n|\r/);
  let found: Examples = "none";
  for (let i = 0; i < lines.length; i++) {
    const start = prompt.exec(lines[i]!);
    if (!start) continue;
    const indent = start[1]!.length;
    const source = [lines[i]!];
    while (/^[ ]*\.\.\./.test(lines[i + 1] ?? "")) source.push(lines[++i]!);
    if (source.some((one) => !wellFormed(one, indent))) return "error";
    const code = source.map((one) => one.slice(indent + 4));
    if (code.some((one) => !/^\s*(#.*)?$/.test(one))) found = "some";
    while (isWanted(lines[i + 1])) {
      i++;
      if (lines[i]!.slice(0, indent).trim() !== "") return "error";
    }
  }
  return found;
}

const isWanted = (line: string | undefined): boolean =>
  line !== undefined && line.trim() !== "" && !/^[ ]*>>>/.test(line);

/** The prompt stands at the indentation of the first line and a blank (or nothing) follows it. */
function wellFormed(line: string, indent: number): boolean {
  const rest = line.slice(indent);
  if (line.slice(0, indent).trim() !== "" || !/^(>>>|\.\.\.)/.test(rest)) return false;
  return rest.length === 3 || rest[3] === " ";
}
