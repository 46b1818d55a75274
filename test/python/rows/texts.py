x = 'a' 'b' "c", r'\n', 'tab\t', 'nul\x00', 'é', '\u00e9', '\N{BULLET}', 'a\
b', '''m
n''', "it's", 'say "hi"', '\'"', '\\', b'ab\x00\xff', b"it's", rb'\d', '\ud800', '\U0001F600', '\x7f', '\xa0', '\u200b'
# ---
x = f'{1}', f'{1!r}', f'{"a"!r:>5}', f'{3.14159:.2f}', f'{42:05d}', f'{1234567:,}', f'{255:#x}', f'{0.5:%}', f'{"x":^5}', f'{"x":*<4}', f'{1e-5}', f'{10:>{5}}', f'{{}}', f'{1:b}'
# ---
y = 5
x = f'{y=}', f'{y = }', f'{y+1=}', f'{y=!s}', f'{y=:>3}', f'{y!r:>3}', f'a{y}b{y}c'
# ---
w, p = 10, 3
x = f'{3.14159:{w}.{p}f}|', f'{"ab":>{w}}|', f'{[1,2][0]}', f'{dict(a=1)["a"]}', f'{(lambda z: z*2)(3)}', f'{"a" if w else "b"}'
# ---
x = '%s %r %d %i %f %.2f %5d|%-5d|%05d %x %X %o %e %g %c %%' % ('a', 'b', 1, 2, 3.5, 2.345, 7, 7, 7, 255, 255, 8, 12345.678, 0.0001, 'z')
# ---
x = '%(a)s-%(b)03d' % {'a': 1, 'b': 2}, '%s' % 5, '%s' % (5,), '%s' % [1, 2], '%r' % ('x',), '%5.1f|' % 3.14159, '%+d' % 5, '% d' % 5, '%#x' % 255, '%s' % None, '%s' % 1.0, '%d' % 3.99, '%.3s' % 'abcdef', '%*d' % (5, 3)
# ---
x = '{} {}'.format(1, 2), '{1} {0}'.format('a', 'b'), '{a}'.format(a=3), '{0[1]}'.format([1, 2]), '{x.real}'.format(x=5), '{:>5}|{:<5}|{:^5}|'.format(1, 2, 3), '{!r}'.format('s'), '{:{}}'.format('a', 4), '{{}}'.format(), '{0:.2f}'.format(1.005), '{a[k]}'.format(a={'k': 'v'})
# ---
x = 'Hello World'.upper(), 'Hello'.lower(), 'hello world'.title(), 'hello'.capitalize(), 'Hello'.swapcase(), 'ß'.upper(), 'ǆ'.title(), 'İ'.lower(), "they're bill's".title(), 'ΑΣ'.lower(), 'straße'.casefold()
# ---
x = ' a b '.strip(), 'xxaxx'.strip('x'), 'abc'.lstrip('ab'), 'abc'.rstrip('bc'), 'a,b,,c'.split(','), 'a b  c'.split(), 'a b  c'.split(' '), 'a,b,c'.split(',', 1), 'a,b,c'.rsplit(',', 1), ''.split(), ''.split(','), 'a\nb\r\nc'.splitlines(), 'a\nb\n'.splitlines(True)
# ---
x = '-'.join(['a', 'b']), ','.join(map(str, range(3))), ''.join(reversed('abc')), 'abc'.replace('b', 'x'), 'aaa'.replace('a', 'b', 2), 'abc'.find('c'), 'abc'.find('z'), 'abcabc'.rfind('b'), 'abc'.index('b'), 'aXbX'.count('X'), 'abc'.startswith('ab'), 'abc'.endswith(('x', 'c')), 'a-b'.partition('-'), 'a-b-c'.rpartition('-'), 'ab'.partition('-')
# ---
x = '5'.zfill(3), '-5'.zfill(4), 'a'.center(5, '*'), 'ab'.ljust(4) + '|', 'ab'.rjust(4), 'a\tb'.expandtabs(4), 'prefix_x'.removeprefix('prefix_'), 'x.py'.removesuffix('.py'), 'abc'.translate(str.maketrans('ab', 'xy')), 'abc'.translate(str.maketrans({'a': None, 'b': 'BB'})), 'abc'.translate({97: 'z'})
# ---
x = 'a1'.isalnum(), 'abc'.isalpha(), '12'.isdigit(), '²'.isdigit(), '²'.isdecimal(), '½'.isnumeric(), 'abc'.islower(), 'ABC'.isupper(), ' '.isspace(), 'Abc'.istitle(), 'a b'.isidentifier(), 'class'.isidentifier(), 'ab'.isascii(), '\n'.isprintable(), ''.isalpha()
# ---
s = 'hello'
x = s[0], s[-1], s[1:3], s[::-1], s[::2], s[-3:], s[:100], s[10:], len(s), 'ell' in s, s * 2, 3 * 'a', s < 'help', list(s), sorted(s), max(s), tuple(s), set('aab') == {'a', 'b'}, s.index('l')
# ---
x = repr('a'), repr("it's"), repr('"'), repr('\'"'), repr('\n'), repr('\x1b'), repr('é'), repr('\u200b'), repr(b'a\xff'), repr(bytearray(b'x')), ascii('é'), ascii('\U0001F600'), str(b'a'), repr('\\'), repr('\t\r'), repr('\xad'), repr('日本')
# ---
x = b'abc'[0], b'abc'[1:], b'abc' + b'd', b'a' * 3, list(b'ab'), bytes([1, 2]), bytes(3), bytes('é', 'utf-8'), 'é'.encode(), b'\xc3\xa9'.decode(), b'abc'.hex(), bytes.fromhex('00ff'), b'a,b'.split(b','), b'AB'.lower(), b'x'.upper(), b'-'.join([b'a', b'b']), b'a' in b'abc', 97 in b'abc', b'abc'.startswith(b'a'), b'%d' % 5, bytearray(b'ab')[0], b'\x00'.isalnum(), b'a'.replace(b'a', b'b'), b' a '.strip(), len(b'abc'), b'abc'.find(b'c'), b'ab' == bytearray(b'ab')
# ---
x = str(1), str(1.0), str(None), str(True), str([1, 'a']), str((1,)), str({}), str({'a': 1}), str(set()), str(range(3)), str(1j), str(slice(1, 2)), str(...), str(NotImplemented), str(int), str(type(None)), str(len), str(ValueError('x')), repr(ValueError('x')), repr(KeyError('k')), str(KeyError('k')), str(Exception('a', 1)), repr(Exception()), str(Exception())
# ---
x = '\N{LATIN SMALL LETTER E WITH ACUTE}', f'\N{BULLET}{1}', '\101', '\0', '\a\b\f\v', 'a\x41', "\u0041"
# ---
x = 'a'.encode('ascii'), 'é'.encode('latin-1'), 'é'.encode('utf-16-le'), 'é'.encode('ascii', 'ignore'), 'é'.encode('ascii', 'replace'), 'é'.encode('ascii', 'backslashreplace'), 'é'.encode('ascii', 'xmlcharrefreplace'), b'\xff'.decode('latin-1'), b'\xff'.decode('utf-8', 'replace'), b'\xff'.decode('utf-8', 'ignore'), b'a\xff'.decode('ascii', 'backslashreplace'), 'é'.encode('utf-8').hex(), 'a'.encode('utf-16')[:2], '\ud800'.encode('utf-8', 'surrogatepass')
# ---
x = 'é'.encode('ascii')
# ---
x = b'\xff'.decode()
# ---
x = 'abc'.index('z')
# ---
x = 'abc'[5]
# ---
x = ''.join([1])
# ---
x = '{}'.format()
# ---
x = '{a}'.format()
# ---
x = '%d' % 'a'
# ---
x = '%s %s' % 'a'
# ---
x = '%s' % ('a', 'b')
# ---
x = format('a', 'd')
# ---
x = f'{1:z}'
# ---
x = format(3.14159, '10.3e'), format(1e10, 'g'), format(1e-10, 'g'), format(123456789, '.3g'), format(0.1, '.20f'), format(5, '+'), format(-5, ' '), format(5, '<5') + '|', format(True), format(True, 'd'), format(None), format([1]), format(1.0), format(1e20), format(12345.6789, ',.2f'), format(1234, '_'), format(255, '_b'), format(65, 'c'), format(float('nan'), 'f'), format(float('inf'), '>6'), format(0.0, 'e'), format(1.5, 'n'), format('abc', '.2'), format(3, '=+5'), format(-3, '06'), format(1e5, '.0f'), format(2.5, '.0f'), format(0.5, '.0f'), format(1+2j, '.1f')
# ---
x = 'A-B_c d'.replace('-', '_').lower().split('_'), 'a.b.c'.rsplit('.', 1)[-1], 'x=1;y=2'.split(';'), dict(p.split('=') for p in 'x=1;y=2'.split(';')), 'camelCase'[5:], 'abc'.join('--'), 'a' 'b' * 2, ('ab' 'cd').title(), 'aBc'.swapcase(), '{:>10}'.format('x'), '{:^7}'.format('abc'), 'x'.ljust(3, '.') + 'y'.rjust(3, '.')
# ---
x = 'a' < 'B', 'é' > 'z', '\uffff' < '\U00010000', sorted(['b', 'A', 'a', 'B', '_', '1', 'é']), max('abc', 'abd'), 'abc' <= 'abc', min(['bb', 'a'], key=len), sorted(['bb', 'a', 'cc'], key=len), sorted('hello', reverse=True)
# ---
x = [c for c in 'añ😀b'], len('😀'), '😀a'[1], '😀a'[::-1], '😀'.encode(), ord('😀'), 'a😀b'.find('b'), 'a😀b'.index('b'), 'x😀'.center(5, '-'), '😀'.isalpha(), repr('😀'), 'a😀b'.split('😀'), '😀😀'.count('😀'), 'a😀'.ljust(4, '.'), 'a😀b'[1:], '{:>3}'.format('😀'), '%3s' % '😀', 'a😀b'.partition('😀'), 'a😀'.rfind('😀'), 'a😀'.zfill(4)
# ---
from string import Template, ascii_lowercase, digits, capwords
x = Template('$a-${b}').substitute(a=1, b=2), ascii_lowercase[:3], digits, capwords('a b'), Template('$a $$').safe_substitute()
# ---
import re
x = re.sub(r'[^a-z0-9]+', '-', 'Hello World!'.lower()).strip('-'), re.findall(r'\d+', 'a1b22'), re.match(r'(\w)(\d)?', 'ab').groups(), bool(re.search('z', 'abc')), re.split(r'[,;]', 'a,b;c'), re.compile('a+').pattern, re.fullmatch('a.c', 'abc').group(), re.sub(r'(a)(b)', r'\2\1', 'abab'), re.escape('a.b'), re.sub('a', lambda m: m.group().upper(), 'banana')
# ---
class A:
    def __str__(self): return 'A!'
    def __format__(self, spec): return f'<{spec}>'
    def __repr__(self): return 'rA'
a = A()
x = str(a), f'{a}', f'{a:x}', f'{a!s}', f'{a!r}', '%s' % a, '%r' % a, '{}'.format(a), '{:q}'.format(a), [a], {a.__str__(): a}, (a,), str([a])
# ---
class A:
    def __repr__(self): return 'R'
x = str(A()), f'{A()}', '%s' % A(), f'{A()!s:>3}'
# ---
class S(str):
    def shout(self): return self.upper() + '!'
s = S('ab')
x = s.shout(), s + 'c', len(s), s == 'ab', isinstance(s, str), f'{s}', repr(s), s[0], {s: 1}['ab'], type(s).__name__, type(s + 'c').__name__, str(s), s.upper(), 'a' in s, '-'.join([s, s])
# ---
x = 'a\x0cb'.split(), 'a\x1cb'.splitlines(), 'a\u2028b'.splitlines(), '\u3000a\u3000'.strip(), 'a\u00a0b'.split()
# ---
x = 'abc'.__class__.__name__, type('a') is str, type(b'') is bytes, isinstance(True, int), isinstance('a', (int, str)), issubclass(bool, int), isinstance(1, int | str), type(1.0).__name__, type(None).__name__, type(...).__name__, type([]).__name__, type(int).__name__, type(len).__name__, type(lambda: 0).__name__, type(i for i in ()).__name__, type(range(1)).__name__, type({}.keys()).__name__, type(zip()).__name__, type(map(str, [])).__name__, type(enumerate([])).__name__, type(iter([])).__name__, type(reversed([])).__name__
