// The grammar of pytest node ids: `path::Class::name[params]`. Which ids exist is the suites room's work.

declare const brand: unique symbol;
/** A node id of a test that a suite index knows; made only here, so that a typed-in text is never taken for one. */
export type TestId = string & { readonly [brand]: "TestId" };

/** The parts of a node id. `params` is null without brackets; `""` is `name[]`. */
export interface NodeIdParts {
  readonly path: string;
  readonly classes: readonly string[];
  readonly name: string;
  readonly params: string | null;
}

/** Spells a node id. */
export function makeTestId(parts: NodeIdParts): TestId {
  const name = parts.params === null ? parts.name : `${parts.name}[${parts.params}]`;
  return [parts.path, ...parts.classes, name].join("::") as TestId;
}

/** Appends the bracketed part to a base id (`path::Class::name`). */
export function withParams(base: string, params: string | null): TestId {
  return (params === null ? base : `${base}[${params}]`) as TestId;
}

/** Brands an id that a runner or a recorded collection has printed. */
export function asTestId(text: string): TestId {
  return text as TestId;
}

/**
 * Splits a node id at the first `[` after the path and class part; the last character must then be `]`.
 * Params may hold `::`, `/` and brackets. Returns undefined when there is no `::` outside the params,
 * a part is empty, or text follows the closing bracket.
 */
export function parseNodeId(text: string): NodeIdParts | undefined {
  const open = openingBracket(text);
  if (open !== -1 && !text.endsWith("]")) return undefined;
  const params = open === -1 ? null : text.slice(open + 1, -1);
  const parts = (open === -1 ? text : text.slice(0, open)).split("::");
  if (parts.length < 2 || parts.some((part) => part === "")) return undefined;
  const [path, ...names] = parts as [string, ...string[]];
  return { path, classes: names.slice(0, -1), name: names.at(-1)!, params };
}

/** The first `[` behind the first `::` (a folder name may hold one before it); -1 without. */
function openingBracket(text: string): number {
  const colons = text.indexOf("::");
  return colons === -1 ? -1 : text.indexOf("[", colons);
}
