// Escaping of id texts (pytest-ids 10.2). Lone surrogates are kept as code units in strings here.

const named: Readonly<Record<number, string>> = { 9: "\\t", 10: "\\n", 13: "\\r", 92: "\\\\" };

const hex = (code: number, width: number): string => code.toString(16).padStart(width, "0");

/** Python's `unicode_escape`, then DEL. */
export function escapeText(text: string): string {
  if (/^[ -[\]-~]*$/.test(text)) return text;
  let out = "";
  for (const c of text) out += escapeOne(c.codePointAt(0)!, c);
  return out;
}

function escapeOne(code: number, c: string): string {
  if (named[code]) return named[code];
  if (code >= 32 && code < 127) return c;
  if (code < 256) return `\\x${hex(code, 2)}`;
  return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
}

/** Bytes (one UTF-16 unit each): ASCII with backslashes as they are, the rest as `\xNN`. */
export function escapeBytes(bytes: string): string {
  let out = "";
  for (const c of bytes) out += c === "\\" ? c : escapeOne(c.charCodeAt(0), c);
  return out;
}
