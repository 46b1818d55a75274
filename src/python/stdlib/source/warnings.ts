// The text of the module `warnings`, run by the interpreter. Warnings that go nowhere.

/** Source of `warnings`. */
export const WARNINGS_PY = String.raw`filters = []


def warn(message, category=None, stacklevel=1, source=None, **kwargs): pass
def warn_explicit(*args, **kwargs): pass
def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False): pass
def simplefilter(action, category=Warning, lineno=0, append=False): pass
def resetwarnings(): pass
def showwarning(*args, **kwargs): pass
def formatwarning(message, category, filename, lineno, line=None): return f"{filename}:{lineno}: {category.__name__}: {message}\n"


class WarningMessage:
    pass


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record

    def __enter__(self):
        return [] if self._record else None

    def __exit__(self, *exc_info):
        pass


def deprecated(message, /, *, category=None, stacklevel=1):
    return lambda arg: arg
`;
