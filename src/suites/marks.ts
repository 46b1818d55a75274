// Marks as values: `pytest.mark.x`, how they are applied, merged and read back (pytest-ids 8).
import {
  bool,
  builtin,
  type NativeHooks,
  native,
  type Place,
  type PyNative,
  type PyValue,
  reprOf,
  Stop,
  setAttribute,
  str,
  tuple,
  type Vm,
} from "../python/index.ts";
import { CollectError, isCallable, type Kwargs, noKwargs, safeAttribute } from "./py.ts";
import type { Rules } from "./versions.ts";

/** One mark. Identity matters: marks made from one another share the ids that were worked out first. */
export class Mark {
  readonly name: string;
  readonly args: readonly PyValue[];
  readonly kwargs: Kwargs;
  readonly place: Place | undefined;
  /** The mark whose `ids` are in force. */
  readonly idsFrom: Mark | undefined;
  /** Final texts of the first test that used this mark's ids; null is a hidden part. */
  storedIds: readonly (string | null)[] | undefined;

  constructor(
    name: string,
    args: readonly PyValue[],
    kwargs: Kwargs,
    place: Place | undefined,
    idsFrom?: Mark,
  ) {
    this.name = name;
    this.args = args;
    this.kwargs = kwargs;
    this.place = place;
    this.idsFrom = idsFrom;
  }

  #hasIds(): boolean {
    return this.kwargs.has("ids") || this.args.length >= 4;
  }

  /** This mark with another's arguments added. */
  combinedWith(other: Mark): Mark {
    const source = other.#hasIds() ? other : this.#hasIds() ? this : undefined;
    return new Mark(
      this.name,
      [...this.args, ...other.args],
      new Map([...this.kwargs, ...other.kwargs]),
      other.place ?? this.place,
      this.name === "parametrize" ? source : undefined,
    );
  }
}

const decoratorType = "MarkDecorator";
const markType = "Mark";

/** The mark in a value that is a mark or a mark decorator. */
export function markIn(value: PyValue): Mark | undefined {
  if (value.kind !== "native" || (value.type !== decoratorType && value.type !== markType))
    return undefined;
  return value.data as Mark;
}

/** What applying a mark depends on. */
export interface MarkContext {
  readonly vm: Vm;
  readonly rules: Rules;
  /** Refuses marks on fixtures where the version does. */
  readonly isFixture: (value: PyValue) => boolean;
}

/** The object `pytest.mark.name` with arguments already given. */
export function markDecorator(context: MarkContext, mark: Mark): PyNative {
  const hooks: NativeHooks = {
    get: (name) => readDecorator(context, mark, name),
    call: (args, kwargs) => callDecorator(context, mark, args, kwargs),
    repr: () => `MarkDecorator(mark=Mark(name='${mark.name}'))`,
    compare: compareMarks(mark),
  };
  return native(decoratorType, mark, hooks);
}

function compareMarks(mark: Mark): NonNullable<NativeHooks["compare"]> {
  return (op, other) => {
    if (op !== "==" && op !== "!=") return undefined;
    return bool((markIn(other) === mark) === (op === "=="));
  };
}

/** A bare `Mark` object. */
export function markValue(mark: Mark): PyNative {
  return native(markType, mark, {
    get: (name) => readMark(mark, name),
    repr: () => `Mark(name='${mark.name}')`,
    compare: compareMarks(mark),
  });
}

function readMark(mark: Mark, name: string): PyValue | undefined {
  if (name === "name") return str(mark.name);
  if (name === "args") return tuple(mark.args);
  if (name === "kwargs") return kwargsDict(mark.kwargs);
  return undefined;
}

function kwargsDict(kwargs: Kwargs): PyValue {
  const entries = new Map(
    [...kwargs].map(([name, value]) => [`s:${name}`, { key: str(name), value }]),
  );
  return { kind: "dict", entries, taint: undefined };
}

function readDecorator(context: MarkContext, mark: Mark, name: string): PyValue | undefined {
  if (name === "mark") return markValue(mark);
  if (name === "with_args")
    return builtin("with_args", (args, kwargs) => withArgs(context, mark, args, kwargs));
  if (name === "markname") return str(mark.name);
  return readMark(mark, name);
}

function withArgs(context: MarkContext, mark: Mark, args: readonly PyValue[], kwargs: Kwargs) {
  const more = new Mark(mark.name, args, kwargs, context.vm.place);
  return markDecorator(context, mark.combinedWith(more));
}

function callDecorator(
  context: MarkContext,
  mark: Mark,
  args: readonly PyValue[],
  kwargs: Kwargs,
): PyValue {
  const [only] = args;
  if (only && args.length === 1 && kwargs.size === 0) {
    if (only.kind === "unknown") return only;
    if (only.kind === "maybe") return applyToMaybe(context, mark, only);
    if (isDecorated(context, only)) {
      storeMark(context, only, mark);
      return only;
    }
  }
  return withArgs(context, mark, args, kwargs);
}

function applyToMaybe(context: MarkContext, mark: Mark, value: PyValue & { kind: "maybe" }) {
  const [first, second] = value.options.map((one) =>
    one.kind === "absent" ? one : callDecorator(context, mark, [one], noKwargs),
  ) as [PyValue, PyValue];
  return { ...value, options: [first, second] as const };
}

/** A class, or a callable with a name other than `<lambda>`. */
function isDecorated(context: MarkContext, value: PyValue): boolean {
  const target = unmarked(value);
  if (target.kind === "class") return true;
  if (target.kind === "function") return target.name !== "<lambda>";
  if (context.isFixture(target)) return true;
  if (target.kind === "opaque") return target.fact === "class" || target.fact === "function";
  if (!isCallable(context.vm, target)) return false;
  const name = safeAttribute(context.vm, target, "__name__");
  return name?.kind === "str" && name.value !== "<lambda>";
}

const unmarked = (value: PyValue): PyValue =>
  value.kind === "staticmethod" || value.kind === "classmethod" ? value.func : value;

/** Puts a mark on a function or class. */
function storeMark(context: MarkContext, value: PyValue, mark: Mark): void {
  const { vm, rules } = context;
  const wrapped = value.kind === "staticmethod" || value.kind === "classmethod";
  if (wrapped && !rules.marksAboveStaticMethods) return;
  const target = unmarked(value);
  if (context.isFixture(target)) {
    if (rules.markOnFixtureIsError)
      throw vm.error("Exception", "Marks applied to fixtures have no effect");
    return;
  }
  const own = ownMarkValues(vm, target);
  const marks: PyValue = { kind: "list", items: [...own, markValue(mark)], taint: undefined };
  setAttribute(vm, target, "pytestmark", marks);
}

/** `pytestmark` of the object itself, a class's bases left out, as a list. */
function ownMarkValues(vm: Vm, target: PyValue): readonly PyValue[] {
  const found =
    target.kind === "class"
      ? target.attrs.get("pytestmark")
      : safeAttribute(vm, target, "pytestmark");
  return found === undefined ? [] : asList(found);
}

function asList(value: PyValue): readonly PyValue[] {
  if (value.kind === "unknown") throw new Stop(value);
  if (value.kind !== "list") return [value];
  if (value.taint) throw new Stop(value.taint);
  return value.items;
}

/** Settles a value that hangs on an unknown condition. */
export type Settle = (value: PyValue) => PyValue | undefined;

/** The marks of a function, class or module (pytest-ids 8): a class's come from its bases first. */
export function marksOf(vm: Vm, value: PyValue, settle: Settle): readonly Mark[] {
  if (value.kind === "class") {
    return [...value.mro].reverse().flatMap((one) => {
      if (one.kind !== "class") return [];
      const found = one.attrs.get("pytestmark");
      return found ? normalized(found, settle) : [];
    });
  }
  const found =
    value.kind === "module"
      ? value.attrs.get("pytestmark")
      : safeAttribute(vm, value, "pytestmark");
  return found ? normalized(found, settle) : [];
}

function normalized(value: PyValue, settle: Settle): readonly Mark[] {
  const settled = settle(value);
  if (!settled) return [];
  return asList(settled).flatMap((one) => {
    const item = settle(one);
    if (!item) return [];
    if (item.kind === "unknown") throw new Stop(item);
    const mark = markIn(item);
    if (mark) return [mark];
    if (item.kind === "opaque") throw new Stop(opaqueMark(item.name));
    throw new CollectError("pytestmark holds something that is no mark");
  });
}

const opaqueMark = (name: string) => ({
  kind: "unknown" as const,
  why: `a mark comes from \`${name}\`, whose source is not here`,
  at: undefined,
});

/** Python's text of a constant argument, for reports; undefined when it is not one. */
export function constantText(vm: Vm, value: PyValue): string | undefined {
  const plain = new Set([
    "none",
    "bool",
    "int",
    "float",
    "complex",
    "str",
    "bytes",
    "tuple",
    "list",
  ]);
  if (!plain.has(value.kind)) return undefined;
  try {
    return reprOf(vm, value);
  } catch {
    return undefined;
  }
}
