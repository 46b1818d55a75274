// The text of the module `contextlib`, run by the interpreter. Context managers; their bodies run when a `with` does.

/** Source of `contextlib`. */
export const CONTEXTLIB_PY = `from functools import wraps


class AbstractContextManager:
    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        return None


class AbstractAsyncContextManager:
    pass


class ContextDecorator:
    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self:
                return func(*args, **kwds)

        return inner


class AsyncContextDecorator:
    def __call__(self, func):
        return func


class _GeneratorContextManager(ContextDecorator, AbstractContextManager):
    def __init__(self, func, args, kwds):
        self.func = func
        self.args = args
        self.kwds = kwds

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with _GeneratorContextManager(self.func, self.args, self.kwds):
                return func(*args, **kwds)

        return inner

    def __enter__(self):
        self.gen = self.func(*self.args, **self.kwds)
        return next(self.gen)

    def __exit__(self, exc_type, exc_value, traceback):
        if exc_type is None:
            for _ in self.gen:
                raise RuntimeError("generator didn't stop")
            return False
        try:
            self.gen.throw(exc_value)
        except StopIteration as error:
            return error is not exc_value
        except BaseException as error:
            if error is exc_value:
                return False
            raise
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(func):
    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return helper


def asynccontextmanager(func):
    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return helper


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        return exctype is not None and issubclass(exctype, self._exceptions)


class nullcontext(AbstractContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass


class redirect_stdout(AbstractContextManager):
    def __init__(self, new_target):
        self._new_target = new_target

    def __enter__(self):
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        pass


class redirect_stderr(redirect_stdout):
    pass


class chdir(AbstractContextManager):
    def __init__(self, path):
        self.path = path


class ExitStack(AbstractContextManager):
    def __init__(self):
        self._callbacks = []

    def enter_context(self, cm):
        result = cm.__enter__()
        self._callbacks.append(cm.__exit__)
        return result

    def push(self, exit):
        self._callbacks.append(exit if callable(exit) else exit.__exit__)
        return exit

    def callback(self, callback, /, *args, **kwds):
        def leave(*exc_info):
            callback(*args, **kwds)

        self._callbacks.append(leave)
        return callback

    def pop_all(self):
        fresh = type(self)()
        fresh._callbacks = self._callbacks
        self._callbacks = []
        return fresh

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, *exc_details):
        raised = exc_details[1]
        swallowed = False
        while self._callbacks:
            exit = self._callbacks.pop()
            try:
                if exit(type(raised) if raised is not None else None, raised, None):
                    swallowed = swallowed or raised is not None
                    raised = None
            except BaseException as error:
                swallowed = False
                raised = error
        if raised is not None and raised is not exc_details[1]:
            raise raised
        return swallowed


class AsyncExitStack(ExitStack):
    pass
`;
