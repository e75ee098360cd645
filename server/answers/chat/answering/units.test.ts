import { describe, expect, test } from 'vitest';
import { passageHit } from '#tests/setup/answers/passage-hits.ts';
import type { PassageHit } from '../../search/search.ts';
import { unitsOf } from './units.ts';

const units = (content: string, about: Partial<PassageHit> = {}) =>
  unitsOf(passageHit(content, about)).map(({ kind, text, lead }) => [kind, text, ...(lead ? [lead] : [])]);
const ofKind = (content: string, kind: string) =>
  unitsOf(passageHit(content)).filter((one) => one.kind === kind);

describe('a unit is', () => {
  test('each sentence of a paragraph', () => {
    expect(units('A key opens **locks**. It costs €5, e.g. for a door.\n\nWe cut keys.')).toEqual([
      ['text', 'A key opens locks.'],
      ['text', 'It costs €5, e.g. for a door.'],
      ['text', 'We cut keys.'],
    ]);
    expect(
      unitsOf(passageHit('One key. Two keys.\n\nMore keys.')).map((one) => [one.at, one.sentence]),
    ).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
  });

  test('each item of a list, with what announces it', () => {
    expect(units('We sell keys. These metals:\n\n- steel\n- brass\n\nAnd locks.')).toEqual([
      ['text', 'We sell keys.'],
      ['text', 'These metals:'],
      ['item', 'steel', 'These metals:'],
      ['item', 'brass', 'These metals:'],
      ['text', 'And locks.'],
    ]);
  });

  test('each row of a table with the names of its columns, and the table as a whole', () => {
    const table = '| Day | Open |\n|---|---|\n| Monday | 8:30 – 17:30 |\n| Sunday |  |';
    expect(units(`Our hours:\n\n${table}`)).toEqual([
      ['text', 'Our hours:'],
      ['table', expect.stringMatching(/^Day · Open\s+Monday · 8:30 – 17:30\s+Sunday/), 'Our hours:'],
      ['row', 'Day: Monday · Open: 8:30 – 17:30', 'Our hours:'],
      ['row', 'Day: Sunday', 'Our hours:'],
    ]);
  });

  test('each row of a table without names', () => {
    expect(ofKind('| Monday | 8:30 |\n| Sunday | closed |', 'row').map(({ text }) => text)).toEqual([
      'Monday · 8:30',
      'Sunday · closed',
    ]);
    expect(ofKind('| Monday | 8:30 |\n| Sunday | closed |', 'table')).toHaveLength(1);
  });

  test('each table of several', () => {
    const table = (name: string) => `| ${name} | Price |\n|---|---|\n| Small | 3 |`;
    const content = `${table('Key')}\n\nLocks:\n\n${table('Lock')}`;
    expect(ofKind(content, 'table').map(({ text }) => text.includes('Lock'))).toEqual([false, true]);
    expect(ofKind(content, 'row').map(({ text }) => text)).toEqual([
      'Key: Small · Price: 3',
      'Lock: Small · Price: 3',
    ]);
  });

  test.each([
    ['Salad €4.90 · Soup €5.60', ['Salad €4.90', 'Soup €5.60']],
    ['Mon 9–17 | Tue 9–18 | Sun closed', ['Mon 9–17', 'Tue 9–18', 'Sun closed']],
    ['Keys · Locks · Doors', ['Keys · Locks · Doors']],
    ['Keys • cut since 1950', ['Keys • cut since 1950']],
  ])('each entry of a line with several numbers: %s', (line, entries) => {
    expect(units(line)).toEqual(entries.map((entry) => ['text', entry]));
  });

  test('code that text explains', () => {
    expect(ofKind('Cut it:\n\n```\ncut key\n```', 'code').map(({ text }) => text)).toEqual([
      expect.stringContaining('cut key'),
    ]);
    expect(ofKind('```\ncut key\n```\n\nThat cuts it.', 'code')).toHaveLength(1);
    expect(ofKind('```\ncut key\n```', 'code')).toEqual([]);
  });

  test('the whole answer of an owner', () => {
    expect(units('Yes. We do.\n\n- steel', { sourceType: 'qa' })).toEqual([['qa', 'Yes. We do.\n\nsteel']]);
  });
});

describe('no unit is', () => {
  test.each([
    ['a link', '[Next page](https://a.test/2)'],
    ['an entry of a table of contents', '- [Key](https://a.test/key)'],
    ['a caption', '*Figure 1. A key*'],
    ['a number', '9.\n\n- 1'],
    ['a list of values', 'a,b,c,d,e,f,g'],
    ['nothing', ''],
  ])('%s', (_what, content) => expect(units(content)).toEqual([]));
});

describe('a passage of any size has few units', () => {
  const LIMIT = 60;

  test.each([
    ['sentences', 'We cut keys. '.repeat(5000)],
    ['items', '- a key\n'.repeat(5000)],
    ['rows', `| Key | Price |\n|---|---|\n${'| Small | 3 |\n'.repeat(5000)}`],
    ['rows without names', '| Small | 3 |\n'.repeat(5000)],
    ['prices', `Key €1 · Lock €2 · ${'Door €3 · '.repeat(5000)}`],
  ])('%s', (_what, content) => {
    const found = unitsOf(passageHit(content));
    expect(found.length).toBeLessThanOrEqual(LIMIT);
    expect(found.length).toBeGreaterThan(10);
  });

  test('columns', () => {
    const cells = (cell: (i: number) => string) =>
      `| ${Array.from({ length: 60 }, (_, i) => cell(i)).join(' | ')} |`;
    const table = [cells((i) => `Size ${i}`), `|${'---|'.repeat(60)}`, cells((i) => `${i} euros`)].join('\n');
    const [row] = ofKind(table, 'row');
    expect(row?.text).toMatch(/^Size 0: 0 euros · Size 1: 1 euros · .* · Size 59: 59 euros$/);
  });

  test('a whole table is read up to its first rows', () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `| Key ${i} | ${i} |`).join('\n');
    const [table] = ofKind(`| Key | Price |\n|---|---|\n${rows}`, 'table');
    expect(table?.text).toContain('Key 14 ');
    expect(table?.text).not.toContain('Key 15 ');
  });
});
