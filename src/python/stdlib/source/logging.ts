// The text of the module `logging`, run by the interpreter. Loggers that write nothing.

/** Source of `logging`. */
export const LOGGING_PY = `CRITICAL = 50
FATAL = CRITICAL
ERROR = 40
WARNING = 30
WARN = WARNING
INFO = 20
DEBUG = 10
NOTSET = 0
_names = {"CRITICAL": 50, "FATAL": 50, "ERROR": 40, "WARN": 30, "WARNING": 30, "INFO": 20, "DEBUG": 10, "NOTSET": 0}
raiseExceptions = True


class Filterer:
    def addFilter(self, filter): pass
    def removeFilter(self, filter): pass
    def filter(self, record): return True


class Logger(Filterer):
    def __init__(self, name, level=NOTSET):
        self.name = name
        self.level = level
        self.handlers = []
        self.propagate = True
        self.disabled = False
        self.parent = None

    def setLevel(self, level): self.level = _names.get(level, level)
    def debug(self, msg, *args, **kwargs): pass
    def info(self, msg, *args, **kwargs): pass
    def warning(self, msg, *args, **kwargs): pass
    def warn(self, msg, *args, **kwargs): pass
    def error(self, msg, *args, **kwargs): pass
    def exception(self, msg, *args, **kwargs): pass
    def critical(self, msg, *args, **kwargs): pass
    def log(self, level, msg, *args, **kwargs): pass
    def addHandler(self, hdlr): self.handlers.append(hdlr)
    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)
    def hasHandlers(self): return bool(self.handlers)
    def isEnabledFor(self, level): return level >= (self.level or WARNING)
    def getEffectiveLevel(self): return self.level or WARNING
    def getChild(self, suffix): return getLogger(f"{self.name}.{suffix}")


class RootLogger(Logger):
    pass


class LoggerAdapter(Logger):
    def __init__(self, logger, extra=None):
        super().__init__(logger.name)
        self.logger = logger
        self.extra = extra


class Handler(Filterer):
    def __init__(self, level=NOTSET):
        self.level = level
        self.formatter = None

    def setLevel(self, level): self.level = _names.get(level, level)
    def setFormatter(self, fmt): self.formatter = fmt
    def emit(self, record): pass
    def handle(self, record): pass
    def flush(self): pass
    def close(self): pass


class StreamHandler(Handler):
    def __init__(self, stream=None):
        super().__init__()
        self.stream = stream


class FileHandler(StreamHandler):
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        super().__init__()
        self.baseFilename = filename


class NullHandler(Handler):
    pass


class Formatter:
    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        self._fmt = fmt
        self.datefmt = datefmt


class Filter:
    def __init__(self, name=""):
        self.name = name

    def filter(self, record): return True


class LogRecord:
    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        self.name = name
        self.levelno = level
        self.msg = msg
        self.args = args


root = RootLogger("root", WARNING)
_loggers = {}


def getLogger(name=None):
    if not name or name == "root":
        return root
    if name not in _loggers:
        _loggers[name] = Logger(name)
    return _loggers[name]


def getLevelName(level):
    if level in _names:
        return _names[level]
    for name, number in _names.items():
        if number == level and name not in ("FATAL", "WARN"):
            return name
    return f"Level {level}"


def basicConfig(**kwargs): pass
def disable(level=CRITICAL): pass
def captureWarnings(capture): pass
def shutdown(*args): pass
def addLevelName(level, levelName): _names[levelName] = level
def getLoggerClass(): return Logger
def setLoggerClass(klass): pass
def debug(msg, *args, **kwargs): pass
def info(msg, *args, **kwargs): pass
def warning(msg, *args, **kwargs): pass
def warn(msg, *args, **kwargs): pass
def error(msg, *args, **kwargs): pass
def exception(msg, *args, **kwargs): pass
def critical(msg, *args, **kwargs): pass
def log(level, msg, *args, **kwargs): pass
`;
