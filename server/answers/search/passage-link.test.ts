import { expect, test } from 'vitest';
import { passageLink } from './passage-link.ts';

test('a link has the anchor of the passage', () => {
  expect(passageLink('https://a.test/p?x=1', 'set-up', 'Text')).toBe('https://a.test/p?x=1#set-up');
  expect(passageLink('https://a.test/p#old', 'größe "1"', 'Text')).toBe(
    'https://a.test/p#gr%C3%B6%C3%9Fe%20%221%22',
  );
});

test('without an anchor, a link has the first words of the passage', () => {
  const content = '```\ncode\n```\n\nWell-known, & clear words open this passage.';
  expect(passageLink('https://a.test/p', null, content)).toBe(
    'https://a.test/p#:~:text=Well%2Dknown%2C%20%26%20clear%20words%20open%20this',
  );
});

test('without prose, a link has the address of the page only', () => {
  expect(passageLink('https://a.test/p', null, '- a\n- b')).toBe('https://a.test/p');
});
