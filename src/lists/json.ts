// JSON with places: every key and value knows its offsets. No schema lives here.

export type JsonNode = JsonObject | JsonArray | JsonScalar;

interface Placed {
  readonly start: number;
  readonly end: number;
}

export interface JsonMember {
  readonly key: string;
  readonly keyAt: Placed;
  readonly value: JsonNode;
}

export interface JsonObject extends Placed {
  readonly kind: "object";
  readonly members: readonly JsonMember[];
}

export interface JsonArray extends Placed {
  readonly kind: "array";
  readonly items: readonly JsonNode[];
}

export interface JsonScalar extends Placed {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
}

/** What is wrong and at which offset. */
export interface JsonFault {
  readonly kind: "fault";
  readonly message: string;
  readonly offset: number;
}

const DEPTH_LIMIT = 200;

class Fault extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Reads strict JSON (a BOM before it is allowed); the first fault ends the reading. Never throws. */
export function parseJson(text: string): JsonNode | JsonFault {
  try {
    const reader = new Reader(text);
    return reader.document();
  } catch (error) {
    if (error instanceof Fault)
      return { kind: "fault", message: error.message, offset: error.offset };
    throw error;
  }
}

/** The value of a key; the last one wins, as in every JSON reader. */
export function member(node: JsonNode, key: string): JsonNode | undefined {
  if (node.kind !== "object") return undefined;
  return node.members.findLast((one) => one.key === key)?.value;
}

/** The text of a string value. */
export function stringOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "scalar" && typeof node.value === "string" ? node.value : undefined;
}

/** The number of a number value. */
export function numberOf(node: JsonNode | undefined): number | undefined {
  return node?.kind === "scalar" && typeof node.value === "number" ? node.value : undefined;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

class Reader {
  readonly #text: string;
  #at: number;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith("\uFEFF") ? 1 : 0;
  }

  document(): JsonNode {
    const value = this.#value(0);
    this.#space();
    if (this.#at < this.#text.length) throw new Fault("text after the end", this.#at);
    return value;
  }

  #missing(what: string): Fault {
    const ends = this.#at >= this.#text.length;
    return new Fault(ends ? `the file ends here, expected ${what}` : `expected ${what}`, this.#at);
  }

  #space(): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    }
  }

  #value(depth: number): JsonNode {
    this.#space();
    if (depth > DEPTH_LIMIT) throw new Fault(`nested deeper than ${DEPTH_LIMIT}`, this.#at);
    const char = this.#text[this.#at];
    if (char === "{") return this.#object(depth);
    if (char === "[") return this.#array(depth);
    if (char === '"') return this.#string();
    return this.#word();
  }

  #object(depth: number): JsonObject {
    const start = this.#at++;
    const members: JsonMember[] = [];
    for (let more = !this.#closes("}"); more; more = this.#comma("}")) {
      this.#space();
      if (this.#text[this.#at] !== '"') throw this.#missing("a key in double quotes");
      const key = this.#string();
      this.#space();
      if (this.#text[this.#at] !== ":") throw this.#missing('":" after a key');
      this.#at++;
      members.push({ key: String(key.value), keyAt: key, value: this.#value(depth + 1) });
    }
    return { kind: "object", start, end: this.#at, members };
  }

  #array(depth: number): JsonArray {
    const start = this.#at++;
    const items: JsonNode[] = [];
    for (let more = !this.#closes("]"); more; more = this.#comma("]"))
      items.push(this.#value(depth + 1));
    return { kind: "array", start, end: this.#at, items };
  }

  #closes(close: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== close) return false;
    this.#at++;
    return true;
  }

  #comma(close: string): boolean {
    this.#space();
    const char = this.#text[this.#at];
    if (char !== "," && char !== close) throw this.#missing(`"," or "${close}"`);
    this.#at++;
    return char === ",";
  }

  #string(): JsonScalar {
    const start = this.#at++;
    for (; this.#at < this.#text.length; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 92) this.#at++;
      else if (code === 34) return this.#closeString(start);
      else if (code < 32) throw new Fault("a control character in a string", this.#at);
    }
    throw new Fault("a string without its closing quote", start);
  }

  #closeString(start: number): JsonScalar {
    const end = ++this.#at;
    const raw = this.#text.slice(start, end);
    if (!raw.includes("\\")) return { kind: "scalar", start, end, value: raw.slice(1, -1) };
    try {
      return { kind: "scalar", start, end, value: JSON.parse(raw) as string };
    } catch {
      throw new Fault("an escape that JSON does not have", start);
    }
  }

  #word(): JsonScalar {
    const start = this.#at;
    NUMBER.lastIndex = start;
    const number = NUMBER.exec(this.#text);
    const word = number?.[0] ?? /^[a-z]{1,6}/.exec(this.#text.slice(start, start + 6))?.[0] ?? "";
    const value = number ? Number(word) : WORDS.get(word);
    if (value === undefined) throw this.#missing("a value");
    this.#at = start + word.length;
    return { kind: "scalar", start, end: this.#at, value };
  }
}
