// repr() and ascii() of str and bytes, and the unicode_escape codec with pytest's id escaping.

/** CPython prefers single quotes and changes to double ones only when that avoids escapes. */
function quoteFor(text: string): string {
  return text.includes("'") && !text.includes('"') ? '"' : "'";
}

const PLAIN = /^[ -&(-[\]-~]*$/;

function hexEscape(point: number): string {
  if (point <= 0xff) return `\\x${point.toString(16).padStart(2, "0")}`;
  if (point <= 0xffff) return `\\u${point.toString(16).padStart(4, "0")}`;
  return `\\U${point.toString(16).padStart(8, "0")}`;
}

const NAMED: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\\": "\\\\",
};

function printable(ch: string): boolean {
  return ch === " " || !/[\p{C}\p{Z}]/u.test(ch);
}

/** `repr(text)` of a Python str. */
export function strRepr(text: string): string {
  if (PLAIN.test(text)) return `'${text}'`;
  const quote = quoteFor(text);
  let out = quote;
  for (const ch of text) {
    if (ch === quote) out += `\\${ch}`;
    else out += NAMED[ch] ?? (printable(ch) ? ch : hexEscape(ch.codePointAt(0)!));
  }
  return out + quote;
}

/** `ascii(text)` of a Python str; also turns any repr into its ASCII form. */
export const strAscii = (text: string): string => asciiOnly(strRepr(text));

/** The backslash form of every non-ASCII character, the rest untouched (`ascii()` of a repr). */
export function asciiOnly(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  let out = "";
  for (const ch of text) {
    const point = ch.codePointAt(0)!;
    out += point < 128 ? ch : hexEscape(point);
  }
  return out;
}

/** `repr(data)` of a Python bytes object, given as one UTF-16 unit (0–255) per byte. */
export function bytesRepr(data: string): string {
  const quote = quoteFor(data);
  let out = `b${quote}`;
  for (const ch of data) out += ch === quote ? `\\${ch}` : byteEscape(ch);
  return out + quote;
}

function byteEscape(ch: string): string {
  return NAMED[ch] ?? (ch >= " " && ch <= "~" ? ch : hexEscape(ch.charCodeAt(0)));
}

/** `text.encode("unicode_escape").decode("ascii")`. */
export function unicodeEscape(text: string): string {
  if (/^[ -[\]-~]*$/.test(text)) return text;
  let out = "";
  for (const ch of text) {
    const point = ch.codePointAt(0)!;
    out += NAMED[ch] ?? (point >= 32 && point < 127 ? ch : hexEscape(point));
  }
  return out;
}

/**
 * The text of a str in a test id (specs/pytest-ids.md 10.2): unicode_escape, then controls that
 * are left (DEL) as `\xNN`.
 */
export const escapeIdText = unicodeEscape;

/** The text of bytes in a test id: backslashes stay single, bytes from 0x80 and controls are escaped. */
export function escapeIdBytes(data: string): string {
  let out = "";
  for (const ch of data) out += ch === "\\" ? ch : byteEscape(ch);
  return out;
}
