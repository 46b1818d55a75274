import dataclasses
from dataclasses import KW_ONLY, InitVar, asdict, astuple, dataclass, field, fields, make_dataclass, replace
from typing import ClassVar, List


def show(label, compute):
    try:
        print(label, compute())
    except Exception as e:
        print(label, type(e).__name__)


@dataclass
class Point:
    x: int
    y: int = 0
    tags: List[str] = field(default_factory=list)
    count: ClassVar[int] = 3


p = Point(1)
print(p, p == Point(1), p != Point(2), p.tags is Point(1).tags, Point.count, Point.y)
print(Point(1, y=5), Point(x=3, y=4, tags=["a"]), [f.name for f in fields(p)], asdict(Point(1, 2, ["z"])), astuple(Point(1, 2, ["z"])))
show("missing", lambda: Point())
show("extra", lambda: Point(1, 2, [], 4))
show("unexpected", lambda: Point(1, z=4))
show("hash", lambda: {p: 1})
print(replace(p, y=9), dataclasses.is_dataclass(Point), dataclasses.is_dataclass(p), dataclasses.is_dataclass(int))


@dataclass(frozen=True, order=True)
class Version:
    major: int
    minor: int = 0


print(Version(1, 2) < Version(1, 3), sorted([Version(2), Version(1, 5)]), {Version(1): "a"}[Version(1)])
show("frozen", lambda: setattr(Version(1), "major", 3))
show("order", lambda: Version(1) < 3)


@dataclass
class Base:
    a: int
    b: str = "b"


@dataclass
class Child(Base):
    b: str = "child"
    c: float = 1.5


print(Child(1), Child(1, "x", 2.0), [f.name for f in fields(Child)])


@dataclass
class Post:
    x: int
    scale: InitVar[int] = 2
    y: int = field(init=False)
    hidden: int = field(default=7, repr=False, compare=False)

    def __post_init__(self, scale):
        self.y = self.x * scale


print(Post(3), Post(3, 10).y, Post(3, hidden=1) == Post(3, hidden=2), Post(1).scale)


@dataclass
class Kw:
    a: int
    _: KW_ONLY
    b: int = 1
    c: int


print(Kw(1, c=3), Kw(1, b=2, c=4))
show("kw", lambda: Kw(1, 2, 3))


@dataclass(eq=False)
class Identity:
    x: int


print(Identity(1) == Identity(1), len({Identity(1), Identity(1)}))


@dataclass(repr=False)
class OwnRepr:
    x: int

    def __repr__(self):
        return "own"


print(OwnRepr(1))
Made = make_dataclass("Made", [("x", int), ("y", int, field(default=5)), "z" if False else ("w", str, "q")])
print(Made(1), Made(1, 2, "r"))


@dataclass(kw_only=True)
class AllKw:
    x: int = 1
    y: int


print(AllKw(y=2))


def mutable():
    @dataclass
    class Bad:
        x: list = []


show("mutable", mutable)


def order_of_defaults():
    @dataclass
    class Bad:
        x: int = 1
        y: int


show("defaults", order_of_defaults)


@dataclass
class Nested:
    p: Point
    d: dict = field(default_factory=dict)


print(asdict(Nested(Point(1), {"k": Point(2)})))


@dataclass(unsafe_hash=True)
class Hashed:
    x: int
    y: int = field(default=0, hash=False)


print({Hashed(1, 2): 5}[Hashed(1, 2)])


class Plain:
    pass


@dataclass
class WithMethods(Plain):
    x: int

    @property
    def double(self):
        return self.x * 2

    def __eq__(self, other):
        return True


print(WithMethods(3).double, WithMethods(1) == WithMethods(2), Point.__match_args__)


@dataclass(slots=True)
class Slotted:
    a: int
    b: int = 2


print(Slotted(1), Slotted.__name__)
