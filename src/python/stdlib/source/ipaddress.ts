// The text of the module `ipaddress`, run by the interpreter: addresses and networks as texts of a kind.

/** Source of `ipaddress`. */
export const IPADDRESS_PY = `from _host import unknown as _unknown


class _Text:
    def __init__(self, address, strict=True):
        self._text = address if isinstance(address, str) else _unknown("addresses from numbers are not worked out")

    def __str__(self): return self._text
    def __repr__(self): return f"{type(self).__name__}({self._text!r})"
    def __eq__(self, other): return type(self) is type(other) and self._text == other._text
    def __hash__(self): return hash((type(self).__name__, self._text))


class IPv4Address(_Text): pass
class IPv6Address(_Text): pass
class IPv4Network(_Text): pass
class IPv6Network(_Text): pass
class IPv4Interface(_Text): pass
class IPv6Interface(_Text): pass


class AddressValueError(ValueError): pass
class NetmaskValueError(ValueError): pass


def _pick(text, four, six): return six(text) if isinstance(text, str) and ":" in text else four(text)
def ip_address(address): return _pick(address, IPv4Address, IPv6Address)
def ip_network(address, strict=True): return _pick(address, IPv4Network, IPv6Network)
def ip_interface(address): return _pick(address, IPv4Interface, IPv6Interface)
`;
