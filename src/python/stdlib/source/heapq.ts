// The text of the module `heapq`, run by the interpreter. The parts of heapq that collecting needs.

/** Source of `heapq`. */
export const HEAPQ_PY = `def heappush(heap, item):
    heap.append(item)
    position = len(heap) - 1
    while position > 0:
        parent = (position - 1) >> 1
        if not heap[position] < heap[parent]:
            break
        heap[position], heap[parent] = heap[parent], heap[position]
        position = parent


def _sink(heap, position):
    size = len(heap)
    item = heap[position]
    start = position
    child = 2 * position + 1
    while child < size:
        right = child + 1
        if right < size and not heap[child] < heap[right]:
            child = right
        heap[position] = heap[child]
        position = child
        child = 2 * position + 1
    heap[position] = item
    while position > start:
        parent = (position - 1) >> 1
        if not item < heap[parent]:
            break
        heap[position] = heap[parent]
        position = parent
    heap[position] = item


def heappop(heap):
    last = heap.pop()
    if not heap:
        return last
    first = heap[0]
    heap[0] = last
    _sink(heap, 0)
    return first


def heapify(x):
    for position in range(len(x) // 2 - 1, -1, -1):
        _sink(x, position)


def heapreplace(heap, item):
    first = heap[0]
    heap[0] = item
    _sink(heap, 0)
    return first


def heappushpop(heap, item):
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _sink(heap, 0)
    return item


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:n]


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:n]


def merge(*iterables, key=None, reverse=False):
    return iter(sorted([item for each in iterables for item in each], key=key, reverse=reverse))
`;
