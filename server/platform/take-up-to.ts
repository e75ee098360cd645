/** The first items whose sizes add up to at most the limit, but at least one item. */
export function takeUpTo<Item>(most: number, items: readonly Item[], sizeOf: (item: Item) => number): Item[] {
  let size = 0;
  return items.filter((item, i) => {
    size += sizeOf(item);
    return i === 0 || size <= most;
  });
}
