// str.format templates: literal text, fields with paths, conversions and nested specs. No values.

import { PyError, valueError } from "./outcome.ts";

/** One step of a field name: `.attr` or `[index]` (a number when all digits, else the text). */
export type PathStep =
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "index"; readonly index: number | string };

/** A replacement field. `first` is "" (automatic), digits or a name. */
export interface FormatField {
  readonly kind: "field";
  readonly first: string;
  readonly path: readonly PathStep[];
  readonly conversion: "r" | "s" | "a" | undefined;
  readonly spec: readonly FormatPiece[];
}

/** A piece of a template. */
export type FormatPiece = { readonly kind: "text"; readonly text: string } | FormatField;

/** Parses a `str.format` template (MarkupIterator of CPython); ValueErrors word for word. */
export function parseFormatTemplate(template: string, depth = 2): readonly FormatPiece[] | PyError {
  if (depth < 0) return valueError("Max string recursion exceeded");
  const pieces: FormatPiece[] = [];
  let literal = "";
  let at = 0;
  const flush = (): void => {
    if (literal !== "") pieces.push({ kind: "text", text: literal });
    literal = "";
  };
  while (at < template.length) {
    const ch = template[at]!;
    if (ch !== "{" && ch !== "}") {
      literal += ch;
      at++;
    } else if (template[at + 1] === ch) {
      literal += ch;
      at += 2;
    } else if (ch === "}") {
      return valueError("Single '}' encountered in format string");
    } else {
      flush();
      const end = closingBrace(template, at);
      if (end instanceof PyError) return end;
      const field = parseField(template.slice(at + 1, end), depth);
      if (field instanceof PyError) return field;
      pieces.push(field);
      at = end + 1;
    }
  }
  flush();
  return pieces;
}

function closingBrace(template: string, open: number): number | PyError {
  if (open + 1 >= template.length) return valueError("Single '{' encountered in format string");
  let depth = 0;
  let inIndex = false;
  for (let i = open; i < template.length; i++) {
    const ch = template[i];
    if (ch === "[" && depth === 1) inIndex = true;
    else if (ch === "]") inIndex = false;
    else if (inIndex) continue;
    else if (ch === "{") depth++;
    else if (ch === "}" && --depth === 0) return i;
  }
  return valueError("expected '}' before end of string");
}

function parseField(body: string, depth: number): FormatField | PyError {
  const nameEnd = endOfName(body);
  const name = body.slice(0, nameEnd);
  if (/[{]/.test(name.replace(/\[[^\]]*\]/g, "")))
    return valueError("unexpected '{' in field name");
  let rest = body.slice(nameEnd);
  let conversion: FormatField["conversion"];
  if (rest.startsWith("!")) {
    const letter = [...rest][1];
    if (letter === undefined) return valueError("unmatched '{' in format spec");
    if (!"rsa".includes(letter)) return badConversion(letter);
    conversion = letter as "r" | "s" | "a";
    rest = rest.slice(2);
    if (rest !== "" && !rest.startsWith(":"))
      return valueError("expected ':' after conversion specifier");
  }
  const spec = rest.startsWith(":") ? parseFormatTemplate_(rest.slice(1), depth - 1) : [];
  if (spec instanceof PyError) return spec;
  const path = parsePath(name);
  return path instanceof PyError ? path : { kind: "field", ...path, conversion, spec };
}

function badConversion(letter: string): PyError {
  const code = letter.codePointAt(0)!;
  return valueError(
    code > 32 && code < 127
      ? `Unknown conversion specifier ${letter}`
      : `Unknown conversion specifier \\x${code.toString(16)}`,
  );
}

/** Inside a spec, doubled braces are no escapes unless there is nothing to nest. */
function parseFormatTemplate_(spec: string, depth: number): readonly FormatPiece[] | PyError {
  if (!/[{}]/.test(spec)) return spec === "" ? [] : [{ kind: "text", text: spec }];
  return parseFormatTemplate(spec, depth);
}

function endOfName(body: string): number {
  let inIndex = false;
  for (let i = 0; i < body.length; i++) {
    if (body[i] === "[") inIndex = true;
    else if (body[i] === "]") inIndex = false;
    else if (!inIndex && (body[i] === ":" || body[i] === "!")) return i;
  }
  return body.length;
}

/** Splits `name.attr[index]` (also used by `string.Formatter().get_field`). */
export function parsePath(name: string): { first: string; path: readonly PathStep[] } | PyError {
  const firstEnd = name.search(/[.[]/);
  if (firstEnd < 0) return { first: name, path: [] };
  const path: PathStep[] = [];
  let at = firstEnd;
  while (at < name.length) {
    if (name[at] === ".") {
      const found = name.slice(at + 1).search(/[.[]/);
      const end = found < 0 ? name.length : at + 1 + found;
      if (end === at + 1) return valueError("Empty attribute in format string");
      path.push({ kind: "attribute", name: name.slice(at + 1, end) });
      at = end;
    } else if (name[at] === "[") {
      const close = name.indexOf("]", at);
      if (close < 0) return valueError("Missing ']' in format string");
      const text = name.slice(at + 1, close);
      if (text === "") return valueError("Empty attribute in format string");
      path.push({ kind: "index", index: /^\d+$/.test(text) ? Number(text) : text });
      at = close + 1;
    } else return valueError("Only '.' or '[' may follow ']' in format field specifier");
  }
  return { first: name.slice(0, firstEnd), path };
}

/** Resolves automatic numbering: the argument key of each field in order. */
export class FieldNumbering {
  private next = 0;
  private mode: "auto" | "manual" | undefined;

  /** The positional index or keyword of a field's first part, or the ValueError of mixing. */
  key(first: string): number | string | PyError {
    if (first !== "" && !/^\d+$/.test(first)) return first;
    const wanted = first === "" ? "auto" : "manual";
    if (this.mode !== undefined && this.mode !== wanted) {
      return valueError(
        wanted === "auto"
          ? "cannot switch from manual field specification to automatic field numbering"
          : "cannot switch from automatic field numbering to manual field specification",
      );
    }
    this.mode = wanted;
    return first === "" ? this.next++ : Number(first);
  }
}
