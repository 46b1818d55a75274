// The text of the module `string`, run by the interpreter. Constants and templates.

/** Source of `string`. */
export const STRING_PY = String.raw`whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_\x60{|}~"
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or " ").join(word.capitalize() for word in s.split(sep))


class Template:
    delimiter = "$"

    def __init__(self, template):
        self.template = template

    def substitute(self, mapping={}, /, **kws):
        return self._fill({**mapping, **kws}, True)

    def safe_substitute(self, mapping={}, /, **kws):
        return self._fill({**mapping, **kws}, False)

    def _fill(self, values, strict):
        text = self.template
        result = []
        at = 0
        while at < len(text):
            if text[at] != self.delimiter:
                result.append(text[at])
                at += 1
                continue
            if text[at + 1:at + 2] == self.delimiter:
                result.append(self.delimiter)
                at += 2
                continue
            braced = text[at + 1:at + 2] == "{"
            start = end = at + (2 if braced else 1)
            while end < len(text) and (text[end] == "_" or (text[end].isascii() and text[end].isalnum())):
                end += 1
            name = text[start:end]
            valid = name.isidentifier() and (not braced or text[end:end + 1] == "}")
            stop = end + 1 if braced else end
            if not valid:
                if strict:
                    raise ValueError("Invalid placeholder in string")
                result.append(text[at])
                at += 1
                continue
            if name in values:
                result.append(str(values[name]))
            elif strict:
                raise KeyError(name)
            else:
                result.append(text[at:stop])
            at = stop
        return "".join(result)


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return format_string.format(*args, **kwargs)

    def vformat(self, format_string, args, kwargs):
        return format_string.format(*args, **kwargs)
`;
