// The text of the module `shlex`, run by the interpreter. The parts of shlex that collecting needs.

/** Source of `shlex`. */
export const SHLEX_PY = `from _host import shell_split as _split, shell_quote as quote


def split(s, comments=False, posix=True):
    return _split(s, comments)


def join(split_command):
    return " ".join(quote(arg) for arg in split_command)
`;
