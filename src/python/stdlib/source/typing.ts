// The text of the module `typing`, run by the interpreter. Typing forms with the names that ids show.

/** Source of `typing`. */
export const TYPING_PY = `import sys
import collections
import collections.abc
import contextlib
import re
from _host import annotations_of, hash_key as _hash_key, proxied

TYPE_CHECKING = False


class _Form:
    """A name of this module that is no class: List, Optional, Literal …"""

    def __init__(self, name, origin=None):
        self._name = name
        self.__name__ = name
        if origin is not None:
            self.__origin__ = origin

    def __getitem__(self, parameters):
        return _subscript(self, parameters)

    def __call__(self, *args, **kwargs):
        origin = getattr(self, "__origin__", None)
        if origin is None:
            raise TypeError(f"Cannot instantiate {self!r}")
        return origin(*args, **kwargs)

    def __repr__(self):
        return f"typing.{self._name}"

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __mro_entries__(self, bases):
        origin = getattr(self, "__origin__", None)
        return () if origin is None else (origin,)


class _Alias:
    """A subscripted form: List[int], Optional[str], Generic[T] …"""

    def __init__(self, form, origin, args, name, label=None):
        self._form = form
        self.__origin__ = origin
        self.__args__ = args
        self._name = name
        if label is not None:
            self.__name__ = label
        self.__parameters__ = _type_variables(args)

    def __getitem__(self, parameters):
        if not isinstance(parameters, tuple):
            parameters = (parameters,)
        table = dict(zip(self.__parameters__, parameters))
        return _alias(self._form, self.__origin__, tuple(_substitute(a, table) for a in self.__args__), self._name, self.__name__)

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __getattr__(self, name):
        if name.startswith("__") or name in ("_form", "_name"):
            raise AttributeError(name)
        return getattr(self.__origin__, name)

    def __eq__(self, other):
        if not isinstance(other, _Alias):
            return NotImplemented
        if self.__origin__ is Union and other.__origin__ is Union:
            return set(self.__args__) == set(other.__args__)
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return _hash_key((repr(self.__origin__), len(self.__args__)))

    def __repr__(self):
        if self._form is Optional or (self.__origin__ is Union and len(self.__args__) == 2 and self.__args__[1] is type(None)):
            return f"typing.Optional[{_type_repr(self.__args__[0])}]"
        if self._form is Callable:
            *given, result = self.__args__
            inner = "..." if given == [...] else "[" + ", ".join(_type_repr(a) for a in given) + "]"
            return f"typing.Callable[{inner}, {_type_repr(result)}]"
        if self._form is Literal:
            return f"typing.Literal[{', '.join(repr(a) for a in self.__args__)}]"
        if self._form is Annotated:
            extra = ", ".join(repr(a) for a in self.__metadata__)
            return f"typing.Annotated[{_type_repr(self.__origin__)}, {extra}]"
        inner = ", ".join(_type_repr(a) for a in self.__args__) or "()"
        name = f"typing.{self._name}" if isinstance(self._form, _Form) else _type_repr(self.__origin__)
        return f"{name}[{inner}]"

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __mro_entries__(self, bases):
        if self.__origin__ is Generic and len(bases) > 1 and any(isinstance(b, _Alias) and b is not self and isinstance(b.__origin__, type) and issubclass(b.__origin__, Generic) for b in bases):
            return ()
        return (self.__origin__,)


def _alias(form, origin, args, name, label=None, metadata=None):
    made = _Alias(form, origin, args, name, label)
    if metadata is not None:
        made.__metadata__ = metadata
    return proxied(made)


def _type_repr(value):
    if value is ...:
        return "..."
    if isinstance(value, type) and not hasattr(value, "__args__"):
        return value.__qualname__ if value.__module__ == "builtins" else f"{value.__module__}.{value.__qualname__}"
    return repr(value)


def _type_variables(args):
    found = []
    for arg in args:
        inner = [arg] if isinstance(arg, TypeVar) else list(getattr(arg, "__parameters__", ()))
        found.extend(v for v in inner if v not in found)
    return tuple(found)


def _substitute(arg, table):
    if isinstance(arg, TypeVar):
        return table.get(arg, arg)
    if isinstance(arg, _Alias) and arg.__parameters__:
        return arg[tuple(table.get(p, p) for p in arg.__parameters__)]
    return arg


def _checked(value):
    if value is None:
        return type(None)
    if isinstance(value, str):
        return ForwardRef(value)
    return value


def _subscript(form, parameters):
    if form is Literal:
        items = parameters if isinstance(parameters, tuple) else (parameters,)
        flat = []
        for item in items:
            flat.extend(item.__args__ if isinstance(item, _Alias) and item._form is Literal else (item,))
        unique = []
        for item in flat:
            if not any(item == other and type(item) is type(other) for other in unique):
                unique.append(item)
        return _alias(form, form, tuple(unique), "Literal", "Literal")
    if form is Optional:
        return Union[parameters, None]
    if form is Union:
        return _union(parameters if isinstance(parameters, tuple) else (parameters,))
    if form is Callable:
        given, result = parameters
        given = given if isinstance(given, list) else [given]
        return _alias(form, collections.abc.Callable, (*map(_checked, given), _checked(result)), "Callable", "Callable")
    if form is Annotated:
        first, *extra = parameters
        return _alias(form, first, (first,), "Annotated", "Annotated", tuple(extra))
    args = tuple(_checked(p) for p in (parameters if isinstance(parameters, tuple) else (parameters,)))
    return _alias(form, getattr(form, "__origin__", form), args, form._name, form._name)


def _union(parameters):
    flat = []
    for item in map(_checked, parameters):
        if isinstance(item, _Alias) and item.__origin__ is Union:
            flat.extend(item.__args__)
        else:
            flat.append(item)
    unique = []
    for item in flat:
        if item not in unique:
            unique.append(item)
    if len(unique) == 1:
        return unique[0]
    name = "Optional" if len(unique) == 2 and type(None) in unique else "Union"
    return _alias(Union, Union, tuple(unique), name, name)


Union = _Form("Union")
Optional = _Form("Optional")
Literal = _Form("Literal")
Annotated = _Form("Annotated")
ClassVar = _Form("ClassVar")
Final = _Form("Final")
NoReturn = _Form("NoReturn")
Never = _Form("Never")
Self = _Form("Self")
LiteralString = _Form("LiteralString")
TypeAlias = _Form("TypeAlias")
TypeGuard = _Form("TypeGuard")
TypeIs = _Form("TypeIs")
Concatenate = _Form("Concatenate")
Required = _Form("Required")
NotRequired = _Form("NotRequired")
ReadOnly = _Form("ReadOnly")
Unpack = _Form("Unpack")
Callable = _Form("Callable", collections.abc.Callable)
List = _Form("List", list)
Dict = _Form("Dict", dict)
Set = _Form("Set", set)
FrozenSet = _Form("FrozenSet", frozenset)
Tuple = _Form("Tuple", tuple)
Type = _Form("Type", type)
DefaultDict = _Form("DefaultDict", collections.defaultdict)
OrderedDict = _Form("OrderedDict", collections.OrderedDict)
Counter = _Form("Counter", collections.Counter)
ChainMap = _Form("ChainMap", collections.ChainMap)
Deque = _Form("Deque", collections.deque)
Pattern = _Form("Pattern", re.Pattern)
Match = _Form("Match", re.Match)
ContextManager = _Form("ContextManager", contextlib.AbstractContextManager)
AsyncContextManager = _Form("AsyncContextManager", contextlib.AbstractAsyncContextManager)
Iterable = _Form("Iterable", collections.abc.Iterable)
Iterator = _Form("Iterator", collections.abc.Iterator)
Generator = _Form("Generator", collections.abc.Generator)
Reversible = _Form("Reversible", collections.abc.Reversible)
Container = _Form("Container", collections.abc.Container)
Collection = _Form("Collection", collections.abc.Collection)
Hashable = _Form("Hashable", collections.abc.Hashable)
Sized = _Form("Sized", collections.abc.Sized)
Sequence = _Form("Sequence", collections.abc.Sequence)
MutableSequence = _Form("MutableSequence", collections.abc.MutableSequence)
Mapping = _Form("Mapping", collections.abc.Mapping)
MutableMapping = _Form("MutableMapping", collections.abc.MutableMapping)
AbstractSet = _Form("AbstractSet", collections.abc.Set)
MutableSet = _Form("MutableSet", collections.abc.MutableSet)
KeysView = _Form("KeysView", collections.abc.KeysView)
ValuesView = _Form("ValuesView", collections.abc.ValuesView)
ItemsView = _Form("ItemsView", collections.abc.ItemsView)
MappingView = _Form("MappingView", collections.abc.MappingView)
Awaitable = _Form("Awaitable", collections.abc.Awaitable)
Coroutine = _Form("Coroutine", collections.abc.Coroutine)
AsyncIterable = _Form("AsyncIterable", collections.abc.AsyncIterable)
AsyncIterator = _Form("AsyncIterator", collections.abc.AsyncIterator)
AsyncGenerator = _Form("AsyncGenerator", collections.abc.AsyncGenerator)
ByteString = _Form("ByteString", bytes)
Text = str

if sys.version_info >= (3, 11):
    class Any:
        def __new__(cls, *args, **kwargs):
            if cls is Any:
                raise TypeError("Any cannot be instantiated")
            return super().__new__(cls)
else:
    Any = _Form("Any")


class ForwardRef:
    def __init__(self, arg, is_argument=True, module=None, is_class=False):
        self.__forward_arg__ = arg

    def __eq__(self, other):
        return isinstance(other, ForwardRef) and self.__forward_arg__ == other.__forward_arg__

    def __hash__(self):
        return _hash_key(self.__forward_arg__)

    def __repr__(self):
        return f"ForwardRef({self.__forward_arg__!r})"


class TypeVar:
    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False, infer_variance=False, default=None):
        self.__name__ = name
        self.__constraints__ = constraints
        self.__bound__ = bound
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant

    def __repr__(self):
        prefix = "+" if self.__covariant__ else "-" if self.__contravariant__ else "~"
        return prefix + self.__name__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class ParamSpec(TypeVar):
    @property
    def args(self):
        return self

    @property
    def kwargs(self):
        return self


class TypeVarTuple:
    def __init__(self, name, *, default=None):
        self.__name__ = name

    def __iter__(self):
        return iter([self])

    def __repr__(self):
        return self.__name__


AnyStr = TypeVar("AnyStr", bytes, str)


class NewType:
    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name
        self.__supertype__ = tp

    def __call__(self, x, /):
        return x

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class Generic:
    def __class_getitem__(cls, parameters):
        if not isinstance(parameters, tuple):
            parameters = (parameters,)
        return _alias(cls, cls, tuple(_checked(p) for p in parameters), None, cls.__name__)


class Protocol(Generic):
    _is_protocol = True


class SupportsInt(Protocol):
    pass


class SupportsFloat(Protocol):
    pass


class SupportsComplex(Protocol):
    pass


class SupportsBytes(Protocol):
    pass


class SupportsIndex(Protocol):
    pass


class SupportsAbs(Protocol):
    pass


class SupportsRound(Protocol):
    pass


class _NamedTupleMeta(type):
    def __new__(metacls, typename, bases, namespace):
        fields = annotations_of(namespace.get("__annotations__"))
        preset = {name: namespace[name] for name in fields if name in namespace}
        seen_default = False
        for name in fields:
            if name in preset:
                seen_default = True
            elif seen_default:
                raise TypeError(f"Non-default namedtuple field {name} cannot follow default fields")
        kept = {}
        for key, value in namespace.items():
            if key not in fields and key not in ("__dict__", "__weakref__"):
                kept[key] = value
        made = collections._named_tuple_class(typename, tuple(fields), preset, namespace.get("__module__", "__main__"), kept)
        made.__annotations__ = fields
        return made

    def __call__(cls, typename, fields=None, /, **kwargs):
        pairs = list(fields) if fields is not None else list(kwargs.items())
        made = collections.namedtuple(typename, [name for name, _ in pairs])
        made.__annotations__ = dict(pairs)
        return made


NamedTuple = type.__new__(_NamedTupleMeta, "NamedTuple", (), {"__module__": "typing"})


class _TypedDictMeta(type):
    def __call__(cls, *args, **kwargs):
        return dict(*args, **kwargs)


class TypedDict(metaclass=_TypedDictMeta):
    def __init_subclass__(cls, total=True, **kwargs):
        required = {}
        for base in reversed(cls.__mro__):
            required.update(annotations_of(base))
        cls.__annotations__ = required
        cls.__total__ = total


def cast(typ, val):
    return val


def get_origin(tp):
    if isinstance(tp, _Alias):
        return Annotated if tp._form is Annotated else tp.__origin__
    if isinstance(tp, _Form):
        return getattr(tp, "__origin__", None)
    return getattr(tp, "__origin__", None) if not isinstance(tp, type) or hasattr(tp, "__args__") else Generic if tp is Generic else None


def get_args(tp):
    if isinstance(tp, _Alias):
        if tp._form is Annotated:
            return (tp.__origin__, *tp.__metadata__)
        if tp._form is Callable:
            *given, result = tp.__args__
            return (..., result) if given == [...] else (given, result)
        return tp.__args__
    return getattr(tp, "__args__", ())


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            hints.update(annotations_of(base))
    else:
        hints.update(annotations_of(obj))
    return hints


def overload(func):
    return func


def get_overloads(func):
    return []


def final(f):
    return f


def override(method, /):
    return method


def no_type_check(arg):
    return arg


def runtime_checkable(cls):
    return cls


runtime = runtime_checkable


def dataclass_transform(**kwargs):
    return lambda cls: cls


def assert_type(val, typ, /):
    return val


def reveal_type(obj, /):
    return obj


def assert_never(arg, /):
    raise AssertionError(f"Expected code to be unreachable, but got: {arg!r}")


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta)


def deprecated(message, /, **kwargs):
    return lambda arg: arg
`;
