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
