import type { InfiniteData } from '@tanstack/react-query';

/** The number of items on a page of a list. */
export const PAGE_SIZE = 50;

/** A response of the API with a page of a list. */
export interface Page<Item> {
  results: Item[];
  count: number;
  next: string | null;
}

/** The page that a hydrated list begins with. */
export const firstPage = <Item>(results: Item[], count: number, page: number): Page<Item> => ({
  results,
  count,
  next: page * PAGE_SIZE < count ? String(page + 1) : null,
});

/** The loaded part of a list. Every update returns a copy. */
export type Pages<Item> = InfiniteData<Page<Item>, number>;

/** Pages shift when items are created or deleted: of what is then on two of them, the first is kept. */
export function itemsIn<Item extends { id: string }>({ pages }: Pages<Item>): Item[] {
  const seen = new Set<string>();
  return pages.flatMap(({ results }) => results).filter(({ id }) => !seen.has(id) && seen.add(id));
}

export const countOf = ({ pages }: Pages<unknown>): number => pages.at(-1)?.count ?? 0;

export const editResults = <Item>(list: Pages<Item>, edit: (results: Item[]) => Item[]): Pages<Item> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, results: edit(page.results) })),
});

export const addToCount = <Item>(list: Pages<Item>, n: number): Pages<Item> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, count: page.count + n })),
});

/** Removes deleted items and lowers the count by the number of those that were in the list. */
export function removeFrom<Item extends { id: string }>(
  list: Pages<Item>,
  ids: readonly string[],
): Pages<Item> {
  const left = itemsIn(list).filter(({ id }) => ids.includes(id)).length;
  if (left === 0) return list;
  const rest = editResults(list, (results) => results.filter(({ id }) => !ids.includes(id)));
  // Deletions shift later items forward, so the next page is computed from the number of loaded ones.
  const fullPages = Math.floor(itemsIn(rest).length / PAGE_SIZE);
  const firstPage = list.pageParams[0] ?? 1;
  return {
    pages: addToCount(rest, -left).pages,
    pageParams: list.pageParams.with(-1, firstPage - 1 + fullPages),
  };
}
