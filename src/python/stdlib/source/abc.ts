// The text of the module `abc`, run by the interpreter. Abstract base classes.

/** Source of `abc`. */
export const ABC_PY = `from sys import version_info

from _host import is_abstract_member as _is_abstract_member


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractproperty(property):
    __isabstractmethod__ = True


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True


def _found(cls, name):
    for base in cls.__mro__:
        if name in vars(base):
            return vars(base)[name]
    return None


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        abstract = [key for key, value in namespace.items() if _is_abstract_member(value)]
        for base in bases:
            for key in getattr(base, "_abstract_names", ()):
                if key not in abstract and _is_abstract_member(_found(cls, key)):
                    abstract.append(key)
        cls._abstract_names = tuple(abstract)
        cls.__abstractmethods__ = frozenset(abstract)
        return cls

    def __call__(cls, *args, **kwargs):
        if cls.__abstractmethods__:
            names = sorted(cls.__abstractmethods__)
            plural = "s" if len(names) > 1 else ""
            if version_info >= (3, 12):
                listed = ", ".join(f"'{name}'" for name in names)
                raise TypeError(f"Can't instantiate abstract class {cls.__name__} without an implementation for abstract method{plural} {listed}")
            raise TypeError(f"Can't instantiate abstract class {cls.__name__} with abstract method{plural} {', '.join(names)}")
        return super().__call__(*args, **kwargs)

    def register(cls, subclass):
        return subclass


class ABC(metaclass=ABCMeta):
    __slots__ = ()


def get_cache_token():
    return 0


def update_abstractmethods(cls):
    return cls
`;
