// The text of the module `urllib.parse`, run by the interpreter: quoting, queries and the parts of URLs.

/** Source of `urllib.parse`. */
export const URLLIB_PARSE_PY = `from collections import namedtuple

_SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")


def quote_from_bytes(data, safe="/"):
    return "".join(chr(b) if chr(b) in _SAFE or chr(b) in safe else "%{:02X}".format(b) for b in data)


def quote(string, safe="/", encoding=None, errors=None):
    return quote_from_bytes(string if isinstance(string, bytes) else string.encode(encoding or "utf-8"), safe)


def quote_plus(string, safe="", encoding=None, errors=None):
    if isinstance(string, str) and " " not in string:
        return quote(string, safe)
    return quote(string, safe + " ").replace(" ", "+")


def unquote_to_bytes(string):
    data = string.encode() if isinstance(string, str) else string
    first, *rest = data.split(b"%")
    parts = [first]
    for part in rest:
        try:
            parts.append(bytes([int(part[:2].decode(), 16)]) + part[2:])
        except ValueError:
            parts.append(b"%" + part)
    return b"".join(parts)


def unquote(string, encoding="utf-8", errors="replace"):
    return unquote_to_bytes(string).decode(encoding) if "%" in string else string


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return unquote(string.replace("+", " "), encoding, errors)


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    pairs = query.items() if hasattr(query, "items") else query
    out = []
    for key, value in pairs:
        values = value if doseq and isinstance(value, (list, tuple)) else [value]
        for one in values:
            k, v = (x if isinstance(x, (str, bytes)) else str(x) for x in (key, one))
            out.append(quote_via(k, safe) + "=" + quote_via(v, safe))
    return "&".join(out)


def parse_qsl(qs, keep_blank_values=False, **kwargs):
    out = []
    for part in qs.split("&"):
        key, eq, value = part.partition("=")
        if part and (value or keep_blank_values):
            out.append((unquote_plus(key), unquote_plus(value)))
    return out


def parse_qs(qs, keep_blank_values=False, **kwargs):
    out = {}
    for key, value in parse_qsl(qs, keep_blank_values):
        out.setdefault(key, []).append(value)
    return out


class _Place:
    @property
    def _hostinfo(self):
        _, _, host = self.netloc.rpartition("@")
        head, bracket, rest = host.partition("[")
        if bracket:
            name, _, port = rest.partition("]")
            return name, port.partition(":")[2] or None
        name, _, port = host.partition(":")
        return name, port or None

    @property
    def hostname(self):
        return self._hostinfo[0].lower() or None

    @property
    def port(self):
        port = self._hostinfo[1]
        return int(port) if port is not None else None

    @property
    def username(self):
        user, at, _ = self.netloc.rpartition("@")
        return user.partition(":")[0] if at else None

    @property
    def password(self):
        user, at, _ = self.netloc.rpartition("@")
        return (user.partition(":")[2] or None) if at else None

    def geturl(self):
        return urlunsplit(self) if len(self) == 5 else urlunparse(self)


class SplitResult(_Place, namedtuple("SplitResult", "scheme netloc path query fragment")):
    pass


class ParseResult(_Place, namedtuple("ParseResult", "scheme netloc path params query fragment")):
    pass


def urlsplit(url, scheme="", allow_fragments=True):
    head, colon, rest = url.partition(":")
    if colon and head and head[0].isalpha() and all(c.isalnum() or c in "+-." for c in head):
        scheme, url = head.lower(), rest
    netloc = query = fragment = ""
    if url[:2] == "//":
        ends = [i for i in (url.find(c, 2) for c in "/?#") if i >= 0]
        end = min(ends) if ends else len(url)
        netloc, url = url[2:end], url[end:]
    if allow_fragments:
        url, _, fragment = url.partition("#")
    url, _, query = url.partition("?")
    return SplitResult(scheme, netloc, url, query, fragment)


def urlparse(url, scheme="", allow_fragments=True):
    scheme, netloc, url, query, fragment = urlsplit(url, scheme, allow_fragments)
    head, slash, last = url.rpartition("/")
    last, _, params = last.partition(";")
    return ParseResult(scheme, netloc, head + slash + last, params, query, fragment)


def urlunsplit(parts):
    scheme, netloc, url, query, fragment = parts
    if netloc or (scheme and url[:2] == "//"):
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + (netloc or "") + url
    if scheme:
        url = scheme + ":" + url
    if query:
        url = url + "?" + query
    if fragment:
        url = url + "#" + fragment
    return url


def urlunparse(parts):
    scheme, netloc, url, params, query, fragment = parts
    return urlunsplit((scheme, netloc, url + ";" + params if params else url, query, fragment))
`;

/** Source of `urllib`. */
export const URLLIB_PY = "";
