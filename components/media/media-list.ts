import { editResults, itemsIn, type Pages } from '#lib/paged-list.ts';
import type { MediaView } from '#server/media/media.ts';

/** All loaded files: the selected ones first, then those that were changed last. */
export function mediaIn(pages: Pages<MediaView>, selectedIds: readonly string[] = []): MediaView[] {
  const isSelected = ({ id }: MediaView) => selectedIds.includes(id);
  return itemsIn(pages).sort(
    (one, other) =>
      Number(isSelected(other)) - Number(isSelected(one)) ||
      compare(other.updatedAt, one.updatedAt) ||
      compare(other.id, one.id),
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Shows the new title, caption and alt text of a file where it is, without moving it. */
export const updateIn = (
  list: Pages<MediaView>,
  { id, details, isDecorative, focal }: MediaView,
): Pages<MediaView> =>
  editResults(list, (results) =>
    results.map((file) => (file.id === id ? { ...file, details, isDecorative, focal } : file)),
  );
