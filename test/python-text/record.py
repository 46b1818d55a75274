"""Prints what CPython says of many text rules, as JSON lines: [rule, arguments, result].

Run by the tests when python3 is there; its output with seed 1 is kept in recorded.jsonl.
A result is {"ok": value} or {"error": [type, message]}; floats travel as repr texts.
"""
import fnmatch
import json
import random
import shlex
import sys
import textwrap
import inspect
import warnings

warnings.simplefilter("ignore")
rnd = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
out = []


def case(rule, args, compute):
    try:
        result = {"ok": compute()}
    except Exception as e:
        message = str(e.args[0]) if e.args else ""
        result = {"error": [type(e).__name__, message]}
    out.append([rule, args, result])


def floats():
    special = [0.0, -0.0, 1.0, 1e16, 1e15, 123456789012345680.0, 1e-4, 1e-5, 0.1, 0.5, 1.5, 2.5,
               1e100, 5e-324, 1.7976931348623157e308, 2.675, 1e22, 1e21, 9.995, 0.000123456, 1e23,
               float("inf"), float("-inf"), float("nan"), 100.0, 1234567.891, 999999.5, 99999.95]
    for _ in range(60):
        special.append(rnd.uniform(-10, 10) * 10 ** rnd.randint(-20, 25))
        special.append(round(rnd.uniform(-1000, 1000), rnd.randint(0, 4)))
    return special


TEXTS = ["", "a", "abc", "it's", 'say "x"', "both ' and \"", "tab\tnl\n", "back\\slash", "é", "ß",
         "\x7f", "\x00\x1f", "\xa0", "\xad", "日本語", "😀", "a😀b", "ǆ", "ﬁne", "ΑΣ ΣΑΣ", "İstanbul", "\u2028",
         "hello world", "Hello World", "HELLO", "x1 y2", "they're bill's", "  pad  ", "١٢٣", "½", "²", "Ⅷ",
         "one,two,,three", "a.b.c", "aXbXc", "--a--", "\ue000", "\u0378", "line1\nline2\r\nline3\x0bx\x1cy", "mixed CASE ǅ",
         "e\u0301", "\u200b", "ŉ", "ΐ", "1_000", "under_score", "ªº", "ʰ", "\u3000x\u3000", "+12", "-3"]
fl = floats()
for x in fl:
    case("floatRepr", [repr(x)], lambda: repr(x))
    case("floatHex", [repr(x)], lambda: x.hex())
    case("roundToInt", [repr(x)], lambda: str(round(x)))
    n = rnd.randint(-3, 6)
    case("roundFloat", [repr(x), n], lambda: repr(round(x, n)))
    y = rnd.choice(fl)
    case("complexRepr", [repr(x), repr(y)], lambda: repr(complex(x, y)))
for t in TEXTS:
    case("strRepr", [t], lambda: repr(t))
    case("strAscii", [t], lambda: ascii(t))
    case("unicodeEscape", [t], lambda: t.encode("unicode_escape").decode("ascii"))
    for m in ("upper lower casefold capitalize title swapcase isalpha isdecimal isdigit isnumeric isalnum isascii "
              "isidentifier isprintable islower isupper istitle isspace strip lstrip rstrip splitlines expandtabs split rsplit").split():
        case("method", [m, t], lambda: getattr(t, m)())
    case("dedent", [t], lambda: textwrap.dedent(t))
for _ in range(250):
    t = rnd.choice(TEXTS) + rnd.choice(TEXTS)
    s = rnd.choice([",", "X", "a", "l", "ab", "", "😀", " ", "--"])
    k = rnd.randint(-1, 3)
    a, b = rnd.choice([None, -3, 0, 1, 2, 5, 50]), rnd.choice([None, -1, 0, 1, 3, 9])
    case("method", ["split", t, s, k], lambda: t.split(s, k))
    case("method", ["rsplit", t, s, k], lambda: t.rsplit(s, k))
    case("method", ["splitNone", t, k], lambda: t.split(None, k))
    case("method", ["rsplitNone", t, k], lambda: t.rsplit(None, k))
    case("method", ["partition", t, s], lambda: t.partition(s))
    case("method", ["rpartition", t, s], lambda: t.rpartition(s))
    case("method", ["replace", t, s, "#", k], lambda: t.replace(s, "#", k))
    case("method", ["find", t, s, a, b], lambda: t.find(s, a, b))
    case("method", ["rfind", t, s, a, b], lambda: t.rfind(s, a, b))
    case("method", ["count", t, s, a, b], lambda: t.count(s, a, b))
    case("method", ["startswith", t, s, a, b], lambda: t.startswith(s, a, b))
    case("method", ["endswith", t, s, a, b], lambda: t.endswith(s, a, b))
    case("method", ["strip", t, s], lambda: t.strip(s))
    case("method", ["removesuffix", t, s], lambda: t.removesuffix(s))
    w = rnd.randint(0, 14)
    case("method", ["zfill", t, w], lambda: t.zfill(w))
    case("method", ["center", t, w], lambda: t.center(w))
    st = rnd.choice([1, 2, -1, -2])
    case("slice", [t, a, b, st], lambda: t[a:b:st])
SPECS = ["", "d", "5", "05", "<5", ">8", "^8", "*^9", "=+8", "+", " ", ",", "_", "08,", "x", "#x", "X", "#o", "b", "#b", "_b", "c", "e", ".2e",
         "E", "f", ".0f", ".1f", ".3f", "F", "g", ".3g", "G", "#g", "%", ".1%", "n", "s", "10s", ".2", "z.1f", "010.3f", ",.2f", "_.1f",
         "012,.1f", "+.3e", "#.0f", "#.0e", ".0", ".1", ".20f", ".30g", "015,d", "=10", "é>6", "😀^7", "-", ".", "ab", ",x", ",,", "_,", "<", "<<5", "^+10.2f", " =8", "0<6", "q", "zd", ".10", ".17g"]
for spec in SPECS:
    for n in (0, 5, -42, 1234567, 97, 10**20, -(2**70)):
        case("formatInt", [str(n), spec], lambda: format(n, spec))
    for x in [0.0, -0.0, 1.0, -1.5, 1234567.891, 1e-7, 1e22, 0.05, float("inf"), float("nan"), 9.995, -0.04] + rnd.sample(fl, 4):
        case("formatFloat", [repr(x), spec], lambda: format(x, spec))
    for t in ("", "abc", "日本😀"):
        case("formatStr", [t, spec], lambda: format(t, spec))
    for c in (1j, 2 + 3j, -0.0 - 1.5j, 1e20 + 1e-7j):
        case("formatComplex", [repr(c.real), repr(c.imag), spec], lambda: format(c, spec))
for tpl in ["%d", "%5d|", "%-5d|", "%05d", "%+d", "% d", "%x", "%#x", "%#X", "%o", "%#o", "%i", "%u", "%.3d", "%e", "%.2f", "%8.3f|", "%g", "%#g", "%s", "%r",
            "%10s|", "%-10s|", "%.2s", "%c", "%%", "%5%", "%d %d", "%", "%q", "%a", "a%sb", "%ld", "%-+6d|", "%06.1f", "% 05d", "x%zé", "%(a)s"]:
    for v in (42, -7, 3.75, "text", "é😀", 10**20, 65, True, None):
        case("percent", [tpl, ["float", repr(v)] if type(v) is float else ["int", str(v)] if type(v) is int else ["other", repr(v), str(v)]], lambda: tpl % v)
for text in ["1", " 12 ", "-5", "+7", "1_000", "_1", "1_", "1__0", "0x1f", "0o17", "0b101", "0x", "12a", "", "١٢", "007", "00", "0_0", "z", "1.5", "1e5", "0xFF", "- 1", "1\n"]:
    for base in (10, 0, 16, 8, 2, 36, 1):
        case("parseInt", [text, base], lambda: str(int(text, base)))
for text in ["1", "1.", ".5", "1e5", "1E-5", "inf", "-Infinity", "nan", "+nan", " 2.5 ", "1_0.5_5", "1__0", "_1", "1_", "1._5", "0x1", "", ".", "e5", "1e", "1e400", "1e-400", "٣.٥", "infinit", "1 2"]:
    case("parseFloat", [text], lambda: repr(float(text)))
    case("parseComplex", [text], lambda: repr(complex(text)))
for text in ["1j", "j", "-j", "+j", "1+2j", "1-2j", "(1+2j)", " ( 1+2j ) ", "1e5+1e-5j", "infj", "nan+infj", "1+", "1j+2", "1 + 2j", "--1j", "1.5-.5J", "2+j", "-1-j"]:
    case("parseComplex", [text], lambda: repr(complex(text)))
for n in (0, 5, 15, 25, 35, -15, 14, 16, 149, 150, 250, 12345):
    for d in (-3, -2, -1, 0, 1):
        case("roundInt", [str(n), d], lambda: str(round(n, d)))
for token in [r"'a'", r'"\n\t\\"', r"'\x41\101\u00e9\U0001F600'", r"r'\d\n'", r"b'\xff\n\d'", r"rb'\x'", r"'\N{SNOWMAN}\N{greek small letter alpha}'", "'''a\nb'''", r"'\q'",
              r"'a\
b'", r"u'x'", r"'\400'", r"b'\400'", r"B'\''", r"'\0'", r"b'\\'", "''", "b''"]:
    def literal():
        v = eval(token)
        return ["str", v] if isinstance(v, str) else ["bytes", v.decode("latin-1")]
    case("literal", [token], literal)
for words in ["a b", "a 'b c' d", 'x "q \\" z" y', "a\\ b", "''", "a''b", "# no", "a # b", "'open", "end\\", '"a\\n"', " -k 'x or y' --co"]:
    case("shlex", [words], lambda: shlex.split(words))
    case("shlexQuote", [words], lambda: shlex.quote(words))
for pat in ["*.py", "test_*", "[abc]x", "[!a]x", "a?c", "[a-c]*", "[", "[]]", "[!]]", "*.[ch]", "a.b", "[z-a]", "[a-]", "**", "x[^a]", "[\\]"]:
    for name in ["test_x.py", "ax", "bx", "abc", "[", "]", "a.c", "a.b", "axb", "-", "a", "", "d/e.py", "^", "x^", "\\", "xa"]:
        case("fnmatch", [name, pat], lambda: fnmatch.fnmatchcase(name, pat))
for text in ["  a\n  b", "\n    x\n      y\n    ", "\ta\n\tb", "  a\n\tb", "a\n  b", "  a\n\n  b\n   \n"]:
    case("dedent", [text], lambda: textwrap.dedent(text))
    case("indent", [text, "> "], lambda: textwrap.indent(text, "> "))
    case("cleandoc", [text], lambda: inspect.cleandoc(text))
for data in ["", "a", "it's", '"\'', "\x00\xff\n\\", "\x7f~"]:
    case("bytesRepr", [data], lambda: repr(data.encode("latin-1")))
for tpl in ["{}", "{0}", "{a}", "{a.b[c]}", "{0[1].x!r:>{w}}", "{{}}", "{", "}", "{a", "{!x}", "{0!}", "{a{b}}", "{:}}", "{a[}]}", "x{}y{}", "{a.}", "{0!rr}", "{:{:{}}}", "{:{}}{}"]:
    def parse():
        import _string
        res = []
        for lit, field, spec, conv in _string.formatter_parser(tpl):
            if lit and res and res[-1][0] == "text":
                res[-1][1] += lit
            elif lit:
                res.append(["text", lit])
            if field is not None:
                res.append(["field", field, spec, conv])
        return res
    case("template", [tpl], parse)
json.dump(out, sys.stdout, ensure_ascii=True, separators=(",", ":"))
