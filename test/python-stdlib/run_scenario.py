"""Runs a scenario with the project's own module sources in place of CPython's, or with CPython's.

    python run_scenario.py real SCENARIO.py
    python run_scenario.py ours SCENARIO.py SOURCES_DIR
"""
import builtins
import os
import sys
import types

mode, scenario = sys.argv[1], sys.argv[2]
real_import = builtins.__import__
loaded = {}


def host_module():
    """What the evaluator offers natively, from CPython's own modules."""
    import ast
    import fnmatch
    import functools
    import importlib
    import inspect
    import json
    import keyword
    import shlex
    import textwrap

    def unknown(why):
        raise NotImplementedError(why)

    def signature_of(function):
        kinds = ["positional-only", "positional", "var-positional", "keyword-only", "var-keyword"]
        return [(p.name, kinds[p.kind], p.default is not p.empty, p.default) for p in inspect.signature(function).parameters.values()]

    class Mersenne:
        def __init__(self, seed):
            import random
            state = random.Random(seed)
            self.random, self.getrandbits = state.random, state.getrandbits

    def annotations_of(value):
        if isinstance(value, type):
            return dict(vars(value).get("__annotations__", {}))
        return dict(getattr(value, "__annotations__", value) or {})

    module = types.ModuleType("_host")
    vars(module).update(
        cached_property=functools.cached_property, iskeyword=keyword.iskeyword, dedent=textwrap.dedent, indent=textwrap.indent,
        wrap=textwrap.wrap, cleandoc=inspect.cleandoc, unknown=unknown, fnmatch_one=fnmatch.fnmatchcase, shell_split=shlex.split,
        shell_quote=shlex.quote, literal_eval=ast.literal_eval, import_module=importlib.import_module, is_abstract=inspect.isabstract,
        is_coroutine_function=inspect.iscoroutinefunction, is_generator_function=inspect.isgeneratorfunction, signature_of=signature_of,
        mersenne=Mersenne, json_loads=json.loads, json_string=lambda text, ascii: json.dumps(text, ensure_ascii=ascii),
        hash_key=hash, proxied=lambda value: value, annotations_of=annotations_of, first_annotation=lambda func: next(iter(func.__annotations__.values())), own_names=lambda cls: list(vars(cls)), identity=id, tuple_item=tuple.__getitem__, structural=lambda cls, methods, types: None,
        is_abstract_member=lambda value: getattr(value, "__isabstractmethod__", False),
        environ=os.environ, is_posix=lambda posix, windows: posix)
    return module


def regex_module():
    import re
    module = types.ModuleType("_re")
    vars(module).update(Pattern=re.Pattern, Match=re.Match, compile_pattern=re.compile, escape=re.escape)
    return module


def ours(name, directory):
    if name == "_re":
        loaded.setdefault(name, regex_module())
    if name in loaded:
        return loaded[name]
    if name == "_host":
        loaded[name] = host_module()
        return loaded[name]
    path = os.path.join(directory, name + ".py")
    if not os.path.exists(path):
        return None
    module = loaded[name] = types.ModuleType(name)
    module.__builtins__ = dict(vars(builtins), __import__=importer(directory))
    with open(path, encoding="utf-8") as source:
        exec(compile(source.read(), path, "exec"), module.__dict__)
    return module


def importer(directory):
    def load(name, globals=None, locals=None, fromlist=(), level=0):
        if level == 0:
            module = ours(name, directory)
            if module is not None:
                parts = name.split(".")
                for i in range(1, len(parts)):
                    parent = ours(".".join(parts[:i]), directory)
                    if parent is not None:
                        setattr(parent, parts[i], ours(".".join(parts[: i + 1]), directory) or getattr(parent, parts[i], None))
                return module if fromlist else (ours(parts[0], directory) or real_import(parts[0]))
        return real_import(name, globals, locals, fromlist, level)

    return load


namespace = {"__name__": "scenario"}
if mode == "ours":
    namespace["__builtins__"] = dict(vars(builtins), __import__=importer(sys.argv[3]))
with open(scenario, encoding="utf-8") as source:
    exec(compile(source.read(), scenario, "exec"), namespace)
