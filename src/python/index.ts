// The room's door: an interpreter for one suite, and the operations other rooms use on its values.
import { installBuiltins } from "./builtins/install.ts";
import { importModule, loadFile } from "./imports.ts";
import type { PyModule, PyValue } from "./values.ts";
import { Vm, type VmOptions } from "./vm.ts";

/** Makes an interpreter with builtins in place. */
export function createInterpreter(options: VmOptions): Vm {
  const vm = new Vm(options);
  installBuiltins(vm);
  return vm;
}

/** Runs a file under a module name unless that name is imported already. @throws PyRaise, Stop. */
export function importFile(vm: Vm, name: string, file: string): PyValue {
  if (vm.importing === 0) vm.renewBudget();
  const isPackage = file.endsWith("/__init__.py");
  const dot = name.lastIndexOf(".");
  if (dot !== -1) importModule(vm, name.slice(0, dot));
  const known = vm.modules.get(name);
  if (known) return known;
  const module: PyModule = loadFile(
    vm,
    name,
    file,
    isPackage,
    isPackage ? [file.slice(0, file.lastIndexOf("/"))] : [],
  );
  const parent = dot === -1 ? undefined : vm.modules.get(name.slice(0, dot));
  if (parent) vm.trail.bind(parent.attrs, name.slice(dot + 1), module);
  return module;
}

export {
  deleteAttribute,
  findAttribute,
  getAttribute,
  hasAttribute,
  setAttribute,
} from "./attributes.ts";
export { callFunction, callMethod } from "./calls.ts";
export {
  builtinClass,
  classOf,
  hasUnknownBase,
  hostClass,
  isSubclass,
  lookupInMro,
} from "./classes.ts";
export { compare, equalTruth } from "./compare.ts";
export { dictGet, dictPairs, dictSet, hashKey, identity, makeDict, makeSet } from "./hashing.ts";
export { importModule } from "./imports.ts";
export { advance, iterate } from "./iteration.ts";
export { binary, getItem } from "./operators.ts";
export { formatValue, reprOf, strOf } from "./text-of.ts";
export { lengthOf, truth } from "./truth.ts";
export * from "./values.ts";
export { type Fact, Fork, Stop, Vm, type VmOptions } from "./vm.ts";
