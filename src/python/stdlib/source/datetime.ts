// The text of the module `datetime`, run by the interpreter. Dates, times and deltas; the clock and local time zone are unknown.

/** Source of `datetime`. */
export const DATETIME_PY = `import sys
from _host import unknown as _unknown
from _host import hash_key as _hash_key

MINYEAR = 1
MAXYEAR = 9999
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _month_days(year, month):
    return 29 if month == 2 and _leap(year) else _DAYS[month - 1]


def _ordinal(year, month, day):
    before = year - 1
    days = before * 365 + before // 4 - before // 100 + before // 400
    for m in range(1, month):
        days += _month_days(year, m)
    return days + day


def _from_ordinal(n):
    n -= 1
    cycles, n = divmod(n, 146097)
    centuries = min(n // 36524, 3)
    n -= centuries * 36524
    fours, n = divmod(n, 1461)
    years = min(n // 365, 3)
    n -= years * 365
    year = cycles * 400 + centuries * 100 + fours * 4 + years + 1
    month = 1
    while n >= _month_days(year, month):
        n -= _month_days(year, month)
        month += 1
    return year, month, n + 1


class timedelta:
    def __init__(self, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        parts = ((days, 86400000000), (seconds, 1000000), (microseconds, 1), (milliseconds, 1000), (minutes, 60000000), (hours, 3600000000), (weeks, 604800000000))
        total = 0
        rest = 0.0
        for value, unit in parts:
            if isinstance(value, int):
                total += value * unit
            else:
                whole = int(value)
                total += whole * unit
                rest += (value - whole) * unit
        self._set(total + round(rest))

    def _set(self, total):
        self._us = total
        self.days, left = divmod(total, 86400000000)
        self.seconds, self.microseconds = divmod(left, 1000000)
        if abs(self.days) > 999999999:
            raise OverflowError(f"days={self.days}; must have magnitude <= 999999999")

    def _of(self, total):
        made = timedelta()
        made._set(total)
        return made

    def total_seconds(self):
        return self._us / 1000000

    def __repr__(self):
        parts = [f"{name}={getattr(self, name)}" for name in ("days", "seconds", "microseconds") if getattr(self, name)]
        return f"datetime.timedelta({', '.join(parts) or '0'})"

    def __str__(self):
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        text = f"{hours}:{minutes:02d}:{seconds:02d}"
        if self.days:
            text = f"{self.days} day{'s' if abs(self.days) != 1 else ''}, {text}"
        return text + (f".{self.microseconds:06d}" if self.microseconds else "")

    def __add__(self, other): return self._of(self._us + other._us) if isinstance(other, timedelta) else NotImplemented
    def __radd__(self, other): return self.__add__(other)
    def __sub__(self, other): return self._of(self._us - other._us) if isinstance(other, timedelta) else NotImplemented
    def __neg__(self): return self._of(-self._us)
    def __pos__(self): return self
    def __abs__(self): return self._of(abs(self._us))

    def __mul__(self, other):
        if isinstance(other, int):
            return self._of(self._us * other)
        if isinstance(other, float):
            top, bottom = other.as_integer_ratio()
            return self._of(_half_even(self._us * top, bottom))
        return NotImplemented

    def __rmul__(self, other): return self.__mul__(other)

    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return self._us / other._us
        if isinstance(other, int):
            return self._of(_half_even(self._us, other))
        top, bottom = other.as_integer_ratio()
        return self._of(_half_even(self._us * bottom, top))

    def __floordiv__(self, other):
        return self._us // other._us if isinstance(other, timedelta) else self._of(self._us // other)

    def __mod__(self, other): return self._of(self._us % other._us)
    def __bool__(self): return self._us != 0
    def __hash__(self): return _hash_key(self._us)
    def __eq__(self, other): return self._us == other._us if isinstance(other, timedelta) else NotImplemented
    def __lt__(self, other): return self._us < other._us if isinstance(other, timedelta) else NotImplemented
    def __le__(self, other): return self._us <= other._us if isinstance(other, timedelta) else NotImplemented
    def __gt__(self, other): return self._us > other._us if isinstance(other, timedelta) else NotImplemented
    def __ge__(self, other): return self._us >= other._us if isinstance(other, timedelta) else NotImplemented


def _half_even(top, bottom):
    if bottom < 0:
        top, bottom = -top, -bottom
    whole, rest = divmod(top, bottom)
    if rest * 2 > bottom or rest * 2 == bottom and whole % 2:
        whole += 1
    return whole


timedelta.min = timedelta(-999999999)
timedelta.max = timedelta(days=999999999, hours=23, minutes=59, seconds=59, microseconds=999999)
timedelta.resolution = timedelta(microseconds=1)


class tzinfo:
    def utcoffset(self, dt): raise NotImplementedError("a tzinfo subclass must implement utcoffset()")
    def dst(self, dt): raise NotImplementedError("a tzinfo subclass must implement dst()")
    def tzname(self, dt): raise NotImplementedError("a tzinfo subclass must implement tzname()")


def _offset_text(offset, colon=":"):
    sign = "-" if offset.days < 0 else "+"
    total = abs(offset._us)
    minutes, rest = divmod(total, 60000000)
    text = f"{sign}{minutes // 60:02d}{colon}{minutes % 60:02d}"
    if rest:
        text += f"{colon}{rest // 1000000:02d}"
        if rest % 1000000:
            text += f".{rest % 1000000:06d}"
    return text


class timezone(tzinfo):
    def __init__(self, offset, name=None):
        if not timedelta(days=-1) < offset < timedelta(days=1):
            raise ValueError(f"offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not {offset!r}.")
        self._offset = offset
        self._name = name

    def utcoffset(self, dt): return self._offset
    def dst(self, dt): return None

    def tzname(self, dt):
        if self._name is not None:
            return self._name
        return "UTC" + (_offset_text(self._offset) if self._offset else "")

    def __eq__(self, other): return self._offset == other._offset if isinstance(other, timezone) else NotImplemented
    def __hash__(self): return _hash_key(self._offset)
    def __str__(self): return self.tzname(None)

    def __repr__(self):
        if self is timezone.utc:
            return "datetime.timezone.utc"
        return f"datetime.timezone({self._offset!r})" if self._name is None else f"datetime.timezone({self._offset!r}, {self._name!r})"


timezone.utc = timezone(timedelta(0))
timezone.min = timezone(-timedelta(hours=23, minutes=59))
timezone.max = timezone(timedelta(hours=23, minutes=59))
UTC = timezone.utc


class _Ordered:
    def _order(self, other, how):
        return how(self._key(), other._key()) if type(other)._rank == type(self)._rank else NotImplemented

    def __eq__(self, other):
        if getattr(type(other), "_rank", None) != type(self)._rank:
            return NotImplemented
        return self._key() == other._key()

    def __lt__(self, other): return self._order(other, lambda a, b: a < b)
    def __le__(self, other): return self._order(other, lambda a, b: a <= b)
    def __gt__(self, other): return self._order(other, lambda a, b: a > b)
    def __ge__(self, other): return self._order(other, lambda a, b: a >= b)
    def __hash__(self): return _hash_key(self._key())


def _check_date(year, month, day):
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError(f"year {year} is out of range")
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    if not 1 <= day <= _month_days(year, month):
        raise ValueError("day is out of range for month")


class date(_Ordered):
    _rank = "date"

    def __init__(self, year, month, day):
        _check_date(year, month, day)
        self.year, self.month, self.day = year, month, day

    @classmethod
    def today(cls): return _unknown("the clock is not known")

    @classmethod
    def fromtimestamp(cls, t): return _unknown("the local time zone is not known")

    @classmethod
    def fromordinal(cls, n): return cls(*_from_ordinal(n))

    @classmethod
    def fromisoformat(cls, date_string):
        year, month, day = _iso_date(date_string)
        return cls(year, month, day)

    def _key(self): return (self.year, self.month, self.day)
    def toordinal(self): return _ordinal(self.year, self.month, self.day)
    def weekday(self): return (self.toordinal() + 6) % 7
    def isoweekday(self): return self.toordinal() % 7 or 7
    def isoformat(self): return f"{self.year:04d}-{self.month:02d}-{self.day:02d}"
    def __str__(self): return self.isoformat()
    def __repr__(self): return f"datetime.date({self.year}, {self.month}, {self.day})"
    def strftime(self, format): return _strftime(self, format)
    def __format__(self, fmt): return self.strftime(fmt) if fmt else str(self)
    def timetuple(self): return _unknown("time tuples are not made")

    def isocalendar(self):
        ordinal = self.toordinal()
        thursday = ordinal - self.weekday() + 3
        year = _from_ordinal(thursday)[0]
        return (year, (thursday - _ordinal(year, 1, 1)) // 7 + 1, self.isoweekday())

    def replace(self, year=None, month=None, day=None):
        return type(self)(self.year if year is None else year, self.month if month is None else month, self.day if day is None else day)

    def __add__(self, other):
        return type(self).fromordinal(self.toordinal() + other.days) if isinstance(other, timedelta) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return type(self).fromordinal(self.toordinal() - other.days)
        if isinstance(other, date):
            return timedelta(self.toordinal() - other.toordinal())
        return NotImplemented


def _iso_date(text):
    bare = text if len(text) == 10 and text[4] == text[7] == "-" else None
    if bare is None and len(text) == 8 and text.isdigit() and sys.version_info >= (3, 11):
        bare = f"{text[:4]}-{text[4:6]}-{text[6:]}"
    if bare is None or not (bare[:4] + bare[5:7] + bare[8:]).isdigit():
        raise ValueError(f"Invalid isoformat string: {text!r}")
    return int(bare[:4]), int(bare[5:7]), int(bare[8:])


class time(_Ordered):
    _rank = "time"

    def __init__(self, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        _check_time(hour, minute, second, microsecond)
        self.hour, self.minute, self.second, self.microsecond = hour, minute, second, microsecond
        self.tzinfo = tzinfo
        self.fold = fold

    @classmethod
    def fromisoformat(cls, time_string): return cls(*_iso_time(time_string, time_string))

    def utcoffset(self): return None if self.tzinfo is None else self.tzinfo.utcoffset(None)
    def _key(self): return (self.hour, self.minute, self.second, self.microsecond)

    def isoformat(self, timespec="auto"):
        text = _time_text(self, timespec)
        offset = self.utcoffset()
        return text if offset is None else text + _offset_text(offset)

    def __str__(self): return self.isoformat()
    def strftime(self, format): return _strftime(self, format)
    def __format__(self, fmt): return self.strftime(fmt) if fmt else str(self)

    def replace(self, **changes):
        values = {"hour": self.hour, "minute": self.minute, "second": self.second, "microsecond": self.microsecond, "tzinfo": self.tzinfo}
        values.update(changes)
        return type(self)(**values)

    def __repr__(self):
        parts = [self.hour, self.minute] + ([self.second] if self.second or self.microsecond else []) + ([self.microsecond] if self.microsecond else [])
        text = ", ".join(map(str, parts))
        return f"datetime.time({text}{'' if self.tzinfo is None else f', tzinfo={self.tzinfo!r}'})"


def _check_time(hour, minute, second, microsecond):
    if not 0 <= hour <= 23:
        raise ValueError("hour must be in 0..23")
    if not 0 <= minute <= 59:
        raise ValueError("minute must be in 0..59")
    if not 0 <= second <= 59:
        raise ValueError("second must be in 0..59")
    if not 0 <= microsecond <= 999999:
        raise ValueError("microsecond must be in 0..999999")


def _time_text(value, timespec):
    if timespec == "auto":
        timespec = "microseconds" if value.microsecond else "seconds"
    text = f"{value.hour:02d}"
    if timespec != "hours":
        text += f":{value.minute:02d}"
    if timespec in ("seconds", "milliseconds", "microseconds"):
        text += f":{value.second:02d}"
    if timespec == "milliseconds":
        text += f".{value.microsecond // 1000:03d}"
    if timespec == "microseconds":
        text += f".{value.microsecond:06d}"
    return text


def _iso_time(text, whole):
    zone = None
    if text.endswith("Z") and sys.version_info >= (3, 11):
        text, zone = text[:-1], timezone.utc
    for sign in "+-":
        at = text.rfind(sign)
        if at > 0:
            pieces = text[at + 1:].split(":")
            if len(pieces) == 1 and len(pieces[0]) == 4:
                pieces = [pieces[0][:2], pieces[0][2:]]
            delta = timedelta(hours=int(pieces[0]), minutes=int(pieces[1]) if len(pieces) > 1 else 0, seconds=int(pieces[2]) if len(pieces) > 2 else 0)
            zone = timezone.utc if not delta else timezone(delta if sign == "+" else -delta)
            text = text[:at]
            break
    clock, _, part = text.partition(".")
    pieces = clock.split(":")
    if not all(len(piece) == 2 and piece.isdigit() for piece in pieces) or len(pieces) > 3 or part and not part.isdigit():
        raise ValueError(f"Invalid isoformat string: {whole!r}")
    numbers = [int(piece) for piece in pieces] + [0] * (3 - len(pieces))
    return (*numbers, int((part + "000000")[:6]), zone)


class datetime(date):
    _rank = "datetime"

    def __init__(self, year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        _check_date(year, month, day)
        _check_time(hour, minute, second, microsecond)
        self.year, self.month, self.day = year, month, day
        self.hour, self.minute, self.second, self.microsecond = hour, minute, second, microsecond
        self.tzinfo = tzinfo
        self.fold = fold

    @classmethod
    def now(cls, tz=None): return _unknown("the clock is not known")

    @classmethod
    def utcnow(cls): return _unknown("the clock is not known")

    @classmethod
    def today(cls): return _unknown("the clock is not known")

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        if tz is None:
            return _unknown("the local time zone is not known")
        made = cls(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=timestamp)
        return made.astimezone(tz)

    @classmethod
    def utcfromtimestamp(cls, t): return cls(1970, 1, 1) + timedelta(seconds=t)

    @classmethod
    def combine(cls, date, time, tzinfo=None):
        return cls(date.year, date.month, date.day, time.hour, time.minute, time.second, time.microsecond, time.tzinfo if tzinfo is None else tzinfo)

    @classmethod
    def fromisoformat(cls, date_string):
        year, month, day = _iso_date(date_string[:10])
        if len(date_string) == 10:
            return cls(year, month, day)
        return cls(year, month, day, *_iso_time(date_string[11:], date_string))

    @classmethod
    def strptime(cls, date_string, format):
        return _unknown("datetime.strptime is not followed")

    def utcoffset(self): return None if self.tzinfo is None else self.tzinfo.utcoffset(self)
    def tzname(self): return None if self.tzinfo is None else self.tzinfo.tzname(self)
    def dst(self): return None if self.tzinfo is None else self.tzinfo.dst(self)
    def date(self): return date(self.year, self.month, self.day)
    def time(self): return time(self.hour, self.minute, self.second, self.microsecond)
    def timetz(self): return time(self.hour, self.minute, self.second, self.microsecond, self.tzinfo)

    def _since(self):
        return ((self.toordinal() * 24 + self.hour) * 60 + self.minute) * 60000000 + self.second * 1000000 + self.microsecond

    def _key(self):
        offset = self.utcoffset()
        return (self._since() - (0 if offset is None else offset._us), offset is None)

    def timestamp(self):
        if self.tzinfo is None:
            return _unknown("the local time zone is not known")
        return (self - datetime(1970, 1, 1, tzinfo=timezone.utc)).total_seconds()

    def replace(self, **changes):
        values = {name: getattr(self, name) for name in ("year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo", "fold")}
        values.update(changes)
        return type(self)(**values)

    def astimezone(self, tz=None):
        if tz is None or self.tzinfo is None:
            return _unknown("the local time zone is not known")
        moved = self._from_since(self._since() - self.utcoffset()._us)
        return moved._from_since(moved._since() + tz.utcoffset(moved)._us).replace(tzinfo=tz)

    def _from_since(self, total):
        days, rest = divmod(total, 86400000000)
        seconds, micro = divmod(rest, 1000000)
        year, month, day = _from_ordinal(days)
        return type(self)(year, month, day, seconds // 3600, seconds // 60 % 60, seconds % 60, micro, self.tzinfo)

    def __add__(self, other):
        return self._from_since(self._since() + other._us) if isinstance(other, timedelta) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self._from_since(self._since() - other._us)
        if isinstance(other, datetime):
            return timedelta(microseconds=self._key()[0] - other._key()[0])
        return NotImplemented

    def isoformat(self, sep="T", timespec="auto"):
        text = f"{self.year:04d}-{self.month:02d}-{self.day:02d}{sep}{_time_text(self, timespec)}"
        offset = self.utcoffset()
        return text if offset is None else text + _offset_text(offset)

    def ctime(self): return _strftime(self, "%a %b ") + f"{self.day:2d} " + _strftime(self, "%H:%M:%S %Y")
    def __str__(self): return self.isoformat(" ")

    def __repr__(self):
        parts = [self.year, self.month, self.day, self.hour, self.minute, self.second, self.microsecond]
        if not parts[-1]:
            parts.pop()
            if not parts[-1]:
                parts.pop()
        text = ", ".join(map(str, parts))
        return f"datetime.datetime({text}{'' if self.tzinfo is None else f', tzinfo={self.tzinfo!r}'})"


date.min, date.max, date.resolution = date(1, 1, 1), date(9999, 12, 31), timedelta(days=1)
time.min, time.max, time.resolution = time(), time(23, 59, 59, 999999), timedelta(microseconds=1)
datetime.min, datetime.max = datetime(1, 1, 1), datetime(9999, 12, 31, 23, 59, 59, 999999)
datetime.resolution = timedelta(microseconds=1)


def _strftime(value, format):
    made = []
    at = 0
    while at < len(format):
        char = format[at]
        at += 1
        if char != "%" or at == len(format):
            made.append(char)
            continue
        code = format[at]
        at += 1
        if code not in _CODES:
            return _unknown(f"strftime's %{code} is not followed")
        made.append(_CODES[code](value))
    return "".join(made)


def _year_day(v): return _ordinal(v.year, v.month, v.day) - _ordinal(v.year, 1, 1) + 1


_CODES = {
    "Y": lambda v: str(getattr(v, "year", 1900)),
    "y": lambda v: f"{v.year % 100:02d}",
    "m": lambda v: f"{v.month:02d}",
    "d": lambda v: f"{v.day:02d}",
    "H": lambda v: f"{getattr(v, 'hour', 0):02d}",
    "I": lambda v: f"{(getattr(v, 'hour', 0) + 11) % 12 + 1:02d}",
    "M": lambda v: f"{getattr(v, 'minute', 0):02d}",
    "S": lambda v: f"{getattr(v, 'second', 0):02d}",
    "f": lambda v: f"{getattr(v, 'microsecond', 0):06d}",
    "p": lambda v: "AM" if getattr(v, "hour", 0) < 12 else "PM",
    "A": lambda v: _WEEKDAYS[v.weekday()],
    "a": lambda v: _WEEKDAYS[v.weekday()][:3],
    "B": lambda v: _MONTHS[v.month - 1],
    "b": lambda v: _MONTHS[v.month - 1][:3],
    "j": lambda v: f"{_year_day(v):03d}",
    "w": lambda v: str((v.weekday() + 1) % 7),
    "u": lambda v: str(v.weekday() + 1),
    "F": lambda v: f"{v.year}-{v.month:02d}-{v.day:02d}",
    "T": lambda v: f"{getattr(v, 'hour', 0):02d}:{getattr(v, 'minute', 0):02d}:{getattr(v, 'second', 0):02d}",
    "z": lambda v: "" if getattr(v, "tzinfo", None) is None else _offset_text(v.utcoffset(), ""),
    "Z": lambda v: "" if getattr(v, "tzinfo", None) is None else v.tzname(),
    "%": lambda v: "%",
}
`;
