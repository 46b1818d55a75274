// The text of the module `unittest`, run by the interpreter. The class and decorators that tests build on; nothing is asserted.

/** Source of `unittest`. */
export const UNITTEST_PY = `class SkipTest(Exception):
    pass


def _id(obj):
    return obj


def skip(reason):
    if callable(reason) and not isinstance(reason, type):
        return _skipped(reason, "")
    return lambda test_item: _skipped(test_item, reason)


def _skipped(test_item, reason):
    test_item.__unittest_skip__ = True
    test_item.__unittest_skip_why__ = reason
    return test_item


def skipIf(condition, reason):
    return skip(reason) if condition else _id


def skipUnless(condition, reason):
    return _id if condition else skip(reason)


def expectedFailure(test_item):
    test_item.__unittest_expecting_failure__ = True
    return test_item


class _Context:
    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        return True


class TestCase:
    failureException = AssertionError
    longMessage = True
    maxDiff = 640

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName

    def setUp(self): pass
    def tearDown(self): pass

    @classmethod
    def setUpClass(cls): pass

    @classmethod
    def tearDownClass(cls): pass

    def run(self, result=None): pass
    def id(self): return f"{type(self).__module__}.{type(self).__qualname__}.{self._testMethodName}"
    def shortDescription(self): return None
    def countTestCases(self): return 1
    def defaultTestResult(self): pass
    def debug(self): pass
    def subTest(self, msg=None, **params): return _Context()
    def skipTest(self, reason): raise SkipTest(reason)
    def fail(self, msg=None): raise self.failureException(msg)
    def addCleanup(self, function, /, *args, **kwargs): pass
    def doCleanups(self): pass
    def enterContext(self, cm): return cm.__enter__()

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs): pass

    @classmethod
    def doClassCleanups(cls): pass

    @classmethod
    def enterClassContext(cls, cm): return cm.__enter__()

    def addTypeEqualityFunc(self, typeobj, function): pass
    def assertRaises(self, expected_exception, *args, **kwargs): return _Context()
    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs): return _Context()
    def assertWarns(self, expected_warning, *args, **kwargs): return _Context()
    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs): return _Context()
    def assertLogs(self, logger=None, level=None): return _Context()
    def assertNoLogs(self, logger=None, level=None): return _Context()
    def assertEqual(self, first, second, msg=None): pass
    def assertNotEqual(self, first, second, msg=None): pass
    def assertTrue(self, expr, msg=None): pass
    def assertFalse(self, expr, msg=None): pass
    def assertIs(self, expr1, expr2, msg=None): pass
    def assertIsNot(self, expr1, expr2, msg=None): pass
    def assertIsNone(self, obj, msg=None): pass
    def assertIsNotNone(self, obj, msg=None): pass
    def assertIn(self, member, container, msg=None): pass
    def assertNotIn(self, member, container, msg=None): pass
    def assertIsInstance(self, obj, cls, msg=None): pass
    def assertNotIsInstance(self, obj, cls, msg=None): pass
    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None): pass
    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None): pass
    def assertGreater(self, a, b, msg=None): pass
    def assertGreaterEqual(self, a, b, msg=None): pass
    def assertLess(self, a, b, msg=None): pass
    def assertLessEqual(self, a, b, msg=None): pass
    def assertRegex(self, text, expected_regex, msg=None): pass
    def assertNotRegex(self, text, unexpected_regex, msg=None): pass
    def assertCountEqual(self, first, second, msg=None): pass
    def assertMultiLineEqual(self, first, second, msg=None): pass
    def assertSequenceEqual(self, first, second, msg=None, seq_type=None): pass
    def assertListEqual(self, list1, list2, msg=None): pass
    def assertTupleEqual(self, tuple1, tuple2, msg=None): pass
    def assertSetEqual(self, set1, set2, msg=None): pass
    def assertDictEqual(self, d1, d2, msg=None): pass


class IsolatedAsyncioTestCase(TestCase):
    async def asyncSetUp(self): pass
    async def asyncTearDown(self): pass
    def addAsyncCleanup(self, func, /, *args, **kwargs): pass


class FunctionTestCase(TestCase):
    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._testFunc = testFunc

    def runTest(self): pass


class TestResult: pass
class TextTestResult(TestResult): pass


class TestSuite:
    def __init__(self, tests=()):
        self._tests = list(tests)

    def addTest(self, test):
        self._tests.append(test)

    def addTests(self, tests):
        self._tests.extend(tests)

    def __iter__(self):
        return iter(self._tests)


class TestLoader:
    testMethodPrefix = "test"

    def loadTestsFromTestCase(self, testCaseClass): return TestSuite()
    def loadTestsFromModule(self, module, *, pattern=None): return TestSuite()
    def loadTestsFromName(self, name, module=None): return TestSuite()
    def discover(self, start_dir, pattern="test*.py", top_level_dir=None): return TestSuite()


defaultTestLoader = TestLoader()


class TextTestRunner:
    def __init__(self, *args, **kwargs): pass
    def run(self, test): return TestResult()


def main(*args, **kwargs): pass
def installHandler(): pass
def addModuleCleanup(function, /, *args, **kwargs): pass
def doModuleCleanups(): pass
def enterModuleContext(cm): return cm.__enter__()
`;
