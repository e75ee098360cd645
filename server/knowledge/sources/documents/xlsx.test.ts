import { expect, test } from 'vitest';
import { sheetOf } from '#tests/setup/content/documents.ts';
import { readOffice } from '#tests/setup/content/read-office.ts';
import { readXlsx } from './xlsx.ts';

const read = (...sheet: Parameters<typeof sheetOf>) => readOffice(readXlsx, sheetOf(...sheet));

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const rich = (reference: string, runs: string) => `<c r="${reference}" t="inlineStr"><is>${runs}</is></c>`;
const run = (value: string, look = '') => `<r><rPr>${look}</rPr><t xml:space="preserve">${value}</t></r>`;
const number = (reference: string, value: number, style = 0) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
const row = (at: number, cells: string, more = '') => `<row r="${at}" ${more}>${cells}</row>`;
const sheet = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`;
const NAMES = row(1, text('A1', 'What') + text('B1', 'Value'));

const styleOf = (code: string) =>
  `<numFmts><numFmt numFmtId="170" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>`;

test.each<[code: string, value: number, shown: string]>([
  ['General', 0.1 + 0.2, '0.3'],
  ['General', 4006381333931, '4006381333931'],
  ['h:mm AM/PM', 0.75, '6:00 PM'],
  ['[h]:mm', 1.5, '36:00'],
  ['0%', 0.56999999999999995, '57%'],
  ['#,##0.00 "€"', 59.976000000000006, '59.98 €'],
  ['#,##0.00 [$€-407]', 1234.5, '1.234,50 €'],
  ['00000', 1234, '01234'],
  ['000-0000', 5551234, '555-1234'],
  ['# ?/?', 1.5, '1 1/2'],
  ['0.00E+00', 12345, '1.23E+04'],
  ['yyyy-mm-dd', 45292, '2024-01-01'],
  ['[$-407]d. mmmm yyyy', 45292, '1. Januar 2024'],
  ['_($* #,##0.00_);_($* (#,##0.00)', -12.5, '$(12.50)'],
  ['0;-0;"free"', 0, 'free'],
])('a number of the format %s', async (code, value, shown) => {
  const { texts } = await read(sheet(NAMES, row(2, text('A2', 'Tea') + number('B2', value))), {
    styles: styleOf(code),
  });
  expect(texts).toEqual([`| Tea | ${shown} |`]);
});

test('dates of the epoch of 1904, and those in the order of the computer', async () => {
  const { texts } = await read(sheet(NAMES, row(2, text('A2', 'Tea') + number('B2', 43830))), {
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    workbook: '<workbookPr date1904="1"/>',
  });
  expect(texts).toEqual(['| Tea | 2024-01-01 |']);
});

test('results of formulas, switches and texts of several looks', async () => {
  const { texts, note } = await read(
    sheet(
      NAMES,
      row(2, '<c r="A2" t="b"><v>1</v></c><c r="B2" t="str"><f>"a"</f><v>ab</v></c>'),
      row(
        3,
        rich(
          'A3',
          run('10') +
            run('6', '<vertAlign val="superscript"/>') +
            run(' drops of H') +
            run('2', '<vertAlign val="subscript"/>') +
            run('O'),
        ),
      ),
      row(4, rich('A4', run('80 €', '<strike/>') + run(' 60 €')) + text('B4', 'one_x000A_two')),
      row(5, '<c r="A5" t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>'),
    ),
  );
  expect(texts).toEqual(['| TRUE | ab |', '| 10⁶ drops of H₂O |  |', '| 60 € | one two |', '| 東京 |  |']);
  expect(note).toBe('Struck-out text was left out.');
});

test.each([
  ['all of it', text('A2', '80 €'), []],
  [
    'but not what has a look of its own',
    rich('A2', run('60 €', '<b/>') + run('!', '<strike/>')),
    ['| 60 € |  |'],
  ],
  ['but not the rest', rich('A2', `<r><t>80 €</t></r>${run(' 60 €', '<b/>')}`), ['| 60 € |  |']],
])('a cell is struck out, %s', async (_what, cell, expected) => {
  const styles =
    '<fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
  const { texts, note } = await read(
    sheet(NAMES, row(2, cell.replace('<c ', '<c s="1" ')), row(3, text('A3', 'Tea'))),
    {
      styles,
    },
  );
  expect(texts).toEqual([...expected, '| Tea |  |']);
  expect(note).toBe('Struck-out text was left out.');
});

test('hidden rows and columns are left out, which the owner reads', async () => {
  const { names, texts, note } = await read(
    `<cols><col min="2" max="2" hidden="1"/></cols>${sheet(
      row(1, text('A1', 'Boat') + text('B1', 'Margin') + text('C1', 'Fee')),
      row(2, text('A2', 'Canoe') + text('B2', '40') + text('C2', '5')),
      row(3, text('A3', 'Filtered'), 'hidden="1"'),
      row(4, text('A4', 'Flat'), 'ht="0" customHeight="1"'),
    )}`,
  );
  expect([names, texts]).toEqual([['| Boat | Fee |'], ['| Canoe | 5 |']]);
  expect(note).toBe('Left out, because the file hides it: 2 rows and 1 column.');
});

test('a title, names of columns in two rows, and merged cells', async () => {
  const { names, texts } = await read(
    `${sheet(
      row(1, text('A1', 'Prices of 2024')),
      row(3, text('A3', 'Tour') + text('B3', 'Adults') + text('D3', 'Season')),
      row(4, text('B4', 'Net') + text('C4', 'Gross')),
      row(5, text('A5', 'Harbour') + number('B5', 10) + number('C5', 12) + text('D5', 'Summer')),
      row(6, text('A6', 'Island') + number('B6', 20) + number('C6', 24)),
    )}<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="A3:A4"/><mergeCell ref="B3:C3"/><mergeCell ref="D3:D4"/><mergeCell ref="D5:D6"/></mergeCells>`,
  );
  expect(names).toEqual(['| Tour | Adults › Net | Adults › Gross | Season |']);
  expect(texts).toEqual([
    'Prices of 2024',
    '| Harbour | 10 | 12 | Summer |',
    '| Island | 20 | 24 | Summer |',
  ]);
});

const table = (from: number, ...rows: string[][]): string =>
  rows
    .map((cells, at) =>
      row(
        from + at,
        cells
          .map((cell, column) => (cell === '' ? '' : text(`${'ABCDEFG'[column]}${from + at}`, cell)))
          .join(''),
      ),
    )
    .join('');

test.each<[string, string, string[], string[]]>([
  [
    'below each other have names of their own',
    table(1, ['Boat', 'Seats', 'Price'], ['Tern', '4', '90']) +
      table(5, ['Bike', 'Gears', 'Deposit'], ['Racer', '21', '50']),
    ['| Boat | Seats | Price |', '| Bike | Gears | Deposit |'],
    ['| Tern | 4 | 90 |', '| Racer | 21 | 50 |'],
  ],
  [
    'below each other have their titles',
    table(1, ['Boat', 'Seats'], ['Tern', '4']) +
      table(4, ['Bikes']) +
      table(5, ['Bike', 'Gears'], ['Racer', '21']),
    ['| Boat | Seats |', '| Bike | Gears |'],
    ['| Tern | 4 |', 'Bikes', '| Racer | 21 |'],
  ],
  [
    'with empty rows are one',
    table(1, ['Boat', 'Seats'], ['Tern', '4']) +
      table(4, ['Large']) +
      table(5, ['Gull', '12']) +
      table(7, ['Skua', '14']),
    ['| Boat | Seats |'],
    ['| Tern | 4 |', '| Large |  |', '| Gull | 12 |', '| Skua | 14 |'],
  ],
  [
    'with other words after an empty row are one',
    table(1, ['Day', 'Open', 'Close'], ['Monday', '9:00', '17:00']) +
      table(4, ['Saturday', 'by phone', 'closed'], ['Sunday', 'never', 'closed']),
    ['| Day | Open | Close |'],
    ['| Monday | 9:00 | 17:00 |', '| Saturday | by phone | closed |', '| Sunday | never | closed |'],
  ],
  [
    'with a title and its date',
    table(
      1,
      ['Prices of 2024', '', '', 'as of May'],
      ['Boat', 'Seats', 'Price', 'Deposit'],
      ['Tern', '4', '90', '50'],
    ),
    ['| Boat | Seats | Price | Deposit |'],
    ['Prices of 2024 · as of May', '| Tern | 4 | 90 | 50 |'],
  ],
  [
    'beside each other',
    table(
      1,
      ['Adults', '', '', 'Children'],
      ['Day', 'Fee', '', 'Day', 'Fee'],
      ['Monday', '8', '', 'Sunday', '4'],
    ),
    ['| Adults › Day | Adults › Fee |  | Children › Day | Children › Fee |'],
    ['| Monday | 8 |  | Sunday | 4 |'],
  ],
])('tables %s', async (_what, rows, names, texts) => {
  expect(await read(sheet(rows))).toMatchObject({ names, texts });
});

test('a merged cell says its text in each of its columns, and what is no text is noted', async () => {
  const { texts, note } = await read(
    `${sheet(
      table(1, ['Day', 'Open', 'Close'], ['Sunday', 'closed']),
      row(3, `${text('A3', 'Total')}<c r="B3"><f>1+1</f></c><c r="C3" t="d"><v>2024-05-03T00:00:00</v></c>`),
    )}<mergeCells><mergeCell ref="B2:C2"/></mergeCells>`,
  );
  expect(texts).toEqual(['| Sunday | closed | closed |', '| Total |  | 2024-05-03 |']);
  expect(note).toBe(
    'Not read, because the file has no results for them: 1 formula. Open the file in its program and save it, then replace it.',
  );
});
