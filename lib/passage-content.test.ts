import { describe, expect, test } from 'vitest';
import { blocksOf, plainText } from './passage-content.ts';

const kinds = (content: string) => blocksOf(content).map(({ kind, text }) => [kind, text]);

describe('the blocks of a passage', () => {
  test('have the kinds that the extraction writes', () => {
    const content = [
      'A paragraph\nof two lines.',
      '1. First\n2. Second\n  - within\nand more of it',
      '| Name | Use |\n|---|---|\n| a | b |',
      '*A caption*',
      '```\nx = 1\n\n- y\n```',
      '*Not* a caption',
    ].join('\n\n');
    expect(kinds(content)).toEqual([
      ['text', 'A paragraph\nof two lines.'],
      ['item', '1. First'],
      ['item', '2. Second'],
      ['item', '  - within\nand more of it'],
      ['row', '| Name | Use |'],
      ['row', '|---|---|'],
      ['row', '| a | b |'],
      ['caption', '*A caption*'],
      ['code', '```\nx = 1\n\n- y\n```'],
      ['text', '*Not* a caption'],
    ]);
  });

  test('are separated by empty lines', () => {
    expect(kinds('One.\n\nTwo.\n\n- a\n\nThree.')).toEqual([
      ['text', 'One.'],
      ['text', 'Two.'],
      ['item', '- a'],
      ['text', 'Three.'],
    ]);
  });

  test('are none in an empty passage, and include code without an end', () => {
    expect(kinds('')).toEqual([]);
    expect(kinds('```\nhalf')).toEqual([['code', '```\nhalf']]);
  });

  test('do not start at a number or a dash within a sentence', () => {
    expect(kinds('2026. What a year')).toEqual([['text', '2026. What a year']]);
    expect(kinds('-5 degrees')).toEqual([['text', '-5 degrees']]);
  });

  test('keep code that contains fences as one block', () => {
    const code = '````\n```js\nx\n```\n````';
    expect(kinds(`${code}\n\nAfter it.`)).toEqual([
      ['code', code],
      ['text', 'After it.'],
    ]);
  });
});

describe('plain text', () => {
  test.each([
    ['See [the page](https://a.test/x?y=1#z) and [another]().', 'See the page and another.'],
    ['**Bold** and `code`', 'Bold and code'],
    ['- one\n  - two\n12. three', 'one\ntwo\nthree'],
    ['| a | b\\|c |\n|---|---|\n| d | e |', 'a · b|c\n\nd · e'],
    ['*A caption*\n\nText with * a star', 'A caption\n\nText with * a star'],
    ['```\nx | y\n```', '\nx | y\n'],
  ])('of %j is %j', (content, text) => expect(plainText(content)).toBe(text));

  test('has no addresses of links, which would match searches', () => {
    expect(plainText('[Terms](https://shop.test/legal/terms-of-use)')).not.toMatch(/legal|shop/);
  });
});
