class A:
    'doc'
    k = 1
    def __init__(self, n): self.n = n
    def m(self): return self.n
    def __repr__(self): return f'A({self.n!r})'
class B(A):
    def __init__(self): super().__init__(9)
    def m(self): return super().m() + 1
x = [A('m'), B()], B().m(), A.m(A(3)), A.__doc__, A.__name__, A.k, B.k, B.__bases__, B.__mro__ == (B, A, object), A(1).__class__ is A, A(1).__dict__, isinstance(B(), A), vars(A(2)), A.__module__ == __name__, A.m.__qualname__, B().m.__name__, A(1).m.__self__, B().m.__func__ is B.m
# ---
class A:
    def f(self): return 'A'
class B(A):
    def f(self): return 'B' + super().f()
class C(A):
    def f(self): return 'C' + super().f()
class D(B, C):
    def f(self): return 'D' + super().f()
x = D().f(), [c.__name__ for c in D.__mro__], D.mro()[1].__name__, super(B, D()).f(), D.__base__.__name__
# ---
class A: pass
class B(A): pass
class C(A, B): pass
# ---
class A:
    def __eq__(self, o): return True
    def __lt__(self, o): return 'lt'
    def __add__(self, o): return ('add', o)
    def __radd__(self, o): return ('radd', o)
    def __iadd__(self, o): return 'iadd'
    def __getitem__(self, k): return ('item', k)
    def __len__(self): return 3
    def __contains__(self, v): return v == 5
    def __call__(self, *a, **k): return a, k
    def __neg__(self): return 'neg'
    def __bool__(self): return False
    def __iter__(self): return iter([1, 2])
    def __int__(self): return 7
    def __index__(self): return 2
    def __float__(self): return 1.5
    def __matmul__(self, o): return 'mm'
    def __divmod__(self, o): return 'dm'
    def __round__(self, n=None): return f'r{n}'
    def __abs__(self): return 'abs'
    def __pow__(self, o): return 'pow'
    def __reversed__(self): return 'rev'
a = A()
b = A(); b += 1
x = a == 1, a != 1, a < 1, a + 1, 1 + a, b, a[1], a[1:2], a['k', 2], len(a), 5 in a, 4 in a, a(1, z=2), -a, bool(a), list(a), int(a), float(a), [10, 20, 30][a], a @ 1, divmod(a, 1), round(a), round(a, 2), abs(a), a ** 2, reversed(a), not a, hex(a), range(5)[a], 'abcdef'[a]
# ---
class V:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return isinstance(o, V) and self.v == o.v
    def __hash__(self): return hash(self.v)
    def __lt__(self, o): return self.v < o.v
    def __repr__(self): return f'V{self.v}'
x = V(1) == V(1), V(1) != V(2), {V(1): 'a'}[V(1)], sorted([V(3), V(1)]), V(1) in [V(1)], [V(2), V(1)].index(V(1)), max([V(1), V(5)]), len({V(1), V(1)}), V(1) > V(0), [V(1)].count(V(1)), (V(1),) == (V(1),), min(V(3), V(2))
# ---
class A:
    def __eq__(self, o): return True
hash(A())
# ---
import functools
@functools.total_ordering
class V:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
x = V(1) <= V(2), V(2) >= V(1), V(1) > V(2)
# ---
class A:
    @property
    def p(self): return self._p
    @p.setter
    def p(self, v): self._p = v * 2
    @p.deleter
    def p(self): del self._p
    q = property(lambda self: 'q', doc='d')
a = A(); a.p = 4
y = a.p
del a.p
x = y, a.q, hasattr(a, 'p'), type(A.p).__name__, A.q.__doc__, A.p.fget(type('Z', (), {'_p': 9})())
# ---
class A:
    @property
    def p(self): return 1
A().p = 2
# ---
class D:
    def __set_name__(self, owner, name): self.name = name
    def __get__(self, obj, cls=None): return f'{self.name} of {cls.__name__}' if obj is None else obj.__dict__.get(self.name, 'unset')
    def __set__(self, obj, v): obj.__dict__[self.name] = v * 10
class N:
    def __get__(self, obj, cls): return 'nondata'
class A:
    d = D(); n = N()
a = A(); y = a.d; a.d = 5; a.n = 'own'
x = A.d, y, a.d, a.n, A.n, vars(a)
# ---
class A:
    subs = []
    def __init_subclass__(cls, /, tag=None, **k):
        super().__init_subclass__(**k)
        cls.tag = tag; A.subs.append(cls.__name__)
class B(A, tag='t'): pass
class C(B): pass
x = A.subs, B.tag, C.tag, [c.__name__ for c in A.__subclasses__()]
# ---
class M(type):
    def __new__(m, name, bases, ns, **k):
        ns['added'] = k.get('flag')
        return super().__new__(m, name + 'X', bases, ns)
    def __init__(cls, name, bases, ns, **k): cls.inited = name
    def __call__(cls, *a): return ('called', super().__call__(*a).v)
    def __getitem__(cls, k): return (cls.__name__, k)
    def __iter__(cls): return iter('xy')
    def __len__(cls): return 2
    def __contains__(cls, v): return v == 1
    @property
    def prop(cls): return 'mp'
    def meth(cls): return cls.__name__
    def __repr__(cls): return 'REPR'
    def __getattr__(cls, n): return f'dyn_{n}'
    def __instancecheck__(cls, o): return o == 'inst'
class K(metaclass=M, flag=3):
    v = 1
class L(K): v = 2
x = K.added, K.__name__, K.inited, K(), L(), K[5], list(K), len(K), 1 in K, K.prop, K.meth(), repr(K), K.zzz, type(K) is M, L.added, isinstance('inst', K), isinstance(K, M)
# ---
class A:
    def __getattr__(self, n):
        if n.startswith('_'): raise AttributeError(n)
        return n.upper()
    def __setattr__(self, n, v): object.__setattr__(self, n, (v,))
    def __delattr__(self, n): self.__dict__.clear()
a = A(); a.z = 1
y = a.z
del a.z
x = a.foo, y, hasattr(a, '_q'), getattr(a, '_q', 'def'), a.z, getattr(a, 'bar')
# ---
class A:
    def __getattribute__(self, n): return 'ga_' + n
x = A().foo, A().bar
# ---
class A:
    __slots__ = ('a', 'b')
    def __init__(self): self.a = 1
o = A()
try: o.c = 1
except AttributeError as e: y = str(e)
try: o.b
except AttributeError as e: z = str(e)
x = o.a, y, z, A.__slots__, hasattr(o, '__dict__')
# ---
class A:
    __priv = 1
    def get(self): return self.__priv
    def __m(self): return 'm'
    def call(self): return self.__m()
class B(A):
    __priv = 2
x = A().get(), B().get(), A._A__priv, A().call(), B._B__priv, hasattr(A, '__priv'), sorted(k for k in vars(B) if 'priv' in k)
# ---
class A:
    def __new__(cls, *a):
        o = super().__new__(cls); o.made = a; return o
    def __init__(self, *a): self.init = len(a)
class S:
    _i = None
    def __new__(cls):
        if cls._i is None: cls._i = super().__new__(cls)
        return cls._i
class N:
    def __new__(cls): return 5
x = A(1, 2).made, A(1).init, S() is S(), N()
# ---
class A:
    n = 0
    @classmethod
    def make(cls, k): o = cls(); o.k = k; cls.n += 1; return o
    @staticmethod
    def st(a, b=2): return a + b
class B(A): pass
x = A.make(1).k, B.make(2).__class__.__name__, A.n, B.n, A.st(1), A().st(1, 1), A.make.__name__, A.make.__self__ is A, B.make.__func__ is A.make.__func__
# ---
T = type('T', (), {'a': 1, 'm': lambda self: self.a})
U = type('U', (T,), dict(b=2))
x = T().m(), U.a, U.b, U.__name__, T.__bases__, type(T()).__name__, issubclass(U, T), U.__mro__[1] is T, T.__qualname__
# ---
class Base: 
    registry = {}
    def __init_subclass__(cls): cls.registry[cls.__name__.lower()] = cls
class Foo(Base): pass
class Bar(Base): pass
x = list(Base.registry), [c.__name__ for c in Base.registry.values()], sorted(Base.registry, reverse=True)
# ---
class A:
    x = 1
    class Inner:
        y = 2
        class Deep: z = 3
    def f(self):
        class Local: pass
        return Local
x = A.Inner.y, A.Inner.Deep.z, A.Inner.__qualname__, A.Inner.Deep.__name__, A().f().__qualname__, A.f.__qualname__
# ---
class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
class Seq:
    def __getitem__(self, i):
        if i > 3: raise IndexError(i)
        return i * 10
class G:
    def __iter__(self):
        yield 1
        yield from 'ab'
x = list(It(3)), [v for v in It(2)], list(Seq()), 20 in Seq(), list(G()), *G(), sum(It(4)), list(zip(Seq(), 'ab')), max(It(3)), tuple(G()), dict.fromkeys(G()), list(reversed([*Seq()])), list(map(str, It(2))), sorted(Seq(), reverse=True), next(It(5)), list(enumerate(G()))
# ---
class A:
    def keys(self): return ['a', 'b']
    def __getitem__(self, k): return k * 2
x = {**A()}, dict(A()), (lambda **k: k)(**A())
# ---
from enum import Enum, IntEnum, Flag, auto, StrEnum, unique
class C(Enum):
    RED = 1
    GREEN = 'g'
    ALIAS = 1
    def hi(self): return self.name.lower()
    @property
    def twice(self): return self.value * 2
class L(IntEnum): LOW = 1; HIGH = 5
class F(Flag): R = auto(); W = auto(); RW = R | W
class S(StrEnum): A = auto(); B = 'bee'
x = C.RED, str(C.RED), repr(C.RED), C.RED.name, C.RED.value, C('g'), C['GREEN'], list(C), C.ALIAS is C.RED, C.RED.hi(), C.GREEN.twice, len(C), C.RED in C, L.LOW, str(L.LOW), L.LOW + 1, L.HIGH > 3, f'{L.LOW}', sorted(L, reverse=True), F.R | F.W, str(F.R), F.RW.value, F.R in F.RW, S.A, str(S.A), S.B.value, S.B == 'bee', f'{C.RED}', isinstance(C.RED, C), type(C.RED).__name__, C.__members__.keys(), [m.name for m in C], {C.RED: 1}[C.RED], C.RED == C.RED, C.RED != C.GREEN, hash(C.RED) == hash(C.RED), C.RED.__class__ is C, L(5), list(F), bool(F(0))
# ---
from enum import Enum
class P(Enum):
    A = (1, 'x')
    B = (2, 'y')
    def __init__(self, n, s): self.n, self.s = n, s
    def __str__(self): return f'P.{self.s}'
    @classmethod
    def find(cls, n): return next(m for m in cls if m.n == n)
E = Enum('E', 'ONE TWO')
class T(str, Enum): X = 'x'; Y = 'y'
x = P.A.n, str(P.B), P.find(2).name, list(E), E.ONE.value, T.X, T.X == 'x', str(T.X), f'{T.X}', T('y').name, T.X.upper(), P((1, 'x')).name, [e.value for e in T], '-'.join(T), repr(T.X), T.X in ('x',), P.A.value
# ---
from dataclasses import dataclass, field, asdict, replace, fields, astuple
@dataclass
class P:
    a: int
    b: str = 'z'
    c: list = field(default_factory=list)
    d: int = field(default=3, repr=False, compare=False)
    def total(self): return self.a + self.d
@dataclass(frozen=True, order=True)
class Q:
    n: int
    s: str = 'q'
    def __post_init__(self): object.__setattr__(self, 'm', self.n * 2)
@dataclass
class R(P):
    e: float = 1.5
@dataclass(kw_only=True)
class K: a: int; b: int = 2
x = P(1), P(1) == P(1), P(1, d=9) == P(1), P(2, 'k', [1]).total(), asdict(P(1)), replace(P(1), a=5), [f.name for f in fields(P)], Q(1) < Q(2), Q(3).m, hash(Q(1)) == hash(Q(1)), R(1, e=2), astuple(Q(1)), K(a=1), sorted([Q(2), Q(1)]), {Q(1): 'v'}[Q(1)], P(1).c is not P(1).c, P.__name__, P.b, hasattr(P, 'a'), R.__mro__[1] is P, str(P(1))
# ---
from dataclasses import dataclass
@dataclass(frozen=True)
class Q: n: int
Q(1).n = 2
# ---
from dataclasses import dataclass
@dataclass
class Q: n: int
Q()
# ---
from typing import NamedTuple, TypedDict, Optional, List, Union, Any, TypeVar, Generic, Protocol, Literal, Callable, ClassVar, cast, TYPE_CHECKING, get_args
class N(NamedTuple):
    a: int
    b: str = 'd'
    def both(self): return f'{self.a}{self.b}'
class TD(TypedDict, total=False): k: int
T = TypeVar('T')
class G(Generic[T]):
    def __init__(self, v: T): self.v = v
class Pr(Protocol):
    def m(self) -> int: ...
x = N(1), N(1, 'x').both(), N(2) == (2, 'd'), N._fields, TD(k=1), G[int](5).v, G(3).v, cast(int, 'a'), TYPE_CHECKING, get_args(Literal['a', 'b']), Optional[int].__name__, List.__name__, Optional[int] == Union[int, None], G[int].__name__, N(1)._replace(b='q'), [*N(4)]
# ---
from abc import ABC, abstractmethod
class A(ABC):
    @abstractmethod
    def f(self): ...
    @property
    @abstractmethod
    def p(self): ...
class B(A):
    def f(self): return 1
    p = 2
import inspect
x = B().f(), inspect.isabstract(A), inspect.isabstract(B), sorted(A.__abstractmethods__), B().p
# ---
from abc import ABC, abstractmethod
class A(ABC):
    @abstractmethod
    def f(self): ...
A()
# ---
class A:
    def __enter__(self): return self
    def __exit__(self, *a): return False
    def __del__(self): pass
    def __copy__(self): return 'copied'
    def __class_getitem__(cls, k): return f'{cls.__name__}[{k}]'
    def __format__(self, s): return s or 'empty'
    def __sizeof__(self): return 1
    def __dir__(self): return ['z', 'a']
import copy
x = copy.copy(A()), A[int], A['q'], f'{A()}', f'{A():spec}', dir(A())
# ---
class A:
    def f(self): return 'orig'
def g(self): return 'patched'
a = A()
A.f = g
A.extra = lambda self, v: v * 2
a.own = lambda: 'own'
setattr(A, 'dyn', property(lambda self: 'dp'))
x = a.f(), a.extra(4), a.own(), a.dyn, A().f.__name__, getattr(A, 'f') is g, 'extra' in vars(A), [k for k in A.__dict__ if not k.startswith('__')]
# ---
class Meta(type):
    registry = []
    def __init__(cls, name, bases, ns):
        super().__init__(name, bases, ns)
        Meta.registry.append(name)
    @classmethod
    def __prepare__(m, name, bases): return {'prepared': name}
class A(metaclass=Meta): pass
class B(A): y = 1
x = Meta.registry, A.prepared, B.prepared, B.y, type(B).__name__
# ---
class A:
    def __init__(self): self.items = []
    def add(self, v): self.items.append(v); return self
    def __iter__(self): return iter(self.items)
    def __len__(self): return len(self.items)
    def __getitem__(self, i): return self.items[i]
a = A().add(1).add(2).add(3)
x = list(a), len(a), a[0], a[-1], a[1:], 2 in a, bool(A()), [*a], a and 'truthy'
# ---
class Temp:
    def __init__(self, c): self.c = c
    @property
    def f(self): return self.c * 9 / 5 + 32
    @f.setter
    def f(self, v): self.c = (v - 32) * 5 / 9
    @classmethod
    def from_f(cls, f): o = cls(0); o.f = f; return o
x = Temp(100).f, Temp.from_f(212).c
# ---
class A: pass
x = repr(A)[:8], A.__name__, str(type(A())).startswith('<class'), A == A, A != object, A in [A], {A: 1}[A], callable(A), callable(A()), callable(len), isinstance(A, type), issubclass(A, object), A.__class__ is type, type(A) is type, type.__name__, object.__name__, A.__dict__.get('__module__') == __name__, hasattr(A, '__init__'), A.__init__ is object.__init__, hasattr(A(), '__eq__')
# ---
class A:
    a = 1
    b = a + 1
    c = [a, b]
    def d(self, e=b): return e
    locals()['dyn'] = 5
x = A.b, A.c, A().d(), A.dyn, list(k for k in vars(A) if not k.startswith('__'))
# ---
class X(Exception):
    code = 5
    def __init__(self, msg, *, extra=None): super().__init__(msg); self.extra = extra
class Y(X, ValueError): pass
try: raise Y('m', extra=1)
except ValueError as e: x = e.code, e.extra, str(e), e.args, repr(e), [c.__name__ for c in type(e).__mro__]
# ---
from types import SimpleNamespace, MappingProxyType, FunctionType, ModuleType, MethodType, new_class
n = SimpleNamespace(a=1, b='x'); n.c = 2
m = MappingProxyType({'k': 1})
def f(): pass
mod = ModuleType('mm'); mod.v = 3
x = n, n.a, n.c, n == SimpleNamespace(a=1, b='x', c=2), m['k'], dict(m), isinstance(f, FunctionType), mod.v, mod.__name__, vars(n), MethodType(lambda s, v: (s, v), 5)(6)
# ---
import operator
class A:
    def __init__(self, v): self.v = v
    def __repr__(self): return f'<{self.v}>'
    def __mul__(self, o): return A(self.v * (o.v if isinstance(o, A) else o))
    __rmul__ = __mul__
    def __sub__(self, o): return NotImplemented
    def __rsub__(self, o): return 'rsub'
    def __truediv__(self, o): return 'div'
    def __and__(self, o): return 'and'
    def __or__(self, o): return 'or'
    def __invert__(self): return 'inv'
    def __ge__(self, o): return 'ge'
    def __ror__(self, o): return 'ror'
x = A(2) * A(3), 2 * A(5), A(2) * 3, A(1) / 2, A(1) & 1, A(1) | 1, ~A(1), A(1) >= 1, 1 <= A(1), 5 - A(1), operator.mul(A(2), 2), {1} | A(1) if False else 'k'
# ---
class B: 
    def __sub__(self, o): return NotImplemented
B() - 1
# ---
class P:
    def __add__(self, o): return 'P.add'
    def __radd__(self, o): return 'P.radd'
class C(P):
    def __radd__(self, o): return 'C.radd'
x = P() + P(), P() + C(), C() + P(), 1 + C()
# ---
class A(int):
    def __new__(cls, v): return super().__new__(cls, v * 2)
    def __str__(self): return f'A<{int(self)}>'
    def __add__(self, o): return A(int(self) + o)
class F(float): pass
class B(bytes): pass
x = A(5), A(5) == 10, str(A(3)), f'{A(3)}', A(1) + 1, isinstance(A(1), int), repr(A(2)), '%d' % A(4), [10, 20, 30][A(1)], F(1.5) + 1, F(2.0), B(b'x'), A(1) * 2, type(A(1) * 2).__name__, hash(A(5)) == hash(10), {A(5): 'v'}[10], range(A(2)), A(3) > 5, -A(1), bool(A(0)), max(A(1), A(2)), sum([A(1), 1]), int(A(4)), format(A(2), '03d')
