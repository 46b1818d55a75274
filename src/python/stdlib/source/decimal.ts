// The text of the module `decimal`, run by the interpreter. Decimals with 28 digits; rare operations are unknown.

/** Source of `decimal`. */
export const DECIMAL_PY = `import math
import numbers
from _host import unknown as _unknown
from _host import hash_key as _hash_key

ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_CEILING = "ROUND_DOWN", "ROUND_HALF_UP", "ROUND_HALF_EVEN", "ROUND_CEILING"
ROUND_FLOOR, ROUND_UP, ROUND_HALF_DOWN, ROUND_05UP = "ROUND_FLOOR", "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP"
MAX_PREC = 999999999999999999
MAX_EMAX = 999999999999999999
MIN_EMIN = -999999999999999999
HAVE_THREADS = True
HAVE_CONTEXTVAR = True


class DecimalException(ArithmeticError): pass
class Clamped(DecimalException): pass
class InvalidOperation(DecimalException): pass
class DivisionByZero(DecimalException, ZeroDivisionError): pass
class ConversionSyntax(InvalidOperation): pass
class Inexact(DecimalException): pass
class Rounded(DecimalException): pass
class Subnormal(DecimalException): pass
class Overflow(Inexact, Rounded): pass
class Underflow(Inexact, Rounded, Subnormal): pass
class FloatOperation(DecimalException, TypeError): pass


class Context:
    def __init__(self, prec=28, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=None, traps=None):
        self.prec = prec
        self.rounding = rounding
        self.traps = {}
        self.flags = {}

    def copy(self): return Context(self.prec, self.rounding)
    def create_decimal(self, num="0"): return _rounded(Decimal(num), self.prec)


class _Local:
    def __init__(self, ctx=None, **kwargs):
        self.ctx = ctx

    def __enter__(self): return self.ctx or _context
    def __exit__(self, *exc_info): pass


localcontext = _Local
_context = Context()
DefaultContext = BasicContext = ExtendedContext = _context
def getcontext(): return _context
def setcontext(context): pass


class Decimal(numbers.Number):
    def __new__(cls, value="0", context=None):
        self = object.__new__(cls)
        if isinstance(value, Decimal):
            self._sign, self._int, self._exp, self._special = value._sign, value._int, value._exp, value._special
        elif isinstance(value, int):
            self._sign, self._int, self._exp, self._special = int(value < 0), abs(int(value)), 0, ""
        elif isinstance(value, float):
            _from_float(self, value)
        elif isinstance(value, str):
            _from_text(self, value)
        elif isinstance(value, (tuple, list)):
            sign, digits, exponent = value
            self._sign, self._int, self._exp, self._special = sign, int("".join(map(str, digits)) or "0"), exponent, ""
        else:
            raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")
        return self

    @classmethod
    def from_float(cls, f): return cls(f)

    def is_nan(self): return "NaN" in self._special
    def is_infinite(self): return self._special == "Infinity"
    def is_finite(self): return not self._special
    def is_zero(self): return not self._special and self._int == 0
    def is_signed(self): return bool(self._sign)

    def as_tuple(self):
        return (self._sign, tuple(map(int, str(self._int))), self._exp)

    def as_integer_ratio(self):
        number = -self._int if self._sign else self._int
        if self._exp >= 0:
            return number * 10 ** self._exp, 1
        bottom = 10 ** -self._exp
        divisor = math.gcd(number, bottom)
        return number // divisor, bottom // divisor

    def __str__(self):
        sign = "-" if self._sign else ""
        if self._special:
            return sign + self._special
        digits = str(self._int)
        left = self._exp + len(digits)
        if self._exp <= 0 and left > -6:
            point = left
        else:
            point = 1
        if point <= 0:
            whole, part = "0", "." + "0" * -point + digits
        elif point >= len(digits):
            whole, part = digits + "0" * (point - len(digits)), ""
        else:
            whole, part = digits[:point], "." + digits[point:]
        exponent = "" if left == point else f"E{left - point:+d}"
        return sign + whole + part + exponent

    def __repr__(self): return f"Decimal({str(self)!r})"

    def __hash__(self):
        return _hash_key(self._special) if self._special else _hash_key(self.as_integer_ratio())

    def __format__(self, spec):
        if not spec:
            return str(self)
        return _format(self, spec)

    def _scaled(self, exponent):
        number = -self._int if self._sign else self._int
        return number * 10 ** (self._exp - exponent)

    def __add__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if self._special or other._special:
            return _unknown("arithmetic of special Decimals is not followed")
        exponent = min(self._exp, other._exp)
        return _rounded(_made(self._scaled(exponent) + other._scaled(exponent), exponent), _context.prec)

    __radd__ = __add__

    def __neg__(self): return _rounded(_signed(self, 1 - self._sign if not self.is_zero() else 0), _context.prec)
    def __pos__(self): return _rounded(self, _context.prec)
    def __abs__(self): return _signed(self, 0)

    def __sub__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else self + _signed(other, 1 - other._sign)

    def __rsub__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else other - self

    def __mul__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if self._special or other._special:
            return _unknown("arithmetic of special Decimals is not followed")
        made = _made(self._int * other._int, self._exp + other._exp)
        return _rounded(_signed(made, self._sign ^ other._sign), _context.prec)

    __rmul__ = __mul__

    def __truediv__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if self._special or other._special:
            return _unknown("arithmetic of special Decimals is not followed")
        if not other._int:
            raise (DivisionByZero if self._int else InvalidOperation)([DivisionByZero])
        return _quotient(self, other)

    def __rtruediv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else other / self

    def __floordiv__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        exponent = min(self._exp, other._exp)
        a, b = self._scaled(exponent), other._scaled(exponent)
        whole = abs(a) // abs(b)
        return Decimal(-whole if (a < 0) != (b < 0) else whole)

    def __mod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else self - (self // other) * other

    def __pow__(self, other, modulo=None):
        if isinstance(other, int) and 0 <= other <= 1000:
            made = Decimal(1)
            exact = _made(self._int ** other, self._exp * other)
            return _rounded(_signed(exact, self._sign * other % 2), _context.prec) if other else made
        return _unknown("powers of Decimals are not followed")

    def __bool__(self): return bool(self._special) or self._int != 0
    def __int__(self): return int(self._scaled(0)) if self._exp >= 0 else (-1 if self._sign else 1) * (self._int // 10 ** -self._exp)
    def __float__(self): return float(str(self))
    def __trunc__(self): return int(self)
    def __floor__(self): return math.floor(_ratio(self))
    def __ceil__(self): return math.ceil(_ratio(self))

    def __round__(self, n=None):
        if n is None:
            top, bottom = self.as_integer_ratio()
            return _half_even(top, bottom)
        return self.quantize(Decimal((0, (1,), -n)))

    def _order(self, other, how):
        if isinstance(other, float):
            other = Decimal(other)
        other = _operand(other)
        if other is None:
            return NotImplemented
        if self._special or other._special:
            return how(float(self), float(other))
        exponent = min(self._exp, other._exp)
        return how(self._scaled(exponent), other._scaled(exponent))

    def __eq__(self, other): return self._order(other, lambda a, b: a == b)
    def __lt__(self, other): return self._order(other, lambda a, b: a < b)
    def __le__(self, other): return self._order(other, lambda a, b: a <= b)
    def __gt__(self, other): return self._order(other, lambda a, b: a > b)
    def __ge__(self, other): return self._order(other, lambda a, b: a >= b)

    def quantize(self, exp, rounding=None, context=None):
        exponent = exp._exp
        number = self._int
        if self._exp >= exponent:
            number *= 10 ** (self._exp - exponent)
        else:
            number = _round_to(number, 10 ** (exponent - self._exp), rounding or _context.rounding, self._sign)
        return _signed(_made(number, exponent), self._sign)

    def to_integral_value(self, rounding=None, context=None):
        return Decimal(self) if self._exp >= 0 else self.quantize(Decimal(1), rounding)

    to_integral = to_integral_exact = to_integral_value

    def normalize(self, context=None):
        number, exponent = self._int, self._exp
        if number == 0:
            return _signed(_made(0, 0), self._sign)
        while number % 10 == 0:
            number //= 10
            exponent += 1
        return _signed(_made(number, exponent), self._sign)

    def sqrt(self, context=None): return _unknown("square roots of Decimals are not followed")
    def ln(self, context=None): return _unknown("logarithms of Decimals are not followed")
    def exp(self, context=None): return _unknown("exponentials of Decimals are not followed")
    def adjusted(self): return self._exp + len(str(self._int)) - 1
    def copy_abs(self): return _signed(self, 0)
    def copy_negate(self): return _signed(self, 1 - self._sign)
    def __copy__(self): return self
    def __deepcopy__(self, memo): return self


def _ratio(value):
    from fractions import Fraction
    return Fraction(*value.as_integer_ratio())


def _made(number, exponent):
    made = object.__new__(Decimal)
    made._sign, made._int, made._exp, made._special = int(number < 0), abs(number), exponent, ""
    return made


def _signed(value, sign):
    made = Decimal(value)
    made._sign = sign
    return made


def _operand(value):
    if isinstance(value, Decimal):
        return value
    return Decimal(value) if isinstance(value, int) else None


def _half_even(top, bottom):
    whole, rest = divmod(top, bottom)
    return whole + (rest * 2 > bottom or rest * 2 == bottom and whole % 2 == 1)


def _round_to(number, unit, rounding, sign):
    whole, rest = divmod(number, unit)
    if not rest:
        return whole
    up = {
        ROUND_DOWN: False,
        ROUND_UP: True,
        ROUND_HALF_UP: rest * 2 >= unit,
        ROUND_HALF_DOWN: rest * 2 > unit,
        ROUND_HALF_EVEN: rest * 2 > unit or rest * 2 == unit and whole % 2 == 1,
        ROUND_CEILING: not sign,
        ROUND_FLOOR: bool(sign),
        ROUND_05UP: whole % 5 == 0,
    }[rounding]
    return whole + up


def _rounded(value, precision):
    digits = len(str(value._int))
    if value._special or digits <= precision:
        return value
    drop = digits - precision
    number = _round_to(value._int, 10 ** drop, _context.rounding, value._sign)
    exponent = value._exp + drop
    if len(str(number)) > precision:
        number //= 10
        exponent += 1
    return _signed(_made(number, exponent), value._sign)


def _quotient(a, b):
    shift = len(str(b._int)) - len(str(a._int)) + _context.prec + 1
    exponent = a._exp - b._exp - shift
    if shift >= 0:
        number, rest = divmod(a._int * 10 ** shift, b._int)
    else:
        number, rest = divmod(a._int, b._int * 10 ** -shift)
    if rest:
        if number % 5 == 0:
            number += 1
    else:
        ideal = a._exp - b._exp
        while exponent < ideal and number % 10 == 0:
            number //= 10
            exponent += 1
    return _rounded(_signed(_made(number, exponent), a._sign ^ b._sign), _context.prec)


def _from_float(self, value):
    if value != value:
        self._sign, self._int, self._exp, self._special = 0, 0, 0, "NaN"
        return
    if value in (float("inf"), float("-inf")):
        self._sign, self._int, self._exp, self._special = int(value < 0), 0, 0, "Infinity"
        return
    top, bottom = abs(value).as_integer_ratio()
    power = bottom.bit_length() - 1
    self._sign = int(math.copysign(1.0, value) < 0)
    self._int, self._exp, self._special = top * 5 ** power, -power, ""


def _from_text(self, text):
    body = text.strip().replace("_", "")
    sign = int(body.startswith("-"))
    if body[:1] in ("+", "-"):
        body = body[1:]
    low = body.lower()
    if low in ("inf", "infinity"):
        self._sign, self._int, self._exp, self._special = sign, 0, 0, "Infinity"
        return
    if low in ("nan", "snan"):
        self._sign, self._int, self._exp, self._special = sign, 0, 0, "NaN" if low == "nan" else "sNaN"
        return
    mantissa, _, exponent = low.partition("e")
    whole, _, part = mantissa.partition(".")
    power = exponent[1:] if exponent[:1] in ("+", "-") else exponent
    if not (whole + part).isdigit() or ("e" in low and not power.isdigit()):
        raise InvalidOperation([ConversionSyntax])
    self._sign, self._int, self._special = sign, int(whole + part), ""
    self._exp = int(exponent or "0") - len(part)


def _format(value, spec):
    if spec[-1:] not in ("f", "F") and not spec[-1:].isdigit():
        return _unknown("this format of a Decimal is not followed")
    body = spec.rstrip("fF")
    head, dot, places = body.partition(".")
    shown = value.quantize(Decimal((0, (1,), -int(places)))) if dot else value
    text = str(shown) if shown._exp <= 0 and shown.adjusted() > -7 else None
    if text is None or "E" in text or (head and not head.isdigit()):
        return _unknown("this format of a Decimal is not followed")
    return format(text, ">" + head if head and not head.startswith("0") else "") if not head.startswith("0") else text.zfill(int(head or "0"))
`;
