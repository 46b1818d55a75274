// The text of the module `collections`, run by the interpreter. namedtuple, Counter, deque and the other containers.

/** Source of `collections`. */
export const COLLECTIONS_PY = `import sys
from _host import iskeyword, tuple_item


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = [str(name) for name in field_names]
    typename = str(typename)
    if rename:
        names = _renamed(names)
    _check_names(typename, names, rename)
    preset = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(names):
            raise TypeError("Got more default values than field names")
        if defaults:
            preset = dict(zip(names[len(names) - len(defaults):], defaults))
    return _named_tuple_class(typename, tuple(names), preset, module or "__main__", {})


def _renamed(names):
    seen = set()
    result = []
    for position, name in enumerate(names):
        if not name.isidentifier() or iskeyword(name) or name.startswith("_") or name in seen:
            name = f"_{position}"
        seen.add(name)
        result.append(name)
    return result


def _check_names(typename, names, rename):
    for name in [typename] + names:
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if iskeyword(name):
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    seen = set()
    for name in names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)


def _bind(typename, fields, preset, args, kwargs):
    values = dict(zip(fields, args))
    if len(args) > len(fields):
        takes = len(fields) + 1
        raise TypeError(f"{typename}.__new__() takes {takes} positional arguments but {len(args) + 1} were given")
    for key, value in kwargs.items():
        if key not in fields:
            raise TypeError(f"{typename}.__new__() got an unexpected keyword argument {key!r}")
        if key in values:
            raise TypeError(f"{typename}.__new__() got multiple values for argument {key!r}")
        values[key] = value
    missing = [name for name in fields if name not in values and name not in preset]
    if missing:
        listed = " and ".join(repr(name) for name in missing)
        plural = "" if len(missing) == 1 else "s"
        raise TypeError(f"{typename}.__new__() missing {len(missing)} required positional argument{plural}: {listed}")
    return [values[name] if name in values else preset[name] for name in fields]


def _reader(position):
    return property(lambda self: tuple_item(self, position))


def _named_tuple_class(typename, fields, preset, module, extra):
    def __new__(_cls, /, *args, **kwargs):
        return tuple.__new__(_cls, _bind(typename, fields, preset, args, kwargs))

    def _make(cls, iterable, /):
        values = tuple(iterable)
        if len(values) != len(fields):
            raise TypeError(f"Expected {len(fields)} arguments, got {len(values)}")
        return tuple.__new__(cls, values)

    def _replace(self, /, **kwargs):
        values = [kwargs.pop(name) if name in kwargs else old for name, old in zip(fields, self)]
        if kwargs:
            raise (TypeError if sys.version_info >= (3, 13) else ValueError)(f"Got unexpected field names: {list(kwargs)!r}")
        return tuple.__new__(type(self), values)

    def __repr__(self):
        inner = ", ".join(f"{name}={value!r}" for name, value in zip(fields, self))
        return f"{type(self).__name__}({inner})"

    def _asdict(self):
        return dict(zip(fields, self))

    def __getnewargs__(self):
        return tuple(self)

    namespace = {
        "__doc__": f"{typename}({', '.join(fields)})",
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": preset,
        "__new__": __new__,
        "_make": classmethod(_make),
        "_replace": _replace,
        "__replace__": _replace,
        "__repr__": __repr__,
        "_asdict": _asdict,
        "__getnewargs__": __getnewargs__,
        "__match_args__": fields,
        "__module__": module,
    }
    for position, name in enumerate(fields):
        namespace[name] = _reader(position)
    namespace.update(extra)
    return type(typename, (tuple,), namespace)


class OrderedDict(dict):
    def __new__(cls, *args, **kwargs):
        return dict.__new__(cls)

    def __init__(self, /, *args, **kwargs):
        self.update(*args, **kwargs)

    def move_to_end(self, key, last=True):
        value = self[key]
        if last:
            del self[key]
            self[key] = value
            return
        rest = [(k, v) for k, v in self.items() if k != key]
        self.clear()
        self[key] = value
        for k, v in rest:
            self[k] = v

    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        keys = list(self)
        key = keys[-1] if last else keys[0]
        return key, self.pop(key)

    def __repr__(self):
        if not self:
            return "OrderedDict()"
        if sys.version_info >= (3, 12):
            return f"OrderedDict({dict(self.items())!r})"
        return f"OrderedDict({list(self.items())!r})"

    def copy(self):
        return type(self)(self)

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return list(self.items()) == list(other.items())
        return dict(self.items()) == other

    def __ne__(self, other):
        return not self == other

    __hash__ = None


class defaultdict(dict):
    def __new__(cls, *args, **kwargs):
        return dict.__new__(cls)

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        self.update(*args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __repr__(self):
        return f"defaultdict({self.default_factory!r}, {dict(self.items())!r})"


class Counter(dict):
    def __new__(cls, *args, **kwargs):
        return dict.__new__(cls)

    def __init__(self, iterable=None, /, **kwds):
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                for key, count in iterable.items():
                    self[key] = count + self.get(key, 0)
            else:
                for key in iterable:
                    self[key] = self.get(key, 0) + 1
        for key, count in kwds.items():
            self[key] = count + self.get(key, 0)

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                for key, count in iterable.items():
                    self[key] = self.get(key, 0) - count
            else:
                for key in iterable:
                    self[key] = self.get(key, 0) - 1
        for key, count in kwds.items():
            self[key] = self.get(key, 0) - count

    def most_common(self, n=None):
        ranked = sorted(self.items(), key=lambda pair: pair[1], reverse=True)
        return ranked if n is None else ranked[:n]

    def elements(self):
        return iter([key for key, count in self.items() for _ in range(count)])

    def total(self):
        return sum(self.values())

    def copy(self):
        return type(self)(self)

    def __add__(self, other):
        return self._combined(other, lambda a, b: a + b)

    def __sub__(self, other):
        return self._combined(other, lambda a, b: a - b)

    def __or__(self, other):
        return self._combined(other, max)

    def __and__(self, other):
        return self._combined(other, min)

    def _combined(self, other, how):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for key in list(self) + [key for key in other if key not in self]:
            count = how(self[key], other[key])
            if count > 0:
                result[key] = count
        return result

    def __pos__(self):
        return Counter({key: count for key, count in self.items() if count > 0})

    def __neg__(self):
        return Counter({key: -count for key, count in self.items() if count < 0})

    def __repr__(self):
        if not self:
            return "Counter()"
        return f"Counter({dict(self.most_common())!r})"


class deque:
    def __init__(self, iterable=(), maxlen=None):
        self._items = []
        self.maxlen = maxlen
        self.extend(iterable)

    def append(self, x, /):
        self._items.append(x)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            del self._items[0]

    def appendleft(self, x, /):
        self._items.insert(0, x)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            self._items.pop()

    def extend(self, iterable, /):
        for item in iterable:
            self.append(item)

    def extendleft(self, iterable, /):
        for item in iterable:
            self.appendleft(item)

    def pop(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop()

    def popleft(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop(0)

    def rotate(self, n=1, /):
        if self._items:
            n %= len(self._items)
            self._items = self._items[len(self._items) - n:] + self._items[: len(self._items) - n]

    def clear(self):
        self._items.clear()

    def copy(self):
        return type(self)(self._items, self.maxlen)

    def count(self, x, /):
        return self._items.count(x)

    def index(self, x, *bounds):
        return self._items.index(x, *bounds)

    def insert(self, i, x, /):
        self._items.insert(i, x)

    def remove(self, value, /):
        self._items.remove(value)

    def reverse(self):
        self._items.reverse()

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __reversed__(self):
        return reversed(self._items)

    def __getitem__(self, i):
        if isinstance(i, slice):
            raise TypeError("sequence index must be integer, not 'slice'")
        return self._items[i]

    def __setitem__(self, i, value):
        self._items[i] = value

    def __delitem__(self, i):
        del self._items[i]

    def __contains__(self, x):
        return x in self._items

    def __bool__(self):
        return len(self._items) > 0

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items == other._items

    __hash__ = None

    def __add__(self, other):
        return type(self)(self._items + list(other), self.maxlen)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __repr__(self):
        tail = "" if self.maxlen is None else f", maxlen={self.maxlen}"
        return f"deque({self._items!r}{tail})"


class ChainMap:
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __getitem__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return mapping[key]
        return self.__missing__(key)

    def __missing__(self, key):
        raise KeyError(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def _merged(self):
        merged = {}
        for mapping in reversed(self.maps):
            merged.update(mapping)
        return merged

    def __len__(self):
        return len(self._merged())

    def __iter__(self):
        return iter(self._merged())

    def __contains__(self, key):
        return any(key in mapping for mapping in self.maps)

    def __bool__(self):
        return any(self.maps)

    def keys(self):
        return self._merged().keys()

    def values(self):
        return [self[key] for key in self._merged()]

    def items(self):
        return [(key, self[key]) for key in self._merged()]

    def new_child(self, m=None, **kwargs):
        return type(self)({**(m or {}), **kwargs} if m is None or kwargs else m, *self.maps)

    @property
    def parents(self):
        return type(self)(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        del self.maps[0][key]

    def pop(self, key, *args):
        return self.maps[0].pop(key, *args)

    def __repr__(self):
        return f"ChainMap({', '.join(map(repr, self.maps))})"


class UserDict:
    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.data.update(dict)
        self.data.update(kwargs)

    def __len__(self): return len(self.data)
    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(type(self), "__missing__"):
            return type(self).__missing__(self, key)
        raise KeyError(key)
    def __setitem__(self, key, item): self.data[key] = item
    def __delitem__(self, key): del self.data[key]
    def __iter__(self): return iter(self.data)
    def __contains__(self, key): return key in self.data
    def __repr__(self): return repr(self.data)
    def keys(self): return self.data.keys()
    def values(self): return self.data.values()
    def items(self): return self.data.items()
    def get(self, key, default=None): return self[key] if key in self else default
    def update(self, *args, **kwargs):
        for key, value in dict(*args, **kwargs).items():
            self[key] = value
    def pop(self, key, *args): return self.data.pop(key, *args)
    def copy(self): return type(self)(self.data)


class UserList:
    def __init__(self, initlist=None): self.data = [] if initlist is None else list(initlist)
    def __len__(self): return len(self.data)
    def __getitem__(self, i): return type(self)(self.data[i]) if isinstance(i, slice) else self.data[i]
    def __setitem__(self, i, item): self.data[i] = item
    def __iter__(self): return iter(self.data)
    def __contains__(self, item): return item in self.data
    def __repr__(self): return repr(self.data)
    def __eq__(self, other): return self.data == (other.data if isinstance(other, UserList) else other)
    def __add__(self, other): return type(self)(self.data + list(other))
    def append(self, item): self.data.append(item)
    def extend(self, other): self.data.extend(other)
    def insert(self, i, item): self.data.insert(i, item)
    def pop(self, i=-1): return self.data.pop(i)
    def index(self, item, *args): return self.data.index(item, *args)
    def count(self, item): return self.data.count(item)


class UserString:
    def __init__(self, seq): self.data = seq if isinstance(seq, str) else str(seq)
    def __str__(self): return self.data
    def __repr__(self): return repr(self.data)
    def __len__(self): return len(self.data)
    def __eq__(self, other): return self.data == str(other)
    def __hash__(self): return hash(self.data)
    def __getitem__(self, i): return type(self)(self.data[i])
    def __contains__(self, item): return str(item) in self.data
`;
