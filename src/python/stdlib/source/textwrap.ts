// The text of the module `textwrap`, run by the interpreter. The parts of textwrap that collecting needs.

/** Source of `textwrap`. */
export const TEXTWRAP_PY = String.raw`from _host import dedent, indent as _indent, wrap as _wrap


def indent(text, prefix, predicate=None):
    if predicate is None:
        return _indent(text, prefix)
    return "".join(prefix + line if predicate(line) else line for line in text.splitlines(True))


def wrap(text, width=70, **kwargs):
    return _wrap(text, width, **kwargs)


def fill(text, width=70, **kwargs):
    return "\n".join(_wrap(text, width, **kwargs))


def shorten(text, width, *, placeholder=" [...]", **kwargs):
    words = text.split()
    whole = " ".join(words)
    if len(whole) <= width:
        return whole
    while words and len(" ".join(words) + placeholder) > width:
        words.pop()
    return " ".join(words) + placeholder if words else placeholder.lstrip()
`;
