import bisect
import heapq
import json
import random
from math import gcd

h = []
for x in (5, 1, 4, 2):
    heapq.heappush(h, x)
print(h, [heapq.heappop(h) for _ in range(4)], heapq.nlargest(2, [1, 5, 3]), heapq.nsmallest(2, [3, 1, 2]), list(heapq.merge([1, 4], [2, 3])))
q = [5, 3, 1]
heapq.heapify(q)
print(q, bisect.bisect([1, 2, 2, 3], 2), bisect.bisect_left([1, 2, 2, 3], 2))
r = random.Random(42)
print(r.random(), r.randint(1, 100), r.choice("abc"), r.uniform(0, 5), r.sample(range(50), 4), r.getrandbits(40), r.randrange(0, 100, 7), r.choices([1, 2, 3], k=3), r.sample(range(1000), 3), r.sample([1, 2, 3, 4], 2))
xs = list(range(8))
random.Random(0).shuffle(xs)
print(xs, random.Random(123456789012345678901).random(), random.Random(-3).random(), random.Random(1).choices("xyz", weights=[1, 5, 2], k=4))
print(json.dumps({"a": [1, 2.5, None, True], "b": {"c": "é\n\"\\"}}), json.dumps([1, {"x": ()}], indent=2), json.dumps({"b": 1, "a": 2}, sort_keys=True, separators=(",", ":")), json.dumps("é", ensure_ascii=False), json.dumps({1: 2, None: 3, True: 4}), json.dumps([]), json.dumps(1e16), json.dumps(float("inf")))
print(json.loads('{"a": [1, 2.0, "x\\u00e9", null, true], "b": {}}'), json.loads("12345678901234567890"), json.loads(' [1e5, -0.5] '), json.loads('{"a": 1}', object_hook=lambda d: sorted(d)), json.loads("NaN"))
try:
    json.loads("{bad}")
except json.JSONDecodeError as e:
    print("decode error", isinstance(e, ValueError))
