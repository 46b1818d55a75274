import copy
import datetime
import decimal
import io
import os.path
import pathlib
import posixpath
import shlex
import textwrap
import uuid
import fnmatch
from datetime import date, time, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from pathlib import Path, PurePath, PurePosixPath


def show(label, compute):
    try:
        print(label, compute())
    except Exception as e:
        print(label, type(e).__name__)


print([str(Decimal(t)) for t in ("1.10", "0", "-0.00", "1E+5", "1e-10", "123.456", "0.000001", "0.0000001", "NaN", "-Infinity", "12_3")])
print(repr(Decimal("1.5") + 1), Decimal("0.1") + Decimal("0.2"), Decimal(1) / 3, Decimal("1.20") * 3, 1 - Decimal("0.9"), Decimal(10) / 4, -Decimal("2"), Decimal("7") // 2, Decimal("7.5") % 2, Decimal("1.1") ** 3, Decimal(2) / 3, Decimal("1e50") + 1)
print(Decimal("1.0") == 1, Decimal("1.0") == Decimal("1"), Decimal("2.5") > 2, Decimal(0.5), Decimal(0.1), int(Decimal("3.7")), float(Decimal("3.7")), bool(Decimal("0.0")), round(Decimal("2.5")), round(Decimal("2.675"), 2), f"{Decimal('3.14159'):.2f}", Decimal("1.005").quantize(Decimal("0.01")), Decimal("100").normalize(), Decimal((0, (1, 2), -1)), Decimal("1.50").as_tuple()[2], sorted([Decimal("3"), Decimal("1")]))
show("bad", lambda: Decimal("x"))
show("div", lambda: Decimal(1) / 0)
print(Fraction(1, 3), repr(Fraction(2, 4)), Fraction("0.125"), Fraction("3/9"), Fraction(0.5), Fraction(1, 3) + Fraction(1, 6), Fraction(1, 2) * 2, 1 - Fraction(1, 4), Fraction(3, 2) // 1, float(Fraction(1, 8)), Fraction(1, 2) == 0.5, Fraction(7, 2) > 3, round(Fraction(5, 2)), -Fraction(1, 2), abs(Fraction(-1, 2)), Fraction(2) ** -2, Fraction(3.14159).limit_denominator(100), Fraction(1, 3) + 0.5, Fraction("1e3"))
show("zero", lambda: Fraction(1, 0))
d = date(2024, 2, 29)
print(d, repr(d), d.weekday(), d.isoformat(), d + timedelta(days=1), d - date(2023, 1, 1), d.replace(year=2023, day=1), d.strftime("%Y/%m/%d %a %B %j"), f"{d:%d.%m.%y}", d.isocalendar()[1], date.fromordinal(738000), date.fromisoformat("2020-01-02"), d < date(2025, 1, 1), date.max, d.toordinal())
show("baddate", lambda: date(2023, 2, 29))
t = datetime.datetime(2020, 5, 17, 13, 4, 5, 678)
print(t, repr(t), t.date(), t.time(), t + timedelta(hours=12), t - timedelta(microseconds=679), t.isoformat(), t.replace(microsecond=0), t.strftime("%H:%M:%S.%f %I %p"), t.replace(tzinfo=timezone.utc), repr(t.replace(tzinfo=timezone.utc)), datetime.datetime(2020, 1, 1), repr(datetime.datetime(2020, 1, 1)), datetime.datetime(2020, 1, 2) - datetime.datetime(2020, 1, 1), datetime.datetime.fromisoformat("2020-01-02T03:04:05+02:00"), datetime.datetime.combine(d, time(1, 2)), datetime.datetime(2020, 1, 1, tzinfo=timezone.utc).timestamp(), datetime.datetime.fromtimestamp(86400.5, timezone.utc), t == t.replace(), isinstance(t, date), t.ctime())
print(timezone.utc, repr(timezone.utc), timezone(timedelta(hours=-5)), repr(timezone(timedelta(hours=5, minutes=30))), timezone(timedelta(hours=1), "CET"), datetime.datetime(2020, 1, 1, 12, tzinfo=timezone.utc).astimezone(timezone(timedelta(hours=2))))
print(timedelta(1), timedelta(days=-1, hours=2), repr(timedelta(hours=25)), timedelta(seconds=0.5), timedelta(minutes=90).total_seconds(), timedelta(1) / 2, timedelta(1) // timedelta(hours=5), timedelta(weeks=1) * 2, timedelta(1) * 1.5, abs(timedelta(-1)), timedelta(0), repr(timedelta()), timedelta(1) > timedelta(hours=23), timedelta(milliseconds=1.5), sum([timedelta(1), timedelta(2)], timedelta()))
print(time(1, 2), repr(time(1, 2, 3)), time(23, 59, 59, 5), time.fromisoformat("04:05"), time(1) < time(2), time(5, tzinfo=timezone.utc))
p = Path("/a/b/c.tar.gz")
print(p, p.name, p.stem, p.suffix, p.suffixes, p.parent, p.parents[1], p.parts, p.with_suffix(".zip"), p.with_name("x"), p / "d" / "e", p.relative_to("/a"), p.is_absolute(), Path("a//b/./c"), Path("a", "b"), Path("."), str(Path("")), repr(PurePosixPath("x")), p == Path("/a/b/c.tar.gz"), p.match("*.gz"), p.joinpath("q", "r"), len(p.parents), "z" / PurePosixPath("y"), Path("a") / "/abs", Path("x.py").stem, sorted([Path("b"), Path("a")])[0], p.as_posix(), os.fspath(p), Path("/").name, Path(".hidden").suffix, Path("/a/../b"), {p: 1}[Path("/a/b/c.tar.gz")], p.with_stem("n"))
show("rel", lambda: p.relative_to("/zzz"))
print(posixpath.join("a", "b", "/c", "d"), posixpath.join("a/", "b"), posixpath.basename("/a/b.c"), posixpath.dirname("/a/b"), posixpath.splitext("/x.y/a.tar.gz"), posixpath.splitext(".bashrc"), posixpath.normpath("/a/../b//c/./d"), posixpath.split("/a/b/"), posixpath.isabs("/a"), posixpath.commonprefix(["abc", "abd"]), posixpath.commonpath(["/a/b", "/a/c"]), posixpath.relpath("/a/b/c", "/a/d"), posixpath.abspath("/x/../y"), posixpath.normpath(""), posixpath.join("", "x"))


class Box:
    def __init__(self, items):
        self.items = items


b = Box([1, [2]])
s, dd = copy.copy(b), copy.deepcopy(b)
print(s.items is b.items, dd.items is b.items, dd.items[1] is b.items[1], dd.items, copy.deepcopy({"a": [1]}), copy.copy([1, 2]), copy.deepcopy((1, [2])))
print(repr(textwrap.dedent("  a\n  b")), repr(textwrap.indent("a\nb", "> ")), textwrap.shorten("hello wide world", 12), shlex.split("a 'b c'"), shlex.quote("a b"), shlex.join(["a", "b c"]), fnmatch.filter(["a.py", "b.c"], "*.py"))
out = io.StringIO("x\ny\n")
print(out.readline(), out.read(), out.getvalue(), list(io.StringIO("1\n2")), io.BytesIO(b"abc").read(2))
u = uuid.UUID(int=5)
print(u, repr(u), uuid.UUID("12345678-1234-5678-1234-567812345678").hex, u == uuid.UUID(int=5), str(uuid.NAMESPACE_URL)[:4], uuid.NAMESPACE_DNS)
