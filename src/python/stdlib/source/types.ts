// The text of the module `types`, run by the interpreter. Types of the interpreter and simple namespaces.

/** Source of `types`. */
export const TYPES_PY = `import sys


def _function():
    yield


async def _coroutine():
    pass


class _Probe:
    def method(self):
        pass


FunctionType = type(_function)
LambdaType = FunctionType
GeneratorType = type(_function())
MethodType = type(_Probe().method)
BuiltinFunctionType = type(len)
BuiltinMethodType = BuiltinFunctionType
ModuleType = type(sys)
NoneType = type(None)
EllipsisType = type(...)
NotImplementedType = type(NotImplemented)


class CoroutineType:
    pass


class AsyncGeneratorType:
    pass


class CodeType:
    pass


class TracebackType:
    pass


class FrameType:
    pass


class CellType:
    pass


class WrapperDescriptorType:
    pass


class MethodWrapperType:
    pass


class MethodDescriptorType:
    pass


class ClassMethodDescriptorType:
    pass


class GetSetDescriptorType:
    pass


class MemberDescriptorType:
    pass


class SimpleNamespace:
    def __init__(self, mapping_or_iterable=(), /, **kwargs):
        for key, value in dict(mapping_or_iterable).items():
            setattr(self, key, value)
        for key, value in kwargs.items():
            setattr(self, key, value)

    def __repr__(self):
        inner = ", ".join(f"{key}={value!r}" for key, value in vars(self).items())
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        return f"{name}({inner})"

    def __eq__(self, other):
        if not isinstance(other, SimpleNamespace):
            return NotImplemented
        return dict(vars(self)) == dict(vars(other))

    __hash__ = None

    def __replace__(self, /, **changes):
        return type(self)(**{**vars(self), **changes})


class MappingProxyType:
    def __init__(self, mapping):
        self._mapping = mapping

    def __getitem__(self, key):
        return self._mapping[key]

    def __iter__(self):
        return iter(self._mapping)

    def __len__(self):
        return len(self._mapping)

    def __contains__(self, key):
        return key in self._mapping

    def __eq__(self, other):
        return self._mapping == (other._mapping if isinstance(other, MappingProxyType) else other)

    def __or__(self, other):
        return dict(self._mapping) | dict(other)

    def __reversed__(self):
        return reversed(self._mapping)

    def keys(self):
        return self._mapping.keys()

    def values(self):
        return self._mapping.values()

    def items(self):
        return self._mapping.items()

    def get(self, key, default=None):
        return self._mapping.get(key, default)

    def copy(self):
        return self._mapping.copy()

    def __repr__(self):
        return f"mappingproxy({self._mapping!r})"

    def __str__(self):
        return str(self._mapping)


class GenericAlias:
    def __init__(self, origin, args):
        self.__origin__ = origin
        self.__args__ = args if isinstance(args, tuple) else (args,)
        self.__name__ = origin.__name__


class UnionType:
    pass


class DynamicClassAttribute(property):
    pass


def new_class(name, bases=(), kwds=None, exec_body=None):
    namespace = {}
    if exec_body is not None:
        exec_body(namespace)
    options = dict(kwds or {})
    metaclass = options.pop("metaclass", type(bases[0]) if bases else type)
    return metaclass(name, bases, namespace, **options)


def prepare_class(name, bases=(), kwds=None):
    return type, {}, dict(kwds or {})


def resolve_bases(bases):
    return tuple(bases)


def coroutine(func):
    return func
`;
