import { describe, expect, test } from 'vitest';
import { ByteReader, ByteWriter } from '../../platform/inverted-index/bytes.ts';
import { readCounts, readLengths, type TermCounts, writeCounts, writeLengths } from './page-index.ts';

function written(counts: TermCounts): Uint8Array {
  const writer = new ByteWriter();
  writeCounts(writer, counts);
  return writer.finish();
}

function read(bytes: Uint8Array): TermCounts & { doc: number; rest: number } {
  const found = { doc: 0, title: 0, headings: 0, passages: [] as TermCounts['passages'] };
  const reader = new ByteReader(bytes);
  readCounts(reader, 7, {
    page: (doc, title, headings) => Object.assign(found, { doc, title, headings }),
    passage: (position, heading, text) => found.passages.push({ position, heading, text }),
  });
  return { ...found, rest: bytes.length - reader.position };
}

describe('counts are decoded as encoded', () => {
  const passage = (position: number, heading: number, text: number) => ({ position, heading, text });

  test.each<[string, TermCounts]>([
    ['once in a text', { title: 0, headings: 0, passages: [passage(0, 0, 1)] }],
    ['in the title alone', { title: 2, headings: 0, passages: [] }],
    ['in a heading alone', { title: 0, headings: 1, passages: [passage(3, 1, 0)] }],
    ['in everything', { title: 1, headings: 4, passages: [passage(0, 2, 3), passage(1, 0, 1)] }],
    ['far down', { title: 0, headings: 0, passages: [passage(1999, 0, 1)] }],
    ['very often', { title: 300, headings: 70_000, passages: [passage(5, 1000, 1_000_000)] }],
    [
      'everywhere',
      { title: 0, headings: 0, passages: Array.from({ length: 2000 }, (_, i) => passage(i, i % 3, 1 + i)) },
    ],
  ])('%s', (_where, counts) => {
    expect(read(written(counts))).toEqual({ doc: 7, ...counts, rest: 0 });
  });

  test('a single occurrence takes two bytes', () => {
    expect(written({ title: 0, headings: 0, passages: [passage(9, 0, 1)] })).toHaveLength(2);
  });
});

test.each([
  { language: 'en', title: 3, page: 120, headings: [2, 2, 0], texts: [100, 0, 4000] },
  { language: 'zh', title: 0, page: 0, headings: [], texts: [] },
])('lengths are decoded as encoded: %j', (lengths) => {
  expect(readLengths(writeLengths(lengths))).toEqual(lengths);
});
