// Exception groups: making them and splitting them by type.
import { callFunction } from "./calls.ts";
import { builtinClass } from "./classes.ts";
import { iterate } from "./iteration.ts";
import { type PyInstance, type PyValue, tuple } from "./values.ts";
import type { Vm } from "./vm.ts";

const isGroup = (exception: PyInstance): boolean =>
  exception.cls.mro.includes(builtinClass("BaseExceptionGroup"));

/** The exceptions that a group holds; undefined for any other exception. */
export function groupMembers(vm: Vm, exception: PyInstance): readonly PyInstance[] | undefined {
  if (!isGroup(exception)) return undefined;
  const args = exception.attrs.get("args");
  const members = args?.kind === "tuple" ? args.items[1] : undefined;
  return members ? (iterate(vm, members) as readonly PyInstance[]) : undefined;
}

interface Parts {
  /** Always a group. */
  readonly matching: PyInstance | undefined;
  readonly rest: PyInstance | undefined;
}

/** Splits an exception as `except*` does. */
export function splitGroup(
  vm: Vm,
  exception: PyInstance,
  fits: (one: PyInstance) => boolean,
): Parts {
  const members = groupMembers(vm, exception);
  if (!members) {
    return fits(exception)
      ? { matching: groupOf(vm, builtinClass("ExceptionGroup"), "", [exception]), rest: undefined }
      : { matching: undefined, rest: exception };
  }
  if (fits(exception)) return { matching: exception, rest: undefined };
  const parts = members.map((one) =>
    isGroup(one)
      ? splitGroup(vm, one, fits)
      : fits(one)
        ? { matching: one, rest: undefined }
        : { matching: undefined, rest: one },
  );
  const side = (pick: (one: Parts) => PyInstance | undefined): PyInstance | undefined => {
    const found = parts.flatMap((one) => pick(one) ?? []);
    return found.length > 0 ? groupOf(vm, exception.cls, messageOf(exception), found) : undefined;
  };
  return { matching: side((one) => one.matching), rest: side((one) => one.rest) };
}

const messageOf = (exception: PyInstance): PyValue | string => {
  const args = exception.attrs.get("args");
  return (args?.kind === "tuple" ? args.items[0] : undefined) ?? "";
};

function groupOf(
  vm: Vm,
  cls: PyInstance["cls"],
  message: PyValue | string,
  members: readonly PyInstance[],
): PyInstance {
  const text: PyValue = typeof message === "string" ? { kind: "str", value: message } : message;
  const made = callFunction(vm, cls, [
    text,
    { kind: "list", items: [...members], taint: undefined },
  ]);
  const exceptions = tuple(members);
  if (made.kind === "instance") made.attrs.set("exceptions", exceptions);
  return made as PyInstance;
}
