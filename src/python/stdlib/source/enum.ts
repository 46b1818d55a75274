// The text of the module `enum`, run by the interpreter. Enums as Python 3.10 to 3.13 print them.

/** Source of `enum`. */
export const ENUM_PY = `import sys
from functools import partial as _partial
from operator import or_ as _or
from _host import hash_key as _hash_key

__all__ = [
    "EnumMeta", "EnumType", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum", "auto", "unique", "property",
    "member", "nonmember", "verify", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE", "EnumCheck", "FlagBoundary", "STRICT",
    "CONFORM", "EJECT", "KEEP", "global_enum", "show_flag_values", "pickle_by_enum_name", "pickle_by_global_name",
]
_NEW = sys.version_info >= (3, 11)
_UNSET = object()
_builtin_property = property


class _Deferred:
    """A value that class bodies compute from auto() before members exist."""

    def __init__(self, compute):
        self._compute = compute

    def __or__(self, other):
        return _Deferred(lambda find: find(self) | find(other))

    def __ror__(self, other):
        return _Deferred(lambda find: find(other) | find(self))

    def __and__(self, other):
        return _Deferred(lambda find: find(self) & find(other))

    def __xor__(self, other):
        return _Deferred(lambda find: find(self) ^ find(other))

    def __add__(self, other):
        return _Deferred(lambda find: find(self) + find(other))

    def __sub__(self, other):
        return _Deferred(lambda find: find(self) - find(other))

    def __invert__(self):
        return _Deferred(lambda find: ~find(self))


class auto(_Deferred):
    def __init__(self, value=_UNSET):
        self.value = value


class member:
    def __init__(self, value):
        self.value = value


class nonmember:
    def __init__(self, value):
        self.value = value


class property:
    """A property of members that leaves the name free for a member on the class."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            if self.name in owner._member_map_:
                return owner._member_map_[self.name]
            raise AttributeError(f"{owner!r} has no attribute {self.name!r}")
        if self.fget is None:
            return owner._member_map_[self.name]
        return self.fget(instance)

    def setter(self, function):
        return type(self)(self.fget, function)


DynamicClassAttribute = property


def _is_descriptor(value):
    kind = type(value)
    return hasattr(kind, "__get__") or hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def _is_function(value):
    return isinstance(value, (type(_is_descriptor), staticmethod, classmethod, _builtin_property))


def _is_member(name, value, ignored):
    if isinstance(value, nonmember) or name in ignored:
        return False
    if isinstance(value, member):
        return True
    if name.startswith("__") or (name.startswith("_") and name.endswith("_") and len(name) > 2):
        return False
    if isinstance(value, _partial):
        return False
    return not _is_function(value) and not _is_descriptor(value)


class EnumType(type):
    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, **kwds):
        if not _enum_ready:
            return type.__new__(metacls, cls, bases, dict(classdict))
        names = dict(classdict)
        ignored = names.pop("_ignore_", [])
        if isinstance(ignored, str):
            ignored = ignored.replace(",", " ").split()
        private = f"_{cls.lstrip('_')}__"
        members = {}
        for name in list(names):
            if name.startswith(private) and _NEW:
                continue
            if name in ignored:
                del names[name]
            elif _is_member(name, names[name], ignored):
                value = names.pop(name)
                members[name] = value.value if isinstance(value, member) else value
            elif isinstance(names[name], nonmember):
                names[name] = names[name].value
        if "mro" in members:
            raise ValueError("invalid enum member name(s) 'mro'")
        for base in bases:
            if isinstance(base, EnumType) and base._member_names_:
                raise TypeError(f"<enum {cls!r}> cannot extend {base!r}" if _NEW else f"{cls}: cannot extend enumeration {base.__name__!r}")
        data_type = _data_type(bases)
        names["_member_names_"] = []
        names["_member_map_"] = {}
        names["_value2member_map_"] = {}
        names["_unhashable_"] = []
        names["_member_type_"] = data_type
        enum_class = type.__new__(metacls, cls, bases, names, **kwds)
        _choose_text(enum_class, bases, data_type, names)
        _add_members(enum_class, members, data_type)
        return enum_class

    def __init__(cls, *args, **kwds):
        pass

    def __call__(cls, value=_UNSET, names=_UNSET, *values, module=None, qualname=None, type=None, start=1, boundary=None):
        if names is _UNSET and type is None and cls._member_map_:
            if value is _UNSET:
                raise TypeError(f"{cls.__name__}.__new__() missing 1 required positional argument: 'value'")
            return _lookup(cls, value)
        if cls._member_map_:
            return _lookup(cls, (value, names, *values))
        return _functional(cls, value, () if names is _UNSET else names, module, type, start)

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        if sys.version_info < (3, 12) and not isinstance(value, Enum):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(value).__qualname__!r} and {type(cls).__qualname__!r}")
        return any(m._value_ == value for m in cls._member_map_.values())

    def __iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])

    def __reversed__(cls):
        return iter([cls._member_map_[name] for name in reversed(cls._member_names_)])

    def __len__(cls):
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __getitem__(cls, name):
        return cls._member_map_[name]

    @_builtin_property
    def __members__(cls):
        return dict(cls._member_map_)

    def __repr__(cls):
        if _NEW and issubclass(cls, Flag):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"


EnumMeta = EnumType
_enum_ready = False


def _data_type(bases):
    """The mixed-in type: the first base in the MROs that is no enum and carries data."""
    for chain in bases:
        for base in chain.__mro__:
            if base is object:
                continue
            if isinstance(base, EnumType):
                if base._member_type_ is not object:
                    return base._member_type_
                continue
            if base in (int, str, float, bytes, complex, tuple, bool, list, dict, set, frozenset):
                return chain if not isinstance(chain, EnumType) else base
            if "__new__" in vars(base) or "__dataclass_fields__" in vars(base):
                return base
    return object


def _choose_text(cls, bases, data_type, names):
    """Which __str__, __repr__ and __format__ hold where a type is mixed in, by version."""
    if data_type is object or any(issubclass(base, ReprEnum) for base in bases if isinstance(base, EnumType)):
        return
    if "__str__" not in names and _mixed_str(cls) is None:
        cls.__str__ = Enum.__str__
    if "__repr__" not in names and not _own_method(cls, "__repr__"):
        cls.__repr__ = Enum.__repr__
    if "__format__" not in names and not _own_method(cls, "__format__"):
        cls.__format__ = Enum.__format__ if sys.version_info >= (3, 12) or _NEW else _old_format


def _old_format(self, format_spec):
    if type(self).__str__ not in (Enum.__str__, Flag.__str__):
        return format(str(self), format_spec)
    return format(self._value_, format_spec)


def _mixed_str(cls):
    return _own_method(cls, "__str__")


def _own_method(cls, name):
    """A definition of the project's own between the class and the enum's and builtin bases."""
    for base in cls.__mro__[1:]:
        if base in _BUILTIN_TYPES or base is object or base.__module__ == __name__:
            continue
        if name in vars(base):
            return vars(base)[name]
    return None


_BUILTIN_TYPES = (int, str, float, bytes, complex, tuple, bool, list, dict, set, frozenset)


def _add_members(cls, members, data_type):
    numbers = []
    done = {}

    def find(value):
        if isinstance(value, auto):
            for name, other in members.items():
                if other is value:
                    return done[name]
            return value.value
        if isinstance(value, _Deferred):
            return value._compute(find)
        if isinstance(value, Enum):
            return value._value_
        return value

    for name, value in members.items():
        if isinstance(value, auto):
            if value.value is _UNSET:
                value = cls._generate_next_value_(name, 1, len(numbers), list(numbers))
            else:
                value = value.value
        elif isinstance(value, tuple) and any(isinstance(item, auto) for item in value):
            value = tuple(
                cls._generate_next_value_(name, 1, len(numbers), list(numbers)) if isinstance(item, auto) else item
                for item in value
            )
        elif isinstance(value, _Deferred):
            value = value._compute(find)
        done[name] = value
        numbers.append(value)
        _add_member(cls, name, value, data_type)
        if cls._member_map_[name]._name_ == name:
            done[name] = numbers[-1] = cls._member_map_[name]._value_


def _add_member(cls, name, value, data_type):
    args = value if isinstance(value, tuple) else (value,)
    if data_type is tuple:
        args = (args,)
    maker = _maker(cls)
    if maker is not None:
        made = maker(cls, *args)
    elif data_type is object or data_type not in _BUILTIN_TYPES and not _carries(data_type):
        made = object.__new__(cls)
    else:
        made = data_type.__new__(cls, *args)
    if "_value_" not in vars(made):
        if data_type is object:
            made._value_ = value
        elif data_type in _BUILTIN_TYPES or _carries(data_type):
            try:
                made._value_ = data_type(*args)
            except Exception:
                made._value_ = value
        else:
            made._value_ = value if "__dataclass_fields__" not in vars(data_type) else data_type(*args)
    real_value = made._value_
    made._name_ = name
    made.__objclass__ = cls
    made._sort_order_ = len(cls._member_names_)
    init = cls.__init__
    if init is not object.__init__ and init is not Enum.__init__:
        made.__init__(*args)
    existing = None
    for other in cls._member_map_.values():
        if other._value_ == real_value and type(other._value_) is type(real_value) or other._value_ == real_value:
            existing = other
            break
    if existing is None and issubclass(cls, Flag) and _NEW and not _is_single_bit(real_value):
        pass
    elif existing is None:
        cls._member_names_.append(name)
    if existing is not None:
        made = existing
    cls._member_map_[name] = made
    if not _property_named(cls, name):
        type.__setattr__(cls, name, made)


def _property_named(cls, name):
    for base in cls.__mro__[1:]:
        if isinstance(vars(base).get(name), property):
            return True
    return False


def _carries(data_type):
    return any(base in _BUILTIN_TYPES for base in data_type.__mro__)


def _maker(cls):
    """A __new__ of the project's own for the members."""
    for base in cls.__mro__:
        if base in _BUILTIN_TYPES or base is object:
            return None
        if base.__module__ == __name__ and base.__name__ != "StrEnum":
            continue
        made = vars(base).get("__new__")
        if made is not None and not ("__dataclass_fields__" in vars(base)):
            return made.__func__ if isinstance(made, staticmethod) else made
    return None


def _is_single_bit(value):
    return isinstance(value, int) and value > 0 and value & (value - 1) == 0


def _lookup(cls, value):
    if type(value) is cls:
        return value
    for m in cls._member_map_.values():
        if m._value_ == value:
            return m
    result = cls._missing_(value)
    if isinstance(result, cls):
        return result
    if result is None:
        raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
    raise TypeError(f"error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member")


def _functional(cls, class_name, names, module, mixin, start):
    bases = (cls,) if mixin is None else (mixin, cls)
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    namespace = {}
    if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
        last = []
        pairs = []
        for position, name in enumerate(names):
            value = cls._generate_next_value_(name, start, position, last[:])
            last.append(value)
            pairs.append((name, value))
        names = pairs
    elif isinstance(names, dict):
        names = list(names.items())
    for name, value in names:
        namespace[name] = value
    if module is not None:
        namespace["__module__"] = module
    return type(cls).__new__(type(cls), class_name, bases, namespace)


class Enum(metaclass=EnumType):
    _member_names_ = []
    _member_map_ = {}
    _value2member_map_ = {}
    _member_type_ = object

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        if sys.version_info >= (3, 13):
            return max(last_values) + 1
        for value in reversed(last_values):
            try:
                return value + 1
            except TypeError:
                pass
        return start

    _generate_next_value_ = staticmethod(_generate_next_value_)

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        return f"{type(self).__name__}.{self._name_}"

    def __format__(self, format_spec):
        if not _NEW and type(self)._member_type_ is not object and type(self).__str__ is Enum.__str__:
            return format(self._value_, format_spec)
        return format(str(self), format_spec)

    def __hash__(self):
        return _hash_key(self._name_)

    def __reduce_ex__(self, proto):
        return type(self), (self._value_,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class ReprEnum(Enum):
    pass


_enum_ready = True


def _int_text(self):
    if _NEW:
        return int.__repr__(self._value_)
    return f"{type(self).__name__}.{self._name_}"


class IntEnum(int, ReprEnum):
    def __str__(self):
        return _int_text(self)

    def __format__(self, format_spec):
        return format(int(self._value_), format_spec)

    def __repr__(self):
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"


class StrEnum(str, ReprEnum):
    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError("too many arguments for str(): %r" % (values,))
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError("%r is not a string" % (values[0],))
        value = str(*values)
        made = str.__new__(cls, value)
        made._value_ = value
        return made

    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    _generate_next_value_ = staticmethod(_generate_next_value_)

    def __str__(self):
        return self._value_

    def __format__(self, format_spec):
        return format(self._value_, format_spec)

    def __repr__(self):
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"


class Flag(Enum):
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        return 2 ** max(last_values).bit_length()

    _generate_next_value_ = staticmethod(_generate_next_value_)

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        known = 0
        for m in cls._member_map_.values():
            known |= m._value_
        if value < 0:
            value = known & value if _NEW or not issubclass(cls, int) else value
        if value & ~known and not issubclass(cls, int):
            raise ValueError(f"{cls!r} invalid value {value!r}" if _NEW else f"{value!r} is not a valid {cls.__qualname__}")
        for m in cls._member_map_.values():
            if m._value_ == value:
                return m
        made = int.__new__(cls, value) if issubclass(cls, int) else object.__new__(cls)
        made._value_ = value
        parts = [m._name_ for m in _iter_bits(cls, value)]
        rest = value & ~known
        if rest and parts:
            parts.append(str(rest))
        made._name_ = "|".join(parts) if parts and _NEW else None
        cls._value2member_map_[value] = made
        return made

    def __contains__(self, other):
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        return iter(_iter_bits(type(self), self._value_))

    def __len__(self):
        return self._value_.bit_count()

    def __bool__(self):
        return bool(self._value_)

    def __repr__(self):
        if self._name_ is None:
            return f"<{type(self).__name__}: {self._value_!r}>" if _NEW else f"<{type(self).__name__}.{_old_names(self)}: {self._value_!r}>"
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        if self._name_ is None:
            return f"{type(self).__name__}({self._value_!r})" if _NEW else f"{type(self).__name__}.{_old_names(self)}"
        return f"{type(self).__name__}.{self._name_}"

    def __or__(self, other):
        value = _flag_value(self, other)
        return NotImplemented if value is None else type(self)(self._value_ | value)

    def __and__(self, other):
        value = _flag_value(self, other)
        return NotImplemented if value is None else type(self)(self._value_ & value)

    def __xor__(self, other):
        value = _flag_value(self, other)
        return NotImplemented if value is None else type(self)(self._value_ ^ value)

    def __invert__(self):
        known = 0
        for m in type(self)._member_map_.values():
            known |= m._value_
        return type(self)(known & ~self._value_)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__


def _flag_value(flag, other):
    if isinstance(other, type(flag)):
        return other._value_
    if isinstance(flag, int) and isinstance(other, int):
        return int(other)
    return None


def _iter_bits(cls, value):
    found = [m for m in cls._member_map_.values() if _is_single_bit(m._value_) and m._value_ & value]
    seen = []
    for m in found:
        if m not in seen:
            seen.append(m)
    return seen


def _old_names(flag):
    """Python 3.10 and older list the largest members first."""
    members = [m for m in type(flag)._member_map_.values() if m._value_ and m._value_ & flag._value_ == m._value_]
    members = sorted(members, key=lambda m: m._value_, reverse=True)
    return "|".join(str(m._name_) for m in members) or "0"


class IntFlag(int, ReprEnum, Flag):
    def __str__(self):
        return int.__repr__(self._value_) if _NEW else Flag.__str__(self)

    def __format__(self, format_spec):
        return format(int(self._value_), format_spec)

    def __repr__(self):
        return Flag.__repr__(self)

    def __contains__(self, other):
        return int(other) & self._value_ == int(other)

    __or__ = Flag.__or__
    __and__ = Flag.__and__
    __xor__ = Flag.__xor__
    __ror__ = Flag.__or__
    __rand__ = Flag.__and__
    __rxor__ = Flag.__xor__
    __invert__ = Flag.__invert__


class EnumCheck(StrEnum):
    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS = EnumCheck.CONTINUOUS
NAMED_FLAGS = EnumCheck.NAMED_FLAGS
UNIQUE = EnumCheck.UNIQUE


class FlagBoundary(StrEnum):
    STRICT = "strict"
    CONFORM = "conform"
    EJECT = "eject"
    KEEP = "keep"


STRICT = FlagBoundary.STRICT
CONFORM = FlagBoundary.CONFORM
EJECT = FlagBoundary.EJECT
KEEP = FlagBoundary.KEEP


def unique(enumeration):
    duplicates = [(alias, m._name_) for alias, m in enumeration._member_map_.items() if alias != m._name_]
    if duplicates:
        listed = ", ".join(f"{alias} -> {name}" for alias, name in duplicates)
        raise ValueError(f"duplicate values found in {enumeration!r}: {listed}")
    return enumeration


class verify:
    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        return unique(enumeration) if UNIQUE in self.checks else enumeration


def global_enum(cls, update_str=False):
    return cls


def show_flag_values(value):
    result = []
    bit = 1
    while bit <= value:
        if value & bit:
            result.append(bit)
        bit <<= 1
    return result


def pickle_by_enum_name(self, proto):
    return getattr, (type(self), self._name_)


def pickle_by_global_name(self, proto):
    return self._name_


if not _NEW:
    del StrEnum, verify

    def __getattr__(name):
        raise AttributeError(f"module 'enum' has no attribute {name!r}")
`;
