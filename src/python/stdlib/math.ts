// math and cmath: exact where IEEE 754 says so; functions whose last digit differs between C libraries are unknown
// unless their result is exact anyway.
import { callMethod } from "../calls.ts";
import { lookupInMro } from "../classes.ts";
import { equalTruth } from "../compare.ts";
import { iterate } from "../iteration.ts";
import { binary } from "../operators.ts";
import { integerRatio, ratioToFloat } from "../text/exact-decimal.ts";
import { bool, float, int, type PyModule, type PyValue, plainValue, tuple } from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import { type NativeFunction, type Natives, nativeModule } from "./native-functions.ts";

function settledNumber(vm: Vm, value: PyValue | undefined): number | bigint {
  const plain = value && plainValue(value);
  if (plain?.kind === "int" || plain?.kind === "float") return plain.value;
  if (plain?.kind === "bool") return plain.value ? 1n : 0n;
  if (plain?.kind === "unknown") throw new Stop(plain);
  if (plain?.kind === "maybe") throw new Stop(plain.condition);
  if (plain?.kind === "opaque") throw new Stop(vm.unknown(`${plain.name} is not known`));
  if (value?.kind === "instance") return byMethod(vm, value);
  throw vm.error("TypeError", `must be real number, not ${plain?.kind ?? "nothing"}`);
}

function byMethod(vm: Vm, value: Extract<PyValue, { kind: "instance" }>): number | bigint {
  for (const name of ["__float__", "__index__"]) {
    const found = lookupInMro(value.cls, name);
    if (found && found !== "unknown") return settledNumber(vm, callMethod(vm, value, name, []));
  }
  throw vm.error("TypeError", `must be real number, not ${value.cls.name}`);
}

function real(vm: Vm, value: PyValue | undefined): number {
  const number = settledNumber(vm, value);
  const x = Number(number);
  if (typeof number === "bigint" && !Number.isFinite(x)) {
    throw vm.error("OverflowError", "int too large to convert to float");
  }
  return x;
}

function whole(vm: Vm, value: PyValue | undefined): bigint {
  const number = settledNumber(vm, value);
  if (typeof number === "bigint") return number;
  throw vm.error("TypeError", "'float' object cannot be interpreted as an integer");
}

/** To an int, by the object's own method when it has one. */
const rounding =
  (method: string, how: (x: number) => number): NativeFunction =>
  (vm, [value]) => {
    if (value?.kind === "instance") {
      const own = lookupInMro(value.cls, method);
      if (own && own !== "unknown") return callMethod(vm, value, method, []);
    }
    const number = settledNumber(vm, value);
    if (typeof number === "bigint") return int(number);
    if (Number.isNaN(number)) throw vm.error("ValueError", "cannot convert float NaN to integer");
    if (!Number.isFinite(number)) {
      throw vm.error("OverflowError", "cannot convert float infinity to integer");
    }
    return int(BigInt(how(number)));
  };

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function squareRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const y = (x + n / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}

function domain(vm: Vm, valid: boolean): void {
  if (!valid) throw vm.error("ValueError", "math domain error");
}

/** Functions that C libraries do not round alike: known where the result is exact. */
const inexact =
  (
    name: string,
    exact: (x: number) => number | undefined,
    valid: (x: number) => boolean = () => true,
  ): NativeFunction =>
  (vm, [value]) => {
    const x = real(vm, value);
    domain(vm, valid(x));
    const result = Number.isNaN(x) ? x : exact(x);
    if (result !== undefined) return float(result);
    throw new Stop(vm.unknown(`the last digit of math.${name} depends on the C library`));
  };

const atZero =
  (result: number) =>
  (x: number): number | undefined =>
    x === 0 ? (result === 0 ? x : result) : undefined;

/** The exact power of two or ten, when the argument is one. */
function powerOf(base: bigint, x: number | bigint): number | undefined {
  if (typeof x === "number" && !Number.isInteger(x))
    return base === 2n ? fractionPower(x) : undefined;
  let n = BigInt(x);
  let power = 0;
  if (n <= 0n) return undefined;
  while (n % base === 0n) {
    n /= base;
    power += 1;
  }
  return n === 1n ? power : undefined;
}

function fractionPower(x: number): number | undefined {
  if (!Number.isFinite(x) || x <= 0) return x === Infinity ? x : undefined;
  const { numerator, denominator } = integerRatio(x);
  if (numerator !== 1n) return undefined;
  return -(powerOf(2n, denominator) ?? Number.NaN);
}

const logOf =
  (name: string, base: bigint): NativeFunction =>
  (vm, [value]) => {
    const x = settledNumber(vm, value);
    domain(vm, x > 0 || Number.isNaN(x));
    const result = x === Infinity ? x : powerOf(base, x);
    if (result !== undefined) return float(result);
    throw new Stop(vm.unknown(`the last digit of math.${name} depends on the C library`));
  };

/** log(x) and log(x, base): CPython divides two logarithms; glibc's log is correctly rounded in practice. */
const log: NativeFunction = (vm, [value, base]) => {
  const x = real(vm, value);
  domain(vm, x > 0 || Number.isNaN(x));
  if (base === undefined) {
    if (x === 1 || !Number.isFinite(x)) return float(x === 1 ? 0 : x);
    throw new Stop(vm.unknown("the last digit of math.log depends on the C library"));
  }
  throw new Stop(vm.unknown("the last digit of math.log depends on the C library"));
};

const pow: NativeFunction = (vm, [a, b]) => {
  const x = real(vm, a);
  const y = real(vm, b);
  if (Number.isInteger(x) && Number.isInteger(y) && y >= 0 && y < 1024) {
    const exact = BigInt(x) ** BigInt(y);
    const result = Number(exact);
    if (!Number.isFinite(result)) throw vm.error("OverflowError", "math range error");
    return float(result);
  }
  if (y === 0 || x === 1) return float(1);
  if (y === 0.5 && x >= 0 && Number.isFinite(x)) return float(Math.sqrt(x));
  throw new Stop(vm.unknown("the last digit of math.pow depends on the C library"));
};

/** Shewchuk's exact sum. */
const fsum: NativeFunction = (vm, [values]) => {
  let numerator = 0n;
  let denominator = 1n;
  for (const item of iterate(vm, values!)) {
    const x = real(vm, item);
    if (!Number.isFinite(x)) return float(x);
    const ratio = integerRatio(x);
    numerator = numerator * ratio.denominator + ratio.numerator * denominator;
    denominator *= ratio.denominator;
  }
  return float(ratioToFloat(numerator, denominator));
};

const prod: NativeFunction = (vm, args, kwargs) => {
  let total: PyValue = kwargs.get("start") ?? int(1);
  for (const item of iterate(vm, args[0]!)) total = binary(vm, "Mult", total, item);
  return total;
};

const isclose: NativeFunction = (vm, args, kwargs) => {
  const a = real(vm, args[0] ?? kwargs.get("a"));
  const b = real(vm, args[1] ?? kwargs.get("b"));
  const relative = kwargs.has("rel_tol") ? real(vm, kwargs.get("rel_tol")) : 1e-9;
  const absolute = kwargs.has("abs_tol") ? real(vm, kwargs.get("abs_tol")) : 0;
  if (a === b) return bool(true);
  if (!Number.isFinite(a) || !Number.isFinite(b)) return bool(false);
  const difference = Math.abs(b - a);
  return bool(
    difference <= Math.abs(relative * b) ||
      difference <= Math.abs(relative * a) ||
      difference <= absolute,
  );
};

const frexp: NativeFunction = (vm, [value]) => {
  const x = real(vm, value);
  if (x === 0 || !Number.isFinite(x)) return tuple([float(x), int(0)]);
  let mantissa = x;
  let exponent = 0;
  while (Math.abs(mantissa) >= 1) {
    mantissa /= 2;
    exponent += 1;
  }
  while (Math.abs(mantissa) < 0.5) {
    mantissa *= 2;
    exponent -= 1;
  }
  return tuple([float(mantissa), int(exponent)]);
};

function factorial(vm: Vm, value: PyValue | undefined): PyValue {
  const n = whole(vm, value);
  if (n < 0n) throw vm.error("ValueError", "factorial() not defined for negative values");
  if (n > 5000n) throw new Stop(vm.unknown("the factorial is too large"));
  let result = 1n;
  for (let i = 2n; i <= n; i++) result *= i;
  return int(result);
}

function permutations(vm: Vm, n: bigint, k: bigint): bigint {
  if (n < 0n || k < 0n) throw vm.error("ValueError", "n and k must be non-negative integers");
  if (k > 10_000n) throw new Stop(vm.unknown("the number of permutations is too large"));
  let result = 1n;
  for (let i = 0n; i < k; i++) result *= n - i;
  return result;
}

const comb: NativeFunction = (vm, [a, b]) => {
  const n = whole(vm, a);
  let k = whole(vm, b);
  if (n < 0n || k < 0n) throw vm.error("ValueError", "n and k must be non-negative integers");
  if (k > n) return int(0);
  if (k > n - k) k = n - k;
  let result = 1n;
  for (let i = 0n; i < k; i++) result = (result * (n - i)) / (i + 1n);
  return int(result);
};

const FUNCTIONS: Natives = {
  floor: rounding("__floor__", Math.floor),
  ceil: rounding("__ceil__", Math.ceil),
  trunc: rounding("__trunc__", Math.trunc),
  fabs: (vm, [x]) => float(Math.abs(real(vm, x))),
  sqrt: (vm, [value]) => {
    const x = real(vm, value);
    domain(vm, !(x < 0));
    return float(Math.sqrt(x));
  },
  isqrt: (vm, [value]) => {
    const n = whole(vm, value);
    if (n < 0n) throw vm.error("ValueError", "isqrt() argument must be nonnegative");
    return int(squareRoot(n));
  },
  gcd: (vm, args) => int(args.reduce((n, arg) => gcd(n, whole(vm, arg)), 0n)),
  lcm: (vm, args) =>
    int(
      args.reduce((n, arg) => {
        const m = whole(vm, arg);
        const product = n * m;
        return product === 0n ? 0n : (product < 0n ? -product : product) / gcd(n, m);
      }, 1n),
    ),
  factorial: (vm, [n]) => factorial(vm, n),
  comb,
  perm: (vm, [n, k]) =>
    k === undefined || k.kind === "none"
      ? factorial(vm, n)
      : int(permutations(vm, whole(vm, n), whole(vm, k))),
  copysign: (vm, [a, b]) => {
    const y = real(vm, b);
    const x = Math.abs(real(vm, a));
    return float(y < 0 || Object.is(y, -0) ? -x : x);
  },
  fmod: (vm, [a, b]) => {
    const y = real(vm, b);
    domain(vm, y !== 0);
    return float(real(vm, a) % y);
  },
  modf: (vm, [value]) => {
    const x = real(vm, value);
    const integral = Math.trunc(x);
    const rest = Number.isFinite(x) ? x - integral : 0;
    return tuple([float(x < 0 && rest === 0 ? -0 : rest), float(integral)]);
  },
  frexp,
  ldexp: (vm, [x, i]) => float(real(vm, x) * 2 ** Number(whole(vm, i))),
  isnan: (vm, [x]) => bool(Number.isNaN(real(vm, x))),
  isinf: (vm, [x]) => bool(Math.abs(real(vm, x)) === Infinity),
  isfinite: (vm, [x]) => bool(Number.isFinite(real(vm, x))),
  isclose,
  fsum,
  prod,
  pow,
  log,
  log2: logOf("log2", 2n),
  log10: logOf("log10", 10n),
  log1p: inexact("log1p", atZero(0), (x) => !(x <= -1)),
  exp: inexact("exp", atZero(1)),
  exp2: inexact("exp2", (x) => (Number.isInteger(x) && Math.abs(x) < 1000 ? 2 ** x : undefined)),
  expm1: inexact("expm1", atZero(0)),
  cbrt: inexact("cbrt", atZero(0)),
  sin: inexact("sin", atZero(0), (x) => !(Math.abs(x) === Infinity)),
  cos: inexact("cos", atZero(1), (x) => !(Math.abs(x) === Infinity)),
  tan: inexact("tan", atZero(0), (x) => !(Math.abs(x) === Infinity)),
  asin: inexact("asin", atZero(0), (x) => !(Math.abs(x) > 1)),
  acos: inexact(
    "acos",
    (x) => (x === 1 ? 0 : undefined),
    (x) => !(Math.abs(x) > 1),
  ),
  atan: inexact("atan", atZero(0)),
  sinh: inexact("sinh", atZero(0)),
  cosh: inexact("cosh", atZero(1)),
  tanh: inexact("tanh", atZero(0)),
  asinh: inexact("asinh", atZero(0)),
  acosh: inexact(
    "acosh",
    (x) => (x === 1 ? 0 : undefined),
    (x) => !(x < 1),
  ),
  atanh: inexact("atanh", atZero(0), (x) => !(Math.abs(x) >= 1)),
  gamma: inexact("gamma", () => undefined),
  lgamma: inexact("lgamma", () => undefined),
  erf: inexact("erf", atZero(0)),
  erfc: inexact("erfc", atZero(1)),
  atan2: (vm) => vm.unknown("the last digit of math.atan2 depends on the C library"),
  hypot: (vm, args) => hypot(vm, args),
  dist: (vm) => vm.unknown("the last digit of math.dist depends on the C library"),
  degrees: (vm, [x]) => float(real(vm, x) * (180 / Math.PI)),
  radians: (vm, [x]) => float(real(vm, x) * (Math.PI / 180)),
  nextafter: (vm) => vm.unknown("math.nextafter is not followed"),
  ulp: (vm) => vm.unknown("math.ulp is not followed"),
  remainder: (vm) => vm.unknown("math.remainder is not followed"),
  sumprod: (vm, [a, b]) => {
    const left = iterate(vm, a!);
    const right = iterate(vm, b!);
    return left.reduce<PyValue>(
      (sum, item, i) => binary(vm, "Add", sum, binary(vm, "Mult", item, right[i]!)),
      int(0),
    );
  },
};

/** Exact when the squares add up to a perfect square. */
function hypot(vm: Vm, args: readonly PyValue[]): PyValue {
  const squares = args.map((arg) => real(vm, arg) ** 2).reduce((a, b) => a + b, 0);
  const root = Math.sqrt(squares);
  if (Number.isInteger(squares) && squares < 2 ** 53 && Number.isInteger(root)) return float(root);
  throw new Stop(vm.unknown("the last digit of math.hypot depends on the C library"));
}

const CONSTANTS = {
  pi: float(Math.PI),
  e: float(Math.E),
  tau: float(2 * Math.PI),
  inf: float(Infinity),
  nan: float(Number.NaN),
};

/** The module `math`. */
export function mathModule(vm: Vm): PyModule {
  return nativeModule(vm, "math", FUNCTIONS, CONSTANTS);
}

const complexUnknown: NativeFunction = (vm) =>
  vm.unknown("the last digit of cmath's functions depends on the C library");

/** The module `cmath`: its constants and tests. */
export function cmathModule(vm: Vm): PyModule {
  const parts = (value: PyValue): readonly [number, number] => {
    const plain = plainValue(value);
    return plain.kind === "complex" ? [plain.re, plain.im] : [real(vm, value), 0];
  };
  const test =
    (how: (x: number) => boolean, every: boolean): NativeFunction =>
    (_, [value]) => {
      const [re, im] = parts(value!);
      return bool(every ? how(re) && how(im) : how(re) || how(im));
    };
  const names =
    "sqrt exp log log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh phase polar rect";
  const functions = Object.fromEntries(names.split(" ").map((name) => [name, complexUnknown]));
  return nativeModule(
    vm,
    "cmath",
    {
      ...functions,
      isnan: test(Number.isNaN, false),
      isinf: test((x) => Math.abs(x) === Infinity, false),
      isfinite: test(Number.isFinite, true),
      isclose: (_, args) => {
        const same = equalTruth(vm, args[0]!, args[1]!);
        return same ? bool(true) : vm.unknown("cmath.isclose is not followed");
      },
    },
    {
      ...CONSTANTS,
      infj: { kind: "complex", re: 0, im: Infinity },
      nanj: { kind: "complex", re: 0, im: Number.NaN },
    },
  );
}
