// The text of the module `ast`, run by the interpreter. The parts of ast that collecting needs.

/** Source of `ast`. */
export const AST_PY = `from _host import literal_eval, unknown as _unknown


class AST:
    pass


def parse(*args, **kwargs): return _unknown("ast.parse is not followed")
def dump(*args, **kwargs): return _unknown("ast.dump is not followed")
def unparse(*args, **kwargs): return _unknown("ast.unparse is not followed")
def walk(node): return _unknown("ast.walk is not followed")


class NodeVisitor:
    pass


class NodeTransformer(NodeVisitor):
    pass
`;
