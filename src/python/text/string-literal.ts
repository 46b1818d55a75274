// Values of string literals: prefixes, escapes, \N{…}. F-string structure is the grammar's work.

import { characterNamed } from "./character-names.ts";
import { PyError, Unsettled } from "./outcome.ts";

/** The value of a literal token. */
export type LiteralValue =
  | { readonly kind: "str"; readonly value: string }
  | { readonly kind: "bytes" /** One UTF-16 unit (0–255) per byte. */; readonly value: string };

const TOKEN = /^([a-zA-Z]*)('''|"""|'|")(.*)\2$/s;

const syntaxError = (message: string): PyError => new PyError("SyntaxError", message);

/** Evaluates one literal token, such as `rb'\d'`. F-strings are not literals: undefined. */
export function evaluateLiteral(token: string): LiteralValue | PyError | Unsettled | undefined {
  const match = TOKEN.exec(token);
  if (!match) return undefined;
  const prefix = match[1]!.toLowerCase();
  if (prefix.includes("f") || prefix.includes("t")) return undefined;
  const body = match[3]!.replace(/\r\n?/g, "\n");
  const raw = prefix.includes("r");
  if (prefix.includes("b")) {
    const value = bytesFrom(body, raw);
    return typeof value === "string" ? { kind: "bytes", value } : value;
  }
  const value = raw ? body : unescapeText(body);
  return typeof value === "string" ? { kind: "str", value } : value;
}

/** Adjacent literals joined; mixing str and bytes is a SyntaxError. */
export function joinLiterals(parts: readonly LiteralValue[]): LiteralValue | PyError {
  const kind = parts[0]?.kind ?? "str";
  if (parts.some((part) => part.kind !== kind)) {
    return syntaxError("cannot mix bytes and nonbytes literals");
  }
  return { kind, value: parts.map((part) => part.value).join("") };
}

const SIMPLE: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const ESCAPE =
  /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|N\{([^}]*)\}|([\s\S]))/g;

/** Resolves the escapes of a str literal's body. */
export function unescapeText(body: string): string | PyError | Unsettled {
  if (!body.includes("\\")) return body;
  let failure: PyError | Unsettled | undefined;
  const text = body.replace(ESCAPE, (all, octal, x, u, U, name, simple) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    const hex = x ?? u ?? U;
    if (hex !== undefined) {
      const point = Number.parseInt(hex, 16);
      if (point <= 0x10ffff) return String.fromCodePoint(point);
      failure ??= syntaxError(
        "(unicode error) 'unicodeescape' codec can't decode bytes: illegal Unicode character",
      );
      return "";
    }
    if (name !== undefined) {
      const named = characterNamed(name);
      if (named === undefined)
        failure ??= new Unsettled(`the character name \\N{${name}} is not in the table`);
      return named ?? "";
    }
    if ("xuUN".includes(simple)) {
      failure ??= syntaxError(
        `(unicode error) 'unicodeescape' codec can't decode bytes: truncated \\${simple} escape`,
      );
    }
    return SIMPLE[simple] ?? all;
  });
  return failure ?? text;
}

/** Resolves the escapes of a bytes literal's body (raw: none). */
export function bytesFrom(body: string, raw = false): string | PyError {
  if (/[^\x00-\x7f]/.test(body))
    return syntaxError("bytes can only contain ASCII literal characters");
  let failure: PyError | undefined;
  const text = raw
    ? body
    : body.replace(/\\(?:([0-7]{1,3})|x([0-9a-fA-F]{2})|([\s\S]))/g, (all, octal, hex, simple) => {
        if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
        if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
        if (simple === "x") failure ??= syntaxError("(value error) invalid \\x escape");
        return SIMPLE[simple] ?? all;
      });
  return failure ?? text;
}
