// The text of the module `os`, run by the interpreter. Names of os; the environment, processes and file system are unknown.

/** Source of `os`. */
export const OS_PY = String.raw`import posixpath as path
from _host import environ, is_posix, unknown as _unknown

name = is_posix("posix", "nt")
sep = is_posix("/", "\\")
altsep = is_posix(None, "/")
pathsep = is_posix(":", ";")
linesep = is_posix("\n", "\r\n")
devnull = is_posix("/dev/null", "nul")
extsep = "."
curdir = "."
pardir = ".."
F_OK, X_OK, W_OK, R_OK = 0, 1, 2, 4
O_RDONLY, O_WRONLY, O_RDWR = 0, 1, 2
error = OSError
supports_bytes_environ = True


class PathLike:
    pass


class stat_result:
    pass


class DirEntry:
    pass


def fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    if hasattr(path, "__fspath__"):
        return path.__fspath__()
    raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")


def fsencode(filename): return fspath(filename).encode()
def fsdecode(filename): return filename.decode() if isinstance(filename, bytes) else fspath(filename)
def getenv(key, default=None): return _unknown(f"the environment variable {key} is not known")
def putenv(key, value): pass
def unsetenv(key): pass
def getcwd(): return _unknown("the current directory is not known")
def getcwdb(): return _unknown("the current directory is not known")
def cpu_count(): return _unknown("the machine is not known")
def process_cpu_count(): return _unknown("the machine is not known")
def sched_getaffinity(pid): return _unknown("the machine is not known")
def getpid(): return _unknown("the process is not known")
def getppid(): return _unknown("the process is not known")
def getuid(): return _unknown("the user is not known")
def geteuid(): return _unknown("the user is not known")
def getgid(): return _unknown("the user is not known")
def getlogin(): return _unknown("the user is not known")
def uname(): return _unknown("the machine is not known")
def urandom(n): return _unknown("random bytes are not known")
def listdir(path="."): return _unknown("the file system is not looked at")
def scandir(path="."): return _unknown("the file system is not looked at")
def walk(top, *args, **kwargs): return _unknown("the file system is not looked at")
def stat(path, **kwargs): return _unknown("the file system is not looked at")
def access(path, mode, **kwargs): return _unknown("the file system is not looked at")
def readlink(path, **kwargs): return _unknown("the file system is not looked at")
def open(path, *args, **kwargs): return _unknown("the file system is not looked at")
def popen(cmd, *args, **kwargs): return _unknown("processes are not started")
def system(command): return _unknown("processes are not started")
def get_terminal_size(*args): return _unknown("the terminal is not known")
def sysconf(name): return _unknown("the machine is not known")
def mkdir(path, *args, **kwargs): pass
def makedirs(name, *args, **kwargs): pass
def remove(path, **kwargs): pass
def unlink(path, **kwargs): pass
def rmdir(path, **kwargs): pass
def chdir(path): pass
def chmod(path, mode, **kwargs): pass
def rename(src, dst, **kwargs): pass
def replace(src, dst, **kwargs): pass
def kill(pid, sig): pass
def register_at_fork(**kwargs): pass
`;
