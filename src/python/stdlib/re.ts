// Compiled patterns and matches: values always, matching where the translation to JavaScript is sure.
import { callFunction } from "../calls.ts";
import { hostClass } from "../classes.ts";
import { makeDict } from "../hashing.ts";
import { codePointLength } from "../text/codepoints.ts";
import { bytesRepr, strRepr } from "../text/quote.ts";
import { matcherFor, Refused, type Translated, translateRegex } from "../text/regex.ts";
import {
  builtin,
  bytes,
  int,
  iteratorOf,
  list,
  NONE,
  native,
  type PyClass,
  type PyModule,
  type PyNative,
  type PyValue,
  plainValue,
  str,
  tuple,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import { textOf } from "./host.ts";
import { type Kwargs, type Natives, nativeFunction, nativeModule } from "./native-functions.ts";

/** What a compiled pattern holds; `data` of the native object. */
export interface PatternData {
  readonly pattern: string;
  readonly isBytes: boolean;
  readonly flags: number;
}

interface Compiled extends PatternData {
  readonly translated: Translated | Refused;
}

const PATTERN: PyClass = hostClass("Pattern", [], undefined, "re");
const MATCH: PyClass = hostClass("Match", [], undefined, "re");
const UNICODE = 32;

function subjectOf(vm: Vm, data: Compiled, value: PyValue | undefined): string {
  const plain = value && plainValue(value);
  if (data.isBytes) {
    if (plain?.kind === "bytes") return plain.value;
    throw new Stop(vm.unknown("the bytes to match are not known"));
  }
  return textOf(vm, value);
}

function compiled(vm: Vm, data: Compiled): Translated {
  if (!(data.translated instanceof Refused)) return data.translated;
  throw new Stop(
    vm.unknown(`the pattern ${data.pattern} is not matched here: ${data.translated.why}`),
  );
}

function sure<T>(vm: Vm, result: T | Refused): T {
  if (result instanceof Refused) throw new Stop(vm.unknown(`a regular expression: ${result.why}`));
  return result;
}

const wrapText = (data: PatternData, text: string): PyValue =>
  data.isBytes ? bytes(text) : str(text);

/** All matches from the left, as CPython finds them: an empty match may follow a match. */
function allMatches(vm: Vm, data: Compiled, subject: string): RegExpExecArray[] {
  const matcher = sure(vm, matcherFor(compiled(vm, data), subject, "none"));
  return [...subject.matchAll(matcher)] as RegExpExecArray[];
}

function matchObject(vm: Vm, data: Compiled, found: RegExpExecArray, subject: string): PyNative {
  const translated = compiled(vm, data);
  const number = (key: PyValue | undefined): number => {
    const plain = key === undefined ? int(0) : plainValue(key);
    const index =
      plain.kind === "int"
        ? Number(plain.value)
        : plain.kind === "str"
          ? translated.names.get(plain.value)
          : undefined;
    if (index === undefined || index < 0 || index > translated.groups) {
      throw vm.error("IndexError", "no such group");
    }
    return index;
  };
  const group = (index: number, fallback: PyValue = NONE): PyValue => {
    const text = found[index];
    return text === undefined ? fallback : wrapText(data, text);
  };
  const start = codePointLength(subject.slice(0, found.index));
  const end = start + codePointLength(found[0]);
  const whole = (at: number): ((args: readonly PyValue[]) => PyValue) => {
    return ([key]) => {
      if (number(key) === 0) return int(at);
      return vm.unknown("positions of groups are not kept");
    };
  };
  const every = (fallback: PyValue | undefined): PyValue[] =>
    Array.from({ length: translated.groups }, (_, i) => group(i + 1, fallback));
  const methods: Readonly<Record<string, (args: readonly PyValue[], kwargs: Kwargs) => PyValue>> = {
    group: (args) =>
      args.length > 1 ? tuple(args.map((key) => group(number(key)))) : group(number(args[0])),
    groups: (args, kwargs) => tuple(every(args[0] ?? kwargs.get("default"))),
    groupdict: (args, kwargs) =>
      makeDict(
        vm,
        [...translated.names].map(
          ([name, i]) => [str(name), group(i, args[0] ?? kwargs.get("default"))] as const,
        ),
      ),
    start: whole(start),
    end: whole(end),
    span: ([key]) =>
      number(key) === 0
        ? tuple([int(start), int(end)])
        : vm.unknown("positions of groups are not kept"),
  };
  const attributes: Readonly<Record<string, PyValue>> = {
    string: wrapText(data, subject),
    pos: int(0),
    endpos: int(codePointLength(subject)),
  };
  return native("Match", found, {
    get: (name) => attributes[name] ?? (methods[name] && builtin(name, methods[name])),
    item: (key) => group(number(key)),
    truth: () => true,
    cls: () => MATCH,
  });
}

type Method = (vm: Vm, data: Compiled, args: readonly PyValue[], kwargs: Kwargs) => PyValue;

const matching =
  (anchor: "none" | "start" | "whole"): Method =>
  (vm, data, args, kwargs) => {
    if (args.length > 1) return vm.unknown("matching within bounds is not followed");
    const subject = subjectOf(vm, data, args[0] ?? kwargs.get("string"));
    const found = sure(vm, matcherFor(compiled(vm, data), subject, anchor)).exec(subject);
    return found ? matchObject(vm, data, found, subject) : NONE;
  };

const findall: Method = (vm, data, args, kwargs) => {
  const subject = subjectOf(vm, data, args[0] ?? kwargs.get("string"));
  const { groups } = compiled(vm, data);
  const text = (found: RegExpExecArray, i: number): PyValue => wrapText(data, found[i] ?? "");
  return list(
    allMatches(vm, data, subject).map((found) => {
      if (groups <= 1) return text(found, groups);
      return tuple(Array.from({ length: groups }, (_, i) => text(found, i + 1)));
    }),
  );
};

const finditer: Method = (vm, data, args, kwargs) => {
  const subject = subjectOf(vm, data, args[0] ?? kwargs.get("string"));
  return iteratorOf(
    allMatches(vm, data, subject).map((found) => matchObject(vm, data, found, subject)),
    "callable_iterator",
  );
};

/** A replacement template: `\1`, `\g<name>` and escapes. */
function expand(
  vm: Vm,
  template: string,
  found: RegExpExecArray,
  names: ReadonlyMap<string, number>,
): string {
  return template.replace(/\\(?:(\d{1,2})|g<(\w+)>|([\s\S]))/g, (_, digits, name, other) => {
    if (other !== undefined) {
      const simple = { n: "\n", t: "\t", r: "\r", "\\": "\\" }[other as string];
      if (simple === undefined)
        throw new Stop(vm.unknown(`the replacement \\${other} is not followed`));
      return simple;
    }
    const key = (digits ?? name) as string;
    const index = /^\d+$/.test(key) ? Number(key) : names.get(key);
    if (index === undefined || index >= found.length) {
      throw vm.error("IndexError", "no such group");
    }
    return found[index] ?? "";
  });
}

function substitute(
  vm: Vm,
  data: Compiled,
  args: readonly PyValue[],
  kwargs: Kwargs,
): [string, number] {
  const [replacement, source, limit] = [
    args[0] ?? kwargs.get("repl") ?? NONE,
    args[1] ?? kwargs.get("string"),
    args[2] ?? kwargs.get("count"),
  ];
  const subject = subjectOf(vm, data, source);
  const plain = limit && plainValue(limit);
  const most = plain?.kind === "int" && plain.value > 0n ? Number(plain.value) : Infinity;
  const { names } = compiled(vm, data);
  const fixed = plainValue(replacement);
  let out = "";
  let from = 0;
  let count = 0;
  for (const found of allMatches(vm, data, subject)) {
    if (count >= most) break;
    const text =
      fixed.kind === "str" || fixed.kind === "bytes"
        ? expand(vm, fixed.value, found, names)
        : textOf(vm, callFunction(vm, replacement, [matchObject(vm, data, found, subject)]));
    out += subject.slice(from, found.index) + text;
    from = found.index + found[0].length;
    count += 1;
  }
  return [out + subject.slice(from), count];
}

const split: Method = (vm, data, args, kwargs) => {
  const subject = subjectOf(vm, data, args[0] ?? kwargs.get("string"));
  const limit = args[1] ?? kwargs.get("maxsplit");
  const plain = limit && plainValue(limit);
  const most = plain?.kind === "int" && plain.value > 0n ? Number(plain.value) : Infinity;
  const parts: PyValue[] = [];
  let from = 0;
  for (const found of allMatches(vm, data, subject).slice(0, most)) {
    parts.push(wrapText(data, subject.slice(from, found.index)));
    for (const group of found.slice(1))
      parts.push(group === undefined ? NONE : wrapText(data, group));
    from = found.index + found[0].length;
  }
  parts.push(wrapText(data, subject.slice(from)));
  return list(parts);
};

const METHODS: Readonly<Record<string, Method>> = {
  match: matching("start"),
  fullmatch: matching("whole"),
  search: matching("none"),
  findall,
  finditer,
  split,
  sub: (vm, data, args, kwargs) => wrapText(data, substitute(vm, data, args, kwargs)[0]),
  subn: (vm, data, args, kwargs) => {
    const [text, count] = substitute(vm, data, args, kwargs);
    return tuple([wrapText(data, text), int(count)]);
  },
};

function patternObject(vm: Vm, pattern: string, isBytes: boolean, given: number): PyNative {
  const flags = given | inlineFlags(pattern) | (isBytes || given & 256 ? 0 : UNICODE);
  const data: Compiled = { pattern, isBytes, flags, translated: translateRegex(pattern, flags) };
  const attributes = (): Readonly<Record<string, PyValue>> => ({
    pattern: wrapText(data, pattern),
    flags: int(flags),
    groups: int(groupCount(vm, data)),
    groupindex: makeDict(
      vm,
      [...compiled(vm, data).names].map(([name, i]) => [str(name), int(i)] as const),
    ),
  });
  return native("Pattern", data, {
    get: (name) => {
      if (name === "pattern" || name === "flags")
        return name === "flags" ? int(flags) : wrapText(data, pattern);
      const method = METHODS[name];
      if (method)
        return nativeFunction(vm, name, (_, args, kwargs) => method(vm, data, args, kwargs));
      return name === "groups" || name === "groupindex" ? attributes()[name] : undefined;
    },
    repr: () => `re.compile(${isBytes ? bytesRepr(pattern) : strRepr(pattern)}${flagText(given)})`,
    hash: () => `re${isBytes ? "b" : "s"}${flags}:${pattern}`,
    cls: () => PATTERN,
  });
}

function groupCount(vm: Vm, data: Compiled): number {
  return compiled(vm, data).groups;
}

function inlineFlags(pattern: string): number {
  const letters = /^\(\?([aiLmsux]+)\)/.exec(pattern)?.[1] ?? "";
  const bits: Readonly<Record<string, number>> = { a: 256, i: 2, L: 4, m: 8, s: 16, x: 64, u: 32 };
  return [...letters].reduce((sum, letter) => sum | bits[letter]!, 0);
}

const FLAG_NAMES: readonly (readonly [number, string])[] = [
  [2, "IGNORECASE"],
  [4, "LOCALE"],
  [8, "MULTILINE"],
  [16, "DOTALL"],
  [64, "VERBOSE"],
  [256, "ASCII"],
];

function flagText(flags: number): string {
  const names = FLAG_NAMES.filter(([bit]) => flags & bit).map(([, name]) => `re.${name}`);
  return names.length > 0 ? `, ${names.join("|")}` : "";
}

const FUNCTIONS: Natives = {
  compile_pattern: (vm, [pattern, flags]) => {
    if (pattern?.kind === "native" && pattern.type === "Pattern") return pattern;
    const plain = pattern && plainValue(pattern);
    const bits = flags && plainValue(flags);
    if (bits?.kind !== "int") return vm.unknown("the flags of a regular expression are not known");
    if (plain?.kind === "bytes") return patternObject(vm, plain.value, true, Number(bits.value));
    return patternObject(vm, textOf(vm, pattern), false, Number(bits.value));
  },
  escape: (vm, [text]) => {
    const plain = text && plainValue(text);
    const source = plain?.kind === "bytes" ? plain.value : textOf(vm, text);
    const escaped = source.replace(/[()[\]{}?*+\-|^$\\.&~# \t\n\r\v\f]/g, "\\$&");
    return plain?.kind === "bytes" ? bytes(escaped) : str(escaped);
  },
};

/** The native part of `re`: `_re`. */
export function regexSupport(vm: Vm): PyModule {
  return nativeModule(vm, "_re", FUNCTIONS, { Pattern: PATTERN, Match: MATCH });
}
