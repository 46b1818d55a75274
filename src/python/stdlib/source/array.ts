// The text of the module `array`, run by the interpreter. The parts of array that collecting needs.

/** Source of `array`. */
export const ARRAY_PY = `class array:
    def __init__(self, typecode, initializer=()):
        self.typecode = typecode
        self._items = list(initializer)

    def __len__(self): return len(self._items)
    def __iter__(self): return iter(self._items)
    def __getitem__(self, i): return array(self.typecode, self._items[i]) if isinstance(i, slice) else self._items[i]
    def __setitem__(self, i, v): self._items[i] = v
    def __eq__(self, other): return self._items == other._items if isinstance(other, array) else NotImplemented
    def append(self, x): self._items.append(x)
    def extend(self, x): self._items.extend(x)
    def tolist(self): return list(self._items)
    def __repr__(self): return f"array({self.typecode!r}, {self._items!r})" if self._items else f"array({self.typecode!r})"


ArrayType = array
typecodes = "bBuhHiIlLqQfd"
`;
