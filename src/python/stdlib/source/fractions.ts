// The text of the module `fractions`, run by the interpreter. Fractions.

/** Source of `fractions`. */
export const FRACTIONS_PY = `import math
import numbers
from _host import hash_key as _hash_key


class Fraction(numbers.Rational):
    def __new__(cls, numerator=0, denominator=None):
        self = object.__new__(cls)
        if denominator is None:
            if isinstance(numerator, int):
                self._numerator, self._denominator = int(numerator), 1
                return self
            if isinstance(numerator, Fraction):
                self._numerator, self._denominator = numerator._numerator, numerator._denominator
                return self
            if isinstance(numerator, str):
                numerator, denominator = _parsed(numerator)
            else:
                numerator, denominator = numerator.as_integer_ratio()
        elif isinstance(numerator, Fraction) or isinstance(denominator, Fraction):
            n, d = Fraction(numerator), Fraction(denominator)
            numerator, denominator = n._numerator * d._denominator, n._denominator * d._numerator
        if denominator == 0:
            raise ZeroDivisionError(f"Fraction({numerator}, 0)")
        divisor = math.gcd(numerator, denominator)
        if denominator < 0:
            divisor = -divisor
        self._numerator, self._denominator = numerator // divisor, denominator // divisor
        return self

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    @classmethod
    def from_float(cls, f):
        return cls(*f.as_integer_ratio())

    from_decimal = from_float

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def is_integer(self):
        return self._denominator == 1

    def limit_denominator(self, max_denominator=1000000):
        if self._denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        near, far = Fraction(p0 + k * p1, q0 + k * q1), Fraction(p1, q1)
        return far if abs(far - self) <= abs(near - self) else near

    def __repr__(self):
        return f"{type(self).__name__}({self._numerator}, {self._denominator})"

    def __str__(self):
        return str(self._numerator) if self._denominator == 1 else f"{self._numerator}/{self._denominator}"

    def __hash__(self):
        return _hash_key(self._numerator) if self._denominator == 1 else _hash_key((self._numerator, self._denominator))

    def _operate(self, other, exact, inexact, swapped=False):
        if isinstance(other, float):
            a, b = float(self), other
            return inexact(b, a) if swapped else inexact(a, b)
        if not isinstance(other, (int, Fraction)):
            return NotImplemented
        a, b = self, Fraction(other)
        return exact(b, a) if swapped else exact(a, b)

    def __add__(a, b): return a._operate(b, _add, lambda x, y: x + y)
    def __radd__(b, a): return b._operate(a, _add, lambda x, y: x + y, True)
    def __sub__(a, b): return a._operate(b, _sub, lambda x, y: x - y)
    def __rsub__(b, a): return b._operate(a, _sub, lambda x, y: x - y, True)
    def __mul__(a, b): return a._operate(b, _mul, lambda x, y: x * y)
    def __rmul__(b, a): return b._operate(a, _mul, lambda x, y: x * y, True)
    def __truediv__(a, b): return a._operate(b, _div, lambda x, y: x / y)
    def __rtruediv__(b, a): return b._operate(a, _div, lambda x, y: x / y, True)
    def __floordiv__(a, b): return a._operate(b, lambda x, y: math.floor(x / y), lambda x, y: x // y)
    def __mod__(a, b): return a._operate(b, lambda x, y: x - y * math.floor(x / y), lambda x, y: x % y)

    def __pow__(a, b):
        if isinstance(b, int):
            if b >= 0:
                return Fraction(a._numerator ** b, a._denominator ** b)
            return Fraction(a._denominator ** -b, a._numerator ** -b)
        return float(a) ** float(b)

    def __neg__(self): return Fraction(-self._numerator, self._denominator)
    def __pos__(self): return Fraction(self)
    def __abs__(self): return Fraction(abs(self._numerator), self._denominator)
    def __bool__(self): return self._numerator != 0
    def __int__(self): return math.trunc(self)
    def __float__(self): return self._numerator / self._denominator
    def __trunc__(self): return -(-self._numerator // self._denominator) if self._numerator < 0 else self._numerator // self._denominator
    def __floor__(self): return self._numerator // self._denominator
    def __ceil__(self): return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            whole, rest = divmod(self._numerator, self._denominator)
            if rest * 2 < self._denominator or rest * 2 == self._denominator and whole % 2 == 0:
                return whole
            return whole + 1
        shift = 10 ** abs(ndigits)
        return Fraction(round(self * shift), shift) if ndigits > 0 else Fraction(round(self / shift) * shift)

    def _order(self, other, how):
        if isinstance(other, float):
            return how(float(self), other)
        if not isinstance(other, (int, Fraction)):
            return NotImplemented
        other = Fraction(other)
        return how(self._numerator * other._denominator, other._numerator * self._denominator)

    def __eq__(a, b): return a._order(b, lambda x, y: x == y)
    def __lt__(a, b): return a._order(b, lambda x, y: x < y)
    def __gt__(a, b): return a._order(b, lambda x, y: x > y)
    def __le__(a, b): return a._order(b, lambda x, y: x <= y)
    def __ge__(a, b): return a._order(b, lambda x, y: x >= y)


def _add(a, b): return Fraction(a._numerator * b._denominator + b._numerator * a._denominator, a._denominator * b._denominator)
def _sub(a, b): return Fraction(a._numerator * b._denominator - b._numerator * a._denominator, a._denominator * b._denominator)
def _mul(a, b): return Fraction(a._numerator * b._numerator, a._denominator * b._denominator)
def _div(a, b): return Fraction(a._numerator * b._denominator, a._denominator * b._numerator)


def _parsed(text):
    body = text.strip()
    try:
        if "/" in body:
            top, bottom = body.split("/")
            return int(top), int(bottom)
        mantissa, _, exponent = body.lower().partition("e")
        whole, _, part = mantissa.partition(".")
        power = int(exponent or "0") - len(part)
        number = int((whole + part) or "x")
    except ValueError:
        raise ValueError(f"Invalid literal for Fraction: {text!r}") from None
    return (number * 10 ** power, 1) if power >= 0 else (number, 10 ** -power)
`;
