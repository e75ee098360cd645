import { describe, expect, test } from 'vitest';
import { ByteWriter } from './bytes.ts';
import { type Posting, readPostings, splitPostings, writePostings } from './postings.ts';

const posting = (doc: number, ...data: number[]): Posting => ({ doc, data: new Uint8Array(data) });

function written(postings: Posting[]): Uint8Array {
  const writer = new ByteWriter();
  writePostings(writer, postings);
  return writer.finish();
}

const plain = (postings: Posting[]) => postings.map(({ doc, data }) => [doc, [...data]]);

describe.each<[string, Posting[]]>([
  ['none', []],
  ['one', [posting(1, 9)]],
  ['of document 0', [posting(0, 1), posting(1, 2)]],
  ['without data', [posting(3), posting(4)]],
  ['far apart', [posting(1, 1, 2, 3), posting(2_000_000_000, 4)]],
  ['very many', Array.from({ length: 20_000 }, (_, i) => posting(i * 3, i % 256, 1))],
])('postings: %s', (_which, postings) => {
  test('are split as encoded', () => {
    expect(plain(splitPostings(written(postings)))).toEqual(plain(postings));
  });

  test('are read in order, however much the visitor reads of each', () => {
    const found: [number, number[]][] = [];
    readPostings(written(postings), (doc, data) => {
      const { length } = postings[found.length]?.data ?? [];
      // Every other one is left unread.
      found.push([doc, found.length % 2 ? [] : [...data.bytes(length ?? 0)]]);
    });
    expect(found).toEqual(plain(postings).map(([doc, data], i) => [doc, i % 2 ? [] : data]));
  });
});
