import { expect, test } from 'vitest';
import { xmlText } from './feed.ts';

test('what XML cannot contain is removed, everything else stays', () => {
  expect(xmlText('a\u0000b\u0008c\u000bd\u001fe\uffff')).toBe('abcde');
  expect(xmlText('tab\tline\nreturn\r “tea” 🍵 日本')).toBe('tab\tline\nreturn\r “tea” 🍵 日本');
  expect(xmlText('half \ud83c of one')).toBe('half \ufffd of one');
});
