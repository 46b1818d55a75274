// What changed between two versions of a Python module, by the names it binds. Comments and blank lines are no change.
import { type PythonBlock, type PythonModule, pythonModule } from "./python-blocks.ts";

export interface ModuleDiff {
  /** Qualified names of changed, added and removed blocks. */
  readonly blocks: ReadonlySet<string>;
  /** Plain names through which others can see the change. */
  readonly names: ReadonlySet<string>;
  /** Set when everything that imports or holds the module may behave otherwise: why. */
  readonly wide: string | undefined;
}

export const noChange: ModuleDiff = { blocks: new Set(), names: new Set(), wide: undefined };

/** Compares; a side that is not there is an empty module. */
export function diffModules(before: string | undefined, after: string | undefined): ModuleDiff {
  const [old, now] = [pythonModule(before ?? ""), pythonModule(after ?? "")];
  const [was, is] = [byName(old), byName(now)];
  const blocks = new Set<string>();
  const names = new Set<string>();
  let wide: string | undefined;
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    if (textOf(was.get(key)) === textOf(is.get(key))) continue;
    const one = (is.get(key) ?? was.get(key))![0]!;
    blocks.add(key);
    for (const name of visibleNames(one)) names.add(name);
    wide ??= wideReason(one);
  }
  return { blocks, names, wide };
}

type Named = ReadonlyMap<string, readonly PythonBlock[]>;

function byName({ blocks }: PythonModule): Named {
  const found = new Map<string, PythonBlock[]>();
  for (const block of blocks) {
    if (isString(block) || isMainGuard(block)) continue;
    const keys =
      block.kind === "statement" || block.kind === "import"
        ? statementKeys(block)
        : [block.qualified];
    for (const key of keys) {
      const own = found.get(key) ?? [];
      own.push(block);
      found.set(key, own);
    }
  }
  return found;
}

/** A statement counts for each of its names; one without names for its text. */
const statementKeys = ({ names, text, qualified, parent }: PythonBlock): readonly string[] =>
  names.length === 0 ? [`= ${text}`] : parent === null ? names : [qualified];

/** Documentation strings run nothing. */
const isString = ({ kind, names, text }: PythonBlock): boolean =>
  kind === "statement" &&
  names.length === 0 &&
  /^\s*[rRuUbB]?(?:"""|'''|"|')/.test(text) &&
  !/["']\s*[.%[(]/.test(text);

/** What runs when the file is a program, never on import. */
const isMainGuard = ({ text }: PythonBlock): boolean => /^if\s+__name__\s*==/.test(text);

const textOf = (blocks: readonly PythonBlock[] | undefined): string =>
  (blocks ?? []).map(({ text }) => text).join("\n");

/** Methods that run without being named: a change of theirs is one of the class. */
const UNNAMED = /^(?:__\w+__|setup\w*|teardown\w*|setUp\w*|tearDown\w*|asyncSetUp|asyncTearDown)$/;

/** The names through which a block is seen from outside. */
export function visibleNames({ names, parent, kind, text }: PythonBlock): readonly string[] {
  if (parent === null) return names;
  const owner = parent.split(".").at(-1)!;
  const implicit =
    kind === "function" && (names.some((name) => UNNAMED.test(name)) || isProperty(text));
  return implicit || isAutouse(text) || kind === "class" ? [...names, owner] : names;
}

const isProperty = (text: string): boolean => /^\s*@(?:\w+\.)*(?:cached_)?property\b/m.test(text);

/** A fixture that runs without being asked for. */
export const isAutouse = (text: string): boolean => /\bautouse\s*=\s*(?!False\b)/.test(text);

/** Hooks of pytest and of modules, marks of the module, names of no one's, star imports. */
const HOOK =
  /^(?:pytest_\w+|pytestmark|setup_module|teardown_module|setup_function|teardown_function|setUpModule|tearDownModule|load_tests|collect_ignore\w*|__getattr__|__all__)$/;

/** Names that pytest itself or the import system calls. */
export const isHook = (name: string): boolean => HOOK.test(name);

function wideReason({ names, parent, text, kind }: PythonBlock): string | undefined {
  if (parent !== null) return undefined;
  const hook = names.find(isHook);
  if (hook) return `${hook} changed`;
  if (kind === "import" && /import\s*\(?\s*\*/.test(text)) return "a star import changed";
  if (kind === "function" && isAutouse(text)) return `the autouse fixture ${names[0]} changed`;
  if (kind === "statement" && names.length === 0) return "a statement of the module itself changed";
  return undefined;
}
