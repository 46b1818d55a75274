// Reading JSON text into Python values: ints of any size, floats by their text, NaN and Infinity allowed.
import { makeDict } from "../hashing.ts";
import { bool, float, int, list, NONE, type PyValue, str } from "../values.ts";
import type { Vm } from "../vm.ts";

const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)|(true|false|null|NaN|-?Infinity))/y;

const WORDS: Readonly<Record<string, PyValue>> = {
  true: bool(true),
  false: bool(false),
  null: NONE,
  NaN: float(Number.NaN),
  Infinity: float(Infinity),
  "-Infinity": float(-Infinity),
};

interface Reader {
  readonly vm: Vm;
  readonly text: string;
  at: number;
}

function fail(reader: Reader, what: string): never {
  throw reader.vm.error("ValueError", `${what} (char ${reader.at})`);
}

function token(reader: Reader): RegExpExecArray {
  TOKEN.lastIndex = reader.at;
  const match = TOKEN.exec(reader.text);
  if (!match) fail(reader, "Expecting value");
  reader.at = TOKEN.lastIndex;
  return match;
}

function value(reader: Reader, match: RegExpExecArray, depth: number): PyValue {
  const [, mark, text, number, fraction, exponent, word] = match;
  if (depth > 500) throw reader.vm.error("RecursionError", "maximum recursion depth exceeded");
  if (text !== undefined) return str(JSON.parse(text) as string);
  if (number !== undefined)
    return fraction || exponent ? float(Number(number)) : int(BigInt(number));
  if (word !== undefined) return WORDS[word]!;
  if (mark === "[") return array(reader, depth);
  if (mark === "{") return object(reader, depth);
  return fail(reader, "Expecting value");
}

function array(reader: Reader, depth: number): PyValue {
  const items: PyValue[] = [];
  let match = token(reader);
  if (match[1] === "]") return list(items);
  for (;;) {
    items.push(value(reader, match, depth + 1));
    match = token(reader);
    if (match[1] === "]") return list(items);
    if (match[1] !== ",") fail(reader, "Expecting ',' delimiter");
    match = token(reader);
  }
}

function object(reader: Reader, depth: number): PyValue {
  const pairs: (readonly [PyValue, PyValue])[] = [];
  let match = token(reader);
  if (match[1] === "}") return makeDict(reader.vm, pairs);
  for (;;) {
    if (match[2] === undefined) fail(reader, "Expecting property name enclosed in double quotes");
    const key = str(JSON.parse(match[2]!) as string);
    if (token(reader)[1] !== ":") fail(reader, "Expecting ':' delimiter");
    pairs.push([key, value(reader, token(reader), depth + 1)]);
    match = token(reader);
    if (match[1] === "}") return makeDict(reader.vm, pairs);
    if (match[1] !== ",") fail(reader, "Expecting ',' delimiter");
    match = token(reader);
  }
}

/** `json.loads(text)`. @throws PyRaise (ValueError) for text that is no JSON. */
export function parseJson(vm: Vm, text: string): PyValue {
  const reader: Reader = { vm, text, at: 0 };
  const result = value(reader, token(reader), 0);
  if (/[^ \t\n\r]/.test(text.slice(reader.at))) fail(reader, "Extra data");
  return result;
}
