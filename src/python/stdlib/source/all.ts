// The modules that are written in Python: name → source text.
import { ABC } from "./abc.ts";
import { ARRAY } from "./array.ts";
import { AST } from "./ast.ts";
import { BISECT } from "./bisect.ts";
import { COLLECTIONS } from "./collections.ts";
import { COLLECTIONS_ABC } from "./collections-abc.ts";
import { CONTEXTLIB } from "./contextlib.ts";
import { COPY } from "./copy.ts";
import { DATACLASSES } from "./dataclasses.ts";
import { DATETIME } from "./datetime.ts";
import { DECIMAL } from "./decimal.ts";
import { ENUM } from "./enum.ts";
import { FNMATCH } from "./fnmatch.ts";
import { FRACTIONS } from "./fractions.ts";
import { FUNCTOOLS } from "./functools.ts";
import { HEAPQ } from "./heapq.ts";
import { IMPORTLIB } from "./importlib.ts";
import { INSPECT } from "./inspect.ts";
import { IO } from "./io.ts";
import { JSON } from "./json.ts";
import { LOGGING } from "./logging.ts";
import { NUMBERS } from "./numbers.ts";
import { OPERATOR } from "./operator.ts";
import { OS } from "./os.ts";
import { PATHLIB } from "./pathlib.ts";
import { POSIXPATH } from "./posixpath.ts";
import { PPRINT } from "./pprint.ts";
import { RANDOM } from "./random.ts";
import { SHLEX } from "./shlex.ts";
import { STRING } from "./string.ts";
import { TEXTWRAP } from "./textwrap.ts";
import { TYPES } from "./types.ts";
import { TYPING } from "./typing.ts";
import { UNITTEST } from "./unittest.ts";
import { UNITTEST_MOCK } from "./unittest-mock.ts";
import { UUID } from "./uuid.ts";
import { WARNINGS } from "./warnings.ts";
import { WEAKREF } from "./weakref.ts";

/** Sources by dotted module name. */
export const SOURCES: Readonly<Record<string, string>> = {
  abc: ABC,
  array: ARRAY,
  ast: AST,
  bisect: BISECT,
  "collections.abc": COLLECTIONS_ABC,
  collections: COLLECTIONS,
  contextlib: CONTEXTLIB,
  copy: COPY,
  dataclasses: DATACLASSES,
  datetime: DATETIME,
  decimal: DECIMAL,
  enum: ENUM,
  fnmatch: FNMATCH,
  fractions: FRACTIONS,
  functools: FUNCTOOLS,
  heapq: HEAPQ,
  importlib: IMPORTLIB,
  inspect: INSPECT,
  io: IO,
  json: JSON,
  logging: LOGGING,
  numbers: NUMBERS,
  operator: OPERATOR,
  os: OS,
  pathlib: PATHLIB,
  posixpath: POSIXPATH,
  pprint: PPRINT,
  random: RANDOM,
  shlex: SHLEX,
  string: STRING,
  textwrap: TEXTWRAP,
  types: TYPES,
  typing: TYPING,
  "unittest.mock": UNITTEST_MOCK,
  unittest: UNITTEST,
  uuid: UUID,
  warnings: WARNINGS,
  weakref: WEAKREF,
};
