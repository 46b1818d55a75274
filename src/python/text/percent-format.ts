// The `%` operator on str: template parsing and padding. Values reach it through an adapter.

import { codePointLength, sliceText } from "./codepoints.ts";
import { formatFloatBody } from "./float-format.ts";
import { PyError, typeError, Unsettled, valueError } from "./outcome.ts";

/** One piece of a `%` template: literal text or a conversion. */
export type PercentPiece =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "field";
      readonly key: string | undefined;
      readonly flags: string;
      readonly width: number | "*" | undefined;
      readonly precision: number | "*" | undefined;
      readonly type: string;
      /** Nothing stands between the percent sign and the type. */
      readonly plain: boolean;
      /** Position of the type's letter in the template, in code points. */
      readonly at: number;
    };

const FIELD = /([#0\- +]*)(\*|\d+)?(?:\.(\*|\d+)?)?[hlL]?(.)?/suy;

/** Splits a template into pieces; a ValueError for a broken one. */
export function parsePercent(template: string): readonly PercentPiece[] | PyError {
  const pieces: PercentPiece[] = [];
  let at = 0;
  while (at < template.length) {
    const next = template.indexOf("%", at);
    if (next < 0) break;
    if (next > at) pieces.push({ kind: "text", text: template.slice(at, next) });
    const field = parseField(template, next + 1);
    if (field instanceof PyError) return field;
    pieces.push(field.piece);
    at = field.end;
  }
  if (at < template.length) pieces.push({ kind: "text", text: template.slice(at) });
  return pieces;
}

function parseField(
  template: string,
  from: number,
): { piece: PercentPiece; end: number } | PyError {
  let at = from;
  let key: string | undefined;
  if (template[at] === "(") {
    const close = matchingParenthesis(template, at);
    if (close < 0) return valueError("incomplete format key");
    key = template.slice(at + 1, close);
    at = close + 1;
  }
  FIELD.lastIndex = at;
  const match = FIELD.exec(template)!;
  const [all, flags, width, precision, type] = match;
  if (type === undefined) return valueError("incomplete format");
  const number = (text: string | undefined): number | "*" | undefined =>
    text === undefined || text === "*" ? text : Number(text);
  const hasPoint = /^[#0\- +]*(\*|\d+)?\./.test(all);
  const piece: PercentPiece = {
    kind: "field",
    key,
    flags: flags ?? "",
    width: number(width),
    precision: number(precision) ?? (hasPoint ? 0 : undefined),
    type,
    plain: at === from && all === type,
    at: codePointLength(template.slice(0, at + all.length)) - 1,
  };
  return { piece, end: at + all.length };
}

function matchingParenthesis(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0) return i;
  }
  return -1;
}

/** A number as `%d`, `%x` … want it, or why not. */
export type Numeric = bigint | number | PyError | Unsettled;

/** How the `%` operator sees values of type V. */
export interface PercentAdapter<V> {
  /** The elements when the right operand is a tuple. */
  tuple(value: V): readonly V[] | undefined;
  /** Whether the right operand is a mapping (has `__getitem__` and is no tuple or str). */
  isMapping(value: V): boolean;
  item(value: V, key: string): V | PyError | Unsettled;
  str(value: V): string | PyError | Unsettled;
  repr(value: V): string | PyError | Unsettled;
  ascii(value: V): string | PyError | Unsettled;
  /** An int as bigint, a float as number; a PyError for other types. */
  number(value: V): Numeric;
  /** The str when the value is one (for `%c`). */
  text(value: V): string | undefined;
  typeName(value: V): string;
}

/** `template % value`. */
export function percentFormat<V>(
  template: string,
  value: V,
  adapter: PercentAdapter<V>,
): string | PyError | Unsettled {
  const pieces = parsePercent(template);
  if (pieces instanceof PyError) return pieces;
  const args = adapter.tuple(value) ?? [value];
  let used = 0;
  const next = (): V | PyError => {
    if (used >= args.length) return typeError("not enough arguments for format string");
    return args[used++]!;
  };
  let out = "";
  let keyed = false;
  for (const piece of pieces) {
    if (piece.kind === "text") {
      out += piece.text;
      continue;
    }
    if (piece.type === "%" && piece.plain) {
      out += "%";
      continue;
    }
    if (piece.key !== undefined) {
      if (!adapter.isMapping(value)) return typeError("format requires a mapping");
      keyed = true;
    }
    const text = formatPiece(piece, next, value, adapter);
    if (typeof text !== "string") return text;
    out += text;
  }
  if (!keyed && used < args.length && !adapter.isMapping(value)) {
    return typeError("not all arguments converted during string formatting");
  }
  return out;
}

type Field = Extract<PercentPiece, { kind: "field" }>;
type Failure = PyError | Unsettled;

function failed(value: unknown): value is Failure {
  return value instanceof PyError || value instanceof Unsettled;
}

function formatPiece<V>(
  piece: Field,
  next: () => V | PyError,
  value: V,
  adapter: PercentAdapter<V>,
): string | Failure {
  let flags = piece.flags;
  const star = (given: number | "*" | undefined): number | undefined | Failure => {
    if (given !== "*") return given;
    const taken = next();
    if (failed(taken)) return taken;
    const n = adapter.number(taken as V);
    if (failed(n)) return n;
    return typeof n === "bigint" ? Number(n) : typeError("* wants int");
  };
  let width = star(piece.width);
  if (failed(width)) return width;
  const precision = star(piece.precision);
  if (failed(precision)) return precision;
  if (width !== undefined && width < 0) {
    flags += "-";
    width = -width;
  }
  const argument = piece.key === undefined ? next() : adapter.item(value, piece.key);
  if (failed(argument)) return argument;
  const body = convert(argument as V, piece, flags, precision, adapter);
  if (failed(body)) return body;
  return pad(body, flags, width ?? 0);
}

/** A converted value: sign and prefix apart, so that zeros go between. */
interface Converted {
  readonly lead: string;
  readonly body: string;
  readonly numeric: boolean;
}

function pad(text: Converted, flags: string, width: number): string {
  const missing = Math.max(0, width - codePointLength(text.lead) - codePointLength(text.body));
  if (flags.includes("-")) return text.lead + text.body + " ".repeat(missing);
  if (flags.includes("0") && text.numeric) return text.lead + "0".repeat(missing) + text.body;
  return " ".repeat(missing) + text.lead + text.body;
}

function convert<V>(
  value: V,
  piece: Field,
  flags: string,
  precision: number | undefined,
  adapter: PercentAdapter<V>,
): Converted | Failure {
  const { type } = piece;
  if (type === "s" || type === "r" || type === "a") {
    const text = { s: adapter.str, r: adapter.repr, a: adapter.ascii }[type].call(adapter, value);
    if (typeof text !== "string") return text;
    const body = precision === undefined ? text : sliceText(text, 0, precision);
    return { lead: "", body, numeric: false };
  }
  if (type === "c") return character(value, adapter);
  if ("diuxXo".includes(type)) return integer(value, type, flags, precision, adapter);
  if ("eEfFgG".includes(type)) return floating(value, type, flags, precision, adapter);
  const code = type.codePointAt(0)!;
  return valueError(
    `unsupported format character '${code < 128 && code > 31 ? type : "?"}' (0x${code.toString(16)}) at index ${piece.at}`,
  );
}

function character<V>(value: V, adapter: PercentAdapter<V>): Converted | Failure {
  const text = adapter.text(value);
  if (text !== undefined) {
    if (codePointLength(text) !== 1) return typeError("%c requires int or char");
    return { lead: "", body: text, numeric: false };
  }
  const n = adapter.number(value);
  if (n instanceof Unsettled) return n;
  if (typeof n !== "bigint") return typeError("%c requires int or char");
  if (n < 0n || n > 0x10ffffn) return new PyError("OverflowError", "%c arg not in range(0x110000)");
  return { lead: "", body: String.fromCodePoint(Number(n)), numeric: false };
}

function signOf(negative: boolean, flags: string): string {
  if (negative) return "-";
  return flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
}

function integer<V>(
  value: V,
  type: string,
  flags: string,
  precision: number | undefined,
  adapter: PercentAdapter<V>,
): Converted | Failure {
  const given = adapter.number(value);
  if (given instanceof Unsettled) return given;
  const hex = type === "x" || type === "X" || type === "o";
  if (given instanceof PyError || (hex && typeof given === "number")) {
    const wanted = hex ? "an integer is required" : "a real number is required";
    return typeError(`%${type} format: ${wanted}, not ${adapter.typeName(value)}`);
  }
  if (typeof given === "number" && !Number.isFinite(given)) {
    return Number.isNaN(given)
      ? valueError("cannot convert float NaN to integer")
      : new PyError("OverflowError", "cannot convert float infinity to integer");
  }
  const n = typeof given === "bigint" ? given : BigInt(Math.trunc(given));
  const radix = type === "o" ? 8 : hex ? 16 : 10;
  let body = (n < 0n ? -n : n).toString(radix).padStart(precision ?? 0, "0");
  if (type === "X") body = body.toUpperCase();
  const prefix = flags.includes("#") && hex ? `0${type}` : "";
  return { lead: signOf(n < 0n, flags) + prefix, body, numeric: true };
}

function floating<V>(
  value: V,
  type: string,
  flags: string,
  precision: number | undefined,
  adapter: PercentAdapter<V>,
): Converted | Failure {
  const given = adapter.number(value);
  if (given instanceof Unsettled) return given;
  if (given instanceof PyError)
    return typeError(`must be real number, not ${adapter.typeName(value)}`);
  const x = Number(given);
  const body = formatFloatBody(x, type, precision, flags.includes("#"));
  return { lead: signOf(x < 0 || Object.is(x, -0), flags), body, numeric: true };
}
