from enum import Enum, IntEnum, Flag, IntFlag, auto, unique
import sys


def show(label, compute):
    try:
        print(label, compute())
    except Exception as e:
        print(label, type(e).__name__)


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1
    _hidden = 9

    @property
    def pretty(self):
        return self.name.lower()

    def method(self):
        return self.value * 2

    @classmethod
    def first(cls):
        return next(iter(cls))


print([str(c) for c in Color], [repr(c) for c in Color], len(list(Color)))
print(Color(2), Color["BLUE"], Color.CRIMSON is Color.RED, Color.RED.pretty, Color.BLUE.method(), Color.first())
print(list(Color.__members__), Color.RED == 1, Color.RED in Color, {Color.RED: 1}[Color.RED], isinstance(Color.RED, Color))
show("bad", lambda: Color(42))
show("badname", lambda: Color["X"])
print(f"{Color.RED} {Color.RED!r} {Color.RED:>12}", "%s" % Color.GREEN, Color.RED.name, Color.RED.value, bool(Color.RED))


class Level(IntEnum):
    LOW = 1
    HIGH = 5


print(str(Level.LOW), repr(Level.HIGH), Level.LOW + 1, Level.LOW < Level.HIGH, sorted(Level, reverse=True)[0].name, f"{Level.LOW}", format(Level.HIGH, "03d"))
print(Level(5).name, Level.LOW == 1, [1, 2][Level.LOW], max(Level).name, "%d" % Level.HIGH)


class Slot(int, Enum):
    A = 1
    B = 2


print(str(Slot.A), repr(Slot.B), Slot.A + 1, Slot.B == 2, Slot(2).name)


class Mode(str, Enum):
    FAST = "fast"
    SLOW = "slow"


print(str(Mode.FAST), repr(Mode.FAST), Mode.FAST == "fast", Mode("slow").name, Mode.FAST.upper(), Mode.FAST + "x", len(Mode.SLOW), isinstance(Mode.FAST, str), "-".join(Mode))


class Text(str, Enum):
    A = "a"

    def __str__(self):
        return self.value


print(str(Text.A), f"{Text.A}", repr(Text.A))


class Auto(Enum):
    A = auto()
    B = auto()
    C = 10
    D = auto()


print([(m.name, m.value) for m in Auto])


class Named(Enum):
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    X = auto()
    YY = auto()


print([m.value for m in Named])


class Planet(Enum):
    EARTH = (5.97e24, 6.3e6)
    MARS = (6.4e23, 3.3e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def density(self):
        return round(self.mass / self.radius, 3)


print([p.density for p in Planet], Planet.EARTH.value, Planet((6.4e23, 3.3e6)).name)


class Coord(bytes, Enum):
    def __new__(cls, value, label):
        obj = bytes.__new__(cls, [value])
        obj._value_ = value
        obj.label = label
        return obj

    PX = (0, "P.X")
    PY = (1, "P.Y")


print(Coord.PX.label, Coord.PY.value, Coord(1).label, bytes(Coord.PY))


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


print(Perm.R.value, Perm.W.value, Perm.X.value, Perm.RW.value, [p.name for p in Perm] if sys.version_info >= (3, 11) else ["R", "W", "X"])
print(str(Perm.R | Perm.X), repr(Perm.R | Perm.X), str(Perm(0)), repr(Perm(0)), str(Perm.RW), Perm.R | Perm.W is Perm.RW, (Perm.R | Perm.W) == Perm.RW, bool(Perm(0)), Perm.R in Perm.RW, str(~Perm.R))
print(str(Perm.RW & Perm.W), str(Perm.RW ^ Perm.W))


class Opt(IntFlag):
    A = 1
    B = 2
    C = 4


print(str(Opt.A), str(Opt.A | Opt.B), repr(Opt.A | Opt.B), Opt.A | 8 == 9, int(Opt.A | Opt.C), Opt(3) == 3, f"{Opt.B}")

F = Enum("F", "ONE TWO THREE")
print(list(F), F.TWO.value, repr(F))
G = Enum("G", [("a", 5), ("b", 6)])
print(list(G), str(G.a))
H = IntEnum("H", ["p", "q"])
print([repr(h) for h in H])
I = Enum("I", {"k": "v"})
print(list(I))


class Missing(Enum):
    A = "a"

    @classmethod
    def _missing_(cls, value):
        return cls.A if value == "alias" else None


print(Missing("alias"))
show("missing", lambda: Missing("zzz"))


def dup():
    @unique
    class D(Enum):
        A = 1
        B = 1


show("dup", dup)


def extend():
    class E(Color):
        Z = 1


show("extend", extend)


class Base(Enum):
    def shared(self):
        return "shared " + self.name


class Derived(Base):
    ONE = 1


print(Derived.ONE.shared(), isinstance(Derived.ONE, Base))


class Mixin:
    def __str__(self):
        return "mixin:" + self.name


class WithMixin(Mixin, Enum):
    A = 1


print(str(WithMixin.A), WithMixin.A.value)


class Fn(Enum):
    A = 1

    def helper(self):
        return self

    @staticmethod
    def stat():
        return 3


print(Fn.A.helper(), Fn.stat(), [m for m in Fn])


class Tup(tuple, Enum):
    A = (1, 2)


print(Tup.A.value, Tup.A[0], str(Tup.A), len(Tup.A))


class Fl(float, Enum):
    HALF = 0.5


print(str(Fl.HALF), Fl.HALF * 2, Fl.HALF.value)
print(Color.RED != Color.GREEN, {Color.RED, Color.CRIMSON} == {Color.RED})
if sys.version_info >= (3, 11):
    from enum import StrEnum, member, nonmember

    class S(StrEnum):
        FOO = auto()
        BAR = "custom"

    print(str(S.FOO), repr(S.BAR), S.FOO == "foo", f"{S.FOO}", S("custom").name)

    class NM(Enum):
        A = 1
        B = nonmember(5)
        C = member(7)

    print(list(NM), NM.B)
