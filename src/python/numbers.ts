// Arithmetic of int, bool, float and complex with Python's rules for signs, zero and size.

import { realPower } from "./text/power.ts";
import { float, int, type PyValue } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

const BIT_LIMIT = 200_000n;

interface Complex {
  readonly re: number;
  readonly im: number;
}

const whole = (value: PyValue): bigint | undefined =>
  value.kind === "int" ? value.value : value.kind === "bool" ? (value.value ? 1n : 0n) : undefined;

const real = (value: PyValue): number | undefined => {
  const number = whole(value);
  return number !== undefined ? Number(number) : value.kind === "float" ? value.value : undefined;
};

/** The result of an operator on numbers; undefined when an operand is no number or the operator is not theirs. */
export function arithmetic(vm: Vm, op: string, a: PyValue, b: PyValue): PyValue | undefined {
  const x = whole(a);
  const y = whole(b);
  if (x !== undefined && y !== undefined)
    return onInts(vm, op, x, y, a.kind === "bool" && b.kind === "bool");
  const u = real(a);
  const v = real(b);
  if (u !== undefined && v !== undefined) return onFloats(vm, op, u, v);
  const c = asComplex(a);
  const d = asComplex(b);
  return c && d ? onComplex(vm, op, c, d) : undefined;
}

const asComplex = (value: PyValue): Complex | undefined => {
  if (value.kind === "complex") return value;
  const number = real(value);
  return number === undefined ? undefined : { re: number, im: 0 };
};

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function onInts(vm: Vm, op: string, a: bigint, b: bigint, bools: boolean): PyValue | undefined {
  const logic = (value: bigint): PyValue =>
    bools ? { kind: "bool", value: value !== 0n } : int(value);
  switch (op) {
    case "Add":
      return int(a + b);
    case "Sub":
      return int(a - b);
    case "Mult":
      return int(a * b);
    case "FloorDiv":
      return int(floorDivide(a, nonZero(vm, b, "integer division or modulo by zero")));
    case "Mod":
      return int(a - floorDivide(a, nonZero(vm, b, "integer modulo by zero")) * b);
    case "Div":
      nonZero(vm, b, "division by zero");
      return float(trueDivide(a, b));
    case "Pow":
      return power(vm, a, b);
    case "LShift":
      if (b < 0n) throw vm.error("ValueError", "negative shift count");
      if (b > BIT_LIMIT) throw new Stop(vm.unknown(`an int of more than ${BIT_LIMIT} bits`));
      return int(a << b);
    case "RShift":
      return int(a >> b);
    case "BitOr":
      return logic(a | b);
    case "BitAnd":
      return logic(a & b);
    case "BitXor":
      return logic(a ^ b);
    default:
      return undefined;
  }
}

function nonZero(vm: Vm, value: bigint, message: string): bigint {
  if (value === 0n) throw vm.error("ZeroDivisionError", message);
  return value;
}

/** Correctly rounded also where the operands exceed 53 bits. */
function trueDivide(a: bigint, b: bigint): number {
  const x = Number(a);
  const y = Number(b);
  if (Number.isSafeInteger(x) && Number.isSafeInteger(y)) return x / y;
  const negative = a < 0n !== b < 0n;
  const p = a < 0n ? -a : a;
  const q = b < 0n ? -b : b;
  const shift = p.toString(2).length - q.toString(2).length - 66;
  const [n, d] = shift > 0 ? [p, q << BigInt(shift)] : [p << BigInt(-shift), q];
  // 65 or 66 bits of quotient with a sticky last bit: Number() then rounds once.
  const quotient = (n / d) | (n % d === 0n ? 0n : 1n);
  return (negative ? -1 : 1) * Number(quotient) * 2 ** shift;
}

function power(vm: Vm, a: bigint, b: bigint): PyValue {
  if (b < 0n) {
    if (a === 0n) throw vm.error("ZeroDivisionError", "0.0 cannot be raised to a negative power");
    return float(knownPower(vm, Number(a), Number(b)));
  }
  const bits = BigInt((a < 0n ? -a : a).toString(2).length) * b;
  if (bits > BIT_LIMIT) throw new Stop(vm.unknown(`an int of more than ${BIT_LIMIT} bits`));
  return int(a ** b);
}

function onFloats(vm: Vm, op: string, a: number, b: number): PyValue | undefined {
  switch (op) {
    case "Add":
      return float(a + b);
    case "Sub":
      return float(a - b);
    case "Mult":
      return float(a * b);
    case "Div":
      return float(a / divisor(vm, b, "float division by zero"));
    case "FloorDiv":
      return float(floorDivideFloat(a, divisor(vm, b, "float floor division by zero")));
    case "Mod":
      return float(modulo(a, divisor(vm, b, "float modulo")));
    case "Pow":
      return powerFloat(vm, a, b);
    default:
      return undefined;
  }
}

function divisor(vm: Vm, value: number, message: string): number {
  if (value === 0) throw vm.error("ZeroDivisionError", message);
  return value;
}

/** Sign of the divisor, as float_rem. */
function modulo(a: number, b: number): number {
  const rest = a % b;
  if (rest === 0) return b < 0 ? -0 : 0;
  return rest < 0 !== b < 0 ? rest + b : rest;
}

function floorDivideFloat(a: number, b: number): number {
  const quotient = (a - modulo(a, b)) / b;
  if (quotient === 0) return a / b < 0 || Object.is(a / b, -0) ? -0 : 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

function knownPower(vm: Vm, a: number, b: number): number {
  const result = realPower(a, b);
  if (result === undefined)
    throw new Stop(vm.unknown(`the last digit of ${a} ** ${b} depends on the C library`));
  return result;
}

function powerFloat(vm: Vm, a: number, b: number): PyValue {
  if (a === 0 && b < 0)
    throw vm.error("ZeroDivisionError", "0.0 cannot be raised to a negative power");
  if (a < 0 && !Number.isInteger(b) && Number.isFinite(b))
    return onComplex(vm, "Pow", { re: a, im: 0 }, { re: b, im: 0 })!;
  if (a === 1 || b === 0) return float(1);
  const result = knownPower(vm, a, b);
  if (!Number.isFinite(result) && Number.isFinite(a) && Number.isFinite(b))
    throw vm.error("OverflowError", "(34, 'Numerical result out of range')");
  return float(result);
}

/** Smith's method, as `_Py_c_quot`. */
function divideComplex(vm: Vm, a: Complex, b: Complex): PyValue {
  if (b.re === 0 && b.im === 0) throw vm.error("ZeroDivisionError", "complex division by zero");
  if (Math.abs(b.re) >= Math.abs(b.im)) {
    const ratio = b.im / b.re;
    const denominator = b.re + b.im * ratio;
    return {
      kind: "complex",
      re: (a.re + a.im * ratio) / denominator,
      im: (a.im - a.re * ratio) / denominator,
    };
  }
  const ratio = b.re / b.im;
  const denominator = b.re * ratio + b.im;
  return {
    kind: "complex",
    re: (a.re * ratio + a.im) / denominator,
    im: (a.im * ratio - a.re) / denominator,
  };
}

/** Small whole powers by repeated multiplication (`c_powi`); others need the C library's sine and cosine. */
function powerComplex(vm: Vm, a: Complex, b: Complex): PyValue {
  if (b.re === 0 && b.im === 0) return { kind: "complex", re: 1, im: 0 };
  if (b.im !== 0 || !Number.isInteger(b.re) || Math.abs(b.re) > 100)
    throw new Stop(vm.unknown("the last digits of a complex power depend on the C library"));
  const times = (x: Complex, y: Complex): Complex => ({
    re: x.re * y.re - x.im * y.im,
    im: x.re * y.im + x.im * y.re,
  });
  let result: Complex = { re: 1, im: 0 };
  let factor = a;
  for (let rest = Math.abs(b.re); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = times(result, factor);
    factor = times(factor, factor);
  }
  return b.re > 0 ? { kind: "complex", ...result } : divideComplex(vm, { re: 1, im: 0 }, result);
}

function onComplex(vm: Vm, op: string, a: Complex, b: Complex): PyValue | undefined {
  const complex = (re: number, im: number): PyValue => ({ kind: "complex", re, im });
  switch (op) {
    case "Add":
      return complex(a.re + b.re, a.im + b.im);
    case "Sub":
      return complex(a.re - b.re, a.im - b.im);
    case "Mult":
      return complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
    case "Div":
      return divideComplex(vm, a, b);
    case "Pow":
      return powerComplex(vm, a, b);
    default:
      return undefined;
  }
}
