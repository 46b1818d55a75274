// The text of the module `collections.abc`, run by the interpreter. Structural base classes of containers.

/** Source of `collections.abc`. */
export const COLLECTIONS_ABC_PY = `from abc import ABCMeta
from _host import structural
from collections import ChainMap as _ChainMap, UserDict as _UserDict, deque as _deque


class _Structural(ABCMeta):
    """Classes that hold for every type with certain methods."""

    def __new__(mcls, name, bases, namespace, **kwargs):
        cls = ABCMeta.__new__(mcls, name, bases, namespace, **kwargs)
        structural(cls, namespace.get("_methods"), namespace.get("_types"))
        return cls

    def __instancecheck__(cls, instance):
        return cls._holds(type(instance))

    def __subclasscheck__(cls, subclass):
        return cls._holds(subclass)

    def _holds(cls, kind):
        if cls in kind.__mro__:
            return True
        wanted = vars(cls).get("_methods")
        if wanted is not None:
            return all(getattr(kind, name, None) is not None for name in wanted)
        listed = vars(cls).get("_types")
        return listed is not None and any(issubclass(kind, each) for each in listed)


class Hashable(metaclass=_Structural):
    _methods = ("__hash__",)


class Iterable(metaclass=_Structural):
    _methods = ("__iter__",)


class Iterator(Iterable):
    _methods = ("__iter__", "__next__")

    def __iter__(self):
        return self


class Reversible(Iterable):
    _methods = ("__iter__", "__reversed__")


class Sized(metaclass=_Structural):
    _methods = ("__len__",)


class Container(metaclass=_Structural):
    _methods = ("__contains__",)


class Collection(Sized, Iterable, Container):
    _methods = ("__len__", "__iter__", "__contains__")


class Callable(metaclass=_Structural):
    _methods = ("__call__",)


class Generator(Iterator):
    _methods = ("__iter__", "__next__", "send", "throw", "close")


class Awaitable(metaclass=_Structural):
    _methods = ("__await__",)


class Coroutine(Awaitable):
    _methods = ("__await__", "send", "throw", "close")


class AsyncIterable(metaclass=_Structural):
    _methods = ("__aiter__",)


class AsyncIterator(AsyncIterable):
    _methods = ("__aiter__", "__anext__")


class AsyncGenerator(AsyncIterator):
    _methods = ("__aiter__", "__anext__", "asend", "athrow", "aclose")


class Sequence(Reversible, Collection):
    _types = (list, tuple, str, bytes, bytearray, range, _deque)

    def __iter__(self):
        for position in range(len(self)):
            yield self[position]

    def __contains__(self, value):
        return any(item == value for item in self)

    def __reversed__(self):
        for position in range(len(self) - 1, -1, -1):
            yield self[position]

    def index(self, value, start=0, stop=None):
        for position, item in enumerate(self):
            if position >= start and item == value:
                return position
        raise ValueError

    def count(self, value):
        return sum(1 for item in self if item == value)


class MutableSequence(Sequence):
    _types = (list, bytearray, _deque)

    def append(self, value):
        self.insert(len(self), value)

    def extend(self, values):
        for value in list(values):
            self.append(value)

    def pop(self, index=-1):
        value = self[index]
        del self[index]
        return value

    def remove(self, value):
        del self[self.index(value)]

    def clear(self):
        while len(self):
            self.pop()

    def reverse(self):
        values = list(self)[::-1]
        for position, value in enumerate(values):
            self[position] = value

    def __iadd__(self, values):
        self.extend(values)
        return self


class Set(Collection):
    _types = (set, frozenset)

    def __le__(self, other):
        return all(item in other for item in self)

    def __eq__(self, other):
        return len(self) == len(other) and all(item in other for item in self)

    def __and__(self, other):
        return self._from_iterable(value for value in other if value in self)

    def __or__(self, other):
        return self._from_iterable([*self, *other])

    def __sub__(self, other):
        return self._from_iterable(value for value in self if value not in other)

    @classmethod
    def _from_iterable(cls, it):
        return cls(it)

    def isdisjoint(self, other):
        return not any(value in self for value in other)


class MutableSet(Set):
    _types = (set,)


class Mapping(Collection):
    _types = (dict, _UserDict, _ChainMap)

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return [key for key in self]

    def items(self):
        return [(key, self[key]) for key in self]

    def values(self):
        return [self[key] for key in self]

    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())


class MutableMapping(Mapping):
    _types = (dict, _UserDict, _ChainMap)

    def pop(self, key, *default):
        try:
            value = self[key]
        except KeyError:
            if not default:
                raise
            return default[0]
        del self[key]
        return value

    def clear(self):
        for key in list(self):
            del self[key]

    def update(self, other=(), /, **kwds):
        for key, value in dict(other).items():
            self[key] = value
        for key, value in kwds.items():
            self[key] = value

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default


class MappingView(Sized):
    pass


class KeysView(MappingView, Set):
    _types = (type({}.keys()),)


class ItemsView(MappingView, Set):
    _types = (type({}.items()),)


class ValuesView(MappingView, Collection):
    _types = (type({}.values()),)


class Buffer(metaclass=_Structural):
    _types = (bytes, bytearray)


class ByteString(Sequence):
    _types = (bytes, bytearray)
`;
