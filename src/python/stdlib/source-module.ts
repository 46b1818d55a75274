// Modules of the host whose bodies are Python text: parsed once a process, run once an interpreter.
import { moduleScope } from "../scopes.ts";
import { executeOne } from "../statements.ts";
import { parsePythonFile, type StmtNode } from "../syntax.ts";
import { emptyModule, NONE, type PyModule, str } from "../values.ts";
import { Stop, type Vm } from "../vm.ts";

const parsed = new Map<string, readonly StmtNode[]>();

function bodyOf(name: string, text: string): readonly StmtNode[] {
  const known = parsed.get(name);
  if (known) return known;
  const result = parsePythonFile(`<${name}>`, text);
  if (result.kind === "fault") throw new Error(`${name}: ${result.fault.message}`);
  parsed.set(name, result.parsed.body);
  return result.parsed.body;
}

/** Runs the text of a module under its name; it is in `vm.modules` while it runs, as cycles need. */
export function sourceModule(vm: Vm, name: string, text: string, isPackage: boolean): PyModule {
  const module = emptyModule(name, undefined, [], isPackage);
  module.attrs.set("__name__", str(name));
  module.attrs.set("__doc__", NONE);
  vm.modules.set(name, module);
  const outer = { place: vm.place, doubts: vm.mayRaise };
  vm.mayRaise = [];
  const scope = moduleScope(module);
  try {
    for (const statement of bodyOf(name, text)) executeOne(vm, statement, scope);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    module.open ??= error.why;
  } finally {
    vm.place = outer.place;
    vm.mayRaise = outer.doubts;
  }
  return module;
}
