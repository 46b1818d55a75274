import collections
import functools
import operator
import string
import typing
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque, namedtuple
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from functools import cache, cmp_to_key, lru_cache, partial, partialmethod, reduce, singledispatch, total_ordering, wraps
from types import MappingProxyType, SimpleNamespace


def show(label, compute):
    try:
        print(label, compute())
    except Exception as e:
        print(label, type(e).__name__)


print(reduce(operator.add, [1, 2, 3]), reduce(lambda a, b: a + b, [[1], [2]], []), reduce(operator.mul, range(1, 6), 2))
show("empty", lambda: reduce(operator.add, []))
add = partial(int, base=2)
print(add("101"), add.keywords, partial(partial(max, 3), 4)(2), partial(max, 3).args, hasattr(add, "__name__"))


def deco(f):
    @wraps(f)
    def inner(*a, **k):
        return f(*a, **k)

    return inner


@deco
def named(a, b=2):
    """doc"""
    return a + b


named.mark = 1
print(named.__name__, named(1), named.__wrapped__.__name__, named.mark)
calls = []


@lru_cache(maxsize=None)
def slow(n):
    calls.append(n)
    return n * 2


print(slow(2), slow(2), slow(3), calls, slow.__name__, slow.__wrapped__(4))


@cache
def once():
    return object()


print(once() is once())


class Cell:
    def __init__(self):
        self.alive = False

    def set_state(self, state):
        self.alive = state
        return state

    on = partialmethod(set_state, True)

    @functools.cached_property
    def heavy(self):
        calls.append("heavy")
        return 5


c = Cell()
print(c.on(), c.alive, c.heavy, c.heavy, calls.count("heavy"))


@total_ordering
class Num:
    def __init__(self, n):
        self.n = n

    def __eq__(self, o):
        return self.n == o.n

    def __lt__(self, o):
        return self.n < o.n


print(Num(1) <= Num(1), Num(2) > Num(1), Num(1) >= Num(2), max(Num(3), Num(9)).n)
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))


@singledispatch
def kind(x):
    return "object"


@kind.register
def _(x: int):
    return "int"


@kind.register(str)
def _(x):
    return "str"


print(kind(1), kind("a"), kind(1.5), kind(True))
print(operator.itemgetter(1)([1, 2]), operator.itemgetter(0, 2)("abc"), operator.attrgetter("a.b")(SimpleNamespace(a=SimpleNamespace(b=3))), operator.methodcaller("split", ",")("a,b"), operator.add.__name__, operator.contains([1], 1), operator.countOf([1, 1], 1))
P = namedtuple("P", "x y", defaults=[5])
p = P(1)
print(p, p.x, p[1], p._fields, p._asdict(), p._replace(x=9), P._make([7, 8]), p == (1, 5), isinstance(p, tuple), len(p), P(y=1, x=2), list(p), P._field_defaults)
x, y = p
print(x, y, P.__name__, "%d-%d" % p, sorted([P(2, 1), P(1, 2)]), p + (1,))
show("np", lambda: P())
show("np2", lambda: P(1, 2, 3))
show("bad", lambda: namedtuple("Q", "a a"))
print(namedtuple("R", "def a", rename=True)._fields, namedtuple("S", ["a", "b"])(1, b=2))


class Emp(typing.NamedTuple):
    name: str
    id: int = 3

    def label(self):
        return f"{self.name}{self.id}"


print(Emp("a"), Emp("b", 4).label(), Emp("c")._fields, Emp("z").id, isinstance(Emp("q"), tuple), Emp("a") == ("a", 3))
T2 = typing.NamedTuple("T2", [("a", int), ("b", str)])
print(T2(1, "x"))
d = defaultdict(list)
d["a"].append(1)
d["a"].append(2)
print(d, dict(d), d["b"], len(d), "zz" in d, d.get("q"))
n = defaultdict(int, {"k": 2})
n["k"] += 1
n["z"] += 1
print(dict(n), sorted(n), n.default_factory)
c = Counter("abracadabra")
print(c.most_common(2), c["a"], c["zz"], sum(c.values()), Counter(a=1) + Counter(a=2, b=1), sorted(c.elements())[:3], Counter(["x"]) == {"x": 1})
o = OrderedDict([("a", 1), ("b", 2)])
o.move_to_end("a")
print(list(o), o.popitem(), list(o.items()), OrderedDict(a=1) == {"a": 1})
q = deque([1, 2, 3], maxlen=3)
q.append(4)
q.appendleft(0)
q.rotate(1)
print(q, list(q), len(q), q.popleft(), q[0], 3 in q)
m = ChainMap({"a": 1}, {"a": 2, "b": 3})
print(m["a"], m["b"], sorted(m), len(m), m.new_child({"c": 1})["c"])


@contextmanager
def ctx(v):
    calls.append("in")
    yield v
    calls.append("out")


with ctx(5) as v:
    print(v)
print(calls[-2:])
with suppress(ValueError):
    pass
with nullcontext(3) as z, ExitStack() as stack:
    print(z, stack.enter_context(ctx(8)))
print(calls[-1])
ns = SimpleNamespace(a=1, b="x")
print(ns, ns.a, ns == SimpleNamespace(a=1, b="x"))
mp = MappingProxyType({"a": 1})
print(mp["a"], list(mp), len(mp), "a" in mp, mp)
print(string.ascii_letters[:3], string.digits, string.punctuation[:4], string.Template("$a-${b}$$").substitute(a=1, b=2), string.capwords("a bc"), string.Template("$x $y").safe_substitute(x=1))
T = typing.TypeVar("T")
for form in (typing.List[int], typing.Optional[int], typing.Union[int, str], typing.Literal["a", 1], typing.Callable[[int], str], typing.Dict[str, int], typing.Tuple[int, ...], typing.List, T, typing.Annotated[int, "x"], typing.NewType("N", int)):
    print(form.__name__, repr(form) if form.__name__ != "N" else "")
print(typing.get_args(typing.Dict[str, int]), typing.get_origin(typing.List[int]), typing.get_args(typing.Optional[int]), typing.get_args(typing.Literal["a", "b"]), typing.cast(int, "x"), typing.Union[int, str] == typing.Union[str, int], typing.TYPE_CHECKING, typing.get_args(typing.Callable[[int], str]), typing.get_origin(typing.Optional[int]) is typing.Union)


class G(typing.Generic[T]):
    pass


class Sub(G[int]):
    pass


print(Sub.__mro__[1].__name__, G[int].__name__, isinstance(Sub(), G))


class Movie(typing.TypedDict):
    name: str
    year: int


class Movie2(Movie, total=False):
    extra: int


print(Movie(name="x", year=1), sorted(Movie2.__annotations__))


class Proto(typing.Protocol):
    def f(self): ...


class Impl(Proto):
    def f(self):
        return 1


print(Impl().f())
