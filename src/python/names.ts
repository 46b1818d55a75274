// Which names a function assigns, declares global or nonlocal, and whether it yields: read off its tree once.
import { bodyOf, type PyNode } from "./syntax.ts";

export interface Declared {
  readonly locals: ReadonlySet<string>;
  readonly globals: ReadonlySet<string>;
  readonly nonlocals: ReadonlySet<string>;
  readonly yields: boolean;
}

const known = new WeakMap<object, Declared>();

interface AnyNode {
  readonly nodeType?: string;
  readonly [field: string]: unknown;
}

/** The names of a function's own scope; nested functions, classes, lambdas and comprehensions keep theirs. */
export function assignedNames(func: PyNode): Declared {
  let declared = known.get(func);
  if (!declared) {
    declared = collect(func as unknown as AnyNode);
    known.set(func, declared);
  }
  return declared;
}

function collect(func: AnyNode): Declared {
  const found = {
    locals: new Set<string>(),
    globals: new Set<string>(),
    nonlocals: new Set<string>(),
    yields: false,
  };
  const body =
    func.nodeType === "Lambda"
      ? [func.body]
      : bodyOf(func as unknown as Parameters<typeof bodyOf>[0]);
  for (const node of body) visit(node as AnyNode, found);
  for (const name of [...found.globals, ...found.nonlocals]) found.locals.delete(name);
  return found;
}

interface Found {
  readonly locals: Set<string>;
  readonly globals: Set<string>;
  readonly nonlocals: Set<string>;
  yields: boolean;
}

function visit(node: AnyNode, found: Found): void {
  switch (node.nodeType) {
    case "FunctionDef":
    case "AsyncFunctionDef":
    case "ClassDef":
      found.locals.add(node.name as string);
      for (const outer of outerParts(node)) visit(outer, found);
      return;
    case "Lambda":
      return;
    case "Global":
      for (const name of node.names as string[]) found.globals.add(name);
      return;
    case "Nonlocal":
      for (const name of node.names as string[]) found.nonlocals.add(name);
      return;
    case "Name":
      if ((node.ctx as AnyNode).nodeType !== "Load") found.locals.add(node.id as string);
      return;
    case "Alias":
      if (node.name !== "*")
        found.locals.add(
          (node.asname as string | undefined) ?? (node.name as string).split(".")[0]!,
        );
      return;
    case "ExceptHandler":
    case "MatchAs":
    case "MatchStar":
      if (typeof node.name === "string") found.locals.add(node.name);
      break;
    case "MatchMapping":
      if (typeof node.rest === "string") found.locals.add(node.rest);
      break;
    case "Yield":
    case "YieldFrom":
      found.yields = true;
      break;
    case "ListComp":
    case "SetComp":
    case "DictComp":
    case "GeneratorExp":
      visitComprehension(node, found);
      return;
    default:
  }
  for (const child of children(node)) visit(child, found);
}

/** Only the first iterable is evaluated in the function's scope; walrus targets inside bind there too. */
function visitComprehension(node: AnyNode, found: Found): void {
  for (const child of children(node)) walrusOnly(child, found);
  const [first] = node.generators as AnyNode[];
  if (first) visit(first.iter as AnyNode, found);
}

function walrusOnly(node: AnyNode, found: Found): void {
  if (node.nodeType === "Lambda") return;
  if (node.nodeType === "NamedExpr") found.locals.add((node.target as AnyNode).id as string);
  for (const child of children(node)) walrusOnly(child, found);
}

function outerParts(node: AnyNode): readonly AnyNode[] {
  const args = node.args as AnyNode | undefined;
  return [
    ...((node.decorator_list as AnyNode[] | undefined) ?? []),
    ...((args?.defaults as AnyNode[] | undefined) ?? []),
    ...((args?.kw_defaults as (AnyNode | null)[] | undefined) ?? []).filter(
      (one): one is AnyNode => one !== null && one !== undefined,
    ),
    ...((node.bases as AnyNode[] | undefined) ?? []),
  ];
}

function* children(node: AnyNode): Iterable<AnyNode> {
  for (const field in node) {
    const value = node[field];
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) yield one;
    } else if (isNode(value)) yield value;
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "nodeType" in value;
