// The text of the module `random`, run by the interpreter. Seeded generators exactly; the shared one is unknown.

/** Source of `random`. */
export const RANDOM_PY = `from _host import mersenne as _mersenne, unknown as _unknown
from math import ceil as _ceil, log as _log


class Random:
    def __init__(self, x=None):
        self._state = None
        self.seed(x)

    def seed(self, a=None, version=2):
        self._state = _mersenne(abs(a)) if type(a) is int else None

    def random(self):
        return _unknown("the random generator is not seeded by a number") if self._state is None else self._state.random()

    def getrandbits(self, k, /):
        return _unknown("the random generator is not seeded by a number") if self._state is None else self._state.getrandbits(k)

    def _below(self, n):
        bits = n.bit_length()
        value = self.getrandbits(bits)
        while value >= n:
            value = self.getrandbits(bits)
        return value

    def randrange(self, start, stop=None, step=1):
        if stop is None:
            start, stop = 0, start
        width = stop - start
        if step == 1:
            if width <= 0:
                raise ValueError("empty range for randrange()")
            return start + self._below(width)
        count = (width + step - 1) // step if step > 0 else (width + step + 1) // step
        if count <= 0:
            raise ValueError("empty range for randrange()")
        return start + step * self._below(count)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._below(len(seq))]

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if weights is None and cum_weights is None:
            return [population[int(self.random() * n)] for _ in range(k)]
        if cum_weights is None:
            cum_weights = []
            total = 0
            for weight in weights:
                total += weight
                cum_weights.append(total)
        total = cum_weights[-1] + 0.0
        from bisect import bisect
        return [population[bisect(cum_weights, self.random() * total, 0, n - 1)] for _ in range(k)]

    def shuffle(self, x):
        for i in range(len(x) - 1, 0, -1):
            j = self._below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        if counts is not None:
            return _unknown("random.sample with counts is not followed")
        n = len(population)
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        result = [None] * k
        setsize = 21
        if k > 5:
            setsize += 4 ** _ceil(_log(k * 3, 4))
        if n <= setsize:
            pool = list(population)
            for i in range(k):
                j = self._below(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            selected = set()
            for i in range(k):
                j = self._below(n)
                while j in selected:
                    j = self._below(n)
                selected.add(j)
                result[i] = population[j]
        return result

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def gauss(self, mu=0.0, sigma=1.0): return _unknown("random.gauss is not followed")
    def normalvariate(self, mu=0.0, sigma=1.0): return _unknown("random.normalvariate is not followed")
    def expovariate(self, lambd=1.0): return _unknown("random.expovariate is not followed")
    def triangular(self, low=0.0, high=1.0, mode=None): return _unknown("random.triangular is not followed")
    def betavariate(self, alpha, beta): return _unknown("random.betavariate is not followed")
    def getstate(self): return _unknown("the state of a random generator is not followed")
    def setstate(self, state): self._state = None


class SystemRandom(Random):
    def seed(self, *args, **kwds): self._state = None


def _world(*args, **kwargs):
    return _unknown("random values of the shared generator are not known")


def seed(a=None, version=2): pass
def shuffle(x):
    x[:] = _unknown("random values of the shared generator are not known")


random = uniform = triangular = randint = choice = randrange = sample = choices = normalvariate = _world
lognormvariate = expovariate = vonmisesvariate = gammavariate = gauss = betavariate = paretovariate = _world
weibullvariate = getstate = getrandbits = randbytes = binomialvariate = _world
def setstate(state): pass
`;
