import { expect, test } from 'vitest';
import { namesOfWebsite, websiteName } from './title.ts';

const URL = 'https://www.example.org/';

/** @param others titles of other pages */
function nameOf(document: string, others: string[], siteName = '', url = URL): string | undefined {
  const parts = others.map((title) => namesOfWebsite({ document: title, siteName: '' }).titleParts);
  const shared = (part: string) => parts.filter((titleParts) => titleParts.includes(part)).length;
  return websiteName(namesOfWebsite({ document, siteName }), url, shared);
}

test.each([
  ['Bicycles by the water – Harbour Cycles', ['Prices – Harbour Cycles', 'Tours – Harbour Cycles']],
  ['Harbour Cycles | Bicycles by the water', ['Harbour Cycles | Prices']],
  [
    'Bicycles by the water · Harbour Cycles',
    ['Bicycles by the water', 'Prices · Harbour Cycles', 'Tours · Harbour Cycles'],
  ],
])('the name of a website is the common part of its titles: %s', (document, others) => {
  expect(nameOf(document, others)).toBe('Harbour Cycles');
});

test('the stated name of a website takes precedence', () => {
  expect(nameOf('Bicycles – Harbour Cycles', ['Prices – Harbour Cycles'], 'The Harbour')).toBe('The Harbour');
});

test('without other pages, the name is the part that resembles the host, else the first', () => {
  expect(nameOf('Bicycles – Example', [])).toBe('Example');
  expect(nameOf('Bicycles – Harbour Cycles', [])).toBe('Bicycles');
  expect(nameOf('', [])).toBeUndefined();
});
