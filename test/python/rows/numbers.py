x = [10**20, -7 // 2, -7 % 3, 7 % -3, -7 % -3, 7 / 2, True + 1, 2**-1, 1_000, 0x1F, 0b101, 0o17]
# ---
x = [7.5 // 2, -7.5 // 2, 7.5 % -2, -7.5 % 2, 1e308 * 10, -1e308 * 10, 0.1 + 0.2, 1e16, 1e15, 1e-4, 1e-5, 123456789.123456789]
# ---
x = [float('inf') - float('inf'), -0.0, 0.0 == -0.0, 1.0, 100000000000000000000.0, 1e22, 1e23, 5e-324, 1.7976931348623157e308]
# ---
x = [10.0**i for i in range(-8, 20)]
# ---
x = [10**-i for i in range(8)], [2**-i for i in range(5)], [10.0**-3, 10**-5, 1e-5 * 10]
# ---
x = [pow(2, 10), pow(2, 10, 1000), pow(3, -1, 7), pow(2.0, 3), pow(-8, 1/3)]
# ---
x = [round(0.5), round(1.5), round(2.5), round(-0.5), round(2.675, 2), round(1234, -2), round(1250, -2), round(1350, -2), round(1e20), round(3.14159, 3), round(5), round(2.5, 0), round(True)]
# ---
x = [int('12'), int(' -5 '), int('ff', 16), int('0x1f', 0), int('0b11', 0), int('1_000'), int(3.99), int(-3.99), int(True), int('10', base=2)]
# ---
x = [float('1.5'), float(' 1e3 '), float('nan'), float('-Infinity'), float(3), float('1_0.5')]
# ---
x = [abs(-5), abs(-5.5), abs(3+4j), divmod(7, 3), divmod(-7, 3), divmod(7.5, 2), min(3, 1, 2), max([1, 5, 3]), min('b', 'a'), max([], default=7)]
# ---
x = [1 + 2j, (1 + 2j) * (3 - 1j), 1j, 2.5j, -1j, (1+0j), complex(1, 2), complex('1+2j'), (1+2j).real, (1+2j).imag, (1+2j).conjugate()]
# ---
x = [1 / 3, 2 / 3, 10 / 2, 1e3, 1.5e3, 123456.0, 1e100, 1.0e-10, 0.00001234]
# ---
x = [5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 10, -1 >> 1, 1 << 100, True & False, True | 0, True ^ True, -5 & 0xff]
# ---
x = [(5).bit_length(), (255).to_bytes(2, 'big'), int.from_bytes(b'\x01\x00', 'big'), (1.5).is_integer(), (2.0).is_integer(), (0.5).as_integer_ratio(), (1.5).hex(), (10).bit_count(), (7).real, (7).numerator, (7).denominator, (3).conjugate(), float.fromhex('0x1.8p+0')]
# ---
x = [1 == 1.0, 1 == True, hash(1) == hash(1.0), 1 < 2.5, 10**20 == 1e20, 2**53 + 1 == float(2**53), 2**53 + 1 > 2**53 + 0.0, float('nan') == float('nan'), 3 != 3.0]
# ---
x = [bin(10), hex(255), oct(8), bin(-5), hex(-255), chr(97), ord('a'), chr(0x1F600), ord('é'), format(255, 'x'), format(255, '#x'), format(5, '08b'), format(1234567, ','), format(0.5, '.0%')]
# ---
x = sum([1, 2, 3]), sum([0.1] * 10), sum([[1], [2]], []), sum((i for i in range(4)), 10), sum([True, True])
# ---
x = 2**100, -2**100, 10**18, 99999999999999999999 // 7, 99999999999999999999 % 7, (-99999999999999999999) // 7, 2**64 - 1, 12345678901234567890 * 98765432109876543210
# ---
x = 10**400 // 10**399, 10**30 / 10**10, (10**30) * 1.0, 3 * 1.1, 1.1 + 2.2, 1e16 + 1, 9007199254740993 * 1.0
# ---
x = 1 / 0
# ---
x = 1 % 0
# ---
x = 1.0 // 0
# ---
x = int('abc')
# ---
x = int('')
# ---
x = float('x')
# ---
x = 'a' + 1
# ---
x = 1 + 'a'
# ---
x = [] + ()
# ---
x = None + 1
# ---
x = -'a'
# ---
x = 1 < 'a'
# ---
x = [1] < [2, 1] < [3], (1, 2) < (1, 3), [1, 2] == [1, 2.0], (1,) == [1], 'a' < 'b' < 'c', [] < [1], (1, 'a') < (2, 0)
# ---
x = int(float('inf'))
# ---
x = int(float('nan'))
# ---
x = [x / 10 for x in range(11)], [0.1 * i for i in range(11)]
# ---
x = [1e-05, 1e-5, 0.0001, 0.001, 1.0e5, 3e4, 5e-5, 2.5e-6, 1e-06 * 3, 3e-05 / 3]
# ---
x = [float(1), float(10**22), float(10**23), float(123456789012345678)], [str(1e21), repr(1.1e-7), str(-1.5)]
# ---
x = [bool(0), bool(''), bool([]), bool([0]), bool(None), bool(0.0), bool(-1), bool('False'), bool(range(0)), bool({}), bool(b'')]
# ---
x = complex(0, 0), complex(-0.0, 1), -(1+2j), 1j * 1j, (2+0j) ** 2, (1+2j) / (3-4j), 2j ** 2, (1+1j) == (1+1j), abs(1j), complex(1.5), 1j + 1, 3 - 2j, complex('j'), complex(real=1, imag=2)
# ---
x = [1 if True else 2, 0 or 'a', 1 and 'b', not 0, None or 0 or [], 1 and 2 and 3, '' and 1]
# ---
x = (2).__add__(3), (2).__mul__(4), (5).__sub__(3), (2).__pow__(3), (7).__floordiv__(2), (7).__mod__(4), (1.5).__add__(2), (3).__lt__(4), (3).__eq__(3), (3).__neg__(), (3).__bool__(), (3).__float__(), (3).__hash__(), (3).__and__(1), (3).__or__(4), (3).__xor__(1), (3).__lshift__(2), (3).__rtruediv__(6), (3).__divmod__(2), (-3).__abs__(), (3).__radd__(4)
# ---
x = 'abc'.__len__(), 'abc'.__contains__('b'), 'abc'.__getitem__(1), 'a'.__add__('b'), 'a'.__mul__(3), 'a'.__eq__('a'), 'a'.__lt__('b'), [1].__add__([2]), [1].__len__(), (1, 2).__contains__(2), {1: 2}.__contains__(1), {1: 2}.__getitem__(1), 'a'.__str__(), 'a'.__repr__(), [1].__repr__(), (5).__str__(), 'x'.__ne__('y'), 'a'.__mod__(()), 'a'.__rmul__(2)
# ---
x = list(map(int, '123')), list(map(float, ['1', '2'])), list(map(str, [1, 2.0, None, True])), list(map(bool, [0, 1]))
# ---
x = round(0.15, 1), round(0.25, 1), round(0.35, 1), round(-2.5), round(1e300, 2), round(12345.678, -2), round(1.005, 2), round(5.015, 2), round(-0.4)
# ---
x = 0.1 * 3, 0.7 + 0.1, 4.35 * 100, 1.1 * 1.1, 1 - 0.9, 100 * 1.1, 3 * 0.1, 1e-05 * 10, 10 * 1e-06
# ---
x = 7 // 2.0, 7 % 2.5, -7 // 2.0, 7.0 // -2, 5.5 % 1, -5.5 % 1, 1e10 // 3, divmod(5.5, -1.5), 0.0 // 1, -0.0 // 1, 6.0 // 0.1, 1 // 0.1, 1 % 0.1
# ---
import math
x = math.sqrt(2), math.floor(2.7), math.ceil(-2.7), math.pi, math.e, math.inf, math.nan, math.gcd(12, 18), math.factorial(10), math.log2(8), math.log(math.e), math.isclose(0.1 + 0.2, 0.3), math.prod([1, 2, 3]), math.comb(5, 2), math.trunc(-2.7), math.copysign(1, -0.0), math.hypot(3, 4)
