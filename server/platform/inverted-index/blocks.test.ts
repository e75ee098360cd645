import { describe, expect, test } from 'vitest';
import { Block, BlockWriter, blockOf } from './blocks.ts';
import { readHeader, writeHeader } from './header.ts';
import { type Posting, splitPostings } from './postings.ts';

function write(terms: string[], postingsOf: (term: string) => Posting[] = () => [posting(1)]) {
  const writer = new BlockWriter();
  for (const term of terms) writer.add(term, postingsOf(term));
  writer.finish();
  return { firstTerms: writer.firstTerms, blocks: writer.flushCompleted() };
}

const posting = (doc: number): Posting => ({ doc, data: new Uint8Array([7]) });
const many = (count: number) => Array.from({ length: count }, (_, i) => posting(i + 1));

const TERMS: [string, string[]][] = [
  ['one', ['a']],
  ['with the same beginning', ['pre', 'prefix', 'prefixes', 'preset']],
  ['that differ in half a character', ['😀', '😁', '😁a', '🤀']],
  ['with accents and other scripts', ['abc', 'é', 'ééé', '日本', '日本語', '한국']],
  ['very many', Array.from({ length: 20_000 }, (_, i) => `term${i}`).sort()],
  [
    'many beyond the basic plane',
    Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(0x1f000 + i, 0x20000 + i)).sort(),
  ],
];

describe.each(TERMS)('terms: %s', (_which, terms) => {
  const { firstTerms, blocks } = write(terms);
  const read = blocks.map((data) => new Block(data));

  test('are read in the order in which they were written', () => {
    expect(read.flatMap((block) => [...block].map(([term]) => term))).toEqual(terms);
    expect(read.map((block) => [...block][0]?.[0])).toEqual(firstTerms);
  });

  test('are in the block that a lookup reads', () => {
    for (const term of terms) expect(read[blockOf(firstTerms, term)]?.get(term), term).toBeDefined();
  });

  test('are in blocks of limited size', () => {
    for (const block of blocks) expect(block.length).toBeLessThanOrEqual(4096 + 64);
  });
});

test('a list of postings longer than a block has a separate block, and is not split', () => {
  const { firstTerms, blocks } = write(['a', 'b', 'c'], (term) => many(term === 'b' ? 30_000 : 1));
  expect(firstTerms).toEqual(['a', 'b', 'c']);
  expect(splitPostings(new Block(blocks[1] as Uint8Array).get('b') as Uint8Array)).toEqual(many(30_000));
});

test('blocks can be read while others are written', () => {
  const writer = new BlockWriter();
  const taken: Uint8Array[] = [];
  const terms = Array.from({ length: 5000 }, (_, i) => `term${i}`).sort();
  for (const term of terms) {
    writer.add(term, [posting(1)]);
    if (writer.completedCount >= 3) taken.push(...writer.flushCompleted());
  }
  writer.finish();
  taken.push(...writer.flushCompleted());
  expect(writer.completedCount).toBe(0);
  expect(taken).toEqual(write(terms).blocks);
  expect(writer.firstTerms.length).toBe(taken.length);
});

test('there is no block without a term, nor one before the first', () => {
  expect(write([])).toEqual({ firstTerms: [], blocks: [] });
  expect([
    blockOf([], 'a'),
    blockOf(['b', 'd'], 'a'),
    blockOf(['b', 'd'], 'c'),
    blockOf(['b', 'd'], 'e'),
  ]).toEqual([-1, -1, 0, 1]);
});

test.each([
  [{ firstTerms: [], docs: [] }],
  [{ firstTerms: ['a', '日', '😀'], docs: [{ doc: 5, data: new Uint8Array([1, 2]) }] }],
  [{ firstTerms: ['a'], docs: many(3000) }],
])('a header is decoded as encoded', (header) => {
  const { firstTerms, docs } = readHeader(writeHeader(header));
  expect({ firstTerms, docs: [...docs] }).toEqual(header);
});
