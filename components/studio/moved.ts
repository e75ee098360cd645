/** A copy of the list in which the item at a position has changed places with its neighbour. */
export function moved<Item>(list: Item[], position: number, by: -1 | 1): Item[] {
  const copy = [...list];
  const [item] = copy.splice(position, 1);
  if (item !== undefined) copy.splice(position + by, 0, item);
  return copy;
}
