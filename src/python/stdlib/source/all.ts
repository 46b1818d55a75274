// The modules that are written in Python: name → source text.
import { ABC_PY } from "./abc.ts";
import { ARRAY_PY } from "./array.ts";
import { AST_PY } from "./ast.ts";
import { BISECT_PY } from "./bisect.ts";
import { COLLECTIONS_PY } from "./collections.ts";
import { COLLECTIONS_ABC_PY } from "./collections-abc.ts";
import { CONTEXTLIB_PY } from "./contextlib.ts";
import { COPY_PY } from "./copy.ts";
import { DATACLASSES_PY } from "./dataclasses.ts";
import { DATETIME_PY } from "./datetime.ts";
import { DECIMAL_PY } from "./decimal.ts";
import { ENUM_PY } from "./enum.ts";
import { FNMATCH_PY } from "./fnmatch.ts";
import { FRACTIONS_PY } from "./fractions.ts";
import { FUNCTOOLS_PY } from "./functools.ts";
import { HEAPQ_PY } from "./heapq.ts";
import { IMPORTLIB_PY } from "./importlib.ts";
import { INSPECT_PY } from "./inspect.ts";
import { IO_PY } from "./io.ts";
import { IPADDRESS_PY } from "./ipaddress.ts";
import { JSON_PY } from "./json.ts";
import { LOGGING_PY } from "./logging.ts";
import { NUMBERS_PY } from "./numbers.ts";
import { OPERATOR_PY } from "./operator.ts";
import { OS_PY } from "./os.ts";
import { PATHLIB_PY } from "./pathlib.ts";
import { POSIXPATH_PY } from "./posixpath.ts";
import { PPRINT_PY } from "./pprint.ts";
import { RANDOM_PY } from "./random.ts";
import { RE_PY } from "./re.ts";
import { SHLEX_PY } from "./shlex.ts";
import { STRING_PY } from "./string.ts";
import { TEXTWRAP_PY } from "./textwrap.ts";
import { TYPES_PY } from "./types.ts";
import { TYPING_PY } from "./typing.ts";
import { UNITTEST_PY } from "./unittest.ts";
import { UNITTEST_MOCK_PY } from "./unittest-mock.ts";
import { URLLIB_PARSE_PY, URLLIB_PY } from "./urllib-parse.ts";
import { UUID_PY } from "./uuid.ts";
import { WARNINGS_PY } from "./warnings.ts";
import { WEAKREF_PY } from "./weakref.ts";

/** Sources by dotted module name. */
export const SOURCES: Readonly<Record<string, string>> = {
  abc: ABC_PY,
  array: ARRAY_PY,
  ast: AST_PY,
  bisect: BISECT_PY,
  "collections.abc": COLLECTIONS_ABC_PY,
  collections: COLLECTIONS_PY,
  contextlib: CONTEXTLIB_PY,
  copy: COPY_PY,
  dataclasses: DATACLASSES_PY,
  datetime: DATETIME_PY,
  decimal: DECIMAL_PY,
  enum: ENUM_PY,
  fnmatch: FNMATCH_PY,
  fractions: FRACTIONS_PY,
  functools: FUNCTOOLS_PY,
  heapq: HEAPQ_PY,
  importlib: IMPORTLIB_PY,
  inspect: INSPECT_PY,
  io: IO_PY,
  json: JSON_PY,
  logging: LOGGING_PY,
  numbers: NUMBERS_PY,
  operator: OPERATOR_PY,
  os: OS_PY,
  pathlib: PATHLIB_PY,
  posixpath: POSIXPATH_PY,
  pprint: PPRINT_PY,
  random: RANDOM_PY,
  re: RE_PY,
  shlex: SHLEX_PY,
  string: STRING_PY,
  textwrap: TEXTWRAP_PY,
  types: TYPES_PY,
  typing: TYPING_PY,
  "unittest.mock": UNITTEST_MOCK_PY,
  unittest: UNITTEST_PY,
  uuid: UUID_PY,
  warnings: WARNINGS_PY,
  weakref: WEAKREF_PY,
  ipaddress: IPADDRESS_PY,
  urllib: URLLIB_PY,
  "urllib.parse": URLLIB_PARSE_PY,
};
