// Encoding and decoding as Python's codecs do: UTF-8, -16 and -32, Latin-1 and ASCII, with their error handlers.
// Bytes are texts of units 0–255.
import { PyError, Unsettled } from "./outcome.ts";

type Codec =
  | "utf-8"
  | "utf-16"
  | "utf-16-le"
  | "utf-16-be"
  | "utf-32"
  | "utf-32-le"
  | "utf-32-be"
  | "latin-1"
  | "ascii";

const aliases: Readonly<Record<string, Codec>> = {
  utf8: "utf-8",
  "utf-8": "utf-8",
  u8: "utf-8",
  utf16: "utf-16",
  "utf-16": "utf-16",
  "utf-16-le": "utf-16-le",
  "utf-16le": "utf-16-le",
  "utf-16-be": "utf-16-be",
  "utf-16be": "utf-16-be",
  utf32: "utf-32",
  "utf-32": "utf-32",
  "utf-32-le": "utf-32-le",
  "utf-32le": "utf-32-le",
  "utf-32-be": "utf-32-be",
  "utf-32be": "utf-32-be",
  latin1: "latin-1",
  "latin-1": "latin-1",
  latin: "latin-1",
  l1: "latin-1",
  "iso-8859-1": "latin-1",
  iso8859: "latin-1",
  "iso8859-1": "latin-1",
  ascii: "ascii",
  "us-ascii": "ascii",
};

function codecOf(name: string): Codec | undefined {
  return aliases[name.trim().toLowerCase().replaceAll("_", "-").replaceAll(" ", "-")];
}

const unit = (...codes: readonly number[]): string => String.fromCharCode(...codes);
const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");

/** How an unencodable character is written in messages and by `backslashreplace`. */
function escaped(code: number): string {
  if (code < 0x100) return `\\x${hex(code, 2)}`;
  return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xe000;

/** The bytes of one character; undefined when the codec has none for it. */
function bytesOf(codec: Codec, code: number, pass: boolean): string | undefined {
  if (codec === "ascii") return code < 0x80 ? unit(code) : undefined;
  if (codec === "latin-1") return code < 0x100 ? unit(code) : undefined;
  if (isSurrogate(code) && !pass) return undefined;
  if (codec === "utf-8") return utf8Of(code);
  const big = codec.endsWith("-be");
  if (codec.startsWith("utf-32"))
    return ordered([code & 255, (code >> 8) & 255, (code >> 16) & 255, 0], big);
  const pair = (one: number): string => ordered([one & 255, one >> 8], big);
  return code < 0x10000
    ? pair(code)
    : pair(0xd800 + ((code - 0x10000) >> 10)) + pair(0xdc00 + ((code - 0x10000) & 0x3ff));
}

const ordered = (little: readonly number[], big: boolean): string =>
  unit(...(big ? [...little].reverse() : little));

function utf8Of(code: number): string {
  const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x80) return unit(code);
  if (code < 0x800) return unit(0xc0 | (code >> 6), tail(0));
  if (code < 0x10000) return unit(0xe0 | (code >> 12), tail(6), tail(0));
  return unit(0xf0 | (code >> 18), tail(12), tail(6), tail(0));
}

/** What an error handler writes for an unencodable character; undefined raises. */
function substitute(code: number, errors: string): string | undefined {
  switch (errors) {
    case "ignore":
      return "";
    case "replace":
      return "?";
    case "backslashreplace":
      return escaped(code);
    case "xmlcharrefreplace":
      return `&#${code};`;
    default:
      return undefined;
  }
}

const handlers: ReadonlySet<string> = new Set(
  "strict ignore replace backslashreplace xmlcharrefreplace surrogatepass surrogateescape".split(
    " ",
  ),
);

/** `text.encode(name, errors)`. */
export function encode(text: string, name: string, errors: string): string | PyError | Unsettled {
  const codec = codecOf(name);
  if (!codec) return new Unsettled(`the encoding ${name} is not worked out`);
  if (!handlers.has(errors)) return new Unsettled(`the error handler ${errors} is not worked out`);
  let out =
    codec === "utf-16" ? unit(0xff, 0xfe) : codec === "utf-32" ? unit(0xff, 0xfe, 0, 0) : "";
  const chars = [...text];
  for (const [at, char] of chars.entries()) {
    const code = char.codePointAt(0)!;
    const made =
      bytesOf(codec, code, errors === "surrogatepass") ??
      (errors === "surrogateescape" && code >= 0xdc80 && code < 0xdd00
        ? unit(code - 0xdc00)
        : substitution(codec, code, errors));
    if (made === undefined) return encodeError(codec, chars, at);
    out += made;
  }
  return out;
}

function substitution(codec: Codec, code: number, errors: string): string | undefined {
  const text = substitute(code, errors);
  if (text === undefined) return undefined;
  return [...text].map((char) => bytesOf(codec, char.charCodeAt(0), false)).join("");
}

function encodeError(codec: Codec, chars: readonly string[], from: number): PyError {
  const bad = (at: number): boolean =>
    at < chars.length && bytesOf(codec, chars[at]!.codePointAt(0)!, false) === undefined;
  let end = from + 1;
  while (bad(end)) end += 1;
  const reason = codec.startsWith("utf")
    ? "surrogates not allowed"
    : `ordinal not in range(${codec === "ascii" ? 128 : 256})`;
  const where =
    end === from + 1
      ? `character '${escaped(chars[from]!.codePointAt(0)!)}' in position ${from}`
      : `characters in position ${from}-${end - 1}`;
  return new PyError("UnicodeEncodeError", `'${codec}' codec can't encode ${where}: ${reason}`);
}

/** What could be read at a place: a character and its length, or how many bytes are wrong and why. */
type Read =
  | { readonly char: string; readonly size: number }
  | { readonly bad: number; readonly reason: string };

/** `data.decode(name, errors)`. */
export function decode(data: string, name: string, errors: string): string | PyError | Unsettled {
  const codec = codecOf(name);
  if (!codec) return new Unsettled(`the encoding ${name} is not worked out`);
  if (!handlers.has(errors)) return new Unsettled(`the error handler ${errors} is not worked out`);
  const { start, codec: plain } = withoutMark(data, codec);
  let out = "";
  for (let at = start; at < data.length; ) {
    const read = readAt(data, at, plain, errors === "surrogatepass");
    if ("char" in read) {
      out += read.char;
      at += read.size;
      continue;
    }
    const text = replacement(data.slice(at, at + read.bad), errors);
    if (text === undefined) return decodeError(plain, data, at, read);
    out += text;
    at += read.bad;
  }
  return out;
}

/** UTF-16 and UTF-32 begin with a mark of their byte order, or are little-endian. */
function withoutMark(
  data: string,
  codec: Codec,
): { readonly start: number; readonly codec: Codec } {
  if (codec !== "utf-16" && codec !== "utf-32") return { start: 0, codec };
  const size = codec === "utf-16" ? 2 : 4;
  const mark = data.slice(0, size);
  const little = codec === "utf-16" ? unit(0xff, 0xfe) : unit(0xff, 0xfe, 0, 0);
  if (mark === little) return { start: size, codec: `${codec}-le` };
  const big = [...little].reverse().join("");
  return mark === big ? { start: size, codec: `${codec}-be` } : { start: 0, codec: `${codec}-le` };
}

function readAt(data: string, at: number, codec: Codec, pass: boolean): Read {
  const first = data.charCodeAt(at);
  if (codec === "latin-1") return { char: unit(first), size: 1 };
  if (codec === "ascii")
    return first < 0x80
      ? { char: unit(first), size: 1 }
      : { bad: 1, reason: "ordinal not in range(128)" };
  if (codec === "utf-8") return readUtf8(data, at, pass);
  return codec.startsWith("utf-16")
    ? readUtf16(data, at, codec.endsWith("be"))
    : readUtf32(data, at, codec.endsWith("be"));
}

function readUtf8(data: string, at: number, pass: boolean): Read {
  const first = data.charCodeAt(at);
  if (first < 0x80) return { char: unit(first), size: 1 };
  const size =
    first >= 0xf0 && first < 0xf5
      ? 4
      : first >= 0xe0 && first < 0xf0
        ? 3
        : first >= 0xc2 && first < 0xe0
          ? 2
          : 0;
  if (size === 0) return { bad: 1, reason: "invalid start byte" };
  let code = first & (size === 2 ? 0x1f : size === 3 ? 0x0f : 0x07);
  for (let k = 1; k < size; k++) {
    const next = data.charCodeAt(at + k);
    if (Number.isNaN(next)) return { bad: k, reason: "unexpected end of data" };
    const low = k > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const high = k > 1 ? 0xbf : first === 0xed && !pass ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (next < low || next > high) return { bad: k, reason: "invalid continuation byte" };
    code = (code << 6) | (next & 0x3f);
  }
  return { char: String.fromCodePoint(code), size };
}

function readUtf16(data: string, at: number, big: boolean): Read {
  const word = (from: number): number => {
    const [a, b] = [data.charCodeAt(from), data.charCodeAt(from + 1)];
    return big ? a * 256 + b : b * 256 + a;
  };
  const left = data.length - at;
  if (left < 2) return { bad: left, reason: "truncated data" };
  const first = word(at);
  if (!isSurrogate(first)) return { char: unit(first), size: 2 };
  if (first >= 0xdc00) return { bad: 2, reason: "illegal encoding" };
  if (left < 4) return { bad: left, reason: "unexpected end of data" };
  const second = word(at + 2);
  return second >= 0xdc00 && second < 0xe000
    ? { char: unit(first, second), size: 4 }
    : { bad: 2, reason: "illegal UTF-16 surrogate" };
}

function readUtf32(data: string, at: number, big: boolean): Read {
  const left = data.length - at;
  if (left < 4) return { bad: left, reason: "truncated data" };
  const parts = [0, 1, 2, 3].map((k) => data.charCodeAt(at + k));
  const code = (big ? parts : parts.reverse()).reduce((sum, part) => sum * 256 + part, 0);
  if (code > 0x10ffff) return { bad: 4, reason: "code point not in range(0x110000)" };
  if (isSurrogate(code))
    return { bad: 4, reason: "code point in surrogate code point range(0xd800, 0xe000)" };
  return { char: String.fromCodePoint(code), size: 4 };
}

function replacement(bad: string, errors: string): string | undefined {
  switch (errors) {
    case "ignore":
      return "";
    case "replace":
      return "\ufffd";
    case "backslashreplace":
      return [...bad].map((one) => `\\x${hex(one.charCodeAt(0), 2)}`).join("");
    case "surrogateescape":
      return [...bad].every((one) => one.charCodeAt(0) >= 0x80)
        ? [...bad].map((one) => unit(0xdc00 + one.charCodeAt(0))).join("")
        : undefined;
    default:
      return undefined;
  }
}

function decodeError(
  codec: Codec,
  data: string,
  at: number,
  read: { readonly bad: number; readonly reason: string },
): PyError {
  const where =
    read.bad === 1
      ? `byte 0x${hex(data.charCodeAt(at), 2)} in position ${at}`
      : `bytes in position ${at}-${at + read.bad - 1}`;
  return new PyError(
    "UnicodeDecodeError",
    `'${codec}' codec can't decode ${where}: ${read.reason}`,
  );
}
