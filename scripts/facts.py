#!/usr/bin/env python3
"""Makes the tables of facts in src/python/facts/data by looking at installed packages.

    python scripts/facts.py dump PACKAGE > dump.json      # in each environment
    python scripts/facts.py merge OUT.json DUMP.json ...  # one table from several versions

`PACKAGE` may be `python` for the standard library. What a table says is only how pytest would spell
a value (its kind, its `__name__`), and constants that are small. Nothing is said where it could not
be seen. The codes are described in src/python/facts/codes.ts.
"""
import enum
import importlib
import inspect
import json
import os
import pkgutil
import re
import sys
import types
import typing
import warnings

warnings.simplefilter("ignore")
# Packages print while they are imported; the table alone goes to the real standard output.
RESULT = os.dup(1)
os.dup2(2, 1)
os.environ.setdefault("JAX_PLATFORMS", "cpu")

MAX_TEXT = 200
MAX_ITEMS = 80
# What differs between machines, builds or runs: the kind is kept, the value is not.
VOLATILE = re.compile(
    r"version|path|file|platform|build|cuda|device|avail|home|dir|^has|^is|debug|thread|commit|cpu|gpu|hip|xpu|mps|host|user|name$|prefix|seed|"
    r"enabled|support|backend|config|url|cache|jobs|PY\d|python|doc$",
    re.I,
)
# Integers that follow the operating system.
SYSTEM_MODULES = {"errno", "signal", "socket", "os", "posix", "select", "fcntl", "termios", "resource", "stat", "mmap",
                  "syslog", "locale", "ssl", "pty", "tty", "time", "platform", "sys", "sysconfig", "ctypes", "multiprocessing"}
SKIPPED_PARTS = {"tests", "test", "conftest", "setup", "__main__", "idlelib", "lib2to3", "turtledemo", "tkinter", "turtle",
                 "antigravity", "this", "ensurepip", "venv", "experimental_ort", "distutils", "pydoc_data", "f2py", "_inductor", "contrib"}
# Classes whose own attribute hook never invents a `__name__` (read in their source).
HONEST_HOOKS = {"pandas.core.generic.NDFrame", "torch.nn.modules.module.Module", "xarray.core.common.AttrAccessMixin"}
BASES = [(enum.Enum, "e"), (str, "s"), (bytes, "y"), (bool, "b"), (int, "i"), (float, "d"), (complex, "z"), (type, "t"), (re.Pattern, "r")]


def text_name(obj):
    try:
        name = getattr(obj, "__name__", None)
    except Exception:
        return False
    return name if isinstance(name, str) else None


def canonical(cls):
    return f"{cls.__module__}.{cls.__qualname__}"


def instance_kind(cls):
    """How an instance of a class is spelled: a letter, `o` for argnameN, `?` when it depends."""
    for base, letter in BASES:
        if issubclass(cls, base):
            return letter
    if cls in (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, types.MethodType, property):
        return "?"
    if type(cls).__call__ is not type.__call__ and canonical(type(cls)) not in ("abc.ABCMeta",):
        return "?"
    for base in cls.__mro__[:-1]:
        if "__name__" in vars(base):
            return "?"
        hooked = "__getattr__" in vars(base) or "__getattribute__" in vars(base)
        if hooked and isinstance(base, type) and canonical(base) not in HONEST_HOOKS:
            if isinstance(vars(base).get("__getattr__", vars(base).get("__getattribute__")), types.FunctionType):
                return "?"
    if isinstance(cls.__dict__.get("__new__"), staticmethod) and isinstance(cls.__dict__["__new__"].__func__, types.FunctionType):
        if not cls.__module__.startswith(("pandas.", "xarray.")):
            return "?"
    return "o"


def scalar(value, module, name):
    """A constant with its value, or its kind alone where the value is not the same everywhere."""
    kind = {bool: "b", int: "i", float: "d", complex: "z", str: "s", bytes: "y"}.get(type(value))
    if kind is None:
        if isinstance(value, float):
            kind, value = "d", float(value)
        elif isinstance(value, str):
            kind = "s"
        else:
            return None
    volatile = VOLATILE.search(name) or (kind == "i" and module.split(".")[0] in SYSTEM_MODULES)
    if kind == "b" or volatile or (kind in "sy" and (len(value) > MAX_TEXT or "/" in str(value))):
        return kind
    if kind == "s":
        return "s:" + str(value)
    if kind == "y":
        return "y:" + value.decode("latin-1")
    return f"{kind}:{float(value)!r}" if kind == "d" else f"{kind}:{value!r}"


def describe(value, module, name, depth=0):
    """The code of a value, or None when nothing certain can be said."""
    if value is None:
        return "n"
    if isinstance(value, enum.Enum):
        return describe_member(value)
    simple = scalar(value, module, name)
    if simple is not None:
        return simple
    if isinstance(value, (int, complex)):
        return "i" if isinstance(value, int) else "z"
    if isinstance(value, re.Pattern):
        return "r:" + value.pattern if isinstance(value.pattern, str) and len(value.pattern) < MAX_TEXT else "r"
    if isinstance(value, types.ModuleType):
        return "m" if value.__name__ == f"{module}.{name}" else "m=" + value.__name__
    if isinstance(value, type):
        return describe_class(value, module, name)
    label = text_name(value)
    if label:
        return describe_callable(value, name, label, f"{module}.{name}")
    if label is False:
        return None
    if type(value) in (list, tuple, dict) and depth < 2 and not VOLATILE.search(name):
        items = describe_items(value, module, depth)
        if items is not None:
            return items
    return "o" + at(type(value))


def at(cls):
    return "@" + canonical(cls)


def describe_member(value):
    if isinstance(value, str):
        return "s:" + str.__str__(value)
    text = str(value)
    return ("e:" + text) if len(text) < MAX_TEXT else None


def describe_class(value, module, name):
    label = "" if value.__name__ == name else "=" + value.__name__
    kind = instance_kind(value)
    if kind == "?" and value in SAMPLED:
        kind = "o"
    return "c" + kind + label + (at(value) if canonical(value) != f"{module}.{name}" else "")


def describe_items(value, module, depth):
    if len(value) > MAX_ITEMS:
        return None
    if type(value) is dict:
        pairs = [[describe(k, module, "", depth + 1), describe(v, module, "", depth + 1)] for k, v in value.items()]
        if any(None in pair for pair in pairs):
            return None
        return ["D", pairs]
    items = [describe(v, module, "", depth + 1) for v in value]
    return None if None in items else ["T" if type(value) is tuple else "L", items]


def describe_callable(value, name, label, dotted):
    result = RETURNS.get(dotted) or returned_kind(value)
    return "f" + ("" if label == name else "=" + label) + (">" + result if result else "")


def returned_kind(value):
    """The kind of a call's result where the annotation names one plain class."""
    if not isinstance(value, types.FunctionType) or inspect.iscoroutinefunction(value) or inspect.isgeneratorfunction(value):
        return None
    if hasattr(value, "__wrapped__"):
        return None
    try:
        annotation = typing.get_type_hints(value).get("return", "")
    except Exception:
        return None
    if annotation is type(None):
        return "n"
    if not isinstance(annotation, type) or annotation in (object, type) or typing.get_origin(annotation):
        return None
    if annotation in (str, int, float, complex, bytes):
        return None
    if inspect.isabstract(annotation) or getattr(annotation, "_is_protocol", False):
        return None
    if annotation.__module__.split(".")[0] in ("typing", "collections", "types", "builtins", "numbers"):
        return "o@" + canonical(annotation) if annotation in (list, tuple, dict, set, frozenset) else None
    kind = instance_kind(annotation)
    return "o" + at(annotation) if kind == "o" else None


# Sample calls: a result kind is stated when every sample gives it.
SAMPLES = {
    "numpy": {
        "array": ["1", "[1, 2]", "[]", "'a'", "True", "np.float64(1)"], "asarray": ["1", "[1.5]"], "asanyarray": ["1", "[1]"], "ascontiguousarray": ["[1]"], "asfortranarray": ["[1]"],
        "zeros": ["3", "(2, 3)", "()", "0"], "ones": ["3", "()"], "empty": ["3", "()"], "full": ["3, 1.5", "(), 2"], "arange": ["3", "1, 2.5", "0"],
        "zeros_like": ["1.0", "[1]"], "ones_like": ["1.0", "[1]"], "empty_like": ["1.0", "[1]"], "full_like": ["[1], 2", "1, 2"],
        "linspace": ["0, 1", "0, 1, 5"], "logspace": ["0, 1"], "geomspace": ["1, 10"], "eye": ["3"], "identity": ["2"], "tri": ["3"], "diag": ["[1, 2]"], "diagflat": ["[1]"],
        "concatenate": ["([1], [2])"], "stack": ["([1], [2])"], "hstack": ["([1], [2])"], "vstack": ["([1], [2])"], "dstack": ["([1], [2])"], "column_stack": ["([1], [2])"],
        "tile": ["1, 3"], "repeat": ["1, 3"], "reshape": ["[1, 2], (2, 1)"], "atleast_1d": ["1", "[1]"], "atleast_2d": ["1"], "atleast_3d": ["1"], "vander": ["[1, 2]"], "indices": ["(2, 2)"],
        "frombuffer": ["b'abcd', dtype='u1'"], "fromiter": ["[1], int"], "fromstring": [], "copy": ["1"], "outer": ["[1], [2]"], "triu": ["[[1]]"], "tril": ["[[1]]"],
        "random.default_rng": ["0"], "random.randn": [], "expand_dims": ["1, 0"], "moveaxis": ["[[1]], 0, 1"], "swapaxes": ["[[1]], 0, 1"], "ravel": ["1"], "transpose": ["[1]"],
        "broadcast_to": ["1, (2,)"], "append": ["[1], 2"], "insert": ["[1], 0, 2"], "delete": ["[1, 2], 0"], "flip": ["[1]"], "roll": ["[1], 1"], "rot90": ["[[1]]"], "sort": ["[1]"], "argsort": ["[1]"],
        "rec.array": ["[(1, 2)], dtype='i4,i4'"], "rec.fromarrays": ["[[1], [2]]"], "result_type": ["1.0"], "promote_types": ["'f4', 'f8'"], "min_scalar_type": ["1"],
        "polynomial.Polynomial": ["[1, 2]"], "poly1d": ["[1]"], "dtype": ["'f4'", "float", "[('a', 'f4')]"], "hamming": ["3"], "hanning": ["3"], "bartlett": ["3"], "blackman": ["3"], "kaiser": ["3, 1.0"],
        "ma.array": ["[1]", "1"], "ma.masked_array": ["[1]"], "ma.zeros": ["3"], "ma.ones": ["3"], "ma.arange": ["3"], "ma.masked_equal": ["[1], 1"],
        "int8": ["1"], "int16": ["1"], "int32": ["1"], "int64": ["1"], "uint8": ["1"], "uint16": ["1"], "uint32": ["1"], "uint64": ["1"], "float16": ["1"], "float32": ["1", "'nan'"], "longdouble": ["1"],
        "complex64": ["1j"], "clongdouble": ["1"], "bool_": ["1", "0"], "datetime64": ["'2020-01-01'", "'NaT'"], "timedelta64": ["1, 's'", "'NaT'"], "intp": ["1"], "uintp": ["1"], "void": ["b'a'"], "intc": ["1"], "short": ["1"], "byte": ["1"], "ubyte": ["1"],
        "half": ["1"], "single": ["1"], "csingle": ["1"], "longlong": ["1"], "ulonglong": ["1"], "uintc": ["1"], "ushort": ["1"], "finfo": ["float"], "iinfo": ["int"], "vectorize": [], "frompyfunc": [],
    },
    "torch": {
        "tensor": ["1", "[1.0]", "True"], "as_tensor": ["1"], "zeros": ["3", "()"], "ones": ["3"], "empty": ["3"], "full": ["(3,), 1.0"], "rand": ["3", ""], "randn": ["3", ""], "arange": ["3"], "eye": ["3"],
        "linspace": ["0, 1, 3"], "randint": ["3, (2,)"], "randperm": ["3"], "stack": ["[torch.ones(1)]"], "cat": ["[torch.ones(1)]"], "device": ["'cpu'"], "Size": ["[1]"], "finfo": ["torch.float32"], "iinfo": ["torch.int8"],
        "Generator": [""], "Tensor": ["[1]"], "manual_seed": ["0"], "zeros_like": ["torch.ones(1)"], "ones_like": ["torch.ones(1)"], "from_numpy": [], "complex": ["torch.ones(1), torch.ones(1)"], "logspace": ["0, 1, 3"],
        "nn.Parameter": ["torch.ones(1)"], "Event": [],
    },
    "pandas": {
        "date_range": ["'2020', periods=2"], "bdate_range": ["'2020', periods=2"], "period_range": ["'2020', periods=2, freq='D'"], "timedelta_range": ["'1D', periods=2"], "interval_range": ["0, 3"],
        "array": ["[1]"], "Timestamp": ["'2020'", "'NaT'"], "Timedelta": ["1", "'NaT'"], "Period": ["'2020', 'D'", "'NaT', 'D'"], "Interval": ["0, 1"], "Categorical": ["[1]"], "Series": ["[1]", "dtype=float"], "DataFrame": ["{'a': [1]}", ""],
        "Index": ["[1]", "['a']"], "RangeIndex": ["3"], "MultiIndex": ["[[1], [2]], [[0], [0]]"], "DatetimeIndex": ["['2020']"], "TimedeltaIndex": ["['1D']"], "PeriodIndex": ["['2020'], freq='D'"], "IntervalIndex": ["[]"], "CategoricalIndex": ["[1]"],
        "MultiIndex.from_tuples": ["[(1, 2)]"], "MultiIndex.from_product": ["[[1], [2]]"], "MultiIndex.from_arrays": ["[[1], [2]]"], "IntervalIndex.from_breaks": ["[0, 1]"], "IntervalIndex.from_tuples": ["[(0, 1)]"], "IntervalIndex.from_arrays": ["[0], [1]"],
        "concat": ["[pd.Series([1])]"], "merge": ["pd.DataFrame({'a': [1]}), pd.DataFrame({'a': [1]})"], "DataFrame.from_dict": ["{'a': [1]}"], "DataFrame.from_records": ["[(1,)]"], "Timestamp.now": [""], "Timestamp.today": [""],
        "Grouper": ["'a'"], "NamedAgg": ["'a', 'b'"], "CategoricalDtype": [""], "DatetimeTZDtype": ["'ns', 'UTC'"], "PeriodDtype": ["'D'"], "IntervalDtype": ["'int64'"], "StringDtype": [""], "SparseDtype": ["'int64'"], "DateOffset": ["1"],
        "Int8Dtype": [""], "Int16Dtype": [""], "Int32Dtype": [""], "Int64Dtype": [""], "UInt8Dtype": [""], "UInt16Dtype": [""], "UInt32Dtype": [""], "UInt64Dtype": [""], "Float32Dtype": [""], "Float64Dtype": [""], "BooleanDtype": [""],
        "offsets.Day": ["1"], "offsets.Hour": ["1"], "offsets.Minute": [""], "offsets.Second": [""], "offsets.Milli": [""], "offsets.Micro": [""], "offsets.Nano": [""], "offsets.BDay": [""], "offsets.BusinessDay": [""], "offsets.MonthEnd": [""], "offsets.MonthBegin": [""],
        "offsets.YearEnd": [""], "offsets.YearBegin": [""], "offsets.QuarterEnd": [""], "offsets.QuarterBegin": [""], "offsets.Week": [""], "offsets.BMonthEnd": [""], "offsets.BMonthBegin": [""], "offsets.DateOffset": [""], "offsets.CustomBusinessDay": [""],
        "offsets.BusinessHour": [""], "offsets.SemiMonthEnd": [""], "offsets.SemiMonthBegin": [""], "offsets.BYearEnd": [""], "offsets.BQuarterEnd": [""], "offsets.Easter": [""], "offsets.BusinessMonthEnd": [""], "offsets.FY5253": [""],
        "arrays.SparseArray": ["[1]"], "arrays.IntervalArray": ["[]"], "tseries.offsets.Day": ["1"], "tseries.offsets.Hour": ["1"], "tseries.offsets.MonthEnd": [""], "api.types.CategoricalDtype": [""],
    },
    "jax": {
        "numpy.array": ["1", "[1]"], "numpy.asarray": ["1"], "numpy.zeros": ["3"], "numpy.ones": ["3"], "numpy.arange": ["3"], "numpy.float32": ["1"], "numpy.float16": ["1"], "numpy.bfloat16": ["1"], "numpy.int32": ["1"], "numpy.int8": ["1"], "numpy.int16": ["1"],
        "numpy.uint8": ["1"], "numpy.uint16": ["1"], "numpy.uint32": ["1"], "numpy.bool_": ["1"], "numpy.complex64": ["1"], "numpy.eye": ["2"], "numpy.linspace": ["0, 1"], "numpy.full": ["3, 1"], "random.PRNGKey": ["0"], "random.key": ["0"], "numpy.dtype": ["'f4'"],
        "ShapeDtypeStruct": ["(1,), 'f4'"], "random.normal": ["jax.random.PRNGKey(0)"],
    },
    "scipy": {
        "sparse.csr_matrix": ["(2, 2)"], "sparse.csc_matrix": ["(2, 2)"], "sparse.coo_matrix": ["(2, 2)"], "sparse.csr_array": ["(2, 2)"], "sparse.csc_array": ["(2, 2)"], "sparse.coo_array": ["(2, 2)"], "sparse.eye": ["3"], "sparse.identity": ["3"],
        "sparse.lil_matrix": ["(2, 2)"], "sparse.dok_matrix": ["(2, 2)"], "sparse.dia_matrix": ["(2, 2)"], "sparse.bsr_matrix": ["(2, 2)"], "sparse.random": ["3, 3"], "linalg.hilbert": ["2"], "linalg.toeplitz": ["[1, 2]"],
    },
}
RETURNS = {}
# Classes whose sample calls all gave instances without a `__name__`.
SAMPLED = set()


def load_returns(package):
    namespace = {}
    exec("import numpy as np\ntry:\n import pandas as pd\nexcept Exception: pass", namespace)
    namespace[package] = importlib.import_module(package)
    for dotted, samples in SAMPLES.get(package, {}).items():
        kinds = set()
        for sample in samples:
            try:
                result = eval(f"{package}.{dotted}({sample})", namespace)
            except Exception:
                continue
            kinds.add(describe(result, "", "x") if not isinstance(result, (str, int, float, complex)) else None)
        if len({str(k)[:1] for k in kinds}) == 1 and None not in kinds and all(isinstance(k, str) and k[0] == "o" for k in kinds):
            RETURNS[f"{package}.{dotted}"] = kinds.pop() if len(kinds) == 1 else "o"
            made = eval(f"{package}.{dotted}", namespace)
            if isinstance(made, type):
                SAMPLED.add(made)


def modules_of(package):
    """The public modules of a package that can be imported."""
    if package == "python":
        names = [n for n in sorted(sys.stdlib_module_names) if not n.startswith("_") and n not in SKIPPED_PARTS]
        names += ["os.path", "collections.abc", "importlib.util", "importlib.machinery", "importlib.metadata", "importlib.resources", "unittest.mock", "concurrent.futures",
                  "xml.etree.ElementTree", "xml.dom.minidom", "email.message", "email.mime.text", "http.client", "http.server", "http.cookies", "http.cookiejar", "urllib.parse", "urllib.request", "urllib.error",
                  "logging.handlers", "logging.config", "json.decoder", "json.encoder", "multiprocessing.pool", "multiprocessing.shared_memory", "asyncio.subprocess", "ctypes.util", "wsgiref.util", "encodings.idna", "html.parser", "html.entities", "zoneinfo"]
    else:
        root = importlib.import_module(package)
        names = [package]
        for info in pkgutil.walk_packages(root.__path__, package + ".", onerror=lambda _: None):
            parts = info.name.split(".")
            if not any(p.startswith("_") or p in SKIPPED_PARTS or p.startswith("test_") for p in parts):
                names.append(info.name)
    for name in dict.fromkeys(names):
        try:
            yield name, importlib.import_module(name)
        except BaseException:
            continue


def dump(package):
    table, classes = {}, {}
    if package != "python":
        load_returns(package)
    for module_name, module in list(modules_of(package)):
        table[module_name] = describe_module(module_name, module, package, classes)
    members = {}
    for name, cls in sorted(classes.items()):
        members[name] = describe_members(name, cls)
    version = ".".join(map(str, sys.version_info[:2])) if package == "python" else package_version(package)
    return {"package": package, "version": version, "python": ".".join(map(str, sys.version_info[:2])),
            "modules": {k: v for k, v in table.items() if v}, "classes": {k: v for k, v in members.items() if v}}


def package_version(package):
    module = importlib.import_module(package)
    return str(module.__version__).split("+")[0]


def describe_module(module_name, module, package, classes):
    exported = set(getattr(module, "__all__", ()))
    entries = {}
    for name in sorted(set(dir(module)) | exported, key=str):
        if name.startswith("_") and name not in exported:
            continue
        try:
            value = getattr(module, name)
        except Exception:
            continue
        if exported and name not in exported and not belongs(value, module_name, package):
            continue
        if not exported and foreign(value, package, module_name):
            continue
        try:
            code = describe(value, module_name, name)
        except Exception:
            code = None
        if code is None:
            continue
        entries[name] = code
        if isinstance(value, type) and belongs(value, module_name, package):
            classes[canonical(value)] = value
    return entries


def belongs(value, module_name, package):
    if isinstance(value, types.ModuleType):
        return value.__name__.startswith(module_name + ".")
    home = getattr(value, "__module__", None)
    home = home if isinstance(home, str) else getattr(type(value), "__module__", "")
    if package == "python":
        return isinstance(home, str) and (home == module_name or home.startswith(module_name + ".") or home == "_" + module_name)
    return isinstance(home, str) and (home == package or home.startswith(package + "."))


def foreign(value, package, module_name):
    """Something another package or module of the standard library merely lent."""
    if isinstance(value, types.ModuleType):
        return not value.__name__.startswith(module_name + ".") or value.__name__.split(".")[-1].startswith("_")
    home = getattr(value, "__module__", None)
    if not isinstance(home, str):
        return False
    root = home.split(".")[0]
    if package == "python":
        return root in ("typing", "enum", "abc", "functools", "collections", "types", "__future__") and root != module_name.split(".")[0]
    return root in sys.stdlib_module_names and root not in ("builtins",)


def describe_members(name, cls):
    """Public members a class defines itself, and its bases' names."""
    entries = {}
    for attribute, raw in list(vars(cls).items()):
        if attribute.startswith("_"):
            continue
        try:
            value = getattr(cls, attribute)
            code = describe(value, name, attribute)
        except Exception:
            continue
        if isinstance(raw, property) or inspect.isdatadescriptor(raw) or inspect.isgetsetdescriptor(raw) or inspect.ismemberdescriptor(raw):
            continue
        if code is not None and code != "o@builtins.property":
            entries[attribute] = code
    bases = [canonical(base) for base in cls.__bases__ if base is not object]
    if bases:
        entries["^"] = ["^"] + bases
    if issubclass(cls, enum.Enum) and len(cls) <= 400:
        for key, member in cls.__members__.items():
            code = describe_member(member)
            if code is not None:
                entries[key] = code
    return entries


def merge(paths):
    dumps = [json.load(open(path)) for path in paths]
    result = {"package": dumps[0]["package"], "versions": [d["version"] for d in dumps], "python": sorted({d["python"] for d in dumps})}
    for section in ("modules", "classes"):
        result[section], result["some_" + section] = {}, {}
        for owner in sorted({o for d in dumps for o in d[section]}):
            same, some = merge_owner([d[section].get(owner, {}) for d in dumps])
            if same:
                result[section][owner] = same
            if some:
                result["some_" + section][owner] = some
    return result


STEADY = re.compile(r"^(pi|e|inf|nan|euler_gamma|tau)$")


def without_values(name, code):
    """With one version alone, a constant's value may change with the next: only its kind is told."""
    if isinstance(code, str) and re.match(r"[sidyz]:", code) and not STEADY.match(name):
        return code[0]
    return None if isinstance(code, list) else code


def merge_owner(tables):
    """Facts that hold in all versions (`~` in front: the name exists in some only), and those that differ."""
    same, some = {}, {}
    for name in sorted({n for t in tables for n in t}):
        seen = [t.get(name) for t in tables]
        if name == "^":
            same[name] = seen[-1] if seen[-1] is not None else next(code for code in seen if code is not None)
            continue
        present = [code for code in seen if code is not None]
        code = without_values(name, present[0]) if len(tables) == 1 else common(present)
        if code is not None:
            same[name] = code if len(present) == len(tables) or not isinstance(code, str) else "~" + code
        elif len(tables) > 1:
            some[name] = [code if code is not None else 0 for code in seen]
    return same, some


def common(codes):
    """What all versions say of a name; the defining class and the result are told only where they agree."""
    if all(code == codes[0] for code in codes):
        return codes[0]
    if not all(isinstance(code, str) for code in codes):
        return None
    for shorter in (lambda c: c.split("@")[0], lambda c: c.split(">")[0], lambda c: c[0] if c[0] in "sidyz" and c[1:2] in ("", ":") else c):
        short = [shorter(code) for code in codes]
        if all(code == short[0] for code in short):
            return short[0]
    return None


def main(args):
    if args[:1] == ["dump"] and len(args) == 2:
        text = json.dumps(dump(args[1]), separators=(",", ":"), sort_keys=True)
        with os.fdopen(RESULT, "w") as out:
            out.write(text)
        os._exit(0)
    if args[:1] == ["merge"] and len(args) >= 3:
        with open(args[1], "w") as out:
            json.dump(merge(args[2:]), out, separators=(",", ":"), sort_keys=False)
            out.write("\n")
        return
    sys.exit(__doc__)


main(sys.argv[1:])
