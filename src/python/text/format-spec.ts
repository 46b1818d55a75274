// The format mini-language for str, int, float and complex: parsing and padding shared by all.

import { codePointLength, sliceText } from "./codepoints.ts";
import { formatFloatBody } from "./float-format.ts";
import { PyError, valueError } from "./outcome.ts";

/** A parsed format specification; undefined where the text leaves a part out. */
export interface FormatSpec {
  readonly fill: string;
  readonly align: "<" | ">" | "=" | "^" | undefined;
  readonly sign: "+" | "-" | " " | undefined;
  readonly noNegativeZero: boolean;
  readonly alternate: boolean;
  readonly width: number;
  readonly grouping: "," | "_" | undefined;
  readonly precision: number | undefined;
  readonly type: string;
}

const SPEC = /^(?:(.)?([<>=^]))?([+\- ])?(z)?(#)?(0)?(\d+)?([,_]+)?(\.(\d+)?)?(.*)$/su;
const MAX_WIDTH = 1_000_000;

/** Parses the text after the colon. `typeName` is the value's type, for the messages. */
export function parseFormatSpec(text: string, typeName: string): FormatSpec | PyError {
  const match = SPEC.exec(text)!;
  const [, fill, align, sign, z, alternate, zero, width, grouping, point, precision, type] = match;
  const invalid = valueError(`Invalid format specifier '${text}' for object of type '${typeName}'`);
  if (grouping && grouping.length > 1) return doubleGrouping(grouping);
  if (point !== undefined && precision === undefined) {
    return valueError("Format specifier missing precision");
  }
  if (type !== undefined && codePointLength(type) > 1) return invalid;
  if (
    grouping &&
    type &&
    !/^[defgEFG%]$/.test(type) &&
    !(grouping === "_" && /^[boxX]$/.test(type))
  ) {
    return valueError(`Cannot specify '${grouping}' with '${type}'.`);
  }
  if (Number(width ?? 0) > MAX_WIDTH || Number(precision ?? 0) > MAX_WIDTH) {
    return new PyError("MemoryError", "");
  }
  const zeroPad = zero !== undefined;
  return {
    fill: fill ?? (zeroPad ? "0" : " "),
    align: (align as FormatSpec["align"]) ?? (zeroPad && typeName !== "str" ? "=" : undefined),
    sign: sign as FormatSpec["sign"],
    noNegativeZero: z !== undefined,
    alternate: alternate !== undefined,
    width: width === undefined ? 0 : Number(width),
    grouping: grouping as FormatSpec["grouping"],
    precision: precision === undefined ? undefined : Number(precision),
    type: type ?? "",
  };
}

function doubleGrouping(grouping: string): PyError {
  if (grouping.includes(",") && grouping.includes("_")) {
    return valueError("Cannot specify both ',' and '_'.");
  }
  return valueError(`Cannot specify '${grouping[0]}' with '${grouping[1]}'.`);
}

function padded(body: string, spec: FormatSpec, align: "<" | ">" | "^"): string {
  const missing = spec.width - codePointLength(body);
  if (missing <= 0) return body;
  const left = align === "<" ? 0 : align === ">" ? missing : Math.floor(missing / 2);
  return spec.fill.repeat(left) + body + spec.fill.repeat(missing - left);
}

/** `format(text, spec)` of a str. */
export function formatStr(text: string, specText: string): string | PyError {
  if (specText === "") return text;
  const spec = parseFormatSpec(specText, "str");
  if (spec instanceof PyError) return spec;
  const problem = strProblem(spec);
  if (problem) return problem;
  const body = spec.precision === undefined ? text : sliceText(text, 0, spec.precision);
  return padded(body, spec, (spec.align as "<" | ">" | "^" | undefined) ?? "<");
}

function strProblem(spec: FormatSpec): PyError | undefined {
  if (spec.type !== "" && spec.type !== "s") return unknownCode(spec.type, "str");
  if (spec.sign === " ") return valueError("Space not allowed in string format specifier");
  if (spec.sign) return valueError("Sign not allowed in string format specifier");
  if (spec.noNegativeZero)
    return valueError("Negative zero coercion (z) not allowed in string format specifier");
  if (spec.alternate)
    return valueError("Alternate form (#) not allowed in string format specifier");
  if (spec.align === "=") return valueError("'=' alignment not allowed in string format specifier");
  if (spec.grouping) return valueError(`Cannot specify '${spec.grouping}' with 's'.`);
  return undefined;
}

function unknownCode(type: string, typeName: string): PyError {
  return valueError(`Unknown format code '${type}' for object of type '${typeName}'`);
}

/** Inserts a separator every `size` digits from the right. */
function grouped(digits: string, separator: string, size: number): string {
  const parts: string[] = [];
  for (let end = digits.length; end > 0; end -= size)
    parts.unshift(digits.slice(Math.max(0, end - size), end));
  return parts.join(separator);
}

/** Zero padding reaches into the groups: 0000,123. */
function groupedToWidth(digits: string, separator: string, size: number, width: number): string {
  let text = grouped(digits, separator, size);
  let padding = digits;
  while (text.length < width) {
    padding = `0${padding}`;
    text = grouped(padding, separator, size);
  }
  return text;
}

function signText(negative: boolean, spec: FormatSpec): string {
  if (negative) return "-";
  return spec.sign === "+" || spec.sign === " " ? spec.sign : "";
}

/** Puts sign, prefix, grouped digits and padding together. `tail` follows the integer digits. */
function assemble(
  lead: string,
  digits: string,
  tail: string,
  spec: FormatSpec,
  groupSize = 3,
): string {
  const inner = spec.align === "=" ? spec.width - lead.length - tail.length : 0;
  let body = digits;
  if (spec.grouping) {
    const width = spec.align === "=" && spec.fill === "0" ? inner : 0;
    body = groupedToWidth(digits, spec.grouping, groupSize, width);
  }
  if (spec.align === "=") {
    const missing = Math.max(0, inner - codePointLength(body));
    return lead + spec.fill.repeat(missing) + body + tail;
  }
  return padded(lead + body + tail, spec, spec.align ?? ">");
}

const RADIX: Readonly<Record<string, readonly [number, string]>> = {
  b: [2, "0b"],
  o: [8, "0o"],
  x: [16, "0x"],
  X: [16, "0X"],
  d: [10, ""],
  n: [10, ""],
};

/** `format(n, spec)` of an int (`typeName` "bool" only changes messages and the empty spec). */
export function formatInt(n: bigint, specText: string, typeName = "int"): string | PyError {
  const spec = parseFormatSpec(specText, typeName);
  if (spec instanceof PyError) return spec;
  if (spec.type !== "" && "eEfFgG%".includes(spec.type)) return formatIntAsFloat(n, spec, typeName);
  if (spec.type === "c") return formatCharacter(n, spec);
  const radix = RADIX[spec.type === "" ? "d" : spec.type];
  if (!radix) return unknownCode(spec.type, typeName);
  const problem = intProblem(spec);
  if (problem) return problem;
  let digits = (n < 0n ? -n : n).toString(radix[0]);
  if (spec.type === "X") digits = digits.toUpperCase();
  const lead = signText(n < 0n, spec) + (spec.alternate ? radix[1] : "");
  return assemble(lead, digits, "", spec, radix[0] === 10 ? 3 : 4);
}

function formatIntAsFloat(n: bigint, spec: FormatSpec, typeName: string): string | PyError {
  const x = Number(n);
  if (!Number.isFinite(x)) return new PyError("OverflowError", "int too large to convert to float");
  return formatFloatSpec(x, spec, typeName);
}

function intProblem(spec: FormatSpec): PyError | undefined {
  if (spec.precision !== undefined)
    return valueError("Precision not allowed in integer format specifier");
  if (spec.noNegativeZero)
    return valueError("Negative zero coercion (z) not allowed in integer format specifier");
  return undefined;
}

function formatCharacter(n: bigint, spec: FormatSpec): string | PyError {
  if (spec.sign) return valueError("Sign not allowed with integer format specifier 'c'");
  if (spec.alternate)
    return valueError("Alternate form (#) not allowed with integer format specifier 'c'");
  if (spec.precision !== undefined)
    return valueError("Precision not allowed in integer format specifier");
  if (n >= 1n << 63n || n < -(1n << 63n)) {
    return new PyError("OverflowError", "Python int too large to convert to C long");
  }
  if (n < 0n || n > 0x10ffffn) return new PyError("OverflowError", "%c arg not in range(0x110000)");
  const text = String.fromCodePoint(Number(n));
  if (spec.align === "=") return assemble("", text, "", spec);
  return padded(text, spec, spec.align ?? "<");
}

/** `format(x, spec)` of a float. */
export function formatFloat(x: number, specText: string): string | PyError {
  const spec = parseFormatSpec(specText, "float");
  return spec instanceof PyError ? spec : formatFloatSpec(x, spec, "float");
}

/** The sign of a float; the z flag drops it when the digits shown are all zero. */
function isNegative(x: number, body: string, spec: FormatSpec): boolean {
  if (spec.noNegativeZero && /^[0.%]*(e[+-]\d+)?$/i.test(body)) return false;
  return x < 0 || Object.is(x, -0);
}

function formatFloatSpec(x: number, spec: FormatSpec, typeName: string): string | PyError {
  if (spec.type !== "" && !"eEfFgGn%".includes(spec.type)) return unknownCode(spec.type, typeName);
  const body = formatFloatBody(x, spec.type, spec.precision, spec.alternate);
  const negative = isNegative(x, body, spec);
  const split = /^(\d*)(.*)$/s.exec(body)!;
  if (split[1] === "")
    return assemble(signText(negative, spec), body, "", { ...spec, grouping: undefined });
  return assemble(signText(negative, spec), split[1]!, split[2]!, spec);
}

/** `format(complex(real, imag), spec)`. */
export function formatComplex(real: number, imag: number, specText: string): string | PyError {
  const spec = parseFormatSpec(specText, "complex");
  if (spec instanceof PyError) return spec;
  if (spec.type !== "" && !"eEfFgGn".includes(spec.type)) return unknownCode(spec.type, "complex");
  if (spec.fill === "0")
    return valueError("Zero padding is not allowed in complex format specifier");
  if (spec.align === "=")
    return valueError("'=' alignment flag is not allowed in complex format specifier");
  const bare = { ...spec, width: 0, align: undefined };
  const type = spec.type === "" ? (spec.precision === undefined ? "r" : "g") : spec.type;
  const part = (x: number, sign: FormatSpec["sign"]): string => {
    const body = formatFloatBody(x, type, spec.precision, spec.alternate);
    const split = /^(\d*)(.*)$/s.exec(body)!;
    return assemble(
      signText(isNegative(x, body, spec), { ...bare, sign }),
      split[1]!,
      split[2]!,
      bare,
    );
  };
  const imaginary = `${part(imag, spec.type === "" && Object.is(real, 0) ? spec.sign : "+")}j`;
  if (spec.type !== "") return padded(part(real, spec.sign) + imaginary, spec, spec.align ?? ">");
  const text = Object.is(real, 0) ? imaginary : `(${part(real, spec.sign)}${imaginary})`;
  return padded(text, spec, spec.align ?? ">");
}
