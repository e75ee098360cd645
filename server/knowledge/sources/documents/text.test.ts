import { expect, test } from 'vitest';
import { readText } from './text.ts';

test.each([
  ['# Tea', 2, 'Tea'],
  ['### Green tea ###  ', 4, 'Green tea'],
  ['# C#', 2, 'C#'],
  ['## #1 tea', 3, '#1 tea'],
])('reads the heading %j', (line, level, text) => {
  expect(readText(line).blocks).toEqual([{ kind: 'heading', level, text, anchor: null }]);
});

test.each(['#', '#tea', '####### tea'])('%j is no heading', (line) => {
  expect(readText(line).blocks).toEqual([{ kind: 'text', text: line }]);
});

// A pattern with quadratic time takes minutes for this length.
const LENGTH = 300_000;

test.each([
  ['blanks', ' '],
  ['marks', '#'],
  ['both', ' #'],
  ['bullets', '* '],
  ['fences', '```'],
  ['ordinals', '1. '],
])('reads a line of %s in linear time', (_what, piece) => {
  const line = `# a${piece.repeat(LENGTH / piece.length)}b`;
  for (const text of [line, line.slice(2), line.slice(3)])
    expect(readText(text).blocks.length).toBeLessThan(2);
});

test('reads Markdown as its page', () => {
  const text = [
    '---',
    'title: Guide',
    '---',
    'Puffins',
    '=======',
    '',
    '| Plan | Price |',
    '|------|------:|',
    '| Team | 20 € |',
    '',
    '~~~sh',
    '# no heading',
    '~~~',
    '',
    'Plans',
    '-----',
    'It costs ~~80 €~~ 60 €.[^1]',
    '',
    '[^1]: In winter.',
  ].join('\n');
  expect(readText(text)).toEqual({
    title: 'Guide',
    blocks: [
      { kind: 'heading', level: 2, text: 'Puffins', anchor: null },
      { kind: 'row', text: '| Team | 20 € |', header: '| Plan | Price |\n|---|---|' },
      { kind: 'code', text: '# no heading' },
      { kind: 'heading', level: 3, text: 'Plans', anchor: null },
      { kind: 'text', text: 'It costs 60 €.' },
      { kind: 'line', text: '1. In winter.' },
    ],
  });
});

test.each([
  ['a line of hyphens', '---\nWe are open daily.\n---\nCome in.'],
  ['indented lines', 'Opening hours:\n\n    Monday 9 to 5\n'],
])('plain text with %s is no Markdown', (_what, text) => {
  expect(readText(text).blocks.map(({ kind }) => kind)).not.toContain('code');
  expect(
    readText(text)
      .blocks.map(({ text: read }) => read)
      .join(' '),
  ).toMatch(/daily|Monday 9 to 5/);
});

test.each([
  ['prices', 'Adult      12 €\nChild       6 €\nGroup      40 €'],
  ['an address', 'Puffin Tours\nQuay 4\n1234 Harbour'],
  [
    'a drawn table',
    '+------+-------+\n| Boat | Price |\n+------+-------+\n| Tern | 90    |\n+------+-------+',
  ],
  ['a log', 'Version 1.2\n---\n+ added *fast* mode in __init__\n- removed _port_'],
])('the lines of %s are kept', (_what, text) => {
  expect(
    readText(text)
      .blocks.map(({ text: read }) => read)
      .join('\n'),
  ).toBe(text);
});

test('the lines of a paragraph that fill a page are joined', () => {
  const text =
    'The harbour is open every day from nine in the\nmorning to five in the evening. In winter it\nopens later.';
  expect(readText(text).blocks).toEqual([{ kind: 'text', text: text.replaceAll('\n', ' ') }]);
});

test('the title of front matter in TOML', () => {
  expect(readText('+++\ntitle = "Guide"\ndate = 2024-05-03\n+++\nWe are open daily.')).toEqual({
    title: 'Guide',
    blocks: [{ kind: 'text', text: 'We are open daily.' }],
  });
});
