// The parts of the module `pytest` that are best told in Python: outcomes, warnings, and stand-ins for runtime helpers.

/** Source text of `pytest`; natives (mark, param, fixture, importorskip) are added by pytest-module.ts. */
export const PYTEST_SOURCE = `
class OutcomeException(BaseException):
    def __init__(self, msg=None, pytrace=True):
        super().__init__(msg)
        self.msg = msg
        self.pytrace = pytrace


class Skipped(OutcomeException):
    def __init__(self, msg=None, pytrace=True, allow_module_level=False, *, _use_item_location=False):
        super().__init__(msg=msg, pytrace=pytrace)
        self.allow_module_level = allow_module_level


class Failed(OutcomeException):
    pass


class XFailed(Failed):
    pass


class Exit(Exception):
    def __init__(self, msg="unknown reason", returncode=None):
        super().__init__(msg)
        self.msg = msg
        self.returncode = returncode


class UsageError(Exception):
    pass


class FixtureLookupError(LookupError):
    pass


class PytestWarning(UserWarning):
    pass


class PytestAssertRewriteWarning(PytestWarning):
    pass


class PytestCacheWarning(PytestWarning):
    pass


class PytestConfigWarning(PytestWarning):
    pass


class PytestCollectionWarning(PytestWarning):
    pass


class PytestDeprecationWarning(PytestWarning, DeprecationWarning):
    pass


class PytestRemovedIn9Warning(PytestDeprecationWarning):
    pass


class PytestRemovedIn10Warning(PytestDeprecationWarning):
    pass


class PytestExperimentalApiWarning(PytestWarning, FutureWarning):
    pass


class PytestReturnNotNoneWarning(PytestWarning):
    pass


class PytestUnknownMarkWarning(PytestWarning):
    pass


class PytestUnraisableExceptionWarning(PytestWarning):
    pass


class PytestUnhandledThreadExceptionWarning(PytestWarning):
    pass


class PytestUnhandledCoroutineWarning(PytestWarning):
    pass


def skip(reason="", *, allow_module_level=False, msg=None):
    raise Skipped(msg=reason, allow_module_level=allow_module_level)


def fail(reason="", pytrace=True, msg=None):
    raise Failed(msg=reason, pytrace=pytrace)


def xfail(reason=""):
    raise XFailed(reason)


def exit(reason="", returncode=None, msg=None):
    raise Exit(reason, returncode)


skip.Exception = Skipped
fail.Exception = Failed
xfail.Exception = XFailed
exit.Exception = Exit


class _Expectation:
    def __init__(self, *args, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return True


class RaisesExc(_Expectation):
    pass


class RaisesGroup(_Expectation):
    pass


def raises(expected_exception=None, *args, **kwargs):
    return RaisesExc(expected_exception)


def warns(expected_warning=None, *args, **kwargs):
    return _Expectation(expected_warning)


def deprecated_call(*args, **kwargs):
    return _Expectation()


class _Approx:
    __hash__ = None

    def __init__(self, expected, rel=None, abs=None, nan_ok=False):
        self.expected = expected


def approx(expected, rel=None, abs=None, nan_ok=False):
    return _Approx(expected)


def register_assert_rewrite(*names):
    pass


def yield_fixture(*args, **kwargs):
    return fixture(*args, **kwargs)


def set_trace(*args, **kwargs):
    pass


class MonkeyPatch:
    pass
`;
