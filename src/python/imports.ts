// Importing: finding modules on sys.path, running them once, packages, relative imports, star imports.
import { postponeAnnotations } from "./annotations.ts";
import { getAttribute } from "./attributes.ts";
import { iterate } from "./iteration.ts";
import { bindName, docstringOf, moduleScope } from "./scopes.ts";
import { isStandardModule } from "./standard-names.ts";
import { executeOne } from "./statements.ts";
import { decodeSource, parsePythonFile, type StmtNode } from "./syntax.ts";
import {
  emptyModule,
  list,
  native,
  opaque,
  type PyModule,
  PyRaise,
  type PyUnknown,
  type PyValue,
  type Scope,
  str,
} from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

type Of<T extends StmtNode["nodeType"]> = Extract<StmtNode, { nodeType: T }>;

interface Located {
  readonly file: string | undefined;
  readonly isPackage: boolean;
  readonly path: readonly string[];
}

/** `import a.b as c`. */
export function importNames(vm: Vm, node: Of<"Import">, scope: Scope): void {
  for (const { name, asname } of node.names) {
    const leaf = importModule(vm, name);
    const top = name.split(".")[0]!;
    bindName(vm, scope, asname ?? top, asname ? leaf : name === top ? leaf : importModule(vm, top));
  }
}

/** `from a import b`, relative and star forms too. */
export function importFrom(vm: Vm, node: Of<"ImportFrom">, scope: Scope): void {
  const name = absoluteName(vm, scope.module, node.module ?? "", node.level ?? 0);
  if (name === "__future__") {
    for (const one of node.names) {
      if (one.name === "annotations") postponeAnnotations(scope.module);
      bindName(vm, scope, one.asname ?? one.name, native("_Feature", one.name, {}));
    }
    return;
  }
  const module = importModule(vm, name);
  for (const { name: wanted, asname } of node.names) {
    if (wanted === "*") importStar(vm, module, scope);
    else bindName(vm, scope, asname ?? wanted, importedName(vm, module, wanted));
  }
}

function absoluteName(vm: Vm, module: PyModule, name: string, level: number): string {
  if (level === 0) return name;
  const parts = module.name.split(".");
  const keep = parts.length - level + (module.isPackage ? 1 : 0);
  if (keep <= 0)
    throw vm.error("ImportError", "attempted relative import with no known parent package");
  return [...parts.slice(0, keep), ...(name === "" ? [] : [name])].join(".");
}

function importedName(vm: Vm, module: PyValue, name: string): PyValue {
  if (module.kind !== "module") return getAttribute(vm, module, name);
  const own = module.attrs.get(name);
  if (own) return own;
  // What a submodule's body raises is not a missing name.
  const part = module.attrs.has("__getattr__") ? undefined : importPart(vm, module, name);
  if (part) return part;
  try {
    return getAttribute(vm, module, name);
  } catch (error) {
    if (!(error instanceof PyRaise)) throw error;
    throw vm.error(
      "ImportError",
      `cannot import name '${name}' from '${module.name}' (${module.file ?? "unknown location"})`,
    );
  }
}

function importStar(vm: Vm, module: PyValue, scope: Scope): void {
  if (module.kind !== "module") {
    const why = vm.unknown(
      `from ${module.kind === "opaque" ? module.name : "an unknown module"} import * binds names that are not known`,
    );
    scope.module.open ??= why;
    return;
  }
  if (module.open) scope.module.open ??= module.open;
  const listed = module.attrs.get("__all__");
  const names = listed
    ? iterate(vm, listed).map((one) => (one as { value: string }).value)
    : [...module.attrs.keys()].filter((one) => !one.startsWith("_"));
  for (const name of names) bindName(vm, scope, name, importedName(vm, module, name));
}

/**
 * Imports a module by its dotted name; the value is the module itself (opaque for third-party and C modules).
 * @throws PyRaise (ModuleNotFoundError, or what the module's body raises).
 */
export function importModule(vm: Vm, name: string): PyValue {
  const known = vm.modules.get(name);
  if (known?.doubt) passOn(vm, known.doubt);
  if (known) return known;
  const dot = name.lastIndexOf(".");
  if (dot === -1) return loadTop(vm, name);
  const parent = importModule(vm, name.slice(0, dot));
  if (parent.kind !== "module") return getAttribute(vm, parent, name.slice(dot + 1));
  return vm.modules.get(name) ?? loadChild(vm, parent, name, name.slice(dot + 1));
}

function loadTop(vm: Vm, name: string): PyValue {
  const host = hostModule(vm, name);
  if (host) return host;
  if (vm.sysPath.taint) throw new Stop(vm.sysPath.taint);
  const folders = vm.sysPath.items.flatMap((item) => (item.kind === "str" ? [item.value] : []));
  const located = isStandardModule(name) ? undefined : locate(vm, folders, name);
  if (located) return loadAny(vm, name, located);
  if (isStandardModule(name)) return opaque(name, "module", name);
  const readable = locate(vm, vm.options.sitePackages ?? [], name);
  if (readable) return loadAny(vm, name, readable);
  return thirdParty(vm, name, folders);
}

/** A package that is not here: it may be missing, and then `import` raises. */
function thirdParty(vm: Vm, name: string, folders: readonly string[]): PyValue {
  const compiled = folders.some((folder) =>
    (vm.options.files.list(folder) ?? []).some(
      (one) => one.name.startsWith(`${name}.`) && /\.(so|pyd|pyx)$/.test(one.name),
    ),
  );
  const why = vm.unknownPackage(
    name,
    compiled ? `${name} is compiled` : `whether ${name} is installed is not known`,
  );
  vm.doubt(why);
  vm.missing.add(name);
  return opaque(name, "module", name);
}

function hostModule(vm: Vm, name: string): PyModule | undefined {
  const make = vm.options.modules?.[name];
  if (!make) return undefined;
  const module = make(vm);
  vm.modules.set(name, module);
  return module;
}

function loadChild(vm: Vm, parent: PyModule, name: string, leaf: string): PyValue {
  const host = hostModule(vm, name);
  if (host) {
    vm.trail.bind(parent.attrs, leaf, host);
    return host;
  }
  const located = locate(vm, parent.path, leaf);
  if (located) {
    const module = loadAny(vm, name, located);
    vm.trail.bind(parent.attrs, leaf, module);
    return module;
  }
  const own = parent.attrs.get(leaf);
  if (own && own.kind !== "maybe") return own;
  if (parent.file === undefined && !parent.isPackage) return opaque(name, "module", name);
  if (parent.open) return vm.doubt(parent.open);
  if (/^_[^_]/.test(leaf)) return builtLater(vm, name);
  throw vm.error("ModuleNotFoundError", `No module named '${name}'`);
}

/** A private module that is not in the sources (`_version`, `_C`): builds put such things there. */
function builtLater(vm: Vm, name: string): PyValue {
  vm.doubt(vm.unknown(`${name} is not in the sources; a build may make it`));
  return opaque(name, "module", name);
}

/** A submodule that has been imported already: only then it is an attribute of its package. */
export function submodule(vm: Vm, parent: PyModule, name: string): PyValue | undefined {
  return vm.modules.get(`${parent.name}.${name}`);
}

/** The submodule that `from package import name` imports when the package has no such attribute. */
function importPart(vm: Vm, parent: PyModule, name: string): PyValue | undefined {
  const dotted = `${parent.name}.${name}`;
  const known = vm.modules.get(dotted);
  if (known) return known;
  if (vm.options.modules?.[dotted]) return loadChild(vm, parent, dotted, name);
  if (!parent.isPackage) return undefined;
  return locate(vm, parent.path, name) && loadChild(vm, parent, dotted, name);
}

/** A package folder, a module file or a namespace package, in the order of `sys.path`. */
function locate(vm: Vm, folders: readonly string[], name: string): Located | undefined {
  const { files } = vm.options;
  const namespace: string[] = [];
  for (const folder of folders) {
    const base = folder === "" ? name : `${folder}/${name}`;
    const init = `${base}/__init__.py`;
    if (files.kind(init) === "file") return { file: init, isPackage: true, path: [base] };
    if (files.kind(`${base}.py`) === "file")
      return { file: `${base}.py`, isPackage: false, path: [] };
    if (files.kind(base) === "directory") namespace.push(base);
  }
  return namespace.length > 0 ? { file: undefined, isPackage: true, path: namespace } : undefined;
}

/** Packages that are installed beside the project: their source is read, but a gap in reading it is no error of theirs. */
function isForeign(vm: Vm, { file, path }: Located): boolean {
  const at = file ?? path[0] ?? "";
  const folders = vm.options.sitePackages ?? [];
  return (
    /\/(?:site|dist)-packages\//.test(at) || folders.some((folder) => at.startsWith(`${folder}/`))
  );
}

/** What one installed package may cost; most that tests need is in its first lines. */
const FOREIGN_STEPS = 300_000;

/** A folder without a Python file in it or below is no package: a compiled module may stand beside it once it is built. */
function holdsPython(vm: Vm, folder: string, depth = 0): boolean {
  const entries = vm.options.files.list(folder) ?? [];
  if (entries.some(({ kind, name }) => kind === "file" && name.endsWith(".py"))) return true;
  if (depth > 4) return false;
  return entries.some(
    ({ kind, name }) => kind === "directory" && holdsPython(vm, `${folder}/${name}`, depth + 1),
  );
}

/** Loads a package of the project, or an installed one as far as it can be: facts are as good as its source, and quicker. */
function loadAny(vm: Vm, name: string, located: Located): PyValue {
  if (located.file === undefined && !located.path.some((folder) => holdsPython(vm, folder)))
    return builtLater(vm, name);
  if (!isForeign(vm, located)) return load(vm, name, located);
  if (vm.options.facts?.(name.split(".")[0]!)) return opaque(name, "module", name);
  try {
    return vm.within(FOREIGN_STEPS, () => load(vm, name, located));
  } catch (error) {
    if (!(error instanceof PyRaise || error instanceof Stop)) throw error;
    return opaque(name, "module", name);
  }
}

function load(vm: Vm, name: string, located: Located): PyModule {
  if (located.file !== undefined)
    return loadFile(vm, name, located.file, located.isPackage, located.path);
  const module = emptyModule(name, undefined, located.path, true);
  module.attrs.set("__name__", str(name));
  vm.modules.set(name, module);
  return module;
}

/**
 * Runs a file as a module under a name. The module is in `vm.modules` while it runs, as cycles need.
 * @throws PyRaise when the file cannot be parsed (SyntaxError) or its body raises.
 */
export function loadFile(
  vm: Vm,
  name: string,
  file: string,
  isPackage: boolean,
  path: readonly string[],
): PyModule {
  const module = emptyModule(name, file, path, isPackage);
  const source = readSource(vm, file);
  module.attrs.set("__name__", str(name));
  module.attrs.set("__file__", str(file));
  if (isPackage) module.attrs.set("__path__", list(path.map(str)));
  for (const name of ["__spec__", "__loader__", "__cached__"])
    module.attrs.set(name, vm.unknown(`${name} is not worked out`));
  module.attrs.set("__doc__", docstringOf(source));
  module.attrs.set("__package__", str(isPackage ? name : name.split(".").slice(0, -1).join(".")));
  vm.modules.set(name, module);
  vm.dependencies.add(file);
  const outer = { place: vm.place, doubts: vm.mayRaise };
  vm.mayRaise = [];
  try {
    vm.enter(() => runModule(vm, module, source));
  } catch (error) {
    vm.modules.delete(name);
    throw error;
  } finally {
    const doubt = vm.mayRaise.find((one) => countsFor(vm, file, one));
    if (doubt) module.doubt ??= doubt;
    vm.place = outer.place;
    vm.mayRaise = outer.doubts;
  }
  if (module.doubt) passOn(vm, module.doubt);
  return module;
}

/** Errors count where they are raised, skips wherever they pass, packages unless they are taken as installed. */
function countsFor(vm: Vm, file: string, doubt: PyUnknown): boolean {
  if (doubt.leaves === "purpose") return true;
  if (doubt.leaves === "error") return doubt.at?.file === file;
  return doubt.package !== undefined && !vm.options.trusted?.(doubt.package);
}

/** A doubt about an imported module is one about the module that imports it. */
function passOn(vm: Vm, doubt: PyUnknown): void {
  if (doubt.leaves) vm.doubtLeaving(doubt, doubt.leaves, doubt.at);
  else vm.doubt(doubt);
}

function readSource(vm: Vm, file: string): readonly StmtNode[] {
  const cached = vm.parsed.get(file);
  if (cached) return cached.body;
  const bytes = vm.options.files.read(file);
  const text = bytes && decodeSource(bytes);
  if (text === undefined)
    throw vm.error(
      "SyntaxError",
      bytes ? `${file} is not valid in its encoding` : `${file} cannot be read`,
    );
  const result = parsePythonFile(file, text);
  if (result.kind === "fault") {
    const raised = vm.error("SyntaxError", result.fault.message);
    raised.exception.data.set("place", result.fault.place);
    throw raised;
  }
  vm.parsed.set(file, result.parsed);
  return result.parsed.body;
}

/** Statement by statement; what cannot be known leaves unknowns behind, an exception ends the module. */
function runModule(vm: Vm, module: PyModule, body: readonly StmtNode[]): void {
  const scope = moduleScope(module);
  vm.importing += 1;
  try {
    for (const statement of body) executeOne(vm, statement, scope);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    module.open ??= error.why;
  } finally {
    vm.importing -= 1;
  }
}
