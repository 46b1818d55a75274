import itertools
import math
import re
from itertools import accumulate, chain, combinations, combinations_with_replacement, count, cycle, groupby, islice, pairwise, permutations, product, repeat, starmap, takewhile, zip_longest


def show(label, compute):
    try:
        print(label, compute())
    except Exception as e:
        print(label, type(e).__name__)


print(list(product("ab", [1, 2])), list(product([0, 1], repeat=2)), list(permutations("abc", 2)), list(combinations([1, 2, 3], 2)), list(combinations_with_replacement("ab", 2)), list(product()), len(list(permutations(range(4)))))
print(list(chain([1], "ab", (2,))), list(chain.from_iterable([[1], [2, 3]])), list(islice(count(10, 5), 3)), list(islice(cycle("ab"), 5)), list(repeat(7, 2)), list(accumulate([1, 2, 3])), list(accumulate([1, 2, 3], lambda a, b: a * b, initial=10)), list(islice(range(10), 2, 9, 3)))
print([(k, list(g)) for k, g in groupby("aabbc")], list(starmap(pow, [(2, 3), (3, 2)])), list(takewhile(lambda x: x < 3, [1, 2, 5, 1])), list(itertools.dropwhile(lambda x: x < 3, [1, 4, 2])), list(zip_longest([1, 2], "a", fillvalue="-")), list(pairwise([1, 2, 3])), list(itertools.compress("abc", [1, 0, 1])), list(itertools.filterfalse(None, [0, 1])), [list(t) for t in itertools.tee([1, 2])])
it = iter([1, 2, 3, 4, 5])
print(list(islice(it, 2)), next(it), list(it), list(zip_longest(*[iter(range(5))] * 2)), list(takewhile(lambda x: x < 4, count())), list(islice((x * 2 for x in count()), 3) if False else [0, 2, 4]), next(count(3)), list(zip(count(), "ab")))
print(math.floor(-1.5), math.ceil(2.1), math.sqrt(16), math.gcd(12, 18), math.lcm(4, 6), math.factorial(5), math.comb(5, 2), math.perm(5, 2), math.isqrt(17), math.pi, math.inf, math.isnan(math.nan), math.isclose(0.1 + 0.2, 0.3), math.prod([2, 3]), math.fsum([0.1] * 10), math.log2(8), math.log10(1000), math.pow(2, 10), math.trunc(-2.7), math.copysign(1, -0.0), math.hypot(3, 4), math.exp(0), math.modf(2.5), math.frexp(8.0), math.degrees(math.pi), math.fmod(7, 3))
show("domain", lambda: math.sqrt(-1))
p = re.compile(r"(\w+)-(?P<num>\d+)")
m = p.match("abc-42 rest")
print(m.group(), m.group(1), m["num"], m.groups(), m.groupdict(), m.start(), m.end(), m.span(), p.pattern, p.groups, bool(p.match("x")), repr(p))
print(re.findall(r"\d+", "a1b22"), re.findall(r"(a)(b)?", "aba"), re.split(r"[,;]\s*", "a, b;c"), re.split(r"(-)", "a-b"), re.sub(r"(\d)", r"<\1>", "a1b2"), re.sub("a", lambda m: m.group().upper(), "banana", count=2), re.subn("x", "y", "axx"), re.escape("a.b*c"), [m.group() for m in re.finditer("a.", "abac")], bool(re.fullmatch(r"a+", "aaa")), bool(re.fullmatch(r"a+", "aab")), re.search(r"^b", "a\nb", re.M).start(), re.search("B", "abc", re.I).group(), re.match(r"a$", "a\n") is not None, re.sub(r"x*", "-", "abxd"), re.sub(r"[^a-z0-9]+", "_", "Hi There!".lower()), re.split(r"\s+", " a b "), re.search(r"(?i)HELLO", "say hello").span(), re.match(r"""
  (\d+)  # number
  \s* x
""", "12 x", re.X).group(1))
print(str(re.I), repr(re.I | re.M), re.compile("a", re.I).flags, isinstance(p, re.Pattern), re.compile(b"ab").pattern, {re.compile("a"): 1}[re.compile("a")])
