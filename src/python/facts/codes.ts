// The codes of the shipped tables (written by scripts/facts.py) and what they say. No lookup here.
//
//   n  None          s y b i d z  str bytes bool int float complex, with ":value" when it is steady
//   r  pattern       e:TEXT  enum member and the text of it in an id
//   m  module        o  an object that is spelled argnameN        =NAME  a `__name__` other than the attribute's
//   c  class, then the letter for its instances (o as above, ? when it depends)
//   f  anything else with a `__name__`                            >CODE  kind of a call's result
//   @DOTTED  the defining class      ~ in front: the name exists in some of the versions looked at only
//   ["T"|"L", codes] tuple or list   ["D", pairs] dict           ["^", names] base classes of a class

/** How pytest spells values of a kind: `object` is argnameN, `sequence` and `mapping` too. */
export type Kind =
  | "class"
  | "function"
  | "module"
  | "object"
  | "int"
  | "float"
  | "complex"
  | "str"
  | "bytes"
  | "bool"
  | "none"
  | "enum"
  | "regex"
  | "list"
  | "tuple"
  | "dict";

/** A constant of which the value is known. */
export type Constant =
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "float"; readonly value: number }
  | { readonly kind: "str" | "bytes"; readonly value: string };

/** What is known of a name. */
export interface Fact {
  readonly kind: Kind;
  /** `__name__` of classes, functions and modules. */
  readonly label?: string;
  readonly constant?: Constant;
  /** The id text of an enum member. */
  readonly text?: string;
  /** Elements of a list or tuple. */
  readonly items?: readonly (Fact | undefined)[];
  /** Entries of a dict. */
  readonly entries?: readonly (readonly [Fact, Fact])[];
  /** Kind of a call's result: of functions where it is certain, of classes the kind of their instances. */
  readonly returns?: Kind;
  /** Dotted name of the class of the result, or of the value itself. */
  readonly type?: string;
  /** False when some of the versions looked at lack the name. */
  readonly everywhere: boolean;
}

export type Code = string | readonly unknown[];

const KINDS: Readonly<Record<string, Kind>> = {
  n: "none",
  s: "str",
  y: "bytes",
  b: "bool",
  i: "int",
  d: "float",
  z: "complex",
  r: "regex",
  e: "enum",
  m: "module",
  o: "object",
  c: "class",
  f: "function",
  t: "class",
};

const SPECIAL: Readonly<Record<string, number>> = {
  nan: Number.NaN,
  inf: Infinity,
  "-inf": -Infinity,
};

function constant(letter: string, value: string): Constant | undefined {
  if (letter === "i") return { kind: "int", value: BigInt(value) };
  if (letter === "d") return { kind: "float", value: SPECIAL[value] ?? Number(value) };
  if (letter === "s") return { kind: "str", value };
  return letter === "y" ? { kind: "bytes", value } : undefined;
}

/** Reads one code; `name` is the attribute's own name. Undefined for what is no value. */
export function readCode(code: Code, name: string): Fact | undefined {
  if (typeof code !== "string") return readContainer(code);
  const everywhere = !code.startsWith("~");
  const text = everywhere ? code : code.slice(1);
  const kind = KINDS[text[0]!];
  if (!kind) return undefined;
  if (text[1] === ":") return { ...readValue(text[0]!, kind, text.slice(2)), everywhere };
  if (kind === "class" || kind === "function" || kind === "module") {
    return { ...readNamed(text, kind, name), everywhere };
  }
  const type = text.split("@")[1];
  return { kind, everywhere, ...(type === undefined ? {} : { type }) };
}

function readValue(letter: string, kind: Kind, value: string): Omit<Fact, "everywhere"> {
  if (letter === "e") return { kind, text: value };
  const known = constant(letter, value);
  return known ? { kind, constant: known } : { kind };
}

function readNamed(text: string, kind: Kind, name: string): Omit<Fact, "everywhere"> {
  const [own, result] = text.split(">") as [string, string?];
  const [head, type] = (result === undefined ? own : own).split("@") as [string, string?];
  const equals = head.indexOf("=");
  const label = equals < 0 ? name : head.slice(equals + 1);
  const returned = kind === "class" ? head[1] : result?.[0];
  const returns = returned === undefined ? undefined : KINDS[returned];
  const madeBy = kind === "class" ? type : result?.split("@")[1];
  return {
    kind,
    label,
    ...(returns === undefined ? {} : { returns }),
    ...(madeBy === undefined ? {} : { type: madeBy }),
  };
}

function readContainer(code: readonly unknown[]): Fact | undefined {
  const [tag, content] = code as [string, readonly Code[]];
  if (tag === "D") {
    const pairs = (content as unknown as readonly (readonly [Code, Code])[]).map(
      ([key, value]) => [readCode(key, ""), readCode(value, "")] as const,
    );
    return { kind: "dict", entries: pairs as readonly (readonly [Fact, Fact])[], everywhere: true };
  }
  if (tag !== "T" && tag !== "L") return undefined;
  const kind = tag === "T" ? "tuple" : "list";
  return { kind, items: content.map((one) => readCode(one, "")), everywhere: true };
}
