import abc
import collections.abc
from abc import ABC, abstractmethod


class Shape(ABC):
    @abstractmethod
    def area(self): ...

    @property
    @abstractmethod
    def name(self): ...


class Square(Shape):
    def area(self):
        return 4

    name = "sq"


print(Square().area(), len(Shape.__abstractmethods__), len(Square.__abstractmethods__))
try:
    Shape()
except TypeError as e:
    print("abstract")
print(isinstance([], collections.abc.Sequence), isinstance({}, collections.abc.Mapping), isinstance("a", collections.abc.Iterable), isinstance(3, collections.abc.Iterable), issubclass(dict, collections.abc.MutableMapping), isinstance(len, collections.abc.Callable), isinstance((), collections.abc.Hashable), isinstance([], collections.abc.Hashable), isinstance(set(), collections.abc.Set), isinstance(iter([]), collections.abc.Iterator), isinstance("x", collections.abc.Sequence), isinstance({}, collections.abc.Sequence))


class M(collections.abc.Mapping):
    def __init__(self, d):
        self.d = d

    def __getitem__(self, k):
        return self.d[k]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)


m = M({"a": 1, "b": 2})
print(m.get("a"), m.get("z", 9), "a" in m, list(m.items()), isinstance(m, collections.abc.Mapping), list(m.values()))


class S(collections.abc.Sequence):
    def __getitem__(self, i):
        return [1, 2, 3][i]

    def __len__(self):
        return 3


s = S()
print(list(s), 2 in s, s.index(3), s.count(1), list(reversed(s)))
