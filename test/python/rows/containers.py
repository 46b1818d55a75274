a = [3, 1, 2]
a.append(5); a.extend([7, 8]); a.insert(1, 'i'); a.insert(-1, 'j'); a.insert(100, 'k')
b = a.copy(); b.remove('i'); b.reverse(); c = b.pop(); d = b.pop(0)
x = a, b, c, d, a.index(2), a.count(1), a[1:4], a[::-1], a[-2:], len(a)
# ---
a = list(range(10))
a[2:4] = ['x']; a[0] = 'z'; del a[-1]; del a[5:7]; a[1:1] = [1, 2]; a += (9,); a *= 2
x = a, a[::3]
# ---
a = list(range(10))
a[::2] = 'abcde'; del a[1::3]
x = a
# ---
a = [1, 2, 3]
a[1:] = a
a[:0] = [0]
b = a[:]
b[0] = 'q'
x = a, b, a is b, a == b
# ---
a = [3, 1, 2]; a.sort(); b = sorted(a, key=lambda v: -v); c = sorted(['bb', 'a'], key=len, reverse=True); a.sort(reverse=True)
x = a, b, c, sorted({3, 1}), sorted({'b': 1, 'a': 2}), sorted([(1, 'b'), (1, 'a'), (0, 'z')]), sorted([(1, 'b'), (0, 'a'), (1, 'a')], key=lambda t: t[0], reverse=True)
# ---
d = {'a': 1, 'b': 2}
d['c'] = 3; d['a'] = 9; d.update(z=5); d.update({'y': 6}); d.update([('k', 'v')]); e = d.pop('b'); f = d.pop('nope', None); g = d.setdefault('s', []); g.append(1); h = d.setdefault('a', 0); del d['z']
x = d, e, f, h, list(d), list(d.values()), list(d.items()), 'a' in d, d.get('q'), d.get('q', 4), len(d), d.popitem(), d | {'m': 1}, {**d, 'a': 0}
# ---
d = {1: 'a', True: 'b', 1.0: 'c', '1': 'd', (1, 2): 'e', None: 'f', 0: 'g', False: 'h', 2**70: 'i', 1.5: 'j', b'1': 'k', frozenset([1]): 'l'}
x = d, d[1], d[(1, 2)], len(d), d[2**70], d[frozenset([1])]
# ---
x = dict(a=1), dict([('a', 1)]), dict({'a': 1}, b=2), dict(zip('ab', [1, 2])), dict.fromkeys('ab'), dict.fromkeys([1, 2], 0), {k: v for k, v in zip('ab', range(2))}, {}, dict()
# ---
d = {'a': {'b': [1, 2, {'c': 'deep'}]}}
x = d['a']['b'][2]['c'], d.keys() & {'a', 'z'}, d.keys() | {'q'} == {'a', 'q'}, list(reversed({'a': 1, 'b': 2})), d == {'a': {'b': [1, 2, {'c': 'deep'}]}}, {'a': 1, 'b': 2} == {'b': 2, 'a': 1}, list({'x': 1}.items())[0], ('x', 1) in {'x': 1}.items(), 1 in {'x': 1}.values()
# ---
s = {3, 1, 2}
s.add(4); s.discard(9); s.remove(1); s.update([7, 8]); t = s | {100}; u = s & {2, 3}; v = s - {2}; w = s ^ {2, 9}
x = s, sorted(t), u, v, w, len(s), 2 in s, s <= t, s < s, s.issubset(t), {1, 2} == {2, 1}, frozenset([1, 2]), set(), {1}.union([2], (3,)), {1, 2}.isdisjoint({3}), s.copy() == s
# ---
x = {1, 2, 3}, {3, 2, 1}, {10, 5}, set(range(20)), {0, 8}, {8, 0}, {True, 0}, set('a'), {1.0, 2.0}, {-1, 1}, {7, 15, 23}, set([5, 1, 100, 33]), frozenset({9, 1}), {None}, {(1,)}, set([1000, 5, 64, 3])
# ---
a, b = 1, 2
a, b = b, a
(c, (d, *e)), f = (1, (2, 3, 4)), 'z'
*g, h = 'xyz'
[i, j] = [7, 8]
k = l = []
k.append(1)
m, n = {'p': 1, 'q': 2}
x = a, b, c, d, e, f, g, h, i, j, k, l, m, n
# ---
a, *b = range(3), 4
x = a, b
# ---
a, b = 1, 2, 3
# ---
a, b, c = 1, 2
# ---
a, *b, c = [1]
# ---
a, b = 5
# ---
x = [][0]
# ---
x = (1, 2)[5]
# ---
x = {}['k']
# ---
x = {}[(1, 'a')]
# ---
x = {[]: 1}
# ---
x = {1: 2}.pop(3)
# ---
[1].remove(2)
# ---
[].pop()
# ---
x = [1, 2].index(3)
# ---
(1, 2)[0] = 3
# ---
x = [1, 2]['a']
# ---
x = {1}.remove(2)
# ---
x = len(5)
# ---
x = (1, 2, 3).index(2), (1, 1).count(1), (1,) + (2,), (1,) * 3, (1, 2) == (1, 2), (), (1,), ((),), tuple('ab'), tuple(), (1, [2])
# ---
x = range(5), list(range(2, 10, 3)), list(range(5, 0, -1)), range(10)[2], range(10)[2:5], range(10)[-1], len(range(0, 10, 3)), 4 in range(0, 10, 2), 5 in range(0, 10, 2), list(reversed(range(3))), range(3) == range(0, 3, 1), range(0) == range(2, 1), range(10).index(3), range(1, 10, 2).start, range(5).stop, range(5).step, sum(range(101)), range(10**12)[5], len(range(10**12)), 10**11 in range(10**12), max(range(5)), tuple(range(2)), range(5, 1), list(range(0)), range(10)[::3], list(range(-3, 3)), range(3).count(1)
# ---
x = list(enumerate('ab')), list(enumerate('ab', 1)), list(zip([1, 2], 'ab', (True, False))), list(zip()), list(zip([1], [])), list(map(lambda a, b: a + b, [1, 2], [10, 20])), list(filter(None, [0, 1, '', 'a'])), list(filter(lambda v: v > 1, [1, 2, 3])), list(reversed([1, 2])), any([0, 1]), all([]), all([1, 0]), any(v > 2 for v in [1, 3]), next(iter([5])), next(iter([]), 'd'), list(zip(*[(1, 2), (3, 4)]))
# ---
x = list(zip([1, 2], [1], strict=True))
# ---
it = iter([1, 2, 3])
a = next(it)
b = list(it)
c = list(it)
d = next(it, 'end')
z = zip('ab', 'cd')
e = next(z)
f = list(z)
x = a, b, c, d, e, f, list(z)
# ---
it = iter('abcdef')
x = list(zip(it, it)), list(it)
# ---
it = iter(range(10))
x = [next(it) for _ in range(3)], [v for v in it if v % 2], list(it)
# ---
m = map(str, [1, 2, 3])
x = '2' in m, list(m), list(m)
# ---
x = [*range(3), *'ab'], (*[1], 2), {*[1, 2], 3}, {**{'a': 1}, **{'b': 2}}, [*{}, *()], print(*[1, 2])
# ---
def f(*a, **k): return a, k
x = f(*[1, 2], 3, *'a', k=1, **{'z': 2}), f(**{'a': 1}, b=2), f(*(), **{})
# ---
a = [[0] * 3 for _ in range(2)]
b = [[0] * 2] * 2
a[0][1] = 5
b[0][1] = 5
x = a, b
# ---
a = [1, 2, 3, 4, 5, 6]
for v in a:
    if v % 2 == 0:
        a.remove(v)
    elif v == 5:
        a.append(99)
x = a
# ---
a = [1, 2, 3]
for v in a:
    if len(a) < 6: a.append(v * 10)
x = a
# ---
d = {'a': 1}
for k in d: d[k + 'x'] = 2
# ---
d = {'a': 1, 'b': 2}
for k in list(d): d[k] += 1; d[k * 2] = 0
x = d
# ---
def g():
    yield 1
    yield 2
x = [*g()], list(g()), tuple(g()), sum(g()), max(g()), dict(enumerate(g())), set(g()), sorted(g(), reverse=True), 2 in g(), [a for a in g()], *g(), list(zip(g(), 'ab')), str(list(g()))
# ---
x = [i for i in range(3) for j in range(i)], [(i, j) for i in 'ab' for j in (1, 2) if i + str(j) != 'a2'], {i: i * i for i in range(3)}, {i % 2 for i in range(5)}, [[j for j in range(i)] for i in range(3)], [y for x in [1, 2] if (y := x * 2) > 2], [i if i else 'z' for i in range(2)]
# ---
x = [a for a, b in [(1, 2), (3, 4)]], {k: v for k, (v, _) in {'a': (1, 2)}.items()}, [a for a, *b in ['xyz']], [f'{a}{b}' for a, b in zip('ab', 'cd')]
# ---
from collections import OrderedDict, defaultdict, Counter, namedtuple, deque, ChainMap
P = namedtuple('P', 'x y', defaults=[5])
d = defaultdict(list); d['a'].append(1); d['b']
c = Counter('aab'); q = deque([1, 2], maxlen=2); q.append(3)
x = P(1), P(1, 2)._replace(x=9), P(3)._asdict(), P._fields, P(1) == (1, 5), P(1)[0], P(1).y, dict(d), c['a'], c.most_common(1), c['zz'], list(q), OrderedDict(a=1), ChainMap({'a': 1}, {'a': 2, 'b': 3})['b'], isinstance(P(1), tuple), repr(c), repr(q), repr(d), sum(c.values()), sorted(c.elements())
# ---
import itertools as it
x = list(it.product('ab', [1, 2])), list(it.chain([1], 'a')), list(it.islice(it.count(5), 3)), list(it.combinations('abc', 2)), list(it.permutations([1, 2, 3], 2)), list(it.accumulate([1, 2, 3])), list(it.repeat('x', 2)), [list(g) for k, g in it.groupby('aabb')], list(it.zip_longest('ab', [1], fillvalue='-')), list(it.starmap(pow, [(2, 3)])), list(it.takewhile(lambda v: v < 2, [1, 2, 1])), list(it.dropwhile(lambda v: v < 2, [1, 2, 1])), list(it.compress('abc', [1, 0, 1])), list(it.pairwise('abc')), list(it.chain.from_iterable([[1], [2]])), [list(t) for t in it.tee([1, 2])], list(zip(it.cycle('ab'), range(3))), list(it.filterfalse(None, [0, 1])), list(it.combinations_with_replacement('ab', 2))
# ---
import copy
a = [1, [2]]
b = copy.copy(a); c = copy.deepcopy(a)
a[1].append(3)
x = a, b, c, a[1] is b[1], a[1] is c[1]
# ---
class L(list):
    def total(self): return sum(self)
l = L([1, 2]); l.append(3)
class D(dict):
    def __missing__(self, k): return k * 2
d = D(a=1)
class T(tuple):
    def __new__(cls, *a): return super().__new__(cls, a)
x = l, l.total(), len(l), l + [4], d['a'], d['q'], d, T(1, 2), T(1, 2)[0], isinstance(l, list), l == [1, 2, 3], list(l), d.get('zz'), l[1:], type(l[1:]).__name__, [v for v in l], *l, bool(L()), sorted(L([2, 1])), 2 in l, l.index(3), str(l), {**d}
# ---
x = [1, 2, 3][-2:], [1, 2, 3][:-1], [1, 2, 3][5:], 'abc'[-10:2], [0, 1, 2, 3, 4][4:1:-1], [0, 1, 2, 3, 4][-1:-4:-2], [1, 2][::-1], (1, 2, 3)[1:], range(10)[::-2], list(range(10)[::-2]), b'abc'[::-1], [1, 2, 3][slice(1, None)], [1][True:], 'abcdef'[1:5:2]
# ---
x = [[1, 2], [3]] == [[1, 2], [3]], [1, [2, [3]]][1][1][0], sum([[1], [2, 3]], []), [] == [], [[]] * 2, max([[1, 2], [1, 3]]), min((2, 'b'), (1, 'z')), list(map(list, [(1, 2)])), list(map(len, ['a', 'bb'])), [1, 2, 3] > [1, 2], not [], [None] * 2
# ---
a = {'x': 1}
b = a
b['y'] = 2
c = dict(a)
c['z'] = 3
a |= {'w': 0}
x = a, b, c, a is b
# ---
a = (1, [2])
a[1].append(3)
b = a
b += (4,)
x = a, b
# ---
import bisect, heapq, functools, operator
h = [3, 1, 2]; heapq.heapify(h)
x = heapq.heappop(h), bisect.bisect([1, 2, 3], 2), functools.reduce(operator.add, [1, 2, 3]), functools.reduce(lambda a, b: a * b, [1, 2, 3], 10), operator.itemgetter(1)([5, 6]), operator.attrgetter('real')(3), functools.partial(int, base=2)('11'), operator.mul(2, 3), heapq.nlargest(2, [1, 3, 2])
