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
