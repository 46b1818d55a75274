// The text of the module `posixpath`, run by the interpreter. os.path as texts; the file system is unknown.

/** Source of `posixpath`. */
export const POSIXPATH_PY = `from _host import unknown as _unknown

curdir = "."
pardir = ".."
sep = "/"
altsep = None
extsep = "."
pathsep = ":"
defpath = "/bin:/usr/bin"
devnull = "/dev/null"


def _text(path):
    return path.__fspath__() if hasattr(path, "__fspath__") else path


def normcase(s): return _text(s)
def isabs(s): return _text(s).startswith("/")


def join(a, *p):
    path = _text(a)
    for part in p:
        part = _text(part)
        if part.startswith("/") or not path:
            path = part
        elif path.endswith("/"):
            path += part
        else:
            path += "/" + part
    return path


def split(p):
    p = _text(p)
    at = p.rfind("/") + 1
    head, tail = p[:at], p[at:]
    if head and head != "/" * len(head):
        head = head.rstrip("/")
    return head, tail


def splitext(p):
    p = _text(p)
    start = p.rfind("/") + 1
    dot = p.rfind(".")
    if dot > start and p[start:dot].strip("."):
        return p[:dot], p[dot:]
    return p, ""


def splitdrive(p): return "", _text(p)


def splitroot(p):
    p = _text(p)
    if not p.startswith("/"):
        return "", "", p
    if p.startswith("//") and not p.startswith("///"):
        return "", "//", p[2:]
    return "", "/", p[1:]


def basename(p): return split(p)[1]
def dirname(p): return split(p)[0]


def normpath(path):
    path = _text(path)
    if not path:
        return "."
    slashes = 0 if not path.startswith("/") else 2 if path.startswith("//") and not path.startswith("///") else 1
    parts = []
    for part in path.split("/"):
        if part in ("", "."):
            continue
        if part != ".." or (not slashes and not parts) or (parts and parts[-1] == ".."):
            parts.append(part)
        elif parts:
            parts.pop()
    return "/" * slashes + "/".join(parts) or "."


def abspath(path):
    path = _text(path)
    return normpath(path) if isabs(path) else _unknown("the current directory is not known")


def realpath(filename, *, strict=False):
    return abspath(filename)


def expanduser(path):
    path = _text(path)
    return _unknown("the home directory is not known") if path.startswith("~") else path


def expandvars(path):
    path = _text(path)
    return _unknown("environment variables are not known") if "$" in path else path


def commonprefix(m):
    if not m:
        return ""
    low, high = min(m), max(m)
    for position, char in enumerate(low):
        if char != high[position]:
            return low[:position]
    return low


def commonpath(paths):
    paths = [_text(p) for p in paths]
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    if len({isabs(p) for p in paths}) != 1:
        raise ValueError("Can't mix absolute and relative paths")
    split_paths = [[part for part in p.split("/") if part and part != "."] for p in paths]
    shared = []
    for parts in zip(*split_paths):
        if any(part != parts[0] for part in parts):
            break
        shared.append(parts[0])
    return ("/" if isabs(paths[0]) else "") + "/".join(shared)


def relpath(path, start=None):
    path = _text(path)
    if start is None or not isabs(path) or not isabs(_text(start)):
        return _unknown("the current directory is not known")
    here = [part for part in normpath(_text(start)).split("/") if part]
    there = [part for part in normpath(path).split("/") if part]
    same = 0
    while same < min(len(here), len(there)) and here[same] == there[same]:
        same += 1
    return "/".join([".."] * (len(here) - same) + there[same:]) or "."


def exists(path): return _unknown("the file system is not looked at")
def lexists(path): return _unknown("the file system is not looked at")
def isfile(path): return _unknown("the file system is not looked at")
def isdir(s): return _unknown("the file system is not looked at")
def islink(path): return _unknown("the file system is not looked at")
def ismount(path): return _unknown("the file system is not looked at")
def getsize(filename): return _unknown("the file system is not looked at")
def getmtime(filename): return _unknown("the file system is not looked at")
def getatime(filename): return _unknown("the file system is not looked at")
def getctime(filename): return _unknown("the file system is not looked at")
def samefile(f1, f2): return _unknown("the file system is not looked at")
`;
