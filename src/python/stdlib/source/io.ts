// The text of the module `io`, run by the interpreter. The parts of io that collecting needs.

/** Source of `io`. */
export const IO_PY = String.raw`SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 8192


class UnsupportedOperation(OSError, ValueError):
    pass


class IOBase:
    closed = False

    def close(self):
        self.closed = True

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self.close()

    def flush(self): pass
    def readable(self): return True
    def writable(self): return True
    def seekable(self): return True
    def isatty(self): return False


class RawIOBase(IOBase):
    pass


class BufferedIOBase(IOBase):
    pass


class TextIOBase(IOBase):
    pass


class _Memory:
    def __init__(self, initial, empty):
        self._text = initial
        self._empty = empty
        self._at = 0

    def getvalue(self):
        return self._text

    def read(self, size=-1):
        end = len(self._text) if size is None or size < 0 else min(len(self._text), self._at + size)
        part = self._text[self._at:end]
        self._at = max(self._at, end)
        return part

    def write(self, s, /):
        head = self._text[: self._at]
        self._text = head + s + self._text[self._at + len(s):]
        self._at += len(s)
        return len(s)

    def seek(self, pos, whence=0, /):
        self._at = pos if whence == 0 else len(self._text) + pos if whence == 2 else self._at + pos
        return self._at

    def tell(self):
        return self._at

    def truncate(self, pos=None, /):
        self._text = self._text[: self._at if pos is None else pos]
        return len(self._text)

    def readline(self, size=-1, /):
        rest = self._text[self._at:]
        lines = rest.splitlines(True)
        line = lines[0] if lines else self._empty
        self._at += len(line)
        return line

    def readlines(self, hint=-1, /):
        lines = self._text[self._at:].splitlines(True)
        self._at = len(self._text)
        return lines

    def writelines(self, lines, /):
        for line in lines:
            self.write(line)

    def __iter__(self):
        return iter(self.readlines())


class StringIO(_Memory, TextIOBase):
    def __init__(self, initial_value="", newline="\n"):
        _Memory.__init__(self, initial_value or "", "")


class BytesIO(_Memory, BufferedIOBase):
    def __init__(self, initial_bytes=b""):
        _Memory.__init__(self, bytes(initial_bytes), b"")

    def getbuffer(self):
        return self._text


class TextIOWrapper(TextIOBase):
    def __init__(self, buffer, *args, **kwargs):
        self.buffer = buffer


class BufferedReader(BufferedIOBase):
    pass


class BufferedWriter(BufferedIOBase):
    pass


class FileIO(RawIOBase):
    pass


def open(*args, **kwargs):
    from _host import unknown
    return unknown("the file system is not looked at")
`;
