import { expect, test } from 'vitest';
import { passageHit } from '#tests/setup/answers/passage-hits.ts';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { createGroundedText } from './grounded-text.ts';

const [one, two] = [passageHit('One.'), passageHit('Two.', { pageUrl: 'https://b.test/q' })];

/** The visible text of an answer that arrives in pieces of this length. */
function shown(text: string, length: number): { text: string; cited: number } {
  const grounded = createGroundedText([one, two]);
  let result = '';
  for (let at = 0; at < text.length; at += length) result += grounded.push(text.slice(at, at + length));
  return { text: result + grounded.end(), cited: grounded.cited.length };
}

const CASES: [string, string, string, number?][] = [
  ['text as it is', 'Keys are **cut** here.', 'Keys are **cut** here.'],
  ['marks of passages, numbered as they come', 'Two [2]. One [1]. Two [2].', 'Two [1]. One [2]. Two [1].', 2],
  ['several marks in one', 'Both [1, 2].', 'Both [1] [2].', 2],
  ['no marks of passages that are not there', 'One [1], none [7] [0] [999].', 'One [1], none.', 1],
  ['the blank before a mark that is left out, where a word follows', 'One [7] is [7]two [8]', 'One is two'],
  ['links to the websites of the passages', 'See [it](https://b.test/x).', 'See [it](https://b.test/x).'],
  ['only the words of other links', 'See [it](https://evil.test/?q=1).', 'See it.'],
  ['no images', '![x](https://evil.test/p.png) and ![y](https://a.test/p.png)', 'x and y'],
  ['bare addresses as code', 'Go to https://evil.test/x now.', 'Go to `https://evil.test/x` now.'],
  ['no link behind a mark', '[1](https://evil.test/x)', '[1] (`https://evil.test/x`)', 1],
  ['no link around a mark', '[see [1]](https://evil.test)', '(see [1]) (`https://evil.test`)', 1],
  ['no reference links', '[a][b]\n\n[b]: https://evil.test', '[a) (b]\n\n(b) ( `https://evil.test`'],
  ['code with what looks like a mark', 'Use `list[1]` [1].', 'Use `list[1]` [1].', 1],
  [
    'code blocks',
    '```js\nx[1] = "https://evil.test";\n```\nDone [1].',
    '```js\nx[1] = "https://evil.test";\n```\nDone [1].',
    1,
  ],
  ['no image behind code in one line', '```npm ci``` now\n![x](https://evil.test/p)', 'npm ci now\nx'],
  ['no image below a mark that is no fence', '    ```\n![x](https://evil.test/p)', '    \nx'],
  ['no image below a mark within a line', 'So ```\n![x](https://evil.test/p) [1]', 'So \nx [1]', 1],
  ['no image below code of another kind', '~~~\n```\n~~~\n![x](https://evil.test/p)', '~~~\n```\n~~~\nx'],
  [
    'no image below a list with code that does not end',
    '- a\n  ```\n  x [1]\n- ![x](https://evil.test/p)\n  ```\nb',
    '- a\n  ```\n  x [1]\n- x\n  ```\nb',
  ],
  ['a code block that does not end', '```\nx', '```\nx\n```'],
  ['text without spaces', '鍵は切れます[1]。ありがとう。', '鍵は切れます[1]。ありがとう。', 1],
];

test.each(CASES)('shows %s, in pieces of any size', (_what, text, expected, cited = 0) => {
  for (const length of [text.length, 1, 2, 3, 5, 8])
    expect({ length, ...shown(text, length) }).toEqual({ length, text: expected, cited });
});

test('shows words before the end of a line', () => {
  const grounded = createGroundedText([one]);
  expect(grounded.push('Keys are cut ')).toBe('Keys are cut');
  expect(grounded.push('[')).toBe('');
  expect(grounded.push('1] and')).toBe(' [1]');
});

test('takes linear time for an answer in one piece', () => {
  // A pattern with quadratic time takes minutes.
  for (const piece of ['a', '[', '!', ' [a](b'])
    expect(shown(piece.repeat(300_000 / piece.length), 300_000).text).not.toBe('');
});

test.each(['[', '`', '[](', '![', 'http://', '[1', ']('])('takes linear time for %s', async (piece) => {
  const run = (text: string) => shown(text, 50);
  await eventually(() => expect(growthOf(run, piece.repeat(2000), piece.repeat(8000))).toBeLessThan(10));
});
