x = []
for i in range(10):
    if i == 2: continue
    if i == 5: break
    x.append(i)
else:
    x.append('no')
for i in range(2): pass
else: x.append('else')
# ---
x = 0
while True:
    x += 1
    if x > 5: break
else:
    x = 'never'
n = 3
while n: n -= 1
else: x = x, n
# ---
x = []
def f():
    try:
        x.append('try'); return 'r'
    finally:
        x.append('finally')
x.append(f())
# ---
def f():
    try: return 1
    finally: return 2
def g():
    for i in range(3):
        try: continue
        finally: 
            if i == 1: break
    return i
def h():
    while True:
        try: 1/0
        except ZeroDivisionError: break
        finally: pass
    else: return 'no'
    return 'ok'
x = f(), g(), h()
# ---
log = []
try:
    try: 1 / 0
    except ZeroDivisionError as e:
        log.append(type(e).__name__); raise ValueError('v') from e
    finally: log.append('f')
except (KeyError, ValueError) as e:
    log.append(str(e)); log.append(repr(e.__cause__)); log.append(type(e.__context__).__name__)
else: log.append('else')
try: e
except NameError: log.append('unbound')
x = log
# ---
log = []
try: pass
except Exception: log.append('no')
else: log.append('else')
finally: log.append('fin')
try:
    try: raise KeyError('k')
    except ValueError: log.append('no')
except LookupError as e: log.append(e.args)
try: int('q')
except: log.append('bare')
x = log
# ---
class MyE(Exception):
    def __init__(self, a, b):
        super().__init__(a, b); self.b = b
    def __str__(self): return f'{self.args[0]}/{self.b}'
try: raise MyE(1, 2)
except MyE as e: x = str(e), e.args, e.b, repr(e), isinstance(e, Exception), MyE.__mro__[1].__name__
# ---
class E1(Exception): pass
class E2(E1): 'doc'
def f(k):
    try:
        if k == 0: raise E2
        if k == 1: raise E1('m')
        if k == 2: raise KeyError(3)
        return 'none'
    except E2: return 'e2'
    except E1 as e: return 'e1' + str(e)
    except (KeyError, IndexError) as e: return e.args
    else: return 'else'
x = [f(k) for k in range(4)], E2.__doc__, issubclass(E2, E1)
# ---
def f():
    raise ValueError('deep')
def g():
    try: f()
    except ValueError: raise
try: g()
except ValueError as e: x = str(e)
# ---
raise ValueError('top', 3)
# ---
assert 1 == 2, 'msg'
# ---
assert []
# ---
x = undefined_name
# ---
x = (1).foo
# ---
import sys
x = sys.nothing_like_this
# ---
raise SystemExit(3)
# ---
def f(a): pass
f()
# ---
def f(a): pass
f(1, 2)
# ---
def f(a): pass
f(1, b=2)
# ---
def f(*, k): pass
f()
# ---
def f(a, b, c): pass
f(1)
# ---
def f(a, /): pass
f(a=1)
# ---
def f(a): pass
f(1, a=2)
# ---
x = len(1, 2)
# ---
class C: pass
C(1)
# ---
class C:
    def __init__(self, a): pass
C()
# ---
def f(): return y
    
f()
# ---
def f():
    x = y
    y = 1
f()
# ---
del nothing
# ---
log = []
class CM:
    def __init__(self, n, swallow=False): self.n, self.swallow = n, swallow
    def __enter__(self): log.append(('in', self.n)); return self.n * 2
    def __exit__(self, t, v, tb): log.append(('out', self.n, t and t.__name__, str(v))); return self.swallow
with CM(1) as a, CM(2) as b: log.append(a + b)
with CM(3, True): raise ValueError('x')
try:
    with CM(4): raise KeyError('y')
except KeyError: log.append('caught')
with (CM(5) as c, CM(6)): pass
def f():
    with CM(7): return 'r'
x = log, f()
# ---
from contextlib import contextmanager, suppress, nullcontext, ExitStack
log = []
@contextmanager
def cm(n):
    log.append(f'in{n}')
    try: yield n
    except ValueError as e: log.append(f'err{e}')
    finally: log.append(f'out{n}')
with cm(1) as v: log.append(v)
with cm(2): raise ValueError('bad')
with suppress(KeyError): {}['a']
with nullcontext(5) as n: log.append(n)
with ExitStack() as st: st.enter_context(cm(3)); st.callback(log.append, 'cb')
x = log
# ---
def m(v):
    match v:
        case 0: return 'zero'
        case 1 | 2: return 'small'
        case int(n) if n > 100: return f'big{n}'
        case int(): return 'int'
        case 'a' | 'b' as s: return f's{s}'
        case str(): return 'str'
        case [a]: return f'one {a}'
        case [a, *rest]: return f'{a}+{rest}'
        case {'k': k, **rest}: return f'map{k}{rest}'
        case None: return 'none'
        case True: return 'true'
        case float(): return 'float'
        case _: return 'other'
x = [m(v) for v in (0, 2, 500, 7, 'a', 'zz', [1], (1, 2, 3), {'k': 1, 'z': 2}, None, 1.5, {1, 2}, [], {})]
# ---
class P:
    __match_args__ = ('a', 'b')
    def __init__(self, a, b): self.a, self.b = a, b
class Color: RED = 1
def m(v):
    match v:
        case P(0, b): return f'p0{b}'
        case P(a, b=2): return f'pb{a}'
        case P(): return 'p'
        case Color.RED: return 'red'
        case (1, (2, x)) | [x, 9]: return x
        case -1: return 'neg'
        case 1+2j: return 'cpx'
        case {'a': {'b': c}}: return c
x = [m(v) for v in (P(0, 1), P(1, 2), P(5, 6), 1, (1, (2, 'q')), [7, 9], -1, 1+2j, {'a': {'b': 'deep'}}, 'none')]
# ---
a = b = 1
a += 2; b *= 5; b -= 1; b //= 2; b **= 3; b %= 5; b <<= 2; b |= 1; b ^= 7; b &= 6; b >>= 1
c = 1; c /= 2
s = 'a'; s += 'b'; s *= 2; s %= ()
x = a, b, c, s
# ---
d = {'a': [1]}
d['a'] += [2]; d['a'][0] += 5; d['n'] = d.get('n', 0) + 1
class O: v = 1
o = O(); o.v += 1; O.v *= 10
x = d, o.v, O.v
# ---
x: int = 5
y: 'str'
class C:
    a: int
    b: str = 'q'
x = x, C.__annotations__, C.b, hasattr(C, 'a'), __annotations__
# ---
def f(a: int, b: 'x' = 1, *c: str, d: float = 2.0, **e: bool) -> None: 'docs'
x = f.__annotations__, f.__doc__, f.__name__, f.__defaults__, f.__kwdefaults__, f.__module__, f.__qualname__, f.__code__.co_varnames, f.__code__.co_argcount
# ---
def outer():
    n = 0
    def inc(by=1):
        nonlocal n
        n += by
        return n
    return inc
i, j = outer(), outer()
x = i(), i(5), j(), inc if False else 'z'
# ---
g = 1
def f():
    global g, h
    g += 1; h = 'new'
f()
x = g, h
# ---
fs = [lambda: i for i in range(3)]; gs = [lambda i=i: i for i in range(3)]
def mk():
    out = []
    for i in range(3):
        def f(): return i
        out.append(f)
    return out
x = [f() for f in fs], [g() for g in gs], [f() for f in mk()]
# ---
def f(a=[]): a.append(1); return a
f(); x = f(), f([5]), f()
# ---
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def fact(n): return 1 if n == 0 else n * fact(n - 1)
x = fib(12), fact(30), (lambda f: f(f, 5))(lambda s, n: n and n + s(s, n - 1))
# ---
def f(a, b=2, /, c=3, *d, e, f=6, **g): return a, b, c, d, e, f, g
x = f(1, e=5), f(1, 2, 3, 4, 5, e=6, z=7), f(1, c=9, e=0), f(*(1, 2), **{'e': 3, 'a': 'kw'})
# ---
if (n := 10) > 5: y = n
x = [y, (z := 3) + z, [w := 1, w + 1], {k: (v := k * 2) for k in range(2)}, v]
# ---
class A:
    v = [1, 2]
    w = [i for i in v]
    n = len(v)
    f = lambda self: self.n
    for i in v: pass
    if n == 2: flag = True
    else: flag = False
    def m(self): return self.v
    o = m
x = A.w, A.n, A().f(), A.i, A.flag, A().o()
# ---
class A:
    n = 2
    try: xs = [n for _ in range(2)]
    except NameError as e: xs = str(e)
x = A.xs
# ---
n = 'global'
class A:
    n = 'class'
    xs = [n for _ in range(1)]
    def f(self): return n
    g = (lambda: n)()
x = A.xs, A().f(), A.g
# ---
x = 1
def f():
    def g(): return x
    return g()
def h(x):
    return [x for x in range(2)], x
x = f(), h('arg'), x
# ---
import os.path, sys as system
from os import path as p, sep
from math import *
x = os.path.join('a', 'b'), p.basename('/a/b.c'), sep, floor(2.5), system.maxsize, os.path.splitext('a.tar.gz'), p.dirname('/a/b/c'), os.sep.join(['a', 'b'])
# ---
import sys
x = sys.version_info >= (3, 8), sys.version_info[:2], sys.version_info.major, sys.platform, sys.version_info < (3,), sys.maxsize > 2**32, sys.byteorder, tuple(sys.version_info[:3])[:2], sys.version_info.minor, (3, 8) <= sys.version_info, sys.version_info[0] == 3, sys.implementation.name, sys.hexversion > 0x3000000
# ---
from __future__ import annotations
def f(a: Undefined) -> Also: pass
x = f.__annotations__
# ---
x = eval('1 + 2'), eval('[i for i in range(3)]'), eval('a + b', {'a': 1, 'b': 2}), eval('q', {}, {'q': 7})
ns = {}
exec('def f(a):\n    return a * 2\ny = f(4)', ns)
exec('z = 10')
x = x, ns['y'], ns['f'](3), z, sorted(k for k in ns if k != '__builtins__')
# ---
def f():
    a = 1
    b = 2
    return locals(), sorted(vars())
x = f(), 'f' in globals(), globals()['__name__'] == __name__
globals()['dyn'] = 5
x = x, dyn
# ---
for i in range(3): globals()[f'v{i}'] = i * 10
x = v0, v1, v2, [k for k in list(globals()) if k.startswith('v')]
# ---
x = [i for i in 'abc'], 'i' in dir(), type(__name__)
a = 1
b = sorted(k for k in dir() if not k.startswith('_'))
x = x, b
# ---
pass; ...; 'string'
x = 1,
y = (2)
z = x + (y,)
x = x, y, z
# ---
def f():
    return
    yield
def g(): yield
def h(): x = yield 1; yield x
x = list(f()), list(g()), list(h()), f().__name__, type(f()).__name__
# ---
def g():
    got = yield 1
    while got is not None:
        got = yield got * 2
    return 'done'
it = g()
a = next(it), it.send(5), it.send(7)
try: it.send(None)
except StopIteration as e: b = e.value
x = a, b
# ---
log = []
def g():
    log.append('start')
    for i in range(3):
        log.append(f'y{i}'); yield i
    log.append('end')
for v in g():
    log.append(f'got{v}')
    if v == 1: break
x = log
# ---
def count():
    n = 0
    while True: yield n; n += 1
import itertools
c = count()
x = next(c), next(c), list(itertools.islice(c, 3)), list(zip(count(), 'ab')), [v for v, _ in zip(count(), range(3))], next(v for v in count() if v > 5), list(itertools.takewhile(lambda v: v < 3, count()))
# ---
def inner():
    r = yield 1
    yield r
    return 'ret'
def outer():
    v = yield from inner()
    yield v
    yield from [7, 8]
    yield from (i for i in 'ab')
o = outer()
x = next(o), o.send('sent'), list(o)
# ---
def g():
    try:
        yield 1
        yield 2
    except ValueError: yield 'caught'
    finally: log.append('fin')
log = []
a = g(); next(a)
b = a.throw(ValueError)
c = g(); next(c); c.close()
x = b, list(a), log
# ---
def g(n):
    if n: 
        yield n
        yield from g(n - 1)
def tree(t):
    for v in t:
        if isinstance(v, list): yield from tree(v)
        else: yield v
x = list(g(4)), list(tree([1, [2, [3, 4], 5]])), sum(g(3))
# ---
gen = (i * i for i in range(5))
a = next(gen); b = sum(gen); c = list(gen)
n = 3
h = (n * i for i in range(2)); n = 10
x = a, b, c, list(h), list(i for i in 'ab'), max(len(s) for s in ['a', 'bbb']), dict((k, 1) for k in 'ab'), ''.join(c for c in 'abc' if c != 'b')
# ---
log = []
g = (log.append(i) or i for i in range(5))
a = next(g), next(g)
x = a, list(log), any(v == 3 for v in g), log
# ---
def deco(f):
    def w(*a, **k): return 'w' + str(f(*a, **k))
    w.tag = 'T'
    return w
def param(n):
    def d(f):
        f.n = getattr(f, 'n', ()) + (n,)
        return f
    return d
@deco
def f(a): return a
@param(1)
@param(2)
def g(): pass
class C:
    @staticmethod
    @deco
    def s(a): return a
    @classmethod
    def c(cls, a): return cls.__name__ + a
    @property
    def p(self): return 'prop'
    @p.setter
    def p(self, v): self._p = v
c = C(); c.p = 5
x = f(1), f.tag, f.__name__, g.n, C.s(1), c.s(2), C.c('x'), c.c('y'), c.p, c._p
# ---
import functools
def deco(f):
    @functools.wraps(f)
    def w(*a): return f(*a)
    return w
@deco
def named(a): "doc"; return a
@functools.lru_cache(maxsize=None)
def cached(n): calls.append(n); return n * 2
calls = []
cached(1); cached(1); cached(2)
p = functools.partial(named, 5)
x = named.__name__, named.__doc__, named.__wrapped__(3), cached(2), calls, p(), p.func.__name__, p.args, functools.reduce(lambda a, b: a + b, 'abc'), cached.__name__
# ---
def deco_list(cls):
    cls.extra = 1
    cls.names = [k for k in vars(cls) if not k.startswith('__')]
    return cls
@deco_list
class A:
    a = 1
    def b(self): pass
x = A.extra, A.names
# ---
x = (lambda: 1)(), (lambda a, b=2, *c, **d: (a, b, c, d))(1, 3, 4, z=5), [f(2) for f in [lambda v: v + 1, lambda v: v * 10]], (lambda *a: a)(1, 2), sorted([3, 1], key=lambda v: -v), (lambda: (yield))().__class__.__name__
# ---
t = 1, 2
def f(): return 1, 2
def g(): return (yield 1), 2
a, (b, c), *d = 1, (2, 3), 4, 5
x = t, f(), a, b, c, d, *t
# ---
lst = [1, 2, 3]
del lst[0], lst[-1]
d = {'a': 1, 'b': 2}; del d['a']
class O: pass
o = O(); o.z = 1; del o.z
v = 1; del v
x = lst, d, hasattr(o, 'z'), 'v' in globals()
# ---
if 0: y = 'a'
elif '': y = 'b'
elif [0]: y = 'c'
else: y = 'd'
x = y, 1 if not 1 else 2, 1 < 2 < 3, 1 < 3 < 2, 1 == 1 != 2, 3 > 2 >= 2, not None, 'a' in 'abc' in ['abc'], None is None, 1 is not None, [] is not []
# ---
def f(n):
    try:
        return [10, 20][n]
    except IndexError as exc:
        msg = f'{type(exc).__name__}: {exc}'
    return msg
x = f(0), f(5)
# ---
try:
    raise ExceptionGroup('g', [ValueError(1), TypeError(2), KeyError(3)])
except* ValueError as eg: a = [repr(e) for e in eg.exceptions]
except* (TypeError, KeyError) as eg: b = len(eg.exceptions)
x = a, b
# ---
async def co(): return 1
class A:
    async def m(self): pass
import inspect, asyncio
x = co.__name__, inspect.iscoroutinefunction(co), asyncio.iscoroutinefunction(A.m), inspect.isfunction(co)
# ---
def f(x, /, y, *, z): pass
import inspect
s = inspect.signature(f)
x = list(s.parameters), str(s), [p.kind.name for p in s.parameters.values()], s.parameters['z'].default is inspect.Parameter.empty
# ---
x = 5 if True else undefined, True or undefined, False and undefined, [1, 2][0] or undefined
# ---
try: [][1]
except IndexError as e: a = str(e)
try: {}['zz']
except KeyError as e: b = str(e)
try: (1).z
except AttributeError as e: c = str(e)
try: int('x')
except ValueError as e: d = str(e)
try: 'a' + 1
except TypeError as e: f = str(e)
try: 1 + 'a'
except TypeError as e: g = str(e)
try: nope
except NameError as e: h = str(e)
try: 1 / 0
except ArithmeticError as e: i = str(e)
try: [].index(1)
except ValueError as e: j = str(e)
try: 'abc'.nope
except AttributeError as e: k = str(e)
l = 1
try: a, b_ = [1]
except ValueError as e: m = str(e)
try: None()
except TypeError as e: n = str(e)
try: len(3)
except TypeError as e: o = str(e)
try: for_iter = [v for v in 5]
except TypeError as e: p = str(e)
try: {}[[]]
except TypeError as e: q = str(e)
try: 3 < 'a'
except TypeError as e: r = str(e)
try: [1, 2]['a']
except TypeError as e: s = str(e)
try: None.x
except AttributeError as e: t = str(e)
x = a, b, c, d, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t
