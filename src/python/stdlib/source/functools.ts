// The text of the module `functools`, run by the interpreter. Partial application, wrapping, caching and dispatch.

/** Source of `functools`. */
export const FUNCTOOLS_PY = `from _host import cached_property, first_annotation

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)


def reduce(function, iterable, /, *initial):
    values = iter(iterable)
    if initial:
        total = initial[0]
    else:
        try:
            total = next(values)
        except StopIteration:
            raise TypeError("reduce() of empty iterable with no initial value") from None
    for value in values:
        total = function(total, value)
    return total


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        setattr(wrapper, name, value)
    for name in updated:
        for key, value in list(getattr(wrapped, name, {}).items()):
            setattr(wrapper, key, value)
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


class partial:
    def __init__(self, func, /, *args, **keywords):
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        if not callable(func):
            raise TypeError("the first argument must be callable")
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(self.func)]
        parts.extend(repr(arg) for arg in self.args)
        parts.extend(f"{key}={value!r}" for key, value in self.keywords.items())
        return f"functools.partial({', '.join(parts)})"


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        if isinstance(func, partialmethod):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, obj, cls=None):
        getter = getattr(type(self.func), "__get__", None)
        if getter is not None and obj is not None and not isinstance(self.func, type):
            return partial(self.func.__get__(obj, cls), *self.args, **self.keywords)
        if obj is None:
            outer = self

            def _method(self, /, *args, **keywords):
                return outer.func(self, *outer.args, *args, **{**outer.keywords, **keywords})

            return _method
        return partial(self.func, obj, *self.args, **self.keywords)


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return _cached(maxsize, 128)
    return lambda function: _cached(function, maxsize)


def cache(user_function, /):
    return _cached(user_function, None)


def _cached(function, maxsize):
    results = {}

    def wrapper(*args, **kwargs):
        key = (args, tuple(kwargs.items()))
        if key not in results:
            results[key] = function(*args, **kwargs)
        return results[key]

    wrapper.cache_clear = results.clear
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": False}
    return update_wrapper(wrapper, function)


def cmp_to_key(mycmp):
    class K:
        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

        __hash__ = None

    return K


def total_ordering(cls):
    own = [name for name in ("__lt__", "__le__", "__gt__", "__ge__") if _defines(cls, name)]
    if not own:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = own[0]
    for name, function in _ORDERINGS[root].items():
        if name not in own:
            function.__name__ = name
            setattr(cls, name, function)
    return cls


def _defines(cls, name):
    for base in cls.__mro__:
        if base is not object and name in vars(base):
            return True
    return False


def _derived(root, how):
    def compare(self, other):
        result = getattr(type(self), root)(self, other)
        return result if result is NotImplemented else how(result, self, other)

    return compare


_ORDERINGS = {
    "__lt__": {
        "__gt__": _derived("__lt__", lambda r, a, b: not r and a != b),
        "__le__": _derived("__lt__", lambda r, a, b: r or a == b),
        "__ge__": _derived("__lt__", lambda r, a, b: not r),
    },
    "__le__": {
        "__ge__": _derived("__le__", lambda r, a, b: not r or a == b),
        "__lt__": _derived("__le__", lambda r, a, b: r and a != b),
        "__gt__": _derived("__le__", lambda r, a, b: not r),
    },
    "__gt__": {
        "__lt__": _derived("__gt__", lambda r, a, b: not r and a != b),
        "__ge__": _derived("__gt__", lambda r, a, b: r or a == b),
        "__le__": _derived("__gt__", lambda r, a, b: not r),
    },
    "__ge__": {
        "__le__": _derived("__ge__", lambda r, a, b: not r or a == b),
        "__gt__": _derived("__ge__", lambda r, a, b: r and a != b),
        "__lt__": _derived("__ge__", lambda r, a, b: not r),
    },
}


def singledispatch(func):
    registry = {object: func}

    def dispatch(cls):
        for base in cls.__mro__:
            if base in registry:
                return registry[base]
        return func

    def register(cls, func=None):
        if func is None:
            if isinstance(cls, type):
                return lambda f: register(cls, f)
            func = cls
            cls = first_annotation(func)
        registry[cls] = func
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{func.__name__} requires at least 1 positional argument")
        return dispatch(type(args[0]))(*args, **kw)

    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    return update_wrapper(wrapper, func)


class singledispatchmethod:
    def __init__(self, func):
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        def _method(*args, **kwargs):
            return self.dispatcher.dispatch(type(args[0])).__get__(obj, cls)(*args, **kwargs)

        return update_wrapper(_method, self.func)
`;
