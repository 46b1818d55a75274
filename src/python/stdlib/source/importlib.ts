// The text of the module `importlib`, run by the interpreter. The parts of importlib that collecting needs.

/** Source of `importlib`. */
export const IMPORTLIB_PY = `from _host import import_module, unknown as _unknown


def reload(module): return module
def invalidate_caches(): pass


class _Partial(type):
    """What the real module has and this stand-in has not is not known; it is no AttributeError."""

    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return _unknown(f"importlib.{cls.__name__}.{name} is not worked out")


class abc(metaclass=_Partial):
    pass


class util(metaclass=_Partial):
    @staticmethod
    def find_spec(name, package=None): return _unknown("whether a module is installed is not known")

    @staticmethod
    def spec_from_file_location(*args, **kwargs): return _unknown("modules loaded by file name are not followed")

    @staticmethod
    def module_from_spec(spec): return _unknown("modules loaded by file name are not followed")


class machinery(metaclass=_Partial):
    pass


class metadata(metaclass=_Partial):
    class PackageNotFoundError(ImportError):
        pass

    @staticmethod
    def version(name): return _unknown(f"the installed version of {name} is not known")

    @staticmethod
    def distribution(name): return _unknown(f"whether {name} is installed is not known")

    @staticmethod
    def entry_points(**kwargs): return _unknown("installed entry points are not known")

    @staticmethod
    def distributions(**kwargs): return _unknown("which distributions are installed is not known")

    @staticmethod
    def packages_distributions(): return _unknown("which distributions are installed is not known")

    @staticmethod
    def files(name): return _unknown(f"the installed files of {name} are not known")

    @staticmethod
    def requires(name): return _unknown(f"whether {name} is installed is not known")

    @staticmethod
    def metadata(name): return _unknown(f"whether {name} is installed is not known")


class resources(metaclass=_Partial):
    @staticmethod
    def files(package=None): return _unknown("package resources are not looked up")

    @staticmethod
    def path(*args): return _unknown("package resources are not looked up")

    @staticmethod
    def read_text(*args, **kwargs): return _unknown("package resources are not looked up")

    @staticmethod
    def read_binary(*args): return _unknown("package resources are not looked up")

    @staticmethod
    def as_file(path): return _unknown("package resources are not looked up")
`;
