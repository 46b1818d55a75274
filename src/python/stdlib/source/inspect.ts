// The text of the module `inspect`, run by the interpreter. Predicates and signatures; sources and frames are unknown.

/** Source of `inspect`. */
export const INSPECT_PY = `import enum as _enum
from types import (BuiltinFunctionType, FunctionType, GeneratorType, MethodType, ModuleType)
from _host import annotations_of, cleandoc, signature_of, is_abstract, is_coroutine_function, is_generator_function, unknown as _unknown


class _empty:
    pass


class _ParameterKind(_enum.IntEnum):
    POSITIONAL_ONLY = 0
    POSITIONAL_OR_KEYWORD = 1
    VAR_POSITIONAL = 2
    KEYWORD_ONLY = 3
    VAR_KEYWORD = 4

    def __str__(self):
        return self.name


class Parameter:
    empty = _empty
    POSITIONAL_ONLY = _ParameterKind.POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _ParameterKind.POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _ParameterKind.VAR_POSITIONAL
    KEYWORD_ONLY = _ParameterKind.KEYWORD_ONLY
    VAR_KEYWORD = _ParameterKind.VAR_KEYWORD

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        self.name = name
        self.kind = _ParameterKind(kind)
        self.default = default
        self.annotation = annotation

    def replace(self, **changes):
        values = {"name": self.name, "kind": self.kind, "default": self.default, "annotation": self.annotation}
        values.update(changes)
        return Parameter(values.pop("name"), values.pop("kind"), **values)


class Signature:
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        self.parameters = {p.name: p for p in (parameters or ())}
        self.return_annotation = return_annotation

    def replace(self, *, parameters=None, return_annotation=_empty):
        return Signature(list(self.parameters.values()) if parameters is None else parameters, return_annotation=return_annotation)

    @classmethod
    def from_callable(cls, obj, **kwargs):
        return signature(obj)


_KINDS = {"positional-only": 0, "positional": 1, "var-positional": 2, "keyword-only": 3, "var-keyword": 4}


def signature(callable, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    given = getattr(callable, "__signature__", None)
    if given is not None:
        return given
    parts = signature_of(callable)
    notes = annotations_of(callable)
    made = []
    for name, kind, has_default, default in parts:
        made.append(Parameter(name, _KINDS[kind], default=default if has_default else _empty, annotation=notes.get(name, _empty)))
    return Signature(made, return_annotation=notes.get("return", _empty))


def unwrap(func, *, stop=None):
    while hasattr(func, "__wrapped__") and not (stop is not None and stop(func)):
        func = func.__wrapped__
    return func


def isclass(object): return isinstance(object, type)
def isfunction(object): return isinstance(object, FunctionType)
def ismethod(object): return isinstance(object, MethodType)
def ismodule(object): return isinstance(object, ModuleType)
def isbuiltin(object): return isinstance(object, BuiltinFunctionType)
def isroutine(object): return isinstance(object, (FunctionType, MethodType, BuiltinFunctionType))
def isgenerator(object): return isinstance(object, GeneratorType)
def isgeneratorfunction(obj): return is_generator_function(obj)
def iscoroutinefunction(obj): return is_coroutine_function(obj)
def isasyncgenfunction(obj): return is_coroutine_function(obj) and is_generator_function(obj)
def iscoroutine(object): return False
def isawaitable(object): return False
def isabstract(object): return isinstance(object, type) and is_abstract(object)
def isdatadescriptor(object): return not isinstance(object, type) and (hasattr(type(object), "__set__") or hasattr(type(object), "__delete__"))
def ismethoddescriptor(object): return False
def getmro(cls): return cls.__mro__


def getmembers(object, predicate=None):
    found = []
    for name in dir(object):
        try:
            value = getattr(object, name)
        except AttributeError:
            continue
        if predicate is None or predicate(value):
            found.append((name, value))
    return found


getmembers_static = getmembers


def getdoc(object):
    text = getattr(object, "__doc__", None)
    return cleandoc(text) if isinstance(text, str) else None


def getmodule(object):
    return _unknown("inspect.getmodule is not followed")


def getsource(object): return _unknown("source text is not read back")
def getsourcefile(object): return _unknown("source files are not looked up")
def getsourcelines(object): return _unknown("source text is not read back")
def getfile(object): return _unknown("source files are not looked up")
def getabsfile(object): return _unknown("source files are not looked up")
def stack(context=1): return _unknown("the call stack is not known")
def currentframe(): return _unknown("the call stack is not known")
def getframeinfo(frame, context=1): return _unknown("the call stack is not known")


def getfullargspec(func):
    return _unknown("inspect.getfullargspec is not followed")


def getcallargs(func, /, *positional, **named):
    return _unknown("inspect.getcallargs is not followed")
`;
