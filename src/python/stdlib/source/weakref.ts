// The text of the module `weakref`, run by the interpreter. References that keep what they refer to.

/** Source of `weakref`. */
export const WEAKREF_PY = `class ref:
    def __init__(self, object, callback=None):
        self._object = object

    def __call__(self):
        return self._object


ReferenceType = ref


class WeakMethod(ref):
    pass


def proxy(object, callback=None): return object


class WeakKeyDictionary(dict): pass
class WeakValueDictionary(dict): pass


class WeakSet:
    def __init__(self, data=None):
        self._items = [] if data is None else list(data)

    def add(self, item):
        if item not in self._items:
            self._items.append(item)

    def discard(self, item):
        if item in self._items:
            self._items.remove(item)

    def __contains__(self, item): return item in self._items
    def __iter__(self): return iter(self._items)
    def __len__(self): return len(self._items)


class finalize:
    def __init__(self, obj, func, /, *args, **kwargs): pass
`;
