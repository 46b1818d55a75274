// The text of the module `abc`, run by the interpreter. Abstract base classes.

/** Source of `abc`. */
export const ABC_PY = `def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractproperty(property):
    __isabstractmethod__ = True


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        abstract = [key for key, value in namespace.items() if getattr(value, "__isabstractmethod__", False)]
        for base in bases:
            for key in getattr(base, "__abstractmethods__", ()):
                if getattr(getattr(cls, key, None), "__isabstractmethod__", False) and key not in abstract:
                    abstract.append(key)
        cls.__abstractmethods__ = frozenset(abstract)
        return cls

    def register(cls, subclass):
        return subclass


class ABC(metaclass=ABCMeta):
    __slots__ = ()


def get_cache_token():
    return 0


def update_abstractmethods(cls):
    return cls
`;
