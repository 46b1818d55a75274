// Methods of str and bytes, over the pure rules of `text/`.
import { getAttribute } from "../attributes.ts";
import { classOf } from "../classes.ts";
import { dictGet, makeDict } from "../hashing.ts";
import { iterate } from "../iteration.ts";
import { getItem } from "../operators.ts";
import * as codecs from "../text/codecs.ts";
import {
  FieldNumbering,
  type FormatField,
  type FormatPiece,
  parseFormatTemplate,
} from "../text/format-template.ts";
import type { PyError } from "../text/outcome.ts";
import { asciiOnly } from "../text/quote.ts";
import * as basics from "../text/str-basics.ts";
import * as text from "../text/str-methods.ts";
import { formatValue, reprOf, settled, strOf } from "../text-of.ts";
import { bool, bytes, int, list, type PyValue, plainValue, str, tuple } from "../values.ts";
import type { Vm } from "../vm.ts";
import {
  argument,
  type Kwargs,
  type Method,
  type MethodTable,
  numberArgument,
  optionalNumber,
  optionalText,
  settledValue,
  textArgument,
} from "./arguments.ts";

const own = (self: PyValue): string => (plainValue(self) as { value: string }).value;
/** A text of the same type as `self`. */
const like = (self: PyValue, value: string): PyValue =>
  plainValue(self).kind === "bytes" ? bytes(value) : str(value);

const mapped =
  (work: (value: string) => string): Method =>
  (_vm, self) =>
    like(self, work(own(self)));
const asked =
  (work: (value: string) => boolean): Method =>
  (_vm, self) =>
    bool(own(self) !== "" && work(own(self)));

const stripped =
  (work: (value: string, chars?: string) => string): Method =>
  (vm, self, args) =>
    like(self, work(own(self), optionalText(vm, args[0])));

function splitter(work: typeof text.split): Method {
  return (vm, self, args, kwargs) => {
    const sep = optionalText(vm, argument(args, kwargs, 0, "sep"));
    const parts = settled(
      vm,
      work(own(self), sep, numberArgument(vm, argument(args, kwargs, 1, "maxsplit"), -1)),
    );
    return list(parts.map((part) => like(self, part)));
  };
}

const parted =
  (work: typeof text.partition): Method =>
  (vm, self, args) =>
    tuple(settled(vm, work(own(self), textArgument(vm, args[0]))).map((part) => like(self, part)));

const found =
  (work: (value: string, sub: string, start?: number, end?: number) => number | PyError): Method =>
  (vm, self, args) =>
    int(
      settled(
        vm,
        work(
          own(self),
          textArgument(vm, args[0]),
          optionalNumber(vm, args[1]),
          optionalNumber(vm, args[2]),
        ),
      ),
    );

const edged =
  (work: typeof text.startswith): Method =>
  (vm, self, args) => {
    const wanted = settledValue(vm, args[0] ?? tuple([]));
    const all =
      wanted.kind === "tuple"
        ? wanted.items.map((one) => textArgument(vm, one))
        : [textArgument(vm, wanted)];
    return bool(work(own(self), all, optionalNumber(vm, args[1]), optionalNumber(vm, args[2])));
  };

const justified =
  (side: Parameters<typeof text.justify>[2]): Method =>
  (vm, self, args) =>
    like(
      self,
      settled(
        vm,
        text.justify(own(self), numberArgument(vm, args[0]), side, optionalText(vm, args[1])),
      ),
    );

function join(vm: Vm, self: PyValue, args: readonly PyValue[]): PyValue {
  const parts = iterate(vm, args[0] ?? tuple([])).map((part, i) => {
    const plain = settledValue(vm, part);
    if (plain.kind === "str" || plain.kind === "bytes") return plain.value;
    throw vm.error(
      "TypeError",
      `sequence item ${i}: expected str instance, ${classOf(part)?.name ?? part.kind} found`,
    );
  });
  return like(self, parts.join(own(self)));
}

/** `str.format`. */
function format(vm: Vm, self: PyValue, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const numbering = new FieldNumbering();
  const pick = (key: number | string): PyValue => {
    const value = typeof key === "number" ? args[key] : kwargs.get(key);
    if (value) return value;
    if (typeof key === "string") throw vm.error("KeyError", key);
    throw vm.error("IndexError", `Replacement index ${key} out of range for positional args tuple`);
  };
  return str(fill(vm, settled(vm, parseFormatTemplate(own(self))), numbering, pick));
}

/** Fills the fields of a template; also `string.Formatter` and `format_map`. */
export function fill(
  vm: Vm,
  pieces: readonly FormatPiece[],
  numbering: FieldNumbering,
  pick: (key: number | string) => PyValue,
): string {
  return pieces
    .map((piece) => (piece.kind === "text" ? piece.text : fillField(vm, piece, numbering, pick)))
    .join("");
}

function fillField(
  vm: Vm,
  field: FormatField,
  numbering: FieldNumbering,
  pick: (key: number | string) => PyValue,
): string {
  let value = pick(settled(vm, numbering.key(field.first)));
  for (const step of field.path) {
    value =
      step.kind === "attribute"
        ? getAttribute(vm, value, step.name)
        : getItem(vm, value, typeof step.index === "number" ? int(step.index) : str(step.index));
  }
  const spec = fill(vm, field.spec, numbering, pick);
  if (field.conversion === "r") value = str(reprOf(vm, value));
  if (field.conversion === "a") value = str(asciiOnly(reprOf(vm, value)));
  if (field.conversion === "s") value = str(strOf(vm, value));
  return formatValue(vm, value, spec);
}

function maketrans(vm: Vm, _self: PyValue, args: readonly PyValue[]): PyValue {
  const [from, to, deleted] = args;
  if (args.length === 1) {
    const pairs = iterate(vm, from!).map((key) => {
      const point = key.kind === "str" ? int(key.value.codePointAt(0)!) : key;
      return [point, getItem(vm, from!, key)] as const;
    });
    return makeDict(vm, pairs);
  }
  const table = settled(
    vm,
    text.maketrans(textArgument(vm, from), textArgument(vm, to), optionalText(vm, deleted) ?? ""),
  );
  return makeDict(
    vm,
    [...table].map(
      ([point, value]) => [int(point), value === null ? { kind: "none" } : str(value)] as const,
    ),
  );
}

function translate(vm: Vm, self: PyValue, args: readonly PyValue[]): PyValue {
  const table = settledValue(vm, args[0]!);
  return str(
    text.translate(own(self), (point) => {
      const value = table.kind === "dict" ? dictGet(vm, table, int(point)) : undefined;
      if (value === undefined) return undefined;
      if (value.kind === "none") return null;
      return value.kind === "int"
        ? String.fromCodePoint(Number(value.value))
        : textArgument(vm, value);
    }),
  );
}

function encode(vm: Vm, self: PyValue, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  return bytes(settled(vm, codecs.encode(own(self), ...codecArguments(vm, args, kwargs))));
}

function decode(vm: Vm, self: PyValue, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  return str(settled(vm, codecs.decode(own(self), ...codecArguments(vm, args, kwargs))));
}

function codecArguments(
  vm: Vm,
  args: readonly PyValue[],
  kwargs: Kwargs,
): readonly [name: string, errors: string] {
  return [
    optionalText(vm, argument(args, kwargs, 0, "encoding")) ?? "utf-8",
    optionalText(vm, argument(args, kwargs, 1, "errors")) ?? "strict",
  ];
}

/** `bytes.fromhex(text)`. */
function fromHex(vm: Vm, _self: PyValue, [text_]: readonly PyValue[]): PyValue {
  const given = textArgument(vm, text_);
  const pairs = given.replace(/\s+/g, " ").trim();
  if (!/^(?:[0-9a-fA-F]{2} ?)*$/.test(pairs))
    throw vm.error("ValueError", "non-hexadecimal number found in fromhex() arg");
  const units = pairs.replaceAll(" ", "").match(/../g) ?? [];
  return bytes(units.map((one) => String.fromCharCode(Number.parseInt(one, 16))).join(""));
}

const hex: Method = (_vm, self) =>
  str([...own(self)].map((unit) => unit.charCodeAt(0).toString(16).padStart(2, "0")).join(""));

/** What str and bytes share. */
const shared: MethodTable = {
  upper: mapped(text.upper),
  lower: mapped(text.lower),
  capitalize: mapped(text.capitalize),
  title: mapped(text.title),
  swapcase: mapped(text.swapcase),
  strip: stripped(text.strip),
  lstrip: stripped(text.lstrip),
  rstrip: stripped(text.rstrip),
  split: splitter(text.split),
  rsplit: splitter(text.rsplit),
  splitlines: (_vm, self, args, kwargs) => {
    const keep = argument(args, kwargs, 0, "keepends");
    return list(
      text
        .splitlines(own(self), keep?.kind === "bool" && keep.value)
        .map((line) => like(self, line)),
    );
  },
  partition: parted(text.partition),
  rpartition: parted(text.rpartition),
  replace: (vm, self, args) =>
    like(
      self,
      text.replace(
        own(self),
        textArgument(vm, args[0]),
        textArgument(vm, args[1]),
        numberArgument(vm, args[2], -1),
      ),
    ),
  removeprefix: (vm, self, args) =>
    like(self, text.removeprefix(own(self), textArgument(vm, args[0]))),
  removesuffix: (vm, self, args) =>
    like(self, text.removesuffix(own(self), textArgument(vm, args[0]))),
  zfill: (vm, self, args) => like(self, text.zfill(own(self), numberArgument(vm, args[0]))),
  center: justified("center"),
  ljust: justified("left"),
  rjust: justified("right"),
  expandtabs: (vm, self, args, kwargs) =>
    like(
      self,
      text.expandtabs(own(self), numberArgument(vm, argument(args, kwargs, 0, "tabsize"), 8)),
    ),
  find: found(text.find),
  rfind: found(text.rfind),
  index: found(text.index),
  rindex: found(text.rindex),
  count: found(text.count),
  startswith: edged(text.startswith),
  endswith: edged(text.endswith),
  join,
  isspace: asked(basics.isspace),
  isalpha: asked(basics.isalpha),
  isdigit: asked(basics.isdigit),
  isalnum: asked(basics.isalnum),
  islower: asked(basics.islower),
  isupper: asked(basics.isupper),
  istitle: asked(basics.istitle),
  isascii: (_vm, self) => bool(basics.isascii(own(self))),
};

export const strMethods: MethodTable = {
  ...shared,
  casefold: mapped(text.casefold),
  format,
  format_map: (vm, self, args) =>
    str(
      fill(vm, settled(vm, parseFormatTemplate(own(self))), new FieldNumbering(), (key) =>
        getItem(vm, args[0]!, str(String(key))),
      ),
    ),
  isdecimal: asked(basics.isdecimal),
  isnumeric: asked(basics.isnumeric),
  isidentifier: asked(basics.isidentifier),
  isprintable: (_vm, self) => bool(basics.isprintable(own(self))),
  encode,
  maketrans,
  translate,
};

export const bytesMethods: MethodTable = { ...shared, decode, hex, fromhex: fromHex };
