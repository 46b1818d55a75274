// Text made safe for a terminal: control characters of a repository's content are shown, never sent.

/** Replaces control and bidirectional-override characters by `\xNN` or `\u{N}`; keeps line ends out. */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (char) => {
      const code = char.codePointAt(0)!;
      return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
    },
  );
}
