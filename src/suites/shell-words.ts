// Splitting text like a POSIX shell command, as Python's `shlex.split` does. Nothing is expanded.

/** @returns the words, or undefined when a quotation is not closed or the text ends in a backslash. */
export function shellWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === "\\") {
      if (i + 1 >= text.length) return undefined;
      word = (word ?? "") + text[++i]!;
    } else if (c === "'" || c === '"') {
      const quoted = readQuoted(text, i);
      if (!quoted) return undefined;
      word = (word ?? "") + quoted.text;
      i = quoted.end;
    } else if (/[ \t\r\n]/.test(c)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + c;
  }
  if (word !== undefined) words.push(word);
  return words;
}

function readQuoted(text: string, start: number): { text: string; end: number } | undefined {
  const quote = text[start]!;
  let out = "";
  for (let i = start + 1; i < text.length; i++) {
    const c = text[i]!;
    if (c === quote) return { text: out, end: i };
    const next = text[i + 1];
    if (c === "\\" && quote === '"' && (next === '"' || next === "\\")) {
      out += next;
      i++;
    } else out += c;
  }
  return undefined;
}
