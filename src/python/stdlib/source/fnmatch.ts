// The text of the module `fnmatch`, run by the interpreter. The parts of fnmatch that collecting needs.

/** Source of `fnmatch`. */
export const FNMATCH_PY = `from _host import fnmatch_one as _match


def fnmatchcase(name, pat): return _match(name, pat)
def fnmatch(name, pat): return _match(name, pat)
def filter(names, pat): return [name for name in names if _match(name, pat)]
def filterfalse(names, pat): return [name for name in names if not _match(name, pat)]


def translate(pat):
    from _host import unknown
    return unknown("fnmatch.translate is not followed")
`;
