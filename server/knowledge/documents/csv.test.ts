import { expect, test } from 'vitest';
import type { Block } from '../extraction/blocks.ts';
import { readCsv } from './csv.ts';

function rowsUntilFailure(csv: string): string[] {
  const blocks: Block[] = [];
  expect(() => readCsv(Buffer.from(csv), (block) => blocks.push(block))).toThrow();
  return blocks.map(({ text }) => text);
}

test('rows are written while the file is read', () => {
  expect(rowsUntilFailure('name,price\ntea,4\nkettle,"20')).toEqual(['| tea | 4 |']);
});

test('a row of a million cells is not read', () => {
  expect(rowsUntilFailure(`name,price\ntea,4\n${'10,'.repeat(1_000_000)}`)).toEqual(['| tea | 4 |']);
});

test('passages repeat as much of long column names as leaves room for the rows', () => {
  const blocks: Block[] = [];
  readCsv(Buffer.from(`${'name '.repeat(1000)},price\ntea,4\n`), (block) => blocks.push(block));
  expect(blocks).toEqual([
    {
      kind: 'row',
      text: '| tea | 4 |',
      header: expect.stringMatching(/^\| (?:name ){200} \| price \|\n\|---\|---\|$/),
    },
  ]);
});
