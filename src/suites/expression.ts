// The language of `-k` and `-m`: parsing with positions, and evaluation with three-valued truth (pytest-ids 14.3).
import type { MarkUse } from "./types.ts";

/** A value of a keyword argument in a marker expression. */
export type Literal = string | bigint | boolean | null;

export type Expression =
  | { readonly kind: "never" }
  | {
      readonly kind: "name";
      readonly name: string;
      readonly kwargs: ReadonlyMap<string, Literal>;
      readonly at: number;
    }
  | { readonly kind: "not"; readonly inner: Expression }
  | { readonly kind: "and" | "or"; readonly left: Expression; readonly right: Expression };

/** What is wrong with an expression; `position` is an offset in UTF-16 units from 0. */
export interface ExpressionProblem {
  readonly message: string;
  readonly position: number;
}

/** Truth; undefined when it cannot be known. */
export type Truth = boolean | undefined;

export interface Compiled<Subject> {
  readonly expression: Expression;
  matches(subject: Subject): Truth;
}

type Outcome<T> = { readonly ok: T } | { readonly problem: ExpressionProblem };

/** What a keyword expression looks at: names of the item, its classes, file, folders and marks, function attributes. */
export interface KeywordSubject {
  readonly names: readonly string[];
  /** Set when more names may exist than are known. */
  readonly open?: boolean;
}

/** What a marker expression looks at. */
export interface MarkerSubject {
  readonly marks: readonly MarkUse[];
  readonly open?: boolean;
}

/** Compiles the text of `-k`: a word matches as a case-insensitive part of any name. */
export function compileKeyword(text: string): Outcome<Compiled<KeywordSubject>> {
  const parsed = parseExpression(text);
  if ("problem" in parsed) return parsed;
  const called = firstCall(parsed.ok);
  if (called)
    return {
      problem: {
        message: "keyword expressions take no arguments: only -m does",
        position: called.at,
      },
    };
  const matches = ({ names, open }: KeywordSubject): Truth => {
    const lower = names.map((one) => one.toLowerCase());
    return evaluate(parsed.ok, ({ name }) => {
      const word = name.toLowerCase();
      return lower.some((one) => one.includes(word)) || (open ? undefined : false);
    });
  };
  return { ok: { expression: parsed.ok, matches } };
}

/** Compiles the text of `-m`: a name matches a mark, keyword arguments must be among the mark's own. */
export function compileMarker(text: string): Outcome<Compiled<MarkerSubject>> {
  const parsed = parseExpression(text);
  if ("problem" in parsed) return parsed;
  const matches = ({ marks, open }: MarkerSubject): Truth =>
    evaluate(parsed.ok, ({ name, kwargs }) => {
      const found = marks.some((one) => one.name === name && takes(one, kwargs));
      return found || (open ? undefined : false);
    });
  return { ok: { expression: parsed.ok, matches } };
}

function takes(mark: MarkUse, kwargs: ReadonlyMap<string, Literal>): boolean {
  return [...kwargs].every(([key, value]) => {
    const given = mark.kwargs[key];
    return given !== undefined && spellings(value).includes(given);
  });
}

/** How Python prints a literal; strings in either quotation. */
function spellings(value: Literal): readonly string[] {
  if (value === null) return ["None"];
  if (typeof value === "boolean") return value ? ["True", "1"] : ["False", "0"];
  if (typeof value === "bigint")
    return [String(value), ...(value === 1n ? ["True"] : value === 0n ? ["False"] : [])];
  return [`'${value}'`, `"${value}"`];
}

type NameNode = Extract<Expression, { kind: "name" }>;

function firstCall(node: Expression): NameNode | undefined {
  if (node.kind === "name") return node.kwargs.size > 0 ? node : undefined;
  if (node.kind === "not") return firstCall(node.inner);
  if (node.kind === "never") return undefined;
  return firstCall(node.left) ?? firstCall(node.right);
}

/** Every name of an expression, in the order in which they stand. */
export function namesOf(node: Expression): readonly NameNode[] {
  if (node.kind === "name") return [node];
  if (node.kind === "not") return namesOf(node.inner);
  return node.kind === "never" ? [] : [...namesOf(node.left), ...namesOf(node.right)];
}

/** Evaluates with Kleene's logic. */
export function evaluate(node: Expression, atom: (name: NameNode) => Truth): Truth {
  if (node.kind === "never") return false;
  if (node.kind === "name") return atom(node);
  if (node.kind === "not") {
    const inner = evaluate(node.inner, atom);
    return inner === undefined ? undefined : !inner;
  }
  const decisive = node.kind === "or";
  const left = evaluate(node.left, atom);
  if (left === decisive) return decisive;
  const right = evaluate(node.right, atom);
  if (right === decisive) return decisive;
  return left === undefined || right === undefined ? undefined : !decisive;
}

type TokenKind = "(" | ")" | "or" | "and" | "not" | "identifier" | "end" | "=" | "string" | ",";

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly at: number;
}

const spoken: Readonly<Record<TokenKind, string>> = {
  "(": "left parenthesis",
  ")": "right parenthesis",
  or: "or",
  and: "and",
  not: "not",
  identifier: "identifier",
  end: "end of input",
  "=": "=",
  string: "string literal",
  ",": ",",
};

class SyntaxProblem extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Parses an expression; an empty one never matches. */
export function parseExpression(text: string): Outcome<Expression> {
  try {
    return { ok: new Parser(tokens(text)).whole() };
  } catch (error) {
    if (error instanceof SyntaxProblem)
      return { problem: { message: error.message, position: error.at } };
    throw error;
  }
}

const word = /(?::?[\p{L}\p{N}\p{M}_]|:|\+|-|\.|\[|\]|\\|\/)+/uy;

function* tokens(text: string): Generator<Token, undefined> {
  let at = 0;
  while (at < text.length) {
    const c = text[at]!;
    if (c === " " || c === "\t") at++;
    else if (c === "(" || c === ")" || c === "=" || c === ",") yield { kind: c, text: c, at: at++ };
    else if (c === "'" || c === '"') {
      const token = quotedToken(text, at);
      yield token;
      at += token.text.length;
    } else {
      word.lastIndex = at;
      const found = word.exec(text)?.[0];
      if (!found) throw new SyntaxProblem(`unexpected character "${c}"`, at);
      const reserved = found === "or" || found === "and" || found === "not";
      yield { kind: reserved ? found : "identifier", text: found, at };
      at += found.length;
    }
  }
  yield { kind: "end", text: "", at };
  return undefined;
}

function quotedToken(text: string, at: number): Token {
  const end = text.indexOf(text[at]!, at + 1);
  if (end === -1) throw new SyntaxProblem(`closing quote ${text[at]} is missing`, at);
  const backslash = text.indexOf("\\");
  if (backslash !== -1)
    throw new SyntaxProblem('escaping with "\\" is not supported in marker expressions', backslash);
  return { kind: "string", text: text.slice(at, end + 1), at };
}

const pythonKeywords = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for " +
    "from global if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

const literals: Readonly<Record<string, Literal>> = { True: true, False: false, None: null };

/** or < and < not < name, in Python's binding strength. */
class Parser {
  readonly #tokens: Iterator<Token, undefined>;
  #current: Token;

  constructor(source: Iterator<Token, undefined>) {
    this.#tokens = source;
    this.#current = source.next().value!;
  }

  #accept(kind: TokenKind): Token | undefined {
    const token = this.#current;
    if (token.kind !== kind) return undefined;
    if (kind !== "end") this.#current = this.#tokens.next().value!;
    return token;
  }

  #expect(...kinds: readonly TokenKind[]): Token {
    for (const kind of kinds) {
      const token = this.#accept(kind);
      if (token) return token;
    }
    const wanted = kinds.map((one) => spoken[one]).join(" OR ");
    throw new SyntaxProblem(
      `expected ${wanted}; got ${spoken[this.#current.kind]}`,
      this.#current.at,
    );
  }

  whole(): Expression {
    if (this.#accept("end")) return { kind: "never" };
    const out = this.#binary("or");
    this.#expect("end");
    return out;
  }

  #binary(kind: "or" | "and"): Expression {
    const operand = (): Expression => (kind === "or" ? this.#binary("and") : this.#negation());
    let left = operand();
    while (this.#accept(kind)) left = { kind, left, right: operand() };
    return left;
  }

  #negation(): Expression {
    if (this.#accept("not")) return { kind: "not", inner: this.#negation() };
    if (this.#accept("(")) {
      const inner = this.#binary("or");
      this.#expect(")");
      return inner;
    }
    if (this.#current.kind !== "identifier") this.#expect("not", "(", "identifier");
    const name = this.#expect("identifier");
    const kwargs = this.#accept("(") ? this.#keywords() : new Map<string, Literal>();
    return { kind: "name", name: name.text, kwargs, at: name.at };
  }

  #keywords(): ReadonlyMap<string, Literal> {
    const out = new Map<string, Literal>();
    do {
      const name = this.#expect("identifier");
      if (!/^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.test(name.text))
        throw new SyntaxProblem(`not a valid python identifier ${name.text}`, name.at);
      if (pythonKeywords.has(name.text))
        throw new SyntaxProblem(`unexpected reserved python keyword \`${name.text}\``, name.at);
      this.#expect("=");
      out.set(name.text, this.#literal());
    } while (this.#accept(","));
    this.#expect(")");
    return out;
  }

  #literal(): Literal {
    const text = this.#accept("string");
    if (text) return text.text.slice(1, -1);
    const word = this.#expect("identifier");
    if (/^-?\d+$/.test(word.text)) return BigInt(word.text);
    const known = literals[word.text];
    if (known !== undefined) return known;
    throw new SyntaxProblem(`unexpected character/s "${word.text}"`, word.at);
  }
}
