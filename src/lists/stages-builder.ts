// Helpers of a Groovy pipeline that make the rows of a stage family out of their arguments. Found by shape, not by name.
import type { GroovyToken } from "./groovy.ts";

/** Which argument lands where in the rows that a helper makes. */
export interface Builder {
  /** Offset of the helper's own name, to tell its definition from its calls. */
  readonly at: number;
  /** Index of the argument that begins the stage name. */
  readonly family: number;
  /** Argument index per column of a row; `shard` for the loop's variable. */
  readonly cells: readonly (number | "shard")[];
}

/** `def NAME(a, b, …) { … map[key] = [b, c, k, …] … }` whose loop runs over the shards. */
export function findBuilders(tokens: readonly GroovyToken[]): ReadonlyMap<string, Builder> {
  const found = new Map<string, Builder>();
  tokens.forEach((token, index) => {
    if (token.kind !== "word" || token.text !== "def" || tokens[index + 2]?.text !== "(") return;
    const builder = readBuilder(tokens, index + 1);
    if (builder) found.set(tokens[index + 1]!.text, builder);
  });
  return found;
}

function readBuilder(tokens: readonly GroovyToken[], nameIndex: number): Builder | undefined {
  const close = closing(tokens, nameIndex + 1);
  if (close === undefined || tokens[close + 1]?.text !== "{") return undefined;
  const end = closing(tokens, close + 1) ?? tokens.length;
  const names = parameterNames(tokens.slice(nameIndex + 2, close));
  const body = tokens.slice(close + 2, end);
  const cells = assignedRow(body, names);
  const key = body.find((token) => token.live && token.kind === "string");
  const family = names.findIndex((name) => key?.text.startsWith(`\${${name}}-`));
  if (!cells || family === -1) return undefined;
  return { at: tokens[nameIndex]!.start, family, cells };
}

const PAIRS = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

function closing(tokens: readonly GroovyToken[], open: number): number | undefined {
  let depth = 0;
  const opener = tokens[open]?.text ?? "";
  const closer = PAIRS.get(opener);
  for (let at = open; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.kind !== "sign") continue;
    if (token.text === opener) depth++;
    else if (token.text === closer && --depth === 0) return at;
  }
  return undefined;
}

/** The last word of each parameter before its default value. */
function parameterNames(tokens: readonly GroovyToken[]): readonly string[] {
  const names: string[] = [];
  let open = true;
  let name = "";
  for (const token of [...tokens, { kind: "sign", text: "," } as const]) {
    if (token.kind === "sign" && token.text === ",") {
      if (name !== "") names.push(name);
      name = "";
      open = true;
    } else if (token.kind === "sign" && token.text === "=") open = false;
    else if (open && token.kind === "word") name = token.text;
  }
  return names;
}

/** The list in `map[key] = [a, b, k, …]` when all of it are parameters but one loop variable. */
function assignedRow(
  body: readonly GroovyToken[],
  names: readonly string[],
): readonly (number | "shard")[] | undefined {
  const start = body.findIndex(
    (token, at) => token.text === "]" && body[at + 1]?.text === "=" && body[at + 2]?.text === "[",
  );
  if (start === -1) return undefined;
  const end = closing(body, start + 2) ?? start;
  const words = body.slice(start + 3, end).filter((token) => token.text !== ",");
  if (words.length < 4 || words.some((token) => token.kind !== "word")) return undefined;
  const cells = words.map((token) => names.indexOf(token.text));
  const shard = cells[2];
  return shard === -1 ? cells.map((cell) => (cell === -1 ? "shard" : cell)) : undefined;
}
