import type { InfiniteData } from '@tanstack/react-query';
import { mergeById } from '#lib/lists.ts';
import type { MediaView } from '#server/media/media.ts';

/** The number of files on a page of a list. */
export const MEDIA_SHOWN = 50;

/** A response of `GET /api/media`. */
export interface MediaPage {
  results: MediaView[];
  count: number;
  next: string | null;
}

/** The loaded part of a list. Every update returns a copy. */
export type MediaPages = InfiniteData<MediaPage, number>;

/** All loaded files without duplicates: the selected ones first, then those that were changed last. */
export function mediaIn({ pages }: MediaPages, selectedIds: readonly string[] = []): MediaView[] {
  const isSelected = ({ id }: MediaView) => selectedIds.includes(id);
  return mergeById(
    [],
    pages.flatMap(({ results }) => results),
  ).sort(
    (one, other) =>
      Number(isSelected(other)) - Number(isSelected(one)) ||
      compare(other.updatedAt, one.updatedAt) ||
      compare(other.id, one.id),
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export const countOf = ({ pages }: MediaPages): number => pages.at(-1)?.count ?? 0;

/** Shows the new title, caption and alt text of a file where it is, without moving it. */
export const updateIn = (list: MediaPages, { id, details, isDecorative, focal }: MediaView): MediaPages =>
  editResults(list, (results) =>
    results.map((file) => (file.id === id ? { ...file, details, isDecorative, focal } : file)),
  );

/** Removes deleted files and lowers the count by the number of those that were in the list. */
export function removeFrom(list: MediaPages, ids: readonly string[]): MediaPages {
  const left = mediaIn(list).filter(({ id }) => ids.includes(id)).length;
  if (left === 0) return list;
  const rest = editResults(list, (results) => results.filter(({ id }) => !ids.includes(id)));
  const pages = rest.pages.map((page) => ({ ...page, count: page.count - left }));
  return { pages, pageParams: pageParamsFor(rest) };
}

/** The files after the deleted ones have moved forward: the next page to load is counted from what is left. */
function pageParamsFor({ pages, pageParams }: MediaPages): number[] {
  const loaded = pages.reduce((sum, { results }) => sum + results.length, 0);
  const first = pageParams[0] ?? 1;
  return pageParams.with(-1, first - 1 + Math.floor(loaded / MEDIA_SHOWN));
}

const editResults = (list: MediaPages, edit: (results: MediaView[]) => MediaView[]): MediaPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, results: edit(page.results) })),
});
