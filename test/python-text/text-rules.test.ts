// The text rules against what CPython says: recorded answers always, fresh ones when python3 is there.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sliceText } from "../../src/python/text/codepoints.ts";
import {
  formatComplex,
  formatFloat,
  formatInt,
  formatStr,
} from "../../src/python/text/format-spec.ts";
import { type FormatPiece, parseFormatTemplate } from "../../src/python/text/format-template.ts";
import { parseComplex, parseFloat_, parseInt_ } from "../../src/python/text/number-parse.ts";
import { complexRepr, floatHex, floatRepr } from "../../src/python/text/number-repr.ts";
import { PyError, typeError, Unsettled } from "../../src/python/text/outcome.ts";
import { type PercentAdapter, percentFormat } from "../../src/python/text/percent-format.ts";
import {
  asciiOnly,
  bytesRepr,
  escapeIdBytes,
  escapeIdText,
  strAscii,
  strRepr,
  unicodeEscape,
} from "../../src/python/text/quote.ts";
import { roundFloat, roundInt, roundToInt } from "../../src/python/text/rounding.ts";
import { fnmatch, shellQuote, shellSplit } from "../../src/python/text/shell-words.ts";
import * as basics from "../../src/python/text/str-basics.ts";
import * as methods from "../../src/python/text/str-methods.ts";
import { evaluateLiteral } from "../../src/python/text/string-literal.ts";
import { cleandoc, dedent, indent } from "../../src/python/text/text-wrap.ts";

type Json = string | number | boolean | null | readonly Json[];
type Case = readonly [string, readonly Json[], { ok?: Json; error?: [string, string] }];

const number = (text: Json): number => {
  const value = parseFloat_(text as string);
  if (value instanceof PyError) throw new Error(`bad float ${text}`);
  return value;
};
const opt = (v: Json | undefined): number | undefined => (v === null ? undefined : (v as number));

const plain = { ...basics, ...methods } as unknown as Record<string, (text: string) => unknown>;

function method(name: string, args: readonly Json[]): unknown {
  const [t, a, b, c] = args as [string, string, number, number];
  if (args.length === 1) return plain[name]!(t);
  switch (name) {
    case "split":
      return methods.split(t, a, b);
    case "rsplit":
      return methods.rsplit(t, a, b);
    case "splitNone":
      return methods.split(t, undefined, Number(a));
    case "rsplitNone":
      return methods.rsplit(t, undefined, Number(a));
    case "partition":
      return methods.partition(t, a);
    case "rpartition":
      return methods.rpartition(t, a);
    case "replace":
      return methods.replace(t, a, args[2] as string, args[3] as number);
    case "find":
      return methods.find(t, a, opt(b), opt(c));
    case "rfind":
      return methods.rfind(t, a, opt(b), opt(c));
    case "count":
      return methods.count(t, a, opt(b), opt(c));
    case "startswith":
      return methods.startswith(t, [a], opt(b), opt(c));
    case "endswith":
      return methods.endswith(t, [a], opt(b), opt(c));
    case "strip":
      return methods.strip(t, a);
    case "removesuffix":
      return methods.removesuffix(t, a);
    case "zfill":
      return methods.zfill(t, Number(a));
    case "center":
      return methods.justify(t, Number(a), "center");
    default:
      throw new Error(`no such method ${name}`);
  }
}

type Sample = readonly ["int" | "float" | "other", string, string?];

const adapter: PercentAdapter<Sample> = {
  tuple: () => undefined,
  isMapping: () => false,
  item: () => typeError("unused"),
  str: (v) => (v[0] === "other" ? v[2]! : v[1]),
  repr: (v) => v[1],
  ascii: (v) => asciiOnly(v[1]),
  number: (v) => {
    if (v[0] === "int") return BigInt(v[1]);
    if (v[0] === "float") return number(v[1]);
    return v[1] === "True" ? 1n : typeError("no number");
  },
  text: (v) => (v[1].startsWith("'") ? v[2] : undefined),
  typeName: (v) =>
    v[0] === "float"
      ? "float"
      : v[1] === "None"
        ? "NoneType"
        : v[1].startsWith("'")
          ? "str"
          : "bool",
};

function flat(pieces: readonly FormatPiece[] | PyError, source: string): unknown {
  if (pieces instanceof PyError) return pieces;
  return pieces.map((p) => (p.kind === "text" ? ["text", p.text] : ["field", p.first, source]));
}

const RULES: Readonly<Record<string, (args: readonly Json[]) => unknown>> = {
  floatRepr: ([x]) => floatRepr(number(x!)),
  floatHex: ([x]) => floatHex(number(x!)),
  roundToInt: ([x]) => roundToInt(number(x!)),
  roundFloat: ([x, n]) => shown(roundFloat(number(x!), n as number)),
  complexRepr: ([a, b]) => complexRepr(number(a!), number(b!)),
  strRepr: ([t]) => strRepr(t as string),
  strAscii: ([t]) => strAscii(t as string),
  unicodeEscape: ([t]) => unicodeEscape(t as string),
  method: ([name, ...rest]) => method(name as string, rest),
  slice: ([t, a, b, s]) => sliceText(t as string, opt(a), opt(b), s as number),
  formatInt: ([n, spec]) => formatInt(BigInt(n as string), spec as string),
  formatFloat: ([x, spec]) => formatFloat(number(x!), spec as string),
  formatStr: ([t, spec]) => formatStr(t as string, spec as string),
  formatComplex: ([a, b, spec]) => formatComplex(number(a!), number(b!), spec as string),
  percent: ([tpl, v]) => percentFormat(tpl as string, v as unknown as Sample, adapter),
  parseInt: ([t, base]) => parseInt_(t as string, base as number),
  parseFloat: ([t]) => shown(parseFloat_(t as string)),
  parseComplex: ([t]) => {
    const z = parseComplex(t as string);
    return z instanceof PyError ? z : complexRepr(z.real, z.imag);
  },
  roundInt: ([n, d]) => roundInt(BigInt(n as string), d as number),
  literal: ([t]) => {
    const v = evaluateLiteral(t as string);
    if (v === undefined || v instanceof PyError || v instanceof Unsettled) return v;
    return [v.kind, v.value];
  },
  shlex: ([t]) => shellSplit(t as string),
  shlexQuote: ([t]) => shellQuote(t as string),
  fnmatch: ([n, p]) => fnmatch(n as string, p as string),
  dedent: ([t]) => dedent(t as string),
  indent: ([t, p]) => indent(t as string, p as string),
  cleandoc: ([t]) => cleandoc(t as string),
  bytesRepr: ([t]) => bytesRepr(t as string),
};

function shown(x: number | PyError): string | PyError {
  return x instanceof PyError ? x : floatRepr(x);
}

function answer(rule: string, args: readonly Json[]): unknown {
  const value = RULES[rule]!(args);
  if (value instanceof PyError) return { error: [value.type, value.message] };
  return { ok: typeof value === "bigint" ? value.toString() : value };
}

/** The differences, few enough to read. */
function differences(cases: readonly Case[]): readonly string[] {
  const wrong = cases.flatMap(([rule, args, expected]) => {
    if (rule === "template") return templateDifference(args[0] as string, expected);
    const ours = answer(rule, args);
    if (JSON.stringify(ours) === JSON.stringify(expected)) return [];
    return [
      `${rule}(${JSON.stringify(args)}) = ${JSON.stringify(expected)}, not ${JSON.stringify(ours)}`,
    ];
  });
  return wrong.slice(0, 30);
}

/** Templates: both refuse, or both see the same literal texts and number of fields. */
function templateDifference(template: string, expected: Case[2]): readonly string[] {
  const ours = flat(parseFormatTemplate(template), template);
  if (expected.error) {
    const got = ours instanceof PyError ? ours.message : JSON.stringify(ours);
    return got === expected.error[1]
      ? []
      : [`template ${template}: ${expected.error[1]}, not ${got}`];
  }
  if (ours instanceof PyError) {
    // CPython's parser is lazy: field names and nested specs are looked at when they are used.
    return /Empty attribute|recursion|unexpected|Unknown conversion/.test(ours.message)
      ? []
      : [`template ${template}: ${ours.message}`];
  }
  const kinds = (list: unknown): string =>
    JSON.stringify((list as Json[][]).map((p) => (p[0] === "text" ? p : "field")));
  return kinds(ours) === kinds(expected.ok) ? [] : [`template ${template}: ${kinds(ours)}`];
}

function fresh(seed: number): readonly Case[] | undefined {
  try {
    const version = execFileSync("python3", [
      "-c",
      "import sys; print(sys.version_info[:2] == (3, 11))",
    ]);
    if (version.toString().trim() !== "True") return undefined;
    const script = new URL("./record.py", import.meta.url).pathname;
    return JSON.parse(
      execFileSync("python3", [script, String(seed)], { maxBuffer: 1 << 28 }).toString(),
    );
  } catch {
    return undefined;
  }
}

describe("text rules", () => {
  const recorded = JSON.parse(
    readFileSync(new URL("./recorded.jsonl", import.meta.url), "utf8"),
  ) as readonly Case[];

  it("agree with the recorded answers of CPython 3.11", () => {
    expect(recorded.length).toBeGreaterThan(4000);
    expect(differences(recorded)).toEqual([]);
  });

  it("agree with this machine's CPython 3.11 on other samples (skipped without it)", (context) => {
    const cases = fresh(Number(process.env.TESTLISTS_SEED ?? 20261));
    if (!cases) context.skip("no python3 of version 3.11 here");
    else expect(differences(cases)).toEqual([]);
  });

  it("escape ids as pytest does", () => {
    expect(escapeIdText("é\\\n😀\x7f")).toBe("\\xe9\\\\\\n\\U0001f600\\x7f");
    expect(escapeIdBytes("\xe9\\\n\x7f")).toBe("\\xe9\\\\n\\x7f");
  });

  it("say when a character name is not known", () => {
    expect(evaluateLiteral(String.raw`'\N{CUNEIFORM SIGN A}'`)).toBeInstanceOf(Unsettled);
  });
});
