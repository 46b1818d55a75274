// The text of the module `pathlib`, run by the interpreter. Paths as texts; the file system is unknown.

/** Source of `pathlib`. */
export const PATHLIB_PY = String.raw`import posixpath as _paths
from fnmatch import fnmatchcase as _fnmatchcase
from _host import unknown as _unknown
from _host import hash_key as _hash_key


def _pieces(text):
    root = "//" if text.startswith("//") and not text.startswith("///") else "/" if text.startswith("/") else ""
    return root, [part for part in text.split("/") if part and part != "."]


class PurePath:
    def __init__(self, *args):
        text = ""
        for arg in args:
            if not isinstance(arg, (str, PurePath)) and not hasattr(arg, "__fspath__"):
                raise TypeError(f"argument should be a str or an os.PathLike object where __fspath__ returns a str, not {type(arg).__name__!r}")
            text = _paths.join(text, str(arg)) if text else str(arg)
        self._root, self._parts = _pieces(text)

    def __new__(cls, *args):
        return object.__new__(_CONCRETE.get(cls, cls))

    def _made(self, root, parts):
        made = object.__new__(type(self))
        made._root = root
        made._parts = parts
        return made

    def with_segments(self, *segments):
        return type(self)(*segments)

    def __str__(self):
        return self._root + "/".join(self._parts) or "."

    def __fspath__(self):
        return str(self)

    def as_posix(self):
        return str(self)

    def as_uri(self):
        return "file://" + str(self)

    def __repr__(self):
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return str(self) == str(other)

    def __hash__(self):
        return _hash_key(str(self))

    def _key(self):
        return [self._root] * bool(self._root) + self._parts

    def __lt__(self, other):
        return self._key() < other._key() if isinstance(other, PurePath) else NotImplemented

    def __le__(self, other):
        return self._key() <= other._key() if isinstance(other, PurePath) else NotImplemented

    def __gt__(self, other):
        return self._key() > other._key() if isinstance(other, PurePath) else NotImplemented

    def __ge__(self, other):
        return self._key() >= other._key() if isinstance(other, PurePath) else NotImplemented

    def __truediv__(self, key):
        return type(self)(self, key) if isinstance(key, str) or hasattr(key, "__fspath__") else NotImplemented

    def __rtruediv__(self, key):
        return type(self)(key, self) if isinstance(key, str) else NotImplemented

    def joinpath(self, *others):
        return type(self)(self, *others)

    @property
    def parts(self):
        return ((self._root,) if self._root else ()) + tuple(self._parts)

    @property
    def drive(self):
        return ""

    @property
    def root(self):
        return self._root

    @property
    def anchor(self):
        return self._root

    @property
    def name(self):
        return self._parts[-1] if self._parts else ""

    @property
    def stem(self):
        name = self.name
        at = name.rfind(".")
        return name[:at] if 0 < at < len(name) - 1 else name

    @property
    def suffix(self):
        name = self.name
        at = name.rfind(".")
        return name[at:] if 0 < at < len(name) - 1 else ""

    @property
    def suffixes(self):
        name = self.name
        if name.endswith("."):
            return []
        return ["." + part for part in name.lstrip(".").split(".")[1:]]

    @property
    def parent(self):
        return self._made(self._root, self._parts[:-1]) if self._parts else self

    @property
    def parents(self):
        return tuple(self._made(self._root, self._parts[:n]) for n in range(len(self._parts) - 1, -1, -1))

    def is_absolute(self):
        return bool(self._root)

    def is_reserved(self):
        return False

    def is_relative_to(self, other, *more):
        other = type(self)(other, *more)
        return self._root == other._root and self._parts[: len(other._parts)] == other._parts

    def relative_to(self, other, *more, walk_up=False):
        other = type(self)(other, *more)
        if not self.is_relative_to(other):
            raise ValueError(f"{str(self)!r} is not in the subpath of {str(other)!r}")
        return self._made("", self._parts[len(other._parts):])

    def with_name(self, name):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self._made(self._root, self._parts[:-1] + [name])

    def with_stem(self, stem):
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        if suffix and not suffix.startswith(".") or suffix == ".":
            raise ValueError(f"Invalid suffix {suffix!r}")
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self.with_name(self.stem + suffix if self.suffix else self.name + suffix)

    def match(self, path_pattern, *, case_sensitive=None):
        root, parts = _pieces(str(path_pattern))
        if root and (root != self._root or len(parts) != len(self._parts)):
            return False
        if len(parts) > len(self._parts):
            return False
        return all(_fnmatchcase(mine, theirs) for mine, theirs in zip(reversed(self._parts), reversed(parts)))


class PurePosixPath(PurePath):
    pass


class PureWindowsPath(PurePath):
    def __init__(self, *args):
        super().__init__(*[str(arg).replace("\\", "/") for arg in args])

    def __str__(self):
        return super().__str__().replace("/", "\\")

    def as_posix(self):
        return PurePath.__str__(self)


def _disk(*args, **kwargs):
    return _unknown("the file system is not looked at")


class Path(PurePath):
    @classmethod
    def cwd(cls):
        return _unknown("the current directory is not known")

    @classmethod
    def home(cls):
        return _unknown("the home directory is not known")

    def absolute(self):
        return self if self._root else _unknown("the current directory is not known")

    def resolve(self, strict=False):
        return type(self)(_paths.normpath(str(self))) if self._root else _unknown("the current directory is not known")

    def expanduser(self):
        return _unknown("the home directory is not known") if self._parts[:1] and self._parts[0].startswith("~") else self

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        pass

    def exists(self, *, follow_symlinks=True): return _disk()
    def is_file(self, *, follow_symlinks=True): return _disk()
    def is_dir(self, *, follow_symlinks=True): return _disk()
    def is_symlink(self): return _disk()
    def is_mount(self): return _disk()
    def stat(self, *, follow_symlinks=True): return _disk()
    def lstat(self): return _disk()
    def iterdir(self): return _disk()
    def glob(self, pattern, **kwargs): return _disk()
    def rglob(self, pattern, **kwargs): return _disk()
    def walk(self, *args, **kwargs): return _disk()
    def read_text(self, *args, **kwargs): return _disk()
    def read_bytes(self): return _disk()
    def open(self, *args, **kwargs): return _disk()
    def owner(self): return _disk()
    def group(self): return _disk()
    def readlink(self): return _disk()
    def samefile(self, other_path): return _disk()
    def rename(self, target): return _disk()
    def replace(self, target): return _disk()
    def write_text(self, *args, **kwargs): return _disk()
    def write_bytes(self, data): return _disk()
    def mkdir(self, *args, **kwargs): pass
    def touch(self, *args, **kwargs): pass
    def unlink(self, missing_ok=False): pass
    def rmdir(self): pass
    def chmod(self, mode, **kwargs): pass
    def symlink_to(self, *args, **kwargs): pass


class PosixPath(Path, PurePosixPath):
    pass


class WindowsPath(Path, PureWindowsPath):
    pass


_CONCRETE = {Path: PosixPath, PurePath: PurePosixPath}
`;
