// The text of the module `uuid`, run by the interpreter. UUIDs of given values; fresh ones are unknown.

/** Source of `uuid`. */
export const UUID_PY = `from _host import unknown as _unknown
from _host import hash_key as _hash_key


class UUID:
    def __init__(self, hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *, is_safe=None):
        if hex is not None:
            digits = hex.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "")
            if len(digits) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            int = _number(digits)
        elif bytes is not None:
            int = 0
            for byte in bytes:
                int = int * 256 + byte
        elif int is None:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if not 0 <= int < 1 << 128:
            raise ValueError("int is out of range (need a 128-bit value)")
        if version is not None:
            int = int & ~(0xC000 << 48) | (0x8000 << 48)
            int = int & ~(0xF000 << 64) | (version << 76)
        self.int = int

    @property
    def hex(self): return f"{self.int:032x}"

    @property
    def version(self): return self.int >> 76 & 15

    @property
    def urn(self): return "urn:uuid:" + str(self)

    def __str__(self):
        text = self.hex
        return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"

    def __repr__(self): return f"UUID({str(self)!r})"
    def __int__(self): return self.int
    def __eq__(self, other): return self.int == other.int if isinstance(other, UUID) else NotImplemented
    def __lt__(self, other): return self.int < other.int if isinstance(other, UUID) else NotImplemented
    def __hash__(self): return _hash_key(self.int)


def _number(digits): return int(digits, 16)
def uuid1(node=None, clock_seq=None): return _unknown("uuid1() differs each time")
def uuid3(namespace, name): return _unknown("uuid3() is not followed")
def uuid4(): return _unknown("uuid4() differs each time")
def uuid5(namespace, name): return _unknown("uuid5() is not followed")
def getnode(): return _unknown("the network address is not known")


NAMESPACE_DNS = UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_URL = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_OID = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_X500 = UUID("6ba7b814-9dad-11d1-80b4-00c04fd430c8")
`;
