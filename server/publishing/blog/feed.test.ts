import { expect, test } from 'vitest';
import { withAbsoluteLinks, xmlText } from './feed.ts';

test('what XML cannot contain is removed, everything else stays', () => {
  expect(xmlText('a\u0000b\u0008c\u000bd\u001fe\uffff')).toBe('abcde');
  expect(xmlText('tab\tline\nreturn\r “tea” 🍵 日本')).toBe('tab\tline\nreturn\r “tea” 🍵 日本');
  expect(xmlText('half \ud83c of one')).toBe('half \ufffd of one');
});

test.each([
  ['href="/tea?a=1&amp;b=2"', 'href="https://a.example/tea?a=1&amp;b=2"'],
  ['href="#fn1"', 'href="https://a.example/blog/guides/pot#fn1"'],
  ['href="cups"', 'href="https://a.example/blog/guides/cups"'],
  ['href="?print"', 'href="https://a.example/blog/guides/pot?print"'],
  ['href="//b.example/x"', 'href="https://b.example/x"'],
  ['href="mailto:a@b.example"', 'href="mailto:a@b.example"'],
  ['src="/media/a.png" srcset="/media/a.png 2x"', 'src="https://a.example/media/a.png"'],
])('the link %s is absolute outside of the page', (link, absolute) => {
  expect(withAbsoluteLinks(`<a ${link}>x</a>`, 'https://a.example/blog/guides/pot')).toBe(
    `<a ${absolute}>x</a>`,
  );
});
