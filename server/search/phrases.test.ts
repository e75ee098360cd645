import { expect, test } from 'vitest';
import { growthOf } from '../../tests/setup/growth.ts';
import { hasPhrases, parseQuery } from './phrases.ts';

test.each([
  ['returns', 'returns', []],
  ['"free returns"', 'free returns', [['free', 'returns']]],
  [
    'tea "free returns" "Gift Card"',
    'tea  free returns   Gift Card',
    [
      ['free', 'returns'],
      ['gift', 'card'],
    ],
  ],
  ['„freie Rückgabe“', 'freie Rückgabe', [['freie', 'ruckgabe']]],
  ['« carte cadeau »', 'carte cadeau', [['carte', 'cadeau']]],
  ['"free retu', '"free retu', []],
  ['""', '""', []],
  ['"!?"', '"!?"', []],
])('%s', (query, text, phrases) => {
  expect(parseQuery(query)).toEqual({ text, phrases });
});

test.each([
  ['free returns', true],
  ['Free  Returns', true],
  ['returns free', false],
  ['free return', false],
  ['within 14 days', true],
  ['days are', false],
])('%s in a passage', (phrase, isFound) => {
  const { phrases } = parseQuery(`"${phrase}"`);
  expect(hasPhrases(['Free returns, within 14 days.', 'Are you sure?'], phrases)).toBe(isFound);
});

test('thousands of quotation marks are read in linear time', () => {
  expect(growthOf(parseQuery, '"a'.repeat(2000), '"a'.repeat(20_000))).toBeLessThan(40);
  expect(growthOf(parseQuery, '„a'.repeat(2000), '„a'.repeat(20_000))).toBeLessThan(40);
});
