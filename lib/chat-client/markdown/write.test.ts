import { expect, test } from 'vitest';
import { writeAnswer } from './write.ts';

const sources = [{ url: 'https://shop.example/returns' }];

test.each([
  ['Thirty **days** [1], see `npm ci`.', 'Thirty **days** [1], see `npm ci`.'],
  ['An *open* box.', 'An *open* box.'],
  ['# Why\n\nSo.', '### Why\n\nSo.'],
  ['2. a\n  - b\n  - c\n3. d', '2. a\n   - b\n   - c\n3. d'],
  ['| a | b |\n|---|---|\n| 1 |', '| a | b |\n| --- | --- |\n| 1 |  |'],
  ['```sh\necho ```` x\n```', '`````sh\necho ```` x\n`````'],
  ['[form](https://shop.example/form)', '[form](<https://shop.example/form>)'],
])('%j is written as %j', (text, written) => {
  expect(writeAnswer(text, sources)).toBe(written);
});

test.each([
  ['an image', '![x](https://evil.example/?secret)', ''],
  ['a link to another website', '[click](https://evil.example/)', 'click'],
  ['HTML', '<img src=https://evil.example/>', '\\<img src=https://evil.example/\\>'],
  [
    'an image by reference',
    '![a][b]\n\n[b]: https://evil.example/',
    '!\\[a\\]\\[b\\]\n\n\\[b\\]: https://evil.example/',
  ],
])('%s loads nothing in a Markdown viewer', (_what, text, written) => {
  expect(writeAnswer(text, sources)).toBe(written);
});
