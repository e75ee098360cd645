import { expect, test } from 'vitest';
import { pageOf, pdf } from '#tests/setup/content/documents.ts';
import { LeftOut } from './left-out.ts';
import { readPdf } from './pdf.ts';
import { paragraphsOf } from './pdf-text.ts';

/** The texts of a PDF without the numbers of its pages. */
async function textsOf(document: Buffer, leftOut = new LeftOut()): Promise<string[]> {
  const { blocks } = await readPdf(document, leftOut);
  return blocks.filter(({ kind }) => kind !== 'heading').map(({ text }) => text);
}

const linesOf = (...lines: string[]) => textsOf(pdf({ lines }));

/** Texts of 12 points at places; each is drawn before the next one. */
const drawn = (...texts: [x: number, y: number, text: string][]): Buffer =>
  pageOf(texts.map(([x, y, text]) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`).join(' '));

const COLUMNS = [
  ['The stork walks through', 'Cranes dance on the'],
  ['the wet grass and eats', 'field in spring and'],
  ['frogs until the evening', 'travel north in groups'],
  ['comes to the river.', 'over the mountains.'],
] as const;

test.each([
  ['line by line', 0],
  ['line by line, a little lower', 1],
])('columns that are drawn %s are read one after the other', async (_how, lower) => {
  const texts = COLUMNS.flatMap(([left, right], i): [number, number, string][] => [
    [72, 700 - 14 * i, left],
    [272, 700 - 14 * i - lower, right],
  ]);
  expect(await textsOf(drawn(...texts))).toEqual([
    'The stork walks through the wet grass and eats frogs until the evening comes to the river.',
    'Cranes dance on the field in spring and travel north in groups over the mountains.',
  ]);
});

test('short texts below each other are the cells of a table', async () => {
  const rows = [
    ['Boat', 'Fee', 'Deposit'],
    ['Canoe', '5.00', '20.00'],
    ['Kayak', '7.50', '30.00'],
  ];
  const cells = rows.flatMap((row, i) =>
    row.map((text, j): [number, number, string] => [72 + 120 * j, 700 - 18 * i, text]),
  );
  const { blocks } = await readPdf(drawn(...cells, [72, 600, 'All fees are in euros.']), new LeftOut());
  const header = '| Boat | Fee | Deposit |\n|---|---|---|';
  expect(blocks.slice(1)).toEqual([
    { kind: 'row', text: '| Canoe | 5.00 | 20.00 |', header },
    { kind: 'row', text: '| Kayak | 7.50 | 30.00 |', header },
    { kind: 'text', text: 'All fees are in euros.' },
  ]);
});

test.each([
  ['of one word', ['It has powerful capabili-', 'ties for all.'], 'It has powerful capabilities for all.'],
  ['of two words', ['It is a price-', 'determining factor.'], 'It is a price-determining factor.'],
  [
    'that the text has elsewhere',
    ['A multi-purpose boat is a multi-', 'purpose tool.'],
    'A multi-purpose boat is a multi-purpose tool.',
  ],
  ['before a number', ['Call 555-', '1234 for help.'], 'Call 555-1234 for help.'],
  ['before a name', ['The Baden-', 'Baden ferry leaves.'], 'The Baden-Baden ferry leaves.'],
  ['of a shared ending', ['We rent short-', 'and long-term boats.'], 'We rent short- and long-term boats.'],
  [
    'of a German compound',
    ['Die Öffnung der Kranich-', 'fütterung ist am Abend und nicht am Morgen.'],
    'Die Öffnung der Kranichfütterung ist am Abend und nicht am Morgen.',
  ],
])('a hyphen %s at the end of a line', async (_what, lines, text) => {
  expect(await linesOf(...lines)).toEqual([text]);
});

test('a smaller, raised digit is an exponent', async () => {
  const content =
    'BT /F1 12 Tf 72 700 Td (The tank holds 10) Tj 5 Ts /F1 7 Tf (6) Tj 0 Ts /F1 12 Tf ( drops.) Tj ET';
  expect(await textsOf(pageOf(content))).toEqual(['The tank holds 10⁶ drops.']);
});

test('text that is drawn twice to look bold is read once', async () => {
  expect(await textsOf(drawn([72, 700, 'Bold price 60'], [72.4, 700, 'Bold price 60']))).toEqual([
    'Bold price 60',
  ]);
});

test('text that a line goes through is left out, and text over a line or beside one is not', async () => {
  const leftOut = new LeftOut();
  const texts =
    'BT /F1 12 Tf 72 700 Td (A boat costs ) Tj (120 ) Tj (90 euros) Tj 0 -40 Td (Pay 30 now) Tj ET';
  const lines = '139 704 m 158 704 l S 72 657 60 0.8 re f 60 664 400 0.8 re f 300 704 m 400 704 l S';
  expect(await textsOf(pageOf(`${texts} ${lines}`), leftOut)).toEqual(['A boat costs 90 euros Pay 30 now']);
  expect(leftOut.note()).toBe('Struck-out text was left out.');
});

test('text beside the page is not read', async () => {
  const beside: [number, number, string][] = [
    [-300, 700, 'Left of it'],
    [72, 900, 'Above it'],
    [700, 600, 'Right of it'],
  ];
  expect(await textsOf(drawn([72, 720, 'On the page'], ...beside))).toEqual(['On the page']);
});

test('lines of Chinese and Japanese are joined without spaces, and those of Korean with them', () => {
  const join = (...lines: string[]) =>
    paragraphsOf(
      lines,
      () => false,
      () => false,
    );
  expect(join('営業時間は午前九時か', 'ら、午後五時まで。', 'Wi-Fi は無料')).toEqual([
    '営業時間は午前九時から、午後五時まで。 Wi-Fi は無料',
  ]);
  expect(join('오전 아홉 시부터', '오후 다섯 시까지')).toEqual(['오전 아홉 시부터 오후 다섯 시까지']);
});

test('what pages repeat at their margins is read once, and the numbers of pages never', async () => {
  const pages = ['one', 'two', 'three'].map((word, i) => ({
    lines: ['Harbour handbook', `Rule ${word} is to keep left.`, `Page ${i + 1} of 3`],
  }));
  expect(await textsOf(pdf(...pages))).toEqual([
    'Harbour handbook Rule one is to keep left.',
    'Rule two is to keep left.',
    'Rule three is to keep left.',
  ]);
});

test('a running title is read once with the number of its page', async () => {
  const pages = ['one', 'two', 'three'].map((word, i) => ({
    lines: [`Rule ${word} is to keep left.`, `Harbour handbook 2024 | Page ${i + 4}`],
  }));
  expect((await textsOf(pdf(...pages))).join(' ')).toBe(
    'Rule one is to keep left. Harbour handbook 2024 | Page 4 Rule two is to keep left. Rule three is to keep left.',
  );
});

test.each([
  ['of data sheets', ['80', '140', '14'].map((kg) => ['Boat of the harbour', `Weight: ${kg} kg`])],
  [
    'that count up with the pages',
    [1, 2, 3, 4].map((n) => [
      `Room ${100 + n}`,
      `Room ${100 + n} costs ${80 + n} euros.`,
      `It has ${n} beds`,
    ]),
  ],
])('last and first lines %s that differ in numbers are read', async (_what, pages) => {
  const read = (await textsOf(pdf(...pages.map((lines) => ({ lines }))))).join(' ');
  for (const line of pages.flat()) expect(read).toContain(line);
});

test('the owner reads which pages are pictures', async () => {
  const leftOut = new LeftOut();
  const picture = { isScanned: true };
  const text = (word: string) => ({ lines: [`The text of page ${word}.`] });
  await readPdf(pdf(text('one'), picture, picture, text('four'), picture), leftOut);
  expect(leftOut.note()).toBe('Not read, because they are pictures: pages 2–3 and 5.');
});
