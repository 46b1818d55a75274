// What a statement that could not be worked out may have changed: its names become unknown, its containers tainted.
import { assignedNames } from "./names.ts";
import type { PyNode, StmtNode } from "./syntax.ts";
import type { PyUnknown, PyValue, Scope } from "./values.ts";
import type { Vm } from "./vm.ts";

interface AnyNode {
  readonly nodeType?: string;
  readonly [field: string]: unknown;
}

/** Binds every name the statement assigns to an unknown, and taints every container it names. */
export function taintAssigned(vm: Vm, node: StmtNode, scope: Scope, why: PyUnknown): void {
  const body = {
    nodeType: "Block",
    body: [node],
    lineno: node.lineno,
    col_offset: 0,
  } as unknown as PyNode;
  for (const name of assignedNames(body).locals) vm.trail.bind(scope.names, name, why);
  for (const name of mentioned(node as unknown as AnyNode)) {
    const value = scope.names.get(name);
    if (value) taintContainer(vm, value, why);
  }
  const reach = reachOf(node as unknown as AnyNode);
  if (reach !== "known names") scope.module.open ??= why;
  if (reach === "removes") vm.doubtLeaving(why, "purpose");
}

const namespaces = /^(?:globals|vars|locals|exec|eval|setattr)$/;
const removers = /^(?:pop|popitem|clear)$/;

/** Whether a statement may bind names that it does not spell, or take names away. */
function reachOf(node: AnyNode): "known names" | "binds" | "removes" {
  let found: "known names" | "binds" | "removes" = "known names";
  const visit = (one: AnyNode, inDelete: boolean): void => {
    const func = one.nodeType === "Call" ? (one.func as AnyNode) : undefined;
    const name = String(func?.id ?? "");
    const onNamespace = removers.test(String(func?.attr ?? "")) && isNamespace(func?.value);
    if (name === "delattr" || onNamespace || (inDelete && namespaces.test(name))) found = "removes";
    else if (namespaces.test(name) && found === "known names") found = "binds";
    for (const child of childrenOf(one)) visit(child, inDelete || one.nodeType === "Delete");
  };
  visit(node, false);
  return found;
}

const isNamespace = (value: unknown): boolean =>
  namespaces.test(String(((value as AnyNode | undefined)?.func as AnyNode | undefined)?.id ?? ""));

function taintContainer(vm: Vm, value: PyValue, why: PyUnknown): void {
  if (value.kind !== "list" && value.kind !== "dict" && value.kind !== "set") return;
  vm.trail.touch(value);
  value.taint ??= why;
}

/** Names whose containers the statement may change: what it calls methods on, subscripts as a target, or passes along. */
function mentioned(node: AnyNode): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (one: AnyNode): void => {
    if (one.nodeType === "Call") collectNames(one, names);
    if (one.nodeType === "AugAssign" || one.nodeType === "Delete" || isItemTarget(one))
      collectNames(one, names);
    for (const child of childrenOf(one)) visit(child);
  };
  visit(node);
  return names;
}

const isItemTarget = (node: AnyNode): boolean =>
  node.nodeType === "Subscript" && (node.ctx as AnyNode | undefined)?.nodeType !== "Load";

function collectNames(node: AnyNode, names: Set<string>): void {
  if (node.nodeType === "Name") names.add(node.id as string);
  for (const child of childrenOf(node)) collectNames(child, names);
}

function childrenOf(node: AnyNode): readonly AnyNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((one): one is AnyNode => typeof one === "object" && one !== null && "nodeType" in one);
}
