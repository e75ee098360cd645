import { expect, test } from 'vitest';
import { quotable, unmarked } from './plain-text.ts';

test.each([
  ['See [the manual](https://evil.test/x) now', 'See the manual now'],
  ['![logo](https://evil.test/leak?q=1)', 'logo'],
  ['As shown before [12] and [3].', 'As shown before (12) and (3).'],
  ['Write to https://evil.test/a?b=c.', 'Write to `https://evil.test/a?b=c`.'],
  ['<javascript:alert(1)>', '`javascript:alert(1)`'],
  ['an **important** word', 'an important word'],
  ['`kept[1]` as it is', '`kept[1]` as it is'],
  ['a lone ` backtick', 'a lone  backtick'],
])('%j is quoted as %j', (text, quoted) => expect(quotable(text)).toBe(quoted));

test('nothing is left that could be a link, an image or a source of ours', () => {
  const hostile =
    '[a][b] [b]: https://x.test ![c][b] [d](<https://x.test>) [e](https://x.test "t") [[1]](u) [1]';
  const quoted = quotable(hostile).replaceAll(/`[^`]*`/g, '');
  expect(quoted).not.toMatch(/\]\(|\]\[|\]:|!\[|\[\d+\]|https?:/);
});

test('hostile text takes no longer than other text', () => {
  const started = performance.now();
  for (const text of [
    '['.repeat(5e4),
    '![a]('.repeat(2e4),
    '`'.repeat(5e4),
    '*'.repeat(7e4),
    'http://'.repeat(1e4),
  ]) {
    quotable(text);
  }
  expect(performance.now() - started).toBeLessThan(1000);
});

test('plain text has no marks', () => {
  expect(unmarked('- use `npm`  here')).toBe('use npm here');
});
