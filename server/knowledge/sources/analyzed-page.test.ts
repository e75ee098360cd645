import { describe, expect, test } from 'vitest';
import { type MemoryPage, memoryIndex } from '#tests/setup/answers/memory-index.ts';
import { readPostings } from '../../platform/inverted-index/inverted-index.ts';
import { termOf } from '../../platform/text/analyze.ts';
import { readCounts } from '../page-index/page-index.ts';

/** The positions of the forms of a word in a page: `title`, `headings`, and `position: heading/text` of each passage. */
async function countsOf(page: MemoryPage, term: string) {
  const stem = termOf(term, 'en');
  const list = (await memoryIndex([[page]]).postingsOf([stem])).get(stem)?.[0];
  if (!list) return undefined;
  const found = { title: 0, headings: 0, passages: [] as string[] };
  readPostings(list, (doc, reader) =>
    readCounts(reader, doc, {
      page: (_doc, title, headings) => Object.assign(found, { title, headings }),
      passage: (position, heading, text) => found.passages.push(`${position}: ${heading}/${text}`),
    }),
  );
  return found;
}

describe('the occurrences of a word', () => {
  test('are counted by field and passage', async () => {
    const page: MemoryPage = {
      title: 'Lamps and a lamp',
      passages: ['No word of it.', ['The lamp', 'A lamp is a lamp.'], ['Shades', 'For lamps.']],
    };
    expect(await countsOf(page, 'lamp')).toEqual({ title: 2, headings: 1, passages: ['1: 1/2', '2: 0/1'] });
    expect(await countsOf(page, 'zebra')).toBeUndefined();
  });

  test('in a heading count for every passage under it, but once for the page', async () => {
    const page: MemoryPage = {
      passages: [
        ['Lamps', 'a'],
        ['Lamps', 'b'],
        ['Lamps › Red ones', 'c'],
        ['Lamps › Red lamps', 'd'],
      ],
    };
    expect(await countsOf(page, 'lamp')).toEqual({
      title: 0,
      headings: 2,
      passages: ['0: 1/0', '1: 1/0', '2: 1/0', '3: 2/0'],
    });
  });

  test('in a heading without text count for the page', async () => {
    const page: MemoryPage = {
      passages: [
        ['Lamps › Red ones', 'a'],
        ['Lamps › Green ones', 'b'],
      ],
    };
    expect(await countsOf(page, 'lamp')).toMatchObject({ headings: 1, passages: ['0: 1/0', '1: 1/0'] });
  });

  test('in Markdown are those of the visible text', async () => {
    const page: MemoryPage = {
      passages: [
        '[A lamp](https://shop.test/zebra) is **red**.\n\n| a | b |\n|---|---|\n| `busy_timeout` | x |',
      ],
    };
    expect(await countsOf(page, 'zebra')).toBeUndefined();
    for (const term of ['lamp', 'red', 'busytimeout', 'timeout'])
      expect(await countsOf(page, term), term).toMatchObject({ passages: ['0: 0/1'] });
  });
});

test('lengths are word counts: a word with several parts counts once', () => {
  const page = {
    title: 'Two words',
    language: 'de-AT',
    passages: [['Ein Wort', 'mit node_modules darin'] as [string, string]],
  };
  const [lengths] = memoryIndex([[page]]).segments.map((segment) => segment.lengths);
  expect([...(lengths?.titleLengths ?? [])]).toEqual([2]);
  expect([...(lengths?.headingLengths ?? [])]).toEqual([2]);
  expect([...(lengths?.textLengths ?? [])]).toEqual([3]);
  expect([...(lengths?.languages ?? [])]).toEqual([['de', 1]]);
});
