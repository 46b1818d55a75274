// Reordering items by the scope of their parameters (pytest-ids 13). Items are opaque here.

export const highScopes = ["session", "package", "module", "class"] as const;
export type HighScope = (typeof highScopes)[number];

/** The grouping keys of an item at each scope, in the order in which its arguments were parametrized. */
export type KeysOf<Item> = (item: Item, scope: HighScope) => readonly string[];

type Ordered<Item> = Map<Item, null>;
type ByKey<Item> = Map<string, Group<Item>>;

/** The items of one key, in an order in which any item can be put first at no cost. */
class Group<Item> {
  readonly #places = new Map<Item, number>();
  #first = 0;

  append(item: Item): void {
    this.#places.set(item, this.#places.size);
  }

  putFirst(item: Item): void {
    this.#places.set(item, --this.#first);
  }

  inOrder(): readonly Item[] {
    return [...this.#places].sort((a, b) => a[1] - b[1]).map(([item]) => item);
  }
}

interface Tables<Item> {
  readonly keys: ReadonlyMap<HighScope, ReadonlyMap<Item, readonly string[]>>;
  readonly items: ReadonlyMap<HighScope, ByKey<Item>>;
}

/** Groups items that share a parameter of a scope above function. Items must be distinct objects. */
export function reorderItems<Item extends object>(
  items: readonly Item[],
  keysOf: KeysOf<Item>,
): readonly Item[] {
  const keys = new Map<HighScope, Map<Item, readonly string[]>>();
  const byKey = new Map<HighScope, ByKey<Item>>();
  for (const scope of highScopes) {
    const ofItem = new Map<Item, readonly string[]>();
    const ofKey: ByKey<Item> = new Map();
    for (const item of items) {
      const own = [...new Set(keysOf(item, scope))];
      if (own.length > 0) ofItem.set(item, own);
      for (const key of own) groupOf(ofKey, key).append(item);
    }
    keys.set(scope, ofItem);
    byKey.set(scope, ofKey);
  }
  return [...atScope(asSet(items), { keys, items: byKey }, 0).keys()];
}

function groupOf<Item>(groups: ByKey<Item>, key: string): Group<Item> {
  const group = groups.get(key) ?? new Group<Item>();
  groups.set(key, group);
  return group;
}

const asSet = <Item>(items: Iterable<Item>): Ordered<Item> =>
  new Map([...items].map((one) => [one, null]));

/** A stack that gives items in order and takes whole groups back at its front. */
class Front<Item> {
  readonly #stack: Item[];
  constructor(items: Iterable<Item>) {
    this.#stack = [...items].reverse();
  }
  get size(): number {
    return this.#stack.length;
  }
  pop(): Item {
    return this.#stack.pop()!;
  }
  push(item: Item): void {
    this.#stack.push(item);
  }
}

function atScope<Item extends object>(
  items: Ordered<Item>,
  tables: Tables<Item>,
  level: number,
): Ordered<Item> {
  const scope = highScopes[level];
  if (scope === undefined || items.size < 3) return items;
  const keysOf = tables.keys.get(scope)!;
  const ignored = new Set<string>();
  const queue = new Front(items.keys());
  const done: Ordered<Item> = new Map();
  while (queue.size > 0) {
    const plain: Ordered<Item> = new Map();
    let slice: string | undefined;
    while (queue.size > 0 && slice === undefined) {
      const item = queue.pop();
      if (done.has(item) || plain.has(item)) continue;
      slice = keysOf
        .get(item)
        ?.filter((key) => !ignored.has(key))
        .at(-1);
      if (slice === undefined) plain.set(item, null);
      else bringForward(slice, scope, items, tables, queue);
    }
    if (plain.size > 0)
      for (const item of atScope(plain, tables, level + 1).keys()) done.set(item, null);
    if (slice !== undefined) ignored.add(slice);
  }
  return done;
}

/** Puts the items of a key at the front of the queue, and at the front of every group they belong to. */
function bringForward<Item extends object>(
  slice: string,
  scope: HighScope,
  items: Ordered<Item>,
  tables: Tables<Item>,
  queue: Front<Item>,
): void {
  const group = tables.items.get(scope)!.get(slice)!;
  const same = group.inOrder().filter((one) => items.has(one));
  for (const item of same.reverse()) {
    queue.push(item);
    for (const other of highScopes) {
      for (const key of tables.keys.get(other)!.get(item) ?? [])
        tables.items.get(other)!.get(key)!.putFirst(item);
    }
  }
}
