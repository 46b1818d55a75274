// The text of the module `json`, run by the interpreter. Reading and writing JSON.

/** Source of `json`. */
export const JSON_PY = String.raw`from _host import json_loads as _loads, json_string as _string, unknown as _unknown


class JSONDecodeError(ValueError):
    pass


class JSONEncoder:
    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f"Object of type {type(o).__name__} is not JSON serializable")

    def encode(self, o):
        return _encode(self, o, 0)

    def iterencode(self, o, _one_shot=False):
        return iter([self.encode(o)])


def _scalar(encoder, o):
    if o is None:
        return "null"
    if o is True:
        return "true"
    if o is False:
        return "false"
    if isinstance(o, int):
        return int.__repr__(o)
    if isinstance(o, float):
        if o != o or o in (float("inf"), float("-inf")):
            if not encoder.allow_nan:
                raise ValueError("Out of range float values are not JSON compliant")
            return "NaN" if o != o else "Infinity" if o > 0 else "-Infinity"
        return float.__repr__(o)
    return None


def _encode(encoder, o, depth):
    if isinstance(o, str):
        return _string(o, encoder.ensure_ascii)
    text = _scalar(encoder, o)
    if text is not None:
        return text
    if isinstance(o, dict):
        pairs = sorted(o.items()) if encoder.sort_keys else list(o.items())
        parts = []
        for key, value in pairs:
            if not isinstance(key, str):
                shown = _scalar(encoder, key)
                if shown is None:
                    if encoder.skipkeys:
                        continue
                    raise TypeError(f"keys must be str, int, float, bool or None, not {type(key).__name__}")
                key = shown
            parts.append(_string(key, encoder.ensure_ascii) + encoder.key_separator + _encode(encoder, value, depth + 1))
        return _wrapped(encoder, "{", parts, "}", depth)
    if isinstance(o, (list, tuple)):
        return _wrapped(encoder, "[", [_encode(encoder, value, depth + 1) for value in o], "]", depth)
    return _encode(encoder, encoder.default(o), depth)


def _wrapped(encoder, start, parts, end, depth):
    if not parts:
        return start + end
    if encoder.indent is None:
        return start + encoder.item_separator.join(parts) + end
    unit = " " * encoder.indent if isinstance(encoder.indent, int) else encoder.indent
    line = "\n" + unit * (depth + 1)
    return start + line + (encoder.item_separator + line).join(parts) + "\n" + unit * depth + end


class JSONDecoder:
    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True, object_pairs_hook=None):
        self.object_hook = object_hook
        self.object_pairs_hook = object_pairs_hook

    def decode(self, s):
        return loads(s, object_hook=self.object_hook, object_pairs_hook=self.object_pairs_hook)


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw):
    kind = JSONEncoder if cls is None else cls
    return kind(skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan, indent=indent, separators=separators, default=default, sort_keys=sort_keys, **kw).encode(obj)


def dump(obj, fp, **kwargs):
    fp.write(dumps(obj, **kwargs))


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw):
    if isinstance(s, (bytes, bytearray)):
        s = s.decode()
    if cls is not None or parse_float is not None or parse_int is not None or parse_constant is not None:
        return _unknown("json.loads with own parsers is not followed")
    try:
        value = _loads(s)
    except ValueError as error:
        raise JSONDecodeError(*error.args) from None
    if object_hook is None and object_pairs_hook is None:
        return value
    return _hooked(value, object_hook, object_pairs_hook)


def _hooked(value, hook, pairs_hook):
    if isinstance(value, list):
        return [_hooked(item, hook, pairs_hook) for item in value]
    if isinstance(value, dict):
        pairs = [(key, _hooked(item, hook, pairs_hook)) for key, item in value.items()]
        return pairs_hook(pairs) if pairs_hook is not None else hook(dict(pairs))
    return value


def load(fp, **kwargs):
    return loads(fp.read(), **kwargs)
`;
