// How far a change of Python files reaches, by names: from changed symbols through imports, conftests and fixtures to the
// blocks that mention them. Modules are told by their file's name. It says too much rather than too little.
import { diffModules, isAutouse, isHook, noChange, visibleNames } from "./module-diff.ts";
import { type PythonBlock, type PythonModule, pythonModule } from "./python-blocks.ts";

/** Python files of one revision; paths relative to the repository. */
export interface PythonTree {
  readonly files: readonly string[];
  read(path: string): string | undefined;
}

/** A changed file: its two texts, undefined where it is not there. */
export interface ChangedText {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What a change means for one file of the newer revision. */
export interface FileReach {
  /** Set when every test of the file is reached: why. */
  readonly wide: string | undefined;
  /** Reached blocks by qualified name, each with its reason. */
  readonly blocks: ReadonlyMap<string, string>;
  /** Names by which fixtures and symbols are reached, each with its reason. */
  readonly names: ReadonlyMap<string, string>;
  /** Names that the file sees through others. */
  readonly incoming: ReadonlyMap<string, string>;
}

interface Growing {
  wide: string | undefined;
  readonly blocks: Map<string, string>;
  /** Names that others see through this file. */
  readonly names: Map<string, string>;
  /** Names that this file sees through others. */
  readonly incoming: Map<string, string>;
}

/** Everything that the changes reach, by file. */
export function reachOf(
  tree: PythonTree,
  changes: readonly ChangedText[],
): ReadonlyMap<string, FileReach> {
  return new Spread(tree).run(changes);
}

class Spread {
  readonly #tree: PythonTree;
  readonly #found = new Map<string, Growing>();
  readonly #modules = new Map<string, PythonModule>();
  readonly #texts = new Map<string, string>();
  readonly #dependents = new Map<string, readonly string[]>();
  readonly #queue = new Set<string>();

  constructor(tree: PythonTree) {
    this.#tree = tree;
  }

  run(changes: readonly ChangedText[]): ReadonlyMap<string, FileReach> {
    for (const change of changes) this.#begin(change);
    for (const path of this.#queue) {
      this.#queue.delete(path);
      this.#inside(path);
      for (const other of this.#dependentsOf(path)) this.#pass(path, other);
    }
    return this.#found;
  }

  #begin({ path, before, after }: ChangedText): void {
    const own = this.#at(path);
    const isCode = path.endsWith(".py");
    const diff = isCode ? diffModules(before, after) : noChange;
    for (const name of diff.blocks) own.blocks.set(name, `${name.replace(/^= /, "")} changed`);
    for (const name of diff.names) own.names.set(name, `${name} changed in ${path}`);
    if (diff.wide !== undefined) own.wide = `${diff.wide} in ${path}`;
    const changed = diff.blocks.size > 0 || !isCode;
    if (isCode && before === undefined && after !== undefined) own.wide = `${path} is new`;
    if (changed) this.#queue.add(path);
  }

  #at(path: string): Growing {
    const known = this.#found.get(path);
    if (known) return known;
    const made = { wide: undefined, blocks: new Map(), names: new Map(), incoming: new Map() };
    this.#found.set(path, made);
    return made;
  }

  #text(path: string): string {
    const known = this.#texts.get(path) ?? this.#tree.read(path) ?? "";
    this.#texts.set(path, known);
    return known;
  }

  #module(path: string): PythonModule {
    const known = this.#modules.get(path) ?? pythonModule(this.#text(path));
    this.#modules.set(path, known);
    return known;
  }

  /** Marks the blocks of a file that mention what is reached, until nothing new is found. */
  #inside(path: string): void {
    if (!path.endsWith(".py")) return;
    const own = this.#at(path);
    const { blocks } = this.#module(path);
    for (let grown = true; grown; ) {
      grown = false;
      for (const block of blocks) {
        if (own.blocks.has(block.qualified)) continue;
        const reason =
          memberReason(own, block) ?? mention(block, own.names) ?? mention(block, own.incoming);
        if (reason === undefined) continue;
        this.#mark(own, block, reason);
        grown = true;
      }
    }
  }

  #mark(own: Growing, block: PythonBlock, reason: string): void {
    own.blocks.set(block.qualified, reason);
    for (const name of visibleNames(block)) {
      if (!own.names.has(name)) own.names.set(name, `${name} (${reason})`);
    }
    const wide =
      block.parent === null &&
      (block.names.some(isHook) || (block.kind === "function" && isAutouse(block.text)));
    if (wide) own.wide ??= reason;
  }

  /** Hands on what `from` shows to a file that sees it. */
  #pass(from: string, path: string): void {
    const source = this.#at(from);
    const own = this.#at(path);
    const imports = !this.#isConftestOf(from, path);
    const size = (): number =>
      own.names.size + own.incoming.size + own.blocks.size + (own.wide && imports ? 1 : 0);
    const before = size();
    if (source.wide !== undefined) own.wide ??= `sees ${from}: ${source.wide}`;
    for (const [name, reason] of source.names)
      if (!own.incoming.has(name)) own.incoming.set(name, reason);
    const star = this.#module(path).blocks.some(
      ({ kind, text }) => kind === "import" && /\*/.test(text),
    );
    if (star)
      for (const [name, reason] of source.names)
        if (!own.names.has(name)) own.names.set(name, reason);
    this.#markStrings(from, path, own);
    if (size() !== before) this.#queue.add(path);
  }

  /** Blocks that name the file in a string (a script that is run, a data file), or look names up at run time. */
  #markStrings(from: string, path: string, own: Growing): void {
    const stem = stemOf(from);
    const isCode = from.endsWith(".py");
    for (const block of this.#module(path).blocks) {
      if (own.blocks.has(block.qualified) || block.names.includes("pytest_plugins")) continue;
      const named = isCode ? inString(block.text, stem) : mentionsData(block.text, from);
      const dynamic =
        isCode &&
        block.kind !== "import" &&
        /\b(?:getattr\(\s*[\w.]+\s*,\s*(?!["'])|globals\(|vars\(|import_module\(|__import__\()/.test(
          block.text,
        );
      if (named) this.#mark(own, block, `${block.qualified} names ${from} in a string`);
      else if (dynamic)
        this.#mark(own, block, `${block.qualified} looks names up at run time and sees ${from}`);
    }
  }

  /** Files that may see a file: those that mention its name, those below a conftest, those of its package. */
  #dependentsOf(path: string): readonly string[] {
    const known = this.#dependents.get(path);
    if (known) return known;
    const found = this.#tree.files.filter((file) => file !== path && this.#sees(file, path));
    this.#dependents.set(path, found);
    return found;
  }

  #sees(file: string, path: string): boolean {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const folder = folderOf(path);
    if (name === "conftest.py" && isBelow(file, folder)) return true;
    if (this.#pluginFolders(path).some((below) => isBelow(file, below))) return true;
    const text = this.#text(file);
    if (!path.endsWith(".py")) return mentionsData(text, path);
    if (name === "__init__.py" && isBelow(file, folder) && /^\s*from\s+\.+\s+import\b/m.test(text))
      return true;
    const stem = stemOf(path);
    return text.includes(stem) && new RegExp(`\\b${escaped(stem)}\\b`).test(text);
  }

  /** What a conftest does to all tests below it says nothing about those who import them. */
  #isConftestOf(path: string, file: string): boolean {
    return path.endsWith("conftest.py") && isBelow(file, folderOf(path));
  }

  /** Folders whose conftest names the file as a plugin. */
  #pluginFolders(path: string): readonly string[] {
    const stem = stemOf(path);
    return this.#conftests().flatMap(({ file, plugins }) =>
      plugins.has(stem) ? [folderOf(file)] : [],
    );
  }

  #plugins: readonly { readonly file: string; readonly plugins: ReadonlySet<string> }[] | undefined;

  #conftests(): readonly { readonly file: string; readonly plugins: ReadonlySet<string> }[] {
    this.#plugins ??= this.#tree.files
      .filter((file) => file.endsWith("conftest.py") && this.#text(file).includes("pytest_plugins"))
      .map((file) => {
        const named = this.#module(file).blocks.filter(({ names }) =>
          names.includes("pytest_plugins"),
        );
        return { file, plugins: new Set(named.flatMap(({ words }) => [...words])) };
      });
    return this.#plugins;
  }
}

/** Members of a class whose header or base changed, and a class whose unnamed members did. */
function memberReason(own: Growing, { parent }: PythonBlock): string | undefined {
  return parent === null ? undefined : own.blocks.get(parent);
}

function mention(block: PythonBlock, names: ReadonlyMap<string, string>): string | undefined {
  const [few, many] =
    block.words.size < names.size ? [block.words, names.keys()] : [[...names.keys()], block.words];
  const other = many instanceof Set ? many : new Set(many);
  for (const word of few) if (other.has(word)) return names.get(word);
  return undefined;
}

/** The name by which a module is imported: its file's, or its folder's. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.pyi?$/, "");
  if (name !== "__init__") return name;
  const folder = folderOf(path);
  return folder.slice(folder.lastIndexOf("/") + 1);
}

const folderOf = (path: string): string =>
  path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
const isBelow = (file: string, folder: string): boolean =>
  folder === "" || file.startsWith(`${folder}/`);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a word stands inside a string literal of a text. */
function inString(text: string, word: string): boolean {
  if (!text.includes(word)) return false;
  const strings =
    text.match(/"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g) ?? [];
  const pattern = new RegExp(`(?<![\\w])${escaped(word)}(?!\\w)`);
  return strings.some((one) => pattern.test(one));
}

/** A data file is named by its name, or the folder that holds it is: names inside may be put together. */
function mentionsData(text: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (text.includes(name)) return true;
  const folder = folderOf(path).split("/").at(-1) ?? "";
  return folder !== "" && !COMMON.has(folder) && inString(text, folder);
}

/** Folders whose names say nothing. */
const COMMON: ReadonlySet<string> = new Set([
  "tests",
  "test",
  "src",
  "unittest",
  "integration",
  "defs",
]);
