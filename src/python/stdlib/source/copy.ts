// The text of the module `copy`, run by the interpreter. Shallow and deep copies.

/** Source of `copy`. */
export const COPY_PY = `from _host import identity as _identity


class Error(Exception):
    pass


error = Error


def copy(x):
    method = getattr(type(x), "__copy__", None)
    if method is not None and not isinstance(x, type):
        return method(x)
    if isinstance(x, (int, float, complex, bool, str, bytes, type, range)) or x is None or callable(x) and not hasattr(x, "__dict__"):
        return x
    if type(x) in (list, dict, set, bytearray):
        return x.copy()
    if isinstance(x, (tuple, frozenset)) and type(x) in (tuple, frozenset):
        return x
    return _clone(x, lambda value: value)


def deepcopy(x, memo=None):
    return _deep(x, {} if memo is None else memo)


def _deep(x, memo):
    if x is None or isinstance(x, type) or type(x) in (int, float, complex, bool, str, bytes, range):
        return x
    key = _identity(x)
    if key in memo:
        return memo[key]
    method = getattr(type(x), "__deepcopy__", None)
    if method is not None:
        result = method(x, memo)
    elif type(x) is list:
        result = memo[key] = []
        result.extend(_deep(value, memo) for value in x)
    elif type(x) is dict:
        result = memo[key] = {}
        for name, value in x.items():
            result[_deep(name, memo)] = _deep(value, memo)
    elif type(x) is tuple:
        result = tuple(_deep(value, memo) for value in x)
    elif type(x) in (set, frozenset):
        result = type(x)(x)
    elif type(x) is bytearray:
        result = x.copy()
    elif type(x) is type(_deep) or type(x) is type(len):
        result = x
    else:
        result = _clone(x, lambda value: _deep(value, memo))
    memo[key] = result
    return result


def _clone(x, inner):
    kind = type(x)
    if isinstance(x, dict):
        made = kind.__new__(kind)
        for key, value in x.items():
            dict.__setitem__(made, key, inner(value))
    elif isinstance(x, list):
        made = kind.__new__(kind)
        list.extend(made, [inner(value) for value in x])
    elif isinstance(x, tuple):
        made = tuple.__new__(kind, [inner(value) for value in x])
    elif isinstance(x, (str, int, float, bytes)):
        return x
    else:
        made = object.__new__(kind)
    for name, value in list(getattr(x, "__dict__", {}).items()):
        object.__setattr__(made, name, inner(value))
    return made


def replace(obj, /, **changes):
    return type(obj).__replace__(obj, **changes)
`;
