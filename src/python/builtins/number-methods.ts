// Methods of int and float.
import { binary } from "../operators.ts";
import { floatHex } from "../text/number-repr.ts";
import { roundInt } from "../text/rounding.ts";
import { bool, bytes, float, int, type PyValue, plainValue, str, tuple } from "../values.ts";
import type { Vm } from "../vm.ts";
import {
  argument,
  type Kwargs,
  type MethodTable,
  numberArgument,
  optionalText,
  settledValue,
  textArgument,
} from "./arguments.ts";

function whole(vm: Vm, self: PyValue): bigint {
  const plain = settledValue(vm, self);
  return plain.kind === "bool" ? (plain.value ? 1n : 0n) : (plain as { value: bigint }).value;
}

function toBytes(vm: Vm, self: PyValue, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const length = numberArgument(vm, argument(args, kwargs, 0, "length"), 1);
  const order = optionalText(vm, argument(args, kwargs, 1, "byteorder")) ?? "big";
  const value = BigInt.asUintN(length * 8, whole(vm, self));
  const units = Array.from({ length }, (_, i) =>
    String.fromCharCode(Number((value >> BigInt(8 * (length - 1 - i))) & 255n)),
  );
  return bytes((order === "little" ? units.reverse() : units).join(""));
}

function fromBytes(vm: Vm, _self: PyValue, args: readonly PyValue[], kwargs: Kwargs): PyValue {
  const data = settledValue(vm, args[0]!);
  const order = optionalText(vm, argument(args, kwargs, 1, "byteorder")) ?? "big";
  const units = [...(data as { value: string }).value];
  const value = (order === "little" ? units.reverse() : units).reduce(
    (sum, unit) => (sum << 8n) | BigInt(unit.charCodeAt(0)),
    0n,
  );
  const signed = kwargs.get("signed");
  return int(
    signed?.kind === "bool" && signed.value ? BigInt.asIntN(units.length * 8, value) : value,
  );
}

const bits = (value: bigint): string => (value < 0n ? -value : value).toString(2);

export const intMethods: MethodTable = {
  bit_length: (vm, self) => int(whole(vm, self) === 0n ? 0 : bits(whole(vm, self)).length),
  bit_count: (vm, self) => int([...bits(whole(vm, self))].filter((bit) => bit === "1").length),
  to_bytes: toBytes,
  from_bytes: fromBytes,
  conjugate: (vm, self) => int(whole(vm, self)),
  as_integer_ratio: (vm, self) => tuple([int(whole(vm, self)), int(1)]),
  is_integer: () => bool(true),
  __trunc__: (vm, self) => int(whole(vm, self)),
  __floor__: (vm, self) => int(whole(vm, self)),
  __ceil__: (vm, self) => int(whole(vm, self)),
  __round__: (vm, self, [digits]) => int(roundInt(whole(vm, self), numberArgument(vm, digits, 0))),
  __divmod__: (vm, self, [other]) =>
    tuple([
      binary(vm, "FloorDiv", plainValue(self), other!),
      binary(vm, "Mod", plainValue(self), other!),
    ]),
  __index__: (vm, self) => int(whole(vm, self)),
  __int__: (vm, self) => int(whole(vm, self)),
};

const real = (self: PyValue): number => (plainValue(self) as { value: number }).value;

function ratio(value: number): readonly [bigint, bigint] {
  let denominator = 1n;
  let scaled = value;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    denominator *= 2n;
  }
  return [BigInt(scaled), denominator];
}

function fromHex(vm: Vm, _self: PyValue, [text]: readonly PyValue[]): PyValue {
  const spelled = textArgument(vm, text).trim().toLowerCase();
  const found = /^([+-]?)(?:0x)?([0-9a-f]*)(?:\.([0-9a-f]*))?(?:p([+-]?\d+))?$/.exec(spelled);
  if (!found || (found[2] === "" && !found[3]))
    return /inf|nan/.test(spelled)
      ? float(
          Number(
            spelled.includes("nan") ? Number.NaN : `${spelled.startsWith("-") ? "-" : ""}Infinity`,
          ),
        )
      : fail(vm, "invalid hexadecimal floating-point string");
  const [, sign, whole_, part = "", power = "0"] = found;
  if (`${whole_}${part}`.replace(/^0+/, "").length > 14)
    return vm.unknown("a hexadecimal float with more digits than fit");
  const size = Number(BigInt(`0x0${whole_}${part}`)) * 2 ** (Number(power) - 4 * part.length);
  return float(sign === "-" ? -size : size);
}

function fail(vm: Vm, message: string): never {
  throw vm.error("ValueError", message);
}

export const complexMethods: MethodTable = {
  conjugate: (_vm, self) => {
    const { re, im } = plainValue(self) as { re: number; im: number };
    return { kind: "complex", re, im: -im };
  },
};

export const floatMethods: MethodTable = {
  fromhex: fromHex,
  __trunc__: (_vm, self) => int(BigInt(Math.trunc(real(self)))),
  __floor__: (_vm, self) => int(BigInt(Math.floor(real(self)))),
  __ceil__: (_vm, self) => int(BigInt(Math.ceil(real(self)))),
  __int__: (_vm, self) => int(BigInt(Math.trunc(real(self)))),
  __divmod__: (vm, self, [other]) =>
    tuple([
      binary(vm, "FloorDiv", plainValue(self), other!),
      binary(vm, "Mod", plainValue(self), other!),
    ]),
  is_integer: (_vm, self) => bool(Number.isInteger(real(self))),
  hex: (_vm, self) => str(floatHex(real(self))),
  as_integer_ratio: (_vm, self) => tuple(ratio(real(self)).map(int)),
  conjugate: (_vm, self) => plainValue(self),
};
