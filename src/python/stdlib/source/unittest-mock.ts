// The text of the module `unittest.mock`, run by the interpreter. Mocks as far as collecting sees them.

/** Source of `unittest.mock`. */
export const UNITTEST_MOCK_PY = `from functools import wraps


class _Sentinel:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"sentinel.{self.name}"


class _SentinelMaker:
    def __init__(self):
        self._made = {}

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in self._made:
            self._made[name] = _Sentinel(name)
        return self._made[name]


sentinel = _SentinelMaker()
DEFAULT = sentinel.DEFAULT


class _Any:
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __repr__(self):
        return "<ANY>"


ANY = _Any()


class NonCallableMock:
    def __init__(self, spec=None, wraps=None, name=None, spec_set=None, parent=None, _spec_state=None, return_value=DEFAULT, side_effect=None, **kwargs):
        attributes = vars(self)
        attributes["_mock_children"] = {}
        attributes["_mock_return"] = return_value
        attributes["_mock_spec"] = spec if spec is not None else spec_set
        attributes["side_effect"] = side_effect
        for key, value in kwargs.items():
            setattr(self, key, value)

    def __getattr__(self, name):
        if name.startswith("__") or name in ("_mock_children", "_mock_return", "_mock_spec"):
            raise AttributeError(name)
        if name == "return_value":
            return _result(self)
        spec = self._mock_spec
        if spec is not None:
            allowed = spec if isinstance(spec, (list, tuple)) else dir(spec)
            if name not in allowed:
                raise AttributeError(f"Mock object has no attribute {name!r}")
        children = self._mock_children
        if name not in children:
            children[name] = _child(self)
        return children[name]

    def assert_called(self): pass
    def assert_called_once(self): pass
    def assert_called_with(self, *args, **kwargs): pass
    def assert_called_once_with(self, *args, **kwargs): pass
    def assert_any_call(self, *args, **kwargs): pass
    def assert_has_calls(self, calls, any_order=False): pass
    def assert_not_called(self): pass
    def reset_mock(self, *args, **kwargs): pass
    def configure_mock(self, **kwargs):
        for key, value in kwargs.items():
            setattr(self, key, value)
    def attach_mock(self, mock, attribute): setattr(self, attribute, mock)
    def mock_add_spec(self, spec, spec_set=False): pass


def _child(mock):
    return MagicMock() if isinstance(mock, MagicMock) else Mock()


def _result(mock):
    found = vars(mock).get("return_value", mock._mock_return)
    if found is DEFAULT:
        found = _child(mock)
        vars(mock)["_mock_return"] = found
    return found


class CallableMixin:
    pass


class Mock(NonCallableMock):
    def __call__(self, *args, **kwargs):
        effect = self.side_effect
        if effect is not None:
            if isinstance(effect, type) and issubclass(effect, BaseException) or isinstance(effect, BaseException):
                raise effect
            if callable(effect):
                found = effect(*args, **kwargs)
                if found is not DEFAULT:
                    return found
        return _result(self)


class MagicMock(Mock):
    def __enter__(self):
        return _child(self)

    def __exit__(self, *exc_info):
        return False

    def __len__(self):
        return 0

    def __iter__(self):
        return iter([])

    def __bool__(self):
        return True

    def __int__(self):
        return 1

    def __contains__(self, item):
        return False

    def __getitem__(self, key):
        return _child(self)

    def __setitem__(self, key, value):
        pass

    def __delitem__(self, key):
        pass


class NonCallableMagicMock(NonCallableMock):
    pass


class AsyncMock(MagicMock):
    pass


class PropertyMock(Mock):
    pass


class _patch:
    attribute_name = None

    def __init__(self, new, attribute, kwargs):
        self.new = new
        self.attribute = attribute
        self.kwargs = kwargs
        self.additional_patchers = []

    def __call__(self, func):
        if isinstance(func, type):
            return self._on_class(func)
        if hasattr(func, "patchings"):
            func.patchings.append(self)
            return func

        @wraps(func)
        def patched(*args, **keywargs):
            return func(*args, **keywargs)

        patched.patchings = [self]
        return patched

    def _on_class(self, cls):
        for name in dir(cls):
            if not name.startswith(patch.TEST_PREFIX):
                continue
            value = getattr(cls, name)
            if callable(value):
                setattr(cls, name, self.copy()(value))
        return cls

    def copy(self):
        made = _patch(self.new, self.attribute, self.kwargs)
        made.attribute_name = self.attribute_name
        return made

    def __enter__(self):
        return MagicMock() if self.new is DEFAULT else self.new

    def __exit__(self, *exc_info):
        return False

    def start(self):
        return self.__enter__()

    def stop(self):
        pass


class _patch_dict:
    def __init__(self, in_dict, values=(), clear=False, **kwargs):
        self.in_dict = in_dict
        self.values = values

    def __call__(self, f):
        if isinstance(f, type):
            return f

        @wraps(f)
        def _inner(*args, **kw):
            return f(*args, **kw)

        return _inner

    def __enter__(self):
        return self.in_dict

    def __exit__(self, *exc_info):
        return False

    def start(self):
        return self.in_dict

    def stop(self):
        pass


class _Patcher:
    TEST_PREFIX = "test"
    dict = _patch_dict

    def __call__(self, target, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs):
        return _patch(new, target, kwargs)

    def object(self, target, attribute, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs):
        return _patch(new, attribute, kwargs)

    def multiple(self, target, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs):
        items = list(kwargs.items())
        first = _patch(items[0][1], items[0][0], {})
        first.attribute_name = items[0][0]
        return first

    def stopall(self):
        pass


patch = _Patcher()


class _Call(tuple):
    def __new__(cls, value=(), name="", kwargs=None):
        return tuple.__new__(cls, value)

    def __call__(self, *args, **kwargs):
        return _Call((args, kwargs))

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return _Call(())


call = _Call()


def create_autospec(spec, spec_set=False, instance=False, _parent=None, _name=None, **kwargs):
    return MagicMock()


def mock_open(mock=None, read_data=""):
    return MagicMock() if mock is None else mock


def seal(mock):
    pass


FILTER_DIR = True
`;
