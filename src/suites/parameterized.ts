// The package `parameterized` (pytest-ids 18): methods that it replaces by numbered ones, and numbered classes.
import { buildClass } from "../python/definitions.ts";
import {
  type Bindings,
  builtin,
  callFunction,
  emptyModule,
  findAttribute,
  iterate,
  NONE,
  native,
  type PyClass,
  type PyModule,
  type PyValue,
  reprOf,
  Stop,
  setAttribute,
  str,
  strOf,
  tuple,
  type Vm,
} from "../python/index.ts";
import { CollectError, isStrLike, type Kwargs, textOf } from "./py.ts";

interface Row {
  readonly args: readonly PyValue[];
  readonly kwargs: Kwargs;
}

interface Expansion {
  readonly func: PyValue;
  readonly rows: readonly Row[];
  readonly nameFunc: PyValue | undefined;
  readonly skipOnEmpty: boolean;
}

const expansionType = "ParameterizedExpansion";
const paramType = "parameterized.param";

/** Names of a class with expansions replaced by the methods they put there. */
export function expandedMembers(vm: Vm, names: Bindings): readonly (readonly [string, PyValue])[] {
  return [...names].flatMap(([name, value]): readonly (readonly [string, PyValue])[] => {
    if (value.kind !== "native" || value.type !== expansionType) return [[name, value]];
    return expand(vm, name, value.data as Expansion);
  });
}

function expand(vm: Vm, name: string, { func, rows, nameFunc, skipOnEmpty }: Expansion) {
  if (rows.length === 0) {
    if (!skipOnEmpty) throw new CollectError("Parameters iterable is empty");
    return [[name, func]] as const;
  }
  const width = String(rows.length - 1).length;
  return rows.map((row, i): readonly [string, PyValue] => {
    const number = String(i).padStart(width, "0");
    return [
      nameFunc ? namedBy(vm, nameFunc, func, number, row) : plainName(name, number, row),
      func,
    ];
  });
}

function plainName(name: string, number: string, { args }: Row): string {
  const text = args[0] && isStrLike(args[0]) ? textOf(args[0]) : undefined;
  return text === undefined ? `${name}_${number}` : `${name}_${number}_${safeName(text)}`;
}

const safeName = (text: string): string => text.replace(/[^a-zA-Z0-9_]+/g, "_");

function namedBy(vm: Vm, nameFunc: PyValue, func: PyValue, number: string, row: Row): string {
  const text = textOf(callFunction(vm, nameFunc, [func, str(number), paramValue(vm, row)]));
  if (text === undefined) throw new Stop(vm.unknown("a name_func gives no known text"));
  return text;
}

function paramValue(vm: Vm, row: Row): PyValue {
  return native(paramType, row, {
    get: (name) => {
      if (name === "args") return tuple(row.args);
      if (name !== "kwargs") return undefined;
      const entries = new Map(
        [...row.kwargs].map(([key, value]) => [`s:${key}`, { key: str(key), value }]),
      );
      return { kind: "dict", entries, taint: undefined };
    },
    repr: () => `param(${row.args.map((one) => reprOf(vm, one)).join(", ")})`,
  });
}

function rowsIn(vm: Vm, value: PyValue): readonly Row[] {
  const input = value.kind === "function" ? callFunction(vm, value, []) : value;
  return iterate(vm, input).map((one): Row => {
    if (one.kind === "native" && one.type === paramType) return one.data as Row;
    if (one.kind === "unknown") throw new Stop(one);
    if (isStrLike(one)) return { args: [one], kwargs: new Map() };
    return { args: iterate(vm, one), kwargs: new Map() };
  });
}

/** The module `parameterized`. */
export function parameterizedModule(vm: Vm): PyModule {
  const module = emptyModule("parameterized");
  module.attrs.set("__name__", str("parameterized"));
  const toSafeName = builtin("to_safe_name", ([text]) => str(safeName(strOf(vm, text ?? NONE))));
  const expandWith = builtin("expand", (args, kwargs) => {
    const rows = rowsIn(vm, args[0] ?? kwargs.get("input") ?? NONE);
    const nameFunc = args[1] ?? kwargs.get("name_func") ?? kwargs.get("testcase_func_name");
    const skip = kwargs.get("skip_on_empty");
    return builtin("expander", ([func]) =>
      native(
        expansionType,
        {
          func: func ?? NONE,
          rows,
          nameFunc: nameFunc?.kind === "none" ? undefined : nameFunc,
          skipOnEmpty: skip?.kind === "bool" && skip.value,
        } satisfies Expansion,
        { get: (name) => (func ? findAttribute(vm, func, name) : undefined) },
      ),
    );
  });
  const fields: Readonly<Record<string, PyValue>> = {
    expand: expandWith,
    to_safe_name: toSafeName,
  };
  module.attrs.set(
    "parameterized",
    native("parameterized", undefined, {
      get: (name) => fields[name],
      call: () => {
        throw new Stop(vm.unknown("parameterized without expand makes nose-style tests"));
      },
    }),
  );
  module.attrs.set(
    "param",
    builtin("param", (args, kwargs) => paramValue(vm, { args, kwargs })),
  );
  module.attrs.set(
    "parameterized_class",
    builtin("parameterized_class", (args, kwargs) => classDecorator(vm, args, kwargs)),
  );
  return module;
}

/** `@parameterized_class(attrs, rows)` or `(rows of dicts)`: numbered subclasses beside the class. */
function classDecorator(vm: Vm, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const attrs = args[0] ?? kwargs.get("attrs") ?? NONE;
  const input = args[1] ?? kwargs.get("input_values");
  const rows = input && input.kind !== "none" ? namedRows(vm, attrs, input) : dictRows(vm, attrs);
  const nameFunc = args[2] ?? kwargs.get("class_name_func");
  if (nameFunc && nameFunc.kind !== "none")
    throw new Stop(vm.unknown("a class_name_func of parameterized_class is not followed"));
  return builtin("parameterized_class", ([cls]) => {
    if (cls?.kind !== "class") return cls ?? NONE;
    rows.forEach((row, i) => {
      addClass(vm, cls, row, i);
    });
    for (const name of [...cls.attrs.keys()])
      if (name.startsWith("test") && rows.length > 0) vm.trail.unbind(cls.attrs, name);
    return cls;
  });
}

type NamedRow = ReadonlyMap<string, PyValue>;

function namedRows(vm: Vm, attrs: PyValue, input: PyValue): readonly NamedRow[] {
  const single = textOf(attrs);
  const names =
    single !== undefined ? [single] : iterate(vm, attrs).map((one) => textOf(one) ?? "");
  return iterate(vm, input).map((row) => {
    const values = row.kind === "tuple" || row.kind === "list" ? iterate(vm, row) : [row];
    return new Map(names.map((name, i) => [name, values[i] ?? NONE] as const));
  });
}

function dictRows(vm: Vm, rows: PyValue): readonly NamedRow[] {
  return iterate(vm, rows).map((row) => {
    if (row.kind !== "dict") throw new Stop(vm.unknown("a row of parameterized_class is no dict"));
    return new Map(
      [...row.entries.values()].map(({ key, value }) => [textOf(key) ?? "", value] as const),
    );
  });
}

function addClass(vm: Vm, cls: PyClass, row: NamedRow, index: number): void {
  const suffix = [row.get("name"), ...row.values()]
    .map((one) => one && textOf(one))
    .find((one) => one !== undefined && one !== "");
  const name = `${cls.name}_${index}${suffix === undefined ? "" : `_${safeName(suffix)}`}`;
  const facts = { module: cls.module, qualname: name, place: cls.place };
  // As the package does: the class's own names are copied, its base stays what it was.
  const names = new Map([...cls.attrs, ...row]);
  const made = buildClass(vm, name, [cls], names, new Map(), facts);
  const module = vm.modules.get(cls.module);
  if (module) setAttribute(vm, module, name, made);
}
