// The values of collection-time Python. How they behave is in the files beside this one; pytest is not known here.
import type { PyNode } from "./syntax.ts";
import type { Vm } from "./vm.ts";

/** A place in a source file; line and column count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface PyNone {
  readonly kind: "none";
}
export interface PyBool {
  readonly kind: "bool";
  readonly value: boolean;
}
export interface PyInt {
  readonly kind: "int";
  readonly value: bigint;
}
export interface PyFloat {
  readonly kind: "float";
  readonly value: number;
}
export interface PyComplex {
  readonly kind: "complex";
  readonly re: number;
  readonly im: number;
}
export interface PyStr {
  readonly kind: "str";
  readonly value: string;
}
/** One UTF-16 unit (0–255) per byte. */
export interface PyBytes {
  readonly kind: "bytes";
  readonly value: string;
  /** bytearray. */
  readonly mutable: boolean;
}
/** `taint`: the content depends on something unknown; set when branches were joined that left it differently. */
export interface PyList {
  readonly kind: "list";
  items: PyValue[];
  taint: PyUnknown | undefined;
}
export interface PyTuple {
  readonly kind: "tuple";
  readonly items: readonly PyValue[];
}
export interface DictEntry {
  readonly key: PyValue;
  readonly value: PyValue;
}
/** Entries by hash key (`hashing.ts`), in insertion order. */
export type DictEntries = Map<string, DictEntry>;
export interface PyDict {
  readonly kind: "dict";
  entries: DictEntries;
  taint: PyUnknown | undefined;
  /** A read-only or live view on names: `globals()`, `cls.__dict__`. */
  readonly scope?: Bindings;
  /** The class whose names it shows. */
  readonly owner?: PyClass;
}
export interface PySet {
  readonly kind: "set";
  entries: DictEntries;
  taint: PyUnknown | undefined;
  readonly frozen: boolean;
  /** True when the elements were not just added to an empty set in the order of `entries`. */
  shuffled?: boolean;
}
export interface PyRange {
  readonly kind: "range";
  readonly start: bigint;
  readonly stop: bigint;
  readonly step: bigint;
}
export interface PySlice {
  readonly kind: "slice";
  readonly start: PyValue;
  readonly stop: PyValue;
  readonly step: PyValue;
}
export interface PyEllipsis {
  readonly kind: "ellipsis";
}
export interface PyNotImplemented {
  readonly kind: "notimplemented";
}

/** Names and their values, in the order of first binding. */
export type Bindings = Map<string, PyValue>;

export interface Parameter {
  readonly name: string;
  readonly kind:
    | "positional-only"
    | "positional"
    | "var-positional"
    | "keyword-only"
    | "var-keyword";
  readonly default: PyValue | undefined;
}

export interface PyFunction {
  readonly kind: "function";
  readonly name: string;
  readonly qualname: string;
  readonly module: PyModule;
  readonly parameters: readonly Parameter[];
  readonly node: PyNode;
  readonly scope: Scope;
  readonly place: Place;
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  readonly attrs: Bindings;
  /** The class whose body the `def` stood in, for `super()` and name mangling. */
  readonly owner: { cls: PyClass | undefined; name: string } | undefined;
}

/** A callable of the host: builtins, stdlib functions, pytest's functions. */
export interface PyBuiltin {
  readonly kind: "builtin";
  readonly name: string;
  readonly call: NativeCall;
  readonly attrs: Bindings;
  /** True when it binds `self` as a method does. */
  readonly method: boolean;
}
export type NativeCall = (
  args: readonly PyValue[],
  kwargs: ReadonlyMap<string, PyValue>,
) => PyValue;

export interface PyBoundMethod {
  readonly kind: "boundmethod";
  readonly self: PyValue;
  readonly func: PyValue;
}

/** Makes an instance of a class of the host. The interpreter is handed in: classes are shared between interpreters. */
export type Construct = (
  vm: Vm,
  cls: PyClass,
  args: readonly PyValue[],
  kwargs: ReadonlyMap<string, PyValue>,
) => PyValue;

export interface PyClass {
  readonly kind: "class";
  readonly name: string;
  readonly qualname: string;
  readonly module: string;
  readonly bases: readonly PyValue[];
  /** Linearised; holds opaque or unknown bases too. Starts with the class itself. */
  mro: readonly PyValue[];
  readonly attrs: Bindings;
  readonly metaclass: PyValue | undefined;
  readonly place: Place | undefined;
  /** How a call makes an instance, for classes of the host (int, str, Exception, Enum machinery …). */
  construct?: Construct | undefined;
  /** Free data of the host by key (enum members, dataclass fields …). */
  readonly data: Map<string, unknown>;
}

export interface PyInstance {
  readonly kind: "instance";
  readonly cls: PyClass;
  readonly attrs: Bindings;
  /** The value of the builtin type that the class derives from (str, int, tuple, dict, list …). */
  payload: PyValue | undefined;
  /** Free data of the host by key. */
  readonly data: Map<string, unknown>;
}

export interface PyModule {
  readonly kind: "module";
  readonly name: string;
  readonly file: string | undefined;
  readonly attrs: Bindings;
  readonly isPackage: boolean;
  /** Folders that submodules are looked for in. */
  readonly path: readonly string[];
  /** Set when the module may not have been executed to its end. */
  doubt: PyUnknown | undefined;
  /** Set when names beyond `attrs` may exist (exec of unknown text, unknown star import). */
  open: PyUnknown | undefined;
}

/** How far an iterator has come. */
export interface IteratorState {
  at: number;
  items: PyValue[] | undefined;
  done: boolean;
  /** How often a body has been resumed: such an iterator cannot be set back. */
  resumed?: number;
  /** Why its position is not known any more. */
  lost?: PyUnknown | undefined;
  /** What a generator returned. */
  returned?: PyValue;
}

/** An iterator that is consumed once. `next` returns undefined at the end. */
export interface PyIterator {
  readonly kind: "iterator";
  readonly type: string;
  readonly state: IteratorState;
  readonly next: () => PyValue | undefined;
  /** `__name__`, which generators have. */
  readonly name: string | undefined;
  /** All values of one that was never asked; ways inside that cannot be known give values that may be missing. */
  readonly whole?: () => readonly PyValue[];
  /** Resumes a generator by `send` or `throw`. */
  readonly resume?: (value: PyValue | PyRaise) => PyValue | undefined;
}

export interface PyProperty {
  readonly kind: "property";
  readonly getter: PyValue | undefined;
  readonly setter: PyValue | undefined;
  readonly deleter?: PyValue | undefined;
  /** The `doc` it was made with. */
  readonly doc?: PyValue | undefined;
  /** functools.cached_property keeps its result in the instance. */
  readonly cached: boolean;
}
export interface PyStaticMethod {
  readonly kind: "staticmethod";
  readonly func: PyValue;
}
export interface PyClassMethod {
  readonly kind: "classmethod";
  readonly func: PyValue;
}
export interface PySuper {
  readonly kind: "super";
  readonly after: PyClass;
  readonly self: PyValue;
}

/** An object of the host: marks, partials, typing forms, compiled patterns … */
export interface PyNative {
  readonly kind: "native";
  readonly type: string;
  readonly data: unknown;
  readonly attrs: Bindings;
  readonly hooks: NativeHooks;
}
/** What a native object can do; a missing hook means the operation raises TypeError or AttributeError. */
export interface NativeHooks {
  readonly get?: (name: string) => PyValue | undefined;
  readonly set?: (name: string, value: PyValue) => void;
  readonly call?: NativeCall;
  readonly iterate?: () => readonly PyValue[];
  readonly item?: (key: PyValue) => PyValue;
  readonly setItem?: (key: PyValue, value: PyValue) => void;
  readonly contains?: (item: PyValue) => boolean | undefined;
  readonly length?: () => number;
  readonly truth?: () => boolean;
  readonly repr?: () => string;
  readonly str?: () => string;
  readonly binary?: (op: string, other: PyValue, reflected: boolean) => PyValue | undefined;
  readonly compare?: (op: string, other: PyValue) => PyValue | undefined;
  readonly hash?: () => string;
  /** The class that `type()` and `isinstance` see. */
  readonly cls?: () => PyClass | undefined;
}

/** What is known of a third-party object besides its name; see `facts/`. */
export type FactKind =
  | "class"
  | "function"
  | "module"
  | "object"
  | "int"
  | "float"
  | "str"
  | "bool"
  | "none"
  | "bytes"
  | "enum"
  | "regex";

/** A third-party object: known by the dotted name it was reached by, and by its kind where facts say so. */
export interface PyOpaque {
  readonly kind: "opaque";
  /** `numpy.float32`; results of calls end in `(…)`. */
  readonly name: string;
  readonly fact: FactKind | undefined;
  /** `__name__` where it is known and matters (classes, functions, modules). */
  readonly label: string | undefined;
  readonly attrs: Bindings;
}

/** Something that cannot be computed, why, and where. */
export interface PyUnknown {
  readonly kind: "unknown";
  readonly why: string;
  readonly at: Place | undefined;
  /** The same for two that are one condition; without it, one object is one condition. */
  readonly key?: string;
  /** Set when all there is to doubt is that this third-party package is here and works as the code expects. */
  readonly package?: string;
  /**
   * Set when on one of the ways something is raised for sure: an error, or what ends a module on purpose (a skip).
   * Without it, what is not known is presumed to work.
   */
  readonly leaves?: "error" | "purpose";
}

/** One of two values, by a condition that cannot be known here. An option may be absent (unbound, not in the list). */
export interface PyMaybe {
  readonly kind: "maybe";
  readonly condition: PyUnknown;
  readonly options: readonly [PyValue | Absent, PyValue | Absent];
}
export interface Absent {
  readonly kind: "absent";
}

export type PyValue =
  | PyNone
  | PyBool
  | PyInt
  | PyFloat
  | PyComplex
  | PyStr
  | PyBytes
  | PyList
  | PyTuple
  | PyDict
  | PySet
  | PyRange
  | PySlice
  | PyEllipsis
  | PyNotImplemented
  | PyFunction
  | PyBuiltin
  | PyBoundMethod
  | PyClass
  | PyInstance
  | PyModule
  | PyIterator
  | PyProperty
  | PyStaticMethod
  | PyClassMethod
  | PySuper
  | PyNative
  | PyOpaque
  | PyUnknown
  | PyMaybe;

/** Where names are looked up and bound. Class scopes are skipped by the functions inside them. */
export interface Scope {
  readonly kind: "module" | "function" | "class" | "comprehension";
  readonly names: Bindings;
  readonly parent: Scope | undefined;
  readonly module: PyModule;
  readonly globals: ReadonlySet<string>;
  readonly nonlocals: ReadonlySet<string>;
  /** Names the function assigns: reading one before that is an UnboundLocalError, never an outer name. */
  readonly locals: ReadonlySet<string> | undefined;
  readonly function: PyFunction | undefined;
  readonly args: readonly PyValue[];
  readonly qualname: string;
  readonly owner: { cls: PyClass | undefined; name: string } | undefined;
  /** Collects what a generator body yields when all of it is run at once. */
  readonly yields: PyList | undefined;
  /** What came back at the `yield`s of the statement that is being run, when a body is run step by step. */
  readonly sent?: Map<object, PyValue>;
}

export const NONE: PyNone = { kind: "none" };
export const TRUE: PyBool = { kind: "bool", value: true };
export const FALSE: PyBool = { kind: "bool", value: false };
export const ELLIPSIS: PyEllipsis = { kind: "ellipsis" };
export const NOT_IMPLEMENTED: PyNotImplemented = { kind: "notimplemented" };
export const ABSENT: Absent = { kind: "absent" };

export const bool = (value: boolean): PyBool => (value ? TRUE : FALSE);
export const int = (value: bigint | number): PyInt => ({ kind: "int", value: BigInt(value) });
export const float = (value: number): PyFloat => ({ kind: "float", value });
export const str = (value: string): PyStr => ({ kind: "str", value });
export const bytes = (value: string, mutable = false): PyBytes => ({
  kind: "bytes",
  value,
  mutable,
});
export const list = (items: readonly PyValue[]): PyList => ({
  kind: "list",
  items: [...items],
  taint: undefined,
});
export const tuple = (items: readonly PyValue[]): PyTuple => ({ kind: "tuple", items });
export const unknown = (why: string, at?: Place): PyUnknown => ({ kind: "unknown", why, at });

export function opaque(name: string, fact?: FactKind, label?: string): PyOpaque {
  return { kind: "opaque", name, fact, label, attrs: new Map() };
}

export function builtin(name: string, call: NativeCall, method = false): PyBuiltin {
  return { kind: "builtin", name, call, attrs: new Map(), method };
}

export function native(type: string, data: unknown, hooks: NativeHooks): PyNative {
  return { kind: "native", type, data, attrs: new Map(), hooks };
}

export function property(
  getter: PyValue | undefined,
  setter?: PyValue,
  cached = false,
): PyProperty {
  return { kind: "property", getter, setter, cached };
}

/** An iterator over values that are there; consumption is remembered. */
export function iteratorOf(items: readonly PyValue[], type: string, name?: string): PyIterator {
  const state: PyIterator["state"] = { at: 0, items: [...items], done: false };
  const next = (): PyValue | undefined => {
    const value = state.items![state.at];
    if (value === undefined) state.done = true;
    else state.at += 1;
    return value;
  };
  return { kind: "iterator", type, state, next, name };
}

/** A module object without content. */
export function emptyModule(
  name: string,
  file?: string,
  path: readonly string[] = [],
  isPackage = false,
): PyModule {
  const attrs: Bindings = new Map();
  return { kind: "module", name, file, attrs, isPackage, path, doubt: undefined, open: undefined };
}

/** The value of the builtin type behind an instance of a subclass; the value itself otherwise. */
export function plainValue(value: PyValue): PyValue {
  return value.kind === "instance" && value.payload ? value.payload : value;
}

/** A Python exception on its way up. */
export class PyRaise {
  readonly exception: PyInstance;
  constructor(exception: PyInstance) {
    this.exception = exception;
  }
}
