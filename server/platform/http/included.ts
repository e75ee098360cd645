/**
 * The items of an answer with what its `include` asks for. The entries of one kind are loaded together.
 * @param ids of the items, in their order
 * @param load the entries of a kind by the id of their item
 * @param none in place of a missing entry
 */
export async function withIncluded<Kind extends string>(
  items: object[],
  ids: string[],
  kinds: Kind[],
  load: (kind: Kind) => Promise<Map<string, unknown>>,
  none: unknown = null,
): Promise<object[]> {
  const lists = await Promise.all(kinds.map(async (kind) => ({ kind, byId: await load(kind) })));
  return items.map((item, at) => ({
    ...item,
    ...Object.fromEntries(lists.map(({ kind, byId }) => [kind, byId.get(ids[at] ?? '') ?? none])),
  }));
}
