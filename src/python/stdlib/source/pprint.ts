// The text of the module `pprint`, run by the interpreter. The parts of pprint that collecting needs.

/** Source of `pprint`. */
export const PPRINT_PY = `from _host import unknown as _unknown


def pformat(object, *args, **kwargs): return _unknown("pprint.pformat is not followed")
def pprint(object, *args, **kwargs): pass
pp = pprint
def saferepr(object): return repr(object)


class PrettyPrinter:
    def __init__(self, *args, **kwargs): pass
    def pprint(self, object): pass
    def pformat(self, object): return _unknown("pprint.pformat is not followed")
`;
