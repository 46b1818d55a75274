// The text of the module `dataclasses`, run by the interpreter. Data classes.

/** Source of `dataclasses`. */
export const DATACLASSES_PY = `import sys
from _host import annotations_of, hash_key as _hash_key, own_names


class _Missing:
    def __repr__(self):
        return "<dataclasses._MISSING_TYPE object>"


MISSING = _Missing()


class _FactoryMark:
    def __repr__(self):
        return "<factory>"


class FrozenInstanceError(AttributeError):
    pass


class _KwOnly:
    pass


KW_ONLY = _KwOnly()


class InitVar:
    def __init__(self, type=None):
        self.type = type

    def __class_getitem__(cls, type):
        return InitVar(type)

    def __repr__(self):
        name = getattr(self.type, "__name__", None) or repr(self.type)
        return f"dataclasses.InitVar[{name}]"


class Field:
    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only, doc=None):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = {} if metadata is None else metadata
        self.kw_only = kw_only
        self._field_type = None

    def __repr__(self):
        return f"Field(name={self.name!r},type={self.type!r})"


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING, doc=None):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only, doc)


_FIELD, _CLASSVAR, _INITVAR = "field", "classvar", "initvar"


def _kind_of(annotation):
    if isinstance(annotation, str):
        text = annotation.split("[")[0].strip().split(".")[-1]
        return _CLASSVAR if text == "ClassVar" else _INITVAR if text == "InitVar" else _FIELD
    if annotation is InitVar or isinstance(annotation, InitVar):
        return _INITVAR
    if getattr(annotation, "_name", None) == "ClassVar" or getattr(getattr(annotation, "__origin__", None), "_name", None) == "ClassVar":
        return _CLASSVAR
    return _FIELD


def _is_kw_only_mark(annotation):
    if isinstance(annotation, str):
        return annotation.strip().split(".")[-1] == "KW_ONLY"
    return annotation is KW_ONLY or annotation is _KwOnly


def _collect(cls, kw_only):
    fields = {}
    for base in cls.__mro__[-1:0:-1]:
        inherited = vars(base).get("__dataclass_fields__")
        if inherited is not None:
            for f in inherited.values():
                fields[f.name] = f
    own = []
    for name, annotation in annotations_of(cls).items():
        if _is_kw_only_mark(annotation):
            kw_only = True
            continue
        own.append(_own_field(cls, name, annotation, kw_only))
    for f in own:
        fields[f.name] = f
        if isinstance(vars(cls).get(f.name), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    annotated = annotations_of(cls)
    for name in own_names(cls):
        if name.startswith("__"):
            continue
        value = vars(cls)[name]
        if isinstance(value, Field) and name not in annotated:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    return fields


def _own_field(cls, name, annotation, kw_only):
    default = vars(cls).get(name, MISSING)
    f = default if isinstance(default, Field) else field(default=default)
    f.name = name
    f.type = annotation
    f._field_type = _kind_of(annotation)
    if f._field_type in (_CLASSVAR, _INITVAR) and f.default_factory is not MISSING:
        raise TypeError(f"field {name} cannot have a default factory")
    if f.kw_only is MISSING:
        f.kw_only = kw_only if f._field_type != _CLASSVAR else False
    if f._field_type == _FIELD and _is_unhashable(f.default):
        raise ValueError(f"mutable default {type(f.default)} for field {name} is not allowed: use default_factory")
    return f


def _is_unhashable(value):
    if isinstance(value, (list, dict, set)):
        return True
    if sys.version_info < (3, 11) or value is MISSING:
        return False
    return getattr(type(value), "__hash__", 1) is None


def _init_order(fields):
    init = [f for f in fields if f._field_type != _CLASSVAR and f.init]
    return [f for f in init if not f.kw_only], [f for f in init if f.kw_only]


def _make_init(cls, fields, frozen):
    positional, keyword = _init_order(fields)
    seen_default = None
    for f in positional:
        has_default = f.default is not MISSING or f.default_factory is not MISSING
        if has_default:
            seen_default = f
        elif seen_default is not None:
            raise TypeError(f"non-default argument {f.name!r} follows default argument" + (f" {seen_default.name!r}" if sys.version_info >= (3, 13) else ""))
    order = positional + keyword

    def __init__(self, /, *args, **kwargs):
        if len(args) > len(positional):
            raise TypeError(f"{cls.__name__}.__init__() takes {len(positional) + 1} positional arguments but {len(args) + 1} were given")
        given = dict(zip([f.name for f in positional], args))
        for name, value in kwargs.items():
            if name in given:
                raise TypeError(f"{cls.__name__}.__init__() got multiple values for argument {name!r}")
            given[name] = value
        initvars = []
        store = object.__setattr__ if frozen else setattr
        for f in fields:
            if f._field_type == _CLASSVAR:
                continue
            if f.init and f.name in given:
                value = given.pop(f.name)
            elif f.default_factory is not MISSING:
                value = f.default_factory()
            elif f.default is not MISSING:
                value = f.default
            elif f.init:
                raise TypeError(f"{cls.__name__}.__init__() missing 1 required positional argument: {f.name!r}")
            else:
                continue
            if f._field_type == _INITVAR:
                initvars.append(value)
            else:
                store(self, f.name, value)
        if given:
            raise TypeError(f"{cls.__name__}.__init__() got an unexpected keyword argument {next(iter(given))!r}")
        if hasattr(self, "__post_init__"):
            self.__post_init__(*initvars)

    return __init__


def _values(instance, names):
    return tuple(getattr(instance, name) for name in names)


def _make_repr(names):
    def __repr__(self):
        inner = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({inner})"

    return __repr__


def _make_compare(name, names, how):
    def compare(self, other):
        if type(other) is type(self):
            return how(_values(self, names), _values(other, names))
        return NotImplemented

    compare.__name__ = name
    return compare


def _set_new(cls, name, value):
    if name in vars(cls):
        return True
    setattr(cls, name, value)
    return False


def _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    base_frozen = [vars(b)["__dataclass_params__"].frozen for b in cls.__mro__[1:] if "__dataclass_params__" in vars(b)]
    if base_frozen and any(base_frozen) and not frozen:
        raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
    if base_frozen and not any(base_frozen) and frozen:
        raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    if order and not eq:
        raise ValueError("eq must be true if order is true")
    fields = _collect(cls, kw_only)
    cls.__dataclass_fields__ = fields
    cls.__dataclass_params__ = _Params(init, repr, eq, order, unsafe_hash, frozen)
    every = list(fields.values())
    real = [f for f in every if f._field_type == _FIELD]
    own_hash = "__hash__" in vars(cls) and not (vars(cls)["__hash__"] is None and "__eq__" in vars(cls))
    if init:
        cls.__init__ = _make_init(cls, every, frozen)
    if repr:
        _set_new(cls, "__repr__", _make_repr([f.name for f in real if f.repr]))
    compared = [f.name for f in real if f.compare]
    if eq:
        _set_new(cls, "__eq__", _make_compare("__eq__", compared, lambda a, b: a == b))
    if order:
        _add_order(cls, compared)
    if frozen:
        _add_frozen(cls)
    hashed = [f.name for f in real if (f.compare if f.hash is None else f.hash)]
    _choose_hash(cls, unsafe_hash, eq, frozen, own_hash, hashed)
    if match_args:
        _set_new(cls, "__match_args__", tuple(f.name for f in _init_order(every)[0]))
    if sys.version_info >= (3, 13):
        _set_new(cls, "__replace__", _replace)
    return cls


class _Params:
    def __init__(self, init, repr, eq, order, unsafe_hash, frozen):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen


def _add_order(cls, names):
    orders = {
        "__lt__": lambda a, b: a < b,
        "__le__": lambda a, b: a <= b,
        "__gt__": lambda a, b: a > b,
        "__ge__": lambda a, b: a >= b,
    }
    for name, how in orders.items():
        if _set_new(cls, name, _make_compare(name, names, how)):
            raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}. Consider using functools.total_ordering")


def _add_frozen(cls):
    def __setattr__(self, name, value):
        if type(self) is cls or name in cls.__dataclass_fields__:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in cls.__dataclass_fields__:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        object.__delattr__(self, name)

    for function in (__setattr__, __delattr__):
        if _set_new(cls, function.__name__, function):
            raise TypeError(f"Cannot overwrite attribute {function.__name__} in class {cls.__name__}")


def _choose_hash(cls, unsafe_hash, eq, frozen, own_hash, names):
    def __hash__(self):
        return _hash_key(_values(self, names))

    if unsafe_hash:
        if own_hash:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
        cls.__hash__ = __hash__
    elif eq and not own_hash:
        cls.__hash__ = __hash__ if frozen else None


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def wrap(cls):
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)

    return wrap if cls is None else wrap(cls)


def fields(class_or_instance):
    try:
        found = getattr(class_or_instance, "__dataclass_fields__")
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple(f for f in found.values() if f._field_type == _FIELD)


def is_dataclass(obj):
    cls = obj if isinstance(obj, type) else type(obj)
    return hasattr(cls, "__dataclass_fields__")


def _is_instance(obj):
    return hasattr(type(obj), "__dataclass_fields__")


def asdict(obj, *, dict_factory=dict):
    if not _is_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _as_dict(obj, dict_factory)


def _as_dict(obj, factory):
    if _is_instance(obj):
        return factory([(f.name, _as_dict(getattr(obj, f.name), factory)) for f in fields(obj)])
    return _copied(obj, lambda value: _as_dict(value, factory))


def _copied(obj, inner):
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return type(obj)(*[inner(value) for value in obj])
    if isinstance(obj, (list, tuple)):
        return type(obj)([inner(value) for value in obj])
    if isinstance(obj, dict):
        return type(obj)([(inner(key), inner(value)) for key, value in obj.items()])
    return obj


def astuple(obj, *, tuple_factory=tuple):
    if not _is_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _as_tuple(obj, tuple_factory)


def _as_tuple(obj, factory):
    if _is_instance(obj):
        return factory([_as_tuple(getattr(obj, f.name), factory) for f in fields(obj)])
    return _copied(obj, lambda value: _as_tuple(value, factory))


def replace(obj, /, **changes):
    if not _is_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    return _replace(obj, **changes)


def _replace(self, /, **changes):
    for f in self.__dataclass_fields__.values():
        if f._field_type == _CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise (TypeError if sys.version_info >= (3, 13) else ValueError)(f"field {f.name} is declared with init=False, it cannot be specified with replace()")
            continue
        if f.name not in changes:
            if f._field_type == _INITVAR and f.default is MISSING:
                raise (TypeError if sys.version_info >= (3, 13) else ValueError)(f"InitVar {f.name!r} must be specified with replace()")
            if f._field_type != _INITVAR:
                changes[f.name] = getattr(self, f.name)
    return type(self)(**changes)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, module=None, **options):
    annotations = {}
    attributes = dict(namespace or {})
    for item in fields:
        if isinstance(item, str):
            annotations[item] = "typing.Any"
        elif len(item) == 2:
            annotations[item[0]] = item[1]
        else:
            annotations[item[0]] = item[1]
            attributes[item[0]] = item[2]
    attributes["__annotations__"] = annotations
    return dataclass(type(cls_name, bases, attributes), **options)
`;
