// The classes of builtin values and how classes relate: linearisation, subclass tests, the class of a value.
import { type Bindings, type PyClass, type PyValue, plainValue } from "./values.ts";

const known = new Map<string, PyClass>();

/** Makes a class of the host. `construct` makes its instances when it is called. */
export function hostClass(
  name: string,
  bases: readonly PyClass[],
  construct?: PyClass["construct"],
  module = "builtins",
): PyClass {
  const cls: PyClass = {
    kind: "class",
    name,
    qualname: name,
    module,
    bases,
    mro: [],
    attrs: new Map(),
    metaclass: undefined,
    place: undefined,
    construct,
    data: new Map(),
  };
  cls.mro = linearise(cls, bases) ?? [cls];
  return cls;
}

function define(name: string, ...bases: string[]): void {
  const parents = bases.map((base) => known.get(base)!);
  known.set(
    name,
    hostClass(name, name === "object" ? [] : parents.length > 0 ? parents : [known.get("object")!]),
  );
}

/** C3 linearisation; undefined when the bases contradict each other. Opaque bases count as classes without parents. */
export function linearise(cls: PyClass, bases: readonly PyValue[]): readonly PyValue[] | undefined {
  const lists = [
    ...bases.map((base) => (base.kind === "class" ? [...base.mro] : [base])),
    [...bases],
  ];
  const result: PyValue[] = [cls];
  for (;;) {
    const open = lists.filter((one) => one.length > 0);
    if (open.length === 0) return result;
    const next = open
      .map((one) => one[0]!)
      .find((head) => open.every((one) => !one.slice(1).includes(head)));
    if (next === undefined) return undefined;
    result.push(next);
    for (const one of lists) if (one[0] === next) one.shift();
  }
}

define("object");
for (const name of [
  "type",
  "int",
  "float",
  "complex",
  "str",
  "bytes",
  "bytearray",
  "list",
  "tuple",
  "dict",
  "set",
  "frozenset",
])
  define(name);
for (const name of [
  "range",
  "slice",
  "NoneType",
  "ellipsis",
  "NotImplementedType",
  "function",
  "builtin_function_or_method",
])
  define(name);
for (const name of [
  "method",
  "module",
  "generator",
  "iterator",
  "property",
  "staticmethod",
  "classmethod",
  "super",
  "BaseException",
])
  define(name);
define("bool", "int");

/** Exceptions by base, as CPython's table (docs, "Exception hierarchy"). */
const exceptions: readonly (readonly [string, string])[] = [
  ["BaseException", "Exception SystemExit KeyboardInterrupt GeneratorExit BaseExceptionGroup"],
  [
    "Exception",
    "ArithmeticError AssertionError AttributeError BufferError EOFError ImportError LookupError MemoryError NameError OSError ReferenceError RuntimeError StopAsyncIteration StopIteration SyntaxError SystemError TypeError ValueError Warning",
  ],
  ["ArithmeticError", "FloatingPointError OverflowError ZeroDivisionError"],
  ["ImportError", "ModuleNotFoundError"],
  ["LookupError", "IndexError KeyError"],
  ["NameError", "UnboundLocalError"],
  [
    "OSError",
    "BlockingIOError ChildProcessError ConnectionError FileExistsError FileNotFoundError InterruptedError IsADirectoryError NotADirectoryError PermissionError ProcessLookupError TimeoutError",
  ],
  [
    "ConnectionError",
    "BrokenPipeError ConnectionAbortedError ConnectionRefusedError ConnectionResetError",
  ],
  ["RuntimeError", "NotImplementedError RecursionError"],
  ["SyntaxError", "IndentationError"],
  ["IndentationError", "TabError"],
  ["ValueError", "UnicodeError"],
  ["UnicodeError", "UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError"],
  [
    "Warning",
    "BytesWarning DeprecationWarning EncodingWarning FutureWarning ImportWarning PendingDeprecationWarning ResourceWarning RuntimeWarning SyntaxWarning UnicodeWarning UserWarning",
  ],
];
for (const [base, names] of exceptions) for (const name of names.split(" ")) define(name, base);

define("ExceptionGroup", "BaseExceptionGroup", "Exception");

/** A builtin class by name. */
export function builtinClass(name: string): PyClass {
  const cls = known.get(name);
  if (!cls) throw new Error(`no builtin class ${name}`);
  return cls;
}

/** A builtin class by name, if there is one. */
export const knownClass = (name: string): PyClass | undefined => known.get(name);

const ofValues = new Map<string, PyClass>();

/** The class of views and iterators by name: `dict_keys`, `zip`, `list_iterator`. */
export function valueClass(name: string): PyClass {
  const made = known.get(name) ?? ofValues.get(name) ?? hostClass(name, [builtinClass("object")]);
  ofValues.set(name, made);
  return made;
}

export const builtinClassNames = (): readonly string[] => [...known.keys()];

/** True, false, or undefined when an opaque or unknown base may decide. */
export function isSubclass(cls: PyClass, of: PyClass): boolean | undefined {
  if (cls.mro.includes(of)) return true;
  return hasUnknownBase(cls) ? undefined : false;
}

/** True when some ancestor's content is not known. */
export function hasUnknownBase(cls: PyClass): boolean {
  return cls.mro.some((base) => base.kind !== "class");
}

const classNames: Partial<Record<PyValue["kind"], string>> = {
  none: "NoneType",
  bool: "bool",
  int: "int",
  float: "float",
  complex: "complex",
  str: "str",
  list: "list",
  tuple: "tuple",
  dict: "dict",
  range: "range",
  slice: "slice",
  ellipsis: "ellipsis",
  notimplemented: "NotImplementedType",
  function: "function",
  builtin: "builtin_function_or_method",
  boundmethod: "method",
  module: "module",
  iterator: "generator",
  property: "property",
  staticmethod: "staticmethod",
  classmethod: "classmethod",
  super: "super",
};

/** The class of a value as `type()` gives it; undefined for opaque, unknown and maybe values. */
export function classOf(value: PyValue): PyClass | undefined {
  switch (value.kind) {
    case "instance":
      return value.cls;
    case "class":
      return value.metaclass?.kind === "class" ? value.metaclass : builtinClass("type");
    case "native":
      return value.hooks.cls?.();
    case "bytes":
      return builtinClass(value.mutable ? "bytearray" : "bytes");
    case "set":
      return builtinClass(value.frozen ? "frozenset" : "set");
    case "iterator":
      return valueClass(value.type);
    default: {
      const name = classNames[value.kind];
      return name === undefined ? undefined : builtinClass(name);
    }
  }
}

/** The first class or opaque base along the MRO (from `start`) that has the attribute. */
export function lookupInMro(
  cls: PyClass,
  name: string,
  start = 0,
): { readonly value: PyValue; readonly owner: PyClass } | "unknown" | undefined {
  for (const base of cls.mro.slice(start)) {
    if (base.kind !== "class") return "unknown";
    const value = base.attrs.get(name);
    if (value !== undefined) return { value, owner: base };
  }
  return undefined;
}

/** The builtin class whose values an instance of `cls` carries as payload (str, int, tuple …). */
export function payloadBase(cls: PyClass): PyClass | undefined {
  const carriers = [
    "str",
    "int",
    "float",
    "complex",
    "bytes",
    "tuple",
    "list",
    "dict",
    "set",
    "frozenset",
  ].map(builtinClass);
  return carriers.find((carrier) => cls.mro.includes(carrier));
}

export const emptyBindings = (): Bindings => new Map();
export { plainValue };
