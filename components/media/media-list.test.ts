import { expect, test } from 'vitest';
import { countOf, type Pages, removeFrom } from '#lib/paged-list.ts';
import type { MediaView } from '#server/media/media/media.ts';
import { mediaIn, updateIn } from './media-list.ts';

const file = (id: string, updatedAt: string, title = id): MediaView => ({
  id,
  slug: `${id}.png`,
  type: 'image',
  mimeType: 'image/png',
  sourceUrl: `/media/${id}.png`,
  size: 100,
  width: 10,
  height: 10,
  hasPreview: false,
  ownerId: 'ada',
  uploadedBy: 'ada',
  details: { title, altText: null, caption: null },
  isDecorative: false,
  visibility: 'public',
  focal: { x: 0.5, y: 0.5 },
  createdAt: updatedAt,
  updatedAt,
});

const list = (pages: MediaView[][], count: number): Pages<MediaView> => ({
  pages: pages.map((results) => ({ results, count, next: null })),
  pageParams: pages.map((_, position) => position + 1),
});

const idsIn = (pages: Pages<MediaView>, selected?: string[]) => mediaIn(pages, selected).map(({ id }) => id);

test('pages merge without duplicates, the selected files first, then the newest', () => {
  const pages = list(
    [
      [file('c', '2026-03'), file('b', '2026-02')],
      [file('b', '2026-02'), file('a', '2026-01'), file('d', '2026-04')],
    ],
    4,
  );
  expect(idsIn(pages)).toEqual(['d', 'c', 'b', 'a']);
  expect(idsIn(pages, ['a', 'c'])).toEqual(['c', 'a', 'd', 'b']);
});

test('an edit shows the new texts in place', () => {
  const pages = list([[file('b', '2026-02'), file('a', '2026-01')]], 2);
  const edited = {
    ...file('a', '2026-09'),
    isDecorative: true,
    details: { title: 'Door', altText: '', caption: 'Open' },
  };
  const after = updateIn(pages, edited);
  expect(idsIn(after)).toEqual(['b', 'a']);
  expect(mediaIn(after)[1]).toMatchObject({ details: edited.details, isDecorative: true });
  expect(mediaIn(pages)[1]?.details.title).toBe('a');
});

test('deleted files leave the list, and the count drops by the number deleted', () => {
  const pages = list([[file('c', '2026-03'), file('b', '2026-02')], [file('a', '2026-01')]], 9);
  const after = removeFrom(pages, ['b', 'a']);
  expect(idsIn(after)).toEqual(['c']);
  expect(countOf(after)).toBe(7);
  expect(countOf(removeFrom(pages, ['in-another-list']))).toBe(9);
});

test('after a deletion the next page begins where the loaded files end', () => {
  const full = Array.from({ length: 100 }, (_, at) => file(String(at).padStart(3, '0'), '2026-01'));
  const pages = list([full.slice(0, 50), full.slice(50)], 200);
  expect(removeFrom(pages, ['000']).pageParams.at(-1)).toBe(1);
  expect(pages.pageParams.at(-1)).toBe(2);
});
