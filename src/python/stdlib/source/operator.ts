// The text of the module `operator`, run by the interpreter. Operators as functions.

/** Source of `operator`. */
export const OPERATOR_PY = `def lt(a, b, /): return a < b
def le(a, b, /): return a <= b
def eq(a, b, /): return a == b
def ne(a, b, /): return a != b
def ge(a, b, /): return a >= b
def gt(a, b, /): return a > b
def not_(a, /): return not a
def truth(a, /): return True if a else False
def is_(a, b, /): return a is b
def is_not(a, b, /): return a is not b
def abs(a, /): return a.__abs__()
def add(a, b, /): return a + b
def and_(a, b, /): return a & b
def floordiv(a, b, /): return a // b
def index(a, /): return a.__index__()
def inv(a, /): return ~a
def invert(a, /): return ~a
def lshift(a, b, /): return a << b
def mod(a, b, /): return a % b
def mul(a, b, /): return a * b
def matmul(a, b, /): return a @ b
def neg(a, /): return -a
def or_(a, b, /): return a | b
def pos(a, /): return +a
def pow(a, b, /): return a ** b
def rshift(a, b, /): return a >> b
def sub(a, b, /): return a - b
def truediv(a, b, /): return a / b
def xor(a, b, /): return a ^ b
def concat(a, b, /): return a + b
def contains(a, b, /): return b in a
def getitem(a, b, /): return a[b]


def setitem(a, b, c, /):
    a[b] = c


def delitem(a, b, /):
    del a[b]


def countOf(a, b, /):
    count = 0
    for item in a:
        if item is b or item == b:
            count += 1
    return count


def indexOf(a, b, /):
    for position, item in enumerate(a):
        if item is b or item == b:
            return position
    raise ValueError("sequence.index(x): x not in sequence")


def iadd(a, b, /):
    a += b
    return a


def iand(a, b, /):
    a &= b
    return a


def iconcat(a, b, /):
    a += b
    return a


def ifloordiv(a, b, /):
    a //= b
    return a


def ilshift(a, b, /):
    a <<= b
    return a


def imod(a, b, /):
    a %= b
    return a


def imul(a, b, /):
    a *= b
    return a


def imatmul(a, b, /):
    a @= b
    return a


def ior(a, b, /):
    a |= b
    return a


def ipow(a, b, /):
    a **= b
    return a


def irshift(a, b, /):
    a >>= b
    return a


def isub(a, b, /):
    a -= b
    return a


def itruediv(a, b, /):
    a /= b
    return a


def ixor(a, b, /):
    a ^= b
    return a


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def length_hint(obj, default=0, /):
    return len(obj)


class attrgetter:
    def __init__(self, attr, /, *attrs):
        self._attrs = (attr, *attrs)

    def __call__(self, obj, /):
        found = tuple(_resolve(obj, path) for path in self._attrs)
        return found[0] if len(found) == 1 else found

    def __repr__(self):
        return f"operator.attrgetter({', '.join(map(repr, self._attrs))})"


def _resolve(obj, path):
    for name in path.split("."):
        obj = getattr(obj, name)
    return obj


class itemgetter:
    def __init__(self, item, /, *items):
        self._items = (item, *items)

    def __call__(self, obj, /):
        found = tuple(obj[item] for item in self._items)
        return found[0] if len(found) == 1 else found

    def __repr__(self):
        return f"operator.itemgetter({', '.join(map(repr, self._items))})"


class methodcaller:
    def __init__(self, name, /, *args, **kwargs):
        self._name = name
        self._args = args
        self._kwargs = kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        parts = [repr(self._name)]
        parts.extend(map(repr, self._args))
        parts.extend(f"{key}={value!r}" for key, value in self._kwargs.items())
        return f"operator.methodcaller({', '.join(parts)})"


__lt__ = lt
__le__ = le
__eq__ = eq
__ne__ = ne
__ge__ = ge
__gt__ = gt
__not__ = not_
__abs__ = abs
__add__ = add
__and__ = and_
__floordiv__ = floordiv
__index__ = index
__inv__ = inv
__invert__ = invert
__lshift__ = lshift
__mod__ = mod
__mul__ = mul
__matmul__ = matmul
__neg__ = neg
__or__ = or_
__pos__ = pos
__pow__ = pow
__rshift__ = rshift
__sub__ = sub
__truediv__ = truediv
__xor__ = xor
__concat__ = concat
__contains__ = contains
__getitem__ = getitem
__setitem__ = setitem
__delitem__ = delitem
__iadd__ = iadd
`;
