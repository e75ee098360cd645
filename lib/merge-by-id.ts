/** Appends the items of `more` whose ids are not in `current`. */
export function mergeById<Item extends { id: string | number }>(
  current: readonly Item[],
  more: readonly Item[],
): Item[] {
  const seen = new Set(current.map((item) => item.id));
  const merged = [...current];
  for (const item of more) {
    if (seen.has(item.id)) continue;
    seen.add(item.id);
    merged.push(item);
  }
  return merged;
}
