// The text of the module `numbers`, run by the interpreter. The numeric tower.

/** Source of `numbers`. */
export const NUMBERS_PY = `from abc import ABCMeta
from _host import structural


class _Tower(ABCMeta):
    def __new__(mcls, name, bases, namespace, **kwargs):
        cls = ABCMeta.__new__(mcls, name, bases, namespace, **kwargs)
        structural(cls, None, namespace.get("_types"))
        return cls

    def __instancecheck__(cls, instance):
        return cls in type(instance).__mro__ or isinstance(instance, vars(cls).get("_types", ()))

    def __subclasscheck__(cls, subclass):
        return cls in subclass.__mro__ or any(issubclass(subclass, each) for each in vars(cls).get("_types", ()))


class Number(metaclass=_Tower):
    _types = (int, float, complex)


class Complex(Number):
    _types = (int, float, complex)


class Real(Complex):
    _types = (int, float)


class Rational(Real):
    _types = (int,)


class Integral(Rational):
    _types = (int,)
`;
