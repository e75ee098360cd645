import { expect, test } from 'vitest';
import type { Block } from '../extraction/blocks.ts';
import { readCsv } from './csv.ts';
import { LeftOut } from './left-out.ts';

function rowsUntilFailure(csv: string): string[] {
  const blocks: Block[] = [];
  expect(() => readCsv(Buffer.from(csv), (block) => blocks.push(block))).toThrow();
  return blocks.map(({ text }) => text);
}

test.each([
  [
    'at the end',
    'name,price\ntea,4\n"pot, blue",8\nkettle,"20',
    ['| tea | 4 |', '| pot, blue | 8 |', '| kettle | "20 |'],
  ],
  [
    'before other rows',
    'name,price\ntea,"4\nkettle,20\ncup,5',
    ['| tea | "4 |', '| kettle | 20 |', '| cup | 5 |'],
  ],
])('a quote without an end %s is a sign like others', (_where, csv, rows) => {
  expect(rowsOf(csv).slice(1)).toEqual(rows);
});

test('a table of one column has whole cells', () => {
  expect(rowsOf('Town\nGhent; centre\nBruges\nLier, north')).toEqual([
    '| Town |',
    '| Ghent; centre |',
    '| Bruges |',
    '| Lier, north |',
  ]);
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

function rowsOf(csv: string | Buffer): string[] {
  const blocks: Block[] = [];
  readCsv(Buffer.from(csv), (block) => blocks.push(block));
  const [first] = blocks;
  const names = first?.kind === 'row' ? first.header?.split('\n')[0] : undefined;
  return [...(names ? [names] : []), ...blocks.map(({ text }) => text)];
}

test.each([
  ['semicolons, with commas in sentences', 'Q;A\nWho, when, where?;All, daily, here.\nHow, why?;So, thus.'],
  ['tabs, with decimal commas', 'Q\tA\n1,5\t2,5\n3,5\t4,5'],
  ['semicolons and no names, with decimal commas', '1,5;2,5\n3,5;4,5\n'],
  ['semicolons in quotes with line breaks', 'Q;A\nx;"F\ni,e,l,d\n,3"\ny;z'],
  [
    'semicolons, with commas in the names',
    'Name (all, required);Price (EUR, net, required)\nTea;90.0\nPot;80.0',
  ],
])('the separator is the one that gives even rows: %s', (_what, csv) => {
  for (const row of rowsOf(csv)) expect(row.split(' | ')).toHaveLength(2);
});

test.each(['sep=;', '"sep=;"', 'SEP=;'])('%j names the separator', (line) => {
  expect(rowsOf(`${line}\r\nTea, green;4,20\r\nPot;8\r\n`)).toEqual(['| Tea, green | 4,20 |', '| Pot | 8 |']);
});

const encoded = (bytes: string) => Buffer.from(bytes, 'hex');

test.each([
  ['UTF-16 without a mark', Buffer.from('Tea;Größe\nPot;4\n', 'utf16le'), '| Tea | Größe |'],
  ['UTF-16, the other way round', Buffer.from('Tea;Größe\nPot;4\n', 'utf16le').swap16(), '| Tea | Größe |'],
  ['Windows-1252', Buffer.from('Tee;Größe\nKännchen;4\n', 'latin1'), '| Tee | Größe |'],
  // "Название;Цена", "Чайник;400 рублей"
  [
    'Windows-1251',
    encoded('cde0e7e2e0ede8e53bd6e5ede00ad7e0e9ede8ea3b34303020f0f3e1ebe5e90a'),
    '| Название | Цена |',
  ],
  // "Nazwa;Opis", "żółta filiżanka;mała", "czajnik złoty;duży"
  [
    'Windows-1250',
    encoded(
      '4e617a77613b4f7069730abff3b3746120666963696ebf616e6b613b6d61b3610a637a616a6e696b207ab36f74793b6475bf790a'.replace(
        '666963696e',
        '66696c69',
      ),
    ),
    '| Nazwa | Opis |',
  ],
])('a table in %s', (_charset, csv, first) => {
  const rows = rowsOf(csv);
  expect(rows[0]).toBe(first);
  expect(rows.join('')).not.toMatch(/[\ufffd³¿]/);
});

test('a title above the names of the columns is text', () => {
  expect(rowsOf('Prices of 2024\n\nTea,Price\nGreen,4')).toEqual(['Prices of 2024', '| Green | 4 |']);
});

test('the owner reads that a table is too wide', () => {
  const leftOut = new LeftOut();
  readCsv(Buffer.from(`${'name,'.repeat(100)}last\n${'tea,'.repeat(100)}4\n`), () => {}, leftOut);
  expect(leftOut.note()).toBe('Only the first 100 columns of a table are read.');
});
